// SPDX-License-Identifier: Apache-2.0
// Which report exercises the writers? One with everything that a report can have, and the source it is about.
#pragma once

#include "output/Formats.h"

#include <string>

namespace wt::output {

inline SourceLines sampleSources() {
  auto files = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  files->addFile("src/a b.c", 0,
                 llvm::MemoryBuffer::getMemBuffer("int parse(int n) {\n"
                                                  "  char *buf = malloc(16);\n"
                                                  "\tif (n > 9) return -1; // \xC3\xA9\n"
                                                  "/* \xC3\xA9 */ free(buf);\n"
                                                  "}\n"));
  return SourceLines(files);
}

inline finding::Finding sampleFinding() {
  using finding::StepKind;
  finding::Finding f;
  f.at = {"src/a b.c", 3, 13, ""};
  f.allocation = {"src/a b.c", 2, 15, ""};
  f.function = "parse";
  f.functionKey = "parse";
  f.message = "`buf` is lost here";
  f.about.family = "malloc";
  f.about.expression = "buf";
  f.doubts = {{finding::DoubtKind::CalleeDecides, "next"}, {finding::DoubtKind::LoopApproximated, {}}};
  f.engines = {"escape"};
  f.fingerprint = "wt1-0";
  f.path = {{StepKind::Allocate, f.allocation, "the memory is allocated by `malloc`"},
            {StepKind::Branch, {"src/a b.c", 3, 6, "LIMIT"}, "`n` is greater than 9"}};
  return f;
}

inline finding::Report sampleReport() {
  finding::Report report;
  report.findings = {sampleFinding()};
  finding::Finding odd = sampleFinding();
  odd.kind = finding::Kind::DoubleFree;
  odd.at = {"src/a b.c", 4, 10, ""};
  odd.message = "not UTF-8: \xFF";
  odd.path.clear();
  report.suppressed = {{odd, "NOLINT", "known"}};
  report.coverage.files = 2;
  report.coverage.unitsNotAnalysed["did not compile"] = 1;
  report.notifications = {
      {finding::Notification::Level::Error, "file-failed", {"/else/b.c", 7, 1, ""}, "no such type"}};
  return report;
}

inline std::string written(const char* format, const finding::Report& report, Style style = {}) {
  style.version = "0.0.0";
  SourceLines sources = sampleSources();
  std::string text;
  llvm::raw_string_ostream out(text);
  formatNamed(format)->write(report, sources, style, out);
  return text;
}

} // namespace wt::output
