// SPDX-License-Identifier: Apache-2.0
// Which witnesses does a function provide about fields? The steps of the last pass (FieldCalls.cpp) report stores and
// releases; at the exit, the fate of the fields' targets decides the rest.
#pragma once

#include "contract/FieldCalls.h"

namespace wt::contract {

class FieldSeen {
public:
  FieldSeen(FieldWalk& walk, FieldSights& sights) : walk_(walk), sights_(sights) {}

  /// The next steps belong to a block in or outside of a loop.
  void enter(bool isInLoop) { isInLoop_ = isInLoop; }
  /// `isOne`: the store has exactly one target cell.
  void stored(PlaceCell cell, SetId before, SetId value, bool isOne);
  /// Another element of the array takes the place of the one that contains the cell.
  void displaced(PlaceCell cell);
  /// The next releases are those of a function of a library that returns a pointer, as `realloc` does.
  void regrows(bool isRegrown) { isRegrown_ = isRegrown; }
  /// The function tests or releases the content of the cell.
  void asked(PlaceCell cell);
  /// A branch of the function depends on a number in this element of an array.
  void askedNumber(ThingId element) { askedNumbers_.insert(element); }
  /// `by`: the callee that received it; no function: an instruction released it.
  void released(ThingId thing, Entry by);
  void kept(ThingId thing);
  void passed(Entry entry, Set objects);
  void finish(const Picture& end);

private:
  FieldWalk& walk_;
  FieldSights& sights_;
  bool isInLoop_ = false, isRegrown_ = false;
  struct Ending { // an object is released, or its field is overwritten: the field will no longer hold the thing
    ThingId held;
    uint32_t fate = 0; // the fate of the thing at that point
    Location location;
    bool isBreak = false;     // the object is released; else its field is overwritten
    bool isFilled = false;    // the new value is not null
    bool isRenewed = false;   // with another object. A thing released on some paths only may have grown, or belong to
                              // another iteration
    Entry by = {};            // isBreak: the callee that releases the object
    bool isDisplaced = false; // another element takes the place of its object
    uint32_t block = 0;       // !isBreak, !isDisplaced: where it is overwritten
  };
  std::vector<Ending> endings_;
  std::map<ThingId, Location> releases_;
  struct Copy {
    PlaceCell cell;
    Location location;
  };
  std::map<ThingId, Copy> copies_;          // the target of one field was stored in another
  std::map<ThingId, FieldSlot> firstPlace_; // the first field that a new object was stored in
  std::set<std::pair<ThingId, Location>> broken_;
  std::set<ThingId> askedNumbers_;

  void seeBorn(const Picture& end);
  void seeBorn(ThingId made, ir::TypeId pointer, const Picture& end);
  void releasedAgain(ThingId made);
  void askedFor(Entry entry, FieldSlot slot);
  void seeRefilled(PlaceCell cell, SetId before, SetId value);
  void seeSecondPlace(ThingId made, FieldSlot slot, ThingId holder);
  void see(FieldSlot slot, Sight sight, Location location, ThingId object, Entry by = {});
  bool isMovedOn(ThingId thing, const Picture& end) const;
  void conclude(const Ending& ending, const Picture& end, std::set<ThingId>& told);
  bool isSurelyEmpty(PlaceCell cell);
  bool isHeldTwice(PlaceCell cell);
  bool leadsThrough(ThingId content, PlaceCell place) const;
  bool isHeldElsewhere(ThingId thing, const Picture& end) const;
  bool isHeldBy(ThingId thing, const Picture& end, llvm::function_ref<bool(PlaceCell)> isMeant) const;
  void seeGivenAway(const Picture& end);
  /// The slot that the cell stands for in witnesses: a field or a global.
  FieldSlot slotOf(PlaceCell cell) const;
  FieldSlot slotOf(ThingId content) const { return slotOf(walk_.things_[content].cell); }
  ThingId ownerOf(ThingId content) const { return holderOf(walk_.things_[content].cell); }
  ThingId holderOf(PlaceCell cell) const;
  bool isPointerArray(ir::TypeId type) const;
  ir::TypeId elementOf(ir::TypeId type) const;
  void arrayReleased(ThingId array, Entry by);
  bool isMovedOver(ThingId element, const Picture& end) const;
  bool isField(ThingId thing) const;
  /// Is it the content of an element, or of a part of one?
  bool isOfElement(ThingId thing) const;
  bool isBesideEmpty(PlaceCell cell) const;
  bool mayBeUnused(const Ending& ending) const;
  uint32_t parameterOf(ThingId thing) const;
  bool isOfGlobal(ThingId thing) const;
  ir::RecordId recordAt(ThingId thing) const;
  ir::RecordId recordOf(ir::TypeId type) const;
  ir::RecordId recordPassed(Entry entry, ThingId object) const;
  ir::TypeId typeOf(ThingId thing) const;
  template <typename Visit> void forFields(ThingId object, ir::RecordId record, int depth, Visit visit);
};

} // namespace wt::contract
