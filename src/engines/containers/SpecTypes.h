// SPDX-License-Identifier: Apache-2.0
// Which type does a specification give a container routine? [Containers, Section 5 and Figure 5]
//
//   void stack_free(own stack<T> *s) where { ref_type(T) };      (ptr1 stack(T) → unit), T = 0
//   T *Stack<T>::pop() [[moves(this.elem, return)]];             (ptr0 Stack(T) → T): `T *` is an element where it is moved
//
// `own` and `ref` fix who owns; a bare T is the container's own, wherever it stands; `ref T` is what T points to, lent.
#pragma once

#include "engines/containers/Interface.h"
#include "program/Program.h"

namespace wt::engines::containers {

struct RoutineType {
  Interface interface;
  TypeSignature signature;
  RoutineEffects effects;
  std::unique_ptr<ownership::Signature> flat; // as engine `ownership` sees it: parameters and result alone
};

RoutineType routineType(Structure& structure, const program::Program& program,
                        const program::Program::Described& routine);

} // namespace wt::engines::containers
