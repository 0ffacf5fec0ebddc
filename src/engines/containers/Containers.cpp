// SPDX-License-Identifier: Apache-2.0
#include "engines/containers/Containers.h"

#include "engines/containers/Report.h"
#include "engines/containers/TypeText.h"
#include "engines/containers/TypedWalk.h"
#include "engines/ownership/Beliefs.h"
#include "engines/ownership/ClassFields.h"
#include "engines/ownership/Rounds.h"
#include "engines/ownership/StructFields.h"
#include "ir/VisitOperands.h"
#include "program/Components.h"
#include "program/FunctionFacts.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines {

namespace {

using namespace containers;
using ir::FunctionId;
using ownership::Component;

/// The results for one function.
struct FunctionTypes {
  std::unique_ptr<ownership::Signature> flat; // for callers: the ownership of parameters and result
  std::vector<finding::Finding> findings;
  std::map<std::string, uint64_t> counts;
  std::string text; // its type and those of its variables, for display
};

/// Analyses the whole program at once, callees first. Afterwards, the engine only hands out each function's results.
class WholeProgram {
public:
  explicit WholeProgram(const program::Program& program)
      : program_(program), world_(program), results_(program.module.functions.size()) {
    for (auto& [function, type] : world_.routines)
      replaced_.insert(function);
    references_ = ownership::referencesTaken(program);
    fields_ = ownership::classFieldTypes(program, references_);
    beliefs_ = ownership::beliefsFromUse(program);
    ownership::addStructFieldTypes(program, beliefs_, references_, fields_);
  }

  std::vector<FunctionTypes> run() {
    program::Components components = componentsWithAddresses();
    bool hasContainers = !world_.routines.empty();
    if (hasContainers) { // first round: the contents of fields and globals, and which functions insert owned elements
      for (const std::vector<FunctionId>& component : components)
        analyse(component, false);
      world_.decideShared();
    }
    for (const std::vector<FunctionId>& component : components)
      analyse(component, true);
    return std::move(results_);
  }

  const Structure& structure() const { return world_.structure; }

private:
  const program::Program& program_;
  World world_;
  Component replaced_;
  ownership::References references_;
  ownership::FieldTypes fields_;
  ownership::Beliefs beliefs_;
  std::vector<FunctionTypes> results_;

  /// A function must be analysed before functions that take its address, since the address carries its signature.
  program::Components componentsWithAddresses() const {
    program::CallGraph graph = program_.calls;
    for (uint32_t i = 0; i < program_.module.functions.size(); ++i) {
      const ir::Function& function = program_.module.functions[i];
      if (!function.body)
        continue;
      for (const ir::Expr& expr : function.body->exprs)
        if (const auto* address = std::get_if<ir::FunctionExpr>(&expr.node))
          graph.callees[i].push_back(address->function);
      if (replaced_.contains(FunctionId(i))) // its body does not count
        graph.callees[i].clear();
      llvm::sort(graph.callees[i]);
      graph.callees[i].erase(llvm::unique(graph.callees[i]), graph.callees[i].end());
    }
    return program::componentsOf(program_.module, graph);
  }

  bool isRecursive(const std::vector<FunctionId>& component) const {
    if (component.size() > 1)
      return true;
    const ir::Function& function = program_.module[component.front()];
    bool callsItself = llvm::is_contained(program_.calls.callees[component.front().index], component.front());
    return callsItself || llvm::any_of(function.body->exprs, [&](const ir::Expr& expr) {
             const auto* address = std::get_if<ir::FunctionExpr>(&expr.node);
             return address && address->function == component.front();
           });
  }

  void analyse(const std::vector<FunctionId>& component, bool isLast) {
    Component members(component.begin(), component.end());
    for (FunctionId function : component)
      if (!replaced_.contains(function) && !program::isSpecified(program_, function))
        world_.interfaceOf(function);
    int rounds = isRecursive(component) ? ownership::Rounds::kMax : 1;
    std::map<FunctionId, std::optional<TypeSignature>> known;
    for (int round = 0; round < rounds; ++round) {
      bool isChanged = false;
      for (FunctionId function : component)
        isChanged |= analyseOne(function, members, known[function], isLast);
      if (!isChanged)
        break;
    }
    for (auto& [function, signature] : known)
      if (!replaced_.contains(function) && !program::isSpecified(program_, function))
        world_.signatures[function.index] = std::move(signature);
  }

  const ownership::Signature* signatureOf(FunctionId function) const {
    if (auto it = world_.routines.find(function); it != world_.routines.end())
      return it->second.flat.get();
    if (auto belief = beliefs_.find(function); belief != beliefs_.end())
      return belief->second.get();
    return results_[function.index].flat.get();
  }

  /// A library function fixes the ownership of its parameters and its result, but nothing about levels inside.
  void specify(FunctionId function, std::unique_ptr<ownership::Signature> flat) {
    const Interface& interface = world_.interfaceOf(function);
    if (flat->parameters == interface.parameters.size()) {
      TypeSignature types;
      for (const Value& parameter : interface.parameters)
        types.slots.push_back(parameter.own);
      types.slots.push_back(interface.result.own);
      types.constraints = flat->external;
      world_.signatures[function.index] = std::move(types);
    }
    results_[function.index].flat = std::move(flat);
  }

  /// True if callers may see a difference.
  bool analyseOne(FunctionId function, const Component& component, std::optional<TypeSignature>& known, bool isLast) {
    if (replaced_.contains(function))
      return false;
    ownership::SignatureLookup callees = [this](FunctionId callee) { return signatureOf(callee); };
    ownership::Receiver receiver = ownership::receiverOf(program_, fields_.isStruct, function, callees);
    bool isKnown = receiver.isStruct && receiver.role != ownership::Role::Makes;
    ownership::FunctionInput input{.program = program_,
                                   .function = function,
                                   .receiver = receiver,
                                   .callees = callees,
                                   .component = component,
                                   .references = references_,
                                   .followed = isKnown ? &fields_.followed : nullptr,
                                   .replaced = &replaced_};
    FunctionTypes& result = results_[function.index];
    if (program::isSpecified(program_, function)) {
      if (!result.flat)
        specify(function, ownership::specifiedSignature(input));
      return false;
    }
    TypedWalk walk(world_, function, component);
    if (!world_.routines.empty())
      input.types = &walk;
    ownership::Inference inference(input, &fields_);
    inference.infer();
    std::optional<TypeSignature> types;
    if (input.types)
      types = walk.project(inference);
    bool isChanged = !result.flat || !result.flat->saysSame(*inference.signature) || known != types;
    known = std::move(types);
    if (isLast) {
      result.findings = containers::findingsOf(input, inference);
      result.text = textOf(function, walk, inference);
      result.counts.clear();
      inference.generator.ruleHits().addTo(result.counts);
      walk.ruleHits().addTo(result.counts);
    }
    result.flat = std::move(inference.signature);
    return isChanged;
  }

  /// As in Figure 3: the type of the function, then those of the variables that concern containers, each with the line
  /// from which it has that type.
  std::string textOf(FunctionId function, TypedWalk& walk, ownership::Inference& inference) {
    if (!walk.isTouched())
      return "";
    const ir::Body& body = *program_.module[function].body;
    auto label = [&](OwnId own) { return walk.label(inference, own); };
    const Interface& interface = world_.interfaceOf(function);
    std::string text;
    for (size_t i = 0; i < interface.parameters.size(); ++i)
      text += (i ? " × " : "") + typeText(world_.structure, interface.parameters[i], label, true);
    bool hasResult = body.result.isValid();
    text = "(" + (text.empty() ? "unit" : text) + " → " +
           (hasResult ? typeText(world_.structure, interface.result, label, true) : "unit") + ")";
    std::map<ownership::NameId, std::string> last;
    for (const TypedWalk::Version& version : walk.versions) {
      const ownership::Name& name = inference.generator.names[version.name];
      if (name.isField() || body[name.variable].kind != ir::VariableKind::Local)
        continue;
      std::string type = versionText(walk, inference, version.variable);
      if (type == "ptr0 base")
        continue; // not assigned yet, or moved from
      if (std::exchange(last[version.name], type) != type)
        text += "\n  " + inference.generator.names.text(version.name) + ": " + type + " from line " +
                std::to_string(version.at.line);
    }
    for (uint32_t v = 0; v < body.variables.size(); ++v)
      if (walk.hasLocalTerm(ir::VariableId(v)) && body.variables[v].kind == ir::VariableKind::Local &&
          world_.structure.constructor(walk.localTerm(ir::VariableId(v))).kind != TermKind::Variable)
        text += "\n  " + body.variables[v].name + ": " +
                typeText(world_.structure, {OwnId(), walk.localTerm(ir::VariableId(v))}, label, false);
    return text;
  }

  std::string versionText(TypedWalk& walk, ownership::Inference& inference, solver::OwnershipVar variable) {
    using solver::OwnershipLabel;
    OwnershipLabel top = inference.generator.graph.label(variable);
    auto label = [&](OwnId own) {
      if (own)
        return walk.label(inference, own);
      return top == OwnershipLabel::One ? '1' : top == OwnershipLabel::Zero ? '0' : '?';
    };
    return typeText(world_.structure, {OwnId(), walk.termOf(variable)}, label, false);
  }
};

class ContainersEngine : public Engine {
public:
  explicit ContainersEngine(std::vector<FunctionTypes> results) : results_(std::move(results)) {}

  std::string_view name() const override { return "containers"; }

  std::unique_ptr<Engine> prepare(const program::Program& program) const override {
    return std::make_unique<ContainersEngine>(WholeProgram(program).run());
  }

  ComponentResult analyse(const program::Program&, const std::vector<FunctionId>& component,
                          const SummarySource&) const override {
    ComponentResult result;
    for (FunctionId function : component) {
      const FunctionTypes& types = results_[function.index];
      llvm::append_range(result.findings, types.findings);
      for (const auto& [what, count] : types.counts)
        result.counts[what] += count;
      if (!types.text.empty())
        result.summaries.push_back({function, std::make_unique<Summary>()}); // the type can be displayed
    }
    return result;
  }

  std::string describe(const program::Program&, FunctionId function, const SummarySource&) const override {
    return results_[function.index].text;
  }

private:
  std::vector<FunctionTypes> results_;
};

} // namespace

std::unique_ptr<Engine> makeContainersEngine(const Settings&) {
  return std::make_unique<ContainersEngine>(std::vector<FunctionTypes>());
}

} // namespace wt::engines
