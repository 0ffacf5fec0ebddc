// SPDX-License-Identifier: Apache-2.0
// Which node holds an expression's value, and at which location is a place?
#include "program/pointsto/FlowConstraints.h"

#include "support/Overloaded.h"

namespace wt::program {

using namespace ir;

// ---------------------------------------------------------------------------------------------- values

FlowConstraints::Node FlowConstraints::valueOf(InstanceId id, ExprId expr) {
  if (!layout_.mayBePointer(bodyOf(id)[expr].type))
    return kNone;
  Node known = instances_[id.index].values[expr.index];
  if (known == kNone)
    known = instances_[id.index].values[expr.index] = computeValue(id, expr);
  return known;
}

FlowConstraints::Node FlowConstraints::computeValue(InstanceId id, ExprId expr) {
  const Expr& row = bodyOf(id)[expr];
  auto holding = [&](solver::Location location) {
    Node node = solver_.addNode();
    solver_.include(node, location);
    return node;
  };
  return match(
      row.node, [](const IntegerExpr&) { return kNone; }, [](const RealExpr&) { return kNone; },
      [](const NullExpr&) { return kNone; }, [](const ZeroExpr&) { return kNone; },
      [&](const StringExpr&) { return holding(literals_); },
      [&](const FunctionExpr& e) {
        std::optional<solver::Location>& location = functionLocations_[e.function.index];
        if (!location)
          location = addUndivided("@" + module_[e.function].name);
        return holding(*location);
      },
      [&](const UnknownExpr& e) {
        Node node = copyOf(known_);
        if (e.reason == UnknownReason::VariadicArgument)
          solver_.copy(variadic_, node);
        return node;
      },
      [&](const AddressExpr& e) { return addressOf(spotOf(id, e.place)); },
      [&](const ReadExpr& e) { return read(spotOf(id, e.place)); }, [](const UnaryExpr&) { return kNone; },
      [&](const BinaryExpr& e) {
        if (e.op != BinaryOp::PointerAdd)
          return kNone;
        Node pointer = valueOf(id, e.left);
        return pointer != kNone && layout_.pointsToBytes(row.type) ? spreadOf(pointer) : pointer;
      },
      [&](const CastExpr& e) { return valueOfCast(id, e, row.type); });
}

namespace {

/// The constant distance in `p +> 8` or `p +> -(8)`.
std::optional<int64_t> constantIn(const Body& body, ExprId id) {
  if (const auto* number = std::get_if<IntegerExpr>(&body[id].node))
    return number->value;
  const auto* unary = std::get_if<UnaryExpr>(&body[id].node);
  if (unary && unary->op == UnaryOp::Negate)
    if (std::optional<int64_t> value = constantIn(body, unary->operand))
      return -*value;
  if (const auto* cast = std::get_if<CastExpr>(&body[id].node); cast && cast->kind == CastKind::Integer)
    return constantIn(body, cast->operand);
  return std::nullopt;
}

} // namespace

FlowConstraints::Node FlowConstraints::valueOfCast(InstanceId id, const CastExpr& cast, TypeId to) {
  const Body& body = bodyOf(id);
  switch (cast.kind) {
  case CastKind::Pointer: {
    const Expr& operand = body[cast.operand];
    const auto* sum = std::get_if<BinaryExpr>(&operand.node);
    if (sum && sum->op == BinaryOp::PointerAdd && layout_.pointsToBytes(operand.type) && !layout_.pointsToBytes(to))
      if (std::optional<int64_t> distance = constantIn(body, sum->right)) {
        Node pointer = valueOf(id, sum->left);
        return pointer == kNone ? kNone : shifted(pointer, *distance);
      }
    return valueOf(id, cast.operand);
  }
  case CastKind::Bits: return valueOf(id, cast.operand);
  case CastKind::Upcast:
  case CastKind::Downcast:
  case CastKind::DynamicCast: return valueOfClassCast(id, cast, to);
  case CastKind::IntegerToPointer: {
    if (std::holds_alternative<IntegerExpr>(body[cast.operand].node))
      return kNone;
    Node node = copyOf(known_);
    if (const auto* number = std::get_if<ReadExpr>(&body[cast.operand].node)) // it may hold a pointer
      if (Node stored = read(spotOf(id, number->place)); stored != kNone)
        solver_.copy(stored, node);
    return node;
  }
  case CastKind::Integer:
  case CastKind::Number:
  case CastKind::PointerToInteger: return kNone;
  }
  return kNone;
}

FlowConstraints::Node FlowConstraints::valueOfClassCast(InstanceId id, const CastExpr& cast, TypeId to) {
  Node pointer = valueOf(id, cast.operand);
  RecordId from = layout_.pointeeRecord(bodyOf(id)[cast.operand].type), target = layout_.pointeeRecord(to);
  if (pointer == kNone || !from || !target)
    return pointer;
  bool isUp = cast.kind == CastKind::Upcast;
  std::optional<int64_t> offset = isUp ? layout_.offsetOfBase(from, target) : layout_.offsetOfBase(target, from);
  if (!offset)
    return spreadOf(pointer);
  return shifted(pointer, isUp ? *offset : -*offset);
}

// ---------------------------------------------------------------------------------------------- places

FlowConstraints::Node FlowConstraints::nodeOf(InstanceId id, Region own) {
  FunctionId function = id ? instances_[id.index].function : FunctionId();
  if (!function) {
    if (ownNodes_[own.index].empty())
      ownNodes_[own.index].push_back(solver_.addNode());
    return ownNodes_[own.index].front();
  }
  Node& node = instances_[id.index].nodes[own.index - own_.first(function).index];
  if (node == kNone) {
    node = solver_.addNode();
    ownNodes_[own.index].push_back(node);
  }
  return node;
}

FlowConstraints::Spot FlowConstraints::spotOf(InstanceId id, PlaceId place) {
  const Place& row = bodyOf(id)[place];
  return match(
      row.node, [&](const LocalPlace& p) { return spotOf(id, p.variable); },
      [&](const GlobalPlace& p) { return spotOf(p.global); },
      [&](const DerefPlace& p) {
        Spot spot;
        Node pointer = valueOf(id, p.pointer);
        if (pointer != kNone) {
          spot.kind = Spot::Kind::Behind;
          spot.pointer = pointer;
        }
        return spot;
      },
      [&](const FieldPlace& p) { return spotOfField(id, place, p); },
      [&](const ElementPlace& p) { return spotOf(id, p.array); });
}

/// The address of a field behind a pointer has its own node: all uses of it share one shift, and the location exists
/// even if the program stores only numbers in it.
FlowConstraints::Spot FlowConstraints::spotOfField(InstanceId id, PlaceId place, const FieldPlace& field) {
  Spot spot;
  Node known = instances_[id.index].fields[place.index];
  if (known == kNone) {
    spot = fieldOf(spotOf(id, field.object), field.record, field.field);
    if (spot.kind == Spot::Kind::InObject)
      solver_.locationAt(spot.object, spot.offset);
    if (spot.kind != Spot::Kind::Behind || typeAs<RecordType>(module_.types, bodyOf(id)[place].type))
      return spot;
    known = instances_[id.index].fields[place.index] = shifted(spot.pointer, spot.offset);
  }
  spot.kind = Spot::Kind::Behind;
  spot.pointer = known;
  spot.offset = 0;
  return spot;
}

FlowConstraints::Spot FlowConstraints::spotOf(InstanceId id, VariableId variable) {
  const Instance& instance = instances_[id.index];
  Spot spot;
  if (Region own = own_.variable(instance.function, variable)) {
    spot.kind = Spot::Kind::Own;
    spot.instance = id;
    spot.own = own;
  } else {
    spot.kind = Spot::Kind::InObject;
    spot.object = instance.objects[variable.index];
  }
  return spot;
}

FlowConstraints::Spot FlowConstraints::spotOf(GlobalId global) {
  Spot spot;
  if (Region own = own_.global(global)) {
    spot.kind = Spot::Kind::Own;
    spot.own = own;
  } else {
    spot.kind = Spot::Kind::InObject;
    spot.object = *globalObjects_[global.index];
  }
  return spot;
}

FlowConstraints::Spot FlowConstraints::fieldOf(const Spot& object, RecordId record, uint32_t field) {
  Spot spot = object;
  switch (spot.kind) {
  case Spot::Kind::Nowhere: break;
  case Spot::Kind::Own: spot.own = own_.field(spot.own, record, field); break;
  case Spot::Kind::InObject:
  case Spot::Kind::Behind:
    if (module_[record].fields[field].kind == FieldKind::VirtualBase) { // anywhere in the object
      spot.kind = Spot::Kind::Behind;
      spot.pointer = spreadOf(addressOf(object));
      spot.offset = 0;
    } else {
      spot.offset += layout_.offsetOf(record, field);
    }
    break;
  }
  return spot;
}

FlowConstraints::Node FlowConstraints::addressOf(const Spot& spot) {
  switch (spot.kind) {
  case Spot::Kind::Nowhere:
  case Spot::Kind::Own: return kNone; // nothing takes its address
  case Spot::Kind::InObject: {
    Node node = solver_.addNode();
    if (std::optional<solver::Location> location = solver_.locationAt(spot.object, spot.offset))
      solver_.include(node, *location);
    return node;
  }
  case Spot::Kind::Behind: return shifted(spot.pointer, spot.offset);
  }
  return kNone;
}

FlowConstraints::Node FlowConstraints::read(const Spot& spot) {
  switch (spot.kind) {
  case Spot::Kind::Nowhere: return kNone;
  case Spot::Kind::Own: return nodeOf(spot.instance, spot.own);
  case Spot::Kind::InObject: {
    std::optional<solver::Location> location = solver_.locationAt(spot.object, spot.offset);
    return location ? solver_.contentsOf(*location) : kNone;
  }
  case Spot::Kind::Behind: {
    Node node = solver_.addNode();
    solver_.load(shifted(spot.pointer, spot.offset), node);
    return node;
  }
  }
  return kNone;
}

void FlowConstraints::write(const Spot& spot, Node value) {
  if (value == kNone)
    return;
  if (spot.kind == Spot::Kind::Behind)
    solver_.store(shifted(spot.pointer, spot.offset), value);
  else if (Node to = read(spot); to != kNone)
    solver_.copy(value, to);
}

/// Copies every field that may be a pointer.
void FlowConstraints::copyTyped(const Spot& from, const Spot& to, TypeId type) {
  if (const auto* array = typeAs<ArrayType>(module_.types, type)) {
    const auto* number = typeAs<IntType>(module_.types, array->element);
    return number && !array->count ? copyBytes(from, to) : copyTyped(from, to, array->element);
  }
  if (const auto* record = typeAs<RecordType>(module_.types, type)) {
    const std::vector<Field>& fields = module_[record->record].fields;
    for (uint32_t i = 0; i < fields.size(); ++i)
      copyTyped(fieldOf(from, record->record, i), fieldOf(to, record->record, i), fields[i].type);
    return;
  }
  if (layout_.mayBePointer(type) && from.kind != Spot::Kind::Nowhere && to.kind != Spot::Kind::Nowhere)
    write(to, read(from));
}

/// A copy of unknown size: anything in the source object may end up anywhere in the target object.
void FlowConstraints::copyBytes(const Spot& from, const Spot& to) {
  Node source = addressOf(from), target = addressOf(to);
  if (source == kNone || target == kNone)
    return;
  Node moved = solver_.addNode();
  solver_.load(spreadOf(source), moved);
  solver_.store(spreadOf(target), moved);
}

FlowConstraints::Node FlowConstraints::copyOf(Node from) {
  Node node = solver_.addNode();
  solver_.copy(from, node);
  return node;
}

FlowConstraints::Node FlowConstraints::shifted(Node pointer, int64_t offset) {
  if (offset == 0)
    return pointer;
  Node node = solver_.addNode();
  solver_.shift(pointer, offset, node);
  return node;
}

FlowConstraints::Node FlowConstraints::spreadOf(Node pointer) {
  Node node = solver_.addNode();
  if (pointer != kNone)
    solver_.spread(pointer, node);
  return node;
}

} // namespace wt::program
