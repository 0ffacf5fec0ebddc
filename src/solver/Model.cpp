// SPDX-License-Identifier: Apache-2.0
#include "solver/Model.h"

#include "solver/Words.h"

namespace wt::solver {

bool Model::holds(Lit l) {
  knowNode(l.node());
  return valueAt(l);
}

uint64_t Model::valueOf(Term t) {
  knowNode(static_cast<uint32_t>(vectors_.graph().size() - 1)); // its conditions are somewhere there
  knowTerm(t.index);
  return terms_[t.index];
}

void Model::knowNode(uint32_t last) {
  const BoolGraph& graph = vectors_.graph();
  for (auto node = static_cast<uint32_t>(nodes_.size()); node <= last; ++node) {
    bool value = false;
    if (node != 0 && !graph.isLeaf(node))
      value = valueAt(graph.left(node)) && valueAt(graph.right(node));
    else if (const Atom* atom = vectors_.atomOf(node))
      value = compute(*atom);
    else
      value = node < leaves_.size() && leaves_[node];
    nodes_.push_back(value);
  }
}

void Model::knowTerm(uint32_t last) {
  for (auto term = static_cast<uint32_t>(terms_.size()); term <= last; ++term)
    terms_.push_back(compute(vectors_[Term{term}], term));
}

bool Model::compute(const Atom& atom) {
  knowTerm(std::max(atom.a.index, atom.b.index));
  return compare(atom.comparison, terms_[atom.a.index], terms_[atom.b.index], vectors_.widthOf(atom.a));
}

uint64_t Model::compute(const TermNode& node, uint32_t term) const {
  auto a = [&] { return terms_[node.a.index]; };
  auto b = [&] { return terms_[node.b.index]; };
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
