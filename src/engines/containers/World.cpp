// SPDX-License-Identifier: Apache-2.0
#include "engines/containers/World.h"

#include "program/ContainerRoutines.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::containers {

using namespace ir;

World::World(const program::Program& program)
    : program(program), interfaces(program.module.functions.size()), signatures(program.module.functions.size()) {
  for (const program::Program::Described& routine : program.described) {
    bool isStandard = routine.specification.name.front().name == "std"; // engine `escape` handles these
    if (isStandard || !program::speaksOfElements(routine.specification))
      continue;
    RoutineType type = routineType(structure, program, routine);
    interfaces[routine.function.index] = type.interface;
    signatures[routine.function.index] = type.signature;
    routines.emplace(routine.function, std::move(type));
  }
}

const Interface& World::interfaceOf(FunctionId function) {
  std::optional<Interface>& interface = interfaces[function.index];
  if (interface)
    return *interface;
  interface.emplace();
  if (const auto* type = typeAs<FunctionType>(program.module.types, program.module[function].type))
    for (size_t i = 0; i < type->parameters.size(); ++i)
      interface->parameters.push_back(structure.value());
  interface->result = structure.value();
  std::vector<Value> parts = {interface->result};
  llvm::append_range(parts, interface->parameters);
  interface->function = structure.make({TermKind::Function, ""}, std::move(parts));
  return *interface;
}

bool World::isTyped(FunctionId function) const {
  const std::optional<Interface>& interface = interfaces[function.index];
  if (!interface)
    return false;
  std::set<TermId> seen;
  std::vector<Value> values = interface->parameters;
  values.push_back(interface->result);
  return llvm::any_of(values, [&](const Value& value) {
    TermKind kind = structure.constructor(value.term).kind;
    return kind == TermKind::Container || kind == TermKind::Function || structure.isShared(value.term) ||
           !seen.insert(structure.find(value.term)).second;
  });
}

TermId World::sharedTerm() {
  TermId term = structure.variable();
  structure.share(term);
  return term;
}

TermId World::fieldTerm(ownership::FieldKey field) {
  auto [it, isNew] = fields_.try_emplace(field);
  if (isNew)
    it->second = sharedTerm();
  return it->second;
}

TermId World::globalTerm(GlobalId global) {
  auto [it, isNew] = globals_.try_emplace(global);
  if (isNew)
    it->second = sharedTerm();
  return it->second;
}

ReasonId World::reason(Reason reason) {
  reasons.push_back(std::move(reason));
  return ReasonId(reasons.size() - 1);
}

void World::noteOwned(OwnId own, SharedOwner who) {
  noted_.try_emplace(own, who);
}

OwnId World::rootOf(OwnId own) const {
  while (own.index < same_.size() && same_[own.index] != own)
    own = same_[own.index];
  return own;
}

static void addOwners(const Structure& structure, TermId term, std::set<TermId>& seen, std::set<OwnId>& found) {
  if (!seen.insert(structure.find(term)).second)
    return;
  for (const Value& part : structure.parts(term)) {
    found.insert(part.own);
    addOwners(structure, part.term, seen, found);
  }
}

void World::decideShared() {
  same_.resize(structure.owns());
  for (uint32_t i = 0; i < same_.size(); ++i)
    same_[i] = OwnId(i);
  for (const Structure::Equality& equality : structure.equalities)
    if (equality.isShared)
      same_[rootOf(equality.right).index] = rootOf(equality.left);
  std::set<TermId> seen;
  std::set<OwnId> shared, roots;
  for (const auto& [field, term] : fields_)
    addOwners(structure, term, seen, shared);
  for (const auto& [global, term] : globals_)
    addOwners(structure, term, seen, shared);
  for (OwnId own : shared)
    roots.insert(rootOf(own));
  for (const auto& [own, who] : noted_)
    if (roots.contains(rootOf(own)))
      decided_.try_emplace(rootOf(own), who);
}

const SharedOwner* World::sharedOwner(OwnId own) const {
  if (own.index >= same_.size())
    return nullptr;
  auto it = decided_.find(rootOf(own));
  return it == decided_.end() ? nullptr : &it->second;
}

} // namespace wt::engines::containers
