// SPDX-License-Identifier: Apache-2.0
// Which functions in system headers are lowered with their bodies? Static functions of C: every unit compiles its own
// copy, they are small, and nothing else describes them. OpenSSL's `sk_X509_push` passes its arguments through two of
// them. Excluded are vector instructions, which own nothing, and C++, whose many library functions have specifications.
#pragma once

#include "frontend/ClangHeaders.h"

namespace wt::frontend {

inline bool isLibraryInline(const clang::FunctionDecl* function) {
  return !function->getASTContext().getLangOpts().CPlusPlus && function->getStorageClass() == clang::SC_Static &&
         !function->hasAttr<clang::MinVectorWidthAttr>();
}

} // namespace wt::frontend
