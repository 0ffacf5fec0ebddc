// SPDX-License-Identifier: Apache-2.0
// How is a specification written, so that the parser reads back an equal value? One line per function, types and
// families first.
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
/// Parameters appear under the names in `function`.
std::string print(const Path& path, const FunctionSpec& function);
std::string print(const Condition& condition, const FunctionSpec& function);

/// The key by which calls are matched: the name and the parameters' shapes. Equal keys mean one function.
std::string overloadKey(const FunctionSpec& function);

} // namespace wt::spec
