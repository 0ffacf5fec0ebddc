// SPDX-License-Identifier: Apache-2.0
// What is an engine told that knows more of a pointer than whether it owns? While the demands of a function are made,
// which versions go into which calls and come out of them, and what is read from and written to memory that others see.
// The rest follows from the demands themselves: whatever a sum relates points to the same [Containers, Section 4.2].
#pragma once

#include "engines/ownership/Constraints.h"

namespace wt::engines::ownership {

class Generator;

/// One call, with what is known when its rule is applied.
struct TypedCall {
  const ir::Call& call;
  ir::FunctionId callee;
  Point point = 0;
  Location at;
  std::vector<solver::OwnershipVar> given;  // by argument: its version before; invalid: it is no name
  std::vector<solver::OwnershipVar> formal; // by argument: what the formal gets; invalid: nobody asks
  solver::OwnershipVar result;
  NameId resultName;
};

class TypeObserver {
public:
  virtual ~TypeObserver() = default;
  /// Is it told about calls of this function?
  virtual bool wants(ir::FunctionId callee) const = 0;
  virtual void called(Generator& generator, const TypedCall& call) = 0;
  /// `place` holds, from here or until here, what this version points to.
  virtual void stored(ir::PlaceId place, solver::OwnershipVar version) = 0;
  virtual void loaded(ir::PlaceId place, solver::OwnershipVar version) = 0;
  /// The name has this version from here on.
  virtual void written(NameId name, solver::OwnershipVar version, Location at) = 0;
  /// All demands are there; it may add some.
  virtual void finish(Generator& generator) = 0;
};

} // namespace wt::engines::ownership
