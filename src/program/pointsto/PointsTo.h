// SPDX-License-Identifier: Apache-2.0
// Where may a pointer point? Every analysis divides memory into regions:
//
//   struct list *y = x->next;     // pt(x): the regions that x may point into, here {list #3}
//                                 // cells of `y`: {y};  cells of `(*x).next`: {list #3 .next}
//                                 // (*x).next # {y}: a write to y does not change x->next
//
// One interface, four analyses: `AddressTaken` and `TypeBased` follow no values and so also work on fragments of
// programs; `Steensgaard` (unification) and `Andersen` (inclusion, field-sensitive) need the whole program. All four
// are flow-insensitive: an answer holds at every point of a function.
//
// There are two kinds of queries. pt(), addressOf(), cellsOf() and isDisjoint() are about rows of a body. They are
// composed of the virtual steps below, which are about regions and types only, so an engine can also ask about
// expressions that no body contains (results of substitution, shadows of parameters).
//
// An *address* (the pt of a value) is also a set of regions: each stands for the start of the object in that region. A
// pointer to a record and a pointer to its first field may be the same region; cells() returns all regions that a value
// of a given type occupies there.
#pragma once

#include "program/Program.h"
#include "program/pointsto/RegionSet.h"

#include <memory>
#include <string>

namespace wt::program {

class PointsTo {
public:
  explicit PointsTo(const ir::Module& module) : module_(module) {}
  virtual ~PointsTo() = default;

  // ---------------------------------------------------------------------------------- expressions and places of a body

  /// The regions that an expression may point into: pt(e) of the paper. Empty for null, functions and non-pointers.
  RegionSet pt(ir::FunctionId function, ir::ExprId expr) const;
  /// The address of a place: pt(&place).
  RegionSet addressOf(ir::FunctionId function, ir::PlaceId place) const;
  /// The regions that hold the value of a place.
  RegionSet cellsOf(ir::FunctionId function, ir::PlaceId place) const;
  /// `e # regions`: no write to the regions changes the value of the expression.
  bool isDisjoint(ir::FunctionId function, ir::ExprId expr, const RegionSet& regions) const;
  /// The same for a place's address: no write to the regions changes which memory the place means.
  bool isAddressDisjoint(ir::FunctionId function, ir::PlaceId place, const RegionSet& regions) const;

  // ---------------------------------------------------------------------------------- the steps they are composed of

  virtual uint32_t regionCount() const = 0;
  /// For display: `reverse.y`, `$head`, `%list.next`, `object of a.c:12 +8`.
  virtual std::string describe(Region region) const = 0;

  /// The address of a variable, which may be a parameter or the result (the paper's `ret`).
  virtual RegionSet variable(ir::FunctionId function, ir::VariableId variable) const = 0;
  virtual RegionSet global(ir::GlobalId global) const = 0;
  /// The possible targets of an unknown pointer, or of one converted from a number.
  virtual RegionSet unknown(ir::TypeId pointerType) const = 0;
  /// A string literal's bytes.
  virtual RegionSet literal(ir::TypeId pointerType) const = 0;

  /// &p->f, given pt(p).
  virtual RegionSet field(const RegionSet& object, ir::RecordId record, uint32_t field) const = 0;
  /// &a[i], given pt(&a). Elements are not distinguished.
  virtual RegionSet element(const RegionSet& array, ir::TypeId elementType) const = 0;
  /// p +> i, given pt(p).
  virtual RegionSet moved(const RegionSet& pointer, ir::TypeId pointerType) const = 0;
  /// The address when used as that of an object of this type: after a cast, or for an access.
  virtual RegionSet seenAs(const RegionSet& address, ir::TypeId objectType) const = 0;
  /// Upcast, downcast, dynamic cast: from the address of a class object to that of its base, or back.
  virtual RegionSet convertClass(const RegionSet& address, ir::CastKind kind, ir::TypeId from, ir::TypeId to) const = 0;

  /// The regions that a value of this type occupies at an address; for a scalar, the address itself.
  virtual RegionSet cells(const RegionSet& address, ir::TypeId type) const = 0;
  /// The possible targets of a pointer of this type that is read from these cells.
  virtual RegionSet pointees(const RegionSet& cells, ir::TypeId pointerType) const = 0;

  /// Everything that an unknown function may read and write.
  virtual RegionSet reachableFromOutside() const = 0;
  /// The regions that the call writes, if the analysis copied its callees for this call: more precise than the union
  /// over all calls of the callees. Without the write to the call's target.
  virtual std::optional<RegionSet> writtenByCopies(const ir::Call&) const { return std::nullopt; }

  const ir::Module& module() const { return module_; }

protected:
  const ir::Module& module_;

private:
  RegionSet ptOfCast(ir::FunctionId function, const ir::CastExpr& cast, ir::TypeId to) const;
  template <class Row> bool readsOutside(ir::FunctionId function, Row row, const RegionSet& regions) const;
};

enum class PointsToKind : uint8_t { AddressTaken, TypeBased, Steensgaard, Andersen };

/// The program must outlive the result. Several threads may read the result at once.
std::unique_ptr<PointsTo> makePointsTo(const Program& program, PointsToKind kind);

} // namespace wt::program
