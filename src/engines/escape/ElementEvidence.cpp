// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/ElementEvidence.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::escape {

using namespace ir;

ElementEvidence::ElementEvidence(const program::Program& program, const ElementModel& model)
    : program(program), module(program.module), model(model), callers_(module.functions.size()) {
  for (uint32_t caller = 0; caller < program.calls.callees.size(); ++caller)
    for (FunctionId callee : program.calls.callees[caller])
      callers_[callee.index].insert(FunctionId(caller));
}

static void addCallees(const program::Program& program, FunctionId function, FunctionSet& found) {
  std::vector<FunctionId> next = {function};
  while (!next.empty()) {
    FunctionId caller = next.back();
    next.pop_back();
    for (FunctionId callee : program.calls.callees[caller.index])
      if (found.insert(callee).second)
        next.push_back(callee);
  }
}

FunctionSet ElementEvidence::reachedFrom(FunctionId function) const {
  FunctionSet reached = {function};
  addCallees(program, function, reached);
  return reached;
}

FunctionSet ElementEvidence::nearOf(const Instance& instance, FunctionId function) const {
  FunctionSet near = {function};
  for (FunctionId caller : callersOf(function)) {
    near.insert(caller);
    bool isKnowing = instance.key.kind != InstanceKind::Field || isOfClass(instance, caller);
    for (FunctionId callee :
         isKnowing ? llvm::ArrayRef<FunctionId>(program.calls.callees[caller.index]) : llvm::ArrayRef<FunctionId>())
      if (module[callee].methodKind != MethodKind::Destructor)
        near.insert(callee);
  }
  addCallees(program, function, near);
  return near;
}

bool ElementEvidence::isOfClass(const Instance& instance, FunctionId function) const {
  return instance.key.kind == InstanceKind::Field && module[function].methodOf == RecordId(instance.key.owner);
}

bool ElementEvidence::isReleasedByDestructor(const Instance& instance) const {
  if (instance.key.kind != InstanceKind::Field)
    return false;
  FunctionId destructor = module[RecordId(instance.key.owner)].destructor;
  return destructor.isValid() && isAnyIn(instance.released, reachedFrom(destructor));
}

bool ElementEvidence::isDestroyed(FunctionId destructor) const {
  RecordId record = module[destructor].methodOf;
  auto isCalledFromOutside = [&](FunctionId f) {
    return llvm::any_of(callersOf(f), [&](FunctionId caller) { return module[caller].methodOf != record; });
  };
  if (isCalledFromOutside(destructor))
    return true;
  for (uint32_t i = 0; i < module.functions.size(); ++i)
    if (module.functions[i].methodKind == MethodKind::Constructor && module.functions[i].methodOf == record &&
        isCalledFromOutside(FunctionId(i)))
      return false;
  return true;
}

bool ElementEvidence::isLookedAfterBy(const FunctionSet& functions, const Instance& instance) const {
  return isAnyIn(instance.handled, functions) || isAnyIn(instance.moved, functions);
}

bool isAnyIn(const FunctionSet& some, const FunctionSet& others) {
  return llvm::any_of(some, [&](FunctionId f) { return others.contains(f); });
}

bool isShared(const Instance& instance) {
  return instance.key.kind == InstanceKind::Field || instance.key.kind == InstanceKind::Global;
}

} // namespace wt::engines::escape
