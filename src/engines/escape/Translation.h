// SPDX-License-Identifier: Apache-2.0
// How do formulas and values move from one function's tables to another's? They are copied node by node; the other side
// answers the questions about the interface, and all other leaves are created anew. Used from a body to its summary
// (Summarise.cpp) and from a summary to a call (CallInterface.cpp).
//
//   is `*out` null?       // a leaf of the callee; at the call make(&p): is p null?
#pragma once

#include "engines/escape/Summary.h"

namespace wt::engines::escape {

/// The rows already translated. Nearly every row of a (small) summary is, so a list; of a function's tables only a
/// small part is, so a map.
template <class To> class RowList {
public:
  explicit RowList(size_t rows) : rows_(rows, kNone) {}
  bool has(uint32_t row) const { return rows_[row] != kNone; }
  To operator[](uint32_t row) const { return {rows_[row]}; }
  void set(uint32_t row, To to) { rows_[row] = codeOf(to); }

private:
  static constexpr uint32_t kNone = UINT32_MAX;
  std::vector<uint32_t> rows_;
  static uint32_t codeOf(Lit l) { return l.code; }
  static uint32_t codeOf(Term t) { return t.index; }
};
template <class To> class RowMap {
public:
  explicit RowMap(size_t) {}
  bool has(uint32_t row) const { return rows_.count(row); }
  To operator[](uint32_t row) const { return rows_.lookup(row); }
  void set(uint32_t row, To to) { rows_[row] = to; }

private:
  llvm::DenseMap<uint32_t, To> rows_;
};

/// A function's tables, as a source of formulas.
class TableFormulas {
public:
  template <class To> using Known = RowMap<To>;
  TableFormulas(const Heap& heap, const BoolGraph& graph, const BitVectors& vectors)
      : heap_(heap), graph_(graph), vectors_(vectors) {}

  size_t rowCount() const { return 0; } // 0: the map grows on demand
  bool isLeaf(uint32_t node) const { return graph_.isLeaf(node); }
  Lit left(uint32_t node) const { return graph_.left(node); }
  Lit right(uint32_t node) const { return graph_.right(node); }
  CellId cellOfLeaf(uint32_t node) const { return heap_.cellOfLeaf(node); }
  CellId otherOfLeaf(uint32_t node) const { return heap_.otherOfLeaf(node); }
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

/// A summary's rows, likewise.
class SummaryFormulas {
public:
  template <class To> using Known = RowList<To>;
  explicit SummaryFormulas(const EscapeSummary& summary) : summary_(summary) {}

  size_t rowCount() const { return summary_.formulas.size(); }
  bool isLeaf(uint32_t node) const { return row(node).kind != EscapeSummary::FormulaKind::And; }
  Lit left(uint32_t node) const { return {row(node).a}; }
  Lit right(uint32_t node) const { return {row(node).b}; }
  CellId cellOfLeaf(uint32_t node) const {
    const EscapeSummary::FormulaKind kind = row(node).kind;
    bool asksCell = kind == EscapeSummary::FormulaKind::IsNull || kind == EscapeSummary::FormulaKind::IsFunction ||
                    kind == EscapeSummary::FormulaKind::IsSame;
    return asksCell ? CellId(row(node).a) : CellId();
  }
  CellId otherOfLeaf(uint32_t node) const {
    return row(node).kind == EscapeSummary::FormulaKind::IsSame ? CellId(row(node).b) : CellId();
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

/// `Source` is one of the two.
template <class Source> class Translation {
public:
  Translation(const Source& source, Heap& to)
      : source_(source), to_(to), lits_(source.rowCount()), terms_(source.rowCount()) {}
  virtual ~Translation() = default;

  Lit lit(Lit l);
  Term term(Term t);
  ValueId value(ValueId v);

protected:
  const Source source_;
  Heap& to_;

  /// The value on the other side for the initial content of a cell of this side.
  virtual ValueId contentOf(CellId cell) = 0;
  /// The targets on the other side for an object of this side: guarded, without null. Valid until the next call.
  virtual llvm::ArrayRef<Entry> placeOf(ObjectId object) = 0;
  /// True if a node is to become a fresh leaf although its formula is known.
  virtual bool isCut(uint32_t node) { return false; }
  virtual bool isCut(Term t) { return false; }

private:
  typename Source::template Known<Lit> lits_;   // by node
  typename Source::template Known<Term> terms_; // by index

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
