// SPDX-License-Identifier: Apache-2.0
#include "contract/FieldSeen.h"

#include "contract/Pointees.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::contract {

using namespace ir;

namespace {
constexpr int kMaxParts = 2;
constexpr uint32_t kNoParameter = UINT32_MAX;
} // namespace

bool FieldSeen::isField(ThingId thing) const {
  return walk_.things_[thing].kind == ThingKind::Content && slotOf(thing).isNamed();
}

bool FieldSeen::isOfElement(ThingId thing) const {
  const Thing& t = walk_.things_[thing];
  return t.kind == ThingKind::Content && walk_.things_.isOfElement(walk_.things_[t.cell].thing);
}

FieldSlot FieldSeen::slotOf(PlaceCell cell) const {
  const Things::CellInfo& info = walk_.things_[cell];
  const Thing& holder = walk_.things_[info.thing];
  FieldSlot slot = info.slot;
  if (!slot.record && holder.kind == ThingKind::Global)
    return {{}, 0, GlobalId(holder.index), slot.isElements};
  if (!slot.isElements)
    return slot;
  slot = holder.kind == ThingKind::Content ? slotOf(holder.cell) : holder.kind == ThingKind::Part ? holder.slot : slot;
  const bool isNested = slot.isElements; // elements of elements have no slot
  slot.isElements = true;
  return isNested ? kElements : slot;
}

/// The object that contains the array, if the cell is an element of one.
ThingId FieldSeen::holderOf(PlaceCell cell) const {
  const Things::CellInfo& info = walk_.things_[cell];
  const Thing& thing = walk_.things_[info.thing];
  return info.slot.isElements && thing.kind == ThingKind::Content ? walk_.things_[thing.cell].thing : info.thing;
}

/// The parameter whose target the object is, or is a part of.
uint32_t FieldSeen::parameterOf(ThingId thing) const {
  const Thing& root = walk_.things_[walk_.things_.root(thing)];
  return root.kind == ThingKind::Parameter ? root.index : kNoParameter;
}

bool FieldSeen::isOfGlobal(ThingId thing) const {
  while (walk_.things_[thing].kind == ThingKind::Part)
    thing = walk_.things_[thing].base;
  return walk_.things_[thing].kind == ThingKind::Global;
}

/// The type of the thing, that is, of the target of a pointer to it.
TypeId FieldSeen::typeOf(ThingId thing) const {
  const Module& module = walk_.module_;
  const Thing& t = walk_.things_[thing];
  TypeId type;
  if (t.kind == ThingKind::Variable)
    return walk_.body_.variables[t.index].type;
  if (t.kind == ThingKind::Global)
    return module.globals[t.index].type;
  if (t.kind == ThingKind::Part && t.slot == kElements) {
    const TypeId whole = typeOf(t.base);
    const auto* array = whole ? typeAs<ArrayType>(module.types, whole) : nullptr;
    return array ? array->element : whole;
  }
  if (t.kind == ThingKind::Part)
    return module[t.slot.record].fields[t.slot.field].type;
  if (t.kind == ThingKind::Parameter)
    return pointeeOf(module, walk_.body_, VariableId(t.index));
  if (t.kind == ThingKind::Content && slotOf(thing).record)
    type = module[slotOf(thing).record].fields[slotOf(thing).field].type;
  else if (t.kind == ThingKind::Content)
    type = typeOf(ownerOf(thing));
  if (t.kind == ThingKind::Content && walk_.things_[t.cell].slot.isElements) {
    const auto* array = type ? typeAs<ArrayType>(module.types, type) : nullptr;
    type = array ? array->element : pointeeOf(module, type);
  }
  return pointeeOf(module, type);
}

RecordId FieldSeen::recordAt(ThingId thing) const {
  return recordOf(typeOf(thing));
}

RecordId FieldSeen::recordOf(TypeId type) const {
  const auto* record = type ? typeAs<RecordType>(walk_.module_.types, type) : nullptr;
  return record && walk_.module_[record->record].kind != RecordKind::Union ? record->record : RecordId();
}

/// A new object has no type of its own; it gets the type of the callee's parameter.
RecordId FieldSeen::recordPassed(Entry entry, ThingId object) const {
  if (walk_.things_[object].kind != ThingKind::New)
    return {};
  const Body* callee = walk_.module_[entry.function].body.get();
  const bool isListed = callee && entry.parameter < callee->variables.size() &&
                        callee->variables[entry.parameter].kind == VariableKind::Parameter;
  return isListed ? recordOf(pointeeOf(walk_.module_, *callee, VariableId(entry.parameter))) : RecordId();
}

TypeId FieldSeen::elementOf(TypeId type) const {
  const auto* array = type ? typeAs<ArrayType>(walk_.module_.types, type) : nullptr;
  return array ? array->element : TypeId();
}

bool FieldSeen::isPointerArray(TypeId type) const {
  const auto* array = typeAs<ArrayType>(walk_.module_.types, type);
  return array && walk_.isPointer(array->element);
}

/// Visits the pointer fields of an object and of its parts.
template <typename Visit> void FieldSeen::forFields(ThingId object, RecordId record, int depth, Visit visit) {
  const std::vector<Field>& fields = walk_.module_[record].fields;
  for (uint32_t i = 0; i < fields.size(); ++i) {
    FieldSlot slot{record, i};
    if (walk_.isPointer(fields[i].type)) {
      visit(walk_.things_.cell(object, slot));
    } else if (isPointerArray(fields[i].type)) {
      visit(walk_.things_.cell(walk_.things_.part(object, slot), kElements));
    } else if (const auto* part = typeAs<RecordType>(walk_.module_.types, fields[i].type)) {
      if (depth > 0 && walk_.module_[part->record].kind != RecordKind::Union)
        forFields(walk_.things_.part(object, slot), part->record, depth - 1, visit);
    } else if (const RecordId element = recordOf(elementOf(fields[i].type)); element && depth > 0) {
      forFields(walk_.things_.part(walk_.things_.part(object, slot), kElements), element, depth - 1, visit);
    }
  }
}

void FieldSeen::see(FieldSlot slot, Sight sight, Location location, ThingId object, Entry by) {
  sights_.witnesses.push_back({slot,
                               {sight, walk_.function_, location, parameterOf(object), by, isOfGlobal(object),
                                walk_.things_.isOfElement(object)}});
}

/// `l->head = l->head->next`: is the new value reached through the old value of the place?
bool FieldSeen::leadsThrough(ThingId content, PlaceCell place) const {
  for (ThingId t = content; walk_.things_[t].kind == ThingKind::Content;) {
    t = walk_.things_.root(ownerOf(t));
    if (walk_.things_[t].kind == ThingKind::Content && walk_.things_[t].cell == place)
      return true;
  }
  return false;
}

/// `list->last->next = node; list->last = node;`: only one of two fields with the same target can own it.
void FieldSeen::seeSecondPlace(ThingId made, FieldSlot slot, ThingId holder) {
  const FieldSlot first = firstPlace_.try_emplace(made, slot).first->second;
  if (first == slot)
    return;
  see(first, Sight::HandedOn, walk_.location_, holder);
  see(slot, Sight::HandedOn, walk_.location_, holder);
}

void FieldSeen::asked(PlaceCell cell) {
  if (const FieldSlot slot = slotOf(cell); slot.isNamed())
    see(slot, Sight::Asked, {}, holderOf(cell));
}

void FieldSeen::askedFor(Entry entry, FieldSlot slot) {
  if (slot.isNamed())
    sights_.witnesses.push_back({slot, {Sight::Asked, entry.function, {}, entry.parameter, {}, false}});
}

/// `psf->cues = cues_alloc(n)`, in a loop or not: does the function store new memory in the same object each time?
void FieldSeen::seeRefilled(PlaceCell cell, SetId before, SetId value) {
  const ThingId holder = holderOf(cell);
  auto isHeldByVariable = [&](ThingId thing) { // the function still knows the object
    return llvm::any_of(walk_.picture_.cells.entries(), [&](const auto& entry) {
      const Thing& place = walk_.things_[walk_.things_[PlaceCell(entry.first)].thing];
      return place.kind == ThingKind::Variable && walk_.body_.variables[place.index].kind == VariableKind::Local &&
             llvm::is_contained(walk_.things_[SetId(entry.second)], thing);
    });
  };
  auto isNew = [&](ThingId thing) {
    return walk_.things_[thing].kind == ThingKind::New && !walk_.guessed_.count(thing) && !isHeldByVariable(thing);
  };
  auto mayBeThere = [&](ThingId thing) {
    return thing == kOther || (walk_.things_[thing].kind == ThingKind::Content && walk_.things_[thing].cell == cell &&
                               !(walk_.pictures_.fateOf(walk_.picture_, thing) & fate::kReleased));
  };
  const bool isSame = isInLoop_ || walk_.things_[holder].kind == ThingKind::Parameter;
  if (parameterOf(holder) != UINT32_MAX && isSame && llvm::any_of(Set(walk_.things_[value]), isNew) &&
      llvm::any_of(Set(walk_.things_[before]), mayBeThere))
    sights_.witnesses.push_back({slotOf(cell),
                                 {Sight::Refilled,
                                  walk_.function_,
                                  walk_.location_,
                                  isInLoop_ ? UINT32_MAX : parameterOf(holder),
                                  {},
                                  false,
                                  false}});
}

void FieldSeen::stored(PlaceCell cell, SetId before, SetId value, bool isOne) {
  const FieldSlot slot = slotOf(cell);
  if (!slot.isNamed())
    return;
  const bool isElement = walk_.things_.isOfElement(walk_.things_[cell].thing); // a loop may go over many of them
  if (isOne && !isElement)
    seeRefilled(cell, before, value);
  if (isInLoop_ && !isElement)
    sights_.refills.insert(slot);
  bool isFilled = false, isRenewed = false;
  for (ThingId thing : Set(walk_.things_[value])) {
    const Thing& t = walk_.things_[thing];
    isFilled |= thing != kNull && thing != kEmpty;
    isRenewed |=
        t.kind == ThingKind::New || t.kind == ThingKind::Content || t.kind == ThingKind::Parameter || thing == kOther;
    if (t.kind == ThingKind::New) {
      see(slot, Sight::Filled, walk_.location_, holderOf(cell));
      seeSecondPlace(thing, slot, holderOf(cell));
    } else if (t.kind == ThingKind::Fixed || t.kind == ThingKind::Variable || t.kind == ThingKind::Global ||
               t.kind == ThingKind::Part)
      see(slot, Sight::Borrowed, walk_.location_, holderOf(cell));
    else if (thing == kOther || t.kind == ThingKind::Parameter)
      see(slot, Sight::Taken, walk_.location_, holderOf(cell));
    else if (t.kind == ThingKind::Content && t.cell != cell && !leadsThrough(thing, cell))
      copies_.try_emplace(thing, Copy{cell, walk_.location_});
  }
  if (slot.isElements || (isElement && isBesideEmpty(cell))) // unknown which element was overwritten; one not in use
    return;
  const ThingId first = walk_.things_.content(cell);
  const uint32_t bits = first == kOther ? 0 : walk_.pictures_.fateOf(walk_.picture_, first);
  if (isFilled && isRenewed && (bits & fate::kReleased) && !(bits & fate::kLive) &&
      !llvm::is_contained(walk_.things_[before], first)) // released and emptied, perhaps by a callee
    see(slot, Sight::Renewed, walk_.location_, holderOf(cell));
  for (ThingId thing : Set(walk_.things_[before]))
    if (walk_.things_[thing].kind == ThingKind::Content && walk_.things_[thing].cell == cell &&
        !llvm::is_contained(walk_.things_[value], thing))
      endings_.push_back({thing,
                          walk_.pictures_.fateOf(walk_.picture_, thing),
                          walk_.location_,
                          false,
                          isFilled,
                          isRenewed,
                          {},
                          false,
                          walk_.block_});
}

/// `if (!e->key) { e->key = …; e->value = …; }`: is another field of the structure empty on all paths to this point?
bool FieldSeen::isBesideEmpty(PlaceCell cell) const {
  return llvm::any_of(walk_.picture_.fates.entries(), [&](const auto& entry) {
    const Thing& beside = walk_.things_[ThingId(entry.first)];
    return beside.kind == ThingKind::Content && beside.cell != cell && (entry.second & fate::kAbsent) &&
           !(entry.second & fate::kLive) && walk_.things_[beside.cell].thing == walk_.things_[cell].thing;
  });
}

void FieldSeen::displaced(PlaceCell cell) {
  const ThingId first = walk_.things_.content(cell);
  if (!slotOf(cell).isNamed() || first == kOther || isHeldTwice(cell))
    return;
  Ending ending{first, walk_.pictures_.fateOf(walk_.picture_, first), walk_.location_, false, true, true, {}, true, 0};
  endings_.push_back(ending);
}

/// The function fills and releases a global or a field of an argument itself, as others do with a local variable.
void FieldSeen::releasedAgain(ThingId made) {
  for (const auto& [id, set] : walk_.picture_.cells.entries()) {
    const Things::CellInfo info = walk_.things_[PlaceCell(id)];
    const bool isOfGlobal = walk_.things_[walk_.things_.root(info.thing)].kind == ThingKind::Global;
    if (parameterOf(info.thing) != UINT32_MAX && llvm::is_contained(walk_.things_[SetId(set)], made))
      asked(PlaceCell(id));
    if (isOfGlobal && slotOf(PlaceCell(id)).isNamed() && llvm::is_contained(walk_.things_[SetId(set)], made))
      see(slotOf(PlaceCell(id)), Sight::Cleared, walk_.location_, info.thing);
  }
}

void FieldSeen::released(ThingId thing, Entry by) {
  if (isRegrown_ && walk_.things_.isArray(thing)) { // the elements move along
    releases_.try_emplace(thing, walk_.location_);
    return;
  }
  releases_.try_emplace(thing, walk_.location_);
  if (walk_.things_[thing].kind == ThingKind::New)
    releasedAgain(thing);
  if (isField(thing) && walk_.isPointer(typeOf(thing)))
    arrayReleased(thing, by);
  const RecordId record = recordAt(thing);
  ThingKind kind = walk_.things_[thing].kind;
  if (!record || (kind != ThingKind::Parameter && kind != ThingKind::Content) ||
      !(walk_.pictures_.fateOf(walk_.picture_, thing) & fate::kLive) ||
      (walk_.pictures_.fateOf(walk_.picture_, thing) & fate::kMany) || !broken_.insert({thing, walk_.location_}).second)
    return;
  const ThingId whole = walk_.things_.isArray(thing) ? walk_.things_.part(thing, kElements) : thing;
  forFields(whole, record, kMaxParts, [&](PlaceCell cell) {
    const ThingId first = walk_.things_.content(cell); // the initial target: released before, or still in place
    if (first == kOther)
      return;
    const uint32_t fate = walk_.pictures_.fateOf(walk_.picture_, first);
    const bool isThere = llvm::is_contained(walk_.things_[walk_.pictures_.heldBy(walk_.picture_, cell)], first);
    if (isThere || ((fate & fate::kReleased) && !(fate & fate::kLive)))
      endings_.push_back({first, fate, walk_.location_, true, false, false, by});
  });
}

/// Records the end of the array's elements, if they are pointers.
void FieldSeen::arrayReleased(ThingId array, Entry by) {
  const PlaceCell cell = walk_.things_.cell(array, kElements);
  const ThingId element = walk_.things_.content(cell);
  if (element != kOther && (walk_.pictures_.fateOf(walk_.picture_, array) & fate::kLive) &&
      broken_.insert({array, walk_.location_}).second)
    endings_.push_back(
        {element, walk_.pictures_.fateOf(walk_.picture_, element), walk_.location_, true, false, false, by});
}

/// Has a new array replaced the one with this element? Then the element may have been copied to it.
bool FieldSeen::isMovedOver(ThingId element, const Picture& end) const {
  const Thing& array = walk_.things_[walk_.things_[walk_.things_[element].cell].thing];
  if (array.kind != ThingKind::Content)
    return false;
  return llvm::any_of(Set(walk_.things_[walk_.pictures_.heldBy(end, array.cell)]), [&](ThingId held) {
    return held == kOther || walk_.things_[held].kind == ThingKind::New ||
           walk_.things_[held].kind == ThingKind::Parameter;
  });
}

void FieldSeen::kept(ThingId thing) {
  if (isField(thing))
    see(slotOf(thing), Sight::HandedOn, walk_.location_, ownerOf(thing));
}

bool FieldSeen::isSurelyEmpty(PlaceCell cell) {
  const Set set = walk_.things_[walk_.pictures_.heldBy(walk_.picture_, cell)];
  return !set.empty() && llvm::all_of(set, [&](ThingId held) {
    if (!Things::isNamed(held))
      return held == kNull || held == kEmpty;
    uint32_t bits = walk_.pictures_.fateOf(walk_.picture_, held);
    return !(bits & fate::kLive) && (bits & (fate::kReleased | fate::kAbsent));
  });
}

/// Does another place, perhaps a variable, also hold the content of this one? `next = n->next; node_free(n);`
bool FieldSeen::isHeldTwice(PlaceCell cell) {
  const Set held = walk_.things_[walk_.pictures_.heldBy(walk_.picture_, cell)];
  return held.size() == 1 && Things::isNamed(held.front()) &&
         llvm::any_of(walk_.picture_.cells.entries(), [&](const auto& entry) {
           const Thing& holder = walk_.things_[walk_.things_[PlaceCell(entry.first)].thing];
           bool isTemporary = holder.kind == ThingKind::Variable &&
                              walk_.body_.variables[holder.index].kind == VariableKind::Temporary;
           return PlaceCell(entry.first) != cell && !isTemporary &&
                  llvm::is_contained(walk_.things_[SetId(entry.second)], held.front());
         });
}

/// Records the state of objects that are passed to a callee.
void FieldSeen::passed(Entry entry, Set objects) {
  for (ThingId object : objects) {
    if (!Things::isNamed(object)) {
      if (object == kOther)
        sights_.entries.whole.insert(entry);
      continue;
    }
    if (walk_.things_.isOfElement(object)) { // perhaps one that is not in use yet
      sights_.excused.fresh.insert(entry);
      continue;
    }
    std::set<FieldSlot> known;
    bool isAnySet = false;
    const Thing root = walk_.things_[walk_.things_.root(object)];
    const bool isFound = root.kind == ThingKind::Parameter || root.kind == ThingKind::Content;
    auto look = [&](PlaceCell cell) {
      if (!isSurelyEmpty(cell) && !isHeldTwice(cell))
        return isAnySet = true;
      if (isFound) // `if (!c->state) setup(c);`: the caller asks for the callee
        askedFor(entry, walk_.things_[cell].slot);
      sights_.entries.empty[entry].insert(walk_.things_[cell].slot);
      return true;
    };
    for (const auto& [id, set] : walk_.picture_.cells.entries()) {
      ThingId holder = walk_.things_[PlaceCell(id)].thing;
      if (walk_.things_[PlaceCell(id)].slot.record && (holder == object || walk_.things_.root(holder) == object)) {
        look(PlaceCell(id));
        known.insert(walk_.things_[PlaceCell(id)].slot);
      }
    }
    if (const RecordId record = recordAt(object)) // fields whose target is released or absent, and still in place
      forFields(object, record, kMaxParts, look);
    if (const RecordId record = recordPassed(entry, object))
      forFields(object, record, kMaxParts, [&](PlaceCell cell) { // fields that were never set
        if (isSurelyEmpty(cell))
          sights_.excused.empty[entry].insert(walk_.things_[cell].slot);
      });
    for (const auto& [id, bits] : walk_.picture_.fates.entries()) // the same for an object whose type is not known here
      if (isField(ThingId(id)) && walk_.things_.root(ownerOf(ThingId(id))) == object)
        look(walk_.things_[ThingId(id)].cell);
    bool isRaw = root.kind == ThingKind::Variable || (root.kind == ThingKind::New && !root.isWhole);
    if (root.kind == ThingKind::Parameter)
      sights_.passedOn.push_back({root.index, entry, std::move(known)});
    else if ((isRaw && !isAnySet) || root.kind == ThingKind::Global)
      sights_.entries.fresh.insert(entry);
    else
      sights_.entries.whole.insert(entry);
    if (root.kind == ThingKind::Content || (root.kind == ThingKind::New && root.isWhole))
      sights_.found.insert(entry);
  }
}

bool FieldSeen::isHeldElsewhere(ThingId thing, const Picture& end) const {
  return isHeldBy(thing, end, [&](PlaceCell cell) { return cell != walk_.things_[thing].cell; });
}

/// Does a place that is visible outside of the function, and that `isMeant` accepts, hold it at the end?
bool FieldSeen::isHeldBy(ThingId thing, const Picture& end, llvm::function_ref<bool(PlaceCell)> isMeant) const {
  return llvm::any_of(end.cells.entries(), [&](const auto& entry) {
    const PlaceCell cell(entry.first);
    const Thing& holder = walk_.things_[walk_.things_.root(walk_.things_[cell].thing)];
    bool isLocal = holder.kind == ThingKind::Variable && VariableId(holder.index) != walk_.body_.result;
    return !isLocal && isMeant(cell) && llvm::is_contained(walk_.things_[SetId(entry.second)], thing);
  });
}

/// `n->next = l->head; l->head = n;`, `l->head = n->next; return n;`: is it held only by links of new objects, and by
/// the result?
bool FieldSeen::isMovedOn(ThingId thing, const Picture& end) const {
  const RecordId record = recordAt(thing);
  return !(walk_.pictures_.fateOf(end, thing) & fate::kKept) && !isHeldBy(thing, end, [&](PlaceCell cell) {
    const Things::CellInfo& info = walk_.things_[cell];
    const ThingKind holder = walk_.things_[info.thing].kind;
    const bool isLink = record && info.slot.record == record && holder == ThingKind::New;
    return cell != walk_.things_[thing].cell && !isLink && holder != ThingKind::Variable;
  });
}

/// May the element be one behind the last that is in use, or one that a number marks as unused?
bool FieldSeen::mayBeUnused(const Ending& ending) const {
  if (ending.isDisplaced)
    return walk_.shortened_.empty();
  return walk_.isOnOnePath(ending.block, walk_.lengthened_) || askedNumbers_.count(ownerOf(ending.held));
}

void FieldSeen::conclude(const Ending& ending, const Picture& end, std::set<ThingId>& told) {
  const ThingId owner = ownerOf(ending.held);
  const FieldSlot slot = slotOf(ending.held);
  const uint32_t last = walk_.pictures_.fateOf(end, ending.held);
  auto at = releases_.find(ending.held);
  const bool isSeen = at != releases_.end(); // else a callee released it through its argument, and recorded that itself
  const bool wasLive = ending.fate & fate::kLive, wasReleased = ending.fate & fate::kReleased;
  const bool isElement = slot.isElements || isOfElement(ending.held); // a loop over them may run zero times
  if (wasReleased && wasLive && !ending.isRenewed && !isElement) {
    if (isSeen)
      see(slot, Sight::Sometimes, at->second, owner);
  } else if (wasReleased || (wasLive && (last & fate::kReleased))) {
    told.insert(ending.held);
    if (ending.by.function && wasReleased) // the callee that releases the object gets the field empty
      sights_.excused.empty[ending.by].insert(slot);
    // If a callee released it through its argument, it was recorded there, unless the object was released elsewhere, or
    // another value is stored here.
    const bool isRenewed = ending.isFilled && wasReleased && !wasLive;
    if (isSeen || isRenewed || (ending.isBreak && (wasReleased || !ending.by.function)))
      see(slot,
          ending.isBreak    ? Sight::Broken
          : ending.isFilled ? Sight::Renewed
                            : Sight::Cleared,
          isSeen ? at->second : ending.location, owner);
  } else if (wasLive) {
    if (isElement && !ending.isBreak && mayBeUnused(ending))
      return;
    bool isHandedOn = ((ending.fate | last) & fate::kKept) || isHeldElsewhere(ending.held, end) ||
                      (slot.isElements && isMovedOver(ending.held, end));
    if (isHandedOn || ending.isBreak || ending.isFilled) // else set to null: another holder has it
      see(slot,
          isHandedOn           ? !ending.isBreak && isMovedOn(ending.held, end) ? Sight::MovedOn : Sight::HandedOn
          : ending.isBreak     ? Sight::Forgotten
          : ending.isDisplaced ? Sight::Displaced
                               : Sight::Overwritten,
          ending.location, owner, ending.by);
  }
}

/// `t->start = item_new(); item_add(t->top, t->start);`: an object that was put into a field here was stored elsewhere
/// by a callee.
void FieldSeen::seeGivenAway(const Picture& end) {
  for (const auto& [made, slot] : firstPlace_) {
    auto isAnother = [&](PlaceCell cell) { return slotOf(cell) != slot; }; // not of another list node
    if (isHeldBy(made, end, isAnother))
      see(slot, Sight::HandedOn, walk_.location_, made);
  }
}

/// Which fields of a structure are filled, if it is made here and visible to others at the end?
void FieldSeen::seeBorn(ThingId made, TypeId pointer, const Picture& end) {
  const RecordId record = recordOf(pointeeOf(walk_.module_, pointer));
  if (!record || walk_.things_[made].kind != ThingKind::New || walk_.things_[made].isWhole)
    return;
  forFields(made, record, 0, [&](PlaceCell field) {
    const Set held = walk_.things_[walk_.pictures_.heldBy(end, field)];
    if (llvm::any_of(held, [&](ThingId h) { return walk_.things_[h].kind == ThingKind::New; }))
      see(slotOf(field), Sight::BornFilled, walk_.location_, made);
    else if (llvm::all_of(held, [](ThingId h) { return h == kNull || h == kEmpty; }))
      see(slotOf(field), Sight::BornEmpty, walk_.location_, made);
  });
}

/// Structures that are returned or stored: `return c;`, `l->head = n;`
void FieldSeen::seeBorn(const Picture& end) {
  const Picture picture = end; // a copy: naming more cells does not change it
  for (const auto& [id, set] : picture.cells.entries()) {
    const Things::CellInfo place = walk_.things_[PlaceCell(id)];
    const Thing& holder = walk_.things_[walk_.things_.root(place.thing)];
    const bool isResult = holder.kind == ThingKind::Variable && VariableId(holder.index) == walk_.body_.result;
    if (isResult || (holder.kind != ThingKind::Variable && holder.kind != ThingKind::New && place.slot.record))
      for (ThingId thing : Set(walk_.things_[SetId(set)]))
        seeBorn(thing,
                isResult ? walk_.body_.variables[holder.index].type
                         : walk_.module_[place.slot.record].fields[place.slot.field].type,
                picture);
  }
}

void FieldSeen::finish(const Picture& end) {
  if (!end.isReached)
    return;
  seeGivenAway(end);
  seeBorn(end);
  for (uint32_t i = 0; i < walk_.things_.count(); ++i)
    if (walk_.things_.isArray(ThingId(i)) && isField(ThingId(i)))
      sights_.arrays.insert(slotOf(ThingId(i)));
  std::set<ThingId> told;
  for (const Ending& ending : endings_)
    if (isField(ending.held))
      conclude(ending, end, told);
  for (const auto& [thing, location] : releases_)
    if (isField(thing) && !told.count(thing))
      see(slotOf(thing), Sight::Cleared, location, ownerOf(thing));
  for (const auto& [thing, copy] : copies_) { // two places hold the same target
    const Set now = walk_.things_[walk_.pictures_.heldBy(end, walk_.things_[thing].cell)];
    if (llvm::is_contained(now, thing))
      see(slotOf(copy.cell), Sight::Borrowed, copy.location, holderOf(copy.cell));
    if (isField(thing) && isHeldElsewhere(thing, end))
      see(slotOf(thing), isMovedOn(thing, end) ? Sight::MovedOn : Sight::HandedOn, copy.location, ownerOf(thing));
  }
}

} // namespace wt::contract
