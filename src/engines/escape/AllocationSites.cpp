// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/AllocationSites.h"

#include "program/FunctionFacts.h"

namespace wt::engines::escape {

namespace {

bool handsOut(const EscapeSummary* summary) {
  return summary &&
         llvm::any_of(summary->fates, [&](const EscapeSummary::Fate& fate) { return summary->isNew(fate.object); });
}

} // namespace

AllocationSites allocationSites(const program::Program& program, ir::FunctionId function,
                                const SummaryLookup& summaries) {
  AllocationSites sites;
  for (const ir::Block& block : program.module[function].body->blocks)
    for (const ir::Instr& instr : block.instrs) {
      sites.direct += std::holds_alternative<ir::Alloc>(instr.op);
      const auto* call = std::get_if<ir::Call>(&instr.op);
      if (!call)
        continue;
      bool isDirect = false, isWrapped = false; // by any possible target
      for (ir::FunctionId callee : program.targetsOf(function, *call).functions)
        if (handsOut(summaries(callee)))
          (program::isSpecified(program, callee) ? isDirect : isWrapped) = true;
      sites.direct += isDirect && !isWrapped;
      sites.wrapped += isWrapped;
    }
  return sites;
}

} // namespace wt::engines::escape
