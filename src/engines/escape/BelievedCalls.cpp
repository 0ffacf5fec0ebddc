// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/BelievedCalls.h"

#include "contract/Contracts.h"
#include "contract/LifeOfValue.h"
#include "contract/PairNames.h"

namespace wt::engines::escape {

constexpr uint32_t kCountBits = 32; // the smallest number that counts what a structure holds

const contract::Transfer* BelievedCalls::believed(const contract::Slot& slot) const {
  return contract::believed(contracts_, slot);
}

/// May the function change or release the contents of the block? Not one that receives a `void *` or a `char *`: it
/// releases the block alone.
bool BelievedCalls::mayLookInside(const contract::Callee& callee, uint32_t parameter) const {
  const ir::TypeTable& types = heap.module().types;
  const ir::FunctionType* type = contract::typeOf(heap.module(), callee);
  const auto* pointer = type && parameter < type->parameters.size()
                            ? ir::typeAs<ir::PointerType>(types, type->parameters[parameter])
                            : nullptr;
  return !pointer ||
         !(std::holds_alternative<ir::VoidType>(types[pointer->pointee]) || heap.asInt(pointer->pointee) != nullptr);
}

bool BelievedCalls::passBelieved(const ir::Call& call, const contract::Callee& callee, uint32_t parameter) {
  const contract::Slot slot{callee, parameter, false};
  const contract::Transfer* transfer = believed(slot);
  const ir::ExprId argument = call.arguments[parameter];
  if (!transfer || !heap.isPointer(body_[argument].type))
    return false;
  bool takes = transfer->handing == contract::Handing::Takes;
  if (takes && transfer->flag && *transfer->flag < call.arguments.size()) {
    const auto* flag = std::get_if<ir::IntegerExpr>(&body_[call.arguments[*transfer->flag]].node);
    if (!flag)
      return false;
    takes = flag->value != 0;
  }
  const Value& value = heap[evaluator_.eval(argument)];
  for (const Entry& entry : value.entries) {
    ObjectKind kind = heap[entry.target.object].kind;
    if (kind == ObjectKind::Null)
      continue;
    if (!takes || mayLookInside(callee, parameter))
      memory_.forgetObject(entry.target.object, true);
    if (transfer->isForgotten)
      presumeNotKept(entry);
    bool isHeap = kind == ObjectKind::New || kind == ObjectKind::Initial;
    if (takes && isHeap) {
      memory_.release(entry, {{}, callee.function});
      Event& last = memory_.trace.events.back();
      if (last.kind == EventKind::Release && last.object == entry.target.object)
        last.believed = slot;
    }
  }
  return true;
}

/// A doubt; unless there is already one whether the object is new: both have the same witnesses.
void BelievedCalls::presumeNotKept(const Entry& entry) {
  Origin& origin = heap[entry.target.object].origin;
  const contract::Transfer* giver = believed(origin.believed);
  if (giver && contract::trustOf(*giver, judged_) != contract::Trust::High)
    return;
  origin.isShown = true;
  memory_.trace.shown.push_back({entry.target.object, graph.both(memory_.guard(), entry.guard)});
}

/// The first pointer field of a local structure of the type that the function takes.
std::optional<BelievedCalls::Payload> BelievedCalls::payloadOf(ir::ExprId argument, const contract::Slot& slot) {
  const ir::Module& module = heap.module();
  const ir::VariableId variable = contract::addressedBy(body_, argument);
  const auto* record = variable ? ir::typeAs<ir::RecordType>(module.types, body_[variable].type) : nullptr;
  const ir::FunctionType* type = contract::typeOf(module, slot.callee);
  const auto* pointer = type && slot.index < type->parameters.size()
                            ? ir::typeAs<ir::PointerType>(module.types, type->parameters[slot.index])
                            : nullptr;
  const auto* taken = pointer ? ir::typeAs<ir::RecordType>(module.types, pointer->pointee) : nullptr;
  if (!record || !taken || taken->record != record->record || body_[variable].kind != ir::VariableKind::Local)
    return std::nullopt;
  for (const ir::Field& field : module[record->record].fields)
    if (heap.isPointer(field.type) && field.kind == ir::FieldKind::Member) {
      const auto* held = ir::typeAs<ir::PointerType>(module.types, field.type);
      if (!ir::typeAs<ir::FunctionType>(module.types, held->pointee))
        return Payload{{heap.local(variable), static_cast<int64_t>(field.bitOffset), 0, false}, field.type};
    }
  return std::nullopt;
}

bool BelievedCalls::passStruct(ir::ExprId argument, const contract::Callee& callee, uint32_t parameter) {
  const contract::Slot slot{callee, parameter, true};
  const contract::StructUse use =
      callee.isValid() ? contract::structUse(heap.module(), contracts_.structs, slot) : contract::StructUse::Unknown;
  const std::optional<Payload> payload = use == contract::StructUse::Unknown ? std::nullopt : payloadOf(argument, slot);
  if (!payload)
    return false;
  memory_.forgetObject(payload->target.object, true, true);
  if (use != contract::StructUse::Cleared)
    return true;
  const Value held = heap[memory_.loadTarget(memory_.state(), payload->target, payload->type)];
  for (const Entry& entry : held.entries)
    if (const Object& object = heap[entry.target.object];
        object.kind == ObjectKind::New && object.origin.believed.callee.isValid())
      memory_.release(entry, {{}, callee.function});
  memory_.storeTarget(payload->target, payload->type, heap.nullPointer(), Lit::yes());
  return true;
}

bool BelievedCalls::passContents(ir::ExprId argument, const contract::Callee& callee) {
  const ir::TypeId type = body_[argument].type;
  while (const auto* cast = std::get_if<ir::CastExpr>(&body_[argument].node))
    argument = cast->operand;
  const auto* read = std::get_if<ir::ReadExpr>(&body_[argument].node);
  const auto* field = read ? std::get_if<ir::FieldPlace>(&body_[read->place].node) : nullptr;
  const auto* local = field ? std::get_if<ir::LocalPlace>(&body_[field->object].node) : nullptr;
  const std::string name = callee.isValid() ? contract::nameOf(heap.module(), callee) : std::string();
  if (!local || !heap.isPointer(type) || name.empty() || contract::soundsLikeKeeping(name) ||
      contract::soundsLikeRelease(name) || contract::soundsLikeDetaching(name))
    return false;
  const llvm::SmallVector<Entry, 2> contents = heap[evaluator_.eval(argument)].entries;
  const auto isOfStruct = [&](const Entry& entry) {
    const Object& object = heap[entry.target.object];
    return object.kind == ObjectKind::Null ||
           (object.kind == ObjectKind::New &&
            contract::clearingOf(heap.module(), contracts_.structs, object.origin.believed));
  };
  if (!llvm::all_of(contents, isOfStruct))
    return false;
  for (const Entry& entry : contents)
    if (entry.target.object != heap.null())
      memory_.forgetObject(entry.target.object, true);
  return true;
}

void BelievedCalls::fillStructs(const ir::Call& call, const contract::Callee& callee, ValueId result,
                                Location location) {
  for (uint32_t i = 0; callee.isValid() && i < call.arguments.size(); ++i) {
    const contract::Slot slot{callee, i, true};
    const contract::StructUse use = contract::structUse(heap.module(), contracts_.structs, slot);
    const bool isTold = use == contract::StructUse::FilledUnlessNegative;
    const std::optional<Payload> payload =
        isTold || use == contract::StructUse::Filled ? payloadOf(call.arguments[i], slot) : std::nullopt;
    if (!payload || (isTold && !(result.isValid() && heap[result].bits.isValid())))
      continue;
    const ValueId before = memory_.loadTarget(memory_.state(), payload->target, payload->type);
    Lit isHeld = Lit::no(); // a block that it made before grows
    for (const Entry& entry : Value(heap[before]).entries)
      if (heap[entry.target.object].kind == ObjectKind::New)
        isHeld = graph.either(isHeld, entry.guard);
    const Lit isMade = isTold ? holds({spec::Compare::GreaterEqual, 0}, heap[result].bits) : Lit::yes();
    const Lit isNew = graph.both(isMade, !isHeld);
    if (isNew.isNo())
      continue;
    memory_.storeTarget(payload->target, payload->type, believedObject(slot, isNew, before, location), Lit::yes());
    assumeCounted(call.arguments[i], isMade);
  }
}

/// A structure that was filled counts what it holds: `if (!b.length)` tells that it is empty, and need not clear it.
void BelievedCalls::assumeCounted(ir::ExprId argument, Lit isFilled) {
  const ir::Module& module = heap.module();
  const ir::VariableId variable = contract::addressedBy(body_, argument);
  const auto* record = ir::typeAs<ir::RecordType>(module.types, body_[variable].type);
  for (const ir::Field& field : module[record->record].fields) {
    const ir::IntType* number = heap.asInt(field.type);
    if (!number || number->isSigned || number->bits < kCountBits || field.bitWidth != 0)
      continue;
    const Target place{heap.local(variable), static_cast<int64_t>(field.bitOffset), 0, false};
    const ValueId value = memory_.loadTarget(memory_.state(), place, field.type);
    if (const Term bits = heap[value].bits; bits.isValid())
      memory_.assume(graph.either(!isFilled, !vectors.equal(bits, vectors.constant(number->bits, 0))));
  }
}

ValueId BelievedCalls::detachStruct(const ir::Call& call, const contract::Callee& callee) {
  for (uint32_t i = 0; callee.isValid() && i < call.arguments.size(); ++i) {
    const contract::Slot slot{callee, i, true};
    if (contract::structUse(heap.module(), contracts_.structs, slot) != contract::StructUse::Detached)
      continue;
    if (const std::optional<Payload> payload = payloadOf(call.arguments[i], slot)) {
      const ValueId held = memory_.loadTarget(memory_.state(), payload->target, payload->type);
      memory_.storeTarget(payload->target, payload->type, heap.nullPointer(), Lit::yes());
      return held;
    }
  }
  return {};
}

/// Does any code read the result?
bool BelievedCalls::isRead(ir::PlaceId target) const {
  const auto* local = std::get_if<ir::LocalPlace>(&body_[target].node);
  return !local || llvm::any_of(body_.exprs, [&](const ir::Expr& expr) {
    const auto* read = std::get_if<ir::ReadExpr>(&expr.node);
    const auto* from = read ? std::get_if<ir::LocalPlace>(&body_[read->place].node) : nullptr;
    return from && from->variable == local->variable;
  });
}

void BelievedCalls::keepBelieved(const ir::Call& call, const contract::Callee& callee, ValueId result) {
  for (uint32_t i = 0; callee.isValid() && i < call.arguments.size(); ++i) {
    const contract::Slot slot{callee, i, false};
    const contract::Transfer* transfer = believed(slot);
    if (!transfer || transfer->handing != contract::Handing::Keeps || !heap.isPointer(body_[call.arguments[i]].type))
      continue;
    const bool isKnown = call.target && isRead(*call.target) && result.isValid() && heap[result].bits.isValid();
    const ValueId value = evaluator_.eval(call.arguments[i]);
    memory_.escapeValue(value, isKnown ? holds(*transfer->when, heap[result].bits) : Lit::yes());
    for (const Entry& entry : Value(heap[value]).entries)
      heap[entry.target.object].origin.refused = slot;
  }
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

ValueId BelievedCalls::givePassedOn(const contract::Slot& slot, ValueId given, ValueId status, Location location) {
  const contract::Transfer* transfer = contract::find(contracts_.transfers, slot);
  if (!transfer || transfer->handing != contract::Handing::Gives)
    return given;
  Lit isMade = Lit::no();
  for (const Entry& entry : Value(heap[given]).entries)
    if (heap[entry.target.object].kind == ObjectKind::Unknown && entry.target.object != heap.null())
      isMade = graph.either(isMade, entry.guard);
  if (transfer->when && status.isValid() && heap[status].bits.isValid())
    isMade = graph.both(isMade, holds(*transfer->when, heap[status].bits));
  return isMade.isNo() ? given : believedObject(slot, isMade, given, location);
}

void BelievedCalls::fillBelieved(const ir::Call& call, const contract::Callee& callee, ValueId result,
                                 Location location) {
  for (uint32_t i = 0; callee.isValid() && i < call.arguments.size(); ++i) {
    const contract::Slot slot{callee, i, true};
    const contract::Transfer* transfer = believed(slot);
    const auto* pointer = ir::typeAs<ir::PointerType>(heap.module().types, body_[call.arguments[i]].type);
    if (!transfer || transfer->handing != contract::Handing::Gives || !pointer || !heap.isPointer(pointer->pointee))
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

/// A pointer to a new object under `isMade`, else `otherwise`.
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
