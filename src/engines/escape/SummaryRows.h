// SPDX-License-Identifier: Apache-2.0
// How are the tables in which a summary was drafted copied into the summary's rows? Copies only the rows that something
// refers to, operands before the rows that use them; intermediate rows that are not needed stay behind.
//
//   draft: 40 nodes, 12 objects      exits = rows.lit(exits)        summary: the 6 rows and 2 cells it refers to
#pragma once

#include "engines/escape/Summary.h"

namespace wt::engines::escape {

class SummaryRows {
public:
  SummaryRows(const TableStore& draft, EscapeSummary& summary) : draft_(draft), summary_(summary) {}

  /// The same item, numbered as in the summary.
  Lit lit(Lit l);
  Term term(Term t);
  ObjectId object(ObjectId id);
  CellId cell(CellId id);
  ValueId value(ValueId id);
  /// No more rows will follow: shrinks the tables to their size.
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
