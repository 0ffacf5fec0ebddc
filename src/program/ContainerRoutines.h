// SPDX-License-Identifier: Apache-2.0
// Which functions are container routines: described by a specification that speaks of a container's elements?
//
//   container stack<T> { own T *elem; };
//   void stack_push(ref stack<T> *s, T e);          // a routine of `stack`, whatever its body does with arrays and counts
//
// Such a specification counts in place of the body for an engine that follows elements (Program::described), and it
// counts for a function of one file alone (`static`) too, which others do not: a file's own function may be called like
// a library's, but hardly like a routine of a container.
#pragma once

#include "spec/Model.h"

namespace wt::program {

/// `stack<T>`: a name with arguments, and what stands for the elements among them.
bool isContainer(const spec::Type& type);
bool speaksOfElements(const spec::FunctionSpec& spec);

} // namespace wt::program
