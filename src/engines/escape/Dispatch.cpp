// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/Dispatch.h"

#include "program/VirtualTargets.h"

namespace wt::engines::escape {

namespace {

ir::RecordId pointedTo(const ir::Module& module, ir::TypeId type) {
  const auto* pointer = ir::typeAs<ir::PointerType>(module.types, type);
  const auto* record = pointer ? ir::typeAs<ir::RecordType>(module.types, pointer->pointee) : nullptr;
  return record ? record->record : ir::RecordId();
}

} // namespace

// ------------------------------------------------------------------------------------------------ calls

/// The function that the call goes to if this is its receiver, or the target of its pointer; invalid: unknown.
ir::FunctionId Dispatch::functionAt(const ir::Call& call, const Target& target, ir::RecordId staticClass) const {
  if (const auto* callee = std::get_if<ir::VirtualCallee>(&call.callee)) {
    std::optional<Casts::WholeObject> whole = casts_.wholeObject(target, staticClass);
    return whole ? program::finalOverrider(module_, whole->record, callee->method) : ir::FunctionId();
  }
  return heap_[target.object].kind == ObjectKind::Code ? ir::FunctionId(heap_[target.object].index) : ir::FunctionId();
}

/// Adds the targets that the receiver or pointer value decides. Returns whether some entry of the value does not
/// decide.
bool Dispatch::addKnown(const ir::Call& call, ir::ExprId decides, std::vector<CallWay>& ways) {
  const ir::RecordId staticClass = pointedTo(module_, body_[decides].type);
  const Value& value = heap_[heap_.asPointer(evaluator_.eval(decides))];
  bool isOpen = value.entries.empty();
  for (const Entry& entry : value.entries) {
    ir::FunctionId function = functionAt(call, entry.target, staticClass);
    if (!function.isValid() || entry.target.blurred) { // one of several objects
      isOpen |= entry.target.object != heap_.null();
      continue;
    }
    auto known = llvm::find_if(ways, [&](const CallWay& way) { return way.function == function; });
    if (known == ways.end())
      ways.push_back({function, entry.guard, {}, 0});
    else
      known->when = graph_.either(known->when, entry.guard);
  }
  return isOpen || ways.empty();
}

/// The condition that the call goes to this function. If the caller stored the pointer, it may know which function that
/// is, so the condition is a question about the interface; for other calls it is a free choice.
Lit Dispatch::calleeDecision(const ir::PointerCallee* pointer, ir::FunctionId function) {
  ValueId value = pointer ? heap_.asPointer(evaluator_.eval(pointer->pointer)) : ValueId();
  auto first = static_cast<uint32_t>(graph_.size()), term = static_cast<uint32_t>(heap_.vectors().size());
  Lit decision = pointer ? heap_.isFunction(value, function) : graph_.variable();
  memory_.provenance.noteCall({first, static_cast<uint32_t>(graph_.size())}, {term, term}, {});
  return decision;
}

std::vector<CallWay> Dispatch::waysOf(const ir::Call& call) {
  if (const auto* direct = std::get_if<ir::DirectCallee>(&call.callee))
    return {{direct->function, Lit::yes(), {}, 0}};
  const auto* pointer = std::get_if<ir::PointerCallee>(&call.callee);
  std::vector<CallWay> ways;
  bool isOpaque = std::holds_alternative<ir::OpaqueCallee>(call.callee) || (!pointer && call.arguments.empty());
  if (!isOpaque && !addKnown(call, pointer ? pointer->pointer : call.arguments.front(), ways))
    return adjusted(call, std::move(ways));
  const program::Targets targets = subject_.program.targetsOf(subject_.function, call);
  bool isUnknown = targets.functions.empty() || heap_.bounds().isOver(Budget::Targets, targets.functions.size());
  if (!isUnknown)
    for (ir::FunctionId function : targets.functions)
      ways.push_back({function, calleeDecision(pointer, function), {}, 0});
  if (isUnknown || !targets.isComplete)
    ways.push_back({{}, Lit::yes(), {}, 0});
  return adjusted(call, std::move(ways));
}

/// Gives each way its receiver and the shift of its result. The last way gets the remaining condition.
std::vector<CallWay> Dispatch::adjusted(const ir::Call& call, std::vector<CallWay> ways) {
  Lit rest = Lit::yes();
  for (CallWay& way : ways) {
    way.when = &way == &ways.back() ? rest : graph_.both(rest, way.when);
    rest = graph_.both(rest, !way.when);
    if (std::holds_alternative<ir::VirtualCallee>(call.callee) && way.function.isValid())
      adjust(call, way);
  }
  return ways;
}

void Dispatch::adjust(const ir::Call& call, CallWay& way) {
  const ir::Module& module = module_;
  const ir::RecordId from = pointedTo(module, body_[call.arguments.front()].type);
  const ir::RecordId to = module[way.function].methodOf;
  if (!from.isValid() || !to.isValid())
    return;
  int64_t shift = -casts_.baseOffset(to, from).value_or(-casts_.baseOffset(from, to).value_or(0));
  const Value& receiver = heap_[heap_.asPointer(evaluator_.eval(call.arguments.front()))];
  Value moved;
  for (Entry entry : receiver.entries) {
    ir::FunctionId known = functionAt(call, entry.target, from);
    if (entry.target.object == heap_.null() || (known.isValid() && known != way.function))
      continue;
    if (std::optional<Casts::WholeObject> whole = casts_.wholeObject(entry.target, from))
      entry.target.offset = whole->start + casts_.baseOffset(whole->record, to).value_or(0);
    else
      entry.target.offset += shift;
    addEntry(moved, entry.guard, entry.target, graph_);
  }
  way.receiver = heap_.intern(std::move(moved));
  auto resultOf = [&](ir::FunctionId function) {
    return pointedTo(module, ir::typeAs<ir::FunctionType>(module.types, module[function].type)->result);
  };
  ir::RecordId given = resultOf(way.function), expected = resultOf(std::get<ir::VirtualCallee>(call.callee).method);
  if (given.isValid() && expected.isValid())
    way.resultShift = casts_.baseOffset(given, expected).value_or(0);
}

} // namespace wt::engines::escape
