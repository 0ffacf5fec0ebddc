// SPDX-License-Identifier: Apache-2.0
// Which object does a glvalue name? A prvalue whose place is needed goes to a temporary that lives until the end of the
// full expression, or as long as the reference that extends it.
#include "frontend/FunctionLowering.h"

namespace wt::frontend {

using namespace clang;

class PlaceLowering : public ConstStmtVisitor<PlaceLowering, ir::PlaceId> {
public:
  explicit PlaceLowering(FunctionLowering& f) : f(f), b(f.b) {}

  ir::PlaceId VisitStmt(const Stmt* s) { return unknownPlace(s, f.unit.intType()); }
  ir::PlaceId VisitExpr(const Expr* e) { return unknownPlace(e, f.type(e->getType())); }

  ir::PlaceId unknownPlace(const Stmt* s, ir::TypeId type) { return b.derefAs(f.gap(s, f.unit.pointerTo(type)), type); }

  // ---- wrappers

  ir::PlaceId VisitParenExpr(const ParenExpr* e) { return f.place(e->getSubExpr()); }
  ir::PlaceId VisitConstantExpr(const ConstantExpr* e) { return f.place(e->getSubExpr()); }
  ir::PlaceId VisitGenericSelectionExpr(const GenericSelectionExpr* e) { return f.place(e->getResultExpr()); }
  ir::PlaceId VisitChooseExpr(const ChooseExpr* e) { return f.place(e->getChosenSubExpr()); }
  ir::PlaceId VisitSubstNonTypeTemplateParmExpr(const SubstNonTypeTemplateParmExpr* e) {
    return f.place(e->getReplacement());
  }
  ir::PlaceId VisitCXXDefaultArgExpr(const CXXDefaultArgExpr* e) { return f.place(e->getExpr()); }
  ir::PlaceId VisitCXXDefaultInitExpr(const CXXDefaultInitExpr* e) { return f.place(e->getExpr()); }
  ir::PlaceId VisitCXXBindTemporaryExpr(const CXXBindTemporaryExpr* e) { return f.place(e->getSubExpr()); }
  ir::PlaceId VisitCXXRewrittenBinaryOperator(const CXXRewrittenBinaryOperator* e) {
    return f.place(e->getSemanticForm());
  }
  ir::PlaceId VisitPackIndexingExpr(const PackIndexingExpr* e) { return f.place(e->getSelectedExpr()); }
  ir::PlaceId VisitInitListExpr(const InitListExpr* e) {
    return e->getNumInits() == 1 ? f.place(e->getInit(0)) : VisitExpr(e); // T& r{x}
  }

  ir::PlaceId VisitExprWithCleanups(const ExprWithCleanups* e) { return f.place(e->getSubExpr()); }

  ir::PlaceId VisitMaterializeTemporaryExpr(const MaterializeTemporaryExpr* e) {
    const Expr* sub = e->getSubExpr();
    if (sub->isGLValue())
      return f.place(sub);
    return f.materialize(sub, e->getExtendingDecl());
  }

  ir::PlaceId VisitOpaqueValueExpr(const OpaqueValueExpr* e) {
    if (auto it = f.opaquePlaces.find(e); it != f.opaquePlaces.end())
      return it->second;
    return e->getSourceExpr() ? f.place(e->getSourceExpr()) : VisitExpr(e);
  }

  // ---- names

  ir::PlaceId VisitDeclRefExpr(const DeclRefExpr* e) {
    const ValueDecl* decl = e->getDecl();
    if (const auto* binding = dyn_cast<BindingDecl>(decl))
      return binding->getHoldingVar() ? named(binding->getHoldingVar(), e)
             : binding->getBinding()  ? f.place(binding->getBinding())
                                      : VisitExpr(e);
    if (const auto* variable = dyn_cast<VarDecl>(decl))
      return named(variable, e);
    if (const auto* function = dyn_cast<FunctionDecl>(decl))
      return b.derefAs(
          b.function(f.unit.function(GlobalDecl(function)), f.unit.pointerTo(f.unit.functionType(function))),
          f.unit.functionType(function));
    return VisitExpr(e);
  }

  ir::PlaceId named(const VarDecl* variable, const Expr* e) {
    if (auto it = f.captures.find(variable->getCanonicalDecl()); it != f.captures.end())
      return captured(it->second);
    if (auto it = f.variables.find(variable); it != f.variables.end())
      return it->second;
    if (variable->hasGlobalStorage()) {
      ir::PlaceId object = b.global(f.unit.global(variable));
      return variable->getType()->isReferenceType() ? b.deref(b.read(object)) : object;
    }
    return VisitExpr(e);
  }

  /// In a lambda's body a captured variable is a field of the closure.
  ir::PlaceId captured(const FieldDecl* field) {
    ir::PlaceId closure = b.deref(b.read(b.local(f.self)));
    return fieldOf(closure, field);
  }

  ir::PlaceId fieldOf(ir::PlaceId object, const FieldDecl* field) {
    uint32_t index = f.unit.fieldIndex(field);
    if (index == UINT32_MAX)
      return b.derefAs(b.unknown(ir::UnknownReason::Unsupported, f.unit.pointerTo(f.type(field->getType()))),
                       f.type(field->getType()));
    ir::PlaceId place = b.field(object, f.unit.record(field->getParent()), index);
    return field->getType()->isReferenceType() ? b.deref(b.read(place)) : place;
  }

  ir::PlaceId VisitMemberExpr(const MemberExpr* e) {
    const ValueDecl* member = e->getMemberDecl();
    if (const auto* variable = dyn_cast<VarDecl>(member)) {
      f.ignored(e->getBase());
      return named(variable, e);
    }
    const auto* field = dyn_cast<FieldDecl>(member);
    if (!field)
      return VisitExpr(e);
    ir::PlaceId object = e->isArrow()
                             ? b.derefAs(f.scalar(e->getBase()), f.type(e->getBase()->getType()->getPointeeType()))
                             : f.place(e->getBase());
    return fieldOf(object, field);
  }

  // ---- pointers and arrays

  ir::PlaceId VisitUnaryOperator(const UnaryOperator* e) {
    switch (e->getOpcode()) {
    case UO_Deref: return b.derefAs(f.scalar(e->getSubExpr()), f.type(e->getType()));
    case UO_Extension:
    case UO_Plus: return f.place(e->getSubExpr());
    case UO_PreInc:
    case UO_PreDec: return f.stepped(e); // an lvalue in C++
    case UO_Real:
    case UO_Imag: {
      ir::ExprId whole = f.address(f.place(e->getSubExpr()));
      ir::TypeId part = f.type(e->getType());
      return b.derefAs(b.cast(ir::CastKind::Pointer, f.unit.pointerTo(part), whole), part);
    }
    default: return VisitExpr(e);
    }
  }

  ir::PlaceId VisitArraySubscriptExpr(const ArraySubscriptExpr* e) {
    ir::TypeId element = f.type(e->getType());
    ir::ExprId index = f.convert(f.scalar(e->getIdx()), f.unit.wordType());
    const Expr* base = e->getBase()->IgnoreParens();
    if (const auto* decay = dyn_cast<CastExpr>(base); decay && decay->getCastKind() == CK_ArrayToPointerDecay)
      if (!isa<StringLiteral>(decay->getSubExpr()->IgnoreParens()))
        return b.element(f.place(decay->getSubExpr()), index, element);
    if (base->getType()->isVectorType()) {
      ir::ExprId whole = f.address(f.place(base));
      ir::ExprId first = b.cast(ir::CastKind::Pointer, f.unit.pointerTo(element), whole);
      return b.derefAs(b.binary(ir::BinaryOp::PointerAdd, b.typeOf(first), first, index), element);
    }
    ir::ExprId pointer = f.scalar(e->getBase());
    return b.derefAs(b.binary(ir::BinaryOp::PointerAdd, b.typeOf(pointer), pointer, index), element);
  }

  ir::PlaceId VisitExtVectorElementExpr(const ExtVectorElementExpr* e) {
    ir::TypeId element = f.type(e->getType());
    ir::ExprId whole = e->isArrow() ? f.scalar(e->getBase()) : f.address(f.place(e->getBase()));
    return b.derefAs(b.cast(ir::CastKind::Pointer, f.unit.pointerTo(element), whole), element);
  }

  ir::PlaceId VisitStringLiteral(const StringLiteral* e) {
    ir::TypeId type = f.type(e->getType());
    std::string text = e->getCharByteWidth() == 1 ? e->getString().str() : e->getBytes().str();
    return b.derefAs(b.string(f.unit.string(text), f.unit.pointerTo(type, true)), type);
  }

  ir::PlaceId VisitPredefinedExpr(const PredefinedExpr* e) {
    return e->getFunctionName() ? f.place(e->getFunctionName()) : VisitExpr(e);
  }

  ir::PlaceId VisitCompoundLiteralExpr(const CompoundLiteralExpr* e) {
    // Lives as long as the enclosing block; at file scope, for ever.
    ir::PlaceId object = f.slot(f.type(e->getType()), e);
    f.into(e->getInitializer(), object);
    return object;
  }

  // ---- operators and casts that give lvalues

  ir::PlaceId VisitBinaryOperator(const BinaryOperator* e) {
    switch (e->getOpcode()) {
    case BO_Comma: f.ignored(e->getLHS()); return f.place(e->getRHS());
    case BO_PtrMemD:
    case BO_PtrMemI: return memberPointer(e);
    default: break;
    }
    return e->isAssignmentOp() ? f.assigned(e) : VisitExpr(e);
  }

  ir::PlaceId memberPointer(const BinaryOperator* e) {
    ir::ExprId object = e->getOpcode() == BO_PtrMemI ? f.scalar(e->getLHS()) : f.address(f.place(e->getLHS()));
    f.ignored(e->getRHS());
    ir::TypeId type = f.type(e->getType());
    ir::ExprId inside = b.binary(
        ir::BinaryOp::PointerAdd, f.unit.pointerTo(f.unit.module.types.intern(ir::IntType{8, false})),
        b.cast(ir::CastKind::Pointer, f.unit.pointerTo(f.unit.module.types.intern(ir::IntType{8, false})), object),
        b.unknown(ir::UnknownReason::MemberPointer, f.unit.wordType()));
    return b.derefAs(b.cast(ir::CastKind::Pointer, f.unit.pointerTo(type), inside), type);
  }

  ir::PlaceId VisitAbstractConditionalOperator(const AbstractConditionalOperator* e) {
    ir::TypeId type = f.type(e->getType());
    ir::PlaceId chosen = f.slot(f.unit.pointerTo(type), e);
    ir::BlockId whenTrue = b.newBlock(), whenFalse = b.newBlock(), after = b.newBlock();
    if (const auto* binary = dyn_cast<BinaryConditionalOperator>(e))
      f.opaquePlaces[binary->getOpaqueValue()] = f.place(binary->getCommon());
    FunctionLowering::Conditional::Start start(f);
    f.condition(e->getCond(), whenTrue, whenFalse);
    FunctionLowering::Conditional conditional(f, start);
    for (auto [block, arm] : {std::pair(whenTrue, e->getTrueExpr()), std::pair(whenFalse, e->getFalseExpr())}) {
      b.setBlock(block);
      if (isa<CXXThrowExpr>(arm->IgnoreParens()))
        f.ignored(arm);
      else
        b.append(ir::Assign{chosen, b.addressOf(f.place(arm), b.typeOf(chosen))}, f.at(arm));
      b.jump(after);
    }
    b.setBlock(after);
    return b.derefAs(b.read(chosen), type);
  }

  ir::PlaceId VisitCallExpr(const CallExpr* e) {
    ir::ExprId reference = f.call(e, std::nullopt);
    return reference ? b.derefAs(reference, f.type(e->getType())) : VisitExpr(e);
  }

  ir::PlaceId VisitStmtExpr(const StmtExpr* e) {
    ir::PlaceId object = f.slot(f.type(e->getType()), e);
    f.into(e, object);
    return object;
  }

  ir::PlaceId VisitVAArgExpr(const VAArgExpr* e) {
    return b.derefAs(b.unknown(ir::UnknownReason::VariadicArgument, f.unit.pointerTo(f.type(e->getType()))),
                     f.type(e->getType()));
  }
  ir::PlaceId VisitCXXTypeidExpr(const CXXTypeidExpr* e) {
    return b.derefAs(b.unknown(ir::UnknownReason::Builtin, f.unit.pointerTo(f.type(e->getType()))),
                     f.type(e->getType()));
  }

  ir::PlaceId VisitCastExpr(const CastExpr* e) {
    const Expr* sub = e->getSubExpr();
    ir::TypeId type = f.type(e->getType());
    switch (e->getCastKind()) {
    case CK_NoOp:
    case CK_LValueToRValue:
    case CK_UserDefinedConversion:
    case CK_ConstructorConversion:
    case CK_Dependent: return f.place(sub);
    case CK_UncheckedDerivedToBase:
    case CK_DerivedToBase: {
      ir::PlaceId object = f.place(sub);
      const CXXRecordDecl* derived = sub->getType()->getAsCXXRecordDecl();
      for (const CXXBaseSpecifier* step : e->path()) {
        const CXXRecordDecl* base = step->getType()->getAsCXXRecordDecl();
        uint32_t index = f.unit.baseIndex(derived, base);
        if (index == UINT32_MAX)
          return b.derefAs(b.cast(ir::CastKind::Upcast, f.unit.pointerTo(type), f.address(object)), type);
        object = b.field(object, f.unit.record(derived), index);
        derived = base;
      }
      return object;
    }
    case CK_BaseToDerived:
      return b.derefAs(b.cast(ir::CastKind::Downcast, f.unit.pointerTo(type), f.address(f.place(sub))), type);
    case CK_Dynamic: // of a reference: throws instead of null
      return b.derefAs(b.cast(ir::CastKind::Downcast, f.unit.pointerTo(type), f.address(f.place(sub))), type);
    case CK_LValueBitCast:
    case CK_LValueToRValueBitCast:
      return b.derefAs(b.cast(ir::CastKind::Pointer, f.unit.pointerTo(type), f.address(f.place(sub))), type);
    case CK_AddressSpaceConversion: return f.place(sub);
    default: return VisitExpr(e);
    }
  }

private:
  FunctionLowering& f;
  ir::Builder& b;
};

ir::PlaceId FunctionLowering::place(const Expr* e) {
  const Expr* inner = e->IgnoreParens();
  // A member of a value (`f().x`) is a place in the temporary that holds the value.
  bool isPartOfValue = isa<MemberExpr>(inner) || isa<ArraySubscriptExpr>(inner);
  if (inner->isGLValue() || inner->getType()->isFunctionType() || isPartOfValue || isa<MaterializeTemporaryExpr>(inner))
    return PlaceLowering(*this).Visit(inner);
  if (isAggregate(inner->getType())) {
    // A struct read from an object: use the object itself, since nothing can change it in between.
    if (const auto* load = dyn_cast<CastExpr>(inner); load && load->getCastKind() == CK_LValueToRValue)
      return place(load->getSubExpr());
    // In C an assignment is a value; its target holds that value.
    if (isa<BinaryOperator>(inner))
      return PlaceLowering(*this).Visit(inner);
  }
  return materialize(inner);
}

/// Puts a prvalue into a temporary of its own.
ir::PlaceId FunctionLowering::materialize(const Expr* e, const ValueDecl* extendedBy) {
  if (const auto* full = dyn_cast<ExprWithCleanups>(e))
    e = full->getSubExpr();
  const auto* owner = dyn_cast_or_null<VarDecl>(extendedBy);
  if (owner && owner->hasGlobalStorage()) { // lives as long as the global
    ir::PlaceId object = slot(type(e->getType()), e);
    into(e, object);
    return object;
  }
  ir::VariableId variable = b.addTemporary(type(e->getType()), unit.text(e->getSourceRange()), at(e));
  ir::PlaceId object = b.local(variable);
  if (const RecordDecl* record = e->getType()->getBaseElementTypeUnsafe()->getAsRecordDecl())
    unit.completeRecord(record);
  b.append(ir::Enter{variable}, at(e));
  into(e, object);

  Cleanup leave;
  leave.variable = variable;
  leave.location = e->getEndLoc();
  Cleanup destroyIt;
  destroyIt.kind = Cleanup::Kind::Destroy;
  destroyIt.object = object;
  destroyIt.type = e->getType();
  destroyIt.location = e->getEndLoc();
  bool hasDestructor = unit.destructorOf(e->getType()) != nullptr;
  if (hasDestructor && conditionalFrom && b.isOpen()) {
    // Made only on some paths through the expression: a flag records whether there is an object to destroy.
    ir::VariableId flag = b.addTemporary(unit.boolType(), "", at(e));
    std::vector<ir::Instr>& before = b.body()[conditionalFrom].instrs;
    before.insert(before.begin() + conditionalAt, {ir::Assign{b.local(flag), b.integer(unit.boolType(), 0)}, at(e)});
    b.append(ir::Assign{b.local(flag), b.integer(unit.boolType(), 1)}, at(e));
    destroyIt.onlyIf = flag;
  }
  for (Cleanup* cleanup : {&leave, &destroyIt}) {
    if (cleanup == &destroyIt && !hasDestructor)
      continue;
    if (owner)
      extended.push_back(*cleanup);
    else
      pushCleanup(*cleanup);
  }
  return object;
}

ir::PlaceId FunctionLowering::slot(ir::TypeId type, const Expr* source) {
  return b.local(
      b.addTemporary(type, source ? unit.text(source->getSourceRange()) : "", source ? at(source) : Location{}));
}

ir::ExprId FunctionLowering::capture(ir::ExprId value, const Expr* source) {
  if (!value)
    return value;
  const ir::ExprNode& node = b.body()[value].node;
  if (std::holds_alternative<ir::IntegerExpr>(node) || std::holds_alternative<ir::NullExpr>(node) ||
      std::holds_alternative<ir::RealExpr>(node) || std::holds_alternative<ir::FunctionExpr>(node) ||
      std::holds_alternative<ir::StringExpr>(node))
    return value;
  if (const auto* read = std::get_if<ir::ReadExpr>(&node))
    if (const auto* local = std::get_if<ir::LocalPlace>(&b.body()[read->place].node))
      if (const ir::Variable& variable = b.body()[local->variable];
          variable.kind == ir::VariableKind::Temporary && captured_.contains(local->variable))
        return value; // a temporary that is assigned only once
  ir::PlaceId kept = slot(b.typeOf(value), source);
  captured_.insert(std::get<ir::LocalPlace>(b.body()[kept].node).variable);
  b.append(ir::Assign{kept, value}, source ? at(source) : Location{});
  return b.read(kept);
}

bool FunctionLowering::isAggregate(QualType type) const {
  type = type.getCanonicalType();
  return type->isRecordType() || type->isArrayType();
}

ir::ExprId FunctionLowering::gap(const Stmt* s, ir::TypeId type, llvm::StringRef construct) {
  SourceLocation where = s->getBeginLoc();
  b.body().gaps.push_back({construct.empty() ? std::string(s->getStmtClassName()) : construct.str(), at(where)});
  return b.unknown(ir::UnknownReason::Unsupported, type);
}

} // namespace wt::frontend
