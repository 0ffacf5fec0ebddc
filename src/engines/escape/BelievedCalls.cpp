// SPDX-License-Identifier: Apache-2.0
// What does a call do of a function that has neither a body nor a specification, if its use tells what it does with what it is
// given (contract/PartnersFromUse.h)? What it gives is a new object, what it takes is released, what it borrows stays the
// caller's. All else is as with any unknown function.
//
//   s = sdsnew(x);     // s: {(ok, new0), (¬ok, null)}
//   sdslen(s);         // new0 does not escape
//   sdsfree(s);        // new0#freed
#include "engines/escape/Encoder.h"

namespace wt::engines::escape {

const contract::Transfer* Encoder::believed(const contract::Slot& slot) const {
  return slot.callee.isValid() ? contract::find(contracts_->transfers, slot) : nullptr;
}

/// True if what the argument leads to does not escape.
bool Encoder::passBelieved(ir::ExprId argument, const contract::Callee& callee, uint32_t parameter) {
  const contract::Slot slot{callee, parameter, false};
  const contract::Transfer* transfer = believed(slot);
  if (!transfer || !heap.isPointer(body_[argument].type))
    return false;
  const Value value = heap[eval(argument)];
  for (const Entry& entry : value.entries) {
    ObjectKind kind = heap[entry.target.object].kind;
    if (kind == ObjectKind::Null)
      continue;
    forgetObject(entry.target.object, true);
    bool isHeap = kind == ObjectKind::New || kind == ObjectKind::Initial;
    if (transfer->handing == contract::Handing::Takes && isHeap) {
      release(entry, {}, callee.function);
      if (events.back().kind == EventKind::Release && events.back().object == entry.target.object)
        events.back().believed = slot;
    }
  }
  return true;
}

/// The result, if it is a new object; invalid if it is not known to be.
ValueId Encoder::giveBelieved(const contract::Callee& callee, ir::TypeId type, Location location) {
  const contract::Slot slot{callee, contract::Slot::kResult, false};
  const contract::Transfer* transfer = believed(slot);
  if (!transfer || !heap.isPointer(type))
    return {};
  bool isSure = callee.function.isValid() && heap.module()[callee.function].returnsNonNull;
  Lit isMade = isSure ? Lit::yes() : graph.variable();
  return believedObject(slot, isMade, heap.nullPointer(), location);
}

/// Out-parameters, where the result says that they were filled.
void Encoder::fillBelieved(const ir::Call& call, const contract::Callee& callee, ValueId result, Location location) {
  for (uint32_t i = 0; callee.isValid() && i < call.arguments.size(); ++i) {
    const contract::Slot slot{callee, i, true};
    const contract::Transfer* transfer = believed(slot);
    const auto* pointer = ir::typeAs<ir::PointerType>(heap.module().types, body_[call.arguments[i]].type);
    if (!transfer || !pointer || !heap.isPointer(pointer->pointee))
      continue;
    Lit isMade = graph.variable();
    if (transfer->when && result.isValid() && heap[result].bits.isValid())
      isMade = holds(*transfer->when, heap[result].bits);
    const Value address = heap[eval(call.arguments[i])];
    for (const Entry& entry : address.entries)
      if (entry.target.object != heap.null()) {
        ValueId otherwise = loadTarget(state_, entry.target, pointer->pointee);
        storeTarget(entry.target, pointer->pointee, believedObject(slot, isMade, otherwise, location), entry.guard);
      }
  }
}

Lit Encoder::holds(const contract::OnResult& condition, Term number) {
  Term value = vectors.constant(vectors.widthOf(number), static_cast<uint64_t>(condition.value));
  switch (condition.op) {
  case spec::Compare::Equal: return vectors.equal(number, value);
  case spec::Compare::NotEqual: return !vectors.equal(number, value);
  case spec::Compare::Less: return vectors.less(number, value, true);
  case spec::Compare::LessEqual: return !vectors.less(value, number, true);
  case spec::Compare::Greater: return vectors.less(value, number, true);
  case spec::Compare::GreaterEqual: return !vectors.less(number, value, true);
  }
  llvm_unreachable("a comparison");
}

/// A pointer to a new object where it is made, and otherwise something else.
ValueId Encoder::believedObject(const contract::Slot& slot, Lit isMade, ValueId otherwise, Location location) {
  Origin origin;
  origin.location = location;
  origin.step = step_;
  origin.instr = instr_;
  origin.block = unrolling.blocks[step_].block;
  origin.isSoleResult = true;
  origin.callee = slot.callee.function;
  origin.believed = slot;
  ObjectId object = heap.allocated(origin);
  setAttribute(object, Attribute::Valid, isMade);
  events.push_back({EventKind::Allocate, step_, instr_, isMade, object, {}, {}, slot.callee.function});
  return heap.choose(isMade, heap.pointer(object), otherwise);
}

} // namespace wt::engines::escape
