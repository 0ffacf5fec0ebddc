// SPDX-License-Identifier: Apache-2.0
// Is a library function no more than an allocation, a release, or a change of size? Then a call of it is that
// statement, with the caller's own types: free(node) releases what a node holds, not what a `void *` may hold.
//
//   malloc, strdup, fopen    Allocates            free, fclose    Releases(parameter)          realloc    Resizes(parameter)
#pragma once

#include "program/Program.h"

namespace wt::engines::contradiction {

enum class LibraryKind : uint8_t { Ordinary, Allocates, Releases, Resizes };

struct LibraryCall {
  LibraryKind kind = LibraryKind::Ordinary;
  ir::VariableId parameter; // what is released
};

/// Told from the body that the function's specification gave it; Ordinary if it has another effect besides.
LibraryCall libraryCall(const program::Program& program, ir::FunctionId function);

} // namespace wt::engines::contradiction
