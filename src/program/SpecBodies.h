// SPDX-License-Identifier: Apache-2.0
// What does a library function look like to engines? It has a body like any other function, made from its
// specification:
//
//   own(malloc) void *malloc(size_t size) [[size(size)]];
//   int asprintf(out own(malloc) char **strp, const char *format, ...) [[on return >= 0]];
//
//   func @malloc(size: u64) -> *void {        func @asprintf(strp: **i8, format: *const i8, ...) -> i32 {
//     result := alloc malloc void size size        goto b1 b2
//               may-fail                       b1: *strp := alloc malloc i8
//     return                                       result := unknown(any)   assume (result >= 0)   return
//   }                                          b2: result := unknown(any)   assume (result < 0)    return
//                                              }
//
// One arm per outcome of spec/Outcomes.h. A pointer that the function keeps is stored in an element of the global
// `(world)`, which is never released. Borrowed memory stays unchanged, except that numbers which the function may write
// through a pointer become unknown. The body does not call callbacks: if `qsort` called every comparison of the
// program, all of them would be in one component. Instead, a function whose address reaches a library counts as called
// from outside.
#pragma once

#include "ir/Module.h"
#include "spec/Library.h"

#include <vector>

namespace wt::program {

/// Adds a body to each function that has none but has a specification; a function that never returns gets no body but
/// is marked. The result says, by function id, which functions got a body.
std::vector<bool> addSpecBodies(ir::Module& module, const spec::Library& library);

/// The specification with the function's own name; null if there is none, or if the function is local to a file.
const spec::FunctionSpec* specificationOf(const ir::Module& module, const spec::Library& library,
                                          const ir::Function& function);

/// The same, also for a function that is local to a file.
const spec::FunctionSpec* specificationByName(const ir::Module& module, const spec::Library& library,
                                              const ir::Function& function);

} // namespace wt::program
