// SPDX-License-Identifier: Apache-2.0
// How are throw, try and catch lowered? Which handler takes an exception depends on what the callees throw, and that is
// unknown here. So the block before the handlers leads to each of them in order and, unless one catches everything, on
// to the enclosing handlers; program/ThrownTypes.h later removes the edges that no exception takes.
#include "frontend/FunctionLowering.h"

namespace wt::frontend {

using namespace clang;

void FunctionLowering::throwException(const CXXThrowExpr* e) {
  ir::ExprId value;
  if (const Expr* thrown = e->getSubExpr()) {
    if (isAggregate(thrown->getType())) {
      // The exception object belongs to the runtime, which destroys it after the handler has run.
      ir::PlaceId object = slot(type(thrown->getType()), thrown);
      into(thrown, object);
      value = address(object);
    } else {
      value = capture(scalar(thrown), thrown);
    }
  }
  ir::BlockId target = unwindTarget();
  if (target)
    b.throwTo(value, target, at(e));
  else
    b.stop(); // noexcept: the program ends here
}

/// `std::bad_alloc`, if a handler names it: such a program expects `new` to fail.
static QualType caughtBadAlloc(const CXXTryStmt* s) {
  for (unsigned i = 0; i < s->getNumHandlers(); ++i) {
    QualType caught = s->getHandler(i)->getCaughtType();
    const CXXRecordDecl* record = caught.isNull() ? nullptr : caught.getNonReferenceType()->getAsCXXRecordDecl();
    if (record && record->isInStdNamespace() && record->getName() == "bad_alloc")
      return caught.getNonReferenceType().getUnqualifiedType();
  }
  return {};
}

void FunctionLowering::mayRunOutOfMemory(const CXXNewExpr* e) {
  auto guard = llvm::find_if(llvm::reverse(cleanups_), [](const Cleanup& c) { return c.kind == Cleanup::Kind::Catch; });
  if (guard == cleanups_.rend() || guard->type.isNull())
    return;
  ir::BlockId from = b.block(), failed = b.newBlock(), goesOn = b.newBlock();
  for (ir::BlockId way : {failed, goesOn})
    b.body()[from].successors.push_back({way, ir::EdgeKind::Flow});
  b.setBlock(failed);
  b.throwTo(address(slot(type(guard->type), e)), unwindTarget(), at(e));
  b.setBlock(goesOn);
}

void lowerTry(FunctionLowering& f, const CXXTryStmt* s) {
  ir::BlockId after = f.b.newBlock();
  ir::BlockId handlers = f.b.newBlock();
  Cleanup guard;
  guard.kind = Cleanup::Kind::Catch;
  guard.handlers = handlers;
  guard.type = caughtBadAlloc(s);
  guard.location = s->getTryLoc();
  size_t depth = f.cleanupDepth();
  f.pushCleanup(guard);
  f.statement(s->getTryBlock());
  f.leaveTo(depth);
  f.b.jump(after);

  ir::BlockId outer = f.unwindTarget();
  bool catchesAll = false;
  auto choose = [&] {
    ir::BlockId arm = f.b.newBlock();
    f.b.body()[handlers].successors.push_back({arm, ir::EdgeKind::Flow});
    f.b.setBlock(arm);
  };
  for (unsigned i = 0; i < s->getNumHandlers() && !catchesAll; ++i) {
    const CXXCatchStmt* handler = s->getHandler(i);
    const VarDecl* variable = handler->getExceptionDecl();
    catchesAll = !variable;
    choose();
    size_t handlerDepth = f.cleanupDepth();
    if (variable) {
      ir::VariableId local = f.b.addVariable({variable->getName().str(),
                                              f.type(variable->getType()),
                                              ir::VariableKind::Local,
                                              {},
                                              f.at(variable->getLocation())});
      Location where = f.at(handler->getCatchLoc());
      f.b.append(ir::Enter{local}, where);
      f.b.append(ir::Assign{f.b.local(local), f.b.unknown(ir::UnknownReason::Exception, f.type(variable->getType()))},
                 where);
      f.variables[variable] =
          variable->getType()->isReferenceType() ? f.b.deref(f.b.read(f.b.local(local))) : f.b.local(local);
      Cleanup leave;
      leave.variable = local;
      leave.location = handler->getEndLoc();
      f.pushCleanup(leave);
    }
    f.statement(handler->getHandlerBlock());
    f.leaveTo(handlerDepth);
    f.b.jump(after);
  }
  if (!catchesAll && outer) {
    choose();
    if (outer == f.b.body().raise)
      f.b.throwTo({}, outer, f.at(s->getEndLoc()));
    else
      f.b.jump(outer);
  }
  f.b.setBlock(after);
}

} // namespace wt::frontend
