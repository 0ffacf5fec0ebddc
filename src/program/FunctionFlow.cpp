// SPDX-License-Identifier: Apache-2.0
#include "program/FunctionFlow.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace wt::program {

FunctionFlow::SetId FunctionFlow::intern(SparseBits set) {
  const size_t hash = hash_value(set);
  auto range = setsByHash_.equal_range(hash);
  for (auto it = range.first; it != range.second; ++it)
    if (sets_[it->second] == set)
      return it->second;
  sets_.push_back(std::move(set));
  auto id = static_cast<SetId>(sets_.size() - 1);
  setsByHash_.emplace(hash, id);
  return id;
}

/// Joins the incoming sets into the node's set; false if that adds nothing.
bool FunctionFlow::take(State& state) {
  llvm::sort(state.incoming);
  state.incoming.erase(std::unique(state.incoming.begin(), state.incoming.end()), state.incoming.end());
  const SetId before = state.set;
  if (before == 0 && state.own.isEmpty() && state.incoming.size() == 1) {
    state.set = state.incoming.front();
  } else {
    SparseBits all = sets_[before];
    bool isMore = all.insert(state.own);
    for (SetId set : state.incoming)
      isMore |= all.insert(sets_[set]);
    if (isMore)
      state.set = intern(std::move(all));
  }
  state.own.clear();
  state.incoming.clear();
  return state.set != before;
}

std::vector<FunctionFlow::Node> FunctionFlow::settle() {
  std::vector<Node> changed;
  while (!queue_.empty()) {
    const Node node = queue_.front();
    queue_.pop_front();
    State& state = nodes_[node];
    state.isQueued = false;
    if (take(state)) {
      changed.push_back(node);
      state.edgesServed = 0;
    }
    for (; state.edgesServed < state.edges.size(); ++state.edgesServed) {
      State& to = nodes_[state.edges[state.edgesServed]];
      if (state.set == 0 || to.set == state.set)
        continue;
      to.incoming.push_back(state.set);
      enqueue(state.edges[state.edgesServed]);
    }
  }
  llvm::sort(changed);
  changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
  return changed;
}

} // namespace wt::program
