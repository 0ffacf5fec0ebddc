// SPDX-License-Identifier: Apache-2.0
#include "contract/RepeatedCalls.h"

#include "contract/PairNames.h"
#include "support/StrongComponents.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::contract {

using namespace ir;

namespace {

/// By block: it lies on a cycle.
std::vector<bool> blocksInLoops(const Body& body) {
  std::vector<std::vector<uint32_t>> next(body.blocks.size());
  for (size_t b = 0; b < body.blocks.size(); ++b)
    for (const Edge& edge : body.blocks[b].successors)
      next[b].push_back(edge.to.index);
  std::vector<bool> isInLoop(body.blocks.size());
  for (const auto& component :
       strongComponents(static_cast<uint32_t>(next.size()), [&](uint32_t b) { return llvm::ArrayRef(next[b]); }))
    for (uint32_t b : component)
      isInLoop[b] = component.size() > 1 || llvm::is_contained(next[b], b);
  return isInLoop;
}

} // namespace

std::set<FunctionId> repeatedFunctions(const Module& module) {
  std::vector<uint32_t> calls(module.functions.size());
  std::vector<std::set<uint32_t>> callees(module.functions.size());
  std::set<FunctionId> repeated;
  std::set<uint32_t> addressed;
  auto setsUp = [&](uint32_t f) { return soundsLikeSettingUp(module.functions[f].qualifiedName); };
  for (uint32_t f = 0; f < module.functions.size(); ++f) {
    const Body* body = module.functions[f].body.get();
    if (!body)
      continue;
    const std::vector<bool> isInLoop = blocksInLoops(*body);
    for (size_t b = 0; b < body->blocks.size(); ++b)
      for (const Instr& instr : body->blocks[b].instrs)
        if (const auto* call = std::get_if<Call>(&instr.op))
          if (const auto* direct = std::get_if<DirectCallee>(&call->callee)) {
            callees[f].insert(direct->function.index);
            if (++calls[direct->function.index] > 1 || isInLoop[b])
              repeated.insert(direct->function);
          }
    for (const Expr& expr : body->exprs)
      if (const auto* taken = std::get_if<FunctionExpr>(&expr.node))
        addressed.insert(taken->function.index);
  }
  for (uint32_t f = 0; f < calls.size(); ++f)
    if (module.functions[f].body && calls[f] == 0 && !addressed.count(f) && !setsUp(f))
      repeated.insert(FunctionId(f));
  std::vector<FunctionId> work(repeated.begin(), repeated.end());
  while (!work.empty()) { // whoever is called by one of them is one
    const FunctionId caller = work.back();
    work.pop_back();
    for (uint32_t callee : callees[caller.index])
      if ((calls[callee] > 1 || !setsUp(callee)) && repeated.insert(FunctionId(callee)).second)
        work.push_back(FunctionId(callee));
  }
  return repeated;
}

} // namespace wt::contract
