// SPDX-License-Identifier: Apache-2.0
// How is a function's body lowered: its parameters, a constructor's work before its body, a destructor's work after it?
//
//   T::T()  : bases in order (virtual ones first, in the complete constructor), members in order, then the body;
//             if a later step throws, the parts built so far are destroyed
//   T::~T() : the body, then members backwards, then bases backwards
#include "frontend/FunctionLowering.h"

namespace wt::frontend {

using namespace clang;

FunctionLowering::FunctionLowering(UnitLowering& unit, const FunctionDecl* function)
    : unit(unit), b(unit.module), function(function) {
  if (function)
    neverUnwinds = !unit.mayThrow(function);
  else
    neverUnwinds = true; // an initialiser of a global: the program ends
}

std::unique_ptr<ir::Body> lowerFunction(UnitLowering& unit, GlobalDecl decl, ir::FunctionId id) {
  return FunctionLowering(unit, cast<FunctionDecl>(decl.getDecl())).lowerFunction(decl, id);
}

std::unique_ptr<ir::Body> FunctionLowering::lowerFunction(GlobalDecl decl, ir::FunctionId id) {
  addParameters(decl, id);
  if (const auto* constructor = dyn_cast<CXXConstructorDecl>(function))
    lowerConstructor(constructor, decl.getCtorType() == Ctor_Complete);
  else if (const auto* destructor = dyn_cast<CXXDestructorDecl>(function))
    lowerDestructor(destructor, decl.getDtorType() != Dtor_Base);
  else
    lowerBody(function);
  if (b.isOpen()) {
    if (function->isMain() && b.body().result)
      b.append(ir::Assign{b.local(b.body().result), b.zero(b.typeOf(b.local(b.body().result)))},
               at(function->getBodyRBrace()));
    leaveTo(0);
    b.returnFrom(at(function->getBodyRBrace()));
  }
  finishIndirectJumps();
  return b.finish();
}

void FunctionLowering::addParameters(GlobalDecl decl, ir::FunctionId id) {
  const auto* method = dyn_cast<CXXMethodDecl>(function);
  if (method && method->isInstance()) {
    const auto& functionType = std::get<ir::FunctionType>(unit.module.types[unit.module[id].type]);
    self = b.addVariable(
        {"this", functionType.parameters.front(), ir::VariableKind::Parameter, {}, at(function->getLocation())});
    unit.completeRecord(method->getParent());
    if (method->getParent()->isLambda()) {
      llvm::DenseMap<const ValueDecl*, FieldDecl*> fields;
      method->getParent()->getCaptureFields(fields, capturedThis);
      for (auto [variable, field] : fields)
        captures[cast<ValueDecl>(variable->getCanonicalDecl())] = field;
    }
  }
  for (const ParmVarDecl* parameter : function->parameters()) {
    QualType declared = parameter->getType();
    bool byAddress = unit.isPassedByAddress(declared);
    ir::TypeId lowered = unit.parameterType(declared);
    std::string name = parameter->getName().empty() ? "arg" : parameter->getName().str();
    ir::VariableId variable =
        b.addVariable({std::move(name), lowered, ir::VariableKind::Parameter, {}, at(parameter->getLocation())});
    ir::PlaceId object = b.local(variable);
    variables[parameter] = byAddress || declared->isReferenceType() ? b.deref(b.read(object)) : object;
    if (!unit.transparentMember(declared).isNull())
      variables[parameter] =
          b.derefAs(b.cast(ir::CastKind::Pointer, unit.pointerTo(type(declared)), address(object)), type(declared));
    if (const RecordDecl* record = declared->getBaseElementTypeUnsafe()->getAsRecordDecl())
      unit.completeRecord(record);
  }
  QualType result = function->getReturnType();
  if (result->isVoidType() || isa<CXXConstructorDecl>(function) || isa<CXXDestructorDecl>(function))
    return;
  if (const RecordDecl* record = result->getAsRecordDecl())
    unit.completeRecord(record);
  b.body().result = b.addVariable({"result", type(result), ir::VariableKind::Result, {}, at(function->getLocation())});
  if (result->isRecordType())
    nrvo = b.body().result;
}

/// The static function that a lambda without captures converts to: it calls the lambda's operator().
static void lowerLambdaInvoker(FunctionLowering& f, const CXXMethodDecl* invoker) {
  const CXXMethodDecl* operation = invoker->getParent()->getLambdaCallOperator();
  ir::PlaceId closure = f.slot(f.type(f.unit.ast.getRecordType(invoker->getParent())), nullptr);
  std::vector<ir::ExprId> values{f.address(closure)};
  for (const ParmVarDecl* parameter : invoker->parameters()) {
    bool isAddress = parameter->getType()->isReferenceType() || f.unit.isPassedByAddress(parameter->getType());
    ir::PlaceId object = f.variables[parameter];
    values.push_back(isAddress ? f.address(object) : f.b.read(object));
  }
  std::optional<ir::PlaceId> target;
  if (f.b.body().result)
    target = f.b.local(f.b.body().result);
  f.b.append(ir::Call{target, ir::DirectCallee{f.unit.function(GlobalDecl(operation))}, std::move(values),
                      ir::CallRole::Plain},
             f.at(invoker->getLocation()));
}

void FunctionLowering::lowerBody(const FunctionDecl* definition) {
  const auto* method = dyn_cast<CXXMethodDecl>(definition);
  if (method && method->isLambdaStaticInvoker())
    return lowerLambdaInvoker(*this, method);
  if (method && method->isDefaulted() && !definition->getBody()) { // a trivial copy whose address is taken
    if (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator()) {
      ir::PlaceId object = b.deref(b.read(b.local(self)));
      b.append(ir::Assign{object, b.read(variables[method->getParamDecl(0)])}, at(method->getLocation()));
      b.append(ir::Assign{b.local(b.body().result), convert(b.read(b.local(self)), b.typeOf(b.local(b.body().result)))},
               at(method->getLocation()));
    }
    return;
  }
  if (const Stmt* body = definition->getBody())
    statement(body);
}

// ---------------------------------------------------------------------------------------------- constructors

void FunctionLowering::lowerConstructor(const CXXConstructorDecl* constructor, bool isComplete) {
  const Stmt* body = constructor->getBody();
  const auto* tryBody = dyn_cast_or_null<CXXTryStmt>(body);
  if (!body && constructor->isTrivial()) {
    if (constructor->isCopyOrMoveConstructor())
      b.append(ir::Assign{b.deref(b.read(b.local(self))), b.read(variables[constructor->getParamDecl(0)])},
               at(constructor->getLocation()));
    return;
  }
  for (const CXXCtorInitializer* initializer : constructor->inits()) {
    if (initializer->isBaseInitializer() && initializer->isBaseVirtual() && !isComplete)
      continue;
    initializeMember(constructor, initializer);
  }
  if (body)
    statement(tryBody ? tryBody->getTryBlock() : body);
  // Only an exception destroys bases and members; a constructor that returns leaves them alive.
  dropCleanups(0);
}

void FunctionLowering::initializeMember(const CXXConstructorDecl* constructor, const CXXCtorInitializer* initializer) {
  const CXXRecordDecl* owner = constructor->getParent();
  ir::RecordId record = unit.completeRecord(owner);
  ir::PlaceId object = b.deref(b.read(b.local(self)));
  Expr* init = initializer->getInit();
  auto pushOnUnwind = [&](ir::PlaceId part, QualType type, bool isBase) {
    if (!unit.destructorOf(type))
      return;
    pushDestroy(part, type, initializer->getSourceLocation());
    cleanups_.back().onNormalWay = false;
    cleanups_.back().isBaseDestructor = isBase;
  };
  if (initializer->isDelegatingInitializer()) {
    {
      FullExpression full(*this);
      into(init, object);
    }
    return pushOnUnwind(object, unit.ast.getRecordType(owner), false);
  }
  if (initializer->isBaseInitializer()) {
    const CXXRecordDecl* base = initializer->getBaseClass()->getAsCXXRecordDecl();
    uint32_t index = unit.baseIndex(owner, base);
    if (index == UINT32_MAX)
      return;
    ir::PlaceId part = b.field(object, record, index);
    {
      FullExpression full(*this);
      into(init, part);
    }
    return pushOnUnwind(part, unit.ast.getRecordType(base), true);
  }
  const FieldDecl* field = initializer->getAnyMember();
  ir::PlaceId part = object;
  if (initializer->isIndirectMemberInitializer()) {
    for (const NamedDecl* step : initializer->getIndirectMember()->chain()) {
      const auto* through = cast<FieldDecl>(step);
      part = b.field(part, unit.completeRecord(through->getParent()), unit.fieldIndex(through));
    }
  } else {
    uint32_t index = unit.fieldIndex(field);
    if (index == UINT32_MAX)
      return;
    part = b.field(object, record, index);
  }
  {
    FullExpression full(*this);
    if (field->getType()->isReferenceType())
      b.append(ir::Assign{part, b.addressOf(place(init), b.typeOf(part))}, at(initializer->getSourceLocation()));
    else
      into(init, part);
  }
  pushOnUnwind(part, field->getType(), false);
}

// ---------------------------------------------------------------------------------------------- destructors

void FunctionLowering::lowerDestructor(const CXXDestructorDecl* destructor, bool isComplete) {
  const CXXRecordDecl* owner = destructor->getParent();
  ir::RecordId record = unit.completeRecord(owner);
  ir::PlaceId object = b.deref(b.read(b.local(self)));
  SourceLocation end = destructor->getBody() ? destructor->getBody()->getEndLoc() : destructor->getLocation();
  // Pushed in the order of construction, they run in reverse order on every path out of the body.
  auto pushPart = [&](uint32_t index, QualType type, bool isBase) {
    if (index == UINT32_MAX || !unit.destructorOf(type))
      return;
    pushDestroy(b.field(object, record, index), type, end);
    cleanups_.back().isBaseDestructor = isBase;
  };
  if (isComplete)
    for (const CXXBaseSpecifier& base : owner->vbases())
      if (const CXXRecordDecl* decl = base.getType()->getAsCXXRecordDecl())
        pushPart(unit.baseIndex(owner, decl), base.getType(), true);
  for (const CXXBaseSpecifier& base : owner->bases())
    if (const CXXRecordDecl* decl = base.getType()->getAsCXXRecordDecl(); decl && !base.isVirtual())
      pushPart(unit.baseIndex(owner, decl), base.getType(), true);
  if (!owner->isUnion())
    for (const FieldDecl* field : owner->fields())
      if (!field->isUnnamedBitField() && !(field->isAnonymousStructOrUnion()))
        pushPart(unit.fieldIndex(field), field->getType(), false);
  if (const Stmt* body = destructor->getBody())
    statement(body);
}

// ---------------------------------------------------------------------------------------------- globals

std::unique_ptr<ir::Body> lowerInitializer(UnitLowering& unit, const VarDecl* decl, ir::GlobalId id) {
  return FunctionLowering(unit, nullptr).lowerInitializer(decl, id);
}

std::unique_ptr<ir::Body> FunctionLowering::lowerInitializer(const VarDecl* decl, ir::GlobalId id) {
  const Expr* init = decl->getInit();
  if (!init || init->isValueDependent() || init->containsErrors())
    return nullptr;
  ir::PlaceId object = b.global(id);
  {
    FullExpression full(*this);
    if (decl->getType()->isReferenceType())
      b.append(ir::Assign{object, b.addressOf(place(init), b.typeOf(object))}, at(decl->getLocation()));
    else
      into(init, object);
  }
  if (b.isOpen())
    b.returnFrom(at(decl->getLocation()));
  return b.finish();
}

} // namespace wt::frontend
