// SPDX-License-Identifier: Apache-2.0
#include "solver/Model.h"

#include "solver/Words.h"

namespace wt::solver {

bool Model::holds(Lit l) {
  know(keyOf(l));
  return valueAt(l);
}

uint64_t Model::valueOf(Term t) {
  know(keyOf(t));
  return terms_.lookup(t.index);
}

// Uses an explicit stack: formulas of long functions are deep.
void Model::know(Key asked) {
  nodes_.resize(vectors_.graph().size(), Unknown);
  pending_.push_back(asked);
  while (!pending_.empty()) {
    const Key key = pending_.back();
    if (isKnown(key)) {
      pending_.pop_back();
    } else if (const Key missing = missingFor(key); missing != kNone) {
      pending_.push_back(missing);
    } else if (key & 1) {
      terms_[key / 2] = computeTerm(vectors_[Term{key / 2}], key / 2);
    } else {
      nodes_[key / 2] = computeNode(key / 2) ? True : False;
    }
  }
}

/// An operand that must be computed first; kNone if there is none.
Model::Key Model::missingFor(Key key) const {
  auto open = [&](Key one) { return isKnown(one) ? kNone : one; };
  auto first = [&](Key a, Key b) { return isKnown(a) ? open(b) : a; };
  if (key & 1) {
    const TermNode& node = vectors_[Term{key / 2}];
    if (node.kind == TermKind::Choose && !isKnown(keyOf(node.condition)))
      return keyOf(node.condition);
    if (node.kind == TermKind::Choose)
      return open(keyOf(valueAt(node.condition) ? node.a : node.b));
    if (!node.a.isValid())
      return kNone;
    return node.b.isValid() ? first(keyOf(node.a), keyOf(node.b)) : open(keyOf(node.a));
  }
  const BoolGraph& graph = vectors_.graph();
  const uint32_t node = key / 2;
  if (node == 0)
    return kNone;
  if (graph.isLeaf(node)) {
    const Atom* atom = vectors_.atomOf(node);
    return atom ? first(keyOf(atom->a), keyOf(atom->b)) : kNone;
  }
  const Lit a = graph.left(node), b = graph.right(node);
  const bool isDecided = (isKnown(keyOf(a)) && !valueAt(a)) || (isKnown(keyOf(b)) && !valueAt(b));
  return isDecided ? kNone : first(keyOf(a), keyOf(b));
}

bool Model::computeNode(uint32_t node) const {
  const BoolGraph& graph = vectors_.graph();
  if (node == 0)
    return false;
  if (!graph.isLeaf(node)) {
    auto isFalse = [&](Lit l) { return isKnown(keyOf(l)) && !valueAt(l); };
    return !isFalse(graph.left(node)) && !isFalse(graph.right(node));
  }
  if (const Atom* atom = vectors_.atomOf(node))
    return compare(atom->comparison, terms_.lookup(atom->a.index), terms_.lookup(atom->b.index),
                   vectors_.widthOf(atom->a));
  return node < leaves_.size() && leaves_[node];
}

uint64_t Model::computeTerm(const TermNode& node, uint32_t term) const {
  auto a = [&] { return terms_.lookup(node.a.index); };
  auto b = [&] { return terms_.lookup(node.b.index); };
  auto widthOfA = [&] { return vectors_.widthOf(node.a); };
  uint64_t result = 0;
  switch (node.kind) {
  case TermKind::Constant: return node.value;
  case TermKind::Variable: result = variables_.lookup(term); break;
  case TermKind::Add: result = a() + b(); break;
  case TermKind::Subtract: result = a() - b(); break;
  case TermKind::And: result = a() & b(); break;
  case TermKind::Or: result = a() | b(); break;
  case TermKind::Xor: result = a() ^ b(); break;
  case TermKind::ShiftLeft: result = a() << node.value; break;
  case TermKind::ShiftRight: result = a() >> node.value; break;
  case TermKind::ArithmeticShiftRight: result = static_cast<uint64_t>(signExtend(a(), widthOfA()) >> node.value); break;
  case TermKind::ZeroExtend:
  case TermKind::Truncate: result = a(); break;
  case TermKind::SignExtend: result = static_cast<uint64_t>(signExtend(a(), widthOfA())); break;
  case TermKind::Choose: result = valueAt(node.condition) ? a() : b(); break;
  }
  return result & maskOf(node.width);
}

} // namespace wt::solver
