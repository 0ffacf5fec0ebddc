// SPDX-License-Identifier: Apache-2.0
// How are numbers of a fixed width represented? As terms over a boolean graph, which are symbolic and shared, folded
// where constant, and become bits only where a query depends on them.
//
//   Term n = v.variable(32);
//   Term r = v.choose(c, v.constant(32, -1), v.constant(32, 0));   // c ? -1 : 0
//   v.equal(r, v.constant(32, 0))                                 // ¬c, no bits made
//   v.signedLess(n, v.constant(32, 10))                           // a leaf of the graph, whose bits are made on demand
//
// Comparisons are leaves ("atoms") of the graph; definition() gives an atom's formula over bits. Multiplication by
// anything but a constant, most divisions and shifts by a variable amount are not modelled: their results are fresh
// variables (Xie and Aiken, FSE 2005, Section 2: operations that are not modelled give unknown bits). So are the
// results of arithmetic whose formula would be too large. Widths: 1 to 64.
#pragma once

#include "solver/BoolGraph.h"

#include <map>
#include <tuple>
#include <unordered_map>

namespace wt::solver {

struct Term {
  static constexpr uint32_t kNone = UINT32_MAX;
  uint32_t index = kNone;

  bool isValid() const { return index != kNone; }
  constexpr auto operator<=>(const Term&) const = default;
};

enum class TermKind : uint8_t {
  Constant,
  Variable,
  Add,
  Subtract,
  And,
  Or,
  Xor,
  ShiftLeft,
  ShiftRight,
  ArithmeticShiftRight,
  ZeroExtend,
  SignExtend,
  Truncate,
  Choose,
};

struct TermNode {
  TermKind kind = TermKind::Constant;
  uint8_t width = 32;
  uint64_t value = 0; // Constant: its bits; shifts: the amount
  Lit condition;      // Choose
  Term a, b;
  /// Does the term only change the width of its operand?
  bool isResized() const {
    return kind == TermKind::ZeroExtend || kind == TermKind::SignExtend || kind == TermKind::Truncate;
  }
  bool operator==(const TermNode&) const = default;
};

enum class Comparison : uint8_t { Equal, UnsignedLess, SignedLess };

struct Atom {
  Comparison comparison = Comparison::Equal;
  Term a, b;
  bool operator==(const Atom&) const = default;
};

class BitVectors {
public:
  static constexpr uint32_t kMaxSize = 32;     // of a sum or the like; shared parts count each time
  static constexpr uint32_t kMaxChoices = 256; // number of alternatives

  explicit BitVectors(BoolGraph& graph) : graph_(graph) {}

  Term constant(unsigned width, uint64_t value);
  Term variable(unsigned width);
  Term add(Term a, Term b);
  Term subtract(Term a, Term b);
  Term bitAnd(Term a, Term b);
  Term bitOr(Term a, Term b);
  Term bitXor(Term a, Term b);
  Term complement(Term a);
  Term negate(Term a);
  Term multiply(Term a, Term b); // exact if one is a constant; else unknown, the same for the same operands
  Term divide(Term a, Term b, bool isSigned);    // exact for constants and for unsigned powers of two; else unknown
  Term remainder(Term a, Term b, bool isSigned); // likewise
  Term shiftLeft(Term a, Term amount);           // shifts: exact if the amount is a constant; else unknown
  Term shiftRight(Term a, Term amount, bool isSigned);
  Term resize(Term a, unsigned width, bool isSigned);
  Term choose(Lit condition, Term whenTrue, Term whenFalse);
  Term fromLit(Lit l, unsigned width) { return choose(l, constant(width, 1), constant(width, 0)); }

  Lit equal(Term a, Term b);
  Lit less(Term a, Term b, bool isSigned);
  Lit isNotZero(Term a) { return !equal(a, constant(widthOf(a), 0)); }

  const TermNode& operator[](Term t) const { return nodes_[t.index]; }
  unsigned widthOf(Term t) const { return nodes_[t.index].width; }
  bool isConstant(Term t) const { return nodes_[t.index].kind == TermKind::Constant; }
  uint64_t valueOf(Term t) const { return nodes_[t.index].value; }
  int64_t signedValueOf(Term t) const;
  size_t size() const { return nodes_.size(); }

  /// The comparison that a leaf of the graph represents, if it is one.
  const Atom* atomOf(uint32_t leaf) const;
  /// For a comparison with a constant: does it hold if the other operand has this value?
  bool holdsFor(const Atom& atom, uint64_t value) const;
  /// The atom's formula over the bits of its variables.
  Lit definition(const Atom& atom);
  /// A term's bits, lowest first.
  const std::vector<Lit>& bits(Term t);
  bool hasBits(Term t) const { return bits_.count(t.index); }

  BoolGraph& graph() { return graph_; }

private:
  struct NodeHash {
    size_t operator()(const TermNode& n) const;
    size_t operator()(const Atom& a) const;
  };

  enum class Unfollowed : uint8_t {
    Product,
    Quotient,
    SignedQuotient,
    Remainder,
    SignedRemainder,
    ShiftLeft,
    ShiftRight,
    SignedShiftRight,
  };

  BoolGraph& graph_;
  std::vector<TermNode> nodes_;
  std::vector<uint32_t> sizes_;
  RowIndex byNode_;
  std::unordered_map<TermNode, Term, NodeHash> others_; // terms replaced by others: too large, or simplified
  std::map<std::tuple<Unfollowed, Term, Term>, Term> unfollowed_;
  struct Compared {
    Atom atom;
    Lit result;
  };
  std::vector<Compared> compared_; // an atom is a leaf whose meaning is its row number here
  RowIndex byAtom_;
  llvm::DenseMap<uint32_t, std::vector<Lit>> bits_;

  Term intern(TermNode node);
  Term tooLarge(const TermNode& node);
  Term again(const TermNode& node, Term part, Term other);
  Term unfollowed(Unfollowed operation, Term a, Term b);
  Term binary(TermKind kind, Term a, Term b);
  Lit compare(Comparison comparison, Term a, Term b, int depth);
  std::vector<Lit> blast(const TermNode& node);
  Lit carryOut(const std::vector<Lit>& a, const std::vector<Lit>& b, Lit carry, std::vector<Lit>* sum);
};

} // namespace wt::solver
