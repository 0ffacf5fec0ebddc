// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/BelievedCalls.h"

namespace wt::engines::escape {

const contract::Transfer* BelievedCalls::believed(const contract::Slot& slot) const {
  return slot.callee.isValid() ? contract::find(contracts_.transfers, slot) : nullptr;
}

bool BelievedCalls::passBelieved(ir::ExprId argument, const contract::Callee& callee, uint32_t parameter) {
  const contract::Slot slot{callee, parameter, false};
  const contract::Transfer* transfer = believed(slot);
  if (!transfer || !heap.isPointer(body_[argument].type))
    return false;
  const Value& value = heap[evaluator_.eval(argument)];
  for (const Entry& entry : value.entries) {
    ObjectKind kind = heap[entry.target.object].kind;
    if (kind == ObjectKind::Null)
      continue;
    memory_.forgetObject(entry.target.object, true);
    bool isHeap = kind == ObjectKind::New || kind == ObjectKind::Initial;
    if (transfer->handing == contract::Handing::Takes && isHeap) {
      memory_.release(entry, {{}, callee.function});
      Event& last = memory_.trace.events.back();
      if (last.kind == EventKind::Release && last.object == entry.target.object)
        last.believed = slot;
    }
  }
  return true;
}

ValueId BelievedCalls::giveBelieved(const contract::Callee& callee, ir::TypeId type, Location location) {
  const contract::Slot slot{callee, contract::Slot::kResult, false};
  const contract::Transfer* transfer = believed(slot);
  if (!transfer || !heap.isPointer(type))
    return {};
  bool isSure = callee.function.isValid() && heap.module()[callee.function].returnsNonNull;
  Lit isMade = isSure ? Lit::yes() : graph.variable();
  return believedObject(slot, isMade, heap.nullPointer(), location);
}

void BelievedCalls::fillBelieved(const ir::Call& call, const contract::Callee& callee, ValueId result,
                                 Location location) {
  for (uint32_t i = 0; callee.isValid() && i < call.arguments.size(); ++i) {
    const contract::Slot slot{callee, i, true};
    const contract::Transfer* transfer = believed(slot);
    const auto* pointer = ir::typeAs<ir::PointerType>(heap.module().types, body_[call.arguments[i]].type);
    if (!transfer || !pointer || !heap.isPointer(pointer->pointee))
      continue;
    Lit isMade = graph.variable();
    if (transfer->when && result.isValid() && heap[result].bits.isValid())
      isMade = holds(*transfer->when, heap[result].bits);
    const Value& address = heap[evaluator_.eval(call.arguments[i])];
    for (const Entry& entry : address.entries)
      if (entry.target.object != heap.null()) {
        ValueId otherwise = memory_.loadTarget(memory_.state(), entry.target, pointer->pointee);
        memory_.storeTarget(entry.target, pointer->pointee, believedObject(slot, isMade, otherwise, location),
                            entry.guard);
      }
  }
}

Lit BelievedCalls::holds(const contract::OnResult& condition, Term number) {
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
ValueId BelievedCalls::believedObject(const contract::Slot& slot, Lit isMade, ValueId otherwise, Location location) {
  Origin origin = memory_.originHere(location);
  origin.isSoleResult = true;
  origin.callee = slot.callee.function;
  origin.believed = slot;
  ObjectId object = heap.allocated(origin);
  memory_.setAttribute(object, Attribute::Valid, isMade);
  memory_.trace.events.push_back(
      {EventKind::Allocate, memory_.here().step, memory_.here().instr, isMade, object, {}, {}, slot.callee.function});
  return heap.choose(isMade, heap.pointer(object), otherwise);
}

} // namespace wt::engines::escape
