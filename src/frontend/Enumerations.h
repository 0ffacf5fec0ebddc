// SPDX-License-Identifier: Apache-2.0
// Can a variable of this enumeration hold anything but its enumerators? Only if other numbers are converted to it:
//
//   enum kind { A, B, C };
//   k = (enum kind)buffer[0];     // open: a switch over A, B and C may match no case
//   k = more ? A : B;             // closed, if this is the only use
//
// Only the unit's own code is searched for conversions of a number that is not an enumerator. Copies of bytes into
// memory and conversions in other units are missed.
#pragma once

#include "frontend/ClangHeaders.h"

#include "llvm/ADT/DenseSet.h"

namespace wt::frontend {

class Enumerations {
public:
  /// Searches the declarations that belong to the unit itself according to `isOwn`.
  Enumerations(clang::ASTContext& ast, llvm::function_ref<bool(clang::SourceLocation)> isOwn);

  bool isClosed(const clang::EnumDecl* decl) const { return !open_.contains(decl->getCanonicalDecl()); }

private:
  llvm::DenseSet<const clang::EnumDecl*> open_;
};

/// Is there a case for every enumerator, and no default?
bool coversAll(const clang::SwitchStmt* statement, const clang::EnumDecl* decl, clang::ASTContext& ast);

} // namespace wt::frontend
