// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/CallImport.h"

#include "engines/escape/CallInterface.h"

namespace wt::engines::escape {

namespace {

class CallImport : public CallInterface {
  struct Fate {
    Lit escaped, freed, valid, used;
  };

public:
  CallImport(const Rooms& rooms, const EscapeSummary& summary, const ir::Call& call, const CallWay& way,
             Location location)
      : CallInterface(rooms, summary, call, way, location), resultShift_(way.resultShift) {}

  // Rule SAT-APPLY [Saturn, 4.5.3]: the effects of the summary, on the caller's objects.
  void apply(const ir::Call& call) {
    RULE(SAT-APPLY);
    auto firstLeaf = static_cast<uint32_t>(memory_.graph.size());
    auto firstTerm = static_cast<uint32_t>(memory_.vectors.size());
    Lit exits = isBrief_ ? Lit::yes() : lit(summary_.exits);
    std::vector<Fate> fates;
    std::vector<ValueId> values, results, globals;
    for (const EscapeSummary::Fate& fate : summary_.fates)
      fates.push_back({lit(fate.escaped), lit(fate.freed), lit(fate.valid), lit(fate.used)});
    for (const EscapeSummary::Fate& fate : summary_.fates) // their leaves belong to the callee as well
      for (const EscapeSummary::ReleaseWay& way : summary_.waysOf(fate))
        lit(way.when);
    for (const EscapeSummary::Store& store : summary_.stores)
      values.push_back(somewhere(value(store.value)));
    for (const EscapeSummary::Store& store : summary_.result)
      results.push_back(given(resultAt(store.cell), somewhere(value(store.value)), {}));
    const ValueId status =
        results.empty() || summary_[summary_.result.front().cell].offset != 0 ? ValueId() : results.front();
    for (size_t i = 0; i < values.size(); ++i)
      if (const CellId cell = summary_.stores[i].cell; isSomewhere(summary_[cell].object))
        values[i] = given(outParameter(cell), values[i], status);
    for (const EscapeSummary::Store& store : summary_.globals)
      globals.push_back(value(store.value));
    if (!isSpecified_)
      noteDecisions(firstLeaf, firstTerm);

    memory_.assume(exits);
    if (!isSpecified_)
      escapeAddresses(call);
    if (isSpecified_)
      useArguments(call);
    else
      useTexts(call);
    applyEffects(call, fates, values, globals);
    if (call.target)
      storeResult(*call.target, results);
  }

  /// The effects on memory, without the result.
  void applyEffects(const ir::Call& call, const std::vector<Fate>& fates, const std::vector<ValueId>& values,
                    const std::vector<ValueId>& globals) {
    auto scope = memory_.bySummary(isCoarse_);
    for (size_t i = 0; i < fates.size(); ++i) // if it also releases the object, that is a double free, not a use
      applyUse(summary_.fates[i].object, memory_.graph.both(fates[i].used, !fates[i].freed));
    for (size_t i = 0; i < fates.size() && !memory_.isOverLimit(); ++i)
      applyFate(summary_.fates[i], fates[i].escaped, fates[i].freed, fates[i].valid);
    forgetTypes();
    for (ObjectId object : summary_.changedBeyond)
      for (const Entry& entry : placeOf(object))
        memory_.forgetBeyond(entry.target.object);
    keepContents();
    for (size_t i = 0; i < values.size() && !memory_.isOverLimit(); ++i)
      applyStore(summary_.stores[i], values[i]);
    memory_.changeGlobals(summary_.changedGlobals, summary_.changesManyGlobals);
    for (size_t i = 0; i < globals.size(); ++i)
      applyStore(summary_.globals[i], globals[i]);
    if (summary_.writesVariadic || summary_.keepsVariadic)
      applyVariadic(call);
  }

  /// The condition on which its own body throws.
  Lit raises() {
    auto firstLeaf = static_cast<uint32_t>(memory_.graph.size());
    auto firstTerm = static_cast<uint32_t>(memory_.vectors.size());
    Lit result = lit(summary_.raises);
    noteDecisions(firstLeaf, firstTerm);
    return result;
  }

private:
  RuleHits& ruleHits() const { return memory_.ruleHits(); }

  /// Leaves and terms created since then are decisions of the callee.
  void noteDecisions(uint32_t firstLeaf, uint32_t firstTerm) {
    memory_.provenance.noteCall({firstLeaf, static_cast<uint32_t>(memory_.graph.size())},
                                {firstTerm, static_cast<uint32_t>(memory_.vectors.size())}, callee_);
  }

  const int64_t resultShift_; // of an overrider, from the class it returns to the expected one
  std::vector<Entry> released_;
  std::set<CellId> changed_; // numbers

  /// An address passed as a number (`(uintptr_t)p`) is no pointer to the callee, so its summary does not describe the
  /// fate of the target.
  void escapeAddresses(const ir::Call& call) {
    for (size_t i = 0; i < call.arguments.size(); ++i) {
      const ir::IntType* type = to_.asInt(body_[call.arguments[i]].type);
      if (type && type->bits == 64 && arguments_[i].value.isValid())
        memory_.escapeValue(arguments_[i].value, Lit::yes());
    }
  }

  void applyUse(ObjectId object, Lit used) {
    if (!used.isNo())
      for (const Entry& entry : placeOf(object))
        memory_.use({memory_.graph.both(entry.guard, used), entry.target}, callee_);
  }

  /// Among variable arguments, a `void *` is only printed as a number (`%p`).
  bool isOnlyPrinted(const ir::Call& call, size_t i) const {
    const auto* type = ir::typeAs<ir::FunctionType>(to_.module().types, to_.module()[callee_].type);
    const auto* pointer = ir::typeAs<ir::PointerType>(to_.module().types, body_[call.arguments[i]].type);
    return type->isVariadic && i >= type->parameters.size() && pointer &&
           ir::typeAs<ir::VoidType>(to_.module().types, pointer->pointee);
  }

  /// The last argument is only compared with the elements of a container: `g_slist_remove(list, node)`. If the function
  /// read bytes there, it would need their length.
  bool isOnlyCompared(size_t i) const {
    const ir::TypeTable& types = to_.module().types;
    const auto* type = ir::typeAs<ir::FunctionType>(types, to_.module()[callee_].type);
    if (i == 0 || i + 1 != type->parameters.size())
      return false;
    const auto* container = ir::typeAs<ir::PointerType>(types, type->parameters.front());
    const auto* thing = ir::typeAs<ir::PointerType>(types, type->parameters[i]);
    return container && ir::typeAs<ir::RecordType>(types, container->pointee) && thing && thing->isConst &&
           ir::typeAs<ir::VoidType>(types, thing->pointee);
  }

  /// A library function reads the targets of its pointers, and uses the handle that is its first argument, unless it
  /// releases them.
  void useArguments(const ir::Call& call) {
    std::set<ObjectId> released;
    for (const EscapeSummary::Fate& fate : summary_.fates)
      if (!fate.freed.isNo())
        for (const Entry& entry : placeOf(fate.object))
          released.insert(entry.target.object);
    for (size_t i = 0; i < call.arguments.size(); ++i) {
      bool isPointer = to_.isPointer(body_[call.arguments[i]].type);
      if (!arguments_[i].value.isValid() || (!isPointer && i != 0) || isOnlyPrinted(call, i) || isOnlyCompared(i))
        continue;
      const Value& value = to_[memory_.withHandles(arguments_[i].value, kNoHandle)];
      for (const Entry& entry : value.entries) {
        ObjectKind kind = to_[entry.target.object].kind;
        bool isHeap = kind == ObjectKind::New || kind == ObjectKind::Initial;
        if (isHeap && !released.count(entry.target.object))
          memory_.use(entry, callee_);
      }
    }
  }

  /// A string among variable arguments is printed.
  void useTexts(const ir::Call& call) {
    const auto* type = ir::typeAs<ir::FunctionType>(to_.module().types, to_.module()[callee_].type);
    for (size_t i = type->parameters.size(); type->isVariadic && i < call.arguments.size(); ++i) {
      const auto* pointer = ir::typeAs<ir::PointerType>(to_.module().types, body_[call.arguments[i]].type);
      const ir::IntType* character = pointer ? to_.asInt(pointer->pointee) : nullptr;
      if (!character || character->bits != 8 || !arguments_[i].value.isValid())
        continue;
      const Value& value = to_[arguments_[i].value];
      for (const Entry& entry : value.entries)
        memory_.use(entry, callee_);
    }
  }

  void applyFate(const EscapeSummary::Fate& fate, Lit escaped, Lit freed, Lit valid) {
    BoolGraph& graph = memory_.graph;
    llvm::ArrayRef<Entry> places = placeOf(fate.object);
    if (summary_.isNew(fate.object)) {
      ObjectId object = places.front().target.object;
      to_[object].origin.isTied = fate.isTied;
      if (to_[object].origin.isHandle)
        valid = graph.both(valid, !memory_.takeStandard(valid));
      memory_.setAttribute(object, Attribute::Valid, valid);
      memory_.setAttribute(object, Attribute::Escaped, isBrief_ ? Lit::yes() : escaped);
      memory_.setAttribute(object, Attribute::Freed, freed);
      memory_.trace.events.push_back(
          {EventKind::Allocate, memory_.here().step, memory_.here().instr, valid, object, {}, {}, callee_});
      if (!freed.isNo())
        noteReleasedInside(object, fate, graph.both(memory_.guard(), freed));
      return;
    }
    if (!freed.isNo() && summary_[fate.object].parent.isValid())
      memory_.releaseByNumber(to_[contentOf(summary_[fate.object].parent)].bits);
    bool isCounted = isCoarse_ && !fate.freed.isNo() && writesTo(fate.object);
    for (const Entry& entry : places) {
      if (isCounted)
        noteCounted(entry);
      // The maker of an object without a body decides unseen whether a release is due: it may count references.
      if (to_[entry.target.object].origin.isShown && !freed.isConstant())
        memory_.escapeValue(to_.pointer(entry.target), entry.guard);
      memory_.escapeValue(to_.pointer(entry.target), graph.both(entry.guard, escaped));
      if (fate.wayCount == 0)
        releaseAs(entry, fate, {freed, fate.family, fate.offset, fate.isWhole});
      for (EscapeSummary::ReleaseWay way : summary_.waysOf(fate)) {
        way.when = lit(way.when);
        releaseAs(entry, fate, way);
      }
    }
  }

  /// The callee made the object and released it: the object may still be in use, if it was handed on to another.
  void noteReleasedInside(ObjectId object, const EscapeSummary::Fate& fate, Lit when) {
    memory_.effects.freedAs[object] = {fate.family, fate.offset, fate.isHandedOn, fate.isWhole, when};
    const Point& here = memory_.here();
    memory_.trace.events.push_back(
        {EventKind::Release, here.step, here.instr, when, object, {}, {}, callee_, isCoarse_});
  }

  void releaseAs(const Entry& entry, const EscapeSummary::Fate& fate, const EscapeSummary::ReleaseWay& way) {
    Lit now = memory_.graph.both(entry.guard, way.when);
    if (now.isNo())
      return;
    Target target = entry.target;
    target.offset = way.isWhole && target.stride == 0 ? 0 : target.offset + way.offset;
    const ObjectId heir = handsOn(fate.object) && made_.size() == 1 ? made_.front() : ObjectId();
    memory_.release({now, target}, {way.family, callee_, fate.isHandedOn || handsOn(fate.object), way.isWhole, heir});
    released_.push_back({now, target});
  }

  /// Does a library function turn a handle, given as a number, into a new object (fdopen)?
  bool handsOn(ObjectId object) const {
    const EscapeSummary::ObjectRow& released = summary_[object];
    return isSpecified_ && released.parent.isValid() && to_.asInt(summary_[released.parent].type) && !made_.empty();
  }

  /// Does the callee write numbers in the object? If it may also release the object, it may count references, and a
  /// summary that lost detail does not say.
  bool writesTo(ObjectId object) const {
    return llvm::any_of(summary_.stores, [&](const EscapeSummary::Store& s) {
      return summary_[s.cell].object == object && !isCharacter(summary_[s.cell].type);
    });
  }
  /// Characters do not count references: `sb->buf = grown; sb->buf[n] = 0;`
  bool isCharacter(ir::TypeId type) const {
    const ir::IntType* number = to_.asInt(type);
    return number && number->bits <= 8;
  }

  /// A library function that releases one object and makes another (realloc) moves the contents of the first to the
  /// second. For objects of the caller's caller the summary says so, and that caller moves the contents.
  void keepContents() {
    if (isSpecified_)
      for (const Entry& old : released_)
        for (ObjectId made : made_)
          moveContents(old, made);
    for (const EscapeSummary::Move& move : summary_.moves)
      for (const Entry& old : placeOf(move.from))
        moveContents(old, placeOf(move.to).front().target.object);
  }

  void moveContents(const Entry& from, ObjectId to) {
    ObjectId old = from.target.object;
    std::set<ObjectId>& sources = memory_.effects.movedFrom[to];
    if (to_[old].kind == ObjectKind::Initial)
      sources.insert(old);
    else if (auto it = memory_.effects.movedFrom.find(old); it != memory_.effects.movedFrom.end())
      sources.insert(it->second.begin(), it->second.end());
    for (size_t i = 0, count = to_[old].cells.size(); i < count; ++i) { // only the present cells
      const CellId id = to_[old].cells[i];
      const Cell cell = to_[id];
      if (isFresh(old) && !cell.initial.isValid() && !isSetBefore(id))
        continue; // nothing has read or written it
      memory_.storeTarget({to, cell.offset, cell.stride}, cell.type, memory_.valueOf(before_, id), from.guard);
    }
  }

  /// Is its initial content unknown?
  bool isFresh(ObjectId object) const { return to_[object].kind == ObjectKind::New && !to_[object].origin.isZeroed; }
  bool isSetBefore(CellId cell) const {
    return cell.index < before_.cells.size() && before_.cells[cell.index] != State::kUnset;
  }

  /// A callee that changes a number in an object as it lets go of it (a shared list that copies itself) counts
  /// references: others may hold the object.
  void noteCountedBy(CellId overwritten) {
    auto isCount = [&](const EscapeSummary::Store& s) {
      const EscapeSummary::CellRow& cell = summary_[s.cell];
      return to_.asInt(cell.type) && !isCharacter(cell.type) && summary_[cell.object].parent == overwritten;
    };
    auto it = llvm::find_if(summary_.stores, isCount);
    if (it == summary_.stores.end())
      return;
    for (const Entry& entry : placeOf(summary_[it->cell].object))
      noteCounted(entry);
  }

  void applyStore(const EscapeSummary::Store& store, ValueId stored) {
    const EscapeSummary::CellRow cell = summary_[store.cell];
    llvm::ArrayRef<Entry> places = placeOf(cell.object);
    if (to_.isPointer(cell.type))
      noteCountedBy(store.cell);
    for (const Entry& entry : places) {
      const Target target = targetOf(cell, entry);
      if (isBeyondEnd(target)) {
        assumeNotStored(entry.guard, stored);
        continue;
      }
      if (!to_.isPointer(cell.type))
        escapePointer(target, cell.type);
      if (isCoarse_ && to_.isPointer(cell.type))
        memory_.untie(before_, target, cell.type, stored);
      if (store.isLeftOut && target.stride == 0) {
        CellId here = to_.cell(target.object, target.offset, 0, cell.type);
        memory_.noteRenewed(here, memory_.valueOf(before_, here), stored);
      }
      memory_.storeTarget(target, cell.type, withOtherChange(target, cell.type, stored),
                          places.size() == 1 ? Lit::yes() : entry.guard);
    }
  }

  static Target targetOf(const EscapeSummary::CellRow& cell, const Entry& place) {
    Target target = place.target;
    target.offset += cell.offset;
    target.stride = target.stride ? target.stride : cell.stride;
    return target;
  }

  /// A callback written for another user takes a context of its own, larger type. It cannot be the one called here,
  /// because it would write beyond the end of this variable.
  bool isBeyondEnd(const Target& target) const {
    const Object& object = to_[target.object];
    int64_t size = object.kind == ObjectKind::Local ? to_.bitsOf(body_.variables[object.index].type) : 0;
    return size > 0 && target.stride == 0 && target.offset >= size;
  }
  void assumeNotStored(Lit when, ValueId stored) {
    const Value value = to_[stored];
    for (const Entry& entry : value.entries)
      if (to_[entry.target.object].kind == ObjectKind::New)
        memory_.assume(!memory_.graph.both(when, entry.guard));
  }

  /// A summary assumes that two parameters point to different objects [Saturn, 1]. If a call passes one object under
  /// two names, a number in it that changes under both changes twice: `b = a` of counted pointers that are equal
  /// already.
  ValueId withOtherChange(const Target& target, ir::TypeId type, ValueId stored) {
    if (target.stride != 0 || !to_[stored].bits.isValid())
      return stored;
    CellId place = to_.cell(target.object, target.offset, 0, type);
    if (changed_.insert(place).second)
      return stored;
    noteCounted({Lit::yes(), target});
    Term before = to_[memory_.valueOf(before_, place)].bits, now = to_[memory_.valueOf(memory_.state(), place)].bits;
    Term added = to_[stored].bits;
    BitVectors& v = to_.vectors();
    bool isSameWidth = before.isValid() && now.isValid() && v.widthOf(before) == v.widthOf(added) &&
                       v.widthOf(now) == v.widthOf(added);
    return isSameWidth ? to_.number(v.add(now, v.subtract(added, before))) : to_.anything(type);
  }

  /// The callee treated the caller's pointer as a number, so its summary does not describe the fate of the target.
  void escapePointer(const Target& target, ir::TypeId type) {
    ValueId held = memory_.valueOf(before_, to_.cell(target.object, target.offset, target.stride, type));
    if (!to_[held].bits.isValid())
      memory_.escapeValue(held, Lit::yes());
  }

  /// A function that receives a list of variable arguments affects them like the function that made the list.
  void applyVariadic(const ir::Call& call) {
    const auto* type = ir::typeAs<ir::FunctionType>(to_.module().types, to_.module()[callee_].type);
    if (!type->isVariadic) {
      memory_.effects.writesVariadic |= summary_.writesVariadic;
      memory_.effects.keepsVariadic |= summary_.keepsVariadic;
      return;
    }
    for (size_t i = type->parameters.size(); i < call.arguments.size(); ++i) {
      const auto* pointer = ir::typeAs<ir::PointerType>(to_.module().types, body_[call.arguments[i]].type);
      if (!pointer || pointer->isConst || !arguments_[i].value.isValid())
        continue;
      if (summary_.keepsVariadic)
        memory_.escapeValue(arguments_[i].value, Lit::yes());
      const Value& value = to_[arguments_[i].value];
      for (const Entry& entry : value.entries)
        if (summary_.writesVariadic && entry.target.object != to_.null())
          memory_.forgetObject(entry.target.object, true);
    }
  }

  void storeResult(ir::PlaceId place, const std::vector<ValueId>& results) {
    llvm::SmallVector<Entry, 2> targets = evaluator_.targetsOf(place, Evaluator::Access::Touch);
    ir::TypeId type = body_[place].type;
    bool isScalar = to_.isPointer(type) || to_.asInt(type);
    if (results.empty() && isScalar)
      memory_.store(targets, type, to_.anything(type));
    for (size_t i = 0; i < results.size(); ++i) {
      const EscapeSummary::CellRow cell = summary_[summary_.result[i].cell];
      for (Entry entry : targets) {
        entry.target.offset += cell.offset;
        ValueId result =
            to_.isPointer(cell.type) ? evaluator_.shiftPointer(to_.asPointer(results[i]), resultShift_) : results[i];
        memory_.storeTarget(entry.target, cell.type, result, targets.size() == 1 ? Lit::yes() : entry.guard);
      }
    }
  }

  void forgetTypes() {
    llvm::SmallVector<Region, 8> regions;
    for (ir::TypeId type : summary_.forgottenTypes)
      regions.push_back({type, {}, false});
    if (!regions.empty())
      memory_.forgetOthers(regions, toldCells());
  }

  /// Cells whose content after the call the summary gives.
  std::vector<CellId> toldCells() {
    std::set<CellId> cells;
    for (const EscapeSummary::Store& store : summary_.stores) {
      const EscapeSummary::CellRow cell = summary_[store.cell];
      llvm::ArrayRef<Entry> places = placeOf(cell.object);
      if (places.size() != 1 || !to_.isPointer(cell.type))
        continue;
      if (const Target target = targetOf(cell, places.front()); target.stride == 0 && !isBeyondEnd(target))
        cells.insert(to_.cell(target.object, target.offset, 0, cell.type));
    }
    return {cells.begin(), cells.end()};
  }
};

} // namespace

void applySummary(const Rooms& rooms, const EscapeSummary& summary, const ir::Call& call, const CallWay& way,
                  Location location) {
  CallImport(rooms, summary, call, way, location).apply(call);
}

Lit raisesBySummary(const Rooms& rooms, const EscapeSummary& summary, const ir::Call& call, const CallWay& way,
                    Location location) {
  return CallImport(rooms, summary, call, way, location).raises();
}

} // namespace wt::engines::escape
