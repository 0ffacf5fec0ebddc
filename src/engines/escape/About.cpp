// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/About.h"

#include "engines/Words.h"
#include "engines/escape/Naming.h"
#include "finding/Doubts.h"
#include "ir/Describe.h"
#include "program/FunctionFacts.h"

#include <set>

namespace wt::engines::escape {

using finding::Finding;
using finding::Kind;

namespace {

class Naming {
public:
  Naming(const Encoding& encoding, const Candidate& candidate, Story& story)
      : encoding_(encoding), candidate_(candidate), story_(story), module_(encoding.program().module),
        body_(encoding.body()) {}

  Finding about(const Loss& loss) {
    Finding finding;
    finding.kind = candidate_.kind;
    const ir::Function& function = module_[encoding_.function()];
    finding.function = function.displayName;
    finding.functionKey = function.name;
    finding.engines = {"escape"};
    finding.about.isExceptionPath = candidate_.isRaise;
    setObject(finding);
    if (candidate_.kind == Kind::Leak)
      setLoss(loss, finding);
    else if (const ir::Instr* at = instrAt(encoding_, candidate_.step, candidate_.instr)) {
      finding.at = positionOf(module_, at->location);
      finding.about.expression = operandOf(*at, namesReleased());
    }
    return finding;
  }

private:
  const Encoding& encoding_;
  const Candidate& candidate_;
  Story& story_;
  const ir::Module& module_;
  const ir::Body& body_;

  void setObject(Finding& finding) const {
    const Object& object = encoding_.heap[candidate_.object];
    if (object.kind != ObjectKind::New)
      return;
    finding.allocation = positionOf(module_, object.origin.location);
    finding.about.isHandle = object.origin.isHandle;
    if (object.origin.family.isValid())
      finding.about.family = module_.families[object.origin.family.index].name;
    if (object.origin.referent.isValid())
      finding.about.warning = "reference";
  }

  void setLoss(const Loss& loss, Finding& finding) {
    const ir::Instr* where = loss.event ? instrAt(encoding_, loss.event->step, loss.event->instr) : nullptr;
    finding.at = where ? positionOf(module_, placeOfLoss(*loss.event)) : finding.allocation;
    if (!where && candidate_.isRaise)
      for (const Event* event : story_.path.events)
        if (event->kind == EventKind::Raise && story_.model.holds(event->condition) && !isOnItsWay(*event))
          finding.at = positionOf(module_, instrAt(encoding_, event->step, event->instr)->location);
    finding.about.expression = loss.event ? nameOfLoss(*loss.event) : "";
    finding.about.isField =
        loss.event && encoding_.heap[encoding_.heap[loss.event->cell].object].kind != ObjectKind::Local;
    finding.about.livesUntilExit =
        program::isMain(module_[encoding_.function()]) && (!where || std::holds_alternative<ir::Leave>(where->op));
  }

  /// Is it a `throw` after the destructors of a scope, which only lets an exception propagate? Nobody wrote it.
  bool isOnItsWay(const Event& raise) const {
    const std::vector<ir::Instr>& instrs = body_[encoding_.unrolling.blocks[raise.step].block].instrs;
    const auto* rethrow = std::get_if<ir::Throw>(&instrs[raise.instr].op);
    const auto* before = raise.instr == 0 ? nullptr : std::get_if<ir::Call>(&instrs[raise.instr - 1].op);
    const bool isCleanup = before && before->role == ir::CallRole::Destroy;
    return rethrow && !rethrow->value.isValid() && (isCleanup || !instrs[raise.instr].location.isValid());
  }

  /// If a return ends the scope, the return is the place to show.
  Location placeOfLoss(const Event& loss) const {
    const ir::Block& block = body_[encoding_.unrolling.blocks[loss.step].block];
    const ir::Instr& instr = block.instrs[loss.instr];
    if (std::holds_alternative<ir::Leave>(instr.op) && std::holds_alternative<ir::Return>(block.instrs.back().op))
      return block.instrs.back().location;
    return instr.location;
  }

  /// An overwritten place is named as the assignment writes it; any other by its first access path.
  std::string nameOfLoss(const Event& loss) const {
    const ir::Instr& instr = body_[encoding_.unrolling.blocks[loss.step].block].instrs[loss.instr];
    const auto* assign = std::get_if<ir::Assign>(&instr.op);
    bool isWhole = assign && (encoding_.heap.isPointer(body_[assign->target].type) ||
                              encoding_.heap.asInt(body_[assign->target].type));
    std::string name = isWhole ? ir::describe(module_, body_, assign->target) : "";
    return name.empty() ? sourceName(encoding_.heap, loss.cell) : name;
  }

  std::vector<std::string> operandsOf(const ir::Instr& instr) const {
    std::vector<std::string> names;
    if (const auto* free = std::get_if<ir::Free>(&instr.op))
      names.push_back(ir::describe(module_, body_, free->pointer));
    if (const auto* call = std::get_if<ir::Call>(&instr.op))
      for (ir::ExprId argument : call->arguments)
        names.push_back(ir::describe(module_, body_, argument));
    return names;
  }

  /// The operands of earlier releases of the object.
  std::set<std::string> namesReleased() const {
    std::set<std::string> names;
    for (const Event* event : story_.path.events)
      if (event->kind == EventKind::Release && event->object == candidate_.object)
        for (const std::string& name : operandsOf(*instrAt(encoding_, event->step, event->instr)))
          names.insert(name);
    return names;
  }

  /// The operand with one of these names, if any; otherwise the first.
  std::string operandOf(const ir::Instr& instr, const std::set<std::string>& wanted) const {
    const std::vector<std::string> names = operandsOf(instr);
    auto it = llvm::find_if(names, [&](const std::string& name) { return !name.empty() && wanted.count(name); });
    return it != names.end() ? *it : names.empty() ? "" : names.front();
  }
};

} // namespace

Finding findingAbout(const Encoding& encoding, const Candidate& candidate, Story& story, const Loss& loss) {
  return Naming(encoding, candidate, story).about(loss);
}

} // namespace wt::engines::escape
