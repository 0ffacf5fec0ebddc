// SPDX-License-Identifier: Apache-2.0
// How do formulas and values get from one function's memory to another's? Copied node by node, with the questions about
// the interface answered on the other side and all other leaves made anew. Both ways use it: from a body to its summary
// (Summarise.cpp), and from a summary to a call (Calls.cpp).
#pragma once

#include "engines/escape/Summary.h"

namespace wt::engines::escape {

/// The tables of a function, as they are read here.
class TableFormulas {
public:
  TableFormulas(const Heap& heap, const BoolGraph& graph, const BitVectors& vectors)
      : heap_(heap), graph_(graph), vectors_(vectors) {}

  bool isLeaf(uint32_t node) const { return graph_.isLeaf(node); }
  Lit left(uint32_t node) const { return graph_.left(node); }
  Lit right(uint32_t node) const { return graph_.right(node); }
  CellId cellOfLeaf(uint32_t node) const { return heap_.cellOfLeaf(node); }
  ir::FunctionId functionOfLeaf(uint32_t node) const { return heap_.functionOfLeaf(node); }
  std::optional<solver::Atom> atomOf(uint32_t leaf) const {
    const solver::Atom* atom = vectors_.atomOf(leaf);
    return atom ? std::optional(*atom) : std::nullopt;
  }
  solver::TermNode term(Term t) const { return vectors_[t]; }
  CellId cellOfTerm(Term t) const { return heap_.cellOfTerm(t); }
  Term bitsOf(ValueId value) const { return heap_[value].bits; }
  llvm::ArrayRef<Entry> entriesOf(ValueId value) const { return heap_[value].entries; }

private:
  const Heap& heap_;
  const BoolGraph& graph_;
  const BitVectors& vectors_;
};

/// The rows of a summary, likewise.
class SummaryFormulas {
public:
  explicit SummaryFormulas(const EscapeSummary& summary) : summary_(summary) {}

  bool isLeaf(uint32_t node) const { return row(node).kind != EscapeSummary::FormulaKind::And; }
  Lit left(uint32_t node) const { return {row(node).a}; }
  Lit right(uint32_t node) const { return {row(node).b}; }
  CellId cellOfLeaf(uint32_t node) const {
    const EscapeSummary::FormulaKind kind = row(node).kind;
    bool asksCell = kind == EscapeSummary::FormulaKind::IsNull || kind == EscapeSummary::FormulaKind::IsFunction;
    return asksCell ? CellId(row(node).a) : CellId();
  }
  ir::FunctionId functionOfLeaf(uint32_t node) const {
    bool asksFunction = row(node).kind == EscapeSummary::FormulaKind::IsFunction;
    return asksFunction ? ir::FunctionId(row(node).b) : ir::FunctionId();
  }
  std::optional<solver::Atom> atomOf(uint32_t leaf) const;
  solver::TermNode term(Term t) const;
  CellId cellOfTerm(Term t) const {
    return static_cast<solver::TermKind>(row(t.index).operation) == solver::TermKind::Variable ? CellId(row(t.index).a)
                                                                                               : CellId();
  }
  Term bitsOf(ValueId value) const { return summary_[value].bits; }
  llvm::ArrayRef<Entry> entriesOf(ValueId value) const { return summary_.entriesOf(value); }

private:
  const EscapeSummary& summary_;

  const EscapeSummary::FormulaRow& row(uint32_t index) const { return summary_.formulas[index]; }
};

/// `Source`: one of the two.
template <class Source> class Translation {
public:
  Translation(const Source& source, Heap& to) : source_(source), to_(to) {}
  virtual ~Translation() = default;

  Lit lit(Lit l);
  Term term(Term t);
  ValueId value(ValueId v);

protected:
  const Source source_;
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

extern template class Translation<TableFormulas>;
extern template class Translation<SummaryFormulas>;

} // namespace wt::engines::escape
