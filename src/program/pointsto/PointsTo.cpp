// SPDX-License-Identifier: Apache-2.0
#include "program/pointsto/PointsTo.h"

#include "ir/VisitOperands.h"
#include "program/pointsto/AddressTaken.h"
#include "program/pointsto/FlowBased.h"
#include "program/pointsto/TypeBased.h"
#include "solver/InclusionSolver.h"
#include "solver/UnificationSolver.h"
#include "support/Overloaded.h"

namespace wt::program {

using namespace ir;

RegionSet PointsTo::pt(FunctionId f, ExprId id) const {
  const Body& body = *module_[f].body;
  const Expr& expr = body[id];
  bool isPointer = std::holds_alternative<PointerType>(module_.types[expr.type]);
  auto none = [] { return RegionSet(); };
  return match(
      expr.node, [&](const IntegerExpr&) { return none(); }, [&](const RealExpr&) { return none(); },
      [&](const NullExpr&) { return none(); }, [&](const ZeroExpr&) { return none(); },
      [&](const StringExpr&) { return literal(expr.type); }, [&](const FunctionExpr&) { return none(); },
      [&](const UnknownExpr&) { return isPointer ? unknown(expr.type) : none(); },
      [&](const AddressExpr& e) { return addressOf(f, e.place); },
      [&](const ReadExpr& e) { return isPointer ? pointees(cellsOf(f, e.place), expr.type) : none(); },
      [&](const UnaryExpr&) { return none(); },
      [&](const BinaryExpr& e) { return e.op == BinaryOp::PointerAdd ? moved(pt(f, e.left), expr.type) : none(); },
      [&](const CastExpr& e) { return ptOfCast(f, e, expr.type); });
}

RegionSet PointsTo::ptOfCast(FunctionId f, const CastExpr& cast, TypeId to) const {
  const Body& body = *module_[f].body;
  const auto* pointer = typeAs<PointerType>(module_.types, to);
  switch (cast.kind) {
  case CastKind::Pointer:
  case CastKind::Bits: return pointer ? seenAs(pt(f, cast.operand), pointer->pointee) : RegionSet();
  case CastKind::Upcast:
  case CastKind::Downcast:
  case CastKind::DynamicCast: return convertClass(pt(f, cast.operand), cast.kind, body[cast.operand].type, to);
  case CastKind::IntegerToPointer: // a constant such as (void *)-1 is a marker, not an address
    return std::holds_alternative<IntegerExpr>(body[cast.operand].node) ? RegionSet() : unknown(to);
  case CastKind::Integer:
  case CastKind::Number:
  case CastKind::PointerToInteger: return {};
  }
  return {};
}

RegionSet PointsTo::addressOf(FunctionId f, PlaceId id) const {
  const Body& body = *module_[f].body;
  const Place& place = body[id];
  return match(
      place.node, [&](const LocalPlace& p) { return variable(f, p.variable); },
      [&](const GlobalPlace& p) { return global(p.global); },
      [&](const DerefPlace& p) { return seenAs(pt(f, p.pointer), place.type); },
      [&](const FieldPlace& p) { return field(addressOf(f, p.object), p.record, p.field); },
      [&](const ElementPlace& p) { return element(addressOf(f, p.array), place.type); });
}

RegionSet PointsTo::cellsOf(FunctionId f, PlaceId id) const {
  return cells(addressOf(f, id), (*module_[f].body)[id].type);
}

template <class Row> bool PointsTo::readsOutside(FunctionId f, Row row, const RegionSet& regions) const {
  const Body& body = *module_[f].body;
  bool result = true;
  auto check = [&](ExprId e) {
    if (const auto* read = std::get_if<ReadExpr>(&body[e].node))
      result = result && !cellsOf(f, read->place).intersects(regions);
  };
  OperandVisitor{body, check, [](PlaceId) {}}.visit(row);
  return result;
}

bool PointsTo::isDisjoint(FunctionId f, ExprId expr, const RegionSet& regions) const {
  return readsOutside(f, expr, regions);
}

bool PointsTo::isAddressDisjoint(FunctionId f, PlaceId place, const RegionSet& regions) const {
  return readsOutside(f, place, regions);
}

std::unique_ptr<PointsTo> makePointsTo(const Program& program, PointsToKind kind) {
  switch (kind) {
  case PointsToKind::AddressTaken: return std::make_unique<AddressTaken>(program);
  case PointsToKind::TypeBased: return std::make_unique<TypeBased>(program);
  case PointsToKind::Steensgaard:
    return std::make_unique<FlowBased>(program, std::make_unique<solver::UnificationSolver>());
  case PointsToKind::Andersen: return std::make_unique<FlowBased>(program, std::make_unique<solver::InclusionSolver>());
  }
  return nullptr;
}

} // namespace wt::program
