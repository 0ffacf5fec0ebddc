// SPDX-License-Identifier: Apache-2.0
// In which formats can a report be written? One row of Formats.cpp each. A writer gets plain values and a stream. It
// makes no decisions about the content, and equal reports give equal bytes.
#pragma once

#include "finding/Report.h"
#include "support/SourceLines.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

namespace wt::output {

struct Style {
  bool useColour = false;  // of the text format, on a terminal
  llvm::StringRef version; // Watertight's version
};

using Writer = void (*)(const finding::Report&, SourceLines&, const Style&, llvm::raw_ostream&);

struct Format {
  llvm::StringRef name;
  llvm::StringRef sentence; // for --help
  Writer write;
};

llvm::ArrayRef<Format> allFormats();
const Format* formatNamed(llvm::StringRef name); // null if there is none

void writeText(const finding::Report&, SourceLines&, const Style&, llvm::raw_ostream&);
void writeSarif(const finding::Report&, SourceLines&, const Style&, llvm::raw_ostream&);
void writeHtml(const finding::Report&, SourceLines&, const Style&, llvm::raw_ostream&);
void writeJson(const finding::Report&, SourceLines&, const Style&, llvm::raw_ostream&);

} // namespace wt::output
