// SPDX-License-Identifier: Apache-2.0
// Does a library function only allocate, release, or resize? Then a call of it is such a statement, with the caller's
// types: free(node) releases the pointers in a node, not those that a `void *` may point to.
//
//   malloc, strdup, fopen    Allocates            free, fclose    Releases(parameter)          realloc    Resizes(parameter)
#pragma once

#include "program/Program.h"

namespace wt::engines::contradiction {

enum class LibraryKind : uint8_t { Ordinary, Allocates, Releases, Resizes };

struct LibraryCall {
  LibraryKind kind = LibraryKind::Ordinary;
  ir::VariableId parameter; // the released one
};

/// Derived from the body made from the function's specification; Ordinary if that has any other effect.
LibraryCall libraryCall(const program::Program& program, ir::FunctionId function);

} // namespace wt::engines::contradiction
