// SPDX-License-Identifier: Apache-2.0
// What do reading, writing and releasing memory do to the state? The store rule of [Saturn, Figure 2], and the same for
// loads: an access through a pointer reads or writes each possible target under its guard, and the pointer was not
// null.
//
//   p: {(c, x), (¬c, y)}      *p = 3     // x := c ? 3 : x,  y := ¬c ? 3 : y
#include "engines/escape/SymbolicMemory.h"

#include "engines/escape/Debts.h"
#include "engines/escape/Regrown.h"

namespace wt::engines::escape {

Origin SymbolicMemory::originHere(Location location) const {
  Origin origin;
  origin.location = location;
  origin.step = here_.step;
  origin.instr = here_.instr;
  origin.block = here_.block;
  return origin;
}

bool SymbolicMemory::isOverLimit() {
  if (!limitHit_.empty())
    return true;
  const Bounds& bounds = heap.bounds();
  if (bounds.isOver(Budget::GraphNodes, graph.size()))
    limitHit_ = "limit: formulas of more than " + std::to_string(bounds[Budget::GraphNodes]) + " nodes";
  else if (bounds.isOver(Budget::Values, heap.valuesMade()))
    limitHit_ = "limit: more than " + std::to_string(bounds[Budget::Values]) + " values";
  return !limitHit_.empty();
}

/// May the cell and the accessed target be elements of one array? An access wider than an element is none: writing
/// bytes of `s->text[i]` does not change `s->count`. Nor is a cell in front of the array an element.
bool SymbolicMemory::areCongruent(const Cell& cell, const Target& target, ir::TypeId type) const {
  uint32_t stride = target.stride ? target.stride : cell.stride;
  if (target.stride != 0 && target.offset >= 0 && cell.offset < 0 && cell.stride == 0)
    return false;
  auto fits = [&](ir::TypeId t) { return !t.isValid() || heap.bitsOf(t) <= stride; };
  return stride != 0 && (cell.offset - target.offset) % stride == 0 && fits(cell.type) == fits(type);
}

// ------------------------------------------------------------------------------------------------ loads

ValueId SymbolicMemory::valueOf(const State& state, CellId cell) {
  if (cell.index < state.cells.size() && state.cells[cell.index] != State::kUnset) {
    unread_.erase(state.cells[cell.index]);
    return ValueId(state.cells[cell.index]);
  }
  uint32_t time = forgottenAt(state, cell);
  if (time == 0)
    return heap.initialValue(cell);
  ValueId now = heap.valueSince(cell, time);
  auto held = heldBefore_.find(cell.index);
  noteRenewed(cell, held == heldBefore_.end() ? heap.initialValue(cell) : held->second, now);
  if (&state == &state_) // the initial target may be there still, or anywhere
    escapeValue(heap.initialValue(cell), Lit::yes());
  return now;
}

ValueId SymbolicMemory::loadTarget(const State& state, const Target& target, ir::TypeId type) {
  CellId cell = heap.cell(target.object, target.offset, target.stride, type);
  auto isSet = [&](CellId c) { return c.index < state.cells.size() && state.cells[c.index] != State::kUnset; };
  ValueId value = valueOf(state, cell);
  if (target.stride == 0 && (!heap[target.object].hasStrides || isSet(cell)))
    return heap.asElement(value, type);
  std::vector<uint32_t> contents{cell.index};
  for (size_t i = 0, count = heap[target.object].cells.size(); i < count; ++i) // only the present cells
    if (const CellId other = heap[target.object].cells[i]; other != cell && isSet(other) &&
                                                           areCongruent(heap[other], target, type) &&
                                                           (target.stride != 0 || heap[other].stride != 0)) {
      value = heap.unite(value, valueOf(state, other), Lit::yes());
      contents.insert(contents.end(), {other.index, state.cells[other.index]});
    }
  const bool isUnknown = !heap[value].bits.isValid() && heap[value].entries.empty();
  if (!isUnknown || !heap.asInt(type))
    return heap.asElement(value, type);
  // An unknown number; reading it again while the array is unchanged yields the same number.
  auto [it, isNew] = elementNumbers_.try_emplace(std::move(contents));
  const unsigned width = std::min(heap.asInt(type)->bits, 64u);
  if (isNew)
    it->second = heap.number(heap.asNumber(value, width, false));
  return vectors.widthOf(heap[it->second].bits) == width ? it->second : heap.asElement(value, type);
}

// Rule SAT-LOAD [Saturn, Figure 2, pointer; 3.3]: the content of each target, under its guard.
ValueId SymbolicMemory::load(llvm::ArrayRef<Entry> targets, ir::TypeId type) {
  RULE(SAT-LOAD);
  if (targets.empty())
    return heap.anything(type);
  auto loadOne = [&](const Target& target) {
    noteFormer(target, type);
    return loadTarget(state_, target, type);
  };
  ValueId value = loadOne(targets.back().target);
  for (size_t i = targets.size() - 1; i-- > 0;)
    value = heap.choose(targets[i].guard, loadOne(targets[i].target), value);
  return value;
}

// ------------------------------------------------------------------------------------------------ stores

void SymbolicMemory::setCell(CellId cell, ValueId value) {
  if (cell.index >= state_.cells.size())
    state_.cells.resize(heap.cellCount(), State::kUnset);
  state_.cells[cell.index] = value.index;
}

void SymbolicMemory::unset(CellId cell) {
  if (cell.index < state_.cells.size())
    state_.cells[cell.index] = State::kUnset;
}

// Rule SAT-ATTRIBUTE [Saturn, 3.4]: an attribute is one more cell of the object.
void SymbolicMemory::setAttribute(ObjectId object, Attribute attribute, Lit value) {
  RULE(SAT-ATTRIBUTE);
  CellId cell = heap.attribute(object, attribute, true);
  if (attribute == Attribute::Valid)
    births_.try_emplace(object.index, Birth{state_.guard});
  if (cell.index >= state_.cells.size())
    state_.cells.resize(heap.cellCount(), State::kUnset);
  state_.cells[cell.index] = value.code;
}

/// Is this instruction `x = realloc(x, n)`?
static bool isRegrowing(const Heap& heap, const Point& here) {
  return here.block.isValid() && here.instr < heap.body()[here.block].instrs.size() &&
         regrownPlace(heap.body(), heap.body()[here.block], here.instr).isValid();
}

void SymbolicMemory::noteLoss(CellId cell, ValueId old) {
  for (const Entry& entry : heap[old].entries)
    if (const ObjectId id = entry.target.object;
        heap[id].kind == ObjectKind::New || (debts_ && debts_->isOwed(id)) || !heap.referencesTo(id).empty() ||
        (debts_ && heap[id].kind == ObjectKind::Initial && !heap[id].isMany && isRegrowing(heap, here_))) {
      trace.events.push_back({EventKind::Lose, here_.step, here_.instr, Lit::yes(), {}, old, cell, {}});
      return;
    }
}

void SymbolicMemory::storeTarget(const Target& target, ir::TypeId type, ValueId value, Lit when) {
  if (when.isNo())
    return;
  forgetAliases(target, type);
  write(target, type, value, when);
}

void SymbolicMemory::write(const Target& target, ir::TypeId type, ValueId value, Lit when) {
  const Object& object = heap[target.object];
  if (object.root == Root::Global)
    effects.changedGlobals.regions.insert({{}, heap.rootGlobal(target.object), object.kind != ObjectKind::Global});
  CellId cell = heap.cell(target.object, target.offset, target.stride, type);
  written_.insert(cell.index);
  if (heap[value].bits.isValid())
    for (const Entry& entry : heap[value].entries)
      if (heap[entry.target.object].kind == ObjectKind::New)
        effects.handleNumbers.try_emplace(entry.target.object, heap[value].bits);
  effects.writesVariadic |= heap.takesVariadic() && target.object == heap.variadic();
  ValueId old = valueOf(state_, cell);
  if (target.stride == 0 && !object.isMany) {
    noteLoss(cell, old);
    setCell(cell, heap.choose(when, value, old));
    return;
  }
  value = withHandles(value);
  uniteInto(cell, value, when);
  for (size_t i = 0, count = object.cells.size(); i < count; ++i) // only the present cells
    if (const CellId other = object.cells[i]; other != cell && isSet(other) && areCongruent(heap[other], target, type))
      uniteInto(other, value, when);
}

/// The cell may hold the value as well. Targets dropped because there are too many have been stored all the same, so
/// they escape. If the budget of detail is used up, the cell keeps only that it holds some value, and all its targets
/// escape.
void SymbolicMemory::uniteInto(CellId cell, ValueId value, Lit when) {
  ValueId before = valueOf(state_, cell);
  if (isSpent()) {
    escapeValue(value, when);
    if (heap.isLost(before))
      return;
    escapeValue(before, Lit::yes());
    setCell(cell, heap.isPointer(heap[cell].type) ? heap.lost(heap[cell].type) : heap.nothing());
    return;
  }
  const ValueId after = heap.unite(before, value, when);
  setCell(cell, after);
  for (ValueId part : {before, value}) {
    const Value& entries = heap[part];
    for (const Entry& entry : entries.entries)
      if (llvm::none_of(heap[after].entries, [&](const Entry& e) { return e.target.object == entry.target.object; }))
        escapeValue(heap.pointer(entry.target), part == value ? graph.both(when, entry.guard) : entry.guard);
  }
}

// Rule SAT-STORE [Saturn, Figure 2]: a parallel assignment to each target under its guard. The dereference has assumed
// that the pointer is not null.
void SymbolicMemory::store(llvm::ArrayRef<Entry> targets, ir::TypeId type, ValueId value) {
  RULE(SAT-STORE);
  std::vector<CellId> alike; // cells that keep the value, whatever else is hit: `n->prev->next = n->next`
  if (targets.size() == 1 && heap[targets.front().target.object].depth >= 2 && heap.isPointer(type))
    for (uint32_t i : cellsIn(Region{type, {}, false}))
      if (valueOf(state_, CellId(i)) == value)
        alike.push_back(CellId(i));
  for (const Entry& entry : targets) // all aliases are forgotten before any target is written
    forgetAliases(entry.target, type);
  for (CellId cell : alike)
    setCell(cell, value);
  for (const Entry& entry : targets)
    write(entry.target, type, value, targets.size() == 1 ? Lit::yes() : entry.guard);
}

void SymbolicMemory::leavesOf(ir::TypeId type, int64_t offset, std::vector<Leaf>& leaves) const {
  if (heap.bounds().isFull(Budget::Leaves, leaves.size()))
    return;
  if (const auto* record = ir::typeAs<ir::RecordType>(heap.module().types, type)) {
    for (const ir::Field& field : heap.module()[record->record].fields)
      leavesOf(field.type, offset + static_cast<int64_t>(field.bitOffset), leaves);
  } else if (const auto* array = ir::typeAs<ir::ArrayType>(heap.module().types, type)) {
    int64_t count = static_cast<int64_t>(array->count.value_or(0));
    if (!heap.bounds().isOver(Budget::UnrolledArray, static_cast<uint64_t>(count)))
      for (int64_t i = 0; i < count; ++i)
        leavesOf(array->element, offset + i * heap.bitsOf(array->element), leaves);
  } else if (heap.isPointer(type) || heap.asInt(type)) {
    leaves.push_back({offset, type});
  }
}

void SymbolicMemory::copyAggregate(llvm::ArrayRef<Entry> to, llvm::ArrayRef<Entry> from, ir::TypeId type) {
  std::vector<Leaf> leaves;
  leavesOf(type, 0, leaves);
  std::vector<ValueId> values;
  auto at = [](llvm::ArrayRef<Entry> entries, int64_t offset) {
    llvm::SmallVector<Entry, 2> moved(entries.begin(), entries.end());
    for (Entry& entry : moved)
      entry.target.offset += offset;
    return moved;
  };
  for (const Leaf& leaf : leaves)
    values.push_back(load(at(from, leaf.offset), leaf.type));
  for (size_t i = 0; i < leaves.size(); ++i)
    store(at(to, leaves[i].offset), leaves[i].type, values[i]);
}

void SymbolicMemory::clearAggregate(llvm::ArrayRef<Entry> to, ir::TypeId type) {
  int64_t size = heap.bitsOf(type);
  for (const Entry& entry : to) {
    if (size == 0 && entry.target.offset == 0 && heap[entry.target.object].kind == ObjectKind::New)
      heap[entry.target.object].origin.isZeroed = true; // also for parts that have no cell yet
    std::vector<Leaf> leaves;
    leavesOf(type, entry.target.offset, leaves);
    Lit when = to.size() == 1 ? Lit::yes() : entry.guard;
    for (const Leaf& leaf : leaves)
      storeTarget({entry.target.object, leaf.offset, entry.target.stride}, leaf.type, heap.zero(leaf.type), when);
    const std::vector<CellId> cells = heap[entry.target.object].cells;
    for (CellId id : cells) {
      const Cell& cell = heap[id];
      bool isInside = cell.offset >= entry.target.offset && (size == 0 || cell.offset < entry.target.offset + size);
      if (isInside && cell.type.isValid() && entry.target.stride == 0)
        setCell(id, heap.choose(when, heap.zero(cell.type), valueOf(state_, id)));
    }
  }
}

void SymbolicMemory::leave(ir::VariableId variable, bool isEnd) {
  const std::vector<CellId> cells = heap[heap.local(variable)].cells;
  for (CellId cell : cells) {
    if (cell.index >= state_.cells.size() || state_.cells[cell.index] == State::kUnset)
      continue;
    noteLoss(cell, ValueId(state_.cells[cell.index]));
    if (isEnd)
      setCell(cell, heap.nothing());
    else
      state_.cells[cell.index] = State::kUnset;
  }
}

// ------------------------------------------------------------------------------------------------ release and escape

/// The value; if it may be 0, 1 or 2, with the standard descriptor of that number.
ValueId SymbolicMemory::withStandard(ValueId id) {
  Value value = heap[id];
  Alternatives found;
  if (value.bits.isValid() && vectors.widthOf(value.bits) == kHandleBits)
    addAlternatives(value.bits, Lit::yes(), found);
  for (auto [when, number] : found.numbers)
    if (number >= 0 && number < kStandardHandles)
      value.entries.push_back({when, {heap.standard(static_cast<uint32_t>(number)), 0, 0, false}});
  return heap.intern(std::move(value));
}

/// A newly opened handle gets the lowest free number. If that is the number of a standard descriptor that was closed
/// before, the handle belongs to the process and nobody has to close it: `close(0); open("/dev/null", O_RDONLY);`.
Lit SymbolicMemory::takeStandard(Lit opened) {
  Lit taken = Lit::no();
  for (uint32_t i = 0; i < kStandardHandles; ++i) {
    Lit isFree = attribute(state_, heap.standard(i), Attribute::Freed);
    Lit now = graph.both(graph.both(opened, isFree), !taken);
    if (isFree.isNo() || now.isNo())
      continue;
    setAttribute(heap.standard(i), Attribute::Freed, graph.both(isFree, !now));
    taken = graph.either(taken, now);
  }
  return taken;
}

void SymbolicMemory::assume(Lit fact) {
  if (isTrial_)
    return;
  if (graph.both(state_.guard, fact).isNo()) {
    state_.guard = Lit::no();
    return;
  }
  Lit here = graph.implies(state_.guard, fact);
  if (here.isYes() || isAssumedBefore_ || (!trace.assumptions.empty() && trace.assumptions.back() == here))
    return;
  trace.assumptions.push_back(here);
}

void SymbolicMemory::suspect(finding::Kind kind, Lit condition, ObjectId object, ir::FunctionId callee) {
  if (isLookingAhead_ || isTrial_ || graph.both(state_.guard, condition).isNo())
    return;
  const size_t assumed = trace.assumptions.size();
  trace.suspicions.push_back(
      {kind, state_.guard, condition, assumed, false, here_.step, here_.instr, object, callee, isCoarse_, isPresumed_});
  bool isCertain =
      graph.both(state_.guard, !condition).isNo(); // if it is certain, the code after it is analysed all the same
  if ((kind == finding::Kind::UseAfterFree || kind == finding::Kind::DoubleFree) && !isCertain)
    assume(!condition);
  trace.suspicions.back().isDenied = trace.assumptions.size() > assumed;
}

/// Suspects a use after release. For objects of the caller's, also records the use: callers may have released them.
void SymbolicMemory::use(const Entry& entry, ir::FunctionId callee) {
  ObjectId id = entry.target.object;
  const Object& object = heap[id];
  auto release = effects.freedAs.find(id);
  bool isHandedOn = release != effects.freedAs.end() && release->second.isHandedOn;
  if (isTrial_ || entry.target.blurred || object.isMany || isHandedOn)
    return;
  Lit freed = attribute(state_, id, Attribute::Freed);
  suspect(finding::Kind::UseAfterFree, graph.both(entry.guard, freed), id, callee);
  if (object.kind != ObjectKind::Initial || object.root != Root::Parameter ||
      object.depth > heap.bounds()[Budget::UsedDepth])
    return;
  Lit used = attribute(state_, id, Attribute::Used);
  Lit now = graph.either(used, graph.both(entry.guard, !freed));
  if (now != used)
    setAttribute(id, Attribute::Used, now);
}

void SymbolicMemory::release(const Entry& entry, const ReleaseBy& by) {
  const ObjectId id = entry.target.object;
  const Object& object = heap[id];
  if (object.kind == ObjectKind::Null || object.kind == ObjectKind::Address)
    return;
  if (object.kind == ObjectKind::Standard) {
    setAttribute(id, Attribute::Freed, graph.either(attribute(state_, id, Attribute::Freed), entry.guard));
    return;
  }
  if (entry.target.blurred || object.isMany) { // one of several: assumed to be done for all
    escapeObject(id, entry.guard);
    return;
  }
  const bool isReferred = !heap.referencesTo(id).empty();
  if (const Lit rest = isReferred ? giveReferenceBack(id, entry.guard, by.callee) : entry.guard; !rest.isNo())
    releaseItself({rest, entry.target}, by);
}

/// No reference that was taken here is left.
void SymbolicMemory::releaseItself(const Entry& entry, const ReleaseBy& by) {
  const auto& [family, callee, isHandedOn, isWhole, heir] = by;
  const ObjectId id = entry.target.object;
  const Object& object = heap[id];
  const Lit guard = graph.both(state_.guard, entry.guard);
  bool isVariable = object.kind == ObjectKind::Local || object.kind == ObjectKind::Global;
  if (isVariable || object.kind == ObjectKind::Literal || object.kind == ObjectKind::Code ||
      (object.kind == ObjectKind::New && entry.target.offset != 0 && entry.target.stride == 0)) {
    suspect(finding::Kind::InvalidFree, entry.guard, id, callee);
    if (object.kind != ObjectKind::New)
      return;
  }
  if (object.kind == ObjectKind::New && object.origin.family.isValid() && family.isValid() &&
      !ir::fits(heap.module().families[object.origin.family.index], heap.module().families[family.index]))
    suspect(finding::Kind::MismatchedFree, entry.guard, id, callee);
  Lit freed = attribute(state_, id, Attribute::Freed);
  suspect(finding::Kind::DoubleFree, graph.both(entry.guard, isClosedAgain(id, freed)), id, callee);
  noteBeside(entry, callee);
  setAttribute(id, Attribute::Freed, graph.either(freed, entry.guard));
  noteRelease(id, {family, entry.target.offset, isHandedOn, isWhole, guard, heir});
  trace.events.push_back({EventKind::Release, here_.step, here_.instr, guard, id, {}, {}, callee, isCoarse_});
  loseContents(id);
}

/// A handle that was handed on to a stream may be closed through either of the two, once: the second close is a bug. If
/// nothing closes it, the stream is what is lost.
Lit SymbolicMemory::isClosedAgain(ObjectId object, Lit freed) const {
  auto last = effects.freedAs.find(object);
  if (last == effects.freedAs.end() || !last->second.heir.isValid())
    return freed;
  Lit before = attribute(state_, last->second.heir, Attribute::Freed);
  if (auto beside = closedBeside_.find(last->second.heir); beside != closedBeside_.end())
    for (const ClosedBeside& closed : beside->second)
      if (closed.handle == object)
        before = graph.either(before, closed.when);
  return graph.both(freed, before);
}

void SymbolicMemory::noteBeside(const Entry& entry, ir::FunctionId callee) {
  const ObjectId id = entry.target.object;
  if (auto beside = closedBeside_.find(id); beside != closedBeside_.end())
    for (const ClosedBeside& closed : beside->second)
      suspect(finding::Kind::DoubleFree, graph.both(entry.guard, closed.when), closed.handle, callee);
  auto last = effects.freedAs.find(id);
  if (last != effects.freedAs.end() && last->second.heir.isValid())
    closedBeside_[last->second.heir].push_back(
        {id, graph.both(graph.both(state_.guard, entry.guard), attribute(state_, id, Attribute::Freed))});
}

void SymbolicMemory::noteRelease(ObjectId object, Release now) {
  Release& last = effects.freedAs[object];
  now.isHandedOn |= last.isHandedOn;
  if (!now.heir.isValid())
    now.heir = last.heir;
  last = now;
  std::vector<Release>& all = effects.releases[object];
  auto isSame = [&](const Release& r) {
    return r.family == now.family && r.offset == now.offset && r.isWhole == now.isWhole;
  };
  if (auto known = llvm::find_if(all, isSame); known != all.end())
    known->when = graph.either(known->when, now.when);
  else
    all.push_back(now);
}

void SymbolicMemory::loseContents(ObjectId object) {
  for (CellId cell : debts_ ? debts_->owningFields(object) : std::vector<CellId>())
    if (!isSet(cell))
      noteLoss(cell, valueOf(state_, cell));
  for (CellId cell : debts_ ? debts_->owningElements(object) : std::vector<CellId>())
    if (!isSet(cell))
      noteLoss(cell, valueOf(state_, cell));
  for (CellId cell : heap[object].cells)
    if (cell.index < state_.cells.size() && state_.cells[cell.index] != State::kUnset)
      noteLoss(cell, ValueId(state_.cells[cell.index]));
}

void SymbolicMemory::escapeValue(ValueId value, Lit when) {
  const Value& v = heap[withHandles(value)];
  for (const Entry& entry : v.entries)
    escapeObject(entry.target.object, graph.both(when, entry.guard));
}

/// A close of a literal number means a handle that was opened before, or all of them:
/// `for (fd = 3; fd < 64; fd++) close(fd);`.
void SymbolicMemory::releaseByNumber(Term number) {
  if (!number.isValid() || vectors[number].kind != solver::TermKind::Constant ||
      vectors.signedValueOf(number) < kStandardHandles)
    return;
  for (uint32_t i = 1; i < heap.objectCount(); ++i)
    if (heap[ObjectId(i)].kind == ObjectKind::New && heap[ObjectId(i)].origin.isHandle)
      escapeObject(ObjectId(i), Lit::yes());
}

/// If the place held memory lent by the caller (a buffer of its own), the callee may leave it there and allocate only
/// if it is too small; then a new object is not tied to the place. A summary that lost detail does not say when.
void SymbolicMemory::untie(const State& before, const Target& target, ir::TypeId type, ValueId stored) {
  const CellId place = heap.cell(target.object, target.offset, target.stride, type);
  auto isLent = [&](const Entry& entry) {
    const Object& object = heap[entry.target.object];
    return object.kind == ObjectKind::Local || object.kind == ObjectKind::Global ||
           object.kind == ObjectKind::Literal || (object.kind == ObjectKind::Initial && object.parent != place);
  };
  const Value held = heap[loadTarget(before, target, type)];
  if (llvm::none_of(held.entries, isLent))
    return;
  for (const Entry& entry : heap[stored].entries)
    if (Origin& origin = heap[entry.target.object].origin; origin.step == here_.step && origin.instr == here_.instr)
      origin.isTied = false;
}

/// Only new objects and those behind parameters or globals can escape; others are known elsewhere from the start.
bool SymbolicMemory::mayEscape(ObjectId id) const {
  const Object& object = heap[id];
  const bool isOfCaller = object.root == Root::Parameter || object.root == Root::Global;
  return object.kind == ObjectKind::New || (object.kind == ObjectKind::Initial && isOfCaller) || heap.isVariadic(id);
}

void SymbolicMemory::escapeObject(ObjectId id, Lit when) {
  for (ObjectId reference : std::vector<ObjectId>(heap.referencesTo(id)))
    escapeObject(reference, when);
  if (heap[id].kind == ObjectKind::New && isTrial_)
    return loseSight(id, when);
  if (mayEscape(id))
    setAttribute(id, Attribute::Escaped, graph.either(attribute(state_, id, Attribute::Escaped), when));
}

/// Stops tracking a new object and the new objects it holds: neither kept nor lost.
void SymbolicMemory::loseSight(ObjectId start, Lit when) {
  std::vector<ObjectId> work{start};
  llvm::DenseSet<uint32_t> seen{start.index};
  for (size_t w = 0; w < work.size() && !when.isNo(); ++w) {
    setAttribute(work[w], Attribute::Valid, graph.both(attribute(state_, work[w], Attribute::Valid), !when));
    for (CellId cell : heap[work[w]].cells) {
      if (cell.index >= state_.cells.size() || state_.cells[cell.index] == State::kUnset)
        continue;
      for (const Entry& entry : heap[ValueId(state_.cells[cell.index])].entries)
        if (heap[entry.target.object].kind == ObjectKind::New && seen.insert(entry.target.object.index).second)
          work.push_back(entry.target.object);
    }
  }
}

void SymbolicMemory::noteRenewed(CellId cell, ValueId before, ValueId now) {
  ObjectId object = heap[cell].object;
  ObjectKind kind = heap[object].kind;
  if (kind != ObjectKind::Initial && kind != ObjectKind::Global && !formers_.count(object))
    return;
  for (const Entry& entry : heap[now].entries)
    if (heap[entry.target.object].kind == ObjectKind::Unknown)
      formers_.try_emplace(entry.target.object, before);
  Term old = heap[before].bits, fresh = heap[now].bits;
  // A cell that this function writes, but not on the path to this point, counts as only read.
  bool isUntouched = old.isValid() && (heap.cellOfTerm(old) == cell || provenance.before(old));
  bool isWritten = written_.contains(cell.index) && !isUntouched;
  if (!isWritten && old.isValid() && fresh.isValid())
    provenance.noteRenewed(fresh, old);
  auto isNew = [&](const Entry& entry) { return heap[entry.target.object].kind == ObjectKind::New; };
  if (!heap.isPointer(heap[cell].type) || (isWritten && llvm::none_of(heap[before].entries, isNew)))
    return;
  Lit wasNull = heap.isNull(before), isNull = heap.isNull(now);
  if (graph.isLeaf(isNull.node()) && !isNull.isNegated())
    provenance.noteRenewedNull(isNull, wasNull);
}

} // namespace wt::engines::escape
