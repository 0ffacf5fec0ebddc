// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/RelevantSteps.h"

#include "ir/VisitOperands.h"

namespace wt::engines::behavior {

using namespace ir;

RelevantSteps::RelevantSteps(const StateContext& context, const Body& body, CallEffects& calls)
    : context_(context), body_(body), steps_(body.blocks.size()), cells_(body.places.size()) {
  collect(calls);
  askWhatIsAssigned();
  for (std::vector<Step>& steps : steps_) {
    std::erase_if(steps, [&](const Step& step) { return !isRelevant(step); });
    count_ += steps.size();
  }
}

const program::RegionSet& RelevantSteps::cellsOf(PlaceId place) {
  std::optional<program::RegionSet>& cells = cells_[place.index];
  if (!cells)
    cells = context_.pointsTo.cellsOf(context_.function, place);
  return *cells;
}

/// Marks everything that the expression reads as relevant.
void RelevantSteps::ask(ExprId expr) {
  OperandVisitor{body_,
                 [&](ExprId e) {
                   if (const auto* read = std::get_if<ReadExpr>(&body_[e].node))
                     asked_.insert(cellsOf(read->place));
                 },
                 [](PlaceId) {}}
      .visit(expr);
}

/// Collects the instructions that have an effect, and marks what they read directly.
void RelevantSteps::collect(CallEffects& calls) {
  for (uint32_t v = 0; v < body_.variables.size(); ++v)
    if (body_.variables[v].kind == VariableKind::Parameter || VariableId(v) == body_.result)
      asked_.insert(context_.pointsTo.variable(context_.function, VariableId(v)));
  for (uint32_t b = 0; b < body_.blocks.size(); ++b)
    for (uint32_t i = 0; i < body_.blocks[b].instrs.size(); ++i) {
      const Instr& instr = body_.blocks[b].instrs[i];
      Step step;
      step.instr = &instr;
      step.number = i;
      if (const auto* assume = std::get_if<Assume>(&instr.op))
        ask(assume->condition);
      else if (const auto* free = std::get_if<Free>(&instr.op))
        ask(free->pointer);
      else if (const auto* assign = std::get_if<Assign>(&instr.op))
        step.target = &cellsOf(assign->target);
      else if (const auto* alloc = std::get_if<Alloc>(&instr.op))
        step.target = &cellsOf(alloc->target);
      else if (const auto* call = std::get_if<Call>(&instr.op)) {
        step.effect = &calls.of(*call);
        modified_.push_back(context_.mods.mod(context_.function, *call));
        step.modified = &modified_.back();
        if (call->target)
          step.target = &cellsOf(*call->target);
        step.hasOneWay = step.effect->exits.size() == 1 && !step.effect->exits.front().isRaise &&
                         !step.effect->touchesHeap && !step.effect->hasDeadEnds;
        for (ExprId argument : step.effect->touchesHeap ? call->arguments : std::vector<ExprId>())
          ask(argument);
      } else
        continue;
      steps_[b].push_back(step);
    }
}

void RelevantSteps::askWhatIsAssigned() {
  std::vector<std::pair<const program::RegionSet*, ExprId>> open;
  for (const std::vector<Step>& steps : steps_)
    for (const Step& step : steps)
      if (const auto* assign = std::get_if<Assign>(&step.instr->op))
        open.push_back({step.target, assign->value});
  for (bool hasChanged = true; hasChanged;) {
    hasChanged = false;
    std::erase_if(open, [&](const auto& assigned) {
      if (!assigned.first->intersects(asked_))
        return false;
      ask(assigned.second);
      return hasChanged = true;
    });
  }
}

bool RelevantSteps::isRelevant(const Step& step) const {
  if (std::holds_alternative<Assign>(step.instr->op))
    return step.target->intersects(asked_);
  return !step.hasOneWay || step.modified->intersects(asked_) || (step.target && step.target->intersects(asked_));
}

} // namespace wt::engines::behavior
