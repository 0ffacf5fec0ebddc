// SPDX-License-Identifier: Apache-2.0
#include "engines/ownership/Ownership.h"

#include "engines/ownership/BaseDeleted.h"
#include "engines/ownership/Beliefs.h"
#include "engines/ownership/ClassFields.h"
#include "engines/ownership/ClassFindings.h"
#include "engines/ownership/DroppedRelease.h"
#include "engines/ownership/FieldRules.h"
#include "engines/ownership/FoundEmpty.h"
#include "engines/ownership/Helpers.h"
#include "engines/ownership/Inference.h"
#include "engines/ownership/LinkedNodes.h"
#include "engines/ownership/PlacementNew.h"
#include "engines/ownership/Report.h"
#include "engines/ownership/Rounds.h"
#include "engines/ownership/SecondCount.h"
#include "engines/ownership/SharedCycle.h"
#include "engines/ownership/Specification.h"
#include "engines/ownership/StructFields.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines {

namespace {

using namespace ownership;

/// Facts about the whole program, computed before its functions are analysed one by one.
struct ProgramFacts {
  bool isIdle = false; // the engine has nothing to report
  FieldTypes fields;
  Beliefs beliefs;             // of functions without a body
  References references;       // to reference-counted objects
  FindingsByFunction findings; // about more than one function, stored with the one that proves them
};

class OwnershipEngine : public Engine {
public:
  OwnershipEngine(std::shared_ptr<const ProgramFacts> facts, bool isAboutClasses)
      : facts_(std::move(facts)), isAboutClasses_(isAboutClasses) {}

  std::string_view name() const override { return "ownership"; }

  std::unique_ptr<Engine> prepare(const program::Program& program) const override {
    auto facts = std::make_shared<ProgramFacts>();
    facts->isIdle = isAboutClasses_ && !hasClasses(program.module);
    if (facts->isIdle)
      return std::make_unique<OwnershipEngine>(std::move(facts), isAboutClasses_);
    facts->references = referencesTaken(program);
    facts->fields = classFieldTypes(program, facts->references);
    findHelpers(program, facts->fields);
    facts->beliefs = beliefsFromUse(program);
    addStructFieldTypes(program, facts->beliefs, facts->references, facts->fields);
    facts->findings = classFindings(program, facts->fields);
    const ProgramUses uses = fieldUses(program);
    const program::OwnCallees callees = program::ownCallees(program);
    noteFoundFields(program, callees, uses, facts->fields);
    addFieldFindings(program, callees, facts->fields, uses, facts->findings);
    addLinkedNodes(program, callees, uses, facts->findings);
    addPlacementFindings(program, facts->fields, facts->findings);
    addDroppedReleases(program, facts->findings);
    addSecondCounts(program, facts->findings);
    addBaseDeletions(program, facts->findings);
    addSharedCycles(program, facts->findings);
    return std::make_unique<OwnershipEngine>(std::move(facts), isAboutClasses_);
  }

  ComponentResult analyse(const program::Program& program, const std::vector<ir::FunctionId>& component,
                          const SummarySource& callees) const override {
    if (facts_->isIdle)
      return {};
    Component members(component.begin(), component.end());
    std::map<ir::FunctionId, Known> known; // empty at first: no constraints among functions of a component
    SignatureLookup lookup = [&](ir::FunctionId function) -> const Signature* {
      if (auto belief = facts_->beliefs.find(function); belief != facts_->beliefs.end())
        return belief->second.get();
      if (!members.contains(function))
        return static_cast<const Signature*>(callees.summaryOf(function));
      auto it = known.find(function);
      return it == known.end() ? nullptr : it->second.signature.get();
    };
    Rounds rounds(program, component);
    while (std::optional<ir::FunctionId> function = rounds.next()) {
      Known now = analyseOne(program, *function, members, lookup);
      Known& before = known[*function];
      if (!before.signature || !before.signature->saysSame(*now.signature))
        rounds.changed(*function);
      before = std::move(now);
    }
    ComponentResult result;
    for (ir::FunctionId function : component) {
      bool isMethod = thisOf(program.module[function]).isValid();
      for (finding::Finding& finding : known[function].findings)
        if (!isTold(function, finding) && (!isAboutClasses_ || (isMethod && isAboutClass(finding))))
          result.findings.push_back(std::move(finding));
      if (auto it = facts_->findings.find(function); it != facts_->findings.end())
        llvm::copy_if(it->second, std::back_inserter(result.findings),
                      [&](const finding::Finding& f) { return !isAboutClasses_ || isAboutClass(f); });
      if (!rounds.isSettled())
        result.givenUp.push_back({function, "limit: " + std::to_string(Rounds::kMax) + " rounds of recursion"});
      for (const auto& [what, count] : known[function].counts)
        result.counts[what] += count;
      result.summaries.push_back({function, std::move(known[function].signature)});
    }
    return result;
  }

  std::string describe(const program::Program& program, ir::FunctionId function,
                       const SummarySource& summaries) const override {
    if (auto belief = facts_->beliefs.find(function); belief != facts_->beliefs.end())
      return ownership::describe(program.module, program.module[function], *belief->second) + "; " +
             belief->second->belief;
    const auto* signature = static_cast<const Signature*>(summaries.summaryOf(function));
    return signature ? ownership::describe(program.module, program.module[function], *signature) : "";
  }

  std::optional<spec::FunctionSpec> specification(const program::Program& program, ir::FunctionId function,
                                                  const SummarySource& summaries) const override {
    const auto* signature = static_cast<const Signature*>(summaries.summaryOf(function));
    return signature ? specificationOf(program.module, program.module[function], *signature) : std::nullopt;
  }

  std::vector<spec::Container> containers(const program::Program& program) const override {
    return containersOf(program.module, facts_->fields);
  }

private:
  std::shared_ptr<const ProgramFacts> facts_;
  bool isAboutClasses_; // reports nothing about functions

  /// Is there a method in the sources that has a `this`, or an object that counts its holders? C has neither.
  static bool hasClasses(const ir::Module& module) {
    return llvm::any_of(module.functions,
                        [](const ir::Function& f) { return f.body && thisOf(f).isValid() && !f.isImplicit; }) ||
           llvm::any_of(module.records, [](const ir::Record& r) {
             return r.templateName == "std::shared_ptr" || r.templateName == "std::unique_ptr";
           });
  }

  /// Does a rule about the class already report the same?
  bool isTold(ir::FunctionId function, const finding::Finding& finding) const {
    auto it = facts_->findings.find(function);
    return it != facts_->findings.end() && llvm::any_of(it->second, [&](const finding::Finding& rule) {
             return rule.kind == finding.kind && rule.at == finding.at &&
                    rule.about.expression == finding.about.expression;
           });
  }

  static bool isAboutClass(const finding::Finding& finding) {
    const std::string& warning = finding.about.warning;
    if (warning == "shared-cycle" || warning == "release-dropped")
      return true;
    return (finding.about.isField && (warning == "receiver-field" || warning == "minor-copy")) ||
           warning == "second-count";
  }

  struct Known {
    std::unique_ptr<Signature> signature;
    std::vector<finding::Finding> findings;
    std::map<std::string, uint64_t> counts;
  };

  Known analyseOne(const program::Program& program, ir::FunctionId function, const Component& component,
                   const SignatureLookup& callees) const {
    Receiver receiver = receiverOf(program, facts_->fields.isStruct, function, callees);
    bool isKnown = receiver.isStruct && receiver.role != Role::Makes;
    FunctionInput input{.program = program,
                        .function = function,
                        .receiver = receiver,
                        .callees = callees,
                        .component = component,
                        .references = facts_->references,
                        .extraFields = ownersOf(program, function, receiver),
                        .followed = isKnown ? &facts_->fields.followed : nullptr};
    if (program.isSpecified[function.index])
      return {specifiedSignature(input), {}, {}};
    Inference inference(input, &facts_->fields);
    inference.infer();
    inference.tighten();
    std::vector<finding::Finding> findings = findingsOf(input, inference);
    std::map<std::string, uint64_t> counts;
    inference.generator.ruleHits().addTo(counts);
    return {std::move(inference.signature), std::move(findings), std::move(counts)};
  }

  /// The owning fields that a function which breaks an object has to release.
  std::vector<FieldKey> ownersOf(const program::Program& program, ir::FunctionId function,
                                 const Receiver& receiver) const {
    std::vector<FieldKey> result;
    if (!receiver.variable || receiver.role != Role::Breaks)
      return result;
    ir::RecordId record = recordOf(program.module, function, receiver);
    for (uint32_t i = 0; i < program.module[record].fields.size(); ++i)
      if (facts_->fields.isOwner({record, i}))
        result.push_back({record, i});
    return result;
  }
};

} // namespace

std::unique_ptr<Engine> makeOwnershipEngine(const Settings&) {
  return std::make_unique<OwnershipEngine>(std::make_shared<ProgramFacts>(), false);
}

std::unique_ptr<Engine> makeClassRulesEngine(const Settings&) {
  return std::make_unique<OwnershipEngine>(std::make_shared<ProgramFacts>(), true);
}

} // namespace wt::engines
