// SPDX-License-Identifier: Apache-2.0
// Which constraints does one body add, instruction by instruction?
#include "program/pointsto/FlowConstraints.h"

#include "program/FunctionFacts.h"
#include "support/Overloaded.h"

#include <algorithm>

namespace wt::program {

using namespace ir;

void FlowConstraints::addBody(InstanceId id) {
  const Body& body = bodyOf(id);
  instances_[id.index].values.assign(body.exprs.size(), kNone);
  instances_[id.index].fields.assign(body.places.size(), kNone);
  for (uint32_t p = 0; p < body.places.size(); ++p)
    if (std::holds_alternative<FieldPlace>(body.places[p].node))
      spotOf(id, PlaceId(p));
  for (const Expr& expr : body.exprs) // a pointer converted to a number becomes known outside
    if (const auto* cast = std::get_if<CastExpr>(&expr.node); cast && cast->kind == CastKind::PointerToInteger)
      showOutside(id, cast->operand);
  for (const Block& block : body.blocks)
    for (const Instr& instr : block.instrs)
      match(
          instr.op, [&](const Assign& i) { addAssign(id, i); },
          [&](const Alloc& i) { addAlloc(id, i, instr.location); }, [](const Free&) {},
          [&](const Call& i) { addCall(id, {i, instr.location}); }, [](const Assume&) {}, [](const Enter&) {},
          [](const Leave&) {}, [](const Return&) {},
          [&](const Throw& i) {
            if (i.value)
              showOutside(id, i.value);
          });
  if (program::isSpecified(program_, instances_[id.index].function))
    addResize(id);
  instances_[id.index].values = {};
  instances_[id.index].fields = {};
}

// ---------------------------------------------------------------------------------------------- assignments

void FlowConstraints::addAssign(InstanceId id, const Assign& assign) {
  const Body& body = bodyOf(id);
  noteWrite(id, assign.target);
  const auto* source = std::get_if<ReadExpr>(&body[assign.value].node);
  const auto* bytes = typeAs<ArrayType>(module_.types, body[assign.target].type);
  if (source && bytes && !bytes->count) { // memcpy: field by field, if both have the same type in the caller
    TypeId from = givenPointee(id, source->place), to = givenPointee(id, assign.target);
    if (from && from == to)
      return copyTyped(spotOf(id, source->place), spotOf(id, assign.target), from);
  }
  assignTo(spotOf(id, assign.target), id, assign.value);
}

void FlowConstraints::assignTo(const Spot& target, InstanceId id, ExprId value) {
  const Expr& expr = bodyOf(id)[value];
  if (layout_.mayBePointer(expr.type))
    return write(target, valueOf(id, value));
  if (const auto* source = std::get_if<ReadExpr>(&expr.node))
    return copyTyped(spotOf(id, source->place), target, expr.type);
  if (std::holds_alternative<UnknownExpr>(expr.node))
    return forEachPointer(target, expr.type, [&](const Spot& pointer) { write(pointer, known_); });
  const auto* cast = std::get_if<CastExpr>(&expr.node);
  if (cast && cast->kind == CastKind::Bits)
    if (const auto* source = std::get_if<ReadExpr>(&bodyOf(id)[cast->operand].node))
      copyBytes(spotOf(id, source->place), target);
}

void FlowConstraints::forEachPointer(const Spot& spot, TypeId type, llvm::function_ref<void(const Spot&)> visit) {
  if (spot.kind == Spot::Kind::Nowhere)
    return;
  if (const auto* array = typeAs<ArrayType>(module_.types, type))
    return forEachPointer(spot, array->element, visit);
  if (const auto* record = typeAs<RecordType>(module_.types, type)) {
    const std::vector<Field>& fields = module_[record->record].fields;
    for (uint32_t i = 0; i < fields.size(); ++i)
      forEachPointer(fieldOf(spot, record->record, i), fields[i].type, visit);
  } else if (layout_.mayBePointer(type)) {
    visit(spot);
  }
}

void FlowConstraints::noteWrite(InstanceId id, PlaceId target) {
  if (!instances_[id.index].caller)
    return;
  const Body& body = bodyOf(id);
  PlaceId root = target;
  for (;;) {
    if (const auto* field = std::get_if<FieldPlace>(&body[root].node))
      root = field->object;
    else if (const auto* element = std::get_if<ElementPlace>(&body[root].node))
      root = element->array;
    else
      break;
  }
  if (std::holds_alternative<LocalPlace>(body[root].node))
    return;
  Spot spot = spotOf(id, target);
  bool isOwn = spot.kind == Spot::Kind::Own;
  if (spot.kind != Spot::Kind::Nowhere)
    instances_[id.index].writes.push_back(
        {isOwn ? 0 : addressOf(spot), body[target].type, isOwn ? spot.own : Region()});
}

// ---------------------------------------------------------------------------------------------- allocations

void FlowConstraints::addAlloc(InstanceId id, const Alloc& alloc, const Location& location) {
  noteWrite(id, alloc.target);
  if (!layout_.mayBePointer(bodyOf(id)[alloc.target].type))
    return;
  const Location& site = instances_[id.index].caller ? instances_[id.index].location : location;
  std::string where = site.file ? module_[site.file].path : "?";
  where = where.substr(where.rfind('/') + 1) + ":" + std::to_string(site.line);
  Object object = addObject(sizeOf(id, alloc), "object of " + where);
  allocated_[{id, &alloc}] = object;
  Node node = solver_.addNode();
  solver_.include(node, *solver_.locationAt(object, 0));
  write(spotOf(id, alloc.target), node);
}

std::optional<uint64_t> FlowConstraints::sizeOf(InstanceId id, const Alloc& alloc) const {
  if (!alloc.size)
    return typeAs<RecordType>(module_.types, alloc.type) ? layout_.sizeOf(alloc.type) : std::nullopt;
  Given size = given(id, alloc.size);
  const auto* number = std::get_if<IntegerExpr>(&bodyOf(size.instance)[size.expr].node);
  return number && number->value > 0 ? std::optional(static_cast<uint64_t>(number->value)) : std::nullopt;
}

/// realloc: its specification releases one object and allocates another; the result may point to either of them.
void FlowConstraints::addResize(InstanceId id) {
  const Body& body = bodyOf(id);
  const Alloc* allocation = nullptr;
  for (const Block& block : body.blocks)
    for (const Instr& instr : block.instrs)
      if (const auto* alloc = std::get_if<Alloc>(&instr.op))
        if (const auto* local = std::get_if<LocalPlace>(&body[alloc->target].node);
            local && local->variable == body.result)
          allocation = alloc;
  if (!allocation)
    return;
  for (const Block& block : body.blocks)
    for (const Instr& instr : block.instrs)
      if (const auto* release = std::get_if<Free>(&instr.op); release && release->family == allocation->family)
        write(spotOf(id, body.result), valueOf(id, release->pointer));
}

// ---------------------------------------------------------------------------------------------- calls

void FlowConstraints::addCall(InstanceId id, const CallSite& site) {
  const Call& call = site.call;
  Targets targets = program_.targetsOf(instances_[id.index].function, call);
  bool isUnknown = !targets.isComplete;
  if (call.target)
    noteWrite(id, *call.target);
  for (FunctionId target : targets.functions) {
    if (module_[target].body)
      bind(id, site, target);
    else
      isUnknown |= !program_.neverReturns[target.index]; // a target that never returns does nothing with its arguments
    if (program::isSpecified(program_, target))
      addCallbacks(id, call);
  }
  if (isUnknown)
    addUnknownCall(id, call);
}

/// Binds arguments to parameters and the result to the call's target.
void FlowConstraints::bind(InstanceId caller, const CallSite& site, FunctionId target) {
  const Call& call = site.call;
  const Body& body = *module_[target].body;
  InstanceId callee = instanceFor(caller, site, target);
  for (uint32_t i = 0; i < call.arguments.size(); ++i) {
    bool isParameter = i < body.variables.size() && body.variables[i].kind == VariableKind::Parameter;
    if (isParameter)
      assignTo(spotOf(callee, VariableId(i)), caller, call.arguments[i]);
    else if (Node value = valueOf(caller, call.arguments[i]); value != kNone)
      solver_.copy(value, variadic_);
  }
  if (call.target && body.result)
    copyTyped(spotOf(callee, body.result), spotOf(caller, *call.target), body[body.result].type);
}

void FlowConstraints::addUnknownCall(InstanceId id, const Call& call) {
  const Body& body = bodyOf(id);
  instances_[id.index].callsOthers = true;
  for (ExprId argument : call.arguments)
    showOutside(id, argument);
  if (call.target)
    forEachPointer(spotOf(id, *call.target), body[*call.target].type,
                   [&](const Spot& pointer) { write(pointer, known_); });
  const auto* type = typeAs<FunctionType>(module_.types, module_[instances_[id.index].function].type);
  if (type && type->isVariadic) // a va_list may be among the arguments
    solver_.copy(variadic_, known_);
}

/// A library that receives a function may call it with its other arguments, or anything reachable from them.
void FlowConstraints::addCallbacks(InstanceId id, const Call& call) {
  const Body& body = bodyOf(id);
  Node given = kNone;
  for (ExprId function : call.arguments) {
    ExprId argument = function;
    while (const auto* cast = std::get_if<CastExpr>(&body[argument].node))
      argument = cast->operand;
    const auto* pointer = typeAs<PointerType>(module_.types, body[argument].type);
    Node value = valueOf(id, function);
    if (value == kNone || !pointer || !std::holds_alternative<FunctionType>(module_.types[pointer->pointee]))
      continue;
    if (given == kNone) {
      given = copyOf(known_);
      solver_.load(given, given);
      for (ExprId other : call.arguments)
        if (Node node = valueOf(id, other); node != kNone)
          solver_.copy(node, given);
    }
    callbacks_.push_back({value, given, {}});
  }
}

void FlowConstraints::showOutside(InstanceId id, ExprId value) {
  const Expr& expr = bodyOf(id)[value];
  if (Node node = valueOf(id, value); node != kNone)
    solver_.copy(node, known_);
  else if (const auto* source = std::get_if<ReadExpr>(&expr.node))
    forEachPointer(spotOf(id, source->place), expr.type, [&](const Spot& pointer) {
      if (Node held = read(pointer); held != kNone)
        solver_.copy(held, known_);
    });
}

// ---------------------------------------------------------------------------------------------- what a copy was given

/// An expression without casts; a copy's parameter is replaced by the caller's argument.
FlowConstraints::Given FlowConstraints::given(InstanceId id, ExprId expr) const {
  const Body& body = bodyOf(id);
  while (const auto* cast = std::get_if<CastExpr>(&body[expr].node)) {
    if (cast->kind != CastKind::Pointer && cast->kind != CastKind::Integer)
      break;
    expr = cast->operand;
  }
  const auto* read = std::get_if<ReadExpr>(&body[expr].node);
  const auto* local = read ? std::get_if<LocalPlace>(&body[read->place].node) : nullptr;
  const Instance& instance = instances_[id.index];
  bool isGiven = local && instance.caller && body[local->variable].kind == VariableKind::Parameter &&
                 local->variable.index < instance.call->arguments.size();
  return isGiven ? given(instance.caller, instance.call->arguments[local->variable.index]) : Given{id, expr};
}

/// The type of `*parameter` in the caller of a copy; invalid if it is bytes or unknown.
TypeId FlowConstraints::givenPointee(InstanceId id, PlaceId place) const {
  const auto* deref = std::get_if<DerefPlace>(&bodyOf(id)[place].node);
  if (!deref)
    return {};
  Given pointer = given(id, deref->pointer);
  TypeId type = bodyOf(pointer.instance)[pointer.expr].type;
  const auto* row = typeAs<PointerType>(module_.types, type);
  return row && !layout_.pointsToBytes(type) ? row->pointee : TypeId();
}

} // namespace wt::program
