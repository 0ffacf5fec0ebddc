// SPDX-License-Identifier: Apache-2.0
// Reads a module in the text form (docs/ir.md). Anything may be thrown at it: it answers with a module or with
// `file:line:column: message`. A module it gives has its ids in range; whether it makes sense is asked in Verifier.h.
#pragma once

#include "ir/Module.h"
#include "support/Result.h"

#include "llvm/ADT/StringRef.h"

namespace wt::ir {

/// `file` is what messages call the text.
Result<Module> parseModule(llvm::StringRef text, llvm::StringRef file);

} // namespace wt::ir
