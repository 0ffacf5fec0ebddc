// SPDX-License-Identifier: Apache-2.0
#include "engines/contradiction/OutsideTheSubset.h"

#include "ir/VisitOperands.h"

#include <algorithm>

namespace wt::engines::contradiction {

using namespace ir;

namespace {

bool isVoid(const Module& module, TypeId type) {
  return std::holds_alternative<VoidType>(module.types[type]);
}

/// A call's result, before any use of it.
bool isCallResult(const Body& body, ExprId expr) {
  const auto* read = std::get_if<ReadExpr>(&body[expr].node);
  const auto* local = read ? std::get_if<LocalPlace>(&body[read->place].node) : nullptr;
  return local && body[local->variable].kind == VariableKind::Temporary;
}

bool isNumberOrNull(const Body& body, ExprId expr) {
  return std::holds_alternative<NullExpr>(body[expr].node) || std::holds_alternative<IntegerExpr>(body[expr].node);
}

/// Integers of one width are one type, signed or not.
bool isSameObject(const Module& module, TypeId a, TypeId b) {
  const auto* left = typeAs<IntType>(module.types, a);
  const auto* right = typeAs<IntType>(module.types, b);
  return a == b || (left && right && left->bits == right->bits);
}

bool isUnsafe(const Module& module, const Body& body, const CastExpr& cast, TypeId to) {
  const auto* target = typeAs<PointerType>(module.types, to);
  const auto* source = typeAs<PointerType>(module.types, body[cast.operand].type);
  if (!target || !source || isVoid(module, target->pointee) || isNumberOrNull(body, cast.operand))
    return false;
  if (isVoid(module, source->pointee))
    return !isCallResult(body, cast.operand);
  return !isSameObject(module, source->pointee, target->pointee);
}

class Detector {
public:
  Detector(const Module& module, const Body& body, AssumptionTable& table)
      : module_(module), body_(body), table_(table) {}

  std::vector<AssumptionId> run(const Operation& op) {
    OperandVisitor{body_, [&](ExprId id) { lookAt(id); }, [&](PlaceId id) { lookAt(id); }}.visit(op);
    std::sort(found_.begin(), found_.end());
    found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
    return std::move(found_);
  }

private:
  const Module& module_;
  const Body& body_;
  AssumptionTable& table_;
  std::vector<AssumptionId> found_;

  void add(AssumptionKind kind, const std::string& what = "") { found_.push_back(table_.add(kind, what)); }

  void lookAt(ExprId id) {
    const Expr& expr = body_[id];
    if (const auto* cast = std::get_if<CastExpr>(&expr.node)) {
      bool isFromNumber = cast->kind == CastKind::IntegerToPointer && !isNumberOrNull(body_, cast->operand);
      if (cast->kind == CastKind::Pointer && isUnsafe(module_, body_, *cast, expr.type))
        add(AssumptionKind::Cast);
      else if (isFromNumber || cast->kind == CastKind::PointerToInteger || cast->kind == CastKind::Bits)
        add(AssumptionKind::IntegerPointer);
    } else if (const auto* binary = std::get_if<BinaryExpr>(&expr.node)) {
      if (binary->op == BinaryOp::PointerAdd)
        add(AssumptionKind::PointerArithmetic);
    } else if (const auto* unknown = std::get_if<UnknownExpr>(&expr.node)) {
      if (isGap(unknown->reason))
        add(AssumptionKind::NotLowered, body_.gaps.empty() ? "a value" : body_.gaps.front().construct);
      else if (unknown->reason == UnknownReason::Assembly)
        add(AssumptionKind::Assembly);
    }
  }

  void lookAt(PlaceId id) {
    const auto* field = std::get_if<FieldPlace>(&body_[id].node);
    if (field && module_[field->record].kind == RecordKind::Union)
      add(AssumptionKind::Union);
  }
};

} // namespace

std::vector<AssumptionId> outsideTheSubset(const Module& module, const Body& body, const Operation& op,
                                           AssumptionTable& table) {
  return Detector(module, body, table).run(op);
}

bool hasUnsafeCast(const Module& module, const Body& body) {
  return std::any_of(body.exprs.begin(), body.exprs.end(), [&](const Expr& expr) {
    const auto* cast = std::get_if<CastExpr>(&expr.node);
    return cast && cast->kind == CastKind::Pointer && isUnsafe(module, body, *cast, expr.type);
  });
}

AssumptionId unknownCallee(const Module& module, const Call& call, FunctionId callee, AssumptionTable& table) {
  if (callee)
    return table.add(AssumptionKind::UnknownCallee, module[callee].displayName);
  if (std::holds_alternative<OpaqueCallee>(call.callee))
    return table.add(AssumptionKind::Assembly);
  return table.add(AssumptionKind::UnknownTargets);
}

} // namespace wt::engines::contradiction
