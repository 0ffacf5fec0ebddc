// SPDX-License-Identifier: Apache-2.0
// Which functions of a program look like container routines, and what would their specification be? [Containers,
// Section 2.4]
//
//   void stack_push(stack *s, void *e) { … s->arr[s->size++] = e; }       // stores its argument in memory behind `s`
//   void *stack_pop(stack *s) { return s->arr[--s->size]; }               // returns a pointer from there
//
// The paper runs its analysis without specifications and takes the functions where ownership escapes into memory. This
// file looks at bodies: a pointer parameter is stored in an array or a node behind another parameter; a pointer from
// there is returned, or passed to a function parameter. It suggests nothing for a type that does not have both kinds,
// in and out.
#pragma once

#include "program/Program.h"

#include <string>
#include <vector>

namespace wt::engines::containers {

struct Suggestion {
  ir::FunctionId function;
  std::string container;     // the structure's name
  std::string specification; // one line of `.own`
  std::string why;           // "puts `e` into what `s` points to"
  uint64_t calls = 0;        // number of calls in the program
};

/// Grouped by container, those with most calls first; inside a group likewise.
std::vector<Suggestion> suggestRoutines(const program::Program& program);

} // namespace wt::engines::containers
