// SPDX-License-Identifier: Apache-2.0
// How are new and delete lowered, in all their forms?
//
//   new T(a)            p := alloc new T; construct(p, a), and if that throws, free new p
//   new T[n]            p := alloc new[] T, size n * sizeof(T); each element constructed; then, if T has a destructor,
//                       the word in front of the array := n, where delete[] finds it [Itanium C++ ABI, 2.7]
//   new (std::nothrow)  the allocation may fail, and then nothing is constructed
//   new (where) T       no allocation: construct(where)
//   class operators     calls of T::operator new and T::operator delete
//   delete p            if p is not null: destructor (virtual if it is), then free new p
//
// A bad_alloc thrown by operator new is a separate path only where a handler in the function names bad_alloc.
#include "frontend/FunctionLowering.h"

namespace wt::frontend {

using namespace clang;

namespace {

/// Is this one of the global allocation functions whose meaning the language fixes?
bool isStandardOperator(const FunctionDecl* function) {
  return function && !isa<CXXMethodDecl>(function) &&
         (function->isReplaceableGlobalAllocationFunction() || function->isReservedGlobalPlacementOperator() ||
          function->isImplicit());
}

class NewLowering {
public:
  NewLowering(FunctionLowering& f, const CXXNewExpr* e)
      : f(f), b(f.b), e(e), allocated(e->getAllocatedType()), pointerType(f.type(e->getType())) {}

  ir::ExprId lower() {
    if (const RecordDecl* record = allocated->getBaseElementTypeUnsafe()->getAsRecordDecl())
      f.unit.completeRecord(record);
    if (e->isArray() && e->getArraySize() && *e->getArraySize())
      count = f.capture(f.convert(f.scalar(*e->getArraySize()), f.unit.wordType()), *e->getArraySize());
    allocate();
    ir::ExprId pointer = b.read(result);
    ir::BlockId after;
    if (mayBeNull) {
      ir::BlockId isThere = b.newBlock();
      after = b.newBlock();
      b.branch(b.binary(ir::BinaryOp::NotEqual, f.unit.boolType(), pointer, b.null(pointerType)), isThere, after,
               f.at(e));
      b.setBlock(isThere);
    }
    initialize(pointer);
    noteLength(pointer);
    if (after) {
      b.jump(after);
      b.setBlock(after);
    }
    return pointer;
  }

private:
  FunctionLowering& f;
  ir::Builder& b;
  const CXXNewExpr* e;
  QualType allocated;
  ir::TypeId pointerType;
  ir::ExprId count; // of an array
  ir::PlaceId result;
  bool mayBeNull = false;
  std::optional<Cleanup> release; // runs if the constructor throws

  void allocate() {
    const FunctionDecl* function = e->getOperatorNew();
    result = f.slot(pointerType, e);
    if (function && function->isReservedGlobalPlacementOperator()) {
      ir::ExprId where = f.scalar(e->getPlacementArg(0));
      b.append(ir::Assign{result, f.convert(where, pointerType)}, f.at(e));
      return;
    }
    mayBeNull = e->shouldNullCheckAllocation();
    if (isStandardOperator(function)) {
      for (const Expr* argument : e->placement_arguments())
        f.ignored(argument);
      ir::FamilyId family = f.unit.family(e->isArray() ? "new[]" : "new");
      if (!mayBeNull)
        f.mayRunOutOfMemory(e);
      bool isConstruction = e->getConstructExpr() && !e->getConstructExpr()->getConstructor()->isTrivial();
      b.append(ir::Alloc{result, family, f.type(allocated), size(), mayBeNull, isConstruction}, f.at(e));
      release.emplace();
      release->family = family;
      return;
    }
    callOperator(function);
  }

  ir::ExprId size() {
    ir::TypeId type = f.unit.sizeType();
    uint64_t each = allocated->isIncompleteType() ? 0 : f.unit.ast.getTypeSizeInChars(allocated).getQuantity();
    ir::ExprId one = b.integer(type, int64_t(each));
    return count ? b.binary(ir::BinaryOp::Multiply, type, f.convert(count, type), one) : one;
  }

  void callOperator(const FunctionDecl* function) {
    if (!function) {
      b.append(ir::Assign{result, f.gap(e, pointerType, "operator new")}, f.at(e));
      return;
    }
    std::vector<ir::ExprId> values{size()};
    unsigned parameter = 1;
    if (e->passAlignment()) {
      values.push_back(b.integer(f.unit.sizeType(), 16));
      ++parameter;
    }
    for (const Expr* argument : e->placement_arguments()) {
      bool isDeclared = parameter < function->getNumParams();
      values.push_back(
          f.argument(argument, isDeclared ? function->getParamDecl(parameter)->getType() : argument->getType()));
      ++parameter;
    }
    ir::ExprId memory = f.emitCall(ir::DirectCallee{f.unit.function(GlobalDecl(function))}, std::move(values),
                                   function->getReturnType(), std::nullopt, f.unit.mayThrow(function), e);
    b.append(ir::Assign{result, f.convert(memory, pointerType)}, f.at(e));
    if (const FunctionDecl* matching = e->getOperatorDelete(); matching && matching->getNumParams() >= 1) {
      release.emplace();
      release->function = matching;
    }
  }

  void initialize(ir::ExprId pointer) {
    const Expr* init = e->getInitializer();
    if (!init)
      return;
    size_t depth = f.cleanupDepth();
    if (release && f.unit.ast.getLangOpts().CXXExceptions) {
      release->kind = Cleanup::Kind::Release;
      release->pointer = pointer;
      release->onNormalWay = false;
      release->location = e->getBeginLoc();
      f.pushCleanup(*release);
    }
    if (!e->isArray())
      f.into(init, b.derefAs(pointer, f.type(allocated)));
    else
      initializeArray(init, pointer);
    f.dropCleanups(depth);
  }

  void noteLength(ir::ExprId pointer) {
    bool isPlacement = e->getOperatorNew() && e->getOperatorNew()->isReservedGlobalPlacementOperator();
    if (count && !isPlacement && f.unit.destructorOf(allocated))
      b.append(ir::Assign{f.arrayLength(pointer), count}, f.at(e));
  }

  void initializeArray(const Expr* init, ir::ExprId pointer) {
    ir::TypeId element = f.type(allocated);
    auto at = [&](ir::ExprId index) {
      return b.derefAs(b.binary(ir::BinaryOp::PointerAdd, pointerType, pointer, index), element);
    };
    if (const auto* construct = dyn_cast<CXXConstructExpr>(init)) {
      if (construct->getConstructor()->isTrivial() && !construct->requiresZeroInitialization())
        return;
      f.countedLoop(count ? count : b.integer(f.unit.wordType(), 1), FunctionLowering::Order::Forwards, f.at(e),
                    [&](ir::ExprId i) {
                      FunctionLowering::PartlyBuilt built(f);
                      built.addFirst(i, at, allocated, e->getBeginLoc());
                      f.eachElement(at(i), allocated, FunctionLowering::Order::Forwards, f.at(e),
                                    [&](ir::PlaceId one) { f.constructOne(construct, one, false); });
                    });
      return;
    }
    const auto* list = dyn_cast<InitListExpr>(init);
    if (!list || list->isStringLiteralInit())
      return; // new int[n](): zeroes; new char[]{"text"}: data
    unsigned given = list->getNumInits();
    for (unsigned i = 0; i < given; ++i)
      f.into(list->getInit(i), at(b.integer(f.unit.wordType(), i)));
    const Expr* filler = list->getArrayFiller();
    if (!filler || !count)
      return;
    ir::TypeId word = f.unit.wordType();
    ir::ExprId rest = b.binary(ir::BinaryOp::Subtract, word, count, b.integer(word, given));
    f.countedLoop(rest, FunctionLowering::Order::Forwards, f.at(e), [&](ir::ExprId i) {
      f.into(filler, at(b.binary(ir::BinaryOp::Add, word, i, b.integer(word, given))));
    });
  }
};

} // namespace

ir::ExprId FunctionLowering::newObject(const CXXNewExpr* e) {
  return NewLowering(*this, e).lower();
}

/// The word in front of an array that `new` made.
ir::PlaceId FunctionLowering::arrayLength(ir::ExprId pointer) {
  ir::TypeId word = unit.wordType(), type = unit.pointerTo(word);
  return b.derefAs(b.binary(ir::BinaryOp::PointerAdd, type, convert(pointer, type), b.integer(word, -1)), word);
}

/// Drops the cleanups above `depth` without running them.
void FunctionLowering::dropCleanups(size_t depth) {
  cleanups_.resize(depth);
}

void FunctionLowering::deleteObject(const CXXDeleteExpr* e) {
  ir::ExprId pointer = capture(scalar(e->getArgument()), e->getArgument());
  QualType destroyed = e->getDestroyedType();
  Location where = at(e);
  const CXXDestructorDecl* destructor =
      destroyed.isNull() || destroyed->isIncompleteType() ? nullptr : unit.destructorOf(destroyed);
  const FunctionDecl* operatorDelete = e->getOperatorDelete();
  bool isStandard = isStandardOperator(operatorDelete);
  ir::BlockId after;
  if (destructor || !isStandard) { // on null, neither the destructor nor a class's operator delete runs
    ir::BlockId isThere = b.newBlock();
    after = b.newBlock();
    b.branch(b.binary(ir::BinaryOp::NotEqual, unit.boolType(), pointer, b.null(b.typeOf(pointer))), isThere, after,
             where);
    b.setBlock(isThere);
  }
  if (destructor && e->isArrayForm()) {
    ir::ExprId count = capture(b.read(arrayLength(pointer)), e);
    ir::TypeId element = type(destroyed);
    countedLoop(count, Order::Backwards, where, [&](ir::ExprId i) {
      destroy(b.derefAs(b.binary(ir::BinaryOp::PointerAdd, b.typeOf(pointer), pointer, i), element), destroyed, false,
              e->getBeginLoc());
    });
  } else if (destructor) {
    ir::FunctionId row = unit.function(GlobalDecl(destructor, Dtor_Complete));
    bool isDynamic = destructor->isVirtual() && !destructor->getParent()->isEffectivelyFinal();
    ir::Callee callee = ir::DirectCallee{row};
    if (isDynamic)
      callee = ir::VirtualCallee{unit.completeRecord(destructor->getParent()), row};
    emitCall(callee, {convert(pointer, unit.pointerTo(type(destroyed)))}, unit.ast.VoidTy, std::nullopt,
             unit.mayThrow(destructor), e, ir::CallRole::Destroy);
  }
  if (isStandard || !operatorDelete)
    b.append(ir::Free{pointer, unit.family(e->isArrayForm() ? "new[]" : "new"), destructor != nullptr}, where);
  else {
    std::vector<ir::ExprId> values{convert(pointer, unit.voidPointer())};
    if (operatorDelete->getNumParams() > 1 && !operatorDelete->isDestroyingOperatorDelete())
      values.push_back(b.integer(
          unit.sizeType(), destroyed->isIncompleteType() ? 0 : unit.ast.getTypeSizeInChars(destroyed).getQuantity()));
    values.resize(operatorDelete->getNumParams(), b.integer(unit.sizeType(), 0));
    emitCall(ir::DirectCallee{unit.function(GlobalDecl(operatorDelete))}, std::move(values), unit.ast.VoidTy,
             std::nullopt, false, e);
  }
  if (after) {
    b.jump(after);
    b.setBlock(after);
  }
}

} // namespace wt::frontend
