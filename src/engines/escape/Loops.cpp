// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/Loops.h"

namespace wt::engines::escape {

// Rule SAT-LOOP-SECOND [Saturn, 3.5]: everything the loop assigns is unknown in the second pass.
void Loops::forgetLoop(const LoopShape& loop) {
  RULE(SAT-LOOP-SECOND);
  const LoopChanges changes = changesOf(heap.module(), body_, loop);
  if (loop.endsAtHead)
    loseSightOfHead(loop, changes);
  for (ir::VariableId variable : changes.deadBetweenRounds)
    memory_.leave(variable, false);
  auto scope = memory_.trial();
  const Lit guard = memory_.guard();
  forgetStores(loop, changes);
  for (const auto& [variable, change] : changes.variables)
    forgetVariable(variable, change);
  forgetStores(loop, changes);
  memory_.setGuard(guard);
}

/// The skipped rounds begin with the rest of a round whose header ran. That rest decides about objects made in the
/// header: `for (;;) { char *line = next(); if (!line) break; free(line); }`.
void Loops::loseSightOfHead(const LoopShape& loop, const LoopChanges& changes) {
  auto scope = memory_.trial();
  for (ir::VariableId variable : changes.deadBetweenRounds) {
    const std::vector<CellId> cells = heap[heap.local(variable)].cells;
    for (CellId cell : cells) {
      const Value held = memory_.isSet(cell) ? heap[memory_.valueOf(memory_.state(), cell)] : Value();
      for (const Entry& entry : held.entries)
        if (const Object& object = heap[entry.target.object];
            object.kind == ObjectKind::New && object.origin.block == loop.header)
          memory_.escapeValue(heap.pointer(entry.target), entry.guard);
    }
  }
}

void Loops::forgetVariable(ir::VariableId variable, const VariableChange& change) {
  ir::TypeId type = body_[variable].type;
  const ir::IntType* asInt = heap.asInt(type);
  if (!asInt && !heap.isPointer(type))
    return memory_.forgetObject(heap.local(variable), true);
  CellId cell = heap.cell(heap.local(variable), 0, 0, type);
  ValueId value = memory_.valueOf(memory_.state(), cell);
  if (change.isUnknown || (!asInt && (change.grows || change.shrinks)) || (change.grows && change.shrinks)) {
    memory_.escapeValue(value, Lit::yes());
    ValueId any = heap.anythingIn(cell);
    if (change.isFollowed) // null only if the loop never set it
      any = heap.choose(heap.isNull(value), any, heap.anything(type, false, true));
    return memory_.setCell(cell, any);
  }
  for (ir::ExprId constant : change.constants)
    value = heap.choose(graph.variable(), evaluator_.eval(constant), value);
  if (change.moves) {
    Value moved = heap[value];
    const auto* pointer = ir::typeAs<ir::PointerType>(heap.module().types, type);
    memory_.moveBy(moved.entries, {}, std::max<int64_t>(heap.bitsOf(pointer->pointee), 8));
    value = heap.intern(std::move(moved));
  }
  if (change.grows || change.shrinks) {
    // Adds or subtracts an unknown number that cannot wrap as long as the start was near zero.
    unsigned width = std::min(asInt->bits, 64u);
    Term by = vectors.resize(vectors.variable(width > 16 ? width - 2 : width - 1), width, false);
    Term from = heap.asNumber(value, width, asInt->isSigned);
    memory_.escapeValue(value, Lit::yes());
    value = heap.number(change.grows ? vectors.add(from, by) : vectors.subtract(from, by));
  }
  memory_.setCell(cell, value);
}

/// Effects of any of its rounds: stores through pointers and to parts of variables, and calls.
void Loops::forgetStores(const LoopShape& loop, const LoopChanges& changes) {
  for (uint32_t b = 0; b < body_.blocks.size() && !memory_.isOverLimit(); ++b) {
    if (!loop.contains[b])
      continue;
    for (const ir::Instr& instr : body_.blocks[b].instrs) {
      if (const auto* assign = std::get_if<ir::Assign>(&instr.op))
        forgetAssignment(*assign, changes);
      if (const auto* alloc = std::get_if<ir::Alloc>(&instr.op))
        forgetPlace(alloc->target);
      if (const auto* free = std::get_if<ir::Free>(&instr.op))
        memory_.escapeValue(evaluator_.eval(free->pointer), Lit::yes());
      if (const auto* call = std::get_if<ir::Call>(&instr.op)) {
        forgetCall(*call);
        if (call->target)
          forgetPlace(*call->target);
      }
    }
  }
  for (ir::VariableId variable : changes.deadBetweenRounds)
    for (CellId cell : heap[heap.local(variable)].cells)
      memory_.unset(cell);
}

/// A variable that lives for one round only gets the assigned value, so that a release through it is found.
void Loops::forgetAssignment(const ir::Assign& assign, const LoopChanges& changes) {
  const auto* local = std::get_if<ir::LocalPlace>(&body_[assign.target].node);
  ir::TypeId type = body_[assign.target].type;
  bool isScalar = heap.isPointer(type) || heap.asInt(type);
  if (local && isScalar && changes.deadBetweenRounds.count(local->variable)) {
    CellId cell = heap.cell(heap.local(local->variable), 0, 0, type);
    bool isSet = memory_.isSet(cell);
    ValueId value = evaluator_.eval(assign.value);
    return memory_.setCell(cell, isSet ? heap.unite(memory_.valueOf(memory_.state(), cell), value, Lit::yes()) : value);
  }
  auto change = local ? changes.variables.find(local->variable) : changes.variables.end();
  bool keepsObject = change != changes.variables.end() && !change->second.isUnknown;
  if (isScalar && !keepsObject)
    memory_.escapeValue(evaluator_.eval(assign.value), Lit::yes());
  forgetPlace(assign.target);
}

/// Ignores variables assigned as a whole: more is known about them.
void Loops::forgetPlace(ir::PlaceId place) {
  if (std::holds_alternative<ir::LocalPlace>(body_[place].node) &&
      (heap.isPointer(body_[place].type) || heap.asInt(body_[place].type)))
    return;
  const int64_t size = std::max<int64_t>(heap.bitsOf(body_[place].type), 1);
  for (const Entry& entry : evaluator_.targetsOf(place, Evaluator::Access::Address))
    if (entry.target.object != heap.null())
      forgetRange(entry.target, size, body_[place].type);
}

/// Forgets the cells of an object in this range, or in the same range of another element.
void Loops::forgetRange(const Target& target, int64_t size, ir::TypeId type) {
  const bool isLocal = heap[target.object].kind == ObjectKind::Local;
  const std::vector<CellId> cells = heap[target.object].cells;
  for (CellId id : cells) {
    const Cell cell = heap[id];
    bool isInside = cell.offset >= target.offset && cell.offset < target.offset + size;
    bool isElement = (target.stride != 0 || cell.stride != 0) && memory_.areCongruent(cell, target, type);
    bool isSet = memory_.isSet(id);
    if (cell.attribute != Attribute::None || !(isInside || isElement) || !(isSet || isLocal))
      continue;
    memory_.forgetCell(id);
  }
}

/// Applies the possible effects on the arguments, and on memory behind them, that the callee's summary lists.
void Loops::forgetCall(const ir::Call& call) {
  const auto* direct = std::get_if<ir::DirectCallee>(&call.callee);
  const EscapeSummary* summary = direct ? calls_.summaryOf(direct->function) : nullptr;
  if (direct)
    for (const program::ReferenceCounts::OnParameter& on : calls_.counting().references().of(direct->function))
      if (on.parameter < call.arguments.size())
        memory_.loseCount(heap[heap.asPointer(evaluator_.eval(call.arguments[on.parameter]))].entries, Lit::yes(),
                          direct->function);
  if (!summary || summary->writesVariadic || summary->keepsVariadic)
    return calls_.passUnknown(call);
  auto argumentOf = [&](ObjectId object) {
    ir::VariableId parameter = summary->rootParameter(object);
    return parameter.isValid() && parameter.index < call.arguments.size() ? call.arguments[parameter.index]
                                                                          : ir::ExprId();
  };
  auto valueOfArgument = [&](ir::ExprId argument) { return heap[memory_.withHandles(evaluator_.eval(argument), -1)]; };
  auto forgetBehind = [&](ObjectId object) {
    if (ir::ExprId argument = argumentOf(object); argument.isValid())
      for (const Entry& entry : Value(valueOfArgument(argument)).entries)
        if (entry.target.object != heap.null())
          memory_.forgetBeyond(entry.target.object);
  };
  for (const EscapeSummary::Fate& fate : summary->fates) {
    if (fate.escaped.isNo() && fate.freed.isNo())
      continue;
    if ((*summary)[fate.object].depth > 1)
      forgetBehind(fate.object);
    else if (ir::ExprId argument = argumentOf(fate.object); argument.isValid())
      memory_.escapeValue(heap.intern(valueOfArgument(argument)), Lit::yes());
  }
  for (const EscapeSummary::Store& store : summary->stores) {
    const EscapeSummary::CellRow cell = (*summary)[store.cell];
    ir::ExprId argument = argumentOf(cell.object);
    if ((*summary)[cell.object].depth > 1 || !argument.isValid()) {
      forgetBehind(cell.object);
      continue;
    }
    for (Entry entry : Value(valueOfArgument(argument)).entries) {
      entry.target.offset += cell.offset;
      entry.target.stride = entry.target.stride ? entry.target.stride : cell.stride;
      if (entry.target.object != heap.null())
        forgetRange(entry.target, std::max<int64_t>(heap.bitsOf(cell.type), 1), cell.type);
    }
  }
  llvm::for_each(summary->changedBeyond, forgetBehind);
  llvm::SmallVector<Region, 8> regions;
  for (ir::TypeId type : summary->forgottenTypes)
    regions.push_back({type, {}, false});
  memory_.forgetRegions(regions, {});
  memory_.changeGlobals(summary->changedGlobals, summary->changesManyGlobals);
}

} // namespace wt::engines::escape
