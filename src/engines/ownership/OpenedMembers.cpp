// SPDX-License-Identifier: Apache-2.0
#include "engines/ownership/OpenedMembers.h"

#include "engines/Words.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::ownership {

using namespace ir;
using finding::DoubtKind;
using finding::Finding;
using finding::Kind;
using finding::StepKind;
using Use = FieldUses::Use;

namespace {

class MemberReporter {
public:
  MemberReporter(const program::Program& program, const program::OwnCallees& callees, FindingsByFunction& findings)
      : callees_(callees), module_(program.module), findings_(findings), methods_(module_.records.size()) {
    for (uint32_t f = 0; f < module_.functions.size(); ++f)
      if (const Function& function = module_.functions[f]; function.body && function.methodOf.isValid())
        methods_[function.methodOf.index].push_back(FunctionId(f));
  }

  /// A field that methods of its class make and release, but no destructor does.
  void look(FieldKey field, const FieldUses& uses) {
    const Record& part = module_[field.record];
    auto isOwnMethod = [&](const Use& use) {
      return module_[use.function].methodOf == field.record && module_[use.function].methodKind == MethodKind::Method;
    };
    if (part.isFromSystemHeader || part.destructorKind == SpecialMember::UserProvided || uses.made.empty() ||
        uses.released.empty() || uses.isAddressTaken || !uses.handedOn.empty() || !uses.given.empty() ||
        !llvm::all_of(uses.made, isOwnMethod) || !llvm::all_of(uses.released, isOwnMethod))
      return;
    for (uint32_t r = 0; r < module_.records.size(); ++r)
      for (const Field& member : module_.records[r].fields)
        if (const auto* type = typeAs<RecordType>(module_.types, member.type);
            type && type->record == field.record && member.kind == FieldKind::Member)
          lookAtHolder(RecordId(r), member, field, uses);
  }

private:
  const program::OwnCallees& callees_;
  const Module& module_;
  FindingsByFunction& findings_;
  std::vector<std::vector<FunctionId>> methods_; // by record: methods with a body

  void lookAtHolder(RecordId id, const Field& member, FieldKey field, const FieldUses& uses) {
    const Record& holder = module_[id];
    if (holder.destructorKind != SpecialMember::UserProvided || !holder.destructor || !module_[holder.destructor].body)
      return;
    const Use* maker = nullptr;
    for (FunctionId method : methods_[id.index]) {
      std::set<FunctionId> reached = program::reachedFrom(callees_, method);
      if (llvm::any_of(uses.released, [&](const Use& use) { return reached.count(use.function) > 0; }))
        return;
      if (module_[method].methodKind == MethodKind::Constructor && !maker)
        for (const Use& use : uses.made)
          maker = reached.count(use.function) ? &use : maker;
    }
    if (maker)
      tell(id, member, field, *maker, uses.released.front());
  }

  void tell(RecordId holder, const Field& member, FieldKey field, const Use& maker, const Use& release) {
    FunctionId destructor = module_[holder].destructor;
    Finding finding;
    finding.kind = Kind::Leak;
    finding.engines = {"ownership"};
    finding.at = positionOf(module_, endOf(module_, destructor));
    finding.allocation = positionOf(module_, maker.at);
    finding.function = module_[destructor].displayName;
    finding.functionKey = module_[destructor].name;
    finding.about.expression = "this->" + member.name + "." + module_[field.record].fields[field.field].name;
    finding.about.isField = true;
    finding.about.warning = "receiver-field";
    finding.doubts.push_back({DoubtKind::InferredField, {}});
    finding.message = "`" + finding.about.expression + "` is not released: `" + nameOf(module_[maker.function]) +
                      "` makes it, and no method of `" + module_[holder].name + "` calls `" +
                      nameOf(module_[release.function]) + "`";
    finding.path.push_back({StepKind::Allocate, positionOf(module_, maker.at), "it is given a new object"});
    finding.path.push_back({StepKind::Note, positionOf(module_, release.at),
                            "`" + nameOf(module_[release.function]) + "` would release it"});
    finding.path.push_back({StepKind::Lose, finding.at, "the destructor ends and has not called it"});
    findings_[destructor].push_back(std::move(finding));
  }
};

} // namespace

void addOpenedMembers(const program::Program& program, const program::OwnCallees& callees, const AllFieldUses& uses,
                      FindingsByFunction& findings) {
  MemberReporter reporter(program, callees, findings);
  for (const auto& [field, use] : uses)
    reporter.look(field, use);
}

} // namespace wt::engines::ownership
