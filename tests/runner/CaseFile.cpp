// SPDX-License-Identifier: Apache-2.0
// Reads the directives of a case. One directive per `//` comment; a line may carry several comments.
#include "CaseFile.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

using llvm::StringRef;

namespace wt::testing {

namespace {

const char* const kKinds[] = {
#define WT_KIND(name, id, ...) id,
#include "finding/Kinds.def"
};

bool isKind(StringRef text) {
  return std::find(std::begin(kKinds), std::end(kKinds), text) != std::end(kKinds);
}

std::vector<std::string> words(StringRef text, StringRef separators = " \t") {
  std::vector<std::string> result;
  for (text = text.ltrim(separators); !text.empty(); text = text.ltrim(separators)) {
    StringRef word = text.take_until([&](char c) { return separators.contains(c); });
    result.push_back(word.str());
    text = text.drop_front(word.size());
  }
  return result;
}

/// `name(confidence)[args]@+1: rest`, split into its parts.
struct Directive {
  StringRef name, confidence, arguments, rest;
  int offset = 0;
};

class Reader {
public:
  explicit Reader(CaseFile& result) : case_(result) {}

  llvm::Error read() {
    llvm::SmallVector<StringRef, 0> lines;
    StringRef(case_.text).split(lines, '\n');
    for (line_ = 1; line_ <= lines.size(); ++line_) {
      StringRef line = lines[line_ - 1];
      if (line.contains("int main("))
        case_.hasMain = true;
      for (size_t at = line.find("//"); at != StringRef::npos;) {
        size_t next = line.find("//", at + 2);
        if (llvm::Error error = comment(line.slice(at + 2, next).trim()))
          return error;
        at = next;
      }
    }
    if (case_.hasMain && case_.drives.empty())
      case_.drives.push_back({"wt_case_main()", 0});
    return llvm::Error::success();
  }

private:
  CaseFile& case_;
  uint32_t line_ = 0;

  llvm::Error wrong(const llvm::Twine& what) {
    return userError((case_.path + ":" + llvm::Twine(line_) + ": " + what).str());
  }

  llvm::Error comment(StringRef text) {
    static const char* const kNames[] = {"expect", "missed",   "noise", "alloc", "drive",  "flags", "options",
                                         "covers", "skip-run", "wrong", "step",  "broken", "says",  "quiet"};
    Directive directive;
    directive.name = text.take_while([](char c) { return llvm::isAlpha(c) || c == '-'; });
    if (std::find(std::begin(kNames), std::end(kNames), directive.name) == std::end(kNames))
      return llvm::Error::success(); // prose
    StringRef rest = text.drop_front(directive.name.size());
    if (directive.name == "expect" && rest.consume_front("(")) {
      directive.confidence = rest.take_until([](char c) { return c == ')'; });
      rest = rest.drop_front(std::min(rest.size(), directive.confidence.size() + 1));
      if (directive.confidence != "low" && directive.confidence != "medium" && directive.confidence != "high")
        return wrong("`" + directive.confidence + "` is not a confidence: low, medium or high");
    }
    if (rest.consume_front("[")) {
      // A replacement for a line of code ends at the last bracket before the colon.
      size_t end = directive.name == "broken" ? rest.find("]:") : rest.find(']');
      directive.arguments = rest.take_front(end);
      rest = rest.drop_front(std::min(rest.size(), directive.arguments.size() + 1));
    }
    if (rest.consume_front("@")) {
      rest.consume_front("+");
      if (rest.consumeInteger(10, directive.offset))
        return wrong("a line offset is written `@+1` or `@-1`");
    }
    if (!rest.consume_front(":"))
      return wrong("`" + directive.name + "` opens a directive: a colon must follow");
    directive.rest = rest.trim();
    return apply(directive);
  }

  llvm::Error apply(const Directive& d) {
    if (d.name == "expect")
      return findings(d, Claim::Expect);
    if (d.name == "missed")
      return findings(d, Claim::Missed);
    if (d.name == "noise")
      return findings(d, Claim::Noise);
    if (d.name == "alloc") {
      for (const std::string& name : words(d.rest, " ,"))
        case_.allocations[name].push_back(line_ + d.offset);
      return llvm::Error::success();
    }
    if (d.name == "drive")
      return drive(d);
    if (d.name == "step") {
      case_.steps.push_back({static_cast<uint32_t>(line_ + d.offset), d.rest.str()});
      return d.rest.empty() ? wrong("a step has a text") : llvm::Error::success();
    }
    if (d.name == "says") {
      case_.said.push_back({static_cast<uint32_t>(line_ + d.offset), words(d.rest, " ,")});
      return d.rest.empty() ? wrong("what is said are words") : llvm::Error::success();
    }
    if (d.name == "broken")
      return breakage(d);
    if (d.name == "quiet") {
      case_.quiet = d.rest.str();
      return d.rest.empty() ? wrong("quiet needs a reason") : llvm::Error::success();
    }
    if (d.name == "skip-run") {
      case_.skipRun = d.rest.str();
      return d.rest.empty() ? wrong("skip-run needs a reason") : llvm::Error::success();
    }
    if (d.name == "wrong") {
      case_.wrong = d.rest.str();
      return d.rest.empty() ? wrong("what is wrong has a description") : llvm::Error::success();
    }
    std::vector<std::string>& list = d.name == "flags"     ? case_.flags
                                     : d.name == "options" ? case_.options
                                                           : case_.covers;
    for (std::string& word : words(d.rest, d.name == "covers" ? " ," : " \t")) {
      if (size_t at = word.find("%S"); at != std::string::npos && d.name == "options") // the folder of the case
        word.replace(at, 2, llvm::sys::path::parent_path(case_.path).str());
      list.push_back(std::move(word));
    }
    return llvm::Error::success();
  }

  llvm::Error breakage(const Directive& d) {
    const size_t before = case_.expectations.size();
    Directive bug = d;
    bug.arguments = "";
    if (llvm::Error error = findings(bug, Claim::Expect))
      return error;
    if (case_.expectations.size() != before + 1)
      return wrong("a broken line has one bug");
    Breakage result{static_cast<uint32_t>(line_ + d.offset), d.arguments.empty() ? ";" : d.arguments.str(),
                    std::move(case_.expectations.back())};
    result.bug.line = 0;
    case_.expectations.pop_back();
    case_.breakages.push_back(std::move(result));
    return llvm::Error::success();
  }

  /// `leak(a), double-free(b->c)`; for Missed and Noise, one finding followed by the reason.
  llvm::Error findings(const Directive& d, Claim claim) {
    StringRef rest = d.rest;
    do {
      rest = rest.ltrim(" ,");
      Expectation e;
      e.claim = claim;
      e.line = line_ + d.offset;
      e.engines = words(d.arguments, " ,");
      e.confidence = d.confidence.str();
      e.kind = rest.take_until([](char c) { return c == '('; }).trim().str();
      if (!isKind(e.kind))
        return wrong("`" + e.kind + "` is not a kind of finding");
      rest = rest.drop_until([](char c) { return c == '('; });
      size_t end = closingParenthesis(rest);
      if (end == StringRef::npos || !rest.starts_with("("))
        return wrong("a finding is written `" + e.kind + "(object)`");
      e.object = rest.slice(1, end).trim().str();
      rest = rest.drop_front(end + 1).trim();
      if (claim != Claim::Expect) {
        e.reason = rest.ltrim(" :").str();
        rest = "";
        if (e.reason.empty())
          return wrong("what is missed or noise has a reason");
      }
      case_.expectations.push_back(std::move(e));
    } while (rest.starts_with(","));
    return rest.empty() ? llvm::Error::success() : wrong("`" + rest + "` is left over");
  }

  static size_t closingParenthesis(StringRef text) {
    int depth = 0;
    for (size_t i = 0; i != text.size(); ++i) {
      depth += text[i] == '(';
      depth -= text[i] == ')';
      if (depth == 0)
        return i;
    }
    return StringRef::npos;
  }

  llvm::Error drive(const Directive& d) {
    Drive result;
    result.statement = d.rest.str();
    StringRef arguments = d.arguments.trim();
    if (arguments.consume_front("fail") && arguments.trim().getAsInteger(10, result.failing))
      return wrong("a run with a failing allocation is written `drive[fail 2]: …`");
    case_.drives.push_back(std::move(result));
    return d.rest.empty() ? wrong("drive needs a statement") : llvm::Error::success();
  }
};

bool isSource(StringRef path) {
  StringRef extension = llvm::sys::path::extension(path);
  return extension == ".c" || extension == ".cpp";
}

} // namespace

const std::vector<uint32_t>& CaseFile::allocationLines(const std::string& object) const {
  static const std::vector<uint32_t> kNone;
  auto found = allocations.find(object);
  return found == allocations.end() ? kNone : found->second;
}

Result<CaseFile> parseCase(std::string path, std::string text) {
  CaseFile result;
  result.isCxx = StringRef(path).ends_with(".cpp");
  result.path = std::move(path);
  result.text = std::move(text);
  if (llvm::Error error = Reader(result).read())
    return std::move(error);
  return result;
}

Result<CaseFile> readCase(const std::string& path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return userError(path + ": " + buffer.getError().message());
  return parseCase(path, (*buffer)->getBuffer().str());
}

Result<CaseFile> brokenTwin(const CaseFile& file, const Breakage& breakage, const std::string& folder) {
  llvm::SmallVector<StringRef, 0> lines;
  StringRef(file.text).split(lines, '\n');
  CaseFile twin = file;
  twin.text.clear();
  for (size_t i = 0; i != lines.size(); ++i) {
    StringRef line = lines[i];
    std::string text = i + 1 == breakage.line ? breakage.replacement : line.str();
    twin.text += text + (i + 1 == lines.size() ? "" : "\n");
  }
  llvm::SmallString<128> path(file.path), home(file.path);
  llvm::sys::fs::make_absolute(home);
  StringRef stem = llvm::sys::path::stem(file.path), kind = llvm::sys::path::extension(file.path);
  path = folder;
  llvm::sys::path::append(path, llvm::sys::path::filename(llvm::sys::path::parent_path(file.path)) + "-" + stem + "-" +
                                    llvm::Twine(breakage.line) + kind);
  twin.path = path.str();
  twin.flags.insert(twin.flags.begin(), "-I" + llvm::sys::path::parent_path(home).str());
  twin.expectations = {breakage.bug};
  twin.steps.clear();
  twin.said.clear();
  twin.breakages.clear();
  std::error_code error = llvm::sys::fs::create_directories(folder);
  if (!error)
    llvm::raw_fd_ostream(twin.path, error) << twin.text;
  if (error)
    return userError(twin.path + ": " + error.message());
  return twin;
}

std::vector<std::string> sourcesBelow(const std::string& root) {
  std::vector<std::string> result;
  if (!llvm::sys::fs::is_directory(root))
    return {root};
  std::error_code error;
  for (llvm::sys::fs::recursive_directory_iterator i(root, error), end; i != end && !error; i.increment(error))
    if (isSource(i->path()))
      result.push_back(i->path());
  std::sort(result.begin(), result.end());
  return result;
}

} // namespace wt::testing
