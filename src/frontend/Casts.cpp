// SPDX-License-Identifier: Apache-2.0
// How is a conversion between scalars lowered? A cast that changes neither value nor identity only changes the type.
#include "frontend/FunctionLowering.h"

namespace wt::frontend {

using namespace clang;

ir::ExprId FunctionLowering::convert(ir::ExprId value, ir::TypeId to) {
  if (!value)
    return value;
  ir::TypeId from = b.typeOf(value);
  if (from == to)
    return value;
  const ir::Type& source = unit.module.types[from];
  const ir::Type& target = unit.module.types[to];
  auto is = [](const auto& t, auto kind) { return std::holds_alternative<decltype(kind)>(t); };
  if (is(source, ir::IntType{}) && is(target, ir::IntType{})) {
    bool toBool = std::get<ir::IntType>(target).bits == 1;
    if (!toBool || std::get<ir::IntType>(source).bits == 1)
      return b.cast(ir::CastKind::Integer, to, value);
    if (const auto* number = std::get_if<ir::IntegerExpr>(&b.body()[value].node))
      return b.integer(to, number->value != 0);
    return b.cast(ir::CastKind::Integer, to, truth(value));
  }
  if (is(source, ir::PointerType{}) && is(target, ir::PointerType{}))
    return b.cast(ir::CastKind::Pointer, to, value);
  if (is(source, ir::PointerType{}) && is(target, ir::IntType{})) {
    if (std::get<ir::IntType>(target).bits == 1)
      return b.cast(ir::CastKind::Integer, to, truth(value));
    return b.cast(ir::CastKind::PointerToInteger, to, value);
  }
  if (is(source, ir::IntType{}) && is(target, ir::PointerType{})) {
    const auto* number = std::get_if<ir::IntegerExpr>(&b.body()[value].node);
    return number && number->value == 0 ? b.null(to) : b.cast(ir::CastKind::IntegerToPointer, to, value);
  }
  bool isNumeric = (is(source, ir::FloatType{}) || is(source, ir::IntType{})) &&
                   (is(target, ir::FloatType{}) || is(target, ir::IntType{}));
  return b.cast(isNumeric ? ir::CastKind::Number : ir::CastKind::Bits, to, value);
}

/// The value of a const variable, if it is a known number.
static std::optional<llvm::APSInt> knownConstant(ASTContext& ast, const Expr* e) {
  const auto* reference = dyn_cast<DeclRefExpr>(e->IgnoreParens());
  const auto* variable = reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
  if (!variable || !variable->getType().isConstQualified() || !variable->getType()->isIntegralOrEnumerationType() ||
      !variable->hasGlobalStorage() || !variable->hasInit() || !variable->mightBeUsableInConstantExpressions(ast))
    return std::nullopt;
  const APValue* value = variable->evaluateValue();
  return value && value->isInt() ? std::optional(value->getInt()) : std::nullopt;
}

ir::ExprId FunctionLowering::castScalar(const CastExpr* e) {
  const Expr* sub = e->getSubExpr();
  ir::TypeId to = type(e->getType());
  switch (e->getCastKind()) {
  case CK_LValueToRValue:
    if (auto value = knownConstant(unit.ast, sub))
      return b.integer(to, value->extOrTrunc(64).getSExtValue());
    if (sub->getType()->isFunctionType())
      return scalar(sub);
    return b.read(place(sub));

  case CK_ArrayToPointerDecay: {
    const Expr* array = sub->IgnoreParens();
    if (const auto* literal = dyn_cast<StringLiteral>(array))
      return b.string(unit.string(literal->getBytes()), to);
    ir::PlaceId object = place(array);
    const auto* arrayType = ir::typeAs<ir::ArrayType>(unit.module.types, b.typeOf(object));
    if (!arrayType)
      return b.cast(ir::CastKind::Pointer, to, address(object));
    return b.addressOf(b.element(object, b.integer(unit.wordType(), 0), arrayType->element), to);
  }
  case CK_FunctionToPointerDecay:
  case CK_BuiltinFnToFnPtr: {
    const Expr* named = sub->IgnoreParens();
    if (isa<DeclRefExpr>(named) || isa<MemberExpr>(named))
      if (const auto* decl = dyn_cast_or_null<FunctionDecl>(named->getReferencedDeclOfCallee()))
        return b.function(unit.function(GlobalDecl(decl)), unit.pointerTo(unit.functionType(decl)));
    if (const auto* followed = dyn_cast<UnaryOperator>(named); followed && followed->getOpcode() == UO_Deref)
      return scalar(followed->getSubExpr()); // (*pointer)(…)
    return b.addressOf(place(sub), to);
  }
  case CK_NullToPointer:
    if (sub->HasSideEffects(unit.ast))
      ignored(sub);
    return b.null(to);
  case CK_NullToMemberPointer:
  case CK_BaseToDerivedMemberPointer:
  case CK_DerivedToBaseMemberPointer:
  case CK_ReinterpretMemberPointer: ignored(sub); return b.unknown(ir::UnknownReason::MemberPointer, to);
  case CK_MemberPointerToBoolean: ignored(sub); return b.unknown(ir::UnknownReason::MemberPointer, to);

  case CK_ToVoid: ignored(sub); return {};
  case CK_NoOp:
  case CK_UserDefinedConversion:
  case CK_ConstructorConversion:
  case CK_AtomicToNonAtomic:
  case CK_NonAtomicToAtomic:
  case CK_Dependent: {
    if (sub->isGLValue() && !e->isGLValue() && !sub->getType()->isFunctionType())
      return b.read(place(sub));
    return convert(scalar(sub), to);
  }
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase: return b.cast(ir::CastKind::Upcast, to, scalar(sub));
  case CK_BaseToDerived: return b.cast(ir::CastKind::Downcast, to, scalar(sub));
  case CK_Dynamic: return b.cast(ir::CastKind::DynamicCast, to, scalar(sub));

  case CK_BitCast:
  case CK_AddressSpaceConversion:
  case CK_CPointerToObjCPointerCast:
  case CK_BlockPointerToObjCPointerCast:
  case CK_AnyPointerToBlockPointerCast:
  case CK_PointerToIntegral:
  case CK_IntegralToPointer:
  case CK_IntegralCast:
  case CK_BooleanToSignedIntegral:
  case CK_IntegralToFloating:
  case CK_FloatingToIntegral:
  case CK_FloatingCast:
  case CK_HLSLVectorTruncation:
  case CK_HLSLArrayRValue: return convert(scalar(sub), to);
  case CK_PointerToBoolean:
  case CK_IntegralToBoolean: return convert(truth(scalar(sub)), to);
  case CK_FloatingToBoolean: {
    ir::ExprId value = scalar(sub);
    return convert(b.binary(ir::BinaryOp::NotEqual, unit.boolType(), value, b.zero(b.typeOf(value))), to);
  }
  case CK_ToUnion: {
    ir::PlaceId object = slot(to, e);
    into(e, object);
    return b.read(object);
  }
  case CK_LValueBitCast:
  case CK_LValueToRValueBitCast:
    return b.read(b.derefAs(b.cast(ir::CastKind::Pointer, unit.pointerTo(to), address(place(sub))), to));

  case CK_VectorSplat:
  case CK_FloatingRealToComplex:
  case CK_FloatingComplexToReal:
  case CK_FloatingComplexToBoolean:
  case CK_FloatingComplexCast:
  case CK_FloatingComplexToIntegralComplex:
  case CK_IntegralRealToComplex:
  case CK_IntegralComplexToReal:
  case CK_IntegralComplexToBoolean:
  case CK_IntegralComplexCast:
  case CK_IntegralComplexToFloatingComplex:
  case CK_FloatingToFixedPoint:
  case CK_FixedPointToFloating:
  case CK_FixedPointCast:
  case CK_FixedPointToIntegral:
  case CK_IntegralToFixedPoint:
  case CK_FixedPointToBoolean:
  case CK_MatrixCast: ignored(sub); return b.unknown(ir::UnknownReason::Floating, to);

  case CK_ObjCObjectLValueCast:
  case CK_ARCProduceObject:
  case CK_ARCConsumeObject:
  case CK_ARCReclaimReturnedObject:
  case CK_ARCExtendBlockObject:
  case CK_CopyAndAutoreleaseBlockObject:
  case CK_ZeroToOCLOpaqueType:
  case CK_IntToOCLSampler: break;
  }
  return gap(e, to, e->getCastKindName());
}

} // namespace wt::frontend
