// SPDX-License-Identifier: Apache-2.0
// Which objects must a function release although it did not make them? The initial targets of owning fields of its
// caller's objects (contract/FieldHoldings.h). Not if a caller passes the object with the field empty: then the callers
// judge.
//
//   void rename(conn *c, const char *p) { c->path = strdup(p); }   // owes the old *c->path
#pragma once

#include "contract/FieldHoldings.h"
#include "engines/escape/Heap.h"

#include <optional>

namespace wt::engines::escape {

class Debts {
public:
  Debts(Heap& heap, const contract::Holdings& holdings, ir::FunctionId function)
      : heap_(heap), holdings_(holdings), function_(function) {}

  /// Is it the initial target of an owning field?
  bool isOwed(ObjectId object) const;
  /// Is the cell a field that owns its initial target?
  bool isOwing(CellId cell) const;
  /// The fields of an object of the caller's that own their initial targets. Creates the cells if necessary.
  std::vector<CellId> owningFields(ObjectId object) const;
  /// The first elements of owning arrays of pointers in the object, or of the object if it is such an array. Creates
  /// the cells if necessary.
  std::vector<CellId> owningElements(ObjectId object) const;

  /// The field of a structure to which a cell of the caller's memory corresponds; none if it is no field or the field
  /// is unknown.
  std::optional<contract::FieldSlot> fieldAt(CellId cell) const;
  /// The field or the array element.
  std::optional<contract::FieldSlot> slotAt(CellId cell) const;
  /// The array whose first element the cell is.
  std::optional<contract::FieldSlot> elementAt(CellId cell) const;
  /// The size in bits of the elements, if the cell is in the first element of an array of structures; else 0.
  int64_t elementSize(CellId cell) const;
  /// The subject of the contract's judgement: this function, with the parameter that leads to the object of the cell;
  /// `loss` is what happens to the cell, a field.
  contract::Judged judged(CellId cell, contract::Sight loss) const;
  const contract::Holdings& holdings() const { return holdings_; }

private:
  Heap& heap_;
  const contract::Holdings& holdings_;
  ir::FunctionId function_;

  bool isOwing(CellId cell, contract::FieldSlot field) const;
  bool isBehindGlobal(CellId cell) const;
};

} // namespace wt::engines::escape
