// SPDX-License-Identifier: Apache-2.0
#include "solver/EasyNumbers.h"

#include "solver/Words.h"

#include "llvm/ADT/STLExtras.h"

#include <map>
#include <optional>

namespace wt::solver {

namespace {

/// A variable as a comparison uses it: unchanged, or in another width.
struct Seen {
  Term variable;
  TermKind as = TermKind::Variable;
  unsigned width = 0;
};

std::optional<Seen> seenIn(const BitVectors& vectors, Term t) {
  const TermNode& node = vectors[t];
  if (node.kind == TermKind::Variable)
    return Seen{t, TermKind::Variable, node.width};
  bool isResized =
      node.kind == TermKind::ZeroExtend || node.kind == TermKind::SignExtend || node.kind == TermKind::Truncate;
  if (isResized && vectors[node.a].kind == TermKind::Variable)
    return Seen{node.a, node.kind, node.width};
  return std::nullopt;
}

struct Comparable {
  Atom atom;
  bool isWanted = true;
  std::optional<Seen> a, b; // none: a constant
};

class Attempt {
public:
  Attempt(const BitVectors& vectors, llvm::ArrayRef<Lit> leaves) : vectors_(vectors) {
    for (Lit l : leaves)
      if (const Atom* atom = vectors.atomOf(l.node()))
        add(*atom, !l.isNegated());
  }

  std::vector<VariableValue> run() {
    for (auto& [variable, own] : alone_)
      values_[variable] = nextTo(variable, own, constantsOf(own));
    for (const Comparable& pair : pairs_)
      if (!isRight(pair) && !move(pair.b->variable, pair))
        move(pair.a->variable, pair);
    std::vector<VariableValue> result;
    for (auto [variable, value] : values_)
      result.push_back({variable, value});
    return result;
  }

private:
  const BitVectors& vectors_;
  std::map<Term, std::vector<Comparable>> alone_; // comparisons of one variable with constants, by variable
  std::vector<Comparable> pairs_;
  std::map<Term, uint64_t> values_;

  void add(const Atom& atom, bool isWanted) {
    Comparable c{atom, isWanted, seenIn(vectors_, atom.a), seenIn(vectors_, atom.b)};
    bool hasConstant = vectors_.isConstant(atom.a) || vectors_.isConstant(atom.b);
    if (hasConstant && (c.a || c.b)) {
      alone_[c.a ? c.a->variable : c.b->variable].push_back(c);
    } else if (c.a && c.b) {
      pairs_.push_back(c);
      values_.try_emplace(c.a->variable, 0);
      values_.try_emplace(c.b->variable, 0);
    }
  }

  uint64_t valueOf(const std::optional<Seen>& seen, Term term) const {
    if (!seen)
      return vectors_.valueOf(term);
    uint64_t value = values_.at(seen->variable);
    if (seen->as == TermKind::SignExtend)
      value = static_cast<uint64_t>(signExtend(value, vectors_.widthOf(seen->variable)));
    return value & maskOf(seen->width);
  }

  bool isRight(const Comparable& c) const {
    return compare(c.atom.comparison, valueOf(c.a, c.atom.a), valueOf(c.b, c.atom.b), vectors_.widthOf(c.atom.a)) ==
           c.isWanted;
  }

  std::vector<uint64_t> constantsOf(const std::vector<Comparable>& own) const {
    std::vector<uint64_t> constants{1}; // and its neighbour 0
    for (const Comparable& c : own)
      constants.push_back(vectors_.valueOf(c.a ? c.atom.b : c.atom.a));
    return constants;
  }

  /// A value next to one of the constants that satisfies all of the variable's own comparisons; 0 if there is
  /// none.
  uint64_t nextTo(Term variable, const std::vector<Comparable>& own, const std::vector<uint64_t>& constants) {
    uint64_t mask = maskOf(vectors_.widthOf(variable));
    for (uint64_t constant : constants)
      for (uint64_t value : {constant - 1, constant, constant + 1}) {
        values_[variable] = value & mask;
        if (llvm::all_of(own, [&](const Comparable& c) { return isRight(c); }))
          return value & mask;
      }
    return 0;
  }

  /// Moves the variable next to the other one of the pair.
  bool move(Term variable, const Comparable& pair) {
    uint64_t before = values_[variable];
    auto own = alone_.find(variable);
    std::vector<Comparable> all = own == alone_.end() ? std::vector<Comparable>() : own->second;
    all.push_back(pair);
    Term other = pair.a->variable == variable ? pair.b->variable : pair.a->variable;
    values_[variable] = nextTo(variable, all, {values_[other]});
    bool isBetter = isRight(pair);
    if (!isBetter)
      values_[variable] = before;
    return isBetter;
  }
};

} // namespace

std::vector<VariableValue> easyNumbers(const BitVectors& vectors, llvm::ArrayRef<Lit> leaves) {
  return Attempt(vectors, leaves).run();
}

} // namespace wt::solver
