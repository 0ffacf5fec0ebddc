// SPDX-License-Identifier: Apache-2.0
// What was a function seen to do with fields? Told by the steps of the last round (FieldCalls.cpp), and at the end by
// what became of what fields held.
#pragma once

#include "contract/FieldCalls.h"

namespace wt::contract {

class FieldSeen {
public:
  FieldSeen(FieldWalk& walk, FieldSights& sights) : walk_(walk), sights_(sights) {}

  /// The next steps are those of a block.
  void enter(bool isInLoop) { isInLoop_ = isInLoop; }
  /// `isOne`: it is known which cell it is.
  void stored(PlaceCell cell, SetId before, SetId value, bool isOne);
  /// Somebody wants to know what is in the cell.
  void asked(PlaceCell cell);
  /// `by`: by the callee that got it; no function: by an instruction.
  void released(ThingId thing, Entry by);
  void kept(ThingId thing);
  void passed(Entry entry, Set objects);
  void finish(const Picture& end);

private:
  FieldWalk& walk_;
  FieldSights& sights_;
  bool isInLoop_ = false;
  struct Ending { // an object, or the place in it, that will not hold the thing any more
    ThingId held;
    uint32_t fate = 0; // of the thing, then
    Location location;
    bool isBreak = false;  // its object is released; else it is overwritten
    bool isFilled = false; // by something
    bool isRenewed =
        false;     // by another object: what was released on some ways only may have grown, or be another round's
    Entry by = {}; // isBreak: who releases the object
  };
  std::vector<Ending> endings_;
  std::map<ThingId, Location> releases_;
  struct Copy {
    PlaceCell cell;
    Location location;
  };
  std::map<ThingId, Copy> copies_;          // what a field held was stored in another
  std::map<ThingId, FieldSlot> firstPlace_; // of what is made here
  std::set<std::pair<ThingId, Location>> broken_;

  void seeBorn(const Picture& end);
  void seeBorn(ThingId made, ir::TypeId pointer, const Picture& end);
  void releasedAgain(ThingId made);
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
  /// What the cell is, for witnesses: a field, or a global.
  FieldSlot slotOf(PlaceCell cell) const;
  FieldSlot slotOf(ThingId content) const { return slotOf(walk_.things_[content].cell); }
  ThingId ownerOf(ThingId content) const { return holderOf(walk_.things_[content].cell); }
  ThingId holderOf(PlaceCell cell) const;
  bool isPointerArray(ir::TypeId type) const;
  void arrayReleased(ThingId array, Entry by);
  bool isMovedOver(ThingId element, const Picture& end) const;
  bool isField(ThingId thing) const;
  uint32_t parameterOf(ThingId thing) const;
  bool isOfGlobal(ThingId thing) const;
  ir::RecordId recordAt(ThingId thing) const;
  ir::RecordId recordOf(ir::TypeId type) const;
  ir::RecordId recordPassed(Entry entry, ThingId object) const;
  ir::TypeId typeOf(ThingId thing) const;
  template <typename Visit> void forFields(ThingId object, ir::RecordId record, int depth, Visit visit);
};

} // namespace wt::contract
