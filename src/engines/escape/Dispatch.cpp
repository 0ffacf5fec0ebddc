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

void addEntry(Value& value, Lit guard, const Target& target, BoolGraph& graph) {
  auto known = llvm::find_if(value.entries, [&](const Entry& entry) { return entry.target == target; });
  if (known != value.entries.end())
    known->guard = graph.either(known->guard, guard);
  else
    value.entries.push_back({guard, target});
}

} // namespace

// ------------------------------------------------------------------------------------------------ classes of objects

/// Where in the derived class the base class lies, in bits. The virtual bases of a class lie where its own layout says.
std::optional<int64_t> Dispatch::baseOffset(ir::RecordId derived, ir::RecordId base, bool isComplete) const {
  if (derived == base)
    return 0;
  const std::vector<ir::Field>& fields = module_[derived].fields;
  for (ir::FieldKind kind : {ir::FieldKind::VirtualBase, ir::FieldKind::Base})
    for (const ir::Field& field : fields) {
      const auto* record = ir::typeAs<ir::RecordType>(module_.types, field.type);
      if (field.kind != kind || !record || (kind == ir::FieldKind::VirtualBase && !isComplete))
        continue;
      if (std::optional<int64_t> rest = baseOffset(record->record, base, false))
        return static_cast<int64_t>(field.bitOffset) + *rest;
    }
  return std::nullopt;
}

/// Does the class, or a base of it, at that distance from its start, have the class that is asked for?
bool Dispatch::hasClassAt(ir::RecordId record, int64_t offset, ir::RecordId wanted, bool isComplete) const {
  if (record == wanted && offset == 0)
    return true;
  return llvm::any_of(module_[record].fields, [&](const ir::Field& field) {
    const auto* base = ir::typeAs<ir::RecordType>(module_.types, field.type);
    bool isBase = field.kind == ir::FieldKind::Base || (field.kind == ir::FieldKind::VirtualBase && isComplete);
    return base && isBase && hasClassAt(base->record, offset - static_cast<int64_t>(field.bitOffset), wanted, false);
  });
}

/// In an object of the type that begins at `start`: the whole object that a pointer of the static class, so far in, points into.
std::optional<Dispatch::WholeObject> Dispatch::wholeIn(ir::TypeId type, int64_t start, const Pointed& pointed, bool isBase) const {
  const ir::TypeTable& types = module_.types;
  if (const auto* array = ir::typeAs<ir::ArrayType>(types, type)) {
    int64_t size = heap_.bitsOf(array->element);
    if (size <= 0)
      return std::nullopt;
    return wholeIn(array->element, start + (pointed.offset - start) / size * size, pointed, false);
  }
  const auto* record = ir::typeAs<ir::RecordType>(types, type);
  if (!record)
    return std::nullopt;
  if (!isBase && hasClassAt(record->record, pointed.offset - start, pointed.staticClass, true))
    return WholeObject{record->record, start};
  for (const ir::Field& field : module_[record->record].fields) {
    int64_t begin = start + static_cast<int64_t>(field.bitOffset);
    if (pointed.offset < begin || pointed.offset >= begin + heap_.bitsOf(field.type))
      continue;
    if (std::optional<WholeObject> found = wholeIn(field.type, begin, pointed, field.kind != ir::FieldKind::Member))
      return found;
  }
  return std::nullopt;
}

/// The object, with the class it was made as, that a pointer of the static class points into.
std::optional<Dispatch::WholeObject> Dispatch::wholeObject(const Target& target, ir::RecordId staticClass) const {
  const Object& object = heap_[target.object];
  Pointed pointed{target.offset, staticClass};
  if (!staticClass.isValid())
    return std::nullopt;
  if (object.kind == ObjectKind::Local)
    return wholeIn(encoder_.body_.variables[object.index].type, 0, pointed, false);
  if (object.kind == ObjectKind::Global)
    return wholeIn(module_.globals[object.index].type, 0, pointed, false);
  if (object.kind != ObjectKind::New || !object.origin.made.isValid())
    return std::nullopt;
  int64_t size = heap_.bitsOf(object.origin.made);
  int64_t start = size > 0 && target.offset >= 0 ? target.offset / size * size : 0; // of an element of new T[n]
  return wholeIn(object.origin.made, start, pointed, false);
}

// ------------------------------------------------------------------------------------------------ casts

bool Dispatch::isVirtualBase(ir::RecordId derived, ir::RecordId base) const {
  return llvm::any_of(module_[derived].fields, [&](const ir::Field& field) {
    const auto* record = ir::typeAs<ir::RecordType>(module_.types, field.type);
    return field.kind == ir::FieldKind::VirtualBase && record && record->record == base;
  });
}

ValueId Dispatch::upcast(ValueId pointer, ir::RecordId from, ir::RecordId to) {
  const Value before = heap_[pointer];
  Value moved;
  for (Entry entry : before.entries) {
    std::optional<WholeObject> whole = wholeObject(entry.target, from);
    if (whole && isVirtualBase(whole->record, to))
      entry.target.offset = whole->start + baseOffset(whole->record, to).value_or(0);
    else if (entry.target.object != heap_.null())
      entry.target.offset += baseOffset(from, to).value_or(0);
    addEntry(moved, entry.guard, entry.target, graph_);
  }
  return heap_.intern(std::move(moved));
}

ValueId Dispatch::downcast(ValueId pointer, ir::RecordId from, ir::RecordId to) {
  return encoder_.shiftPointer(pointer, -baseOffset(to, from).value_or(0));
}

ValueId Dispatch::dynamicCast(ValueId pointer, ir::RecordId from, ir::RecordId to) {
  const Value before = heap_[pointer];
  const Lit succeeds = graph_.variable();
  Value result;
  for (const Entry& entry : before.entries) {
    Target there = entry.target;
    std::optional<WholeObject> whole = wholeObject(entry.target, from);
    std::optional<int64_t> base = whole && to.isValid() ? baseOffset(whole->record, to) : std::nullopt;
    const Target null{heap_.null(), 0, 0, false};
    if (there.object == heap_.null() || (whole && to.isValid() && !base)) {
      addEntry(result, entry.guard, null, graph_);
    } else if (whole) {
      there.offset = whole->start + base.value_or(0);
      addEntry(result, entry.guard, there, graph_);
    } else {
      if (from.isValid() && to.isValid())
        there.offset -= baseOffset(to, from).value_or(0);
      addEntry(result, graph_.both(entry.guard, succeeds), there, graph_);
      addEntry(result, graph_.both(entry.guard, !succeeds), null, graph_);
    }
  }
  return heap_.intern(std::move(result));
}

// ------------------------------------------------------------------------------------------------ calls

/// The function that the call goes to if its receiver, or the pointer it goes through, is this; invalid: not known.
ir::FunctionId Dispatch::functionAt(const ir::Call& call, const Target& target, ir::RecordId staticClass) const {
  if (const auto* callee = std::get_if<ir::VirtualCallee>(&call.callee)) {
    std::optional<WholeObject> whole = wholeObject(target, staticClass);
    return whole ? program::finalOverrider(module_, whole->record, callee->method) : ir::FunctionId();
  }
  return heap_[target.object].kind == ObjectKind::Code ? ir::FunctionId(heap_[target.object].index) : ir::FunctionId();
}

/// The ways that the receiver, or the pointer, decides. Is there a value left of which it is not known?
bool Dispatch::addKnown(const ir::Call& call, ir::ExprId decides, std::vector<CallWay>& ways) {
  const ir::RecordId staticClass = pointedTo(module_, encoder_.body_[decides].type);
  const Value value = heap_[heap_.asPointer(encoder_.eval(decides))];
  bool isOpen = value.entries.empty();
  for (const Entry& entry : value.entries) {
    ir::FunctionId function = functionAt(call, entry.target, staticClass);
    if (!function.isValid() || entry.target.blurred) { // one of several
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

std::vector<CallWay> Dispatch::waysOf(const ir::Call& call) {
  if (const auto* direct = std::get_if<ir::DirectCallee>(&call.callee))
    return {{direct->function, Lit::yes(), {}, 0}};
  const auto* pointer = std::get_if<ir::PointerCallee>(&call.callee);
  std::vector<CallWay> ways;
  bool isOpaque = std::holds_alternative<ir::OpaqueCallee>(call.callee) || (!pointer && call.arguments.empty());
  if (!isOpaque && !addKnown(call, pointer ? pointer->pointer : call.arguments.front(), ways))
    return adjusted(call, std::move(ways));
  const program::Targets targets = encoder_.program_.targetsOf(encoder_.function_, call);
  bool isUnknown = targets.functions.empty() || targets.functions.size() > kMaxTargets;
  if (!isUnknown)
    for (ir::FunctionId function : targets.functions)
      ways.push_back({function, encoder_.calleeDecision(), {}, 0});
  if (isUnknown || !targets.isComplete)
    ways.push_back({{}, Lit::yes(), {}, 0});
  return adjusted(call, std::move(ways));
}

/// Each way with its receiver and what becomes of its result. What is left after all other ways is the last.
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
  const ir::RecordId from = pointedTo(module, encoder_.body_[call.arguments.front()].type);
  const ir::RecordId to = module[way.function].methodOf;
  if (!from.isValid() || !to.isValid())
    return;
  int64_t shift = -baseOffset(to, from).value_or(-baseOffset(from, to).value_or(0));
  const Value receiver = heap_[heap_.asPointer(encoder_.eval(call.arguments.front()))];
  Value moved;
  for (Entry entry : receiver.entries) {
    ir::FunctionId known = functionAt(call, entry.target, from);
    if (entry.target.object == heap_.null() || (known.isValid() && known != way.function))
      continue;
    if (std::optional<WholeObject> whole = wholeObject(entry.target, from))
      entry.target.offset = whole->start + baseOffset(whole->record, to).value_or(0);
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
    way.resultShift = baseOffset(given, expected).value_or(0);
}

} // namespace wt::engines::escape
