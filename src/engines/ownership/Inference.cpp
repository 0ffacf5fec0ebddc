// SPDX-License-Identifier: Apache-2.0
#include "engines/ownership/Inference.h"

#include "llvm/ADT/STLExtras.h"

#include <numeric>
#include <set>

namespace wt::engines::ownership {

using namespace ir;
using namespace solver;

Inference::Inference(const FunctionInput& input, const FieldTypes* types)
    : generator(input), input_(input), types_(types) {}

void Inference::infer() {
  generator.run();
  if (input_.types)
    input_.types->finish(generator);
  tryAll(std::move(generator.demands));
  project();
}

void Inference::tighten() {
  for (Generator::SenderField& sender : generator.senderFields) {
    FieldKey field = generator.names[sender.origin.name].field;
    if (!types_ || !types_->isKnown(field))
      continue;
    if (auto witness = types_->because.find(field); witness != types_->because.end())
      sender.origin.witness = &witness->second;
    generator.tightened.push_back(
        {types_->isOwner(field) ? one(sender.version) : zero(sender.version), std::move(sender.origin)});
  }
  tryAll(std::move(generator.tightened));
}

// Rule OWN-CONSTRAINT-GOOD [Clouseau, Figure 9, CONSTRAINT-GOOD]: a contradicting constraint is an error; we set it
// aside.
void Inference::tryAll(std::vector<Demand> more) {
  RULE(OWN-CONSTRAINT-GOOD);
  demands.reserve(demands.size() + more.size());
  std::vector<uint32_t> order(more.size());
  std::iota(order.begin(), order.end(), 0);
  llvm::sort(order, [&](uint32_t a, uint32_t b) {
    return std::tuple(more[a].origin.rank, more[a].origin.fanIn, a) <
           std::tuple(more[b].origin.rank, more[b].origin.fanIn, b);
  });
  for (uint32_t next : order) {
    Demand& demand = more[next];
    uint32_t index = demands.size();
    OwnershipOutcome outcome = generator.graph.add(demand.constraint, index);
    if (!outcome)
      violations.push_back({index, std::move(outcome.because), 0});
    demands.push_back(std::move(demand));
  }
  for (Violation& violation : violations)
    violation.component = generator.graph.component(demands[violation.demand].constraint.left);
}

void Inference::project() {
  auto made = std::make_unique<Signature>();
  made->parameters = generator.parameters.size();
  for (NameId field : generator.fields)
    made->fields.push_back(generator.names[field].field);
  if (generator.names.receiver().variable)
    made->receiver = input_.receiver.parameter;
  made->mayReturnNull = generator.mayReturnNull;
  made->forgetsFields = generator.hasForgottenFields;
  made->isLeftEmpty = generator.isLeftEmpty;
  made->takenOnSuccess.resize(made->parameters);
  for (uint32_t i = 0; i < made->parameters; ++i)
    made->releases.push_back(generator.isReleased(VariableId(i)));
  std::vector<OwnershipVar> slots = generator.parameters;
  slots.insert(slots.end(), generator.fieldsAtEntry.begin(), generator.fieldsAtEntry.end());
  slots.insert(slots.end(), generator.fieldsAtExit.begin(), generator.fieldsAtExit.end());
  slots.push_back(generator.result);
  made->internal = generator.graph.project(slots);
  OwnershipLabel given = generator.graph.label(generator.result);
  // Whether the caller owns the result is certain if the target was never allocated, or was allocated here. The result
  // of a search is not: the caller may take the object out. Nor is a result read from memory that is released on
  // another path.
  bool isSure = given == OwnershipLabel::Zero ? isForcedBy(generator.result, {Cause::NotAllocated})
                : given == OwnershipLabel::One
                    ? !generator.isResultLoaded || isForcedBy(generator.result, {Cause::Allocated, Cause::HandedOut})
                    : true;
  imposeFieldTypes();
  for (const Generator::LeftOnFailure& left : generator.leftOnFailure)
    if (generator.graph.label(generator.parameters[left.parameter]) == OwnershipLabel::One &&
        generator.graph.label(left.version) == OwnershipLabel::One)
      made->takenOnSuccess[left.parameter] = true;
  slots = generator.parameters;
  slots.push_back(generator.result);
  made->external = generator.graph.project(slots);
  std::set<uint32_t> doubtful;
  for (const Violation& violation : violations)
    doubtful.insert(violation.component);
  for (const Demand& demand : demands)
    if (demand.origin.isDoubtful)
      doubtful.insert(generator.graph.component(demand.constraint.left));
  auto isDoubtful = [&](OwnershipVar v) { return doubtful.count(generator.graph.component(v)) != 0; };
  for (OwnershipVar slot : slots)
    made->isDoubtful.push_back(isDoubtful(slot));
  for (uint32_t i = 0; i < made->parameters; ++i)
    if (generator.isPassedOn[i])
      made->isDoubtful[i] = true;
  if (generator.isResultShared || !isSure)
    made->isDoubtful.back() = true;
  for (size_t i = 0; i < generator.fields.size(); ++i)
    made->isFieldDoubtful.push_back(isDoubtful(generator.fieldsAtEntry[i]) || isDoubtful(generator.fieldsAtExit[i]));
  for (uint32_t i = 0; i < made->parameters; ++i) // if the result is null, it was not taken
    if (isInFlow(made->external, i) && isInFlow(made->external, made->externalResultSlot()))
      made->takenOnSuccess[i] = true;
  signature = std::move(made);
}

bool Inference::isForcedBy(OwnershipVar variable, std::initializer_list<Cause> causes) {
  return llvm::any_of(generator.graph.whyForced(variable),
                      [&](uint32_t demand) { return llvm::is_contained(causes, demands[demand].origin.cause); });
}

// Rule OWN-PROGRAM-GOOD [Clouseau, Figure 9, PROGRAM-GOOD]: a caller from outside finds the fields as their types say,
// and finds them so again afterwards. A contradiction is blamed on the method, not on each of its callers.
void Inference::imposeFieldTypes() {
  RULE(OWN-PROGRAM-GOOD);
  if (!types_)
    return;
  std::vector<Demand> more;
  const Function& function = generator.module()[input_.function];
  for (size_t i = 0; i < generator.fields.size(); ++i) {
    NameId name = generator.fields[i];
    if (!types_->isKnown(generator.names[name].field))
      continue;
    bool isOwner = types_->isOwner(generator.names[name].field);
    FieldKey field = generator.names[name].field;
    Origin origin;
    origin.cause = Cause::FieldType;
    origin.rank = Rank::Field;
    origin.name = name;
    auto witness = types_->because.find(field);
    origin.witness = witness != types_->because.end() ? &witness->second : nullptr;
    origin.at = (origin.witness ? generator.module()[origin.witness->function] : function).location;
    for (OwnershipVar slot : {generator.fieldsAtEntry[i], generator.fieldsAtExit[i]}) {
      bool isEntry = slot == generator.fieldsAtEntry[i];
      if (isEntry ? input_.receiver.role == Role::Makes || types_->duringMaking.count(input_.function) ||
                        types_->internalMaking.count(input_.function)
                  : input_.receiver.role == Role::Breaks || types_->duringBreaking.count(input_.function) ||
                        types_->internal.count(input_.function))
        continue;
      origin.isDoubtful = types_->isDoubtful(field);
      const bool isEmptyThen = types_->foundBy(input_.function, field) == Found::Empty;
      origin.mayBeNull = isOwner && isEntry && (isEmptyThen || types_->mayBeNull.count(field));
      more.push_back({isOwner ? one(slot) : zero(slot), origin});
    }
  }
  tryAll(std::move(more));
}

// ---------------------------------------------------------------------------------------------- specified functions

/// The first pointer parameter that a branch compares with null.
static VariableId testedParameter(const Body& body) {
  for (const Block& block : body.blocks)
    for (const Instr& instr : block.instrs) {
      const auto* assume = std::get_if<Assume>(&instr.op);
      const auto* test = assume ? std::get_if<BinaryExpr>(&body[assume->condition].node) : nullptr;
      const auto* read = test ? std::get_if<ReadExpr>(&body[test->left].node) : nullptr;
      const auto* local = read ? std::get_if<LocalPlace>(&body[read->place].node) : nullptr;
      if (local && body[local->variable].kind == VariableKind::Parameter &&
          std::holds_alternative<NullExpr>(body[test->right].node))
        return local->variable;
    }
  return {};
}

std::unique_ptr<Signature> specifiedSignature(const FunctionInput& input) {
  auto inferred = [&](VariableId assumed, bool isNull) {
    FunctionInput one = input;
    one.assumed = assumed;
    one.isAssumedNull = isNull;
    Inference inference(one, nullptr);
    inference.infer();
    return std::move(inference.signature);
  };
  VariableId tested = testedParameter(*input.program.module[input.function].body);
  std::unique_ptr<Signature> signature = inferred(tested, false);
  if (tested) {
    signature->whenNull = inferred(tested, true);
    signature->whenNullParameter = tested.index;
  }
  return signature;
}

std::unique_ptr<Signature> firstSignature(const FunctionInput& input) {
  if (input.program.isSpecified[input.function.index])
    return specifiedSignature(input);
  Inference inference(input, nullptr);
  inference.infer();
  return std::move(inference.signature);
}

} // namespace wt::engines::ownership
