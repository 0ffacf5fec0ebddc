// SPDX-License-Identifier: Apache-2.0
// What does a function owe that it did not make? What an owning field of its caller's object held when it started
// (contract/FieldHoldings.h). Not where a caller hands the object over with the field empty: then callers know better.
//
//   void rename(conn *c, const char *p) { c->path = strdup(p); }   // owes what c->path held
#pragma once

#include "contract/FieldHoldings.h"
#include "engines/escape/Heap.h"

#include <optional>

namespace wt::engines::escape {

class Debts {
public:
  Debts(Heap& heap, const contract::Holdings& holdings, ir::FunctionId function)
      : heap_(heap), holdings_(holdings), function_(function) {}

  /// Is it what an owning field held at the start?
  bool isOwed(ObjectId object) const;
  /// Is the cell a field that owns what it holds at the start?
  bool isOwing(CellId cell) const;
  /// The fields of an object of the caller's that own what they hold. Made if need be.
  std::vector<CellId> owningFields(ObjectId object) const;
  /// The first elements of arrays of pointers that own, in the object or that the object is. Made if need be.
  std::vector<CellId> owningElements(ObjectId object) const;

  /// The field of a structure that a cell of the caller's memory is; none: it is none, or which one is not known.
  std::optional<contract::FieldSlot> fieldAt(CellId cell) const;
  /// The one or the other.
  std::optional<contract::FieldSlot> slotAt(CellId cell) const;
  /// The array that the cell is the first element of.
  std::optional<contract::FieldSlot> elementAt(CellId cell) const;
  /// Where the function has an object from, and what it does to a field of it.
  contract::Judged judged(ObjectId holder, contract::Sight loss) const;
  const contract::Holdings& holdings() const { return holdings_; }

private:
  Heap& heap_;
  const contract::Holdings& holdings_;
  ir::FunctionId function_;

  bool isOwing(ObjectId holder, contract::FieldSlot field) const;
};

} // namespace wt::engines::escape
