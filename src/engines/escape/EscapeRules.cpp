// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/EscapeRules.h"

#include "support/StrongComponents.h"

namespace wt::engines::escape {

namespace {
constexpr size_t kMaxKnot = 12; // objects
} // namespace

EscapeRules::EscapeRules(Encoder& encoder, const State& state, Excluded excluded)
    : encoder_(encoder), state_(state), excluded_(excluded) {
  collect();
  solve();
}

uint32_t EscapeRules::indexOf(ObjectId object) {
  auto [it, isNew] = indexOf_.try_emplace(object.index, static_cast<uint32_t>(objects_.size()));
  if (isNew) {
    objects_.push_back(object);
    escaped_.push_back(attribute(object));
    holders_.emplace_back();
  }
  return it->second;
}

/// Noted on the way; and what a value forgot among too many may be anywhere.
Lit EscapeRules::attribute(ObjectId object) const {
  return encoder_.heap.wasForgotten(object) ? Lit::yes() : encoder_.attribute(state_, object, Attribute::Escaped);
}

// Rule points-to [Saturn, Figure 5], for every cell: the guards of the objects in what it holds.
void EscapeRules::collect() {
  for (uint32_t i = 0; i < state_.cells.size(); ++i) {
    CellId cell(i);
    if (state_.cells[i] == State::kUnset || encoder_.heap[cell].attribute != Attribute::None)
      continue;
    Root root = encoder_.heap[encoder_.heap[cell].object].root;
    bool mayKeep = root == Root::Global || root == Root::Unknown || root == Root::New;
    ValueId held(state_.cells[i]);
    const Value value = encoder_.heap[mayKeep ? encoder_.withHandles(held) : held];
    for (const Entry& entry : value.entries)
      if (entry.target.object != encoder_.heap.null())
        escapeVia(entry.target.object, cell, entry.guard);
  }
}

// Rules via-local, via-global, via-interface and via-newloc [Saturn, Figure 5]; the last is only noted here.
void EscapeRules::escapeVia(ObjectId l, CellId p, Lit pointsTo) {
  ObjectId holder = encoder_.heap[p].object;
  Root root = encoder_.heap[holder].root;
  if (root == Root::Local || (root == Root::Result && excluded_.result) || (root == Root::Parameter && isExcluded(holder)))
    return;
  Lit isHeld = encoder_.graph.both(pointsTo, !encoder_.attribute(state_, holder, Attribute::Freed));
  uint32_t index = indexOf(l);
  if (root != Root::New) {
    escaped_[index] = encoder_.graph.either(escaped_[index], isHeld);
  } else if (holder != l && !isHeld.isNo()) {
    holders_[index].push_back({holder, isHeld});
    indexOf(holder);
  }
}

bool EscapeRules::isExcluded(ObjectId ofParameter) const {
  return excluded_.parameters ||
         (excluded_.parameter.isValid() && encoder_.heap.rootParameter(ofParameter) == excluded_.parameter);
}

/// What the object owes to new ones that hold it.
Lit EscapeRules::viaNewloc(uint32_t l) const {
  Lit result = Lit::no();
  for (const Holder& holder : holders_[l])
    result = encoder_.graph.either(result, encoder_.graph.both(holder.when, escaped(holder.object)));
  return result;
}

void EscapeRules::solve() {
  std::vector<std::vector<uint32_t>> needs(objects_.size());
  for (size_t i = 0; i < objects_.size(); ++i)
    for (const Holder& holder : holders_[i])
      needs[i].push_back(indexOf_.lookup(holder.object.index));
  auto knots = strongComponents(static_cast<uint32_t>(objects_.size()), [&](uint32_t i) { return llvm::ArrayRef(needs[i]); });
  for (const std::vector<uint32_t>& knot : knots) {
    if (knot.size() > kMaxKnot) {
      for (uint32_t l : knot)
        escaped_[l] = Lit::yes();
      continue;
    }
    for (size_t round = 0; round < knot.size(); ++round) // the first brings in what the knot owes to others
      for (uint32_t l : knot)
        escaped_[l] = encoder_.graph.either(escaped_[l], viaNewloc(l));
  }
}

// Rule escaped [Saturn, Figure 5].
Lit EscapeRules::escaped(ObjectId l) const {
  auto it = indexOf_.find(l.index);
  return it == indexOf_.end() ? attribute(l) : escaped_[it->second];
}

// Rule leaked [Saturn, Figure 5].
Lit EscapeRules::leaked(ObjectId l) const {
  BoolGraph& graph = encoder_.graph;
  Lit isThere = graph.both(encoder_.attribute(state_, l, Attribute::Valid),
                           !encoder_.attribute(state_, l, Attribute::Freed));
  return graph.both(isThere, !escaped(l));
}

} // namespace wt::engines::escape
