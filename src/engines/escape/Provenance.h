// SPDX-License-Identifier: Apache-2.0
// Where does each unknown of the formula come from? Memory and execution record it as they make them; Certainty and
// Steady ask.
//
//   if (n > 9)                 // n: Argument
//   if (s->size > 9)           // CallersMemory
//   p = malloc(8);             // p is null: Outcome
//   keep(s, p);                // it was stored: CalleeDecision, of `keep`
//   a[i] == a[j]               // Guess
//
// Beside the source: which numbers and pointers are what a call may have left in place of another, and which numbers
// are sizes that are added up.
#pragma once

#include "engines/escape/Heap.h"

#include "llvm/ADT/DenseSet.h"

#include <optional>

namespace wt::engines::escape {

enum class Source : uint8_t {
  Argument,       // what the function was given
  CallersMemory,  // what a cell of the caller's memory, or of a global, held
  Outcome,        // of an allocation, of a library call, of something that is not modelled
  CalleeDecision, // made inside a function of the program, or inside one that is unknown
  Guess,          // are two pointers into one object, of which more is not known, the same?
  LostDetail,     // a callee wrote it, and its summary does not say what
};

class Provenance {
public:
  // ---- written while the function is run
  using Range = std::pair<uint32_t, uint32_t>; // the first, and the one behind the last
  /// The nodes and terms that a call brought in. `callee` invalid: an unknown function.
  void noteCall(Range nodes, Range terms, ir::FunctionId callee);
  void noteGuess(Lit leaf) { guesses_.insert(leaf.node()); }
  /// A number of 64 bits that is added up: sizes are not expected to wrap.
  void noteSize(Term number) { sizes_.insert(number.index); }
  void noteRenewed(Term now, Term before) { renewed_.try_emplace(now.index, before); }
  /// `isNull`: a leaf.
  void noteRenewedNull(Lit isNull, Lit wasNull) { renewedNulls_.try_emplace(isNull.node(), wasNull); }

  // ---- asked
  Source ofLeaf(const Heap& heap, uint32_t node) const;
  Source ofVariable(const Heap& heap, Term variable) const;
  /// The call that brought it in, counted from 0.
  std::optional<size_t> callOfLeaf(uint32_t node) const { return find(nodes_, node); }
  std::optional<size_t> callOfVariable(Term variable) const { return find(terms_, variable.index); }
  ir::FunctionId calleeOf(size_t call) const { return callees_[call]; }

  bool isSize(Term number) const { return sizes_.count(number.index); }
  /// What it was before a callee may have changed it; null: it is no such number, or pointer.
  const Term* before(Term number) const;
  const Lit* wasNullBefore(uint32_t isNull) const;
  bool hasRenewed() const { return !renewed_.empty() || !renewedNulls_.empty() || !sizes_.empty(); }

private:
  using Ranges = std::vector<Range>;    // ascending, without overlap
  Ranges nodes_, terms_;                // one of each per call
  std::vector<ir::FunctionId> callees_; // by call
  llvm::DenseSet<uint32_t> guesses_;
  llvm::DenseSet<uint32_t> sizes_;
  llvm::DenseMap<uint32_t, Term> renewed_;     // by term
  llvm::DenseMap<uint32_t, Lit> renewedNulls_; // by node

  static std::optional<size_t> find(const Ranges& ranges, uint32_t value);
  static Source ofCell(const Heap& heap, CellId cell);
};

} // namespace wt::engines::escape
