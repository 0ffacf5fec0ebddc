// SPDX-License-Identifier: Apache-2.0
#include "program/Components.h"

#include "support/StrongComponents.h"

#include <algorithm>

namespace wt::program {

using namespace ir;

Components componentsOf(const Module& module, const CallGraph& graph) {
  return componentsOf(module, graph.callees);
}

Components componentsOf(const Module& module, const std::vector<std::vector<FunctionId>>& calls) {
  std::vector<std::vector<uint32_t>> callees(module.functions.size());
  for (size_t f = 0; f < callees.size(); ++f)
    for (FunctionId callee : calls[f])
      callees[f].push_back(callee.index);
  Components result;
  for (const std::vector<uint32_t>& members : strongComponents(
           static_cast<uint32_t>(callees.size()), [&](uint32_t f) { return llvm::ArrayRef(callees[f]); })) {
    std::vector<FunctionId> component;
    for (uint32_t f : members)
      if (module.functions[f].body)
        component.push_back(FunctionId(f));
    if (!component.empty())
      result.push_back(std::move(component));
  }
  return result;
}

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
