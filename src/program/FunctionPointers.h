// SPDX-License-Identifier: Apache-2.0
// Which functions can a call through a pointer reach? The addresses of functions flow, without regard to order, along
// assignments, arguments and results, through places told apart by name:
//
//   static const struct ops file_ops = {read_file};   // field %ops.read holds {read_file}: one cell for every object
//   s->ops->read(s);                                   // reaches {read_file}
//   void each(void (*f)(int)) { f(1); }                // variable f of `each` holds what its callers pass
//
// Field-based in the manner of [Heintze, Tardieu, PLDI 2001]: a field of a record type is one cell whatever object it
// is in, an array is one cell, a variable is its own, and whatever is read or written through a pointer to a pointer is
// one cell together with all variables, fields and arrays whose address is taken. Only values that can hold a
// function's address are followed (pointers to functions, `void*`), so that the graph stays small.
//
// What comes from outside the program (results of functions without a body, parameters of functions that nobody here
// calls, fields of library records, integers turned into pointers) makes the answer incomplete. A program without
// `main` is a library: what it exports is called, and the records in its headers are filled in, from outside. Of what
// flows to a call, only functions that could be called with its arguments count. Where nothing flows to it, a cast hid
// the way: then every function of exactly this type whose address is taken, and incomplete.
#pragma once

#include "program/CallGraph.h"

namespace wt::program {

/// Would a call with the one type, of a function of the other, do in practice? Programs cast between pointers freely.
bool isCallableAs(const ir::TypeTable& types, const ir::FunctionType& call, const ir::FunctionType& function);

/// Direct and virtual calls must be resolved in `graph`.
PointerTargets resolvePointerCalls(const ir::Module& module, const CallGraph& graph);

} // namespace wt::program
