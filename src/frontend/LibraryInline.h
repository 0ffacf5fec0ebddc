// SPDX-License-Identifier: Apache-2.0
// Which functions of system headers are read with their bodies? Static ones of C: every unit compiles them for itself,
// they are small, and nobody else says what they do. OpenSSL's `sk_X509_push` passes its arguments through two of them.
// Vector instructions own nothing. C++ has too many; what its library does is specified.
#pragma once

#include "frontend/ClangHeaders.h"

namespace wt::frontend {

inline bool isLibraryInline(const clang::FunctionDecl* function) {
  return !function->getASTContext().getLangOpts().CPlusPlus && function->getStorageClass() == clang::SC_Static &&
         !function->hasAttr<clang::MinVectorWidthAttr>();
}

} // namespace wt::frontend
