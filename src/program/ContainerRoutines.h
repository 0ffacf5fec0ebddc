// SPDX-License-Identifier: Apache-2.0
// Which functions are container routines, that is, have a specification with effects on a container's elements?
//
//   container stack<T> { own T *elem; };
//   void stack_push(ref stack<T> *s, T e);          // a routine of `stack`, however its body uses arrays and counts
//
// An engine that tracks elements uses such a specification instead of the body (Program::described). Unlike other
// specifications, it also applies to a `static` function: a file's own function may share its name with a library
// function, but hardly with a routine of a container.
#pragma once

#include "spec/Model.h"

namespace wt::program {

/// `stack<T>`: a type name with arguments, one of which is the element type.
bool isContainer(const spec::Type& type);
bool speaksOfElements(const spec::FunctionSpec& spec);

} // namespace wt::program
