// SPDX-License-Identifier: Apache-2.0
// How does a statement become blocks and edges? A scope is a depth of the cleanup stack; leaving it runs the cleanups
// above (Cleanups.cpp).
#include "frontend/FunctionLowering.h"

namespace wt::frontend {

using namespace clang;

void lowerTry(FunctionLowering& f, const CXXTryStmt* s);   // Exceptions.cpp
void lowerAssembly(FunctionLowering& f, const AsmStmt* s); // Builtins.cpp

namespace {

/// Statements and declarations lowered during its lifetime belong to this scope.
class Scope {
public:
  Scope(FunctionLowering& f, const Stmt* s)
      : f_(f), depth_(f.cleanupDepth()), scope_(f.scope), declaration_(f.declaration) {
    f_.scope = s;
    f_.declaration = s;
  }
  ~Scope() {
    f_.leaveTo(depth_);
    f_.scope = scope_;
    f_.declaration = declaration_;
  }

private:
  FunctionLowering& f_;
  size_t depth_;
  const Stmt* scope_;
  const Stmt* declaration_;
};

} // namespace

class StatementLowering : public ConstStmtVisitor<StatementLowering> {
public:
  explicit StatementLowering(FunctionLowering& f) : f(f), b(f.b) {}

  void VisitStmt(const Stmt* s) {
    if (const auto* e = dyn_cast<Expr>(s)) {
      FunctionLowering::FullExpression full(f);
      f.ignored(e);
      return;
    }
    f.gap(s, f.unit.voidType());
  }

  void VisitNullStmt(const NullStmt*) {}
  void VisitAttributedStmt(const AttributedStmt* s) { f.statement(s->getSubStmt()); }
  void VisitGCCAsmStmt(const GCCAsmStmt* s) { lowerAssembly(f, s); }
  void VisitMSAsmStmt(const MSAsmStmt* s) { lowerAssembly(f, s); }
  void VisitCXXTryStmt(const CXXTryStmt* s) { lowerTry(f, s); }

  void VisitCompoundStmt(const CompoundStmt* s) {
    Scope scope(f, s);
    for (const Stmt* child : s->body()) {
      f.declaration = child;
      f.statement(child);
    }
  }

  void VisitDeclStmt(const DeclStmt* s) {
    for (const Decl* decl : s->decls())
      if (const auto* variable = dyn_cast<VarDecl>(decl))
        f.declare(variable, s);
  }

  // ---- branches

  void VisitIfStmt(const IfStmt* s) {
    Scope scope(f, s);
    if (s->isConsteval()) { // at run time the condition is false, or true if it is negated
      if (const Stmt* taken = s->isNonNegatedConsteval() ? s->getElse() : s->getThen())
        f.statement(taken);
      return;
    }
    if (s->getInit())
      f.statement(s->getInit());
    if (s->getConditionVariableDeclStmt())
      f.statement(s->getConditionVariableDeclStmt());
    ir::BlockId then = b.newBlock();
    ir::BlockId after = b.newBlock();
    ir::BlockId otherwise = s->getElse() ? b.newBlock() : after;
    condition(s->getCond(), then, otherwise);
    b.setBlock(then);
    branchOf(s->getThen());
    b.jump(after);
    if (s->getElse()) {
      b.setBlock(otherwise);
      branchOf(s->getElse());
      b.jump(after);
    }
    b.setBlock(after);
  }

  /// The body of a branch or loop is a scope even if it is not a block.
  void branchOf(const Stmt* s) {
    Scope scope(f, s);
    f.statement(s);
  }

  /// Temporaries of the condition are destroyed before either branch begins.
  void condition(const Expr* e, ir::BlockId whenTrue, ir::BlockId whenFalse) {
    if (const auto* full = dyn_cast<ExprWithCleanups>(e))
      e = full->getSubExpr();
    FunctionLowering::FullExpression full(f);
    size_t depth = f.cleanupDepth();
    ir::BlockId holds = b.newBlock(), fails = b.newBlock();
    f.condition(e, holds, fails);
    b.setBlock(holds);
    f.runCleanupsTo(depth);
    b.jump(whenTrue);
    b.setBlock(fails);
    f.leaveTo(depth);
    b.jump(whenFalse);
  }

  // ---- loops

  /// Lowers `s` with these targets for break and continue.
  void loopBody(const Stmt* s, FunctionLowering::JumpTarget breakTo, FunctionLowering::JumpTarget continueTo) {
    auto outerBreak = std::exchange(f.breakTarget, breakTo);
    auto outerContinue = std::exchange(f.continueTarget, continueTo);
    branchOf(s);
    f.breakTarget = outerBreak;
    f.continueTarget = outerContinue;
  }

  /// Evaluates the loop's condition, which may declare a variable. Leads to `body` or, after its end, to `after`.
  void loopCondition(const DeclStmt* variable, const Expr* e, ir::BlockId body, ir::BlockId after) {
    size_t depth = f.cleanupDepth();
    if (variable)
      f.statement(variable);
    if (!e) {
      b.jump(body);
      return;
    }
    ir::BlockId done = b.newBlock();
    condition(e, body, done);
    b.setBlock(done);
    f.runCleanupsTo(depth);
    b.jump(after);
  }

  void VisitWhileStmt(const WhileStmt* s) {
    ir::BlockId head = b.newBlock(), body = b.newBlock(), after = b.newBlock();
    loopRound(s, head, body, after, head);
    b.jump(head);
    b.setBlock(after);
  }

  /// The condition of a `while` or `for` and, if it holds, the body. `next`: where `continue` goes.
  template <class Loop>
  void loopRound(const Loop* s, ir::BlockId head, ir::BlockId body, ir::BlockId after, ir::BlockId next) {
    b.jump(head);
    b.setBlock(head);
    size_t depth = f.cleanupDepth();
    Scope iteration(f, s);
    loopCondition(s->getConditionVariableDeclStmt(), s->getCond(), body, after);
    b.setBlock(body);
    loopBody(s->getBody(), {after, depth}, {next, depth});
  }

  void VisitDoStmt(const DoStmt* s) {
    ir::BlockId body = b.newBlock(), test = b.newBlock(), after = b.newBlock();
    b.jump(body);
    b.setBlock(body);
    loopBody(s->getBody(), {after, f.cleanupDepth()}, {test, f.cleanupDepth()});
    b.jump(test);
    b.setBlock(test);
    condition(s->getCond(), body, after);
    b.setBlock(after);
  }

  void VisitForStmt(const ForStmt* s) {
    Scope scope(f, s);
    if (s->getInit())
      f.statement(s->getInit());
    ir::BlockId head = b.newBlock(), body = b.newBlock(), next = b.newBlock(), after = b.newBlock();
    loopRound(s, head, body, after, next);
    b.jump(next);
    b.setBlock(next);
    if (s->getInc()) {
      FunctionLowering::FullExpression full(f);
      f.ignored(s->getInc());
    }
    b.jump(head);
    b.setBlock(after);
  }

  void VisitCXXForRangeStmt(const CXXForRangeStmt* s) {
    Scope scope(f, s);
    for (const Stmt* part : {s->getInit(), cast_or_null<Stmt>(s->getRangeStmt()), cast_or_null<Stmt>(s->getBeginStmt()),
                             cast_or_null<Stmt>(s->getEndStmt())})
      if (part)
        f.statement(part);
    ir::BlockId head = b.newBlock(), body = b.newBlock(), next = b.newBlock(), after = b.newBlock();
    b.jump(head);
    b.setBlock(head);
    condition(s->getCond(), body, after);
    b.setBlock(body);
    {
      size_t depth = f.cleanupDepth();
      Scope iteration(f, s);
      f.statement(s->getLoopVarStmt());
      loopBody(s->getBody(), {after, depth}, {next, depth});
    }
    b.jump(next);
    b.setBlock(next);
    {
      FunctionLowering::FullExpression full(f);
      f.ignored(s->getInc());
    }
    b.jump(head);
    b.setBlock(after);
  }

  // ---- switch

  void VisitSwitchStmt(const SwitchStmt* s) {
    Scope scope(f, s);
    if (s->getInit())
      f.statement(s->getInit());
    if (s->getConditionVariableDeclStmt())
      f.statement(s->getConditionVariableDeclStmt());
    ir::ExprId value;
    {
      FunctionLowering::FullExpression full(f);
      value = f.capture(f.scalar(s->getCond()), s->getCond());
    }
    ir::BlockId dispatch = b.block();
    ir::BlockId after = b.newBlock();
    b.setBlock(ir::BlockId()); // connectCases adds the edges from the dispatch block
    FunctionLowering::SwitchCases cases{value, dispatch, {}, f.cleanupDepth()};
    auto* outer = std::exchange(f.openSwitch, &cases);
    auto outerBreak = std::exchange(f.breakTarget, FunctionLowering::JumpTarget{after, f.cleanupDepth()});
    branchOf(s->getBody()); // only labels make its statements reachable
    f.breakTarget = outerBreak;
    f.openSwitch = outer;
    b.jump(after);
    if (dispatch)
      connectCases(cases, after, f.at(s->getSwitchLoc()), isExhaustive(s));
    b.setBlock(after);
  }

  /// Do the cases cover every value that a variable of the enumeration can have?
  bool isExhaustive(const SwitchStmt* s) {
    const auto* type = s->getCond()->IgnoreParenImpCasts()->getType()->getAs<EnumType>();
    const EnumDecl* decl = type ? type->getDecl()->getDefinition() : nullptr;
    return decl && coversAll(s, decl, f.unit.ast) && f.unit.enumerations().isClosed(decl);
  }

  /// Adds an edge to each label, with its values as condition, and an edge to the default, or past the switch, for all
  /// other values.
  void connectCases(const FunctionLowering::SwitchCases& cases, ir::BlockId after, Location where, bool isExhaustive) {
    auto arm = [&] {
      ir::BlockId edge = b.newBlock();
      b.body()[cases.dispatch].successors.push_back({edge, ir::EdgeKind::Flow});
      b.setBlock(edge);
    };
    ir::BlockId otherwise = after;
    std::vector<ir::ExprId> noneOf;
    bool hasRange = false;
    for (auto [label, block] : cases.cases) {
      const auto* one = dyn_cast<CaseStmt>(label);
      if (!one) {
        otherwise = block;
        continue;
      }
      ir::ExprId low = constantOf(one->getLHS(), cases.value);
      arm();
      if (!one->getRHS()) {
        b.append(ir::Assume{compare(ir::BinaryOp::Equal, cases.value, low)}, f.at(one->getCaseLoc()));
        noneOf.push_back(compare(ir::BinaryOp::NotEqual, cases.value, low));
      } else { // GNU: case 1 ... 5
        ir::ExprId high = constantOf(one->getRHS(), cases.value);
        b.append(ir::Assume{compare(ir::BinaryOp::GreaterEqual, cases.value, low)}, f.at(one->getCaseLoc()));
        b.append(ir::Assume{compare(ir::BinaryOp::LessEqual, cases.value, high)}, f.at(one->getCaseLoc()));
        hasRange = true;
      }
      b.jump(block);
    }
    if (isExhaustive)
      return;
    arm();
    for (ir::ExprId different : noneOf)
      b.append(ir::Assume{different}, where);
    if (hasRange)
      excludeRanges(cases, where);
    b.jump(otherwise);
  }

  void excludeRanges(const FunctionLowering::SwitchCases& cases, Location where) {
    for (auto [label, block] : cases.cases) {
      const auto* one = dyn_cast<CaseStmt>(label);
      if (!one || !one->getRHS())
        continue;
      ir::BlockId next = b.newBlock(), above = b.newBlock();
      b.branch(compare(ir::BinaryOp::Less, cases.value, constantOf(one->getLHS(), cases.value)), next, above, where);
      b.setBlock(above);
      b.append(ir::Assume{compare(ir::BinaryOp::Greater, cases.value, constantOf(one->getRHS(), cases.value))}, where);
      b.jump(next);
      b.setBlock(next);
    }
  }

  ir::ExprId constantOf(const Expr* e, ir::ExprId like) {
    llvm::APSInt value = e->EvaluateKnownConstInt(f.unit.ast);
    return b.integer(b.typeOf(like), value.extOrTrunc(64).getSExtValue());
  }

  ir::ExprId compare(ir::BinaryOp op, ir::ExprId left, ir::ExprId right) {
    return b.binary(op, f.unit.boolType(), left, right);
  }

  void VisitSwitchCase(const SwitchCase* s) {
    // A loop, not recursion, walks a run of labels: generated switches have thousands.
    const Stmt* sub = s;
    while (const auto* label = dyn_cast<SwitchCase>(sub)) {
      ir::BlockId block = b.newBlock();
      b.jump(block);
      b.setBlock(block);
      if (f.openSwitch)
        f.openSwitch->cases.emplace_back(label, block);
      sub = label->getSubStmt();
    }
    f.statement(sub);
  }

  // ---- jumps

  void VisitBreakStmt(const BreakStmt* s) { jumpTo(f.breakTarget, s->getBeginLoc()); }
  void VisitContinueStmt(const ContinueStmt* s) { jumpTo(f.continueTarget, s->getBeginLoc()); }

  void jumpTo(const std::optional<FunctionLowering::JumpTarget>& target, clang::SourceLocation jump) {
    if (!target)
      return;
    f.runCleanupsTo(target->depth, jump);
    b.jump(target->block, ir::EdgeKind::Jump);
  }

  void VisitGotoStmt(const GotoStmt* s) { f.jumpToLabel(s->getLabel()); }

  void VisitIndirectGotoStmt(const IndirectGotoStmt* s) {
    if (const LabelDecl* label = s->getConstantTarget())
      return f.jumpToLabel(label);
    {
      FunctionLowering::FullExpression full(f);
      f.ignored(s->getTarget());
    }
    if (!f.indirectJump)
      f.indirectJump = b.newBlock();
    b.jump(f.indirectJump, ir::EdgeKind::Jump);
  }

  void VisitLabelStmt(const LabelStmt* s) {
    ir::BlockId block = f.labelBlock(s->getDecl());
    b.jump(block);
    b.setBlock(block);
    f.statement(s->getSubStmt());
  }

  void VisitReturnStmt(const ReturnStmt* s) {
    if (const Expr* value = s->getRetValue()) {
      FunctionLowering::FullExpression full(f);
      returnValue(s, value);
    }
    f.runCleanupsTo(0);
    b.returnFrom(f.at(s->getReturnLoc()));
  }

  void returnValue(const ReturnStmt* s, const Expr* value) {
    ir::VariableId result = b.body().result;
    if (!result || value->getType()->isVoidType())
      return f.ignored(value);
    ir::PlaceId target = b.local(result);
    if (f.nrvo && s->getNRVOCandidate() && f.variables.lookup(s->getNRVOCandidate()) == target)
      return; // the returned variable is the result itself
    if (f.function && f.function->getReturnType()->isReferenceType())
      b.append(ir::Assign{target, b.addressOf(f.place(value), b.typeOf(target))}, f.at(s->getReturnLoc()));
    else
      f.into(value, target);
  }

  void VisitCoroutineBodyStmt(const CoroutineBodyStmt* s) { f.gap(s, f.unit.voidType(), "coroutine"); }
  void VisitCoreturnStmt(const CoreturnStmt* s) { f.gap(s, f.unit.voidType(), "coroutine"); }

private:
  FunctionLowering& f;
  ir::Builder& b;
};

void FunctionLowering::statement(const Stmt* s) {
  // Unreachable code is lowered too, because it may contain a label.
  StatementLowering(*this).Visit(s);
}

// ---------------------------------------------------------------------------------------------- declarations

/// Is this a large table of plain numbers? No engine reads its contents.
static bool isBulkData(const ASTContext& ast, const VarDecl* variable) {
  const auto* array = ast.getAsConstantArrayType(variable->getType());
  if (!array)
    return false;
  QualType element = ast.getBaseElementType(variable->getType());
  return element->isArithmeticType() && array->getSize().ugt(16);
}

/// A static local is a global. A constant initialiser runs before the program starts (lowerInitializer). Any other runs
/// when control first reaches the declaration; a flag beside the variable records that it has run.
static void declareStaticLocal(FunctionLowering& f, const VarDecl* variable) {
  ir::GlobalId global = f.unit.global(variable);
  ir::PlaceId object = f.b.global(global);
  bool isReference = variable->getType()->isReferenceType();
  f.variables[variable] = isReference ? f.b.deref(f.b.read(object)) : object;
  if (!variable->hasInit() || !f.isInCxx() || variable->hasConstantInitialization())
    return;
  Location where = f.at(variable->getLocation());
  ir::PlaceId flag = f.b.global(f.unit.guardOf(global));
  ir::BlockId first = f.b.newBlock(), after = f.b.newBlock();
  ir::ExprId isUnset =
      f.b.binary(ir::BinaryOp::Equal, f.unit.boolType(), f.b.read(flag), f.b.integer(f.unit.boolType(), 0));
  f.b.branch(isUnset, first, after, where);
  f.b.setBlock(first);
  {
    FunctionLowering::FullExpression full(f);
    if (isReference)
      f.b.append(ir::Assign{object, f.b.addressOf(f.place(variable->getInit()), f.b.typeOf(object))}, where);
    else
      f.into(variable->getInit(), object);
  }
  f.b.append(ir::Assign{flag, f.b.integer(f.unit.boolType(), 1)}, where);
  f.b.jump(after);
  f.b.setBlock(after);
}

void FunctionLowering::declare(const VarDecl* variable, const Stmt* where) {
  if (variable->hasExternalStorage())
    return;
  if (variable->isStaticLocal())
    return declareStaticLocal(*this, variable);
  Location location = at(variable->getLocation());
  QualType declared = variable->getType();
  if (const RecordDecl* record = declared->getBaseElementTypeUnsafe()->getAsRecordDecl())
    unit.completeRecord(record);
  if (unit.ast.getAsVariableArrayType(declared))
    sizeOfArray(declared); // the declaration fixes the lengths

  // Named return value: the variable that every return statement returns is built directly in the result.
  bool isResult = nrvo && variable->isNRVOVariable() && function && scope == function->getBody() &&
                  b.typeOf(b.local(nrvo)) == type(declared);
  ir::PlaceId object;
  if (isResult) {
    object = b.local(nrvo);
  } else {
    ir::VariableId local =
        b.addVariable({variable->getName().str(), type(declared), ir::VariableKind::Local, {}, location});
    object = b.local(local);
    b.append(ir::Enter{local}, location);
    Cleanup leave;
    leave.variable = local;
    leave.location = scope ? scope->getEndLoc() : variable->getEndLoc();
    pushCleanup(leave);
  }
  variables[variable] = object;

  if (const Expr* init = variable->getInit()) {
    FullExpression full(*this);
    if (declared->isReferenceType()) {
      ir::PlaceId target = place(init);
      b.append(ir::Assign{object, b.addressOf(target, type(declared))}, location);
      variables[variable] = b.deref(b.read(object));
    } else if (isBulkData(unit.ast, variable)) {
      b.append(ir::Assign{object, b.unknown(ir::UnknownReason::Data, type(declared))}, location);
    } else {
      into(init, object);
    }
  } else if (declared->isReferenceType()) {
    variables[variable] = b.deref(b.read(object));
  }
  SourceLocation end = scope ? scope->getEndLoc() : variable->getEndLoc();
  if (const auto* cleanup = variable->getAttr<CleanupAttr>()) {
    Cleanup run;
    run.kind = Cleanup::Kind::Function;
    run.function = cleanup->getFunctionDecl();
    run.object = object;
    run.location = end;
    pushCleanup(run);
  } else if (unit.destructorOf(declared)) {
    pushDestroy(object, declared, end);
    cleanups_.back().onNormalWay = !isResult; // the result belongs to the caller
  }
  if (const auto* decomposition = dyn_cast<DecompositionDecl>(variable))
    for (const BindingDecl* binding : decomposition->bindings())
      if (const VarDecl* holding = binding->getHoldingVar())
        declare(holding, where);
}

} // namespace wt::frontend
