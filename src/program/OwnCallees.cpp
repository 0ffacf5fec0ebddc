// SPDX-License-Identifier: Apache-2.0
#include "program/OwnCallees.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::program {

using namespace ir;

static bool isGivenSelf(const Module& module, FunctionId caller, const Call& call) {
  const Body& body = *module[caller].body;
  return module[caller].methodOf.isValid() && llvm::any_of(call.arguments, [&](ExprId value) {
           while (const auto* cast = std::get_if<CastExpr>(&body[value].node))
             value = cast->operand;
           const auto* read = std::get_if<ReadExpr>(&body[value].node);
           const auto* local = read ? std::get_if<LocalPlace>(&body[read->place].node) : nullptr;
           return local && local->variable.index == 0;
         });
}

OwnCallees ownCallees(const Program& program) {
  OwnCallees callees(program.module.functions.size());
  forEachCall(program.module, [&](FunctionId caller, const Call& call) {
    llvm::ArrayRef<FunctionId> targets = program.targetsOf(caller, call).functions;
    if (const auto* direct = std::get_if<DirectCallee>(&call.callee))
      callees[caller.index].insert(direct->function);
    else if (targets.size() == 1 || isGivenSelf(program.module, caller, call))
      callees[caller.index].insert(targets.begin(), targets.end());
  });
  return callees;
}

std::set<FunctionId> reachedFrom(const OwnCallees& callees, FunctionId start) {
  std::set<FunctionId> reached = {start};
  std::vector<FunctionId> work = {start};
  while (!work.empty()) {
    FunctionId function = work.back();
    work.pop_back();
    for (FunctionId callee : callees[function.index])
      if (reached.insert(callee).second)
        work.push_back(callee);
  }
  return reached;
}

} // namespace wt::program
