// SPDX-License-Identifier: Apache-2.0
// What do the attributes of a declaration say about ownership?
//
//   struct list* list_new(void) __attribute__((malloc(list_free, 1)));              // GCC
//   void list_free(struct list*) __attribute__((ownership_takes(list, 1)));         // Clang
//   gsl::owner<Node*> detach(Node* parent);                                         // C++ Core Guidelines
#pragma once

#include "frontend/ClangHeaders.h"
#include "frontend/GccMalloc.h"
#include "spec/SourceAttributes.h"

namespace wt::frontend {

/// Adds the ownership facts of the function's attributes and types, if there are any.
void addSourceSpecs(const clang::FunctionDecl& function, const GccMallocTable& gccMalloc, spec::SourceSpecs& specs);

} // namespace wt::frontend
