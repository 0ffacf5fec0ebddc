// SPDX-License-Identifier: Apache-2.0
#include "program/AnalysisOrder.h"

#include "support/StrongComponents.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace wt::program {

using namespace ir;

namespace {

constexpr uint32_t kNone = UINT32_MAX;

void sortOnce(std::vector<FunctionId>& functions) {
  llvm::sort(functions);
  functions.erase(std::unique(functions.begin(), functions.end()), functions.end());
}

class OrderBuilder {
public:
  OrderBuilder(const Module& module, const CallGraph& graph, const OrderWanted& wanted)
      : module_(module), graph_(graph), wanted_(wanted) {}

  AnalysisOrder build() {
    if (wanted_.rounds > 1)
      collectCalls();
    else
      order_.seen = graph_.callees;
    order_.components = componentsOf(module_, wanted_.rounds > 1 ? order_.direct : order_.seen);
    order_.componentOf.assign(module_.functions.size(), kNone);
    for (uint32_t c = 0; c < order_.components.size(); ++c)
      for (FunctionId f : order_.components[c])
        order_.componentOf[f.index] = c;
    if (wanted_.rounds > 1)
      addCalleesThatDoNotLeadBack();
    collectKnots();
    addTasks();
    return std::move(order_);
  }

private:
  const Module& module_;
  const CallGraph& graph_;
  const OrderWanted& wanted_;
  AnalysisOrder order_;
  std::vector<uint32_t> endOfKnot_; // by knot: the end of its last round, or its only task

  void collectCalls() {
    order_.direct.resize(module_.functions.size());
    order_.seen.resize(module_.functions.size());
    forEachCall(module_, [&](FunctionId caller, const Call& call) {
      llvm::ArrayRef<FunctionId> targets = graph_.targetsOf(caller, call).functions;
      if (targets.size() == 1)
        order_.direct[caller.index].push_back(targets.front());
      if (targets.size() <= wanted_.maxTargets)
        llvm::append_range(order_.seen[caller.index], targets);
    });
    llvm::for_each(order_.direct, sortOnce);
    llvm::for_each(order_.seen, sortOnce);
  }

  /// The cycles among the components under these calls, callees first: the components of each, perhaps only one.
  std::vector<std::vector<uint32_t>> cyclesOf(const std::vector<std::vector<FunctionId>>& calls) const {
    std::vector<std::vector<uint32_t>> callees(order_.components.size());
    for (uint32_t c = 0; c < callees.size(); ++c)
      for (FunctionId f : order_.components[c])
        for (FunctionId callee : calls[f.index])
          if (uint32_t to = order_.componentOf[callee.index]; to != kNone)
            callees[c].push_back(to);
    return strongComponents(static_cast<uint32_t>(callees.size()),
                            [&](uint32_t c) { return llvm::ArrayRef(callees[c]); });
  }

  void addCalleesThatDoNotLeadBack() {
    std::vector<uint32_t> cycleOf(order_.components.size());
    std::vector<std::vector<uint32_t>> cycles = cyclesOf(graph_.callees);
    for (uint32_t i = 0; i < cycles.size(); ++i)
      for (uint32_t c : cycles[i])
        cycleOf[c] = i;
    for (uint32_t c = 0; c < order_.components.size(); ++c)
      for (FunctionId f : order_.components[c]) {
        for (FunctionId callee : graph_.callees[f.index])
          if (uint32_t to = order_.componentOf[callee.index]; to != kNone && cycleOf[to] != cycleOf[c])
            order_.seen[f.index].push_back(callee);
        sortOnce(order_.seen[f.index]);
      }
  }

  /// Groups components that reach each other through the calls whose summaries they may see.
  void collectKnots() {
    order_.knotOf.resize(order_.components.size());
    for (std::vector<uint32_t>& members : cyclesOf(order_.seen)) {
      llvm::sort(members);
      for (uint32_t c : members)
        order_.knotOf[c] = static_cast<uint32_t>(order_.knots.size());
      const uint32_t rounds = members.size() > 1 ? wanted_.rounds : 1;
      order_.knots.push_back({std::move(members), rounds});
    }
  }

  llvm::ArrayRef<FunctionId> directCalleesOf(FunctionId f) const {
    return order_.direct.empty() ? llvm::ArrayRef<FunctionId>() : llvm::ArrayRef(order_.direct[f.index]);
  }

  uint32_t addTask(AnalysisOrder::Task task) {
    order_.tasks.push_back(task);
    order_.dependencies.awaited.push_back(0);
    order_.dependencies.callers.emplace_back();
    return static_cast<uint32_t>(order_.tasks.size() - 1);
  }

  void await(uint32_t task, std::vector<uint32_t>& before) {
    llvm::sort(before);
    before.erase(std::unique(before.begin(), before.end()), before.end());
    for (uint32_t other : before)
      order_.dependencies.callers[other].push_back(task);
    order_.dependencies.awaited[task] = static_cast<uint32_t>(before.size());
  }

  void addTasks() {
    endOfKnot_.resize(order_.knots.size());
    std::vector<uint32_t> taskOf(order_.components.size(), kNone); // by component: its task in the current round
    for (uint32_t k = 0; k < order_.knots.size(); ++k) {
      const AnalysisOrder::Knot& knot = order_.knots[k];
      uint32_t end = kNone; // the task that ends the previous round
      for (uint32_t round = 0; round < knot.rounds; ++round) {
        std::vector<uint32_t> added;
        for (uint32_t c : knot.components) {
          taskOf[c] = addTask({c, k, round});
          added.push_back(taskOf[c]);
          awaitCallees(c, round, end, taskOf);
        }
        end = added.front();
        if (knot.rounds > 1) {
          end = addTask({AnalysisOrder::Task::kEndOfRound, k, round});
          await(end, added);
        }
      }
      endOfKnot_[k] = end;
    }
  }

  void awaitCallees(uint32_t component, uint32_t round, uint32_t endBefore, const std::vector<uint32_t>& taskOf) {
    const uint32_t knot = order_.knotOf[component];
    std::vector<uint32_t> before;
    if (endBefore != kNone)
      before.push_back(endBefore);
    for (FunctionId f : order_.components[component]) {
      for (FunctionId callee : directCalleesOf(f))
        if (uint32_t to = order_.componentOf[callee.index]; to != kNone && to != component && order_.knotOf[to] == knot)
          before.push_back(taskOf[to]);
      for (FunctionId callee : order_.seen[f.index])
        if (uint32_t to = order_.componentOf[callee.index]; round == 0 && to != kNone && order_.knotOf[to] != knot)
          before.push_back(endOfKnot_[order_.knotOf[to]]);
    }
    await(taskOf[component], before);
  }
};

} // namespace

bool AnalysisOrder::isLate(uint32_t component, FunctionId callee) const {
  const uint32_t to = componentOf[callee.index];
  if (to == kNone || to == component || knotOf[to] != knotOf[component])
    return false;
  return llvm::none_of(components[component], [&](FunctionId f) {
    return std::binary_search(direct[f.index].begin(), direct[f.index].end(), callee);
  });
}

AnalysisOrder analysisOrder(const Module& module, const CallGraph& graph, const OrderWanted& wanted) {
  return OrderBuilder(module, graph, wanted).build();
}

} // namespace wt::program
