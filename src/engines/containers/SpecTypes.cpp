// SPDX-License-Identifier: Apache-2.0
#include "engines/containers/SpecTypes.h"

#include "program/ContainerRoutines.h"

#include "llvm/ADT/STLExtras.h"

#include <set>
#include <utility>

namespace wt::engines::containers {

using namespace solver;
using spec::Ownership;
using spec::TypeKind;

namespace {

class SpecTypes {
public:
  SpecTypes(Structure& structure, const program::Program& program, const program::Program::Described& routine)
      : structure_(structure), program_(program), spec_(routine.specification),
        function_(program.module[routine.function]) {
    if (spec_.name.size() > 1)
      noteArguments(spec_.name[spec_.name.size() - 2].arguments);
    if (spec_.result)
      noteVariables({*spec_.result});
    for (const spec::Parameter& parameter : spec_.parameters)
      noteVariables({parameter.type});
  }

  RoutineType run() {
    using ir::MethodKind;
    bool hasThis = function_.methodKind != MethodKind::NotMethod && function_.methodKind != MethodKind::Static;
    std::vector<Value>& parameters = type_.interface.parameters;
    if (hasThis) {
      parameters.push_back({fixed(false), receiverTerm()});
      type_.effects.container = 0;
    }
    for (uint32_t i = 0; i < spec_.parameters.size(); ++i) {
      if (leadsToContainer(spec_.parameters[i].type) && type_.effects.container == UINT32_MAX)
        type_.effects.container = parameters.size();
      if (isFunction(spec_.parameters[i].type))
        type_.effects.functions.push_back(parameters.size());
      parameters.push_back(valueOf(spec_.parameters[i].type, isMoved(spec::Root::Parameter, i), true));
    }
    if (const auto* declared = ir::typeAs<ir::FunctionType>(program_.module.types, function_.type))
      while (parameters.size() < declared->parameters.size())
        parameters.push_back({fixed(false), structure_.variable()});
    type_.interface.result = spec_.result ? valueOf(*spec_.result, isMoved(spec::Root::Return, 0), false)
                                          : Value{fixed(false), structure_.variable()};
    noteEffects(hasThis);
    std::vector<Value> parts = {type_.interface.result};
    llvm::append_range(parts, parameters);
    type_.interface.function = structure_.make({TermKind::Function, ""}, std::move(parts));
    finishSignature();
    return std::move(type_);
  }

private:
  Structure& structure_;
  const program::Program& program_;
  const spec::FunctionSpec& spec_;
  const ir::Function& function_;
  RoutineType type_;
  std::map<std::string, Value> variables_;
  std::set<std::string> names_; // type names that stand for elements
  bool isInsideContainer_ = false;
  std::map<OwnId, bool> fixed_;

  OwnId fixed(bool owns) {
    OwnId own = structure_.own();
    fixed_[own] = owns;
    return own;
  }

  Value variable(const std::string& name) {
    auto [it, isNew] = variables_.try_emplace(name);
    if (isNew)
      it->second = structure_.value();
    return it->second;
  }

  void noteArguments(const std::vector<spec::Type>& arguments) {
    isInsideContainer_ = true;
    noteVariables(arguments);
    isInsideContainer_ = false;
  }

  /// Notes the type arguments of containers, which stand for their elements.
  void noteVariables(const std::vector<spec::Type>& types) {
    for (const spec::Type& type : types) {
      bool isPlain = type.kind == TypeKind::Named && type.parts.empty() && !spec::isArithmetic(type);
      if (isPlain && isInsideContainer_)
        names_.insert(type.name);
      bool wasInside = std::exchange(isInsideContainer_, isInsideContainer_ || program::isContainer(type));
      noteVariables(type.parts);
      isInsideContainer_ = wasInside;
    }
  }

  static bool leadsToContainer(const spec::Type& type) {
    return program::isContainer(type) ||
           (type.kind != TypeKind::Named && type.kind != TypeKind::Function && leadsToContainer(type.parts.front()));
  }
  static bool isFunction(const spec::Type& type) {
    return type.kind == TypeKind::Function || (type.kind == TypeKind::Pointer && isFunction(type.parts.front()));
  }

  bool isVariable(const spec::Type& type) const {
    return type.kind == TypeKind::Named && type.parts.empty() && names_.contains(type.name);
  }

  TermId containerTerm(const std::string& name, const std::vector<spec::Type>& arguments) {
    std::vector<Value> parts;
    for (const spec::Type& argument : arguments)
      parts.push_back(isVariable(argument) ? variable(argument.name) : valueOf(argument, false, false));
    return structure_.make({TermKind::Container, name}, std::move(parts));
  }

  TermId receiverTerm() {
    std::string name;
    for (size_t i = 0; i + 1 < spec_.name.size(); ++i)
      name += (i ? "::" : "") + spec_.name[i].name;
    return containerTerm(name, spec_.name[spec_.name.size() - 2].arguments);
  }

  /// `isMoved`: into or out of the container. `isParameter`: an element type here means that the routine inserts one.
  Value valueOf(const spec::Type& type, bool isMoved, bool isParameter) {
    bool owns = type.ownership == Ownership::Own || type.ownership == Ownership::Keep;
    if (isVariable(type)) {
      Value element = variable(type.name);
      if (type.ownership == Ownership::Ref)
        return {fixed(false), element.term};
      (isParameter ? type_.effects.puts : type_.effects.gives) = true;
      return element;
    }
    if (isFunction(type))
      return {fixed(false), functionTerm(type.kind == TypeKind::Function ? type : type.parts.front())};
    if (type.kind == TypeKind::Named)
      return {fixed(owns), program::isContainer(type) ? containerTerm(type.name, type.parts) : structure_.variable()};
    const spec::Type& pointee = type.parts.front();
    if (program::isContainer(pointee))
      return {fixed(owns), containerTerm(pointee.name, pointee.parts)};
    if (!isVariable(pointee))
      return {fixed(owns), structure_.variable()};
    if (!isMoved || type.ownership == Ownership::Ref)
      return {fixed(owns), variable(pointee.name).term};
    (isParameter ? type_.effects.puts : type_.effects.gives) = true;
    return variable(pointee.name);
  }

  TermId functionTerm(const spec::Type& type) {
    std::vector<Value> parts;
    for (const spec::Type& part : type.parts) {
      bool isElement = isVariable(part) && part.ownership != Ownership::Ref;
      parts.push_back(isElement ? variable(part.name) : valueOf(part, false, false));
    }
    type_.effects.gives = false;
    return structure_.make({TermKind::Function, ""}, std::move(parts));
  }

  bool isMoved(spec::Root root, uint32_t parameter) const {
    return llvm::any_of(spec_.effects, [&](const spec::Effect& effect) {
      const spec::Path& end = root == spec::Root::Return ? effect.to : effect.from;
      return effect.kind == spec::EffectKind::Moves && end.root == root && end.parameter == parameter &&
             end.fields.empty();
    });
  }

  /// The element type of a field of the container: T for `own T *elem`. None if the container has several element
  /// types.
  std::optional<Value> fieldOf(const spec::Path& path) {
    if (path.root != spec::Root::This || path.fields.size() != 1 || spec_.name.size() < 2)
      return std::nullopt;
    const std::vector<spec::Type>& arguments = spec_.name[spec_.name.size() - 2].arguments;
    return arguments.size() == 1 && isVariable(arguments.front()) ? std::optional(variable(arguments.front().name))
                                                                  : std::nullopt;
  }

  void noteEffects(bool hasThis) {
    for (const spec::Effect& effect : spec_.effects)
      if (effect.kind == spec::EffectKind::Releases)
        if (std::optional<Value> released = fieldOf(effect.from)) {
          fixed_[released->own] = true;
          type_.effects.empties = true;
        }
    for (const spec::Constraint& constraint : spec_.constraints)
      if (constraint.kind != spec::ConstraintKind::Sum)
        fixed_[variable(constraint.type).own] = constraint.kind == spec::ConstraintKind::OwnType;
    type_.effects.makes = hasThis && function_.methodKind == ir::MethodKind::Constructor && spec_.parameters.empty();
    type_.effects.empties |= !type_.effects.functions.empty();
  }

  void finishSignature() {
    const Interface& interface = type_.interface;
    type_.signature.slots = ownersIn(structure_, interface);
    OwnershipSignature& deep = type_.signature.constraints;
    deep.interface = type_.signature.slots.size();
    for (uint32_t i = 0; i < deep.interface; ++i)
      if (auto it = fixed_.find(type_.signature.slots[i]); it != fixed_.end())
        deep.constraints.push_back(it->second ? one(OwnershipVar(i)) : zero(OwnershipVar(i)));
    type_.flat = std::make_unique<ownership::Signature>();
    ownership::Signature& flat = *type_.flat;
    flat.parameters = interface.parameters.size();
    flat.external.interface = flat.parameters + 1;
    std::vector<OwnershipConstraint> flows;
    for (uint32_t i = 0; i <= flat.parameters; ++i) {
      OwnId own = i < flat.parameters ? interface.parameters[i].own : interface.result.own;
      auto it = fixed_.find(own);
      bool isElement = llvm::any_of(variables_, [&](const auto& variable) { return variable.second.own == own; });
      if (it != fixed_.end() && !isElement)
        flat.external.constraints.push_back(it->second ? one(OwnershipVar(i)) : zero(OwnershipVar(i)));
      else
        flows.push_back(equal(OwnershipVar(i), OwnershipVar(flat.external.interface + flat.external.internals++)));
      flat.releases.push_back(i < flat.parameters && it != fixed_.end() && it->second);
    }
    flat.releases.pop_back();
    llvm::append_range(flat.external.constraints, flows);
    flat.internal = flat.external;
    flat.takenOnSuccess.resize(flat.parameters);
    flat.isDoubtful.resize(flat.parameters + 1);
    flat.mayReturnNull = type_.effects.gives;
  }
};

} // namespace

RoutineType routineType(Structure& structure, const program::Program& program,
                        const program::Program::Described& routine) {
  return SpecTypes(structure, program, routine).run();
}

} // namespace wt::engines::containers
