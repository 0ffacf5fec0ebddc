// SPDX-License-Identifier: Apache-2.0
// Which function releases what this function returns? GCC 11's attribute says so, and Clang 19 refuses it.
//
//   void list_free(struct list*);
//   struct list* list_new(void) __attribute__((malloc(list_free, 1)));   // released by list_free's first parameter
//
// The attribute leaves no trace in Clang's tree, so its tokens are recorded as they pass the preprocessor and matched
// with the declarations afterwards, by place.
#pragma once

#include "frontend/ClangHeaders.h"

#include <string>
#include <vector>

namespace wt::frontend {

struct GccMallocAttribute {
  clang::SourceLocation location; // of the word `malloc`
  std::string deallocator;        // as written; qualified names keep their `::`
  unsigned parameter = 1;         // of the deallocator, from 1
};

/// One attribute together with the declaration it stands on.
struct GccMallocFunction {
  const clang::FunctionDecl* function;
  const GccMallocAttribute* attribute;
};

/// In the order of the attributes. An attribute that stands on no function is left out.
std::vector<GccMallocFunction> matchGccMalloc(const clang::ASTContext& context,
                                              const std::vector<GccMallocAttribute>& attributes);

} // namespace wt::frontend
