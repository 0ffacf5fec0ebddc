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

/// Many calls reach the same functions: their set is kept once.
struct PointerTargets {
  std::vector<TargetSet> sets;
  llvm::DenseMap<PointerCallKey, uint32_t> setOf;
};

struct CallGraph {
  std::vector<std::vector<ir::FunctionId>> callees; // by function id: whom it may call, in the order of their ids
  llvm::DenseMap<VirtualCallKey, TargetSet> virtualTargets;
  PointerTargets pointerTargets;

  /// Valid as long as the module and the graph are not changed.
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

/// Fills `graph.callees` anew from the targets that are known, after calls were cut out of bodies.
void collectCallees(const ir::Module& module, CallGraph& graph);

} // namespace wt::program
