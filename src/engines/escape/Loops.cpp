// SPDX-License-Identifier: Apache-2.0
// What is known after any number of further rounds of a loop? Everything the loop changes is unknown, but for what can be
// read off its instructions (LoopChanges.h): a counter has grown, a pointer that is moved still points into its object.
//
//   while (n > 0) { n--; *p++ = 0; sum += a[n]; }     // n: at most what it was; p: somewhere in its object; sum: unknown
//
// Objects that a skipped round may have released or stored somewhere are not followed any further: what cells held that the
// loop overwrites, pointers it copies, and arguments its calls may keep or release. Objects of the caller's count as
// escaped then; new ones as not made, so that neither this function nor its callers lose them on such a path.
// To find them, the loop's instructions are evaluated twice without running them: in the state before, and once more when
// its counters are unknown, since `a[i]` is another element in every round.
#include "engines/escape/Encoder.h"
#include "engines/escape/LoopChanges.h"

namespace wt::engines::escape {

// Rule SAT-LOOP-SECOND [Saturn, 3.5]: all the loop assigns is unknown in the second pass.
void Encoder::forgetLoop(const LoopShape& loop) {
  RULE(SAT-LOOP-SECOND);
  const LoopChanges changes = changesOf(heap.module(), body_, loop);
  for (ir::VariableId variable : changes.deadBetweenRounds)
    leave(variable, false);
  isTrial_ = true;
  const Lit guard = state_.guard;
  forgetStores(loop, changes);
  for (const auto& [variable, change] : changes.variables)
    forgetVariable(variable, change);
  forgetStores(loop, changes);
  state_.guard = guard;
  isTrial_ = false;
}

void Encoder::forgetVariable(ir::VariableId variable, const VariableChange& change) {
  ir::TypeId type = body_[variable].type;
  const ir::IntType* asInt = heap.asInt(type);
  if (!asInt && !heap.isPointer(type))
    return forgetObject(heap.local(variable), true);
  CellId cell = heap.cell(heap.local(variable), 0, 0, type);
  ValueId value = valueOf(state_, cell);
  if (change.isUnknown || (!asInt && (change.grows || change.shrinks)) || (change.grows && change.shrinks)) {
    escapeValue(value, Lit::yes());
    return setCell(cell, heap.anythingIn(cell));
  }
  for (ir::ExprId constant : change.constants)
    value = heap.choose(graph.variable(), eval(constant), value);
  if (change.moves) {
    Value moved = heap[value];
    const auto* pointer = ir::typeAs<ir::PointerType>(heap.module().types, type);
    moveBy(moved.entries, {}, std::max<int64_t>(heap.bitsOf(pointer->pointee), 8));
    value = heap.intern(std::move(moved));
  }
  if (change.grows || change.shrinks) {
    // By how much, without wrapping as long as it started near zero.
    unsigned width = std::min(asInt->bits, 64u);
    Term by = vectors.resize(vectors.variable(width > 16 ? width - 2 : width - 1), width, false);
    Term from = heap.asNumber(value, width, asInt->isSigned);
    escapeValue(value, Lit::yes());
    value = heap.number(change.grows ? vectors.add(from, by) : vectors.subtract(from, by));
  }
  setCell(cell, value);
}

/// What the loop stores through pointers and in parts of variables, and what its calls do, in any of its rounds.
void Encoder::forgetStores(const LoopShape& loop, const LoopChanges& changes) {
  for (uint32_t b = 0; b < body_.blocks.size() && !isOverLimit(); ++b) {
    if (!loop.contains[b])
      continue;
    for (const ir::Instr& instr : body_.blocks[b].instrs) {
      if (const auto* assign = std::get_if<ir::Assign>(&instr.op))
        forgetAssignment(*assign, changes);
      if (const auto* alloc = std::get_if<ir::Alloc>(&instr.op))
        forgetPlace(alloc->target);
      if (const auto* free = std::get_if<ir::Free>(&instr.op))
        escapeValue(eval(free->pointer), Lit::yes());
      if (const auto* call = std::get_if<ir::Call>(&instr.op)) {
        forgetCall(*call);
        if (call->target)
          forgetPlace(*call->target);
      }
    }
  }
  for (ir::VariableId variable : changes.deadBetweenRounds)
    for (CellId cell : heap[heap.local(variable)].cells)
      if (cell.index < state_.cells.size())
        state_.cells[cell.index] = State::kUnset;
}

/// A variable that lives for one round only holds what it is set to, here: what is released through it is found so.
void Encoder::forgetAssignment(const ir::Assign& assign, const LoopChanges& changes) {
  const auto* local = std::get_if<ir::LocalPlace>(&body_[assign.target].node);
  ir::TypeId type = body_[assign.target].type;
  bool isScalar = heap.isPointer(type) || heap.asInt(type);
  if (local && isScalar && changes.deadBetweenRounds.count(local->variable)) {
    CellId cell = heap.cell(heap.local(local->variable), 0, 0, type);
    bool isSet = cell.index < state_.cells.size() && state_.cells[cell.index] != State::kUnset;
    ValueId value = eval(assign.value);
    return setCell(cell, isSet ? heap.unite(valueOf(state_, cell), value, Lit::yes()) : value);
  }
  auto change = local ? changes.variables.find(local->variable) : changes.variables.end();
  bool keepsObject = change != changes.variables.end() && !change->second.isUnknown;
  if (isScalar && !keepsObject)
    escapeValue(eval(assign.value), Lit::yes());
  forgetPlace(assign.target);
}

/// Not variables as a whole: of those more is known.
void Encoder::forgetPlace(ir::PlaceId place) {
  if (std::holds_alternative<ir::LocalPlace>(body_[place].node) &&
      (heap.isPointer(body_[place].type) || heap.asInt(body_[place].type)))
    return;
  const int64_t size = std::max<int64_t>(heap.bitsOf(body_[place].type), 1);
  for (const Entry& entry : targetsOf(place, Access::Address))
    if (entry.target.object != heap.null())
      forgetRange(entry.target, size, body_[place].type);
}

/// The cells of an object that lie in this range, or in the same range of another element.
void Encoder::forgetRange(const Target& target, int64_t size, ir::TypeId type) {
  const bool isLocal = heap[target.object].kind == ObjectKind::Local;
  const std::vector<CellId> cells = heap[target.object].cells;
  for (CellId id : cells) {
    const Cell cell = heap[id];
    bool isInside = cell.offset >= target.offset && cell.offset < target.offset + size;
    bool isElement = (target.stride != 0 || cell.stride != 0) && areCongruent(cell, target, type);
    bool isSet = id.index < state_.cells.size() && state_.cells[id.index] != State::kUnset;
    if (cell.attribute != Attribute::None || !(isInside || isElement) || !(isSet || isLocal))
      continue;
    ValueId before = valueOf(state_, id), now = heap.anythingIn(id);
    escapeValue(before, Lit::yes());
    noteRenewed(id, before, now);
    setCell(id, now);
  }
}

/// What the callee's summary says may happen to its arguments and to what they lead to.
void Encoder::forgetCall(const ir::Call& call) {
  const auto* direct = std::get_if<ir::DirectCallee>(&call.callee);
  const EscapeSummary* summary = direct ? summaries_(direct->function) : nullptr;
  if (!summary || summary->writesVariadic || summary->keepsVariadic)
    return passUnknown(call, {}, false);
  auto argumentOf = [&](ObjectId object) {
    ir::VariableId parameter = summary->heap.rootParameter(object);
    return parameter.isValid() && parameter.index < call.arguments.size() ? call.arguments[parameter.index] : ir::ExprId();
  };
  auto valueOfArgument = [&](ir::ExprId argument) { return heap[withHandles(eval(argument), -1)]; };
  auto forgetBehind = [&](ObjectId object) {
    if (ir::ExprId argument = argumentOf(object); argument.isValid())
      for (const Entry& entry : Value(valueOfArgument(argument)).entries)
        if (entry.target.object != heap.null())
          forgetBeyond(entry.target.object);
  };
  for (const EscapeSummary::Fate& fate : summary->fates) {
    if (fate.escaped.isNo() && fate.freed.isNo())
      continue;
    if (summary->heap[fate.object].depth > 1)
      forgetBehind(fate.object);
    else if (ir::ExprId argument = argumentOf(fate.object); argument.isValid())
      escapeValue(heap.intern(valueOfArgument(argument)), Lit::yes());
  }
  for (const EscapeSummary::Store& store : summary->stores) {
    const Cell cell = summary->heap[store.cell];
    ir::ExprId argument = argumentOf(cell.object);
    if (summary->heap[cell.object].depth > 1 || !argument.isValid()) {
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
  forgetRegions(regions, {});
  changeGlobals(*summary);
}

} // namespace wt::engines::escape
