// SPDX-License-Identifier: Apache-2.0
// How do formulas and values get from one function's memory to another's? Copied node by node, with the questions about
// the interface answered on the other side and all other leaves made anew. Both ways use it: from a body to its summary
// (Summarise.cpp), and from a summary to a call (Calls.cpp).
#pragma once

#include "engines/escape/Heap.h"

namespace wt::engines::escape {

class Translation {
public:
  Translation(const Heap& from, const BoolGraph& fromGraph, const BitVectors& fromVectors, Heap& to)
      : from_(from), fromGraph_(fromGraph), fromVectors_(fromVectors), to_(to) {}
  virtual ~Translation() = default;

  Lit lit(Lit l);
  Term term(Term t);
  ValueId value(ValueId v);

protected:
  const Heap& from_;
  const BoolGraph& fromGraph_;
  const BitVectors& fromVectors_;
  Heap& to_;

  /// What the other side has for the initial content of a cell of this side.
  virtual ValueId contentOf(CellId cell) = 0;
  /// Where an object of this side is on the other: guarded, without null.
  virtual llvm::SmallVector<Entry, 2> placeOf(ObjectId object) = 0;
  /// True if a node is to become a fresh leaf although more is known of it.
  virtual bool isCut(uint32_t node) { return false; }
  virtual bool isCut(Term t) { return false; }

private:
  llvm::DenseMap<uint32_t, Lit> lits_;   // by node
  llvm::DenseMap<uint32_t, Term> terms_; // by index

  Lit node(uint32_t node);
  Lit leaf(uint32_t node);
  Term makeTerm(Term t);
  llvm::DenseMap<uint32_t, bool> carriesHandles_; // by term

  bool carriesHandles(Term bits);
  void carryHandles(Term bits, Lit when, int depth, Value& result);
  static void addEntry(Value& value, BoolGraph& graph, Entry entry);
};

} // namespace wt::engines::escape
