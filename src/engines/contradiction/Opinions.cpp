// SPDX-License-Identifier: Apache-2.0
#include "engines/contradiction/Opinions.h"

#include "engines/Words.h"
#include "engines/contradiction/Prove.h"

#include "llvm/Support/SaveAndRestore.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace wt::engines::contradiction {

using namespace ir;
using finding::Opinion;

namespace {

/// May a refutation depend on this assumption? Real programs sometimes break the others, and a true finding must not be
/// lost for that.
bool isHarmless(AssumptionKind kind) {
  return kind == AssumptionKind::Cast || kind == AssumptionKind::PointerArithmetic;
}

bool isPointed(const Body& body, PlaceId place) {
  if (const auto* field = std::get_if<FieldPlace>(&body[place].node))
    return isPointed(body, field->object);
  if (const auto* element = std::get_if<ElementPlace>(&body[place].node))
    return isPointed(body, element->array);
  return std::holds_alternative<DerefPlace>(body[place].node);
}

/// `*out` with a parameter `out`: belongs to the caller, which is not examined.
bool isOutParameter(const Body& body, PlaceId place) {
  const auto* deref = std::get_if<DerefPlace>(&body[place].node);
  const auto* read = deref ? std::get_if<ReadExpr>(&body[deref->pointer].node) : nullptr;
  const auto* local = read ? std::get_if<LocalPlace>(&body[read->place].node) : nullptr;
  return local && body[local->variable].kind == VariableKind::Parameter;
}

/// Does the function store pointers inside objects? Objects that point to each other can be lost together although each
/// still has a pointer to it.
bool linksObjects(const Module& module, const Body& body) {
  auto mayLink = [&](PlaceId target) {
    TypeId type = body[target].type;
    bool hasPointers = typeAs<PointerType>(module.types, type) || typeAs<RecordType>(module.types, type);
    return hasPointers && isPointed(body, target) && !isOutParameter(body, target);
  };
  for (const Block& block : body.blocks)
    for (const Instr& instr : block.instrs) {
      const auto* assign = std::get_if<Assign>(&instr.op);
      const auto* alloc = std::get_if<Alloc>(&instr.op);
      const auto* call = std::get_if<Call>(&instr.op);
      if ((assign && mayLink(assign->target)) || (alloc && mayLink(alloc->target)) ||
          (call && call->target && mayLink(*call->target)))
        return true;
    }
  return false;
}

/// May a library function, or an unknown one, keep an argument or store pointers in it?
bool mayLink(const program::Program& program, const Body& body, FunctionId callee, const Call& call) {
  for (size_t i = 0; i < call.arguments.size(); ++i) {
    const program::ArgumentFate fate = program.fates.of(program.module, callee, i, body[call.arguments[i]].type);
    if (fate.itself.mayBeHeld() || fate.itself.has(program::Fate::PointerWritten) || fate.beyond.mayBeHeld() ||
        fate.beyond.has(program::Fate::PointerWritten))
      return true;
  }
  return false;
}

/// The same for all direct calls in the body; a call through a pointer may do anything.
bool callsLinkObjects(const program::Program& program, const Body& body) {
  for (const Block& block : body.blocks)
    for (const Instr& instr : block.instrs)
      if (const auto* call = std::get_if<Call>(&instr.op)) {
        const auto* direct = std::get_if<DirectCallee>(&call->callee);
        if (!direct)
          return true;
        const bool isSeen = program.module[direct->function].body && !program.isSpecified[direct->function.index];
        if (!isSeen && mayLink(program, body, direct->function, *call))
          return true;
      }
  return false;
}

class Opinions : public finding::SecondOpinion {
public:
  Opinions(const program::Program& program, const Limits& limits) : program_(program), limits_(limits) {
    for (uint32_t f = 0; f < program.module.functions.size(); ++f)
      if (program.module.functions[f].body)
        functions_.try_emplace(program.module.functions[f].name, FunctionId(f));
  }

  llvm::StringRef name() const override { return "contradiction"; }
  Opinion of(const finding::Finding& claim) override;

private:
  const program::Program& program_;
  Limits limits_;
  std::map<std::string, FunctionId> functions_; // by linkage name
  std::unique_ptr<Prover> prover_; // created by the first query; what it learns about functions serves later ones
  bool isAtWork_ = false;
  uint64_t asked_ = 0;

  Prover& prover();
  std::optional<Location> locationOf(FunctionId function, const finding::Position& at) const;
  static bool isProbed(Prover& prover, FunctionId function, const finding::Finding& claim);
  bool isRefuted(Prover& prover, FunctionId function, std::vector<AssumptionId> assumptions) const;
};

/// The location of the instruction at a finding's line and column.
std::optional<Location> Opinions::locationOf(FunctionId function, const finding::Position& at) const {
  const Module& module = program_.module;
  for (const Block& block : module[function].body->blocks)
    for (const Instr& instr : block.instrs) {
      const Location& location = instr.location;
      if (location.isValid() && location.line == at.line && location.column == at.column &&
          module[location.file].path == at.file)
        return location;
    }
  return std::nullopt;
}

Prover& Opinions::prover() {
  if (isAtWork_) // it crashed: its state is neither used nor destroyed
    (void)prover_.release();
  if (!prover_)
    prover_ = std::make_unique<Prover>(program_, Mode{limits_[Budget::ClaimSteps], 0, false, true});
  return *prover_;
}

Opinion Opinions::of(const finding::Finding& claim) {
  auto function = functions_.find(claim.functionKey);
  // A number that stands for a handle is not a pointer. A counted object has other pointers. At the allocation itself
  // nothing is lost yet.
  if (claim.kind != finding::Kind::Leak || claim.about.isHandle || claim.about.warning == "reference" ||
      function == functions_.end() || claim.at == claim.allocation)
    return {};
  std::optional<Location> site = locationOf(function->second, claim.allocation);
  std::optional<Location> line = locationOf(function->second, claim.at);
  if (!site || !line || asked_++ >= limits_[Budget::Claims])
    return {};
  Prover& prover = this->prover();
  llvm::SaveAndRestore atWork(isAtWork_, true);
  std::optional<Answer> answer = prover.proveLine(function->second, *line, {function->second, *site});
  if (!answer)
    return {};
  if (answer->verdict == Verdict::MayLeak && answer->source == Source::Allocation)
    return {Opinion::Kind::Agrees, ""};
  if (answer->verdict != Verdict::Proved || !isProbed(prover, function->second, claim))
    return {};
  return isRefuted(prover, function->second, std::move(answer->assumptions))
             ? Opinion{Opinion::Kind::Refutes, "nothing that `" + nameOf(program_.module[function->second]) +
                                                   "` does, or calls, loses the last pointer to anything"}
             : Opinion{Opinion::Kind::Disagrees, ""};
}

/// Did a probe ask about the claim's own expression? There are none, for example, for the contents of containers.
bool Opinions::isProbed(Prover& prover, FunctionId function, const finding::Finding& claim) {
  const std::vector<Probe> probes = prover.probesOf(function);
  return std::any_of(probes.begin(), probes.end(),
                     [&](const Probe& probe) { return probe.expression == claim.about.expression; });
}

/// The claim's expression is not the last pointer. Is it also proved that nothing else is lost, in the function or in
/// its callees, which may make or receive the object; and on harmless assumptions only?
bool Opinions::isRefuted(Prover& prover, FunctionId function, std::vector<AssumptionId> assumptions) const {
  std::vector<FunctionId> functions{function};
  std::set<FunctionId> seen{function};
  uint64_t steps = 0;
  for (size_t i = 0; i < functions.size(); ++i) {
    const Body& body = *program_.module[functions[i]].body;
    if (linksObjects(program_.module, body) || callsLinkObjects(program_, body))
      return false;
    for (const Probe& probe : prover.probesOf(functions[i])) {
      Answer answer = prover.prove(probe);
      steps += answer.steps + 1;
      if (answer.verdict != Verdict::Proved || steps > limits_[Budget::FunctionSteps])
        return false;
      assumptions.insert(assumptions.end(), answer.assumptions.begin(), answer.assumptions.end());
    }
    for (FunctionId callee : program_.calls.callees[functions[i].index])
      if (program_.module[callee].body && !program_.isSpecified[callee.index] && seen.insert(callee).second)
        functions.push_back(callee);
  }
  return std::all_of(assumptions.begin(), assumptions.end(),
                     [&](AssumptionId assumption) { return isHarmless(prover.kindOf(assumption)); });
}

} // namespace

std::unique_ptr<finding::SecondOpinion> makeOpinions(const program::Program& program, const Limits& limits) {
  return std::make_unique<Opinions>(program, limits);
}

} // namespace wt::engines::contradiction
