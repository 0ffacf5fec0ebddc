// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/CContainers.h"

#include "program/ContainerRoutines.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace wt::engines::escape {

using namespace ir;
using spec::Ownership;
using spec::TypeKind;

namespace {

/// `GHashTable<K, V>`, behind any number of pointers; null: none.
const spec::Type* containerIn(const spec::Type& type) {
  if (program::isContainer(type))
    return &type;
  bool leadsOn = type.kind != TypeKind::Named && type.kind != TypeKind::Function && !type.parts.empty();
  return leadsOn ? containerIn(type.parts.front()) : nullptr;
}

const spec::Type* functionIn(const spec::Type& type) {
  if (type.kind == TypeKind::Function)
    return &type;
  return type.kind == TypeKind::Pointer ? functionIn(type.parts.front()) : nullptr;
}

class Reader {
public:
  explicit Reader(const spec::FunctionSpec& spec) : spec_(spec) {}

  ContainerRoutine run() {
    ContainerRoutine routine;
    if (spec_.result)
      noteNames(*spec_.result);
    for (const spec::Parameter& parameter : spec_.parameters)
      noteNames(parameter.type);
    for (uint32_t i = 0; i < spec_.parameters.size(); ++i)
      readParameter(i, routine);
    if (spec_.result) {
      const spec::Type* made = containerIn(*spec_.result);
      routine.givesContainer = made != nullptr;
      for (uint32_t part = 0; made && part < made->parts.size(); ++part)
        if (made->parts[part].ownership == Ownership::Own)
          routine.fills.push_back(part);
      routine.gives = partOf(*spec_.result);
      routine.givesUp = routine.gives && spec_.result->ownership != Ownership::Ref;
    }
    routine.drops = llvm::any_of(spec_.effects, [&](const spec::Effect& effect) { // `clears(table.value)`
      return effect.kind == spec::EffectKind::Clears && effect.to.root == spec::Root::Parameter &&
             routine.container == effect.to.parameter && effect.to.fields.size() == 1;
    });
    return routine;
  }

  uint32_t parts() const { return names_.size(); }

private:
  const spec::FunctionSpec& spec_;
  std::vector<std::string> names_; // names that stand for elements

  void noteNames(const spec::Type& type) {
    if (const spec::Type* container = containerIn(type))
      for (const spec::Type& argument : container->parts)
        if (argument.kind != TypeKind::Named || !llvm::is_contained(names_, argument.name))
          names_.push_back(argument.name);
  }

  std::optional<uint32_t> partOf(const spec::Type& type) const {
    bool isName = type.kind == TypeKind::Named && type.parts.empty();
    auto it = isName ? llvm::find(names_, type.name) : names_.end();
    return it == names_.end() ? std::nullopt : std::optional<uint32_t>(it - names_.begin());
  }

  void readParameter(uint32_t index, ContainerRoutine& routine) {
    const spec::Type& type = spec_.parameters[index].type;
    if (containerIn(type)) {
      if (routine.container)
        routine.others.push_back(index);
      else
        routine.container = index;
      routine.ends |= type.ownership == Ownership::Own && spec_.parameters[index].when.empty();
      return;
    }
    if (const spec::Type* function = functionIn(type)) {
      ContainerRoutine::Callback callback{index, {}};
      for (const spec::Type& parameter : llvm::drop_begin(function->parts))
        callback.parts.push_back(partOf(parameter));
      if (llvm::any_of(callback.parts, [](const auto& part) { return part.has_value(); }))
        routine.callbacks.push_back(std::move(callback));
      return;
    }
    if (auto part = partOf(type); part && type.ownership != Ownership::Ref)
      routine.puts.push_back({index, *part});
    if (spec_.parameters[index].passing == spec::Passing::Out && type.kind == TypeKind::Pointer)
      if (auto part = partOf(type.parts.front()))
        routine.lends.push_back({index, *part});
  }
};

} // namespace

CContainers::CContainers(const program::Program& program) {
  for (const program::Program::Described& described : program.described) {
    const spec::FunctionSpec& spec = described.specification;
    if (spec.name.size() > 1 || !program::speaksOfElements(spec))
      continue;
    Reader reader(spec);
    ContainerRoutine routine = reader.run();
    const auto* type = typeAs<FunctionType>(program.module.types, program.module[described.function].type);
    if (!type)
      continue;
    if (routine.container && *routine.container < type->parameters.size())
      noteRecord(program.module, type->parameters[*routine.container], reader.parts());
    if (routine.givesContainer)
      noteRecord(program.module, type->result, reader.parts());
    routines_.emplace(described.function, std::move(routine));
  }
}

void CContainers::noteRecord(const Module& module, TypeId type, uint32_t parts) {
  const auto* pointer = typeAs<PointerType>(module.types, type);
  const auto* record = pointer ? typeAs<RecordType>(module.types, pointer->pointee) : nullptr;
  if (!record)
    return;
  records_[record->record] = parts;
  // OpenSSL's `stack_st_X509`: the same container under a name for each type of element, never defined.
  const std::string prefix = module[record->record].name + "_";
  for (uint32_t i = 0; i < module.records.size(); ++i)
    if (module.records[i].fields.empty() && llvm::StringRef(module.records[i].name).starts_with(prefix))
      records_[RecordId(i)] = parts;
}

const ContainerRoutine* CContainers::routine(FunctionId function) const {
  auto it = routines_.find(function);
  return it == routines_.end() ? nullptr : &it->second;
}

uint32_t CContainers::partsBehind(const Module& module, TypeId type) const {
  const auto* pointer = typeAs<PointerType>(module.types, type);
  const auto* record = pointer ? typeAs<RecordType>(module.types, pointer->pointee) : nullptr;
  auto it = record ? records_.find(record->record) : records_.end();
  return it == records_.end() ? 0 : it->second;
}

} // namespace wt::engines::escape
