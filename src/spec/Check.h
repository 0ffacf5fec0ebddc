// SPDX-License-Identifier: Apache-2.0
// Are the files consistent, each alone and all together? Finds unknown types and families, conflicting meanings of one
// name, ownership where nothing can be owned, `this` outside a class, a result that does not exist.
#pragma once

#include "spec/Lexer.h"
#include "spec/Model.h"

#include "llvm/ADT/ArrayRef.h"

namespace wt::spec {

/// The number of different conditions allowed in one function: k conditions make 2^k outcomes.
constexpr size_t kMaxConditions = 4;

/// Every file sees the types, families and containers of all files. Problems come in the order of the files and of
/// their lines.
std::vector<Problem> check(llvm::ArrayRef<File> files);

} // namespace wt::spec
