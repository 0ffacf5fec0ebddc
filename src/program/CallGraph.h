// SPDX-License-Identifier: Apache-2.0
// Which functions may a call reach? A direct call names its callee; a virtual call reaches the overriders in its static
// class and the classes derived from it (VirtualTargets.cpp); a call through a pointer reaches the functions whose
// address flows to that pointer (FunctionPointers.cpp). Everything is resolved once; afterwards a query is a lookup.
#pragma once

#include "ir/Module.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"

#include <utility>
#include <vector>

namespace wt::program {

/// The functions that a call may reach. Empty and not `isComplete`: any function.
struct Targets {
  llvm::ArrayRef<ir::FunctionId> functions; // in the order of their ids
  bool isComplete = false;                  // false: it may also reach functions outside the program
};

struct TargetSet {
  std::vector<ir::FunctionId> functions; // in the order of their ids
  bool isComplete = false;
};

/// A virtual call's targets depend only on the static class and the method.
using VirtualCallKey = std::pair<ir::RecordId, ir::FunctionId>;
/// A call through a pointer: the caller and the pointer expression. The analysis is flow-insensitive, so calls of one
/// caller with the same expression have the same targets.
using PointerCallKey = std::pair<ir::FunctionId, ir::ExprId>;

/// Target sets are shared, because many calls reach the same functions.
struct PointerTargets {
  std::vector<TargetSet> sets;
  llvm::DenseMap<PointerCallKey, uint32_t> setOf;
};

struct CallGraph {
  std::vector<std::vector<ir::FunctionId>> callees; // by function id: its possible callees, ascending by id
  llvm::DenseMap<VirtualCallKey, TargetSet> virtualTargets;
  PointerTargets pointerTargets;

  /// The result refers to this graph: valid until the module or the graph changes.
  Targets targetsOf(ir::FunctionId caller, const ir::Call& call) const;
};

CallGraph buildCallGraph(const ir::Module& module);

template <class Visit> void forEachCall(const ir::Module& module, Visit visit) {
  for (uint32_t f = 0; f < module.functions.size(); ++f)
    if (const ir::Body* body = module.functions[f].body.get())
      for (const ir::Block& block : body->blocks)
        for (const ir::Instr& instr : block.instrs)
          if (const auto* call = std::get_if<ir::Call>(&instr.op))
            visit(ir::FunctionId(f), *call);
}

/// Recomputes `graph.callees` from the known targets, after calls have been removed from bodies.
void collectCallees(const ir::Module& module, CallGraph& graph);

} // namespace wt::program
