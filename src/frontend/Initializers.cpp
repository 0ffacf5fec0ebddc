// SPDX-License-Identifier: Apache-2.0
// How is a value of any type built in a given object? Initialisers of structs and arrays work field by field,
// constructors build class objects, and calls write their result directly to the target: nothing is copied needlessly.
#include "frontend/FunctionLowering.h"

namespace wt::frontend {

using namespace clang;

class IntoLowering : public ConstStmtVisitor<IntoLowering> {
public:
  IntoLowering(FunctionLowering& f, ir::PlaceId target) : f(f), b(f.b), target(target) {}

  void VisitStmt(const Stmt* s) { b.append(ir::Assign{target, f.gap(s, b.typeOf(target))}, f.at(s->getBeginLoc())); }

  /// The value is in an existing object: copy its bytes.
  void VisitExpr(const Expr* e) {
    if (e->isGLValue())
      return copyFrom(e);
    VisitStmt(e);
  }
  void VisitMemberExpr(const MemberExpr* e) { copyFrom(e); }
  void VisitArraySubscriptExpr(const ArraySubscriptExpr* e) { copyFrom(e); }
  void copyFrom(const Expr* e) { b.append(ir::Assign{target, b.read(f.place(e))}, f.at(e)); }

  // ---- wrappers

  void VisitParenExpr(const ParenExpr* e) { f.into(e->getSubExpr(), target); }
  void VisitConstantExpr(const ConstantExpr* e) { f.into(e->getSubExpr(), target); }
  void VisitGenericSelectionExpr(const GenericSelectionExpr* e) { f.into(e->getResultExpr(), target); }
  void VisitChooseExpr(const ChooseExpr* e) { f.into(e->getChosenSubExpr(), target); }
  void VisitSubstNonTypeTemplateParmExpr(const SubstNonTypeTemplateParmExpr* e) { f.into(e->getReplacement(), target); }
  void VisitCXXDefaultArgExpr(const CXXDefaultArgExpr* e) { f.into(e->getExpr(), target); }
  void VisitCXXDefaultInitExpr(const CXXDefaultInitExpr* e) { f.into(e->getExpr(), target); }
  void VisitCXXBindTemporaryExpr(const CXXBindTemporaryExpr* e) { f.into(e->getSubExpr(), target); }
  void VisitCXXRewrittenBinaryOperator(const CXXRewrittenBinaryOperator* e) { f.into(e->getSemanticForm(), target); }
  void VisitPackIndexingExpr(const PackIndexingExpr* e) { f.into(e->getSelectedExpr(), target); }
  void VisitExprWithCleanups(const ExprWithCleanups* e) {
    FunctionLowering::FullExpression full(f, FunctionLowering::FullExpression::Kind::Inner);
    f.into(e->getSubExpr(), target);
  }
  void VisitMaterializeTemporaryExpr(const MaterializeTemporaryExpr* e) { f.into(e->getSubExpr(), target); }
  void VisitOpaqueValueExpr(const OpaqueValueExpr* e) {
    if (f.opaquePlaces.count(e))
      b.append(ir::Assign{target, b.read(f.opaquePlaces[e])}, f.at(e));
    else if (e->getSourceExpr())
      f.into(e->getSourceExpr(), target);
    else
      VisitStmt(e);
  }
  void VisitUnaryOperator(const UnaryOperator* e) {
    if (e->getOpcode() == UO_Extension)
      return f.into(e->getSubExpr(), target);
    VisitExpr(e);
  }
  void VisitBinaryOperator(const BinaryOperator* e) {
    if (e->isCommaOp()) {
      f.ignored(e->getLHS());
      return f.into(e->getRHS(), target);
    }
    b.append(ir::Assign{target, b.read(f.place(e))}, f.at(e)); // a struct assignment used as a value
  }

  void VisitCastExpr(const CastExpr* e) {
    const Expr* sub = e->getSubExpr();
    switch (e->getCastKind()) {
    case CK_LValueToRValue: return copyFrom(sub);
    case CK_NoOp:
    case CK_UserDefinedConversion:
    case CK_ConstructorConversion:
    case CK_AtomicToNonAtomic:
    case CK_NonAtomicToAtomic:
    case CK_HLSLArrayRValue: return f.into(sub, target);
    case CK_ToUnion: { // GNU: (union u)value
      const RecordDecl* decl = e->getType()->getAsRecordDecl();
      ir::RecordId record = f.unit.completeRecord(decl);
      const FieldDecl* field = e->getTargetUnionField();
      return f.into(sub, b.field(target, record, f.unit.fieldIndex(field)));
    }
    case CK_LValueToRValueBitCast: {
      ir::TypeId type = b.typeOf(target);
      ir::ExprId from = b.cast(ir::CastKind::Pointer, f.unit.pointerTo(type), f.address(f.place(sub)));
      return b.append(ir::Assign{target, b.read(b.derefAs(from, type))}, f.at(e));
    }
    default: VisitExpr(e);
    }
  }

  // ---- zeroes and lists

  void zero(const Expr* e) { b.append(ir::Assign{target, b.zero(b.typeOf(target))}, f.at(e)); }
  void VisitImplicitValueInitExpr(const ImplicitValueInitExpr* e) { zero(e); }
  void VisitCXXScalarValueInitExpr(const CXXScalarValueInitExpr* e) { zero(e); }
  void VisitCompoundLiteralExpr(const CompoundLiteralExpr* e) {
    if (e->isGLValue())
      return copyFrom(e);
    f.into(e->getInitializer(), target);
  }
  void VisitNoInitExpr(const NoInitExpr*) {}

  void VisitStringLiteral(const StringLiteral* e) { // char a[] = "…"
    b.append(ir::Assign{target, b.unknown(ir::UnknownReason::Data, b.typeOf(target))}, f.at(e));
  }
  void VisitPredefinedExpr(const PredefinedExpr* e) {
    b.append(ir::Assign{target, b.unknown(ir::UnknownReason::Data, b.typeOf(target))}, f.at(e));
  }

  void VisitInitListExpr(const InitListExpr* e) {
    if (e->isTransparent() || (e->isStringLiteralInit() && e->getNumInits() == 1))
      return f.into(e->getInit(0), target);
    if (e->getType()->isArrayType())
      return arrayElements(e, e->inits(), e->getArrayFiller());
    if (const RecordDecl* decl = e->getType()->getAsRecordDecl())
      return recordFields(e, decl, e->inits(), e->getInitializedFieldInUnion());
    VisitStmt(e);
  }

  void VisitCXXParenListInitExpr(const CXXParenListInitExpr* e) {
    if (e->getType()->isArrayType())
      return arrayElements(e, e->getInitExprs(), e->getArrayFiller());
    recordFields(e, e->getType()->getAsRecordDecl(), e->getInitExprs(), e->getInitializedFieldInUnion());
  }

  void VisitDesignatedInitUpdateExpr(const DesignatedInitUpdateExpr* e) {
    f.into(e->getBase(), target);
    f.into(e->getUpdater(), target);
  }

  template <class Inits> void arrayElements(const Expr* e, Inits inits, const Expr* filler) {
    const auto* array = f.unit.ast.getAsConstantArrayType(e->getType());
    if (!array) { // a flexible array member
      for (const Expr* init : inits)
        f.ignored(init);
      return;
    }
    QualType elementType = array->getElementType();
    size_t count = llvm::size(inits);
    bool isPlain = !f.unit.destructorOf(elementType) && !elementType->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    constexpr size_t kSpelledOut = 16;
    if (f.unit.ast.getBaseElementType(elementType)->isArithmeticType() && count > kSpelledOut) {
      b.append(ir::Assign{target, b.unknown(ir::UnknownReason::Data, b.typeOf(target))}, f.at(e));
      return;
    }
    if (array->getSize().ugt(count) && isPlain)
      zero(e);
    ir::TypeId type = f.type(elementType);
    FunctionLowering::PartlyBuilt built(f);
    size_t index = 0;
    for (const Expr* init : inits) {
      bool isZeroed = isa<ImplicitValueInitExpr>(init) && array->getSize().ugt(count) && isPlain;
      if (!isZeroed && !isa<NoInitExpr>(init)) {
        ir::PlaceId element = b.element(target, b.integer(f.unit.wordType(), int64_t(index)), type);
        f.into(init, element);
        built.add(element, elementType, init->getEndLoc());
      }
      ++index;
    }
    if (filler && !isPlain && array->getSize().ugt(count)) {
      ir::TypeId word = f.unit.wordType();
      ir::ExprId rest = b.integer(word, int64_t(array->getSize().getLimitedValue() - count));
      f.countedLoop(rest, FunctionLowering::Order::Forwards, f.at(e), [&](ir::ExprId i) {
        ir::ExprId position = b.binary(ir::BinaryOp::Add, word, i, b.integer(word, int64_t(count)));
        f.into(filler, b.element(target, position, type));
      });
    }
  }

  template <class Inits>
  void recordFields(const Expr* e, const RecordDecl* decl, Inits inits, const FieldDecl* unionField) {
    ir::RecordId record = f.unit.completeRecord(decl);
    auto next = inits.begin(), last = inits.end();
    if (decl->isUnion()) {
      if (unionField && next != last)
        f.into(*next, b.field(target, record, f.unit.fieldIndex(unionField)));
      else
        zero(e);
      return;
    }
    bool isPlainC = !isa<CXXRecordDecl>(decl) || cast<CXXRecordDecl>(decl)->isTrivial();
    size_t implicit = llvm::count_if(inits, [](const Expr* init) { return isa<ImplicitValueInitExpr>(init); });
    bool zeroFirst = isPlainC && implicit > 1;
    if (zeroFirst)
      zero(e);
    FunctionLowering::PartlyBuilt built(f);
    if (const auto* cxx = dyn_cast<CXXRecordDecl>(decl))
      for (const CXXBaseSpecifier& base : cxx->bases())
        if (next != last) {
          uint32_t index = f.unit.baseIndex(cxx, base.getType()->getAsCXXRecordDecl());
          const Expr* init = *next++;
          if (index == UINT32_MAX)
            continue;
          f.into(init, b.field(target, record, index));
          built.add(b.field(target, record, index), base.getType(), init->getEndLoc());
        }
    // Default member initialisers refer to the object under construction as `this`.
    ir::PlaceId outer = std::exchange(f.defaultInitObject, target);
    for (const FieldDecl* field : decl->fields()) {
      if (field->isUnnamedBitField())
        continue;
      if (next == last)
        break;
      const Expr* init = *next++;
      if (isa<NoInitExpr>(init) || (zeroFirst && isa<ImplicitValueInitExpr>(init)))
        continue;
      if (!isa<CXXDefaultInitExpr>(init))
        f.defaultInitObject = outer;
      initializeField(init, record, field, built);
      f.defaultInitObject = target;
    }
    f.defaultInitObject = outer;
  }

  void initializeField(const Expr* init, ir::RecordId record, const FieldDecl* field,
                       FunctionLowering::PartlyBuilt& built) {
    uint32_t index = f.unit.fieldIndex(field);
    if (index == UINT32_MAX)
      return f.ignored(init);
    ir::PlaceId place = b.field(target, record, index);
    if (field->getType()->isReferenceType()) {
      b.append(ir::Assign{place, b.addressOf(f.place(init), b.typeOf(place))}, f.at(init));
      return;
    }
    f.into(init, place);
    built.add(place, field->getType(), init->getEndLoc());
  }

  // ---- class objects

  void VisitCXXConstructExpr(const CXXConstructExpr* e) { f.construct(e, target); }
  void VisitCXXInheritedCtorInitExpr(const CXXInheritedCtorInitExpr* e) {
    // The inherited constructor receives this constructor's parameters, which the syntax tree does not repeat.
    std::vector<ir::ExprId> arguments{f.address(target)};
    for (const ParmVarDecl* parameter : f.function->parameters())
      if (auto it = f.variables.find(parameter); it != f.variables.end())
        arguments.push_back(parameter->getType()->isReferenceType() || f.unit.isPassedByAddress(parameter->getType())
                                ? f.address(it->second)
                                : b.read(it->second));
    GlobalDecl constructor(e->getConstructor(), Ctor_Base);
    f.emitCall(ir::DirectCallee{f.unit.function(constructor)}, std::move(arguments), f.unit.ast.VoidTy, std::nullopt,
               f.unit.mayThrow(e->getConstructor()), e, ir::CallRole::Construct);
  }

  void VisitCallExpr(const CallExpr* e) {
    if (e->isGLValue())
      return copyFrom(e);
    f.call(e, target);
  }

  void VisitLambdaExpr(const LambdaExpr* e) {
    const CXXRecordDecl* closure = e->getLambdaClass();
    ir::RecordId record = f.unit.completeRecord(closure);
    auto init = e->capture_init_begin();
    FunctionLowering::PartlyBuilt built(f);
    for (const FieldDecl* field : closure->fields()) {
      if (init == e->capture_init_end())
        break;
      const Expr* value = *init++;
      if (value)
        initializeField(value, record, field, built);
    }
    f.unit.function(GlobalDecl(e->getCallOperator()));
  }

  void VisitCXXStdInitializerListExpr(const CXXStdInitializerListExpr* e) {
    // An array that lives as long as the full expression, and the two words that point to it.
    ir::PlaceId array = f.place(e->getSubExpr());
    const RecordDecl* decl = e->getType()->getAsRecordDecl();
    ir::RecordId record = f.unit.completeRecord(decl);
    if (f.unit.module[record].fields.size() != 2)
      return VisitStmt(e);
    ir::PlaceId first = b.field(target, record, 0);
    b.append(ir::Assign{first, b.cast(ir::CastKind::Pointer, b.typeOf(first), f.address(array))}, f.at(e));
    ir::PlaceId second = b.field(target, record, 1);
    const auto* arrayType = ir::typeAs<ir::ArrayType>(f.unit.module.types, b.typeOf(array));
    if (ir::typeAs<ir::IntType>(f.unit.module.types, b.typeOf(second)) && arrayType && arrayType->count)
      b.append(ir::Assign{second, b.integer(b.typeOf(second), int64_t(*arrayType->count))}, f.at(e));
    else
      b.append(ir::Assign{second, b.unknown(ir::UnknownReason::Builtin, b.typeOf(second))}, f.at(e));
  }

  /// Copies an array member element by element: implicit copies, captured arrays.
  void VisitArrayInitLoopExpr(const ArrayInitLoopExpr* e) {
    const OpaqueValueExpr* source = e->getCommonExpr();
    f.opaquePlaces[source] = f.place(source->getSourceExpr());
    const auto* array = f.unit.ast.getAsConstantArrayType(e->getType());
    QualType element = array ? array->getElementType() : QualType();
    if (!array || (!element->isArrayType() && !element->getAsCXXRecordDecl())) {
      b.append(ir::Assign{target, b.read(f.opaquePlaces[source])}, f.at(e));
      return;
    }
    ir::ExprId count = b.integer(f.unit.wordType(), int64_t(array->getSize().getLimitedValue()));
    f.countedLoop(count, FunctionLowering::Order::Forwards, f.at(e), [&](ir::ExprId i) {
      f.arrayIndices.push_back(f.convert(i, f.unit.sizeType()));
      f.into(e->getSubExpr(), b.element(target, i, f.type(element)));
      f.arrayIndices.pop_back();
    });
  }

  // ---- control flow

  void VisitAbstractConditionalOperator(const AbstractConditionalOperator* e) {
    ir::BlockId whenTrue = b.newBlock(), whenFalse = b.newBlock(), after = b.newBlock();
    if (const auto* binary = dyn_cast<BinaryConditionalOperator>(e)) {
      const OpaqueValueExpr* common = binary->getOpaqueValue();
      f.opaquePlaces[common] = f.place(binary->getCommon());
    }
    FunctionLowering::Conditional::Start start(f);
    f.condition(e->getCond(), whenTrue, whenFalse);
    FunctionLowering::Conditional conditional(f, start);
    for (auto [block, arm] : {std::pair(whenTrue, e->getTrueExpr()), std::pair(whenFalse, e->getFalseExpr())}) {
      b.setBlock(block);
      if (arm->getType()->isVoidType())
        f.ignored(arm); // throw
      else
        f.into(arm, target);
      b.jump(after);
    }
    b.setBlock(after);
  }

  void VisitStmtExpr(const StmtExpr* e) {
    const CompoundStmt* body = e->getSubStmt();
    size_t depth = f.cleanupDepth();
    const Stmt* outerScope = std::exchange(f.scope, body);
    const Stmt* outerDeclaration = std::exchange(f.declaration, body);
    for (const Stmt* child : body->body()) {
      f.declaration = child;
      const auto* last = child == body->body_back() ? dyn_cast<ValueStmt>(child) : nullptr;
      const Expr* result = last ? last->getExprStmt() : nullptr;
      if (!result) {
        f.statement(child);
        continue;
      }
      FunctionLowering::FullExpression full(f);
      f.into(result, target);
    }
    f.leaveTo(depth);
    f.scope = outerScope;
    f.declaration = outerDeclaration;
  }

  void VisitVAArgExpr(const VAArgExpr* e) {
    f.ignored(e->getSubExpr());
    b.append(ir::Assign{target, b.unknown(ir::UnknownReason::VariadicArgument, b.typeOf(target))}, f.at(e));
  }
  void VisitAtomicExpr(const AtomicExpr* e) {
    f.atomic(e);
    b.append(ir::Assign{target, b.unknown(ir::UnknownReason::Builtin, b.typeOf(target))}, f.at(e));
  }

private:
  FunctionLowering& f;
  ir::Builder& b;
  ir::PlaceId target;
};

void FunctionLowering::into(const Expr* e, ir::PlaceId target) {
  if (!isAggregate(e->getType())) {
    ir::ExprId value = scalar(e);
    if (value)
      b.append(ir::Assign{target, convert(value, b.typeOf(target))}, at(e));
    return;
  }
  IntoLowering(*this, target).Visit(e);
}

} // namespace wt::frontend
