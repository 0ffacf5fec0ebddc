// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/EscapeRules.h"

namespace wt::engines::escape {

namespace {
constexpr size_t kMaxSteps = 5000;
} // namespace

EscapeRules::EscapeRules(Encoder& encoder, const State& state) : encoder_(encoder), state_(state) {
  for (uint32_t i = 0; i < state.cells.size(); ++i) {
    CellId cell(i);
    if (state.cells[i] == State::kUnset || encoder.heap[cell].attribute != Attribute::None)
      continue;
    Root root = encoder.heap[encoder.heap[cell].object].root;
    bool mayKeep = root == Root::Global || root == Root::Unknown || root == Root::New;
    ValueId held(state.cells[i]);
    const Value value = encoder.heap[mayKeep ? encoder.withHandles(held) : held];
    for (const Entry& entry : value.entries)
      if (entry.target.object != encoder.heap.null()) {
        auto& holders = holders_[entry.target.object];
        if (!holders.empty() && holders.back().first == cell)
          holders.back().second = encoder.graph.either(holders.back().second, entry.guard);
        else
          holders.push_back({cell, entry.guard});
      }
  }
}

// Rule points-to [Saturn, Figure 5].
Lit EscapeRules::pointsTo(CellId p, ObjectId l) const {
  auto it = holders_.find(l);
  if (it != holders_.end())
    for (auto& [cell, guard] : it->second)
      if (cell == p)
        return guard;
  return Lit::no();
}

// Rules via-local, via-global, via-interface, via-newloc [Saturn, Figure 5].
Lit EscapeRules::escapeVia(ObjectId l, CellId p, const Excluded& x) {
  BoolGraph& graph = encoder_.graph;
  ObjectId holder = encoder_.heap[p].object;
  const Object& object = encoder_.heap[holder];
  Lit isHeld = graph.both(pointsTo(p, l), !encoder_.attribute(state_, holder, Attribute::Freed));
  switch (object.root) {
  case Root::Local:
    return Lit::no();
  case Root::Global:
  case Root::Unknown:
    return isHeld;
  case Root::Result:
    return x.result ? Lit::no() : isHeld;
  case Root::Parameter:
    return llvm::is_contained(x.parameters, encoder_.heap.rootParameter(holder)) ? Lit::no() : isHeld;
  case Root::New: {
    if (llvm::is_contained(x.objects, holder))
      return Lit::no();
    Excluded more = x;
    more.objects.push_back(l);
    return graph.both(isHeld, escaped(holder, more));
  }
  }
  llvm_unreachable("every root is handled");
}

// Rule escaped [Saturn, Figure 5].
Lit EscapeRules::escaped(ObjectId l, const Excluded& x) {
  if (++steps_ > kMaxSteps)
    return Lit::yes();
  Lit result = encoder_.attribute(state_, l, Attribute::Escaped);
  auto it = holders_.find(l);
  if (it == holders_.end())
    return result;
  for (auto& [cell, guard] : it->second) {
    if (result.isYes())
      break;
    result = encoder_.graph.either(result, escapeVia(l, cell, x));
  }
  return result;
}

Lit EscapeRules::escapedBeyond(ObjectId l) {
  Excluded interface;
  interface.result = true;
  const auto& variables = encoder_.body().variables;
  for (uint32_t i = 0; i < variables.size() && variables[i].kind == ir::VariableKind::Parameter; ++i)
    interface.parameters.push_back(ir::VariableId(i));
  steps_ = 0;
  return escaped(l, interface);
}

// Rule leaked [Saturn, Figure 5].
Lit EscapeRules::leaked(ObjectId l, const Excluded& x) {
  BoolGraph& graph = encoder_.graph;
  steps_ = 0;
  Lit isThere = graph.both(encoder_.attribute(state_, l, Attribute::Valid),
                           !encoder_.attribute(state_, l, Attribute::Freed));
  if (isThere.isNo())
    return isThere;
  return graph.both(isThere, !escaped(l, x));
}

} // namespace wt::engines::escape
