// SPDX-License-Identifier: Apache-2.0
// The few questions that the model answers itself.
#include "spec/Model.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace wt::spec {

bool isArithmetic(const Type& type) {
  constexpr llvm::StringLiteral kFirstWords[] = {"bool", "_Bool",    "char",   "short", "int",
                                                 "long", "unsigned", "signed", "float", "double"};
  return type.kind == TypeKind::Named && llvm::is_contained(kFirstWords, llvm::StringRef(type.name).split(' ').first);
}

std::string qualifiedName(const FunctionSpec& function) {
  std::string text;
  for (const NamePart& part : function.name)
    text += (text.empty() ? "" : "::") + part.name;
  return text;
}

} // namespace wt::spec
