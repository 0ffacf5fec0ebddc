// SPDX-License-Identifier: Apache-2.0
// Which elements are released by two owners?
//
//   void drop(int i) { delete items[i]; }   // left in: the destructor releases it again
//   Box copy = box;                         // two objects whose destructors release the same elements
#include "engines/escape/ElementRules.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::escape {

using namespace ir;

/// `Box(const Box &)`, `operator=(const Box &)`
static bool isCopy(const ElementEvidence& evidence, const Function& function) {
  const auto* type = typeAs<FunctionType>(evidence.module.types, function.type);
  const auto* other =
      type && type->parameters.size() == 2 ? typeAs<PointerType>(evidence.module.types, type->parameters[1]) : nullptr;
  const auto* record = other && other->isConst ? typeAs<RecordType>(evidence.module.types, other->pointee) : nullptr;
  return record && record->record == function.methodOf;
}

/// Reports a released element that stays in the container: the destructor releases it again.
void judgeLeftIn(const ElementEvidence& evidence, const Instance& instance, ElementReports& reports) {
  if (instance.key.kind != InstanceKind::Field)
    return;
  FunctionId destructor = evidence.module[RecordId(instance.key.owner)].destructor;
  if (!destructor.isValid())
    return;
  FunctionSet ending = evidence.reachedFrom(destructor);
  if (!isAnyIn(instance.released, ending))
    return;
  for (const auto& [function, at] : instance.releasedHere) {
    if (ending.contains(function) || instance.changed.contains(function) || !evidence.isOfClass(instance, function))
      continue;
    FunctionSet near;
    for (FunctionId caller : evidence.callersOf(function)) // their other callees may remove elements
      near.merge(evidence.reachedFrom(caller));
    std::erase_if(near, [&](FunctionId f) { return instance.releasedHere.contains(f); }); // these release first
    near.merge(evidence.reachedFrom(function));
    if (!isAnyIn(instance.thinned, near))
      reports.leftIn(instance, function, at, destructor);
  }
}

/// Reports a compiler-generated copy, which makes a second owner of the elements.
void judgeCopies(const ElementEvidence& evidence, const Instance& instance, ElementReports& reports) {
  if (instance.key.kind != InstanceKind::Field)
    return;
  const Record& record = evidence.module[RecordId(instance.key.owner)];
  if (!record.destructor.isValid() || record.destructorKind != SpecialMember::UserProvided)
    return;
  if (!evidence.isReleasedByDestructor(instance))
    return;
  for (uint32_t i = 0; i < evidence.module.functions.size(); ++i) {
    const Function& function = evidence.module.functions[i];
    if (function.methodOf != RecordId(instance.key.owner) || !function.isImplicit || !isCopy(evidence, function))
      continue;
    for (FunctionId caller : evidence.callersOf(FunctionId(i)))
      if (!evidence.module[caller].isImplicit &&
          !instance.changed.contains(caller)) // the copying function may empty one of the two
        return reports.copied(instance, FunctionId(i), caller);
  }
}

} // namespace wt::engines::escape
