// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/ElementSets.h"

#include "engines/escape/ElementPass.h"
#include "engines/escape/ElementRules.h"
#include "engines/escape/ErasedIterators.h"
#include "engines/escape/StdContainers.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::escape {

using namespace ir;
using finding::Finding;

namespace {

class ElementSets {
public:
  ElementSets(const program::Program& program, const Limits& limits)
      : program_(program), module_(program.module), limits_(limits), pointers_(program) {
    model_.pointers = &pointers_;
    model_.functions.resize(module_.functions.size());
    for (uint32_t i = 0; i < module_.functions.size(); ++i)
      if (const Function& f = module_.functions[i];
          f.methodOf.isValid() && f.body && llvm::StringRef(f.qualifiedName).ends_with("operator()"))
        model_.callOperators[f.methodOf].push_back(FunctionId(i));
  }

  std::map<FunctionId, std::vector<Finding>> run() {
    if (!hasContainers() || !gather())
      return {};
    const ElementEvidence evidence(program_, model_);
    noteResults(evidence);
    noteStored(evidence);
    noteArrays();
    spreadBack();
    ElementReports reports(module_, model_);
    for (const Instance& instance : model_.instances)
      judge(evidence, instance, reports);
    return reports.take();
  }

private:
  const program::Program& program_;
  const Module& module_;
  const Limits& limits_;
  const CContainers pointers_;
  ElementModel model_;
  std::set<SiteId> told_; // objects whose loss with a C container has been reported

  bool hasContainers() const {
    if (!pointers_.isEmpty())
      return true;
    for (uint32_t i = 0; i < module_.records.size(); ++i)
      if (TypeId type = module_.types.find(RecordType{RecordId(i)}); type && isContainerOfPointers(module_, type))
        return true;
    return false;
  }

  /// Library templates are known by name; functions of C libraries have bodies made from specifications.
  bool isFollowed(FunctionId function) const {
    return module_[function].body && !isLibraryTemplate(module_, module_[function]);
  }

  /// Propagates facts from callees to callers and through fields until nothing changes. If the limit comes first,
  /// nothing is reported.
  bool gather() {
    for (uint64_t round = 0; round < limits_[Budget::ElementRounds]; ++round) {
      model_.isChanged = false;
      for (const std::vector<FunctionId>& component : program_.components)
        for (FunctionId function : component)
          if (isFollowed(function))
            ElementPass(program_, model_, limits_, function).run();
      if (!model_.isChanged)
        return true;
    }
    return false;
  }

  /// Effects on the elements of a container to which elements flow are effects on these elements, too. The effects of
  /// callers on a function's result come last, so that they do not affect what other callers pass to it.
  void spreadBack() {
    spreadBackOver([&](const Instance& from, const Instance& to) { return !isToCaller(from, to); });
    spreadBackOver([&](const Instance& from, const Instance& to) { return !isToCallee(from, to); });
  }

  bool isToCaller(const Instance& from, const Instance& to) const {
    bool isIn = to.key.kind != InstanceKind::Field && to.key.kind != InstanceKind::Global;
    return from.isPointer && from.key.kind == InstanceKind::Result && (!isIn || to.key.owner != from.key.owner);
  }
  bool isToCallee(const Instance& from, const Instance& to) const {
    bool isIn = from.key.kind != InstanceKind::Field && from.key.kind != InstanceKind::Global;
    return from.isPointer && to.key.kind == InstanceKind::Parameter && (!isIn || to.key.owner != from.key.owner);
  }

  template <class IsWanted> void spreadBackOver(IsWanted isWanted) {
    for (bool isChanged = true; isChanged;) {
      isChanged = false;
      for (Instance& from : model_.instances)
        for (InstanceId to : from.goesTo) {
          if (!isWanted(from, model_[to]))
            continue;
          const Instance& target = model_[to];
          for (FunctionId f : target.released)
            isChanged |= from.released.insert(f).second;
          for (FunctionId f : target.handled)
            isChanged |= from.handled.insert(f).second;
          for (FunctionId f : target.moved)
            isChanged |= from.moved.insert(f).second;
          isChanged |= target.isEscaped && !from.isEscaped;
          from.isEscaped |= target.isEscaped;
        }
    }
  }

  /// A result that no caller in the program receives goes to unseen code.
  void noteResults(const ElementEvidence& evidence) {
    for (Instance& instance : model_.instances) {
      bool isUsed =
          instance.key.kind != InstanceKind::Result || !evidence.callersOf(FunctionId(instance.key.owner)).empty();
      instance.isEscaped |= instance.isPointer && !isUsed;
    }
  }

  /// A `std::array` ends with its object, without a call.
  void noteArrays() {
    for (Instance& instance : model_.instances) {
      if (instance.key.kind != InstanceKind::Field || !hasFixedSize(module_, instance.type))
        continue;
      if (FunctionId destructor = module_[RecordId(instance.key.owner)].destructor; destructor.isValid())
        instance.ends.try_emplace(destructor, Location());
    }
  }

  /// Elements in untracked memory may be released from there, if any pointer of their type is.
  void noteStored(const ElementEvidence& evidence) {
    for (Instance& instance : model_.instances) {
      const bool isAnywhere = !instance.stored.empty() || !instance.kept.empty() || instance.isStored;
      if (!isAnywhere || !evidence.mayBeReleasedUnseen(instance))
        continue;
      instance.moved.insert(instance.kept.begin(), instance.kept.end()); // code that releases the field has them, too
      instance.handled.insert(instance.stored.begin(), instance.stored.end());
      instance.isEscaped |= instance.isStored;
    }
  }

  /// `template <class T> class List : public std::vector<T>`: the instance stands for all lists of one type. Its
  /// methods do what those of the container do, and the callers of `list.clear()` drop the elements.
  bool isBaseOfTemplate(const Instance& instance) const {
    if (instance.key.kind != InstanceKind::Field)
      return false;
    const Record& record = module_[RecordId(instance.key.owner)];
    return !record.templateName.empty() && record.fields[instance.key.index].kind != FieldKind::Member;
  }

  void judge(const ElementEvidence& evidence, const Instance& instance, ElementReports& reports) {
    if (instance.key.kind == InstanceKind::Parameter || instance.key.kind == InstanceKind::Result || instance.isEscaped)
      return;
    if (instance.isPointer)
      return judgePointer(evidence, instance, reports, told_);
    if (instance.handled.empty())
      return judgeForgotten(evidence, instance, reports);
    if (instance.released.empty() || isBaseOfTemplate(instance))
      return;
    judgeEnd(evidence, instance, reports);
    judgeTaken(evidence, instance, reports);
    judgeWays(evidence, instance, reports);
    if (instance.hasOthers && (instance.fresh.empty() || !evidence.isReleasedByDestructor(instance)))
      return;
    judgeDropped(evidence, instance, reports);
    judgeKeys(evidence, instance, reports);
    judgeReplaced(evidence, instance, reports);
    judgeNulled(evidence, instance, reports);
    judgeLeftIn(evidence, instance, reports);
    judgeCopies(evidence, instance, reports);
  }
};

} // namespace

std::map<FunctionId, std::vector<Finding>> elementFindings(const program::Program& program, const Limits& limits) {
  std::map<FunctionId, std::vector<Finding>> findings = ElementSets(program, limits).run();
  addErasedIterators(program, findings);
  return findings;
}

} // namespace wt::engines::escape
