// SPDX-License-Identifier: Apache-2.0
// From the text of a `.own` file to its model. The grammar is in docs/spec.md. A mistake costs the item it is in: the
// rest of the file is read, so that one run names all mistakes.
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

/// `name` is what messages call the file.
Parsed parse(llvm::StringRef text, llvm::StringRef name);

} // namespace wt::spec
