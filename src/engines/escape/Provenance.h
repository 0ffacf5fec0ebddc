// SPDX-License-Identifier: Apache-2.0
// Where does each unknown of the formula come from? Memory and execution record it when they make the unknown;
// Certainty and Steady read it.
//
//   if (n > 9)                 // n: Argument
//   if (s->size > 9)           // CallersMemory
//   p = malloc(8);             // p is null: Outcome
//   keep(s, p);                // it was stored: CalleeDecision, of `keep`
//   a[i] == a[j]               // Guess
//
// Also records which numbers and pointers a call may have replaced, with their values before, and which numbers are
// summed as sizes.
#pragma once

#include "engines/escape/Heap.h"

#include "llvm/ADT/DenseSet.h"

#include <optional>

namespace wt::engines::escape {

enum class Source : uint8_t {
  Argument,       // initial value of an argument
  CallersMemory,  // initial value of a cell of the caller's memory or of a global
  Outcome,        // of an allocation, a library call or an operation that is not modelled
  CalleeDecision, // made inside a callee of the program, or inside an unknown function
  Guess,          // are two imprecise pointers into one object equal?
  LostDetail,     // a callee wrote it, and its summary does not give the value
};

class Provenance {
public:
  // ---- recorded during execution
  using Range = std::pair<uint32_t, uint32_t>; // first, and one past the last
  /// The nodes and terms that a call created. `callee` invalid: an unknown function.
  void noteCall(Range nodes, Range terms, ir::FunctionId callee);
  void noteGuess(Lit leaf) { guesses_.insert(leaf.node()); }
  /// A number of 64 bits that occurs in sums: sizes are not expected to wrap.
  void noteSize(Term number) { sizes_.insert(number.index); }
  /// `now` is the unknown number that a cell holds after a call that may have changed it; `before` was its value.
  void noteRenewed(Term now, Term before) { renewed_.try_emplace(now.index, before); }
  /// `isNull`: a leaf.
  void noteRenewedNull(Lit isNull, Lit wasNull) { renewedNulls_.try_emplace(isNull.node(), wasNull); }

  // ---- read after execution
  Source ofLeaf(const Heap& heap, uint32_t node) const;
  Source ofVariable(const Heap& heap, Term variable) const;
  /// The call that created it, counted from 0.
  std::optional<size_t> callOfLeaf(uint32_t node) const { return find(nodes_, node); }
  std::optional<size_t> callOfVariable(Term variable) const { return find(terms_, variable.index); }
  ir::FunctionId calleeOf(size_t call) const { return callees_[call]; }

  bool isSize(Term number) const { return sizes_.count(number.index); }
  /// The value before a callee may have changed it; null if the number or pointer was not replaced.
  const Term* before(Term number) const;
  const Lit* wasNullBefore(uint32_t isNull) const;
  bool hasRenewed() const { return !renewed_.empty() || !renewedNulls_.empty() || !sizes_.empty(); }

private:
  using Ranges = std::vector<Range>;    // ascending, disjoint
  Ranges nodes_, terms_;                // one range of each per call
  std::vector<ir::FunctionId> callees_; // by call
  llvm::DenseSet<uint32_t> guesses_;
  llvm::DenseSet<uint32_t> sizes_;
  llvm::DenseMap<uint32_t, Term> renewed_;     // by term
  llvm::DenseMap<uint32_t, Lit> renewedNulls_; // by node

  static std::optional<size_t> find(const Ranges& ranges, uint32_t value);
  static Source ofCell(const Heap& heap, CellId cell);
};

} // namespace wt::engines::escape
