// SPDX-License-Identifier: Apache-2.0
// Which type does the specification of a container routine describe? [Containers, Section 5 and Figure 5]
//
//   void stack_free(own stack<T> *s) where { ref_type(T) };      (ptr1 stack(T) → unit), T = 0
//   T *Stack<T>::pop() [[moves(this.elem, return)]];             (ptr0 Stack(T) → T): a `T *` that moves is an element
//
// `own` and `ref` fix the ownership; a plain T has the ownership of the container's elements; `ref T` is a borrowed
// element.
#pragma once

#include "engines/containers/Interface.h"
#include "program/Program.h"

namespace wt::engines::containers {

struct RoutineType {
  Interface interface;
  TypeSignature signature;
  RoutineEffects effects;
  std::unique_ptr<ownership::Signature> flat; // as engine `ownership` sees it: only parameters and result
};

RoutineType routineType(Structure& structure, const program::Program& program,
                        const program::Program::Described& routine);

} // namespace wt::engines::containers
