// SPDX-License-Identifier: Apache-2.0
// Findings as a compiler writes warnings, so that editors, Jenkins and reviewdog read them without being told how:
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

  void write(const Finding& finding);

private:
  SourceLines& sources_;
  const Style& style_;
  llvm::raw_ostream& out_;

  void coloured(const char* code, const llvm::Twine& text);
  void writePosition(const Position& at);
  void writeSource(const Position& at);
  void writeDoubts(const Finding& finding);
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

/// A source line as it is shown: cut to what fits around the column, with nothing that a terminal would obey.
struct ShownLine {
  std::string before, after; // the caret's place
};

static ShownLine shownLine(StringRef line, size_t column) {
  constexpr size_t kBefore = 100, kAfter = 100; // bytes; more of a line says nothing more
  size_t at = std::min(column > 0 ? column - 1 : 0, line.size());
  size_t start = at > kBefore ? at - kBefore / 2 : 0;
  while (start < at && (static_cast<unsigned char>(line[start]) & 0xC0) == 0x80)
    ++start;
  return {(start > 0 ? "…" : "") + plainLines(line.slice(start, at)),
          plainLines(shortened(line.drop_front(at), kAfter))};
}

/// The line, and a caret below the column; a tab stays a tab, so that both lines are shifted alike.
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

void TextWriter::write(const Finding& finding) {
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
  for (const finding::Step& step : finding.path) {
    writePosition(step.at);
    coloured("1;36", "note: ");
    out_ << ++number << ". " << plainText(step.sentence);
    if (!step.at.macro.empty())
      out_ << " (in macro '" << plainText(step.at.macro) << "')";
    out_ << '\n';
    writeSource(step.at);
  }
  writeDoubts(finding);
}

/// Why the confidence is not high.
void TextWriter::writeDoubts(const Finding& finding) {
  if (finding.doubts.empty())
    return;
  std::string reasons;
  for (const finding::Doubt& doubt : finding.doubts)
    reasons += (reasons.empty() ? "" : "; ") + finding::sentenceOf(doubt);
  writePosition(finding.at);
  coloured("1;36", "note: ");
  out_ << finding::nameOf(finding.confidence()) << " confidence: " << plainText(reasons) << '\n';
}

void writeText(const finding::Report& report, SourceLines& sources, const Style& style, llvm::raw_ostream& out) {
  TextWriter writer(sources, style, out);
  bool isFirst = true;
  for (const Finding& finding : report.findings) {
    if (!isFirst)
      out << '\n';
    isFirst = false;
    writer.write(finding);
  }
}

} // namespace wt::output
