// SPDX-License-Identifier: Apache-2.0
// To which block does a condition lead? `&&`, `||` and `!` become control flow, not values. A condition that is known
// at compile time is decided here, so that `if (0)` leaves no code.
#include "frontend/FunctionLowering.h"

namespace wt::frontend {

using namespace clang;

void FunctionLowering::condition(const Expr* e, ir::BlockId whenTrue, ir::BlockId whenFalse) {
  const Expr* inner = e->IgnoreParens();
  if (const auto* cast = dyn_cast<ImplicitCastExpr>(inner);
      cast &&
      (cast->getCastKind() == CK_IntegralToBoolean || cast->getCastKind() == CK_NoOp ||
       cast->getCastKind() == CK_IntegralCast) &&
      cast->getSubExpr()->getType()->isIntegralOrEnumerationType() && cast->getSubExpr()->isPRValue() &&
      (cast->getCastKind() != CK_IntegralCast || cast->getSubExpr()->getType()->isBooleanType()))
    return condition(cast->getSubExpr(), whenTrue, whenFalse);
  if (const auto* negation = dyn_cast<UnaryOperator>(inner); negation && negation->getOpcode() == UO_LNot)
    return condition(negation->getSubExpr(), whenFalse, whenTrue);
  if (const auto* logical = dyn_cast<BinaryOperator>(inner);
      logical && logical->isLogicalOp() && !logical->getType()->isVectorType()) {
    ir::BlockId second = b.newBlock();
    bool isAnd = logical->getOpcode() == BO_LAnd;
    Conditional::Start start(*this);
    condition(logical->getLHS(), isAnd ? second : whenTrue, isAnd ? whenFalse : second);
    Conditional conditional(*this, start);
    b.setBlock(second);
    return condition(logical->getRHS(), whenTrue, whenFalse);
  }
  Expr::EvalResult known;
  if (!inner->isValueDependent() && inner->getType()->isIntegralOrEnumerationType() && !isa<CallExpr>(inner) &&
      inner->EvaluateAsInt(known, unit.ast))
    return b.jump(known.Val.getInt().getBoolValue() ? whenTrue : whenFalse);
  ir::ExprId value = scalar(inner);
  if (value)
    b.branch(truth(value), whenTrue, whenFalse, at(inner));
}

ir::ExprId FunctionLowering::truth(ir::ExprId value) {
  const ir::Expr& e = b.body()[value];
  if (const auto* binary = std::get_if<ir::BinaryExpr>(&e.node))
    if (binary->op >= ir::BinaryOp::Equal && binary->op <= ir::BinaryOp::GreaterEqual)
      return value;
  if (const auto* unary = std::get_if<ir::UnaryExpr>(&e.node); unary && unary->op == ir::UnaryOp::Not)
    return value;
  if (const auto* cast = std::get_if<ir::CastExpr>(&e.node); cast && cast->kind == ir::CastKind::Integer) {
    ir::ExprId operand = cast->operand;
    if (truth(operand) == operand)
      return operand; // a comparison that was widened to int
  }
  return b.binary(ir::BinaryOp::NotEqual, unit.boolType(), value, b.zero(b.typeOf(value)));
}

} // namespace wt::frontend
