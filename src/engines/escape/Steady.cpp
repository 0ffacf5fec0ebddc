// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/Steady.h"

#include "llvm/ADT/DenseSet.h"

namespace wt::engines::escape {

namespace {

constexpr uint64_t kMaxSize = uint64_t(1) << 48; // largest object, and so the largest length

class SteadyNumbers {
public:
  explicit SteadyNumbers(const Encoding& encoding)
      : encoding_(encoding), graph_(encoding.graph), vectors_(encoding.vectors) {}

  Lit of(Lit wrong) {
    addPointers(wrong);
    addNumbers();
    return steady_;
  }

private:
  const Encoding& encoding_;
  BoolGraph& graph_;
  BitVectors& vectors_;
  Lit steady_ = Lit::yes();
  std::vector<Term> terms_;           // terms of the formula
  llvm::DenseSet<uint32_t> failures_; // numbers that may be (size_t)-1, because the program tests for it

  bool isNegative(Term term) const {
    return vectors_[term].kind == solver::TermKind::Constant && vectors_.signedValueOf(term) < 0;
  }

  void addPointers(Lit wrong) {
    std::vector<uint32_t> nodes = graph_.cone(wrong);
    llvm::DenseSet<uint32_t> known(nodes.begin(), nodes.end());
    for (size_t i = 0; i < nodes.size(); ++i) { // grows: the earlier value of a pointer may itself have been replaced
      if (const solver::Atom* atom = vectors_.atomOf(nodes[i])) {
        terms_.insert(terms_.end(), {atom->a, atom->b});
        if (isNegative(atom->a) || isNegative(atom->b))
          failures_.insert(isNegative(atom->a) ? atom->b.index : atom->a.index);
      }
      const Lit* wasNull = encoding_.provenance.wasNullBefore(nodes[i]);
      if (!wasNull)
        continue;
      steady_ = graph_.both(steady_, graph_.choose(Lit{nodes[i] * 2}, *wasNull, !*wasNull));
      for (uint32_t node : graph_.cone(*wasNull))
        if (known.insert(node).second)
          nodes.push_back(node);
    }
  }

  void addNumbers() {
    llvm::DenseSet<uint32_t> seen;
    while (!terms_.empty()) {
      Term t = terms_.back();
      terms_.pop_back();
      if (!t.isValid() || !seen.insert(t.index).second)
        continue;
      const solver::TermNode node = vectors_[t];
      terms_.insert(terms_.end(), {node.a, node.b});
      if (encoding_.provenance.isSize(t) && !failures_.count(t.index))
        steady_ = graph_.both(steady_, vectors_.less(t, vectors_.constant(64, kMaxSize), false));
      if (auto expected = encoding_.heap.expected().find(t.index); expected != encoding_.heap.expected().end())
        steady_ = graph_.both(steady_, vectors_.equal(t, expected->second));
      const Term* before = encoding_.provenance.before(t);
      if (!before || vectors_.widthOf(*before) != node.width)
        continue;
      steady_ = graph_.both(steady_, vectors_.equal(t, *before));
      terms_.push_back(*before);
    }
  }
};

} // namespace

Lit steadyNumbers(const Encoding& encoding, const Candidate& candidate) {
  if (!encoding.provenance.hasRenewed() && encoding.heap.expected().empty())
    return Lit::yes();
  return SteadyNumbers(encoding).of(encoding.graph.both(candidate.guard, candidate.condition));
}

} // namespace wt::engines::escape
