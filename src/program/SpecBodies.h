// SPDX-License-Identifier: Apache-2.0
// How do engines see a library function? As a body like any other, made from its specification:
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
// One arm per outcome of spec/Outcomes.h. What a function keeps goes to an element of the global `(world)`, which is
// never released. What it only borrows is left alone, except that numbers it may write through a pointer are any number
// after. The callbacks it is given are not called from the body: qsort would call every comparison of the program, and
// all of them would become one component; a function whose address reaches a library counts as called from outside
// instead.
#pragma once

#include "ir/Module.h"
#include "spec/Library.h"

#include <vector>

namespace wt::program {

/// Gives a body to each function that has none and that the library speaks for; what never returns gets none, but is
/// marked so. The result tells which, by function id.
std::vector<bool> addSpecBodies(ir::Module& module, const spec::Library& library);

/// The specification that speaks for a function by its own name; null if there is none.
const spec::FunctionSpec* specificationOf(const ir::Module& module, const spec::Library& library,
                                          const ir::Function& function);

/// The same for a function of one file alone, too.
const spec::FunctionSpec* specificationByName(const ir::Module& module, const spec::Library& library,
                                              const ir::Function& function);

} // namespace wt::program
