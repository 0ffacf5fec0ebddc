// SPDX-License-Identifier: Apache-2.0
// What are the bits of a term? The textbook circuits: ripple-carry addition, comparison by the carry of a subtraction,
// shifts by a constant as renaming. Each term is converted to bits only once.
#include "solver/BitVectors.h"

#include <cassert>

namespace wt::solver {

const std::vector<Lit>& BitVectors::bits(Term t) {
  // Converts operands first, without recursion: terms from long loops are deep.
  std::vector<Term> stack{t};
  while (!stack.empty()) {
    Term top = stack.back();
    if (bits_.count(top.index)) {
      stack.pop_back();
      continue;
    }
    const TermNode node = nodes_[top.index];
    size_t before = stack.size();
    for (Term operand : {node.a, node.b})
      if (operand.isValid() && !bits_.count(operand.index))
        stack.push_back(operand);
    if (stack.size() != before)
      continue;
    bits_[top.index] = blast(node);
    stack.pop_back();
  }
  return bits_[t.index];
}

// Adds a and b and the carry; returns the carry out of the highest bit.
Lit BitVectors::carryOut(const std::vector<Lit>& a, const std::vector<Lit>& b, Lit carry, std::vector<Lit>* sum) {
  for (size_t i = 0; i < a.size(); ++i) {
    Lit half = graph_.differ(a[i], b[i]);
    if (sum)
      sum->push_back(graph_.differ(half, carry));
    carry = graph_.either(graph_.both(a[i], b[i]), graph_.both(half, carry));
  }
  return carry;
}

std::vector<Lit> BitVectors::blast(const TermNode& node) {
  std::vector<Lit> result;
  const std::vector<Lit> a = node.a.isValid() ? bits_[node.a.index] : std::vector<Lit>();
  const std::vector<Lit> b = node.b.isValid() ? bits_[node.b.index] : std::vector<Lit>();
  auto eachBit = [&](auto bit) {
    for (unsigned i = 0; i < node.width; ++i)
      result.push_back(bit(i));
  };
  std::vector<Lit> inverted;
  switch (node.kind) {
  case TermKind::Constant: eachBit([&](unsigned i) { return Lit::of(node.value >> i & 1); }); break;
  case TermKind::Variable: eachBit([&](unsigned) { return graph_.variable(); }); break;
  case TermKind::Add: carryOut(a, b, Lit::no(), &result); break;
  case TermKind::Subtract:
    for (Lit l : b)
      inverted.push_back(!l);
    carryOut(a, inverted, Lit::yes(), &result);
    break;
  case TermKind::And: eachBit([&](unsigned i) { return graph_.both(a[i], b[i]); }); break;
  case TermKind::Or: eachBit([&](unsigned i) { return graph_.either(a[i], b[i]); }); break;
  case TermKind::Xor: eachBit([&](unsigned i) { return graph_.differ(a[i], b[i]); }); break;
  case TermKind::ShiftLeft: eachBit([&](unsigned i) { return i < node.value ? Lit::no() : a[i - node.value]; }); break;
  case TermKind::ShiftRight:
    eachBit([&](unsigned i) { return i + node.value < node.width ? a[i + node.value] : Lit::no(); });
    break;
  case TermKind::ArithmeticShiftRight:
    eachBit([&](unsigned i) { return i + node.value < node.width ? a[i + node.value] : a.back(); });
    break;
  case TermKind::ZeroExtend: eachBit([&](unsigned i) { return i < a.size() ? a[i] : Lit::no(); }); break;
  case TermKind::SignExtend: eachBit([&](unsigned i) { return i < a.size() ? a[i] : a.back(); }); break;
  case TermKind::Truncate: eachBit([&](unsigned i) { return a[i]; }); break;
  case TermKind::Choose: eachBit([&](unsigned i) { return graph_.choose(node.condition, a[i], b[i]); }); break;
  }
  return result;
}

Lit BitVectors::definition(const Atom& atom) {
  std::vector<Lit> a = bits(atom.a), b = bits(atom.b);
  if (atom.comparison == Comparison::Equal) {
    Lit all = Lit::yes();
    for (size_t i = 0; i < a.size(); ++i)
      all = graph_.both(all, graph_.same(a[i], b[i]));
    return all;
  }
  if (atom.comparison == Comparison::SignedLess) { // inverting the sign bits turns signed order into unsigned order
    a.back() = !a.back();
    b.back() = !b.back();
  }
  for (Lit& l : b)
    l = !l;
  return !carryOut(a, b, Lit::yes(), nullptr); // a - b borrows
}

} // namespace wt::solver
