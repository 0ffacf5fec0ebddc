// SPDX-License-Identifier: Apache-2.0
// Can a variable of this enumeration hold anything but its enumerators? Only if somebody turns another number into one:
//
//   enum kind { A, B, C };
//   k = (enum kind)buffer[0];     // open: a switch over A, B and C may be passed without a case
//   k = more ? A : B;             // closed, if this is all
//
// Looked for in the unit's own code, where the language converts a number that is not one of the enumerators.
// Not seen: what is copied into memory as bytes, and other units.
#pragma once

#include "frontend/ClangHeaders.h"

#include "llvm/ADT/DenseSet.h"

namespace wt::frontend {

class Enumerations {
public:
  /// Looks through the declarations that `isOwn` says are the unit's own.
  Enumerations(clang::ASTContext& ast, llvm::function_ref<bool(clang::SourceLocation)> isOwn);

  bool isClosed(const clang::EnumDecl* decl) const { return !open_.contains(decl->getCanonicalDecl()); }

private:
  llvm::DenseSet<const clang::EnumDecl*> open_;
};

/// Is there a case for every enumerator, and no default?
bool coversAll(const clang::SwitchStmt* statement, const clang::EnumDecl* decl, clang::ASTContext& ast);

} // namespace wt::frontend
