// SPDX-License-Identifier: Apache-2.0
#include "program/SpecPlaces.h"

#include <algorithm>

namespace wt::program {

using namespace ir;

static TypeId untypedPointer(TypeTable& types) { return types.intern(PointerType{types.intern(VoidType{}), false, false}); }

GlobalId addWorld(Module& module) {
  Global world;
  world.name = world.displayName = "(world)";
  world.type = module.types.intern(ArrayType{untypedPointer(module.types), std::nullopt});
  module.globals.push_back(std::move(world));
  return GlobalId(module.globals.size() - 1);
}

SpecPlaces::SpecPlaces(Builder& builder, GlobalId world, const spec::FamilyTable& families,
                       const spec::FunctionSpec& spec, const Function& function)
    : builder_(builder), world_(world), families_(families), spec_(spec) {
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
    builder.body().result =
        builder.addVariable({"result", type.result, VariableKind::Result, {}, function.location});
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
    ExprId index = builder_.integer(sizeType(), *path.element);
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
  case spec::Root::Return:
    return hasResult() ? std::optional(result()) : std::nullopt;
  case spec::Root::This:
    if (firstParameter_ == 0)
      return std::nullopt;
    break;
  case spec::Root::Parameter:
    index = firstParameter_ + path.parameter;
    break;
  }
  const auto& variables = builder_.body().variables;
  if (index >= variables.size() || variables[index].kind != VariableKind::Parameter)
    return std::nullopt;
  return builder_.local(VariableId(index));
}

/// What a pointer points to; behind `void*`, another `void*`.
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
  if (found == fields.end()) // a field of the container that the specification declares
    return module[record].isFromSystemHeader ? std::optional(slot(object)) : std::nullopt;
  return builder_.field(object, record, uint32_t(found - fields.begin()));
}

PlaceId SpecPlaces::slot(PlaceId object) {
  TypeTable& types = builder_.module().types;
  TypeId type = builder_.typeOf(object);
  if (!std::holds_alternative<RecordType>(types[type]))
    return object;
  const auto* behind = std::get_if<DerefPlace>(&builder_.body()[object].node);
  ExprId address =
      behind ? behind->pointer : builder_.addressOf(object, types.intern(PointerType{type, false, false}));
  return builder_.derefAs(address, untypedPointer(types));
}

std::vector<PlaceId> SpecPlaces::rest() {
  std::vector<PlaceId> found;
  const auto& variables = builder_.body().variables;
  for (size_t i = firstParameter_ + spec_.parameters.size(); i < variables.size(); ++i)
    if (variables[i].kind == VariableKind::Parameter)
      found.push_back(builder_.local(VariableId(i)));
  return found;
}

// ---------------------------------------------------------------------------------------------- what is written

std::vector<PlaceId> SpecPlaces::numbersBehind(const spec::Path& path) {
  std::vector<PlaceId> found;
  if (path.root == spec::Root::Parameter && path.parameter < spec_.parameters.size()) {
    const spec::Type& type = spec_.parameters[path.parameter].type;
    if (!type.parts.empty() && families_.ofType(type.parts[0].name))
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
  constexpr unsigned kMaxDepth = 3; // of records within records
  const Module& module = builder_.module();
  const Type type = module.types[builder_.typeOf(place)];
  if (std::holds_alternative<IntType>(type) || std::holds_alternative<FloatType>(type))
    found.push_back(place);
  const auto* record = std::get_if<RecordType>(&type);
  if (!record || depth == kMaxDepth || module[record->record].kind == RecordKind::Union)
    return;
  for (uint32_t i = 0; i < module[record->record].fields.size(); ++i)
    addNumbers(builder_.field(place, record->record, i), depth + 1, found);
}

PlaceId SpecPlaces::anyPlaceInWorld() {
  return builder_.element(builder_.global(world_), anyIndex(), untypedPointer(builder_.module().types));
}

// ---------------------------------------------------------------------------------------------- types, conversions

TypeId SpecPlaces::sizeType() { return builder_.module().types.intern(IntType{64, false}); }

ExprId SpecPlaces::anyIndex() { return builder_.unknown(UnknownReason::Nondeterministic, sizeType()); }

TypeId SpecPlaces::bytesType() {
  TypeTable& types = builder_.module().types;
  return types.intern(ArrayType{types.intern(IntType{8, false}), std::nullopt});
}

PlaceId SpecPlaces::bytesAt(ExprId pointer) { return builder_.derefAs(pointer, bytesType()); }

ExprId SpecPlaces::convert(ExprId value, TypeId type) {
  const TypeTable& types = builder_.module().types;
  TypeId from = builder_.typeOf(value);
  if (from == type)
    return value;
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
