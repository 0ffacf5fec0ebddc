// SPDX-License-Identifier: Apache-2.0
// Does what the files say make sense, each for itself and together? Unknown types and families, two meanings for one
// name, ownership where nothing can be owned, `this` outside a class, a result that does not exist.
#pragma once

#include "spec/Lexer.h"
#include "spec/Model.h"

#include "llvm/ADT/ArrayRef.h"

namespace wt::spec {

/// More different conditions than this in one function and the outcomes (2^k) get out of hand.
constexpr size_t kMaxConditions = 4;

/// What each file says for itself; types, families and containers of any of them are known to all. Problems come in the
/// order of the files and of the lines in them.
std::vector<Problem> check(llvm::ArrayRef<File> files);

} // namespace wt::spec
