// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/EscapeRules.h"

#include "support/StrongComponents.h"

namespace wt::engines::escape {

EscapeRules::EscapeRules(const Encoding& encoding, const State& state, Excluded excluded)
    : encoding_(encoding), state_(state), excluded_(excluded) {
  collectPointsTo();
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

/// The recorded attribute; an object that a value with too many targets dropped may be anywhere.
Lit EscapeRules::attribute(ObjectId object) const {
  const ObjectId referent = encoding_.heap[object].origin.referent;
  const bool isForgotten =
      encoding_.heap.wasForgotten(object) || (referent.isValid() && encoding_.heap.wasForgotten(referent));
  return isForgotten ? Lit::yes() : encoding_.attribute(state_, object, Attribute::Escaped);
}

// Rule SAT-POINTS-TO [Saturn, Figure 5], for every cell: the guards of its targets.
void EscapeRules::collectPointsTo() {
  RULE(SAT-POINTS-TO);
  for (uint32_t i = 0; i < state_.cells.size(); ++i) {
    CellId cell(i);
    if (state_.cells[i] == State::kUnset || encoding_.heap[cell].attribute != Attribute::None)
      continue;
    Root root = encoding_.heap[encoding_.heap[cell].object].root;
    bool mayKeep = root == Root::Global || root == Root::Unknown || root == Root::New;
    ValueId held(state_.cells[i]);
    const Value& value = encoding_.heap[mayKeep ? encoding_.withHandles(held) : held];
    for (const Entry& entry : value.entries)
      if (entry.target.object != encoding_.heap.null()) {
        escapeVia(entry.target.object, cell, entry.guard);
        for (ObjectId reference : encoding_.heap.referencesTo(entry.target.object))
          escapeVia(reference, cell, entry.guard);
      }
  }
}

/// EscapeVia(l, p, X), by the root of p.
void EscapeRules::escapeVia(ObjectId l, CellId p, Lit pointsTo) {
  ObjectId holder = encoding_.heap[p].object;
  Lit isHeld = encoding_.graph.both(pointsTo, !encoding_.attribute(state_, holder, Attribute::Freed));
  switch (encoding_.heap[holder].root) {
  case Root::Local: return viaLocal(l, holder, isHeld);
  case Root::Global:
  case Root::Unknown: return viaGlobal(l, isHeld);
  case Root::Parameter:
  case Root::Result: return viaInterface(l, holder, isHeld);
  case Root::New:
    if (holder != l && !isHeld.isNo()) {
      holders_[indexOf(l)].push_back({holder, isHeld});
      indexOf(holder);
    }
  }
}

// Rule SAT-VIA-LOCAL [Saturn, Figure 5]: never, once the function has returned. Between two rounds of a loop its
// variables are alive, but not its temporaries.
void EscapeRules::viaLocal(ObjectId l, ObjectId holder, Lit isHeld) {
  RULE(SAT-VIA-LOCAL);
  const ir::Variable& variable = encoding_.body().variables[encoding_.heap[holder].index];
  if (!excluded_.livingLocals || variable.kind == ir::VariableKind::Temporary)
    return;
  uint32_t index = indexOf(l);
  escaped_[index] = encoding_.graph.either(escaped_[index], isHeld);
}

// Rule SAT-VIA-GLOBAL [Saturn, Figure 5]: when p points to l.
void EscapeRules::viaGlobal(ObjectId l, Lit isHeld) {
  RULE(SAT-VIA-GLOBAL);
  uint32_t index = indexOf(l);
  escaped_[index] = encoding_.graph.either(escaped_[index], isHeld);
}

// Rule SAT-VIA-INTERFACE [Saturn, Figure 5]: when p points to l, unless its root is excluded.
void EscapeRules::viaInterface(ObjectId l, ObjectId holder, Lit isHeld) {
  RULE(SAT-VIA-INTERFACE);
  bool isResult = encoding_.heap[holder].root == Root::Result;
  if (isResult ? excluded_.result : isExcluded(holder))
    return;
  uint32_t index = indexOf(l);
  escaped_[index] = encoding_.graph.either(escaped_[index], isHeld);
}

bool EscapeRules::isExcluded(ObjectId ofParameter) const {
  return excluded_.parameters || ofParameter == excluded_.object ||
         (excluded_.parameter.isValid() && encoding_.heap.rootParameter(ofParameter) == excluded_.parameter);
}

// Rule SAT-VIA-NEWLOC [Saturn, Figure 5]: if a new object that holds it escapes.
Lit EscapeRules::viaNewloc(uint32_t l) const {
  RULE(SAT-VIA-NEWLOC);
  Lit result = Lit::no();
  for (const Holder& holder : holders_[l])
    result = encoding_.graph.either(result, encoding_.graph.both(holder.when, escaped(holder.object)));
  return result;
}

void EscapeRules::solve() {
  std::vector<std::vector<uint32_t>> needs(objects_.size());
  for (size_t i = 0; i < objects_.size(); ++i)
    for (const Holder& holder : holders_[i])
      needs[i].push_back(indexOf_.lookup(holder.object.index));
  auto knots =
      strongComponents(static_cast<uint32_t>(objects_.size()), [&](uint32_t i) { return llvm::ArrayRef(needs[i]); });
  for (const std::vector<uint32_t>& knot : knots) {
    if (encoding_.heap.bounds().isOver(Budget::Knot, knot.size())) {
      for (uint32_t l : knot)
        escaped_[l] = Lit::yes();
      continue;
    }
    for (size_t round = 0; round < knot.size(); ++round) // the first adds escapes through objects outside the knot
      for (uint32_t l : knot)
        escaped_[l] = encoding_.graph.either(escaped_[l], viaNewloc(l));
  }
}

// Rule SAT-ESCAPED [Saturn, Figure 5].
Lit EscapeRules::escaped(ObjectId l) const {
  RULE(SAT-ESCAPED);
  auto it = indexOf_.find(l.index);
  return it == indexOf_.end() ? attribute(l) : escaped_[it->second];
}

// Rule SAT-LEAKED [Saturn, Figure 5].
Lit EscapeRules::leaked(ObjectId l) const {
  RULE(SAT-LEAKED);
  BoolGraph& graph = encoding_.graph;
  Lit isThere =
      graph.both(encoding_.attribute(state_, l, Attribute::Valid), !encoding_.attribute(state_, l, Attribute::Freed));
  return graph.both(isThere, !escaped(l));
}

} // namespace wt::engines::escape
