// SPDX-License-Identifier: Apache-2.0
#include "verdict/Suppressions.h"

#include "finding/Kinds.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/GlobPattern.h"

namespace wt::verdict {

using finding::Finding;
using finding::Kind;
using llvm::StringRef;

// ------------------------------------------------------------------------------------------------ the two tables

enum class Scope : uint8_t { Line, NextLine, LineOrNext, Begin, End, File };

/// The meaning of the first word after a marker, outside brackets.
enum class Word : uint8_t {
  Kind,   // one of our kinds; any other word starts the reason
  Id,     // always the id of a check, as its tool calls it
  Reason, // always part of the reason
};

struct Marker {
  StringRef text;
  Scope scope;
  Word word = Word::Reason;
};

static constexpr StringRef kOwnMarker = "watertight: ignore";

/// A marker must come before its own prefixes.
static constexpr Marker kMarkers[] = {
    {kOwnMarker, Scope::LineOrNext, Word::Kind},
    {"NOLINTNEXTLINE", Scope::NextLine},
    {"NOLINTBEGIN", Scope::Begin},
    {"NOLINTEND", Scope::End},
    {"NOLINT", Scope::Line},
    {"cppcheck-suppress-begin", Scope::Begin, Word::Id},
    {"cppcheck-suppress-end", Scope::End, Word::Id},
    {"cppcheck-suppress-file", Scope::File, Word::Id},
    {"cppcheck-suppress", Scope::LineOrNext, Word::Id},
    {"@infer-ignore-every", Scope::File, Word::Id},
    {"@infer-ignore", Scope::LineOrNext, Word::Id},
    {"codechecker_suppress", Scope::LineOrNext},
    {"codechecker_false_positive", Scope::LineOrNext},
    {"codechecker_intentional", Scope::LineOrNext},
    {"coverity", Scope::NextLine},
};

/// The names of our kinds in other tools; `*` matches any text.
struct ForeignName {
  StringRef pattern;
  Kind kind;
};
static constexpr ForeignName kForeignNames[] = {
    {"memleak*", Kind::Leak},
    {"resourceLeak", Kind::Leak},
    {"doubleFree", Kind::DoubleFree},
    {"deallocuse", Kind::UseAfterFree},
    {"autovarInvalidDeallocation", Kind::InvalidFree},
    {"mismatchAllocDealloc", Kind::MismatchedFree},
    {"unix.Malloc", Kind::Leak},
    {"unix.Malloc", Kind::DoubleFree},
    {"unix.Malloc", Kind::UseAfterFree},
    {"unix.Malloc", Kind::InvalidFree},
    {"unix.Stream", Kind::Leak},
    {"unix.MismatchedDeallocator", Kind::MismatchedFree},
    {"cplusplus.NewDeleteLeaks", Kind::Leak},
    {"cplusplus.NewDelete", Kind::DoubleFree},
    {"cplusplus.NewDelete", Kind::UseAfterFree},
    {"cppcoreguidelines-owning-memory", Kind::Leak},
    {"MEMORY_LEAK*", Kind::Leak},
    {"*RESOURCE_LEAK*", Kind::Leak},
    {"USE_AFTER_*", Kind::UseAfterFree},
    {"leaked_*", Kind::Leak},
    {"double_free", Kind::DoubleFree},
    {"use_after_free", Kind::UseAfterFree},
};

static bool matches(StringRef pattern, StringRef text) {
  auto glob = llvm::GlobPattern::create(pattern);
  if (glob)
    return glob->match(text);
  llvm::consumeError(glob.takeError());
  return pattern == text;
}

static bool names(StringRef id, Kind kind) {
  id.consume_front("clang-analyzer-"); // clang-tidy's name for the Clang analyzer's checks
  StringRef own = finding::rowOf(kind).id;
  if (id == "all" || matches(id, own) || matches(id, ("watertight-" + own).str()))
    return true;
  for (const ForeignName& foreign : kForeignNames)
    if (foreign.kind == kind && (matches(foreign.pattern, id) || matches(id, foreign.pattern)))
      return true;
  return false;
}

// ------------------------------------------------------------------------------------------------ one comment

/// The text of a comment on the line: after the first `//` or `/*` that is not inside a literal.
static StringRef commentOn(StringRef line) {
  StringRef trimmed = line.ltrim();
  if (trimmed.starts_with("*")) // inside a block comment in the usual style
    return trimmed;
  char quote = 0;
  for (size_t i = 0; i < line.size(); ++i) {
    if (quote) {
      if (line[i] == '\\')
        ++i;
      else if (line[i] == quote)
        quote = 0;
    } else if (line[i] == '"' || line[i] == '\'') {
      quote = line[i];
    } else if (line.substr(i).starts_with("//") || line.substr(i).starts_with("/*")) {
      return line.substr(i + 2);
    }
  }
  return "";
}

static bool isOnlyComment(StringRef line) {
  line = line.ltrim();
  return line.starts_with("//") || line.starts_with("/*") || line.starts_with("*");
}

/// One marker with the ids that it names; without ids, it concerns every kind.
struct Request {
  Marker marker;
  llvm::SmallVector<StringRef, 4> ids;
  StringRef reason;

  bool isAbout(Kind kind) const {
    return ids.empty() || llvm::any_of(ids, [&](StringRef id) { return names(id, kind); });
  }
  Suppression suppression() const { return {marker.text.str(), reason.str()}; }
};

static bool isKnown(StringRef id) {
  return llvm::any_of(finding::allKinds(), [&](const finding::KindRow& row) { return names(id, row.kind); });
}

/// The kind that a word is probably a misspelling of; empty if none.
static StringRef meantBy(StringRef word) {
  for (const finding::KindRow& row : finding::allKinds())
    if (word.size() > 3 && word.edit_distance(row.id, /*AllowReplacements=*/true, /*MaxEditDistance=*/2) <= 2)
      return row.id;
  return "";
}

/// The ids after a marker: `(a,b)`, `[a,b]`, or the next word if it is an id.
static StringRef takeIds(const Marker& marker, StringRef& rest) {
  for (StringRef brackets : {"()", "[]"}) {
    if (!rest.starts_with(brackets.take_front(1)))
      continue;
    auto [inside, after] = rest.drop_front().split(brackets[1]);
    rest = after;
    return inside.split(':').first; // coverity[leaked_storage : FALSE]
  }
  StringRef word = rest.take_until([](char c) { return c == ' ' || c == ';' || c == '\t'; });
  bool isId = marker.word == Word::Id || (marker.word == Word::Kind &&
                                          (isKnown(word.split(',').first) || !meantBy(word.split(',').first).empty()));
  if (word.empty() || word.starts_with("*/") || !isId)
    return "";
  rest = rest.drop_front(word.size());
  return word;
}

static std::optional<Request> requestIn(StringRef comment) {
  for (const Marker& marker : kMarkers) {
    size_t at = comment.find(marker.text);
    if (at == StringRef::npos)
      continue;
    Request request{marker, {}, {}};
    StringRef rest = comment.drop_front(at + marker.text.size()).ltrim();
    if (marker.text == "coverity" && !rest.starts_with("["))
      continue;
    takeIds(marker, rest).split(request.ids, ',', -1, /*KeepEmpty=*/false);
    for (StringRef& id : request.ids)
      id = id.trim();
    request.reason = rest.split("*/").first.trim(" \t;:,-");
    return request;
  }
  return std::nullopt;
}

// ------------------------------------------------------------------------------------------------ one place

struct Suppressions::WideRequest {
  uint32_t line = 0;
  Request request;
};

Suppressions::Suppressions(SourceLines& sources) : sources_(sources) {}
Suppressions::~Suppressions() = default;

std::optional<Suppression> Suppressions::onOrAboveLine(const finding::Position& at, Kind kind) {
  auto use = [&](const Request& request, uint32_t line) {
    used_.insert({at.file, line});
    return request.suppression();
  };
  if (auto request = requestIn(commentOn(sources_.line(at.file, at.line))))
    if ((request->marker.scope == Scope::Line || request->marker.scope == Scope::LineOrNext) && request->isAbout(kind))
      return use(*request, at.line);
  for (uint32_t line = at.line - 1; line >= 1 && isOnlyComment(sources_.line(at.file, line)); --line)
    if (auto request = requestIn(commentOn(sources_.line(at.file, line))))
      if ((request->marker.scope == Scope::NextLine || request->marker.scope == Scope::LineOrNext) &&
          request->isAbout(kind))
        return use(*request, line);
  return std::nullopt;
}

std::vector<finding::Notification> Suppressions::complaintsIn(const std::string& file) const {
  using finding::Notification;
  std::vector<Notification> result;
  StringRef rest = sources_.text(file);
  if (!rest.contains(kOwnMarker)) // most files contain no marker
    return result;
  for (uint32_t line = 1; !rest.empty(); ++line) {
    auto [text, after] = rest.split('\n');
    rest = after;
    size_t column = text.find(kOwnMarker);
    auto request = column == StringRef::npos ? std::nullopt : requestIn(commentOn(text));
    if (!request || request->marker.text != kOwnMarker)
      continue;
    finding::Position at{file, line, static_cast<uint32_t>(column + 1), ""};
    const StringRef* unknown = llvm::find_if(request->ids, [](StringRef id) { return !isKnown(id); });
    if (unknown != request->ids.end()) {
      StringRef meant = meantBy(*unknown);
      result.push_back({Notification::Level::Warning, "suppression-unknown-kind", at,
                        "`" + unknown->str() + "` is no kind of finding and silences nothing" +
                            (meant.empty() ? "" : "; did you mean `" + meant.str() + "`?")});
    } else if (!used_.contains({file, line})) {
      result.push_back(
          {Notification::Level::Note, "suppression-stale", at, "this comment silences nothing that is found here"});
    }
  }
  return result;
}

const std::vector<Suppressions::WideRequest>& Suppressions::wideRequestsIn(StringRef file) {
  auto [entry, isNew] = wide_.try_emplace(file);
  std::vector<WideRequest>& found = entry->second;
  StringRef rest = isNew ? sources_.text(file) : StringRef();
  for (uint32_t line = 1; !rest.empty(); ++line) {
    auto [text, after] = rest.split('\n');
    rest = after;
    auto request = requestIn(commentOn(text));
    if (request && llvm::is_contained({Scope::Begin, Scope::End, Scope::File}, request->marker.scope))
      found.push_back({line, std::move(*request)});
  }
  return found;
}

std::optional<Suppression> Suppressions::inBlockOrFile(const finding::Position& at, Kind kind) {
  std::optional<Suppression> open;
  for (const auto& [line, request] : wideRequestsIn(at.file)) {
    if (line > at.line)
      break;
    if (!request.isAbout(kind))
      continue;
    if (request.marker.scope == Scope::File)
      return request.suppression();
    open = request.marker.scope == Scope::Begin ? std::optional(request.suppression()) : std::nullopt;
  }
  return open;
}

std::optional<Suppression> Suppressions::of(const Finding& finding) {
  for (const finding::Position* at : {&finding.at, &finding.allocation}) {
    if (at->line == 0)
      continue;
    if (auto found = onOrAboveLine(*at, finding.kind))
      return found;
    if (auto found = inBlockOrFile(*at, finding.kind))
      return found;
  }
  return std::nullopt;
}

} // namespace wt::verdict
