// SPDX-License-Identifier: Apache-2.0
// Whom may a call reach? Direct calls say it; a virtual call reaches the overriders in the classes below its static
// class (VirtualTargets.cpp); a call through a pointer reaches the functions whose address flows to that pointer
// (FunctionPointers.cpp). Everything is resolved once; asking is a lookup.
#pragma once

#include "ir/Module.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"

#include <utility>
#include <vector>

namespace wt::program {

/// The functions a call may reach. Empty and `isComplete` false: anyone.
struct Targets {
  llvm::ArrayRef<ir::FunctionId> functions; // in the order of their ids
  bool isComplete = false;                  // false: perhaps also functions that are not in the program
};

struct TargetSet {
  std::vector<ir::FunctionId> functions; // in the order of their ids
  bool isComplete = false;
};

/// A virtual call's targets depend on these two alone.
using VirtualCallKey = std::pair<ir::RecordId, ir::FunctionId>;
/// Of a call through a pointer: the caller and the pointer expression; the answer does not depend on where in the
/// caller.
using PointerCallKey = std::pair<ir::FunctionId, ir::ExprId>;

struct CallGraph {
  std::vector<std::vector<ir::FunctionId>> callees; // by function id: whom it may call, in the order of their ids
  llvm::DenseMap<VirtualCallKey, TargetSet> virtualTargets;
  llvm::DenseMap<PointerCallKey, TargetSet> pointerTargets;

  /// Valid as long as the module and the graph are not changed.
  Targets targetsOf(ir::FunctionId caller, const ir::Call& call) const;
};

CallGraph buildCallGraph(const ir::Module& module);

/// Fills `graph.callees` anew from the targets that are known, after calls were cut out of bodies.
void collectCallees(const ir::Module& module, CallGraph& graph);

} // namespace wt::program
