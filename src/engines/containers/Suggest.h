// SPDX-License-Identifier: Apache-2.0
// Which functions of a program look like container routines, and what would their specification be? [Containers,
// Section 2.4]
//
//   void stack_push(stack *s, void *e) { … s->arr[s->size++] = e; }       // what it is given goes into memory behind `s`
//   void *stack_pop(stack *s) { return s->arr[--s->size]; }               // what it gives comes out of it
//
// The paper runs its analysis without specifications and takes the functions in which ownership escapes into memory.
// Here they are read off the bodies: a pointer parameter that is stored in an array or a node behind another parameter;
// a pointer from there that is returned, or given to a function parameter. Without both, in and out, of one type
// nothing is suggested.
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
  uint64_t calls = 0;        // in the program
};

/// By container, those with most calls first; of each the routines, most calls first.
std::vector<Suggestion> suggestRoutines(const program::Program& program);

} // namespace wt::engines::containers
