// SPDX-License-Identifier: Apache-2.0
// Which function does a call reach, with which arguments, and where does the result go? Temporaries for arguments, such
// as a class passed by value, live until the end of the full expression.
#include "frontend/FunctionLowering.h"

namespace wt::frontend {

using namespace clang;

ir::ExprId FunctionLowering::emitCall(ir::Callee callee, std::vector<ir::ExprId> arguments, QualType resultType,
                                      std::optional<ir::PlaceId> target, bool mayThrow, const Expr* source,
                                      ir::CallRole role) {
  Location where = at(source);
  bool hasResult = !resultType->isVoidType();
  if (hasResult && !target) {
    target = slot(type(resultType), source);
    captured_.insert(std::get<ir::LocalPlace>(b.body()[*target].node).variable);
  }
  b.append(ir::Call{hasResult ? target : std::nullopt, std::move(callee), std::move(arguments), role}, where);
  if (mayThrow && b.isOpen())
    if (ir::BlockId handler = unwindTarget())
      b.splitForUnwind(handler);
  return hasResult ? b.read(*target) : ir::ExprId();
}

ir::ExprId FunctionLowering::argument(const Expr* e, QualType parameter) {
  if (parameter->isReferenceType())
    return convert(address(place(e)), type(parameter));
  if (QualType member = unit.transparentMember(parameter); !member.isNull()) {
    const auto* literal = dyn_cast<CompoundLiteralExpr>(e->IgnoreParens());
    const auto* list = literal ? dyn_cast<InitListExpr>(literal->getInitializer()) : nullptr;
    if (list && list->getNumInits() == 1)
      return convert(scalar(list->getInit(0)), type(member));
    return b.read(
        b.derefAs(b.cast(ir::CastKind::Pointer, unit.pointerTo(type(member)), address(place(e))), type(member)));
  }
  if (!isAggregate(parameter))
    return convert(scalar(e), type(parameter));
  if (unit.isPassedByAddress(parameter))
    return convert(address(materialize(e)), unit.pointerTo(type(parameter), false, true));
  return b.read(place(e));
}

std::vector<ir::ExprId> FunctionLowering::arguments(const FunctionDecl* callee, const FunctionProtoType* prototype,
                                                    llvm::ArrayRef<const Expr*> given) {
  std::vector<ir::ExprId> values;
  for (size_t i = 0; i < given.size(); ++i) {
    const Expr* e = given[i];
    bool isDeclared = prototype && i < prototype->getNumParams();
    ir::ExprId value = argument(e, isDeclared       ? prototype->getParamType(i)
                                   : e->isGLValue() ? unit.ast.getLValueReferenceType(e->getType())
                                                    : e->getType());
    // Capture this value now: a later argument has side effects that may change it.
    for (size_t j = i + 1; j < given.size(); ++j)
      if (given[j]->HasSideEffects(unit.ast) && !isa<CallExpr>(given[j]->IgnoreParenImpCasts())) {
        value = capture(value, e);
        break;
      }
    values.push_back(value ? value : b.unknown(ir::UnknownReason::Unsupported, unit.intType()));
  }
  return values;
}

namespace {

/// The callee as the syntax of a call gives it.
struct CallTarget {
  const FunctionDecl* function = nullptr; // if the call names it
  const FunctionProtoType* prototype = nullptr;
  ir::Callee callee;
  std::vector<ir::ExprId> receiver; // the `this` argument, if there is one
  bool mayThrow = false;
};

} // namespace

static const FunctionProtoType* prototypeOf(QualType type) {
  if (type->isFunctionPointerType() || type->isReferenceType() || type->isBlockPointerType())
    type = type->getPointeeType();
  return type->getAs<FunctionProtoType>();
}

/// Resolves a method call: the object it is called on, and whether the overrider is chosen at run time.
static void resolveMethod(FunctionLowering& f, const CXXMethodDecl* method, const Expr* object, bool isArrow,
                          bool isQualified, CallTarget& target) {
  const CXXDestructorDecl* destructor = dyn_cast<CXXDestructorDecl>(method);
  ir::FunctionId row = f.unit.function(destructor ? GlobalDecl(destructor, Dtor_Complete) : GlobalDecl(method));
  const ir::RecordId owner = f.unit.completeRecord(method->getParent()); // a reference alone does not complete it
  if (method->isInstance()) {
    ir::ExprId self = isArrow ? f.scalar(object) : f.address(f.place(object));
    target.receiver.push_back(
        f.convert(self, f.unit.pointerTo(f.type(f.unit.ast.getRecordType(method->getParent())), method->isConst())));
  } else {
    f.ignored(object);
  }
  bool isDynamic = method->isVirtual() && !isQualified && !method->hasAttr<FinalAttr>() &&
                   !method->getParent()->isEffectivelyFinal();
  if (isDynamic) {
    const Expr* exact = object->IgnoreParenImpCasts();
    // An object named directly has exactly its declared class.
    if (const auto* named = dyn_cast<DeclRefExpr>(exact);
        named && !isArrow && isa<VarDecl>(named->getDecl()) && !named->getDecl()->getType()->isReferenceType())
      isDynamic = false;
  }
  if (isDynamic)
    target.callee = ir::VirtualCallee{owner, row};
  else
    target.callee = ir::DirectCallee{row};
}

static CallTarget resolve(FunctionLowering& f, const CallExpr* e) {
  CallTarget target;
  target.function = e->getDirectCallee();
  const Expr* named = e->getCallee()->IgnoreParens();
  if (const auto* method = dyn_cast_or_null<CXXMethodDecl>(target.function)) {
    target.prototype = method->getType()->getAs<FunctionProtoType>();
    target.mayThrow = f.unit.mayThrow(method);
    if (const auto* member = dyn_cast<MemberExpr>(named)) {
      resolveMethod(f, method, member->getBase(), member->isArrow(), member->hasQualifier(), target);
      return target;
    }
    if (isa<CXXOperatorCallExpr>(e) && method->isInstance()) {
      resolveMethod(f, method, e->getArg(0), false, false, target);
      return target;
    }
  }
  if (target.function) {
    target.prototype = target.function->getType()->getAs<FunctionProtoType>();
    target.mayThrow = f.unit.mayThrow(target.function);
    target.callee = ir::DirectCallee{f.unit.function(GlobalDecl(target.function))};
    return target;
  }
  if (const auto* member = dyn_cast<BinaryOperator>(named); member && member->isPtrMemOp()) { // (object.*method)(…)
    ir::ExprId self =
        member->getOpcode() == BO_PtrMemI ? f.scalar(member->getLHS()) : f.address(f.place(member->getLHS()));
    target.receiver.push_back(self);
    f.ignored(member->getRHS());
    target.prototype =
        member->getRHS()->getType()->castAs<MemberPointerType>()->getPointeeType()->getAs<FunctionProtoType>();
    ir::FunctionType method = *ir::typeAs<ir::FunctionType>(f.unit.module.types, f.unit.functionType(target.prototype));
    method.parameters.insert(method.parameters.begin(), f.b.typeOf(self));
    ir::TypeId pointer = f.unit.pointerTo(f.unit.module.types.intern(method));
    target.callee = ir::PointerCallee{f.b.unknown(ir::UnknownReason::MemberPointer, pointer)};
  } else {
    QualType calleeType = e->getCallee()->getType();
    target.prototype = prototypeOf(calleeType);
    ir::ExprId pointer = f.scalar(e->getCallee());
    target.callee = ir::PointerCallee{f.capture(pointer, e->getCallee())};
  }
  target.mayThrow = f.unit.ast.getLangOpts().CXXExceptions && !(target.prototype && target.prototype->isNothrow());
  return target;
}

/// Is this an assignment of a class that only copies bytes?
static bool isByteCopy(const CallExpr* e) {
  const auto* method = dyn_cast_or_null<CXXMethodDecl>(e->getDirectCallee());
  return method && method->isTrivial() && (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator());
}

ir::ExprId FunctionLowering::call(const CallExpr* e, std::optional<ir::PlaceId> target) {
  const FunctionDecl* callee = e->getDirectCallee();
  if (unsigned id = e->getBuiltinCallee(); id && callee)
    if (std::optional<ir::ExprId> value = builtin(e, callee, id))
      return *value;
  if (isa<CXXPseudoDestructorExpr>(e->getCallee()->IgnoreParens())) {
    ignored(e->getCallee());
    return {};
  }
  if (isByteCopy(e)) {
    bool isOperator = isa<CXXOperatorCallExpr>(e);
    const auto* member = dyn_cast<MemberExpr>(e->getCallee()->IgnoreParens());
    ir::PlaceId from = place(e->getArg(isOperator ? 1 : 0));
    ir::PlaceId to = isOperator          ? place(e->getArg(0))
                     : member->isArrow() ? b.deref(scalar(member->getBase()))
                                         : place(member->getBase());
    b.append(ir::Assign{to, b.read(from)}, at(e));
    return address(to);
  }
  CallTarget resolved = resolve(*this, e);
  llvm::SmallVector<const Expr*, 8> given(e->arguments());
  if (isa<CXXOperatorCallExpr>(e) && !resolved.receiver.empty())
    given.erase(given.begin());
  else if (isa<CXXOperatorCallExpr>(e) && isa_and_nonnull<CXXMethodDecl>(callee) &&
           cast<CXXMethodDecl>(callee)->isStatic())
    given.erase(given.begin());
  std::vector<ir::ExprId> values = arguments(callee, resolved.prototype, given);
  values.insert(values.begin(), resolved.receiver.begin(), resolved.receiver.end());
  ir::CallRole role = isa_and_nonnull<CXXDestructorDecl>(callee) ? ir::CallRole::Destroy : ir::CallRole::Plain;
  return emitCall(std::move(resolved.callee), std::move(values), e->getCallReturnType(unit.ast), target,
                  resolved.mayThrow, e, role);
}

// ---------------------------------------------------------------------------------------------- constructors

void FunctionLowering::construct(const CXXConstructExpr* e, ir::PlaceId object, bool isBase) {
  const CXXConstructorDecl* constructor = e->getConstructor();
  if (e->requiresZeroInitialization())
    b.append(ir::Assign{object, b.zero(b.typeOf(object))}, at(e));
  if (e->isElidable() && e->getNumArgs() > 0) { // the source is built in place (C++14 and before)
    const Expr* source = e->getArg(0);
    const auto* made = dyn_cast<MaterializeTemporaryExpr>(source->IgnoreParenImpCasts());
    if (made && made->getSubExpr()->isPRValue())
      return into(made->getSubExpr(), object);
  }
  if (constructor->isTrivial()) {
    if (constructor->isCopyOrMoveConstructor() && e->getNumArgs() > 0)
      b.append(ir::Assign{object, b.read(place(e->getArg(0)))}, at(e));
    return; // a trivial default constructor does nothing
  }
  if (e->getType()->isArrayType()) {
    eachElement(object, e->getType(), Order::Forwards, at(e),
                [&](ir::PlaceId element) { constructOne(e, element, isBase); });
    return;
  }
  constructOne(e, object, isBase);
}

void FunctionLowering::constructOne(const CXXConstructExpr* e, ir::PlaceId object, bool isBase) {
  const CXXConstructorDecl* constructor = e->getConstructor();
  const auto* prototype = constructor->getType()->getAs<FunctionProtoType>();
  llvm::SmallVector<const Expr*, 8> given(e->arguments());
  std::vector<ir::ExprId> values = arguments(constructor, prototype, given);
  values.insert(values.begin(), address(object));
  bool isComplete = !isBase && e->getConstructionKind() == CXXConstructionKind::Complete;
  GlobalDecl variant(constructor, isComplete ? Ctor_Complete : Ctor_Base);
  emitCall(ir::DirectCallee{unit.function(variant)}, std::move(values), unit.ast.VoidTy, std::nullopt,
           unit.mayThrow(constructor), e, ir::CallRole::Construct);
}

void FunctionLowering::destroy(ir::PlaceId object, QualType type, bool isBase, SourceLocation location) {
  const CXXDestructorDecl* destructor = unit.destructorOf(type);
  if (!destructor)
    return;
  if (type->isArrayType()) {
    QualType element = unit.ast.getBaseElementType(type);
    eachElement(object, type, Order::Backwards, at(location),
                [&](ir::PlaceId one) { destroy(one, element, isBase, location); });
    return;
  }
  ir::FunctionId row = unit.function(GlobalDecl(destructor, isBase ? Dtor_Base : Dtor_Complete));
  b.append(ir::Call{std::nullopt, ir::DirectCallee{row}, {address(object)}, ir::CallRole::Destroy}, at(location));
  if (unit.mayThrow(destructor))
    if (ir::BlockId handler = unwindTarget())
      b.splitForUnwind(handler);
}

/// Applies `act` to every element of an array of any number of dimensions, in a loop.
void FunctionLowering::eachElement(ir::PlaceId array, QualType type, Order order, Location where,
                                   llvm::function_ref<void(ir::PlaceId)> act) {
  const ArrayType* arrayType = unit.ast.getAsArrayType(type);
  if (!arrayType)
    return act(array);
  const auto* fixed = dyn_cast<ConstantArrayType>(arrayType);
  ir::TypeId word = unit.wordType();
  ir::ExprId count = fixed ? b.integer(word, int64_t(fixed->getSize().getLimitedValue()))
                           : b.unknown(ir::UnknownReason::Nondeterministic, word);
  QualType inner = arrayType->getElementType();
  auto elementAt = [&, array](ir::ExprId index) { return b.element(array, index, this->type(inner)); };
  countedLoop(count, order, where, [&](ir::ExprId index) {
    PartlyBuilt built(*this);
    if (order == Order::Forwards)
      built.addFirst(index, elementAt, inner, {});
    eachElement(elementAt(index), inner, order, where, act);
  });
}

/// for (i = 0; i < count; i++), or for (i = count; i-- > 0;).
void FunctionLowering::countedLoop(ir::ExprId count, Order order, Location where,
                                   llvm::function_ref<void(ir::ExprId)> body) {
  if (!b.isOpen())
    return;
  ir::TypeId word = unit.wordType();
  ir::PlaceId counter = b.local(b.addTemporary(word, "", where));
  ir::ExprId i = b.read(counter), one = b.integer(word, 1), none = b.integer(word, 0);
  bool isForwards = order == Order::Forwards;
  ir::BlockId head = b.newBlock(), inside = b.newBlock(), after = b.newBlock();
  b.append(ir::Assign{counter, isForwards ? none : count}, where);
  b.jump(head);
  b.setBlock(head);
  ir::ExprId goesOn = isForwards ? b.binary(ir::BinaryOp::Less, unit.boolType(), i, count)
                                 : b.binary(ir::BinaryOp::Greater, unit.boolType(), i, none);
  b.branch(goesOn, inside, after, where);
  b.setBlock(inside);
  if (!isForwards)
    b.append(ir::Assign{counter, b.binary(ir::BinaryOp::Subtract, word, i, one)}, where);
  body(i);
  if (isForwards)
    b.append(ir::Assign{counter, b.binary(ir::BinaryOp::Add, word, i, one)}, where);
  b.jump(head);
  b.setBlock(after);
}

} // namespace wt::frontend
