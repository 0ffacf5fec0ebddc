// SPDX-License-Identifier: Apache-2.0
// Which functions can a call through a pointer reach? A flow-insensitive analysis: addresses of functions flow along
// assignments, arguments and results, through places that are distinguished by name:
//
//   static const struct ops file_ops = {read_file};   // field %ops.read holds {read_file}: one cell for every object
//   s->ops->read(s);                                   // reaches {read_file}
//   void each(void (*f)(int)) { f(1); }                // variable f of `each` holds what its callers pass
//
// Field-based, as in [Heintze, Tardieu, PLDI 2001]: a field of a record type is one cell for all objects, an array is
// one cell, a variable is one cell. One more cell holds everything read or written through a pointer to a pointer,
// together with all variables, fields and arrays whose address is taken. Only values that can hold a function's address
// are followed (pointers to functions, `void*`), so the graph stays small.
//
// A value from outside the program makes the answer incomplete: the result of a function without a body, a parameter of
// a function that nobody here calls, a field of a library record, an integer converted to a pointer. A program without
// `main` is a library: outside code calls its exported functions and fills in the records that its headers declare. Of
// the functions that flow to a call, only those that it could call with its arguments count. If none flows to it, a
// cast has hidden the flow: the answer is every function of exactly this type whose address is taken, and incomplete.
#pragma once

#include "program/CallGraph.h"

namespace wt::program {

/// Would calling a function of type `function` as a `call` work in practice? Programs cast freely between pointer
/// types.
bool isCallableAs(const ir::TypeTable& types, const ir::FunctionType& call, const ir::FunctionType& function);

/// Direct and virtual calls must be resolved in `graph`.
PointerTargets resolvePointerCalls(const ir::Module& module, const CallGraph& graph);

} // namespace wt::program
