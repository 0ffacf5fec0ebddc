// SPDX-License-Identifier: Apache-2.0
// How does a summary that was written down (SummaryText.h) become a summary again? Names are looked up in a program,
// which may be another than the one it was written for, as long as it has those names. Anything may be thrown at it: it
// answers with summaries whose rows are in range and refer to rows before them, or with `file:line:column: message`.
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

  /// The summaries of a text, in its order; `file` is what messages call it.
  Result<std::vector<ReadSummary>> read(llvm::StringRef text, llvm::StringRef file);

private:
  ir::Module names_; // the program's types; there is nothing else in it
  size_t typeCount_;
  ir::text::Symbols symbols_;
};

} // namespace wt::engines::escape
