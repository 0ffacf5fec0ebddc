// SPDX-License-Identifier: Apache-2.0
// How does the text of a `.own` file become its model? docs/spec.md has the grammar. A mistake invalidates only its
// item: the rest of the file is still read, so that one run finds all mistakes.
#pragma once

#include "spec/Lexer.h"
#include "spec/Model.h"
#include "spec/Stated.h"

namespace wt::spec {

struct Parsed {
  File file;
  std::vector<Problem> problems; // in the order of the text
  std::vector<StatedBehavior> stated;
};

/// `name` is the file's name in messages.
Parsed parse(llvm::StringRef text, llvm::StringRef name, const Start& start = {});

} // namespace wt::spec
