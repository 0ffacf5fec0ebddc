// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/Calls.h"

#include "contract/Contracts.h"
#include "contract/LifeOfValue.h"
#include "engines/escape/Translation.h"
#include "program/FunctionFacts.h"

namespace wt::engines::escape {

namespace {
constexpr int64_t kNoHandle = -1;
} // namespace

// ------------------------------------------------------------------------------------------------ summaries

class CallImport : public Translation<SummaryFormulas> {
  struct Fate {
    Lit escaped, freed, valid, used;
  };

public:
  CallImport(const Rooms& rooms, const EscapeSummary& summary, const ir::Call& call, const CallWay& way,
             Location location)
      : Translation(SummaryFormulas(summary), rooms.store.heap), program_(rooms.subject.program),
        body_(rooms.subject.body()), memory_(rooms.memory), evaluator_(rooms.evaluator), believed_(rooms),
        summary_(summary), callee_(way.function), location_(location), isBrief_(memory_.isSpent()),
        isCoarse_(summary.isCoarse || isBrief_), resultShift_(way.resultShift), contents_(summary.cells.size()),
        places_(summary.objects.size()) {
    for (ir::ExprId argument : call.arguments) {
      Argument a;
      if (arguments_.empty() && way.receiver.isValid())
        a.value = way.receiver;
      else if (const auto* read = std::get_if<ir::ReadExpr>(&body_[argument].node);
               read && ir::typeAs<ir::RecordType>(to_.module().types, body_[argument].type))
        a.aggregate = evaluator_.targetsOf(read->place, Evaluator::Access::Touch);
      else
        a.value = evaluator_.eval(argument);
      arguments_.push_back(std::move(a));
    }
    before_ = memory_.state();
  }

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
    if (!isSpecified())
      noteDecisions(firstLeaf, firstTerm);

    memory_.assume(exits);
    if (!isSpecified())
      escapeAddresses(call);
    if (isSpecified())
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

  struct Argument {
    ValueId value;
    llvm::SmallVector<Entry, 2> aggregate;
  };

  const program::Program& program_;
  const ir::Body& body_;
  SymbolicMemory& memory_;
  Evaluator& evaluator_;
  BelievedCalls believed_;
  const EscapeSummary& summary_;
  ir::FunctionId callee_;
  Location location_;
  /// The caller has no room for formulas: each of the callee's becomes a free choice, and its new objects are not
  /// tracked.
  bool isBrief_;
  bool isCoarse_; // choices that were correlated in the callee may be independent
  State before_;
  int64_t resultShift_ = 0; // of an overrider, from the class it returns to the expected one
  std::vector<Argument> arguments_;
  std::vector<ValueId> contents_;                                  // by cell of the summary
  std::vector<std::optional<llvm::SmallVector<Entry, 2>>> places_; // by object of the summary
  std::vector<ObjectId> made_;
  std::vector<Entry> released_;
  std::set<CellId> changed_; // numbers

  bool isSpecified() const { return program::isSpecified(program_, callee_); }

  bool isCut(uint32_t node) override { return isBrief_ && !source_.isLeaf(node); }
  bool isCut(Term t) override {
    solver::TermKind kind = source_.term(t).kind;
    return isBrief_ && kind != solver::TermKind::Constant && kind != solver::TermKind::Variable;
  }

  ValueId contentOf(CellId cell) override {
    if (!contents_[cell.index].isValid()) {
      const ValueId content = readContent(summary_[cell]);
      contents_[cell.index] = content;
    }
    return contents_[cell.index];
  }

  ValueId readContent(const EscapeSummary::CellRow& cell) {
    const EscapeSummary::ObjectRow& object = summary_[cell.object];
    llvm::ArrayRef<Entry> places;
    if (object.kind == ObjectKind::Local) {
      if (object.index >= arguments_.size())
        return to_.anything(cell.type);
      const Argument& argument = arguments_[object.index];
      if (argument.value.isValid())
        return argument.value;
      places = argument.aggregate;
    } else {
      places = placeOf(cell.object);
    }
    ValueId result;
    for (const Entry& entry : places) {
      Target target = entry.target;
      target.offset += cell.offset;
      target.stride = target.stride ? target.stride : cell.stride;
      ValueId here = memory_.loadTarget(before_, target, cell.type);
      result = result.isValid() ? to_.choose(entry.guard, here, result) : here;
    }
    return result.isValid() ? result : to_.anything(cell.type);
  }

  /// A non-null pointer has a target. The guards of a summary that lost detail may no longer imply that, and then a
  /// store through the pointer would go nowhere; so the last entry gets the remaining condition.
  ValueId somewhere(ValueId id) {
    const Value& value = to_[id];
    auto isNull = [&](const Entry& entry) { return entry.target.object == to_.null(); };
    auto null = llvm::find_if(value.entries, isNull);
    bool isNew =
        llvm::any_of(value.entries, [&](const Entry& e) { return to_[e.target.object].kind == ObjectKind::New; });
    if (!isCoarse_ || isNew || null == value.entries.end() || value.entries.size() < 3)
      return id;
    BoolGraph& graph = memory_.graph;
    Lit rest = !null->guard;
    Value all{value.bits, {*null}};
    for (const Entry& entry : value.entries)
      if (!isNull(entry)) {
        bool isLast = all.entries.size() + 1 == value.entries.size();
        Lit here = isLast ? rest : graph.both(rest, entry.guard);
        all.entries.push_back({here, entry.target});
        rest = graph.both(rest, !here);
      }
    return to_.intern(std::move(all));
  }

  /// The slot of the callee's interface to which the cell corresponds; no callee: none.
  contract::Slot outParameter(CellId id) const {
    const EscapeSummary::CellRow& cell = summary_[id];
    const CellId pointer = summary_[cell.object].parent;
    const bool isBehind = cell.offset == 0 && cell.stride == 0 && pointer.isValid() && summary_[pointer].offset == 0 &&
                          summary_[cell.object].kind == ObjectKind::Initial &&
                          summary_[summary_[pointer].object].kind == ObjectKind::Local;
    return isBehind ? contract::Slot{{callee_, {}, {}, 0}, summary_[summary_[pointer].object].index, true}
                    : contract::Slot();
  }
  contract::Slot resultAt(CellId cell) const {
    return summary_[cell].offset == 0 ? contract::Slot{{callee_, {}, {}, 0}, contract::Slot::kResult, false}
                                      : contract::Slot();
  }
  /// Does the object exist in the caller, or was null passed for it? `receive(NULL)` keeps its object for itself.
  bool isSomewhere(ObjectId object) {
    return llvm::any_of(placeOf(object), [&](const Entry& entry) { return entry.target.object != to_.null(); });
  }
  /// `status` is the result of the call, if that is a number.
  ValueId given(const contract::Slot& slot, ValueId value, ValueId status) {
    return slot.callee.isValid() && !isSpecified() ? believed_.givePassedOn(slot, value, status, location_) : value;
  }

  llvm::ArrayRef<Entry> placeOf(ObjectId object) override {
    if (!places_[object.index])
      places_[object.index] = findPlace(object);
    return *places_[object.index];
  }

  llvm::SmallVector<Entry, 2> findPlace(ObjectId id) {
    const EscapeSummary::ObjectRow& object = summary_[id];
    auto always = [](ObjectId o, bool blurred = false) {
      return llvm::SmallVector<Entry, 2>{{Lit::yes(), {o, 0, 0, blurred}}};
    };
    switch (object.kind) {
    case ObjectKind::Global: return always(to_.global(ir::GlobalId(object.index)));
    case ObjectKind::Code: return always(to_.code(ir::FunctionId(object.index)));
    case ObjectKind::Literal: return always(to_.literal());
    case ObjectKind::Standard: return always(to_.standard(object.index));
    case ObjectKind::New: return always(make(summary_.made[object.index]));
    case ObjectKind::Initial: {
      ValueId content = contentOf(object.parent);
      const Value& v = to_[to_.asPointer(memory_.withStandard(memory_.withHandles(content, kNoHandle)))];
      llvm::SmallVector<Entry, 2> entries;
      for (Entry entry : v.entries)
        if (entry.target.object != to_.null()) {
          entry.target.blurred |= object.isMany;
          entries.push_back(entry);
        }
      return entries;
    }
    case ObjectKind::Null:
    case ObjectKind::Local:
    case ObjectKind::Address:
    case ObjectKind::Unknown: break;
    }
    return always(to_.unknown(object.isMany), true);
  }

  ObjectId make(const EscapeSummary::MadeRow& row) {
    Origin origin = memory_.originHere(location_);
    origin.family = row.family;
    origin.made = row.made;
    origin.isCoarse = row.isCoarse || isCoarse_;
    origin.isCounted = row.isCounted;
    origin.isHandle = row.isHandle;
    origin.isZeroed = row.isZeroed;
    origin.isShown = row.isShown;
    origin.believed = row.believed;
    origin.refused = row.refused;
    origin.callee = callee_;
    origin.isSoleResult = summary_.givesOnlyResult;
    made_.push_back(to_.allocated(origin));
    if (origin.isCounted)
      noteCounted({Lit::yes(), {made_.back()}});
    return made_.back();
  }

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
    return isSpecified() && released.parent.isValid() && to_.asInt(summary_[released.parent].type) && !made_.empty();
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
    if (isSpecified())
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

  void noteCounted(const Entry& entry) {
    to_[entry.target.object].origin.isCounted = true;
    memory_.trace.counted.push_back({entry.target.object, memory_.graph.both(memory_.guard(), entry.guard), callee_});
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

// ------------------------------------------------------------------------------------------------ calls

std::optional<State> Calls::call(const ir::Call& call, Location location, bool mayUnwind) {
  unknown_.useReceiver(call);
  const std::vector<CallWay> ways = dispatch_.waysOf(call);
  bool isDestructor = call.role == ir::CallRole::Destroy; // its exceptions end the program, or should
  std::optional<State> raised;
  if (mayUnwind && !isDestructor && mayRaise(ways)) {
    Lit raises = raiseOf(call, ways, location);
    State before = memory_.state();
    unknown_.callUnknown(call, {}, true, location);
    raised = memory_.takeState();
    raised->guard = graph.both(raised->guard, raises);
    memory_.setState(std::move(before));
    memory_.setGuard(graph.both(memory_.guard(), !raises));
  }
  if (ways.size() == 1) {
    callOne(call, ways.front(), location);
    return raised;
  }
  // One of several targets: a choice between their effects.
  State before = memory_.state(), merged;
  for (const CallWay& way : ways) {
    memory_.setState(before);
    memory_.setGuard(graph.both(memory_.guard(), way.when));
    callOne(call, way, location);
    merged = &way == &ways.front() ? memory_.takeState() : memory_.mergeEnv(std::move(merged), memory_.state());
  }
  memory_.setState(std::move(merged));
  return raised;
}

void Calls::callOne(const ir::Call& call, const CallWay& way, Location location) {
  const EscapeSummary* summary = summaryOf(way.function);
  const bool isByUse = summary && std::holds_alternative<ir::DirectCallee>(call.callee) && summary->isCoarse &&
                       isJudgedByUse(*summary, call, way.function);
  const Counting::Counted counted = counting_.before(call, way);
  if (summary && !isByUse)
    CallImport(rooms_, *summary, call, way, location).apply(call);
  else
    unknown_.callUnknown(call, way.function, false, location);
  if (summary && isByUse)
    memory_.changeGlobals(summary->changedGlobals, summary->changesManyGlobals);
  counting_.after(counted, call, location);
}

/// Does the summary describe the fate of the parameter's target? Not if the target always escapes, as a
/// reference-counted object does, which only its last holder releases.
static bool tellsFate(const EscapeSummary& summary, uint32_t parameter) {
  return llvm::none_of(summary.fates, [&](const EscapeSummary::Fate& fate) {
    const CellId parent = summary[fate.object].parent;
    return parent.isValid() && summary[summary[parent].object].kind == ObjectKind::Local &&
           summary[summary[parent].object].index == parameter && fate.escaped.isYes();
  });
}

/// Do the uses of a function with a body show more about its result and its arguments than the summary, which lost
/// detail? Only for objects held by the calling function's own variables.
bool Calls::isJudgedByUse(const EscapeSummary& summary, const ir::Call& call, ir::FunctionId callee) const {
  const ir::Body& body = rooms_.subject.body();
  auto isOfVariable = [&](uint32_t index) {
    if (index == contract::Slot::kResult)
      return call.target && std::holds_alternative<ir::LocalPlace>(body[*call.target].node);
    return index < call.arguments.size() && contract::variableOf(body, call.arguments[index]).isValid();
  };
  const contract::Callee called{callee, {}, {}, 0};
  bool isBetter = false;
  const contract::Transfers& transfers = rooms_.subject.contracts.ofBodies;
  for (auto it = transfers.lower_bound({called, 0, false}); it != transfers.end() && it->first.callee == called; ++it) {
    const auto& [slot, transfer] = *it;
    if (!isOfVariable(slot.index))
      return false;
    const bool isTold =
        slot.index == contract::Slot::kResult ? summary.givesOnlyResult : tellsFate(summary, slot.index);
    isBetter |= !isTold && contract::trustOf(transfer, rooms_.subject.function) >= contract::Trust::Medium;
  }
  return isBetter;
}

/// The condition on which the call throws. The part that the callee's own body decides is a formula over the interface;
/// the path shows it as one outcome of the call.
Lit Calls::raiseOf(const ir::Call& call, llvm::ArrayRef<CallWay> ways, Location location) {
  const CallWay& way = ways.front();
  const EscapeSummary* summary = ways.size() == 1 ? summaryOf(way.function) : nullptr;
  Lit raises = Lit::no();
  if (summary && !summary->raises.isNo()) {
    Lit decided = CallImport(rooms_, *summary, call, way, location).raises();
    raises = decided.isConstant() ? decided : graph.variable();
    memory_.assume(graph.choose(raises, decided, !decided));
    memory_.trace.events.push_back(
        {EventKind::Raise, memory_.here().step, memory_.here().instr, raises, {}, {}, {}, way.function, false, true});
  }
  if (summary && !summary->mayRaiseUnseen)
    return raises;
  Lit unseen = graph.variable();
  memory_.trace.unseenRaises.insert(unseen.node());
  memory_.trace.events.push_back({EventKind::Raise, memory_.here().step, memory_.here().instr, unseen, {}, {}, {}, {}});
  return graph.either(raises, unseen);
}

bool Calls::mayRaise(llvm::ArrayRef<CallWay> ways) const {
  return llvm::any_of(ways, [&](const CallWay& way) {
    const EscapeSummary* summary = summaryOf(way.function);
    return summary ? summary->mayRaise
                   : !way.function.isValid() || rooms_.subject.program.module[way.function].mayThrow;
  });
}

} // namespace wt::engines::escape
