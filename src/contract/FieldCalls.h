// SPDX-License-Identifier: Apache-2.0
// How does one instruction change the picture of a function's objects? The transfer functions of FieldFlow.h.
#pragma once

#include "contract/Callees.h"
#include "contract/FieldFlow.h"

namespace wt::contract {

class FieldSeen;

class FieldWalk {
public:
  FieldWalk(const FlowInput& input, ir::FunctionId function);

protected:
  friend class FieldSeen;
  const FlowInput& input_;
  const ir::Module& module_;
  ir::FunctionId function_;
  const ir::Body& body_;
  Callees callees_;
  Things things_;
  Pictures pictures_;
  Picture picture_;           // at the current instruction
  FieldSeen* seen_ = nullptr; // set in the last pass, which records witnesses
  Location location_;
  uint32_t where_ = 0; // a number that identifies the instruction
  uint32_t block_ = 0;
  std::set<uint32_t> lengthened_; // blocks that increase a number in memory, perhaps the count of an array
  std::set<uint32_t> shortened_;  // blocks that decrease one
  std::set<ThingId> guessed_;     // results of believed makers, without support from name or type

  void step(const ir::Instr& instr, uint32_t block, size_t index);
  std::unique_ptr<FieldEffect> effectAt(const Picture& end);

  // ---- values and places
  SetId valueOf(ir::ExprId expr);
  SetId moved(const ir::BinaryExpr& sum);
  bool hasOwners(ir::TypeId type) const;
  Set addressOf(ir::PlaceId place);
  Set elementsOf(const Set& arrays);
  SetId contentOf(ir::PlaceId place);
  SetId contentOf(const Set& objects, FieldSlot slot);
  void store(ir::PlaceId place, SetId value);
  void store(const Set& objects, FieldSlot slot, SetId value);
  void assignRecord(ir::PlaceId target, ir::ExprId value);
  bool movesDown(ir::PlaceId target, ir::ExprId value) const;
  void moveDown(ThingId element, ir::RecordId record, int depth);
  void assignPointer(ir::PlaceId target, ir::ExprId value);
  void noteLength(const ir::Assign& assign);
  bool isOnOnePath(uint32_t block, const std::set<uint32_t>& others) const;
  void copyFields(ThingId to, ThingId from, ir::RecordId record, int depth);
  void forgetInside(ThingId thing);
  void wipe(ThingId thing);
  void renew(ThingId thing);

  // ---- fates
  void setFate(ThingId thing, uint32_t bits) { picture_.fates.set(thing.index, bits); }
  void addFate(ThingId thing, uint32_t bits) { setFate(thing, pictures_.fateOf(picture_, thing) | bits); }
  void release(SetId value);
  void keep(SetId value);
  bool isPointer(ir::TypeId type) const;

  // ---- tests
  void test(ir::ExprId condition, bool isTrue);
  void testNull(ir::ExprId pointer, bool isNull);
  void ask(ir::ExprId pointer);
  void askNumbers(ir::ExprId condition);
  void askOf(const ir::Call& call);

  // ---- calls
  void call(const ir::Call& call);
  void callUnknown(const ir::Call& call);
  bool isCalledLikeRelease(const ir::Call& call, const Callee& callee) const;
  void apply(const ir::Call& call, const FieldEffect& effect);
  std::vector<Set> placesOf(const ir::Call& call, const FieldEffect& effect);
  /// `isArgument`: the thing was passed to the callee. `by`: as this parameter, if the callee is a function of the
  /// program.
  void applyFate(const Set& things, uint32_t bits, bool isArgument, Entry by);
};

} // namespace wt::contract
