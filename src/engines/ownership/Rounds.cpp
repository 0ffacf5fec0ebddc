// SPDX-License-Identifier: Apache-2.0
#include "engines/ownership/Rounds.h"

namespace wt::engines::ownership {

Rounds::Rounds(const program::Program& program, const std::vector<ir::FunctionId>& component) : component_(component) {
  for (ir::FunctionId function : component)
    callers_[function];
  for (uint32_t i = 0; i < component.size(); ++i) {
    due_.insert(i);
    for (ir::FunctionId callee : program.calls.callees[component[i].index])
      if (auto it = callers_.find(callee); it != callers_.end())
        it->second.push_back(i);
  }
}

std::optional<ir::FunctionId> Rounds::next() {
  if (due_.empty() && round_ < kMax) {
    due_.swap(dueNext_);
    ++round_;
  }
  if (due_.empty())
    return std::nullopt;
  at_ = *due_.begin();
  due_.erase(due_.begin());
  return component_[at_];
}

void Rounds::changed(ir::FunctionId function) {
  for (uint32_t caller : callers_[function])
    (caller > at_ ? due_ : dueNext_).insert(caller);
}

} // namespace wt::engines::ownership
