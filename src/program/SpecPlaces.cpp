// SPDX-License-Identifier: Apache-2.0
#include "program/SpecPlaces.h"

#include "spec/SomeElement.h"

#include <algorithm>

namespace wt::program {

using namespace ir;

static TypeId untypedPointer(TypeTable& types) {
  return types.intern(PointerType{types.intern(VoidType{}), false, false});
}

GlobalId addWorld(Module& module) {
  Global world;
  world.name = world.displayName = "(world)";
  world.type = module.types.intern(ArrayType{untypedPointer(module.types), std::nullopt});
  module.globals.push_back(std::move(world));
  return GlobalId(module.globals.size() - 1);
}

SpecPlaces::SpecPlaces(Builder& builder, GlobalId world, const spec::Library& library, const spec::FunctionSpec& spec,
                       const Function& function)
    : builder_(builder), world_(world), library_(library), spec_(spec) {
  bool hasThis = function.methodKind != MethodKind::NotMethod && function.methodKind != MethodKind::Static;
  firstParameter_ = hasThis ? 1 : 0;
  const FunctionType type = *typeAs<FunctionType>(builder.module().types, function.type);
  for (uint32_t i = 0; i < type.parameters.size(); ++i) {
    std::string name = i < function.parameterNames.size() ? function.parameterNames[i] : "";
    if (name.empty())
      name = i < firstParameter_ ? "this" : "p" + std::to_string(i - firstParameter_);
    builder.addVariable({name, type.parameters[i], VariableKind::Parameter, {}, function.location});
  }
  if (!std::holds_alternative<VoidType>(builder.module().types[type.result]))
    builder.body().result = builder.addVariable({"result", type.result, VariableKind::Result, {}, function.location});
}

// ---------------------------------------------------------------------------------------------- paths

std::optional<PlaceId> SpecPlaces::place(const spec::Path& path) {
  std::optional<PlaceId> at = root(path);
  for (const std::string& name : path.fields)
    if (at)
      at = field(*at, name);
  if (at && path.element) {
    if (!std::holds_alternative<PointerType>(builder_.module().types[builder_.typeOf(*at)]))
      return std::nullopt;
    TypeId type = builder_.typeOf(*at);
    ExprId index = *path.element == spec::kSomeElement ? anyIndex() : builder_.integer(sizeType(), *path.element);
    at = builder_.deref(builder_.binary(BinaryOp::PointerAdd, type, builder_.read(*at), index));
  }
  for (uint32_t i = 0; at && i < path.stars; ++i) {
    if (!std::holds_alternative<PointerType>(builder_.module().types[builder_.typeOf(*at)]))
      return std::nullopt;
    at = pointee(*at);
  }
  return at;
}

std::optional<ExprId> SpecPlaces::value(const spec::Path& path) {
  std::optional<PlaceId> at = place(path);
  return at ? std::optional(builder_.read(*at)) : std::nullopt;
}

std::optional<PlaceId> SpecPlaces::root(const spec::Path& path) {
  uint32_t index = 0;
  switch (path.root) {
  case spec::Root::Return: return hasResult() ? std::optional(result()) : std::nullopt;
  case spec::Root::This:
    if (firstParameter_ == 0)
      return std::nullopt;
    break;
  case spec::Root::Parameter: index = firstParameter_ + path.parameter; break;
  }
  const auto& variables = builder_.body().variables;
  if (index >= variables.size() || variables[index].kind != VariableKind::Parameter)
    return std::nullopt;
  return builder_.local(VariableId(index));
}

/// A pointer's target; the target of a `void*` counts as another `void*`.
PlaceId SpecPlaces::pointee(PlaceId pointer) {
  TypeTable& types = builder_.module().types;
  TypeId type = builder_.typeOf(pointer);
  bool isVoid = std::holds_alternative<VoidType>(types[typeAs<PointerType>(types, type)->pointee]);
  return isVoid ? builder_.derefAs(builder_.read(pointer), type) : builder_.deref(builder_.read(pointer));
}

std::optional<PlaceId> SpecPlaces::field(PlaceId object, const std::string& name) {
  const Module& module = builder_.module();
  if (std::holds_alternative<PointerType>(module.types[builder_.typeOf(object)]))
    object = pointee(object);
  const auto* type = typeAs<RecordType>(module.types, builder_.typeOf(object));
  if (!type)
    return std::nullopt;
  RecordId record = type->record;
  const auto& fields = module[record].fields;
  auto found = std::find_if(fields.begin(), fields.end(), [&](const Field& f) { return f.name == name; });
  if (found == fields.end())
    return containerField(object, record, name);
  return builder_.field(object, record, uint32_t(found - fields.begin()));
}

// ---------------------------------------------------------------------------------------------- slots
// A container of the specification (`container std::unique_ptr<T> { own T *elem; };`) is a class whose header uses
// other member names. The member for `elem` is the first pointer of the right type in the object; if there is none, the
// first bytes of the object take its place, since nothing else looks inside.

constexpr unsigned kMaxDepth = 8;       // nesting of records in which pointers are searched
constexpr unsigned kMaxNumberDepth = 3; // the same for numbers, of which there are many

const spec::Container* SpecPlaces::containerOf(RecordId id) const {
  const Record& record = builder_.module()[id];
  return library_.container(record.templateName.empty() ? record.name : record.templateName);
}

std::optional<PlaceId> SpecPlaces::containerField(PlaceId object, RecordId record, const std::string& name) {
  const spec::Container* container = containerOf(record);
  if (!container)
    return std::nullopt;
  auto field = std::find_if(container->fields.begin(), container->fields.end(),
                            [&](const spec::Parameter& f) { return f.name == name; });
  if (field == container->fields.end())
    return std::nullopt;
  bool isPointer = field->type.kind == spec::TypeKind::Pointer;
  const std::string& variable = isPointer ? field->type.parts[0].name : field->type.name;
  auto parameter = std::find(container->parameters.begin(), container->parameters.end(), variable);
  size_t index = size_t(parameter - container->parameters.begin());
  const auto& arguments = builder_.module()[record].templateArguments;
  if (index >= arguments.size())
    return std::nullopt;

  TypeTable& types = builder_.module().types;
  TypeId type = arguments[index];
  if (isPointer) {
    if (const auto* array = typeAs<ArrayType>(types, type))
      type = array->element;
    type = types.intern(PointerType{type, false, false});
  }
  if (!std::holds_alternative<PointerType>(types[type]))
    return std::nullopt;
  std::vector<PlaceId> pointers;
  addPointers(object, 0, pointers);
  for (PlaceId pointer : pointers)
    if (builder_.typeOf(pointer) == type)
      return pointer;
  TypeId addressType = types.intern(PointerType{type, false, false});
  return builder_.derefAs(builder_.addressOf(object, addressType), type);
}

PlaceId SpecPlaces::slotOf(PlaceId object) {
  if (!std::holds_alternative<RecordType>(builder_.module().types[builder_.typeOf(object)]))
    return object;
  std::vector<PlaceId> pointers;
  addPointers(object, 0, pointers);
  if (!pointers.empty())
    return pointers.front();
  TypeTable& types = builder_.module().types;
  TypeId type = untypedPointer(types);
  return builder_.derefAs(builder_.addressOf(object, types.intern(PointerType{type, false, false})), type);
}

/// Collects the pointers in an object, in the order of its fields.
void SpecPlaces::addPointers(PlaceId place, unsigned depth, std::vector<PlaceId>& found) {
  const Module& module = builder_.module();
  const Type type = module.types[builder_.typeOf(place)];
  if (std::holds_alternative<PointerType>(type))
    found.push_back(place);
  const auto* record = std::get_if<RecordType>(&type);
  if (!record || depth == kMaxDepth)
    return;
  for (uint32_t i = 0; i < module[record->record].fields.size(); ++i)
    addPointers(builder_.field(place, record->record, i), depth + 1, found);
}

/// The object that a reference refers to; the place itself if it is not a reference.
PlaceId SpecPlaces::referred(PlaceId place) {
  const auto* pointer = typeAs<PointerType>(builder_.module().types, builder_.typeOf(place));
  return pointer && pointer->isReference ? pointee(place) : place;
}

std::vector<ExprId> SpecPlaces::pointersIn(PlaceId place) {
  PlaceId object = referred(place);
  std::vector<PlaceId> pointers;
  addPointers(object, 0, pointers);
  std::vector<ExprId> values;
  for (PlaceId pointer : pointers)
    values.push_back(builder_.read(pointer));
  return values;
}

/// Descriptors are `int`.
static bool isHandleNumber(const Type& type) {
  const auto* number = std::get_if<IntType>(&type);
  return number && number->isSigned && number->bits == 32;
}

void SpecPlaces::addHandles(PlaceId place, unsigned depth, std::vector<PlaceId>& found) {
  const Module& module = builder_.module();
  const Type type = module.types[builder_.typeOf(place)];
  if (isHandleNumber(type))
    found.push_back(place);
  const auto* record = std::get_if<RecordType>(&type);
  if (!record || depth == kMaxDepth)
    return;
  for (uint32_t i = 0; i < module[record->record].fields.size(); ++i)
    addHandles(builder_.field(place, record->record, i), depth + 1, found);
}

std::vector<PlaceId> SpecPlaces::handlesIn(PlaceId place) {
  std::vector<PlaceId> numbers;
  addHandles(referred(place), 0, numbers);
  return numbers;
}

std::vector<PlaceId> SpecPlaces::ownedIn(PlaceId place) {
  PlaceId object = referred(place);
  const auto* type = typeAs<RecordType>(builder_.module().types, builder_.typeOf(object));
  const spec::Container* container = type ? containerOf(type->record) : nullptr;
  std::vector<PlaceId> owned;
  if (container)
    for (const spec::Parameter& field : container->fields)
      if (field.type.ownership == spec::Ownership::Own)
        if (auto slot = containerField(object, type->record, field.name))
          owned.push_back(*slot);
  return owned;
}

std::vector<PlaceId> SpecPlaces::argumentsNotListed() {
  std::vector<PlaceId> found;
  for (size_t i = firstParameter_ + spec_.parameters.size(); i < builder_.body().variables.size(); ++i)
    if (builder_.body().variables[i].kind == VariableKind::Parameter)
      found.push_back(builder_.local(VariableId(i)));
  return found;
}

// ---------------------------------------------------------------------------------------------- what is written

std::vector<PlaceId> SpecPlaces::numbersBehind(const spec::Path& path) {
  std::vector<PlaceId> found;
  if (path.root == spec::Root::Parameter && path.parameter < spec_.parameters.size()) {
    const spec::Type& type = spec_.parameters[path.parameter].type;
    if (!type.parts.empty() && library_.families().ofType(type.parts[0].name))
      return found;
  }
  std::optional<PlaceId> at = place(path);
  if (!at)
    return found;
  const auto* pointer = typeAs<PointerType>(builder_.module().types, builder_.typeOf(*at));
  if (pointer && !pointer->isConst && !std::holds_alternative<VoidType>(builder_.module().types[pointer->pointee]))
    addNumbers(pointee(*at), 0, found);
  return found;
}

void SpecPlaces::addNumbers(PlaceId place, unsigned depth, std::vector<PlaceId>& found) {
  const Module& module = builder_.module();
  const Type type = module.types[builder_.typeOf(place)];
  if (std::holds_alternative<IntType>(type) || std::holds_alternative<FloatType>(type))
    found.push_back(place);
  const auto* record = std::get_if<RecordType>(&type);
  if (!record || depth == kMaxNumberDepth || module[record->record].kind == RecordKind::Union)
    return;
  for (uint32_t i = 0; i < module[record->record].fields.size(); ++i)
    addNumbers(builder_.field(place, record->record, i), depth + 1, found);
}

PlaceId SpecPlaces::anyPlaceInWorld() {
  return builder_.element(builder_.global(world_), anyIndex(), untypedPointer(builder_.module().types));
}

// ---------------------------------------------------------------------------------------------- types, conversions

TypeId SpecPlaces::sizeType() {
  return builder_.module().types.intern(IntType{64, false});
}

ExprId SpecPlaces::anyIndex() {
  return builder_.unknown(UnknownReason::Nondeterministic, sizeType());
}

TypeId SpecPlaces::bytesType() {
  TypeTable& types = builder_.module().types;
  return types.intern(ArrayType{types.intern(IntType{8, false}), std::nullopt});
}

PlaceId SpecPlaces::bytesAt(ExprId pointer) {
  return builder_.derefAs(pointer, bytesType());
}

std::optional<ExprId> SpecPlaces::convert(ExprId value, TypeId type) {
  const TypeTable& types = builder_.module().types;
  TypeId from = builder_.typeOf(value);
  if (from == type)
    return value;
  if (std::holds_alternative<RecordType>(types[from]) || std::holds_alternative<RecordType>(types[type]))
    return std::nullopt;
  bool fromPointer = std::holds_alternative<PointerType>(types[from]);
  bool toPointer = std::holds_alternative<PointerType>(types[type]);
  bool fromInt = std::holds_alternative<IntType>(types[from]);
  bool toInt = std::holds_alternative<IntType>(types[type]);
  CastKind kind = fromPointer && toPointer ? CastKind::Pointer
                  : fromInt && toInt       ? CastKind::Integer
                  : fromPointer && toInt   ? CastKind::PointerToInteger
                  : fromInt && toPointer   ? CastKind::IntegerToPointer
                                           : CastKind::Bits;
  return builder_.cast(kind, type, value);
}

} // namespace wt::program
