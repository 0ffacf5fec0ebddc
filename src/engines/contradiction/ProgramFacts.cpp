// SPDX-License-Identifier: Apache-2.0
#include "engines/contradiction/ProgramFacts.h"

#include "engines/contradiction/OutsideTheSubset.h"
#include "engines/contradiction/Terms.h"
#include "program/FunctionFacts.h"
#include "program/pointsto/VariableRegions.h"

namespace wt::engines::contradiction {

using namespace ir;

ProgramFacts::ProgramFacts(const program::Program& program)
    : program_(program), pointsTo_(makePointsTo(program, program::PointsToKind::TypeBased)), mods_(program, *pointsTo_),
      callers_(program.module.functions.size()), hasArithmetic_(recordsWithArithmetic(program.module)),
      isAddressTaken_(program.module.functions.size()), isConstant_(program.module.functions.size()),
      isWhole_(program::isWholeProgram(program.module)) {
  for (uint32_t f = 0; f < program.calls.callees.size(); ++f)
    for (FunctionId callee : program.calls.callees[f])
      callers_[callee.index].push_back(FunctionId(f));
  for (uint32_t f = 0; f < program.module.functions.size(); ++f)
    lookAt(FunctionId(f));
}

void ProgramFacts::lookAt(FunctionId id) {
  const Function& function = program_.module[id];
  if (!function.body)
    return;
  for (const Expr& expr : function.body->exprs)
    if (const auto* address = std::get_if<FunctionExpr>(&expr.node))
      isAddressTaken_.set(address->function.index);
  hasUnsafeCasts_ = hasUnsafeCasts_ || hasUnsafeCast(program_.module, *function.body);
  if (!function.isInitializer)
    return;
  isConstant_.set(id.index);
  for (const Block& block : function.body->blocks)
    for (const Instr& instr : block.instrs)
      if (std::holds_alternative<Call>(instr.op) || std::holds_alternative<Alloc>(instr.op))
        isConstant_.reset(id.index);
  hasInitializers_ |= !isConstant_.test(id.index);
}

bool ProgramFacts::isRoot(FunctionId function) const {
  bool isNamed = !isWhole_ && program_.module[function].linkage != Linkage::Internal;
  return isNamed || isAddressTaken_.test(function.index) || callers_[function.index].empty();
}

bool ProgramFacts::isProgramStart(FunctionId function) const {
  const Function& f = program_.module[function];
  return isWhole_ && (f.isInitializer || (program::isMain(f) && !hasInitializers_ && callers_[function.index].empty()));
}

} // namespace wt::engines::contradiction
