// SPDX-License-Identifier: Apache-2.0
// Which events does an engine need that knows more about a pointer than whether it owns? While the demands of a
// function are created: the versions that go into and come out of certain calls, and reads and writes of memory that
// other code sees. The rest follows from the demands: names that a sum relates point to the same object [Containers,
// Section 4.2].
#pragma once

#include "engines/ownership/Constraints.h"

namespace wt::engines::ownership {

class Generator;

/// One call, with the facts at the time when its rule is applied.
struct TypedCall {
  const ir::Call& call;
  ir::FunctionId callee;
  Point point = 0;
  Location at;
  std::vector<solver::OwnershipVar> given;  // by argument: its version before the call; invalid: not a name
  std::vector<solver::OwnershipVar> formal; // by argument: the version of the formal; invalid: not needed
  solver::OwnershipVar result;
  NameId resultName;
};

class TypeObserver {
public:
  virtual ~TypeObserver() = default;
  /// Does it want the calls of this function?
  virtual bool wants(ir::FunctionId callee) const = 0;
  virtual void called(Generator& generator, const TypedCall& call) = 0;
  /// From here on (stored), or until here (loaded), `place` holds the pointer with this version.
  virtual void stored(ir::PlaceId place, solver::OwnershipVar version) = 0;
  virtual void loaded(ir::PlaceId place, solver::OwnershipVar version) = 0;
  /// The name has this version from here on.
  virtual void written(NameId name, solver::OwnershipVar version, Location at) = 0;
  /// All demands exist; the observer may add more.
  virtual void finish(Generator& generator) = 0;
};

} // namespace wt::engines::ownership
