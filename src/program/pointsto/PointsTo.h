// SPDX-License-Identifier: Apache-2.0
// Where may a pointer point? Memory is divided into regions, and
//
//   struct list *y = x->next;     // pt(x): the regions x may point into, here {list #3}
//                                 // cells of `y`: {y};  cells of `(*x).next`: {list #3 .next}
//                                 // (*x).next # {y}: what is written to y does not change x->next
//
// One interface, four analyses: `AddressTaken` and `TypeBased` look at no flow of values and so work on fragments of
// programs; `Steensgaard` (unification) and `Andersen` (inclusion, field by field) see the whole program. None of them
// looks at the order of instructions: an answer holds at every point of a function.
//
// The questions come in two kinds. pt(), addressOf(), cellsOf() and isDisjoint() speak of rows of a body. They are made
// of the virtual steps below, which speak of regions and types alone, so that an engine can ask about expressions that
// no body contains (what substitution made of them, shadows of parameters).
//
// An *address* (a value's pt) is a set of regions too: each stands for the place in it where the object begins. A
// pointer to a record and a pointer to its first field may be the same region; cells() gives all regions a value of
// some type occupies there.
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

  /// The regions an expression may point into: pt(e) of the paper. Empty if it is no pointer, null, or a function.
  RegionSet pt(ir::FunctionId function, ir::ExprId expr) const;
  /// Where a place begins: pt(&place).
  RegionSet addressOf(ir::FunctionId function, ir::PlaceId place) const;
  /// The regions that hold the value of a place.
  RegionSet cellsOf(ir::FunctionId function, ir::PlaceId place) const;
  /// `e # regions`: no write to the regions changes the value of the expression.
  bool isDisjoint(ir::FunctionId function, ir::ExprId expr, const RegionSet& regions) const;
  /// The same of a place's address: no write to the regions changes which place it is.
  bool isAddressDisjoint(ir::FunctionId function, ir::PlaceId place, const RegionSet& regions) const;

  // ---------------------------------------------------------------------------------- the steps they are made of

  virtual uint32_t regionCount() const = 0;
  /// For people: `reverse.y`, `$head`, `%list.next`, `object of a.c:12 +8`.
  virtual std::string describe(Region region) const = 0;

  /// The address of a variable; of a parameter and of the result (the paper's `ret`) too.
  virtual RegionSet variable(ir::FunctionId function, ir::VariableId variable) const = 0;
  virtual RegionSet global(ir::GlobalId global) const = 0;
  /// What an unknown pointer, or one made from a number, may point into.
  virtual RegionSet unknown(ir::TypeId pointerType) const = 0;
  /// A string literal's bytes.
  virtual RegionSet literal(ir::TypeId pointerType) const = 0;

  /// &p->f, given pt(p).
  virtual RegionSet field(const RegionSet& object, ir::RecordId record, uint32_t field) const = 0;
  /// &a[i], given pt(&a): elements are not told apart.
  virtual RegionSet element(const RegionSet& array, ir::TypeId elementType) const = 0;
  /// p +> i, given pt(p).
  virtual RegionSet moved(const RegionSet& pointer, ir::TypeId pointerType) const = 0;
  /// The address, used as that of an object of this type: after a cast, and when it is read or written through.
  virtual RegionSet seenAs(const RegionSet& address, ir::TypeId objectType) const = 0;
  /// Upcast, downcast, dynamic cast: from the address of a class object to that of its base, or back.
  virtual RegionSet convertClass(const RegionSet& address, ir::CastKind kind, ir::TypeId from, ir::TypeId to) const = 0;

  /// The regions a value of this type occupies at an address: of a scalar, the address itself.
  virtual RegionSet cells(const RegionSet& address, ir::TypeId type) const = 0;
  /// What a pointer of this type, read from these cells, may point into.
  virtual RegionSet pointees(const RegionSet& cells, ir::TypeId pointerType) const = 0;

  /// What a function may read and write of which nothing is known.
  virtual RegionSet reachableFromOutside() const = 0;
  /// What the call writes, where the analysis has looked at its callees for this call alone: more exact than what they
  /// write in all their calls together. Without the target.
  virtual std::optional<RegionSet> writtenByCopies(const ir::Call&) const { return std::nullopt; }

  const ir::Module& module() const { return module_; }

protected:
  const ir::Module& module_;

private:
  RegionSet ptOfCast(ir::FunctionId function, const ir::CastExpr& cast, ir::TypeId to) const;
  template <class Row> bool readsOutside(ir::FunctionId function, Row row, const RegionSet& regions) const;
};

enum class PointsToKind : uint8_t { AddressTaken, TypeBased, Steensgaard, Andersen };

/// The program must outlive the result. The result may be read by several threads at once.
std::unique_ptr<PointsTo> makePointsTo(const Program& program, PointsToKind kind);

} // namespace wt::program
