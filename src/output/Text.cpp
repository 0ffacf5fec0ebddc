// SPDX-License-Identifier: Apache-2.0
// How are findings written as text? As compiler warnings, which editors, Jenkins and reviewdog can read:
//
//   store.c: in function 'load':
//   store.c:41:5: warning: `line` is lost here [CWE-401] [leak]
//      41 |     return -1;
//         |     ^
//   store.c:33:16: note: 1. the memory is allocated by `malloc`
//      33 |   char *line = malloc(64);
//         |                ^
//   store.c:41:5: note: low confidence: depends on what `parse` decides inside
#include "output/Formats.h"

#include "finding/Doubts.h"
#include "finding/Kinds.h"
#include "finding/Steps.h"
#include "finding/Tags.h"
#include "support/PlainText.h"

#include "llvm/Support/Format.h"

namespace wt::output {

using finding::Finding;
using finding::Position;
using llvm::StringRef;

namespace {

class TextWriter {
public:
  TextWriter(SourceLines& sources, const Style& style, llvm::raw_ostream& out)
      : sources_(sources), style_(style), out_(out) {}

  void write(const finding::Reported& finding);
  void write(const finding::Refuted& refuted);

private:
  SourceLines& sources_;
  const Style& style_;
  llvm::raw_ostream& out_;

  void coloured(const char* code, const llvm::Twine& text);
  void writePosition(const Position& at);
  void writeSource(const Position& at);
  void writeNote(const Position& at, const llvm::Twine& text);
  void writeOthers(const finding::Reported& finding);
  void writeDoubts(const Finding& finding);
  void writeOpinions(const Finding& finding);
};

} // namespace

void TextWriter::coloured(const char* code, const llvm::Twine& text) {
  if (style_.useColour)
    out_ << "\033[" << code << 'm' << text << "\033[0m";
  else
    out_ << text;
}

void TextWriter::writePosition(const Position& at) {
  coloured("1", plainText(at.file) + ":" + llvm::Twine(at.line) + ":" + llvm::Twine(at.column) + ": ");
}

/// A source line for display: cut around the column, without control characters that a terminal would interpret.
struct ShownLine {
  std::string before, after; // the caret's place
};

static ShownLine shownLine(StringRef line, size_t column) {
  constexpr size_t kBefore = 100, kAfter = 100; // in bytes; more of a line does not help
  size_t at = std::min(column > 0 ? column - 1 : 0, line.size());
  size_t start = at > kBefore ? at - kBefore / 2 : 0;
  while (start < at && (static_cast<unsigned char>(line[start]) & 0xC0) == 0x80)
    ++start;
  return {(start > 0 ? "…" : "") + plainLines(line.slice(start, at)),
          plainLines(shortened(line.drop_front(at), kAfter))};
}

/// Writes the line, and a caret below the column. A tab stays a tab, so that both lines are shifted equally.
void TextWriter::writeSource(const Position& at) {
  StringRef line = sources_.line(at.file, at.line);
  if (line.trim().empty())
    return;
  ShownLine shown = shownLine(line, at.column);
  out_ << llvm::format("%6u | ", at.line) << shown.before << shown.after << '\n';
  std::string indent;
  for (char c : shown.before)
    if (c == '\t')
      indent += '\t';
    else if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) // not inside a UTF-8 character
      indent += ' ';
  out_ << "       | " << indent;
  coloured("1;32", "^");
  out_ << '\n';
}

/// False if a loop, or the end of the program, already says it.
static bool isGrowthWorthALine(const finding::Reported& finding) {
  return finding.growth && !finding::rowOf(*finding.growth).sentence.empty() &&
         !llvm::is_contained(finding.tags, finding::Tag::ProgramEnds);
}

void TextWriter::write(const finding::Reported& finding) {
  const finding::KindRow& kind = finding::rowOf(finding.kind);
  if (!finding.function.empty()) {
    coloured("1", plainText(finding.at.file) + ": ");
    out_ << "in function '" << plainText(finding.function) << "':\n";
  }
  writePosition(finding.at);
  coloured("1;35", "warning: ");
  coloured("1", plainText(finding.message));
  out_ << " [CWE-" << kind.cwe << "] [" << kind.id << "]\n";
  writeSource(finding.at);
  unsigned number = 0;
  for (const finding::ShownStep& step : finding::shownSteps(finding, /*isWhole=*/false)) {
    writePosition(step.at);
    coloured("1;36", "note: ");
    out_ << ++number << ". " << std::string(3 * step.depth, ' ') << plainText(step.sentence);
    if (!step.at.macro.empty())
      out_ << " (in macro '" << plainText(step.at.macro) << "')";
    out_ << '\n';
    writeSource(step.at);
  }
  if (finding.repeatedIn) {
    writeNote(finding.repeatedIn->at, finding.repeatedIn->sentence);
    writeSource(finding.repeatedIn->at);
  }
  writeOthers(finding);
  if (isGrowthWorthALine(finding))
    writeNote(finding.at, finding::rowOf(*finding.growth).sentence);
  for (finding::Tag tag : finding.tags)
    writeNote(finding.at, finding::rowOf(tag).sentence);
  writeDoubts(finding);
  writeOpinions(finding);
}

/// One line, and the reason why it is not a finding.
void TextWriter::write(const finding::Refuted& refuted) {
  const Finding& f = refuted.finding;
  writePosition(f.at);
  coloured("1;36", "note: ");
  out_ << "refuted: " << plainText(f.message) << " [" << finding::rowOf(f.kind).id << "]\n";
  writeNote(f.at, "engine " + refuted.by + ": " + refuted.reason);
}

static std::string listOf(const std::vector<std::string>& names) {
  std::string list;
  for (size_t i = 0; i < names.size(); ++i)
    list += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  return list;
}

/// Writes which other engines found it, and which contradict it.
void TextWriter::writeOpinions(const Finding& finding) {
  if (finding.engines.size() > 1)
    writeNote(finding.at, "found by " + listOf(finding.engines) + ", each by its own means");
  if (!finding.disagree.empty())
    writeNote(finding.at,
              listOf(finding.disagree) + (finding.disagree.size() == 1 ? " does not find it" : " do not find it"));
}

void TextWriter::writeNote(const Position& at, const llvm::Twine& text) {
  writePosition(at);
  coloured("1;36", "note: ");
  out_ << plainText(text.str()) << '\n';
}

static StringRef introductionOf(finding::Relation relation) {
  switch (relation) {
  case finding::Relation::SameExit: return "also lost here: ";
  case finding::Relation::SameObject: return "also lost at ";
  case finding::Relation::SameRelease: return "after the same release, also: ";
  case finding::Relation::SameContract: return "the same mistake is made elsewhere: ";
  }
  llvm_unreachable("unknown relation");
}

/// "`b` (allocated at line 12)", "line 40", "line 52: `p` is used", "a.c:9"
static std::string briefly(const finding::Other& other, const Finding& head) {
  const Finding& f = other.finding;
  std::string line = "line " + std::to_string(f.at.line);
  switch (other.relation) {
  case finding::Relation::SameExit: {
    std::string what =
        f.about.expression.empty() ? (f.about.isHandle ? "a handle" : "memory") : "`" + f.about.expression + "`";
    return f.allocation.line == 0 ? what : what + " (allocated at line " + std::to_string(f.allocation.line) + ")";
  }
  case finding::Relation::SameObject: return line;
  case finding::Relation::SameRelease: return line + ": " + f.message;
  case finding::Relation::SameContract:
    return f.at.file == head.at.file ? line : f.at.file + ":" + std::to_string(f.at.line);
  }
  llvm_unreachable("unknown relation");
}

/// One line per relation.
void TextWriter::writeOthers(const finding::Reported& finding) {
  constexpr unsigned kShown = 8; // JSON and SARIF have the rest
  for (size_t i = 0; i < finding.others.size();) {
    const finding::Relation relation = finding.others[i].relation;
    std::string list;
    unsigned count = 0;
    for (; i < finding.others.size() && finding.others[i].relation == relation; ++i)
      if (++count <= kShown)
        list += (list.empty() ? "" : ", ") + briefly(finding.others[i], finding);
    if (count > kShown)
      list += " and " + std::to_string(count - kShown) + " more";
    writeNote(finding.at, introductionOf(relation) + list);
  }
}

/// Writes why the confidence is not high.
void TextWriter::writeDoubts(const Finding& finding) {
  if (finding.doubts.empty())
    return;
  std::string reasons;
  for (const finding::Doubt& doubt : finding.doubts)
    reasons += (reasons.empty() ? "" : "; ") + finding::sentenceOf(doubt);
  writeNote(finding.at, finding::nameOf(finding.confidence()) + " confidence: " + reasons);
}

void writeText(const finding::Report& report, SourceLines& sources, const Style& style, llvm::raw_ostream& out) {
  TextWriter writer(sources, style, out);
  bool isFirst = true;
  for (const finding::Reported& finding : report.findings) {
    if (!isFirst)
      out << '\n';
    isFirst = false;
    writer.write(finding);
  }
  if (report.showsRefuted)
    for (const finding::Refuted& refuted : report.refuted)
      writer.write(refuted);
}

} // namespace wt::output
