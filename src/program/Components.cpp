// SPDX-License-Identifier: Apache-2.0
#include "program/Components.h"

#include <algorithm>

namespace wt::program {

using namespace ir;

namespace {

class Tarjan {
public:
  Tarjan(const Module& module, const CallGraph& graph)
      : module_(module), graph_(graph), number_(module.functions.size(), 0), low_(module.functions.size(), 0) {}

  Components run() {
    for (uint32_t f = 0; f < module_.functions.size(); ++f)
      if (module_.functions[f].body && number_[f] == 0)
        visitFrom(f);
    return std::move(components_);
  }

private:
  static constexpr uint32_t kDone = UINT32_MAX; // number of a function whose component is complete

  struct Frame {
    uint32_t function;
    size_t nextCallee;
  };

  const Module& module_;
  const CallGraph& graph_;
  uint32_t visited_ = 0;
  std::vector<uint32_t> number_; // by function: 0 not visited, else the order of the visit
  std::vector<uint32_t> low_;    // by function: the earliest visited one that it reaches and that is still open
  std::vector<uint32_t> open_;
  std::vector<Frame> frames_;
  Components components_;

  void enter(uint32_t f) {
    number_[f] = low_[f] = ++visited_;
    open_.push_back(f);
    frames_.push_back({f, 0});
  }

  void visitFrom(uint32_t root) {
    enter(root);
    while (!frames_.empty()) {
      Frame& top = frames_.back();
      const auto& callees = graph_.callees[top.function];
      if (top.nextCallee == callees.size()) {
        leave(top.function);
        continue;
      }
      uint32_t callee = callees[top.nextCallee++].index;
      if (!module_.functions[callee].body || number_[callee] == kDone)
        continue;
      if (number_[callee] == 0)
        enter(callee);
      else
        low_[top.function] = std::min(low_[top.function], number_[callee]);
    }
  }

  void leave(uint32_t f) {
    frames_.pop_back();
    if (!frames_.empty())
      low_[frames_.back().function] = std::min(low_[frames_.back().function], low_[f]);
    if (low_[f] != number_[f])
      return;
    std::vector<FunctionId> component;
    uint32_t member = 0;
    do {
      member = open_.back();
      open_.pop_back();
      number_[member] = kDone;
      component.push_back(FunctionId(member));
    } while (member != f);
    std::sort(component.begin(), component.end());
    components_.push_back(std::move(component));
  }
};

} // namespace

Components componentsOf(const Module& module, const CallGraph& graph) { return Tarjan(module, graph).run(); }

Dependencies dependenciesOf(const Components& components, const CallGraph& graph) {
  constexpr uint32_t kNone = UINT32_MAX;
  std::vector<uint32_t> componentOf(graph.callees.size(), kNone);
  for (uint32_t c = 0; c < components.size(); ++c)
    for (FunctionId f : components[c])
      componentOf[f.index] = c;

  Dependencies result{std::vector<uint32_t>(components.size(), 0),
                      std::vector<std::vector<uint32_t>>(components.size())};
  for (uint32_t c = 0; c < components.size(); ++c)
    for (FunctionId f : components[c])
      for (FunctionId callee : graph.callees[f.index]) {
        uint32_t to = componentOf[callee.index];
        if (to == kNone || to == c)
          continue;
        auto& callers = result.callers[to];
        if (!callers.empty() && callers.back() == c)
          continue;
        callers.push_back(c);
        ++result.awaited[c];
      }
  return result;
}

} // namespace wt::program
