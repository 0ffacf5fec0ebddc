// SPDX-License-Identifier: Apache-2.0
#include "program/VirtualTargets.h"

#include <algorithm>

namespace wt::program {

using namespace ir;

VirtualTargets::VirtualTargets(const Module& module)
    : module_(module), bases_(module.records.size()), derived_(module.records.size()) {
  for (uint32_t i = 0; i < module.records.size(); ++i) {
    RecordId record(i);
    for (const Field& field : module[record].fields) {
      const auto* base = typeAs<RecordType>(module.types, field.type);
      if (field.kind == FieldKind::Member || !base)
        continue;
      bases_[i].push_back(base->record);
      derived_[base->record.index].push_back(record);
    }
    for (const VirtualMethod& method : module[record].virtualMethods) {
      overriders_.try_emplace(method.function);
      for (FunctionId overridden : method.overrides)
        overriders_[overridden].push_back(method.function);
    }
  }
}

TargetSet VirtualTargets::targetsOf(VirtualCallKey call) const {
  auto [staticClass, method] = call;
  std::vector<FunctionId> overriders = overridersOf(method);
  llvm::DenseSet<FunctionId> candidates(overriders.begin(), overriders.end());
  TargetSet targets;
  for (RecordId dynamicClass : withAll(staticClass, derived_)) {
    const auto& declared = module_[dynamicClass].virtualMethods;
    auto own = std::find_if(declared.begin(), declared.end(),
                            [&](const VirtualMethod& m) { return candidates.contains(m.function); });
    if (own != declared.end() && !own->isPure)
      targets.functions.push_back(own->function);
    else if (own == declared.end() && (dynamicClass == staticClass || bases_[dynamicClass.index].size() > 1))
      addInherited(dynamicClass, candidates, targets.functions); // with one base: as in the base
  }
  if (targets.functions.empty() && !overriders_.count(method))
    targets.functions.push_back(method); // its class is only declared
  std::sort(targets.functions.begin(), targets.functions.end());
  targets.functions.erase(std::unique(targets.functions.begin(), targets.functions.end()), targets.functions.end());
  targets.isComplete = !targets.functions.empty() && !module_[staticClass].isFromSystemHeader;
  return targets;
}

/// The method and everything that overrides it, directly or not.
std::vector<FunctionId> VirtualTargets::overridersOf(FunctionId method) const {
  std::vector<FunctionId> all{method};
  llvm::DenseSet<FunctionId> seen{method};
  for (size_t i = 0; i < all.size(); ++i)
    if (auto it = overriders_.find(all[i]); it != overriders_.end())
      for (FunctionId overrider : it->second)
        if (seen.insert(overrider).second)
          all.push_back(overrider);
  return all;
}

/// The record and everything reachable from it along `next`.
std::vector<RecordId> VirtualTargets::withAll(RecordId start, const std::vector<std::vector<RecordId>>& next) const {
  std::vector<RecordId> all{start};
  llvm::DenseSet<RecordId> seen{start};
  for (size_t i = 0; i < all.size(); ++i)
    for (RecordId record : next[all[i].index])
      if (seen.insert(record).second)
        all.push_back(record);
  return all;
}

/// The final overriders in a class that does not declare the method itself: the candidates in its bases that no other
/// such candidate overrides. A pure one is no target: its class has no objects.
void VirtualTargets::addInherited(RecordId dynamicClass, const llvm::DenseSet<FunctionId>& candidates,
                                  std::vector<FunctionId>& found) const {
  llvm::DenseSet<FunctionId> overridden;
  std::vector<const VirtualMethod*> inherited;
  for (RecordId record : withAll(dynamicClass, bases_))
    for (const VirtualMethod& method : module_[record].virtualMethods)
      if (candidates.contains(method.function)) {
        inherited.push_back(&method);
        overridden.insert(method.overrides.begin(), method.overrides.end());
      }
  for (const VirtualMethod* method : inherited)
    if (!overridden.contains(method->function) && !method->isPure)
      found.push_back(method->function);
}

FunctionId finalOverrider(const Module& module, RecordId dynamicClass, FunctionId method) {
  std::vector<RecordId> classes{dynamicClass};
  std::vector<const VirtualMethod*> methods;
  for (size_t i = 0; i < classes.size(); ++i) {
    for (const VirtualMethod& declared : module[classes[i]].virtualMethods)
      methods.push_back(&declared);
    for (const Field& field : module[classes[i]].fields)
      if (const auto* base = typeAs<RecordType>(module.types, field.type);
          base && field.kind != FieldKind::Member &&
          std::find(classes.begin(), classes.end(), base->record) == classes.end())
        classes.push_back(base->record);
  }
  llvm::DenseSet<FunctionId> candidates{method}, overridden;
  auto overridesOne = [&](const VirtualMethod* m) {
    return std::any_of(m->overrides.begin(), m->overrides.end(), [&](FunctionId f) { return candidates.contains(f); });
  };
  for (size_t before = 0; before != candidates.size();) {
    before = candidates.size();
    for (const VirtualMethod* m : methods)
      if (overridesOne(m))
        candidates.insert(m->function);
  }
  for (const VirtualMethod* m : methods)
    if (candidates.contains(m->function))
      overridden.insert(m->overrides.begin(), m->overrides.end());
  FunctionId found;
  for (const VirtualMethod* m : methods) {
    if (!candidates.contains(m->function) || overridden.contains(m->function) || m->isPure)
      continue;
    if (found.isValid())
      return {};
    found = m->function;
  }
  return found;
}

} // namespace wt::program
