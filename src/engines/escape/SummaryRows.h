// SPDX-License-Identifier: Apache-2.0
// How do the tables a summary was made in become the summary's rows? Only what something refers to is copied, what a
// row refers to before the row itself; what was made on the way and is not needed stays behind.
//
//   draft: 40 nodes, 12 objects      exits = rows.lit(exits)        summary: the 6 rows and 2 cells it speaks of
#pragma once

#include "engines/escape/Summary.h"

namespace wt::engines::escape {

class SummaryRows {
public:
  SummaryRows(const TableStore& draft, EscapeSummary& summary) : draft_(draft), summary_(summary) {}

  /// The same thing, as the summary knows it.
  Lit lit(Lit l);
  Term term(Term t);
  ObjectId object(ObjectId id);
  CellId cell(CellId id);
  ValueId value(ValueId id);
  /// No row comes any more: gives back what memory was kept for some.
  void finish();

private:
  const TableStore& draft_;
  EscapeSummary& summary_;
  /// A node of the graph, or a term.
  struct Part {
    bool isTerm = false;
    uint32_t index = 0;
  };
  llvm::DenseMap<uint32_t, uint32_t> nodes_, terms_; // rows
  llvm::DenseMap<ObjectId, ObjectId> objects_;
  llvm::DenseMap<CellId, CellId> cells_;
  llvm::DenseMap<ValueId, ValueId> values_;

  void add(Part root);
  bool has(Part part) const;
  llvm::SmallVector<Part, 3> partsOf(Part part) const;
  EscapeSummary::FormulaRow rowOfNode(uint32_t node);
  EscapeSummary::FormulaRow rowOfTerm(Term t);
  Lit known(Lit l) const;
  EscapeSummary::ObjectRow rowOf(const Object& object);
  static EscapeSummary::MadeRow rowOf(const Origin& origin);
};

} // namespace wt::engines::escape
