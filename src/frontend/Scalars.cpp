// SPDX-License-Identifier: Apache-2.0
// What is the value of an expression that fits a register: a number, a pointer, an opaque value? Side effects inside it
// become instructions before the value is used.
#include "frontend/FunctionLowering.h"

#include "clang/AST/ExprConcepts.h"

namespace wt::frontend {

using namespace clang;

class ScalarLowering : public ConstStmtVisitor<ScalarLowering, ir::ExprId> {
public:
  explicit ScalarLowering(FunctionLowering& f) : f(f), b(f.b), ast(f.unit.ast) {}

  ir::ExprId VisitStmt(const Stmt* s) { return f.gap(s, f.unit.intType()); }
  ir::ExprId VisitExpr(const Expr* e) { return f.gap(e, f.type(e->getType())); }

  // ---- wrappers

  ir::ExprId VisitParenExpr(const ParenExpr* e) { return f.scalar(e->getSubExpr()); }
  ir::ExprId VisitGenericSelectionExpr(const GenericSelectionExpr* e) { return f.scalar(e->getResultExpr()); }
  ir::ExprId VisitChooseExpr(const ChooseExpr* e) { return f.scalar(e->getChosenSubExpr()); }
  ir::ExprId VisitSubstNonTypeTemplateParmExpr(const SubstNonTypeTemplateParmExpr* e) {
    return f.scalar(e->getReplacement());
  }
  ir::ExprId VisitCXXBindTemporaryExpr(const CXXBindTemporaryExpr* e) { return f.scalar(e->getSubExpr()); }
  ir::ExprId VisitMaterializeTemporaryExpr(const MaterializeTemporaryExpr* e) { return f.scalar(e->getSubExpr()); }
  ir::ExprId VisitCXXDefaultArgExpr(const CXXDefaultArgExpr* e) { return f.scalar(e->getExpr()); }
  ir::ExprId VisitCXXDefaultInitExpr(const CXXDefaultInitExpr* e) { return f.scalar(e->getExpr()); }
  ir::ExprId VisitCXXRewrittenBinaryOperator(const CXXRewrittenBinaryOperator* e) {
    return f.scalar(e->getSemanticForm());
  }
  ir::ExprId VisitPackIndexingExpr(const PackIndexingExpr* e) { return f.scalar(e->getSelectedExpr()); }
  ir::ExprId VisitCXXStdInitializerListExpr(const CXXStdInitializerListExpr* e) {
    return f.gap(e, f.type(e->getType()));
  }

  ir::ExprId VisitConstantExpr(const ConstantExpr* e) {
    if (e->hasAPValueResult() && e->getAPValueResult().isInt())
      return integer(e, e->getResultAsAPSInt());
    return f.scalar(e->getSubExpr());
  }

  ir::ExprId VisitExprWithCleanups(const ExprWithCleanups* e) {
    FunctionLowering::FullExpression full(f, FunctionLowering::FullExpression::Kind::Inner);
    return full.keep(f.scalar(e->getSubExpr()), e);
  }

  ir::ExprId VisitOpaqueValueExpr(const OpaqueValueExpr* e) {
    if (auto it = f.opaqueValues.find(e); it != f.opaqueValues.end())
      return it->second;
    if (auto it = f.opaquePlaces.find(e); it != f.opaquePlaces.end())
      return b.read(it->second);
    return e->getSourceExpr() ? f.scalar(e->getSourceExpr()) : f.gap(e, f.type(e->getType()));
  }

  ir::ExprId VisitPseudoObjectExpr(const PseudoObjectExpr* e) {
    ir::ExprId last;
    for (const Expr* part : e->semantics()) {
      if (const auto* opaque = dyn_cast<OpaqueValueExpr>(part)) {
        if (opaque->isGLValue())
          f.opaquePlaces[opaque] = f.place(opaque->getSourceExpr());
        else
          f.opaqueValues[opaque] = f.capture(f.scalar(opaque->getSourceExpr()), opaque->getSourceExpr());
      } else {
        last = f.scalar(part);
      }
    }
    return last ? last : f.gap(e, f.type(e->getType()));
  }

  // ---- constants

  ir::ExprId integer(const Expr* e, const llvm::APSInt& value) {
    if (value.getSignificantBits() > 64 && value.getActiveBits() > 64)
      return b.unknown(ir::UnknownReason::WideInteger, f.type(e->getType()));
    ir::TypeId type = f.type(e->getType());
    if (ir::typeAs<ir::PointerType>(f.unit.module.types, type))
      return value.isZero() ? b.null(type)
                            : b.cast(ir::CastKind::IntegerToPointer, type,
                                     b.integer(f.unit.sizeType(), value.extOrTrunc(64).getSExtValue()));
    return b.integer(type, value.extOrTrunc(64).getSExtValue());
  }

  /// Values known at compile time: sizeof, offsetof, type traits, concepts.
  ir::ExprId constant(const Expr* e) {
    Expr::EvalResult result;
    if (!e->isValueDependent() && e->EvaluateAsInt(result, ast))
      return integer(e, result.Val.getInt());
    return b.unknown(ir::UnknownReason::Builtin, f.type(e->getType()));
  }

  ir::ExprId VisitIntegerLiteral(const IntegerLiteral* e) {
    return integer(e, llvm::APSInt(e->getValue(), !e->getType()->isSignedIntegerType()));
  }
  ir::ExprId VisitCharacterLiteral(const CharacterLiteral* e) { return b.integer(f.type(e->getType()), e->getValue()); }
  ir::ExprId VisitCXXBoolLiteralExpr(const CXXBoolLiteralExpr* e) {
    return b.integer(f.type(e->getType()), e->getValue());
  }
  ir::ExprId VisitCXXNullPtrLiteralExpr(const CXXNullPtrLiteralExpr* e) { return b.null(f.type(e->getType())); }
  ir::ExprId VisitGNUNullExpr(const GNUNullExpr* e) { return b.integer(f.type(e->getType()), 0); }
  ir::ExprId VisitFloatingLiteral(const FloatingLiteral* e) {
    return b.real(f.type(e->getType()), e->getValueAsApproximateDouble());
  }
  ir::ExprId VisitFixedPointLiteral(const FixedPointLiteral* e) {
    return b.unknown(ir::UnknownReason::Floating, f.type(e->getType()));
  }
  ir::ExprId VisitImaginaryLiteral(const ImaginaryLiteral* e) {
    return b.unknown(ir::UnknownReason::Floating, f.type(e->getType()));
  }
  ir::ExprId VisitCXXScalarValueInitExpr(const CXXScalarValueInitExpr* e) { return zero(e); }
  ir::ExprId VisitImplicitValueInitExpr(const ImplicitValueInitExpr* e) { return zero(e); }
  ir::ExprId zero(const Expr* e) { return e->getType()->isVoidType() ? ir::ExprId() : b.zero(f.type(e->getType())); }

  ir::ExprId VisitUnaryExprOrTypeTraitExpr(const UnaryExprOrTypeTraitExpr* e) {
    QualType of = e->getTypeOfArgument();
    if (ast.getAsVariableArrayType(of) && e->getKind() == UETT_SizeOf)
      return f.sizeOfArray(of);
    return constant(e);
  }
  ir::ExprId VisitOffsetOfExpr(const OffsetOfExpr* e) { return constant(e); }
  ir::ExprId VisitTypeTraitExpr(const TypeTraitExpr* e) { return constant(e); }
  ir::ExprId VisitArrayTypeTraitExpr(const ArrayTypeTraitExpr* e) { return constant(e); }
  ir::ExprId VisitExpressionTraitExpr(const ExpressionTraitExpr* e) { return constant(e); }
  ir::ExprId VisitCXXNoexceptExpr(const CXXNoexceptExpr* e) { return constant(e); }
  ir::ExprId VisitSizeOfPackExpr(const SizeOfPackExpr* e) { return constant(e); }
  ir::ExprId VisitRequiresExpr(const RequiresExpr* e) { return constant(e); }
  ir::ExprId VisitConceptSpecializationExpr(const ConceptSpecializationExpr* e) { return constant(e); }

  ir::ExprId VisitSourceLocExpr(const SourceLocExpr* e) {
    if (e->isIntType())
      return constant(e);
    return e->getType()->isPointerType() ? b.string(f.unit.string("source location"), f.type(e->getType()))
                                         : b.unknown(ir::UnknownReason::Builtin, f.type(e->getType()));
  }

  ir::ExprId VisitAddrLabelExpr(const AddrLabelExpr* e) {
    f.addressTakenLabels.insert(e->getLabel());
    return b.unknown(ir::UnknownReason::LabelAddress, f.type(e->getType()));
  }

  // ---- names and objects: what a glvalue holds

  ir::ExprId load(const Expr* e) {
    bool isPlace = e->isGLValue() || isa<MemberExpr>(e) || isa<ArraySubscriptExpr>(e);
    return isPlace ? b.read(f.place(e)) : f.gap(e, f.type(e->getType()));
  }
  ir::ExprId VisitDeclRefExpr(const DeclRefExpr* e) {
    if (const auto* enumerator = dyn_cast<EnumConstantDecl>(e->getDecl()))
      return integer(e, enumerator->getInitVal());
    if (const auto* callee = dyn_cast<FunctionDecl>(e->getDecl()))
      return b.function(f.unit.function(globalDeclOf(callee)), f.unit.pointerTo(f.unit.functionType(callee)));
    return load(e);
  }
  static GlobalDecl globalDeclOf(const FunctionDecl* decl) {
    if (const auto* constructor = dyn_cast<CXXConstructorDecl>(decl))
      return GlobalDecl(constructor, Ctor_Complete);
    if (const auto* destructor = dyn_cast<CXXDestructorDecl>(decl))
      return GlobalDecl(destructor, Dtor_Complete);
    return GlobalDecl(decl);
  }
  ir::ExprId VisitMemberExpr(const MemberExpr* e) {
    if (const auto* enumerator = dyn_cast<EnumConstantDecl>(e->getMemberDecl())) {
      f.ignored(e->getBase());
      return integer(e, enumerator->getInitVal());
    }
    return load(e);
  }
  ir::ExprId VisitArraySubscriptExpr(const ArraySubscriptExpr* e) {
    return e->getBase()->getType()->isVectorType() ? vectorElement(e) : load(e);
  }
  ir::ExprId VisitCompoundLiteralExpr(const CompoundLiteralExpr* e) {
    return e->isGLValue() ? load(e) : f.scalar(e->getInitializer());
  }
  ir::ExprId VisitStringLiteral(const StringLiteral* e) { return load(e); }
  ir::ExprId VisitPredefinedExpr(const PredefinedExpr* e) { return load(e); }

  ir::ExprId VisitCXXThisExpr(const CXXThisExpr* e) {
    if (f.capturedThis && f.self) {
      ir::PlaceId closure = b.deref(b.read(b.local(f.self)));
      ir::PlaceId field =
          b.field(closure, f.unit.record(f.capturedThis->getParent()), f.unit.fieldIndex(f.capturedThis));
      bool isCopy = !f.capturedThis->getType()->isPointerType(); // [*this]
      return isCopy ? b.addressOf(field, f.type(e->getType())) : b.read(field);
    }
    if (f.defaultInitObject)
      return b.addressOf(f.defaultInitObject, f.type(e->getType()));
    return f.self ? b.read(b.local(f.self)) : f.gap(e, f.type(e->getType()));
  }

  ir::ExprId VisitInitListExpr(const InitListExpr* e) {
    if (e->getNumInits() == 1 && !e->getType()->isVectorType() && !e->getType()->isAnyComplexType())
      return f.scalar(e->getInit(0));
    if (e->getNumInits() == 0)
      return zero(e);
    for (const Expr* part : e->inits())
      f.ignored(part);
    return b.unknown(ir::UnknownReason::Floating, f.type(e->getType()));
  }

  // ---- calls, allocation, exceptions

  ir::ExprId VisitCallExpr(const CallExpr* e) { return f.call(e, std::nullopt); }
  ir::ExprId VisitCXXNewExpr(const CXXNewExpr* e) { return f.newObject(e); }
  ir::ExprId VisitCXXDeleteExpr(const CXXDeleteExpr* e) {
    f.deleteObject(e);
    return {};
  }
  ir::ExprId VisitCXXThrowExpr(const CXXThrowExpr* e) {
    f.throwException(e);
    return {};
  }
  ir::ExprId VisitAtomicExpr(const AtomicExpr* e) { return f.atomic(e); }
  ir::ExprId VisitVAArgExpr(const VAArgExpr* e) {
    f.ignored(e->getSubExpr());
    return b.unknown(ir::UnknownReason::VariadicArgument, f.type(e->getType()));
  }

  ir::ExprId VisitStmtExpr(const StmtExpr* e) {
    const CompoundStmt* body = e->getSubStmt();
    size_t depth = f.cleanupDepth();
    const Stmt* outerScope = std::exchange(f.scope, body);
    const Stmt* outerDeclaration = std::exchange(f.declaration, body);
    ir::ExprId value;
    for (const Stmt* child : body->body()) {
      f.declaration = child;
      const Stmt* last = child == body->body_back() ? child : nullptr;
      const auto* valued = last ? dyn_cast_or_null<ValueStmt>(last) : nullptr;
      const Expr* result = valued && !e->getType()->isVoidType() ? valued->getExprStmt() : nullptr;
      if (!result) {
        f.statement(child);
        continue;
      }
      for (const Stmt* labelled = child; isa<LabelStmt>(labelled) || isa<AttributedStmt>(labelled);) {
        if (const auto* label = dyn_cast<LabelStmt>(labelled)) {
          ir::BlockId block = f.labelBlock(label->getDecl());
          b.jump(block);
          b.setBlock(block);
          labelled = label->getSubStmt();
        } else {
          labelled = cast<AttributedStmt>(labelled)->getSubStmt();
        }
      }
      FunctionLowering::FullExpression full(f);
      value = f.capture(f.scalar(result), result);
    }
    f.leaveTo(depth);
    f.scope = outerScope;
    f.declaration = outerDeclaration;
    return value;
  }

  // ---- casts (Casts.cpp)
  ir::ExprId VisitCastExpr(const CastExpr* e) { return f.castScalar(e); }

  // ---- unary operators

  ir::ExprId VisitUnaryOperator(const UnaryOperator* e) {
    const Expr* sub = e->getSubExpr();
    ir::TypeId type = f.type(e->getType());
    bool isNumber = e->getType()->isIntegerType() || e->getType()->isRealFloatingType();
    switch (e->getOpcode()) {
    case UO_PostInc:
    case UO_PostDec: return stepAfter(e);
    case UO_PreInc:
    case UO_PreDec: return b.read(stepBefore(e));
    case UO_AddrOf: return addressOf(e);
    case UO_Deref:
      if (e->getType()->isVoidType()) { // (void)*p
        f.ignored(sub);
        return {};
      }
      return load(e);
    case UO_Plus: return f.scalar(sub);
    case UO_Extension: return f.scalar(sub);
    case UO_Minus: return isNumber ? negative(f.scalar(sub), type) : opaqueOf({sub}, e);
    case UO_Not: return isNumber ? b.unary(ir::UnaryOp::Complement, type, f.scalar(sub)) : opaqueOf({sub}, e);
    case UO_LNot:
      if (sub->getType()->isVectorType())
        return opaqueOf({sub}, e);
      return f.convert(b.negate(f.truth(f.scalar(sub))), type);
    case UO_Real:
    case UO_Imag: return opaqueOf({sub}, e);
    case UO_Coawait: return f.gap(e, type, "coroutine");
    }
    return f.gap(e, type);
  }

  ir::ExprId negative(ir::ExprId value, ir::TypeId type) {
    if (const auto* number = std::get_if<ir::IntegerExpr>(&b.body()[value].node))
      return b.integer(type, -uint64_t(number->value));
    if (const auto* number = std::get_if<ir::RealExpr>(&b.body()[value].node))
      return b.real(type, -number->value);
    return b.unary(ir::UnaryOp::Negate, type, value);
  }

  ir::ExprId addressOf(const UnaryOperator* e) {
    const Expr* sub = e->getSubExpr()->IgnoreParens();
    if (e->getType()->isMemberPointerType())
      return memberPointer(e, sub);
    if (const auto* reference = dyn_cast<DeclRefExpr>(sub); reference && isa<FunctionDecl>(reference->getDecl()))
      return f.scalar(sub);
    return b.addressOf(f.place(sub), f.type(e->getType()));
  }

  ir::ExprId memberPointer(const UnaryOperator* e, const Expr* sub) {
    if (const auto* reference = dyn_cast<DeclRefExpr>(sub)) // its method may be called through the pointer
      if (const auto* method = dyn_cast<CXXMethodDecl>(reference->getDecl()))
        f.unit.function(globalDeclOf(method));
    return b.unknown(ir::UnknownReason::MemberPointer, f.type(e->getType()));
  }

  /// x++ and x--: computes the place once and captures the old value before the change.
  ir::ExprId stepAfter(const UnaryOperator* e) {
    ir::PlaceId target = f.place(e->getSubExpr());
    ir::ExprId before = f.capture(b.read(target), e->getSubExpr());
    b.append(ir::Assign{target, plus(before, e->isIncrementOp() ? 1 : -1, b.typeOf(target))}, f.at(e));
    return before;
  }

  ir::PlaceId stepBefore(const UnaryOperator* e) {
    ir::PlaceId target = f.place(e->getSubExpr());
    b.append(ir::Assign{target, plus(b.read(target), e->isIncrementOp() ? 1 : -1, b.typeOf(target))}, f.at(e));
    return target;
  }

  ir::ExprId plus(ir::ExprId value, int64_t amount, ir::TypeId type) {
    const ir::Type& t = f.unit.module.types[type];
    if (std::holds_alternative<ir::PointerType>(t))
      return b.binary(ir::BinaryOp::PointerAdd, type, value, b.integer(f.unit.wordType(), amount));
    if (const auto* integer = std::get_if<ir::IntType>(&t);
        integer && integer->bits == 1) // ++ sets a bool, -- flips it
      return amount > 0 ? b.integer(type, 1) : b.binary(ir::BinaryOp::Equal, type, value, b.integer(type, 0));
    if (std::holds_alternative<ir::IntType>(t))
      return b.binary(ir::BinaryOp::Add, type, value, b.integer(type, amount));
    if (std::holds_alternative<ir::FloatType>(t))
      return b.binary(ir::BinaryOp::Add, type, value, b.real(type, double(amount)));
    return b.unknown(ir::UnknownReason::Floating, type);
  }

  // ---- binary operators

  ir::ExprId VisitBinaryOperator(const BinaryOperator* e) {
    switch (e->getOpcode()) {
    case BO_Comma: f.ignored(e->getLHS()); return f.scalar(e->getRHS());
    case BO_Assign: return assignedValue(e);
    case BO_LAnd:
    case BO_LOr: return logical(e);
    case BO_PtrMemD:
    case BO_PtrMemI: return load(e);
    case BO_Cmp: return opaqueOf({e->getLHS(), e->getRHS()}, e);
    default: break;
    }
    // A long chain `a + b + c …` leans to the left. The loop over it keeps the stack flat, however long the chain is.
    llvm::SmallVector<const BinaryOperator*, 8> chain;
    const Expr* left = e;
    while (const auto* inner = dyn_cast<BinaryOperator>(left->IgnoreParens())) {
      if (inner->isAssignmentOp() || inner->isLogicalOp() || inner->isCommaOp() || inner->isPtrMemOp() ||
          inner->getOpcode() == BO_Cmp)
        break;
      chain.push_back(inner);
      left = inner->getLHS();
    }
    ir::ExprId value = f.scalar(left);
    for (const BinaryOperator* inner : llvm::reverse(chain)) {
      if (hasEffects(inner->getRHS()))
        value = f.capture(value, inner->getLHS());
      value = compute(inner->getOpcode(), value, f.scalar(inner->getRHS()), f.type(inner->getType()),
                      inner->getLHS()->getType());
    }
    return value;
  }

  bool hasEffects(const Expr* e) const {
    e = e->IgnoreParenImpCasts();
    return !isa<DeclRefExpr>(e) && !isa<IntegerLiteral>(e) && e->HasSideEffects(ast);
  }

  static std::optional<ir::BinaryOp> operatorOf(BinaryOperatorKind op) {
    switch (op) {
    case BO_Mul:
    case BO_MulAssign: return ir::BinaryOp::Multiply;
    case BO_Div:
    case BO_DivAssign: return ir::BinaryOp::Divide;
    case BO_Rem:
    case BO_RemAssign: return ir::BinaryOp::Remainder;
    case BO_Add:
    case BO_AddAssign: return ir::BinaryOp::Add;
    case BO_Sub:
    case BO_SubAssign: return ir::BinaryOp::Subtract;
    case BO_Shl:
    case BO_ShlAssign: return ir::BinaryOp::ShiftLeft;
    case BO_Shr:
    case BO_ShrAssign: return ir::BinaryOp::ShiftRight;
    case BO_And:
    case BO_AndAssign: return ir::BinaryOp::And;
    case BO_Xor:
    case BO_XorAssign: return ir::BinaryOp::Xor;
    case BO_Or:
    case BO_OrAssign: return ir::BinaryOp::Or;
    case BO_LT: return ir::BinaryOp::Less;
    case BO_GT: return ir::BinaryOp::Greater;
    case BO_LE: return ir::BinaryOp::LessEqual;
    case BO_GE: return ir::BinaryOp::GreaterEqual;
    case BO_EQ: return ir::BinaryOp::Equal;
    case BO_NE: return ir::BinaryOp::NotEqual;
    case BO_PtrMemD:
    case BO_PtrMemI:
    case BO_Cmp:
    case BO_LAnd:
    case BO_LOr:
    case BO_Assign:
    case BO_Comma: return std::nullopt;
    }
    return std::nullopt;
  }

  ir::ExprId compute(BinaryOperatorKind kind, ir::ExprId left, ir::ExprId right, ir::TypeId type, QualType leftType) {
    std::optional<ir::BinaryOp> op = operatorOf(kind);
    if (!op || !left || !right)
      return b.unknown(ir::UnknownReason::Floating, type);
    auto isPointer = [&](ir::ExprId e) {
      return ir::typeAs<ir::PointerType>(f.unit.module.types, b.typeOf(e)) != nullptr;
    };
    auto isOpaque = [&](ir::ExprId e) {
      return ir::typeAs<ir::OpaqueType>(f.unit.module.types, b.typeOf(e)) != nullptr;
    };
    bool isAdd = *op == ir::BinaryOp::Add;
    if (isPointer(left) && isPointer(right) && *op == ir::BinaryOp::Subtract)
      return b.binary(ir::BinaryOp::PointerDifference, type, left, right);
    if (isPointer(left) && !isPointer(right) && (isAdd || *op == ir::BinaryOp::Subtract)) {
      ir::ExprId count = f.convert(right, f.unit.wordType());
      if (!isAdd)
        count = negative(count, f.unit.wordType());
      return b.binary(ir::BinaryOp::PointerAdd, b.typeOf(left), left, count);
    }
    if (isAdd && isPointer(right) && !isPointer(left))
      return b.binary(ir::BinaryOp::PointerAdd, b.typeOf(right), right, f.convert(left, f.unit.wordType()));
    if (isOpaque(left) || isOpaque(right))
      return b.unknown(ir::UnknownReason::Floating, type);
    bool isShift = *op == ir::BinaryOp::ShiftLeft || *op == ir::BinaryOp::ShiftRight;
    if (!isShift && b.typeOf(left) != b.typeOf(right))
      right = f.convert(right, b.typeOf(left));
    const bool isEquality = *op == ir::BinaryOp::Equal || *op == ir::BinaryOp::NotEqual;
    if (isEquality && isConstant(left) && !isConstant(right)) // `nullptr == p`
      std::swap(left, right);
    return b.binary(*op, type, left, right);
  }

  bool isConstant(ir::ExprId value) const {
    const ir::ExprNode& node = b.body()[value].node;
    return std::holds_alternative<ir::NullExpr>(node) || std::holds_alternative<ir::IntegerExpr>(node);
  }

  ir::ExprId opaqueOf(llvm::ArrayRef<const Expr*> operands, const Expr* e) {
    for (const Expr* operand : operands)
      f.ignored(operand);
    return b.unknown(ir::UnknownReason::Floating, f.type(e->getType()));
  }
  ir::ExprId vectorElement(const ArraySubscriptExpr* e) { return opaqueOf({e->getBase(), e->getIdx()}, e); }
  ir::ExprId VisitExtVectorElementExpr(const ExtVectorElementExpr* e) { return opaqueOf({e->getBase()}, e); }
  ir::ExprId VisitConvertVectorExpr(const ConvertVectorExpr* e) { return opaqueOf({e->getSrcExpr()}, e); }
  ir::ExprId VisitShuffleVectorExpr(const ShuffleVectorExpr* e) {
    for (unsigned i = 0; i < e->getNumSubExprs(); ++i)
      f.ignored(e->getExpr(i));
    return b.unknown(ir::UnknownReason::Floating, f.type(e->getType()));
  }

  /// Performs the assignment; returns its target, computed once.
  ir::PlaceId assign(const BinaryOperator* e) {
    if (const auto* compound = dyn_cast<CompoundAssignOperator>(e))
      return compoundAssign(compound);
    if (f.isAggregate(e->getType())) {
      ir::PlaceId target = f.place(e->getLHS());
      f.into(e->getRHS(), target);
      return target;
    }
    ir::ExprId value = f.scalar(e->getRHS());
    if (hasEffects(e->getLHS()))
      value = f.capture(value, e->getRHS());
    if (e->getLHS()->getType()->isVectorType() || isa<ExtVectorElementExpr>(e->getLHS()->IgnoreParens()))
      value = b.unknown(ir::UnknownReason::Floating, f.type(e->getLHS()->getType()));
    ir::PlaceId target = f.place(e->getLHS());
    b.append(ir::Assign{target, f.convert(value, b.typeOf(target))}, f.at(e));
    return target;
  }

  /// The assigned number (a handle), not a value read back from the target: where the target stands for several places,
  /// an analysis cannot equate the two. For pointers, and for plain variables, the value is read from the target.
  ir::ExprId assignedValue(const BinaryOperator* e) {
    bool isVariable = isa<DeclRefExpr>(e->getLHS()->IgnoreParens());
    if (isVariable || !e->getType()->isIntegerType() || e->getLHS()->refersToBitField() ||
        e->getLHS()->getType()->isAtomicType())
      return b.read(assign(e));
    ir::ExprId value = f.capture(f.convert(f.scalar(e->getRHS()), f.type(e->getLHS()->getType())), e->getRHS());
    b.append(ir::Assign{f.place(e->getLHS()), value}, f.at(e));
    return value;
  }

  ir::ExprId VisitCompoundAssignOperator(const CompoundAssignOperator* e) { return b.read(compoundAssign(e)); }

  ir::PlaceId compoundAssign(const CompoundAssignOperator* e) {
    ir::ExprId right = f.scalar(e->getRHS());
    if (hasEffects(e->getLHS()))
      right = f.capture(right, e->getRHS());
    ir::PlaceId target = f.place(e->getLHS());
    ir::ExprId left = b.read(target);
    if (!e->getLHS()->getType()->isPointerType())
      left = f.convert(left, f.type(e->getComputationLHSType()));
    ir::ExprId result =
        compute(e->getOpcode(), left, right, f.type(e->getComputationResultType()), e->getLHS()->getType());
    b.append(ir::Assign{target, f.convert(result, b.typeOf(target))}, f.at(e));
    return target;
  }

  // ---- values that need control flow

  ir::ExprId logical(const BinaryOperator* e) {
    if (e->getType()->isVectorType())
      return opaqueOf({e->getLHS(), e->getRHS()}, e);
    ir::BlockId whenTrue = b.newBlock(), whenFalse = b.newBlock(), after = b.newBlock();
    ir::TypeId type = f.type(e->getType());
    ir::PlaceId result = f.slot(type, e);
    f.condition(e, whenTrue, whenFalse);
    for (auto [block, value] : {std::pair(whenTrue, 1), std::pair(whenFalse, 0)}) {
      b.setBlock(block);
      b.append(ir::Assign{result, b.integer(type, value)}, f.at(e));
      b.jump(after);
    }
    b.setBlock(after);
    return b.read(result);
  }

  ir::ExprId VisitAbstractConditionalOperator(const AbstractConditionalOperator* e) {
    bool isVoid = e->getType()->isVoidType();
    ir::BlockId whenTrue = b.newBlock(), whenFalse = b.newBlock(), after = b.newBlock();
    ir::PlaceId result = isVoid ? ir::PlaceId() : f.slot(f.type(e->getType()), e);
    bindCommon(f, e);
    FunctionLowering::Conditional::Start start(f);
    f.condition(e->getCond(), whenTrue, whenFalse);
    FunctionLowering::Conditional conditional(f, start);
    for (auto [block, arm] : {std::pair(whenTrue, e->getTrueExpr()), std::pair(whenFalse, e->getFalseExpr())}) {
      b.setBlock(block);
      if (isVoid)
        f.ignored(arm);
      else if (ir::ExprId value = f.scalar(arm))
        b.append(ir::Assign{result, f.convert(value, b.typeOf(result))}, f.at(arm));
      b.jump(after);
    }
    b.setBlock(after);
    return isVoid ? ir::ExprId() : b.read(result);
  }

  /// GNU's `a ?: b` evaluates `a` only once.
  static void bindCommon(FunctionLowering& f, const AbstractConditionalOperator* e) {
    const auto* binary = dyn_cast<BinaryConditionalOperator>(e);
    if (!binary)
      return;
    const OpaqueValueExpr* common = binary->getOpaqueValue();
    if (common->isGLValue())
      f.opaquePlaces[common] = f.place(binary->getCommon());
    else
      f.opaqueValues[common] = f.capture(f.scalar(binary->getCommon()), binary->getCommon());
  }

  ir::ExprId VisitCXXTypeidExpr(const CXXTypeidExpr* e) {
    return b.unknown(ir::UnknownReason::Builtin, f.type(e->getType()));
  }
  ir::ExprId VisitCoawaitExpr(const CoawaitExpr* e) { return f.gap(e, f.type(e->getType()), "coroutine"); }
  ir::ExprId VisitCoyieldExpr(const CoyieldExpr* e) { return f.gap(e, f.type(e->getType()), "coroutine"); }
  ir::ExprId VisitArrayInitIndexExpr(const ArrayInitIndexExpr* e) {
    return f.arrayIndices.empty() ? f.gap(e, f.type(e->getType())) : f.arrayIndices.back();
  }
  ir::ExprId VisitCXXPseudoDestructorExpr(const CXXPseudoDestructorExpr* e) {
    f.ignored(e->getBase());
    return {};
  }

private:
  FunctionLowering& f;
  ir::Builder& b;
  ASTContext& ast;
};

ir::PlaceId FunctionLowering::assigned(const BinaryOperator* e) {
  return ScalarLowering(*this).assign(e);
}
ir::PlaceId FunctionLowering::stepped(const UnaryOperator* e) {
  return ScalarLowering(*this).stepBefore(e);
}

ir::ExprId FunctionLowering::scalar(const Expr* e) {
  if (isAggregate(e->getType())) { // the value of a struct is the content of its place
    return b.read(place(e));
  }
  ir::ExprId value = ScalarLowering(*this).Visit(e);
  if (!value && !e->getType()->isVoidType())
    return gap(e, type(e->getType()));
  return value;
}

/// In bytes. The length of a variable-length array is its value at the declaration.
ir::ExprId FunctionLowering::sizeOfArray(QualType type) {
  ir::TypeId size = unit.sizeType();
  const auto* array = unit.ast.getAsVariableArrayType(type);
  if (!array)
    return b.integer(size, unit.ast.getTypeSizeInChars(type).getQuantity());
  const Expr* length = array->getSizeExpr();
  if (!length)
    return b.unknown(ir::UnknownReason::ArrayLength, size);
  auto known = arrayLengths.find(length);
  ir::ExprId count = known != arrayLengths.end() ? known->second : capture(convert(scalar(length), size), length);
  arrayLengths[length] = count;
  return b.binary(ir::BinaryOp::Multiply, size, count, sizeOfArray(array->getElementType()));
}

void FunctionLowering::ignored(const Expr* e) {
  e = e->IgnoreParens();
  if (const auto* cast = dyn_cast<CastExpr>(e); cast && cast->getCastKind() == CK_ToVoid)
    return ignored(cast->getSubExpr());
  if (const auto* comma = dyn_cast<BinaryOperator>(e); comma && comma->isCommaOp()) {
    ignored(comma->getLHS());
    return ignored(comma->getRHS());
  }
  if (const auto* full = dyn_cast<ExprWithCleanups>(e)) {
    FullExpression end(*this, FullExpression::Kind::Inner);
    return ignored(full->getSubExpr());
  }
  if (isa<DeclRefExpr>(e) || isa<IntegerLiteral>(e) || isa<CXXThisExpr>(e))
    return;
  if (const auto* step = dyn_cast<UnaryOperator>(e); step && step->isIncrementDecrementOp())
    return void(ScalarLowering(*this).stepBefore(step)); // the old value is not used
  if (const auto* assignment = dyn_cast<BinaryOperator>(e);
      assignment && assignment->isAssignmentOp() && !e->isGLValue())
    return void(ScalarLowering(*this).assign(assignment));
  if (e->isGLValue() && !e->getType()->isFunctionType())
    return void(place(e));
  if (e->getType()->isVoidType() || !isAggregate(e->getType()))
    return void(ScalarLowering(*this).Visit(e));
  materialize(e);
}

} // namespace wt::frontend
