// SPDX-License-Identifier: Apache-2.0
// How is the text of a summary (SummaryText.h) read back? Names are looked up in a program, not necessarily the one the
// text was written for, as long as it has those names. The input may be anything: the result is either summaries whose
// rows are in range and refer only to earlier rows, or `file:line:column: message`.
#pragma once

#include "engines/escape/Summary.h"
#include "ir/Reader.h"
#include "support/Result.h"

namespace wt::engines::escape {

struct ReadSummary {
  ir::FunctionId function;
  EscapeSummary summary;
};

class SummaryReader {
public:
  explicit SummaryReader(const ir::Module& module);

  /// The summaries of a text, in its order; messages call it `file`.
  Result<std::vector<ReadSummary>> read(llvm::StringRef text, llvm::StringRef file);

private:
  ir::Module names_; // only the program's types
  size_t typeCount_;
  ir::text::Symbols symbols_;
};

} // namespace wt::engines::escape
