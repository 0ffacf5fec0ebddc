// SPDX-License-Identifier: Apache-2.0
// How is a module in the text form (docs/ir.md) read? The parser accepts any input and returns a module or an error
// `file:line:column: message`. The ids of a returned module are in range; Verifier.h checks the other rules.
#pragma once

#include "ir/Module.h"
#include "support/Result.h"

#include "llvm/ADT/StringRef.h"

namespace wt::ir {

/// `file` is the name of the text in messages.
Result<Module> parseModule(llvm::StringRef text, llvm::StringRef file);

} // namespace wt::ir
