// SPDX-License-Identifier: Apache-2.0
// Makes specifications without text. Their types are only shapes; the program has the real ones.
#include "spec/SourceAttributes.h"

#include "llvm/ADT/StringRef.h"

#include <cassert>

namespace wt::spec {

namespace {

Type named(std::string name) {
  Type type;
  type.name = std::move(name);
  return type;
}

Type pointerTo(Type target, TypeKind kind) {
  Type type;
  type.kind = kind;
  type.parts.push_back(std::move(target));
  return type;
}

Type typeOf(Shape shape) {
  switch (shape) {
  case Shape::Value: return named("auto");
  case Shape::Pointer: return pointerTo(named("void"), TypeKind::Pointer);
  case Shape::Reference: return pointerTo(named("auto"), TypeKind::Reference);
  }
  assert(false && "every shape has a type");
  return {};
}

} // namespace

FunctionSpec declare(const Declaration& declaration) {
  FunctionSpec function;
  for (llvm::StringRef rest = declaration.name; !rest.empty();) {
    auto [first, other] = rest.split("::");
    function.name.push_back({first.str(), {}});
    rest = other;
  }
  function.result = typeOf(declaration.returnsPointer ? Shape::Pointer : Shape::Value);
  for (Shape shape : declaration.parameters) {
    Parameter parameter;
    parameter.type = typeOf(shape);
    function.parameters.push_back(std::move(parameter));
  }
  function.isVariadic = declaration.isVariadic;
  function.origin = declaration.origin;
  return function;
}

void returnsOwned(FunctionSpec& function, std::string family) {
  function.result->ownership = Ownership::Own;
  function.result->family = std::move(family);
}

void takes(FunctionSpec& function, uint32_t parameter, std::string family) {
  assert(parameter < function.parameters.size() && "the attribute names a parameter of the declaration");
  function.parameters[parameter].type.ownership = Ownership::Own;
  function.parameters[parameter].type.family = std::move(family);
}

void holds(FunctionSpec& function, uint32_t parameter, std::string family) {
  takes(function, parameter, std::move(family));
  function.parameters[parameter].type.ownership = Ownership::Keep;
}

void handsOut(FunctionSpec& function, uint32_t parameter, std::string family, Condition when) {
  assert(parameter < function.parameters.size() && "the attribute names a parameter of the declaration");
  Parameter& out = function.parameters[parameter];
  out.passing = Passing::Out;
  out.when = std::move(when);
  out.type = pointerTo(typeOf(Shape::Pointer), TypeKind::Pointer);
  out.type.parts[0].ownership = Ownership::Own;
  out.type.parts[0].family = std::move(family);
}

} // namespace wt::spec
