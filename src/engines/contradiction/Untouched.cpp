// SPDX-License-Identifier: Apache-2.0
#include "engines/contradiction/Untouched.h"

#include <deque>
#include <map>
#include <optional>

namespace wt::engines::contradiction {

using namespace ir;

namespace {

/// For each variable (by its Read) that holds a new object: the regions written since the object was made.
using State = std::map<TermId, RegionSet>;

class FirstWrites {
public:
  FirstWrites(Terms& terms, const program::ModSets& mods, FlowGraph& graph)
      : terms_(terms), mods_(mods), graph_(graph) {
    after_.resize(graph.nodes.size());
    followers_.resize(graph.nodes.size());
    for (uint32_t n = 0; n < graph.nodes.size(); ++n)
      for (uint32_t before : graph.nodes[n].before)
        followers_[before].push_back(n);
  }

  void run() {
    std::deque<uint32_t> work{0};
    while (!work.empty()) {
      uint32_t n = work.front();
      work.pop_front();
      State state = before(n);
      pass(graph_.nodes[n], state);
      if (after_[n] == state)
        continue;
      after_[n] = std::move(state);
      work.insert(work.end(), followers_[n].begin(), followers_[n].end());
    }
    for (uint32_t n = 0; n < graph_.nodes.size(); ++n)
      graph_.nodes[n].isFirst = isFirst(graph_.nodes[n], before(n));
  }

private:
  Terms& terms_;
  const program::ModSets& mods_;
  FlowGraph& graph_;
  std::vector<std::optional<State>> after_; // none: not reached yet
  std::vector<std::vector<uint32_t>> followers_;

  State before(uint32_t n) const {
    std::optional<State> result;
    for (uint32_t b : graph_.nodes[n].before) {
      if (!after_[b])
        continue;
      if (!result) {
        result = after_[b];
        continue;
      }
      std::erase_if(*result, [&](const auto& row) { return !after_[b]->count(row.first); });
      for (auto& [variable, touched] : *result)
        touched.insert(after_[b]->at(variable));
    }
    return result.value_or(State());
  }

  /// The Read of a variable whose address is not taken; invalid for other targets.
  TermId ownVariable(const Node& node) const {
    const Term& target = terms_[node.target];
    bool isOwn = target.kind == TermKind::Variable && FunctionId(target.a) == graph_.function &&
                 !graph_.ownRegions[target.b].isEmpty() && terms_.mayPoint(node.type);
    return isOwn ? node.place : TermId();
  }

  static void touch(State& state, const RegionSet& regions) {
    for (auto& [variable, touched] : state)
      touched.insert(regions);
  }

  void pass(const Node& node, State& state) const {
    switch (node.kind) {
    case NodeKind::Skip:
    case NodeKind::Exit:
    case NodeKind::Compare:
    case NodeKind::Release: return;
    case NodeKind::Entry: state.clear(); return;
    case NodeKind::Scope: state.erase(terms_.read(node.target, terms_[node.target].type)); return;
    case NodeKind::Call: touch(state, mods_.mod(node.callee)); return;
    case NodeKind::Overwrite:
      for (TermId place : node.places)
        write(state, terms_.cells(place));
      return;
    case NodeKind::Allocate:
    case NodeKind::Resize:
    case NodeKind::Receive:
    case NodeKind::Assign: assign(node, state); return;
    }
  }

  /// Marks the written regions as touched, and forgets variables that are overwritten.
  void write(State& state, const RegionSet& regions) const {
    std::erase_if(state, [&](const auto& row) { return terms_.cells(row.first).intersects(regions); });
    touch(state, regions);
  }

  void assign(const Node& node, State& state) const {
    TermId variable = ownVariable(node);
    std::optional<RegionSet> copied; // v <- u: v holds u's object
    if (node.kind == NodeKind::Allocate && variable)
      copied = RegionSet();
    else if (auto it = state.find(node.value); node.kind == NodeKind::Assign && variable && it != state.end())
      copied = it->second;
    write(state, terms_.cellsAt(node.target, node.type));
    if (copied)
      state[variable] = *copied;
  }

  /// *(v.f) <- e, where f of v's object was not written before.
  bool isFirst(const Node& node, const State& state) const {
    if (node.kind != NodeKind::Assign && node.kind != NodeKind::Allocate)
      return false;
    TermId address = node.target;
    while (terms_[address].kind == TermKind::Field)
      address = terms_[address].left;
    auto it = state.find(address);
    return address != node.target && it != state.end() &&
           !it->second.intersects(terms_.cellsAt(node.target, node.type));
  }
};

} // namespace

void markFirstWrites(Terms& terms, const program::ModSets& mods, FlowGraph& graph) {
  FirstWrites(terms, mods, graph).run();
}

} // namespace wt::engines::contradiction
