// SPDX-License-Identifier: Apache-2.0
// What must run when control leaves a scope, on every way out?
//
//   Buffer a;  g();  Buffer b;  if (x) return;  h();
//     return:             ~b, leave b, ~a, leave a, exit
//     exception in h:     ~b, leave b, ~a, raise         (shares its tail with g's)
//     exception in g:     ~a, raise
//
// One stack serves fall-through, break, continue, goto, return and exceptions. The blocks on an exception's path are
// made on demand, one per entry, each leading to the entry below: calls under the same live objects share them.
#include "frontend/FunctionLowering.h"

namespace wt::frontend {

using namespace clang;

void FunctionLowering::pushCleanup(Cleanup cleanup) {
  cleanup.scope = scope;
  cleanup.declaration = declaration;
  cleanups_.push_back(std::move(cleanup));
}

void FunctionLowering::pushDestroy(ir::PlaceId object, QualType type, SourceLocation location) {
  if (!unit.destructorOf(type))
    return;
  Cleanup cleanup;
  cleanup.kind = Cleanup::Kind::Destroy;
  cleanup.object = object;
  cleanup.type = type;
  cleanup.location = location;
  pushCleanup(cleanup);
}

void FunctionLowering::leaveTo(size_t depth) {
  while (cleanups_.size() > depth) {
    Cleanup cleanup = std::move(cleanups_.back());
    cleanups_.pop_back(); // an exception during this cleanup meets only the entries below it
    if (b.isOpen() && cleanup.onNormalWay)
      runCleanup(cleanup);
  }
}

void FunctionLowering::runCleanupsTo(size_t depth, clang::SourceLocation jump) {
  std::vector<Cleanup> kept(cleanups_.begin() + depth, cleanups_.end());
  if (jump.isValid())
    for (size_t i = depth; i < cleanups_.size(); ++i)
      if (cleanups_[i].kind == Cleanup::Kind::Leave)
        cleanups_[i].location = jump;
  leaveTo(depth);
  std::move(kept.begin(), kept.end(), std::back_inserter(cleanups_));
}

/// Appends the cleanup's instructions to the current block, under its flag if it has one.
void FunctionLowering::runCleanup(const Cleanup& cleanup) {
  if (!b.isOpen())
    return;
  Location where = at(cleanup.location);
  ir::BlockId after;
  if (cleanup.onlyIf) {
    ir::BlockId run = b.newBlock();
    after = b.newBlock();
    b.branch(truth(b.read(b.local(cleanup.onlyIf))), run, after, where);
    b.setBlock(run);
  }
  switch (cleanup.kind) {
  case Cleanup::Kind::Leave: b.append(ir::Leave{cleanup.variable}, where); break;
  case Cleanup::Kind::Destroy: destroy(cleanup.object, cleanup.type, cleanup.isBaseDestructor, cleanup.location); break;
  case Cleanup::Kind::Elements:
    countedLoop(cleanup.count, Order::Backwards, where,
                [&](ir::ExprId i) { destroy(cleanup.elementAt(i), cleanup.type, false, cleanup.location); });
    break;
  case Cleanup::Kind::Function: {
    ir::ExprId argument = address(cleanup.object);
    if (cleanup.function->getNumParams() > 0)
      argument = convert(argument, type(cleanup.function->getParamDecl(0)->getType()));
    b.append(ir::Call{std::nullopt,
                      ir::DirectCallee{unit.function(GlobalDecl(cleanup.function))},
                      {argument},
                      ir::CallRole::Cleanup},
             where);
    break;
  }
  case Cleanup::Kind::Release:
    if (cleanup.function)
      b.append(ir::Call{std::nullopt,
                        ir::DirectCallee{unit.function(GlobalDecl(cleanup.function))},
                        {convert(cleanup.pointer, unit.voidPointer())},
                        ir::CallRole::Plain},
               where);
    else
      b.append(ir::Free{cleanup.pointer, cleanup.family, false}, where);
    break;
  case Cleanup::Kind::Catch: break;
  }
  if (after) {
    b.jump(after);
    b.setBlock(after);
  }
}

// ---------------------------------------------------------------------------------------------- exceptions

ir::BlockId FunctionLowering::unwindTarget() {
  return unwindTargetAt(cleanups_.size());
}

/// Where an exception thrown with `depth` entries on the stack continues: at the topmost entry that acts on it.
ir::BlockId FunctionLowering::unwindTargetAt(size_t depth) {
  bool hasHandler = false;
  for (size_t i = 0; i < depth; ++i)
    hasHandler |= cleanups_[i].kind == Cleanup::Kind::Catch;
  if (!hasHandler && neverUnwinds)
    return {};
  for (size_t i = depth; i-- > 0;) {
    Cleanup& cleanup = cleanups_[i];
    if (cleanup.kind == Cleanup::Kind::Catch)
      return cleanup.handlers;
    bool isForHandler = cleanup.kind == Cleanup::Kind::Leave;
    if (!cleanup.onUnwind || (isForHandler && !hasHandler))
      continue; // the function is being left: nothing reads its locals any more
    if (!cleanup.unwindBlock) {
      ir::BlockId resume = b.block();
      ir::BlockId block = b.newBlock();
      cleanups_[i].unwindBlock = block;
      ir::BlockId next = unwindTargetAt(i);
      b.setBlock(block);
      std::vector<Cleanup> above(cleanups_.begin() + i, cleanups_.end());
      cleanups_.resize(i);
      runCleanup(above.front());
      std::move(above.begin(), above.end(), std::back_inserter(cleanups_));
      if (next == b.body().raise)
        b.throwTo({}, next, at(cleanups_[i].location));
      else
        b.jump(next);
      b.setBlock(resume);
    }
    return cleanups_[i].unwindBlock;
  }
  if (!b.body().raise)
    b.body().raise = b.newBlock();
  return b.body().raise;
}

// ---------------------------------------------------------------------------------------------- full expressions

FunctionLowering::FullExpression::FullExpression(FunctionLowering& f, Kind kind)
    : f_(f), depth_(f.cleanupDepth()), extended_(f.extended.size()), conditionalFrom_(f.conditionalFrom),
      conditionalAt_(f.conditionalAt), kind_(kind) {
  f_.conditionalFrom = ir::BlockId();
}

FunctionLowering::FullExpression::~FullExpression() {
  f_.leaveTo(depth_);
  f_.conditionalFrom = conditionalFrom_;
  f_.conditionalAt = conditionalAt_;
  if (kind_ == Kind::Inner)
    return;
  std::vector<Cleanup> handedOn(f_.extended.begin() + extended_, f_.extended.end());
  f_.extended.resize(extended_);
  for (Cleanup& cleanup : handedOn)
    f_.pushCleanup(std::move(cleanup));
}

ir::ExprId FunctionLowering::FullExpression::keep(ir::ExprId value, const Expr* source) {
  return f_.cleanupDepth() == depth_ ? value : f_.capture(value, source);
}

// ---------------------------------------------------------------------------------------------- partly built objects

void FunctionLowering::PartlyBuilt::push(Cleanup cleanup) {
  if (!f_.isInCxx() || f_.neverUnwinds || !f_.unit.destructorOf(cleanup.type))
    return;
  cleanup.onNormalWay = false;
  entries_.push_back(f_.cleanups_.size());
  f_.pushCleanup(std::move(cleanup));
}

void FunctionLowering::PartlyBuilt::add(ir::PlaceId part, QualType type, SourceLocation location) {
  Cleanup cleanup;
  cleanup.kind = Cleanup::Kind::Destroy;
  cleanup.object = part;
  cleanup.type = type;
  cleanup.location = location;
  push(std::move(cleanup));
}

void FunctionLowering::PartlyBuilt::addFirst(ir::ExprId count, std::function<ir::PlaceId(ir::ExprId)> elementAt,
                                             QualType type, SourceLocation location) {
  Cleanup cleanup;
  cleanup.kind = Cleanup::Kind::Elements;
  cleanup.count = count;
  cleanup.elementAt = std::move(elementAt);
  cleanup.type = type;
  cleanup.location = location;
  push(std::move(cleanup));
}

/// Temporaries may lie above these entries, so they stay on the stack but do nothing any more.
FunctionLowering::PartlyBuilt::~PartlyBuilt() {
  if (entries_.empty())
    return;
  for (size_t i : entries_)
    if (i < f_.cleanups_.size())
      f_.cleanups_[i].onUnwind = false;
  while (!f_.cleanups_.empty() && !f_.cleanups_.back().onNormalWay && !f_.cleanups_.back().onUnwind)
    f_.cleanups_.pop_back();
  for (size_t i = entries_.front(); i < f_.cleanups_.size(); ++i)
    f_.cleanups_[i].unwindBlock = ir::BlockId(); // it led through the cleanups of the parts
}

// ---------------------------------------------------------------------------------------------- goto

/// Numbers the statements below `s` in source order: statement A encloses B if A's interval contains B's.
void FunctionLowering::numberStatements(const Stmt* s, unsigned& next) {
  unsigned begin = next++;
  for (const Stmt* child : s->children())
    if (child)
      numberStatements(child, next);
  statementSpans[s] = {begin, next};
}

/// Does the object stay alive across a jump to the label? It does if the label lies inside the object's scope and after
/// the object's declaration.
bool FunctionLowering::survivesJump(const Cleanup& cleanup, const LabelDecl* label) {
  auto target = statementSpans.find(label->getStmt());
  auto scopeSpan = statementSpans.find(cleanup.scope);
  if (!cleanup.scope || target == statementSpans.end() || scopeSpan == statementSpans.end())
    return true; // belongs to the whole function
  unsigned at = target->second.first;
  if (at < scopeSpan->second.first || at >= scopeSpan->second.second)
    return false;
  auto begin = statementSpans.find(cleanup.declaration);
  return begin == statementSpans.end() || at > begin->second.first;
}

void FunctionLowering::jumpToLabel(const LabelDecl* label) {
  if (statementSpans.empty() && function && function->getBody()) {
    unsigned next = 0;
    numberStatements(function->getBody(), next);
  }
  size_t depth = cleanups_.size();
  while (depth > 0 && !survivesJump(cleanups_[depth - 1], label))
    --depth;
  runCleanupsTo(depth);
  b.jump(labelBlock(label), ir::EdgeKind::Jump);
}

ir::BlockId FunctionLowering::labelBlock(const LabelDecl* label) {
  auto [it, isNew] = labels.try_emplace(label);
  if (isNew)
    it->second = b.newBlock();
  return it->second;
}

/// Collects the labels whose address is taken in the function, including in initialisers of static locals.
static void collectLabelAddresses(const Stmt* s, llvm::SetVector<const LabelDecl*>& labels) {
  if (const auto* address = dyn_cast<AddrLabelExpr>(s))
    labels.insert(address->getLabel());
  for (const Stmt* child : s->children())
    if (child)
      collectLabelAddresses(child, labels);
}

/// Every computed goto leads to one block, whose successors are all labels whose address is taken.
void FunctionLowering::finishIndirectJumps() {
  if (!indirectJump)
    return;
  if (function && function->getBody())
    collectLabelAddresses(function->getBody(), addressTakenLabels);
  for (const LabelDecl* label : addressTakenLabels) {
    ir::BlockId edge = b.newBlock();
    b.body()[indirectJump].successors.push_back({edge, ir::EdgeKind::Jump});
    b.setBlock(edge);
    b.jump(labelBlock(label), ir::EdgeKind::Jump);
  }
}

} // namespace wt::frontend
