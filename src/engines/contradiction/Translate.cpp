// SPDX-License-Identifier: Apache-2.0
#include "engines/contradiction/Translate.h"

#include "support/Overloaded.h"

namespace wt::engines::contradiction {

using namespace ir;

TermId Translator::value(ExprId id) {
  const Expr& expr = body_[id];
  return match(
      expr.node, [&](const IntegerExpr& e) { return terms_.number(e.value); },
      [&](const RealExpr&) { return terms_.unknown(expr.type); }, [&](const NullExpr&) { return terms_.null(); },
      [&](const ZeroExpr&) { return terms_.null(); },
      [&](const StringExpr& e) { return terms_.literal(e.literal.index, expr.type); },
      [&](const FunctionExpr& e) { return terms_.function(e.function); },
      [&](const UnknownExpr&) { return terms_.unknown(expr.type); },
      [&](const AddressExpr& e) { return address(e.place); },
      [&](const ReadExpr& e) { return terms_.read(address(e.place), expr.type); },
      [&](const UnaryExpr& e) {
        return terms_.operation(static_cast<uint32_t>(e.op), value(e.operand), {}, expr.type);
      },
      [&](const BinaryExpr& e) {
        if (e.op == BinaryOp::PointerAdd)
          return terms_.moved(value(e.left), value(e.right), expr.type);
        return terms_.operation(static_cast<uint32_t>(e.op), value(e.left), value(e.right), expr.type);
      },
      [&](const CastExpr& e) { return cast(e, expr.type); });
}

TermId Translator::cast(const CastExpr& cast, TypeId type) {
  TermId operand = value(cast.operand);
  switch (cast.kind) {
  case CastKind::Pointer: return operand;
  case CastKind::Bits: return terms_.unknown(type);
  case CastKind::Upcast:
  case CastKind::Downcast:
  case CastKind::DynamicCast: return terms_.convert(operand, cast.kind, type);
  case CastKind::IntegerToPointer: // a constant such as (void *)-1 is a marker, not an address
    if (terms_[operand].kind == TermKind::Number)
      return operand;
    return terms_.unknown(type);
  case CastKind::Integer:
  case CastKind::Number:
  case CastKind::PointerToInteger: return terms_.operation(1000 + static_cast<uint32_t>(cast.kind), operand, {}, type);
  }
  return terms_.unknown(type);
}

TermId Translator::address(PlaceId id) {
  const Place& place = body_[id];
  return match(
      place.node, [&](const LocalPlace& p) { return terms_.variable(function_, p.variable); },
      [&](const GlobalPlace& p) { return terms_.global(p.global); },
      [&](const DerefPlace& p) { return value(p.pointer); },
      [&](const FieldPlace& p) { return terms_.field(address(p.object), p.record, p.field, place.type); },
      [&](const ElementPlace& p) { return terms_.element(address(p.array), value(p.index), place.type); });
}

// ------------------------------------------------------------------------------------------------ scalars

bool isScalar(const Module& module, TypeId type) {
  const Type& t = module.types[type];
  return !std::holds_alternative<RecordType>(t) && !std::holds_alternative<ArrayType>(t) &&
         !std::holds_alternative<VoidType>(t) && !std::holds_alternative<FunctionType>(t);
}

bool addLeaves(Terms& terms, TermId address, TypeId type, std::vector<Leaf>& leaves) {
  const Module& module = terms.module();
  if (leaves.size() >= kMaxLeaves)
    return false;
  if (const auto* array = typeAs<ArrayType>(module.types, type))
    return addLeaves(terms, terms.element(address, terms.unknown({}), array->element), array->element, leaves);
  if (const auto* record = typeAs<RecordType>(module.types, type)) {
    const std::vector<Field>& fields = module[record->record].fields;
    for (uint32_t f = 0; f < fields.size(); ++f)
      if (!addLeaves(terms, terms.field(address, record->record, f, fields[f].type), fields[f].type, leaves))
        return false;
    return true;
  }
  if (isScalar(module, type))
    leaves.push_back({address, type});
  return true;
}

} // namespace wt::engines::contradiction
