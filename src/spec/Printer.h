// SPDX-License-Identifier: Apache-2.0
// A specification as text that the parser reads back to an equal value: one line per function, types and families
// first.
#pragma once

#include "spec/Model.h"

#include "llvm/ADT/StringRef.h"

namespace wt::spec {

std::string print(const File& file);
std::string print(const Family& family);
std::string print(const Container& container);
/// One line, `;` at its end. The header is not part of it.
std::string print(const FunctionSpec& function);
/// `own(malloc) char *name`; without a name, `own(malloc) char *`.
std::string print(const Type& type, llvm::StringRef name = "");
/// The function's parameters give the names.
std::string print(const Path& path, const FunctionSpec& function);
std::string print(const Condition& condition, const FunctionSpec& function);

/// What a call is matched by: the name and the shapes of the parameters. Two functions of one key are one to a library.
std::string overloadKey(const FunctionSpec& function);

} // namespace wt::spec
