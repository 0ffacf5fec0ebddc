// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/Narration.h"

#include "engines/Words.h"
#include "engines/escape/Naming.h"
#include "ir/Describe.h"

#include <tuple>

namespace wt::engines::escape {

using finding::Finding;
using finding::Kind;
using finding::Step;
using finding::StepKind;

namespace {

constexpr size_t kMaxChainTold = 3; // tests, one after the other

class Narrator {
public:
  explicit Narrator(const Encoder& encoder)
      : encoder_(encoder), module_(encoder.program().module), body_(encoder.body()) {}

  void describeWhat(const Candidate& candidate, const Path& path, solver::Model& model, const Event* loss,
                    Finding& finding) {
    const Object& object = encoder_.heap[candidate.object];
    const ir::Instr* at = candidate.step == UINT32_MAX ? nullptr : instrAt(encoder_, candidate.step, candidate.instr);
    switch (candidate.kind) {
    case Kind::Leak: {
      std::string name = loss ? nameOfLoss(*loss) : "";
      const ir::Instr* where = loss ? instrAt(encoder_, loss->step, loss->instr) : nullptr;
      finding.at = where ? positionOf(module_, placeOfLoss(*loss)) : finding.allocation;
      if (!where && candidate.isRaise)
        for (const Event* event : path.events)
          if (event->kind == EventKind::Raise && model.holds(event->condition))
            finding.at = positionOf(module_, instrAt(encoder_, event->step, event->instr)->location);
      finding.about.expression = name;
      finding.about.isField = loss && encoder_.heap[encoder_.heap[loss->cell].object].kind != ObjectKind::Local;
      const std::string& function = module_[encoder_.function()].name; // of several programs, all but one: `main@file.c`
      bool diesWithMain = function.substr(0, function.find('@')) == "main" &&
                          (!where || std::holds_alternative<ir::Leave>(where->op));
      finding.about.livesUntilExit = diesWithMain;
      const auto* call = where ? std::get_if<ir::Call>(&where->op) : nullptr;
      bool isRelease = (call && !call->target) || (where && std::holds_alternative<ir::Free>(where->op));
      bool isReleasedAround = isRelease && name.empty() &&
                              encoder_.heap[encoder_.heap[loss->cell].object].kind == ObjectKind::New;
      finding.message = isReleasedAround ? thing(candidate) + " is lost here: what held it is released"
                        : name.empty()   ? thing(candidate) + " is never released: nothing keeps it"
                                         : thing(candidate) + " held by " + quoted(name) + " is lost here";
      break;
    }
    case Kind::DoubleFree:
      finding.message = thing(candidate) + " is released a second time";
      break;
    case Kind::UseAfterFree:
      finding.message = thing(candidate) + " is used after it was released";
      break;
    case Kind::MismatchedFree:
      finding.message = thing(candidate) + " from " + quoted(module_.families[object.origin.family.index].name) +
                        " is released as something else";
      break;
    case Kind::InvalidFree:
      finding.message = object.kind == ObjectKind::New       ? "the middle of a block is released"
                        : object.kind == ObjectKind::Literal ? "a string literal is released"
                                                             : "a variable is released that was not allocated";
      break;
    case Kind::CopyDoubleOwner:
    case Kind::UnboundedGrowth:
      break;
    }
    if (at)
      finding.at = positionOf(module_, at->location);
    if (at && finding.about.expression.empty())
      finding.about.expression = operandOf(*at, namesReleased(candidate, path));
  }

  void tell(const Candidate& candidate, const Path& path, std::vector<const Event*> told, solver::Model& model,
            Finding& finding) {
    const std::map<const Event*, size_t> folded = foldChains(told);
    for (const Event* event : path.events) {
      const ir::Instr* instr = instrAt(encoder_, event->step, event->instr);
      if (!instr)
        continue;
      Step step;
      step.at = positionOf(module_, instr->location);
      if (event->kind == EventKind::Allocate && event->object == candidate.object) {
        step.kind = StepKind::Allocate;
        step.sentence = thing(candidate) + " is allocated" +
                        (event->callee.isValid() ? " by " + quoted(nameOf(module_[event->callee])) : "");
      } else if (event->kind == EventKind::Release && event->object == candidate.object && model.holds(event->condition) &&
                 std::tie(event->step, event->instr) != std::tie(candidate.step, candidate.instr)) {
        step.kind = StepKind::Release;
        step.sentence = thing(candidate) + " is released" +
                        (event->callee.isValid() ? " by " + quoted(nameOf(module_[event->callee])) : "");
      } else if (event->kind == EventKind::Branch && llvm::is_contained(told, event)) {
        step.kind = StepKind::Branch;
        step.sentence = ir::describeCondition(module_, body_, std::get<ir::Assume>(instr->op).condition);
        if (auto it = folded.find(event); it != folded.end())
          step.sentence += ", and the " + std::to_string(it->second) + " tests after it fail as well";
      } else if (event->kind == EventKind::Raise && model.holds(event->condition)) {
        step.kind = StepKind::Call;
        step.sentence = event->condition.isYes() ? "an exception is thrown" : "the call throws";
      } else {
        continue;
      }
      finding.path.push_back(std::move(step));
    }
    StepKind last = candidate.kind == Kind::Leak           ? StepKind::Lose
                    : candidate.kind == Kind::UseAfterFree ? StepKind::Use
                                                           : StepKind::Release;
    finding.path.push_back({last, finding.at, finding.message});
  }

private:
  const Encoder& encoder_;
  const ir::Module& module_;
  const ir::Body& body_;

  /// At the end of a scope by way of a return, the return is the place to look at.
  Location placeOfLoss(const Event& loss) const {
    const ir::Block& block = body_[encoder_.unrolling.blocks[loss.step].block];
    const ir::Instr& instr = block.instrs[loss.instr];
    if (std::holds_alternative<ir::Leave>(instr.op) && std::holds_alternative<ir::Return>(block.instrs.back().op))
      return block.instrs.back().location;
    return instr.location;
  }

  /// What is overwritten is called as the source calls it there; else as it was reached first.
  std::string nameOfLoss(const Event& loss) const {
    const ir::Instr& instr = body_[encoder_.unrolling.blocks[loss.step].block].instrs[loss.instr];
    const auto* assign = std::get_if<ir::Assign>(&instr.op);
    bool isWhole = assign && (encoder_.heap.isPointer(body_[assign->target].type) || encoder_.heap.asInt(body_[assign->target].type));
    std::string name = isWhole ? ir::describe(module_, body_, assign->target) : "";
    return name.empty() ? sourceName(encoder_.heap, loss.cell) : name;
  }

  static std::string quoted(const std::string& text) { return "`" + text + "`"; }

  /// "the memory", "the `fd` handle"
  std::string thing(const Candidate& candidate) const {
    const Object& object = encoder_.heap[candidate.object];
    if (object.kind == ObjectKind::New && object.origin.family.isValid()) {
      const std::string& family = module_.families[object.origin.family.index].name;
      if (family != "malloc" && family != ir::kAnyFamily && family.rfind("new", 0) != 0)
        return "the " + quoted(family) + " handle";
    }
    return "the memory";
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

  /// What stood where the object was released before.
  std::set<std::string> namesReleased(const Candidate& candidate, const Path& path) const {
    std::set<std::string> names;
    for (const Event* event : path.events)
      if (event->kind == EventKind::Release && event->object == candidate.object)
        for (const std::string& name : operandsOf(*instrAt(encoder_, event->step, event->instr)))
          names.insert(name);
    return names;
  }

  /// Of several operands the one of that name, if there is one; else the first.
  std::string operandOf(const ir::Instr& instr, const std::set<std::string>& wanted) const {
    const std::vector<std::string> names = operandsOf(instr);
    auto it = llvm::find_if(names, [&](const std::string& name) { return !name.empty() && wanted.count(name); });
    return it != names.end() ? *it : names.empty() ? "" : names.front();
  }

  /// Did the test fail, and is the next thing to happen this other one? In a chain of `else if`, what a test guards stands before
  /// the next test.
  bool failsInto(const Event& test, const Event& next) const {
    ir::BlockId failed = encoder_.unrolling.blocks[test.step].block, reached = encoder_.unrolling.blocks[next.step].block;
    const ir::Block* guarded = otherWay(failed);
    if (!guarded || llvm::none_of(body_[failed].successors, [&](const ir::Edge& edge) { return edge.to == reached; }))
      return false;
    Location last = guarded->instrs.back().location, then = instrAt(encoder_, next.step, next.instr)->location;
    return last.file == then.file && std::tie(last.line, last.column) < std::tie(then.line, then.column);
  }

  /// Where the test that led to the block leads otherwise; null: nowhere, or nothing is done there.
  const ir::Block* otherWay(ir::BlockId block) const {
    auto leadsHere = [&](const ir::Edge& edge) { return edge.to == block; };
    for (const ir::Block& from : body_.blocks)
      if (llvm::any_of(from.successors, leadsHere))
        for (const ir::Edge& edge : from.successors)
          if (edge.to != block)
            return body_[edge.to].instrs.size() > 1 ? &body_[edge.to] : nullptr;
    return nullptr;
  }

  /// Of a long chain of tests that fail one after the other, only the first and the one that ends it are told; by the first, how
  /// many lie between.
  std::map<const Event*, size_t> foldChains(std::vector<const Event*>& told) const {
    std::map<const Event*, size_t> folded;
    std::vector<const Event*> kept;
    for (size_t i = 0; i < told.size(); ++i) {
      size_t end = i;
      while (end + 1 < told.size() && failsInto(*told[end], *told[end + 1]))
        ++end;
      kept.push_back(told[i]);
      if (end - i <= kMaxChainTold)
        continue;
      folded[told[i]] = end - i - 1;
      i = end - 1;
    }
    told = std::move(kept);
    return folded;
  }
};

} // namespace

void describe(const Encoder& encoder, const Candidate& candidate, const Path& path, solver::Model& model, const Event* loss,
              Finding& finding) {
  Narrator narrator(encoder);
  const Object& object = encoder.heap[candidate.object];
  if (object.kind == ObjectKind::New)
    finding.allocation = positionOf(encoder.program().module, object.origin.location);
  narrator.describeWhat(candidate, path, model, loss, finding);
}

void tell(const Encoder& encoder, const Candidate& candidate, const Path& path, const std::vector<const Event*>& told,
          solver::Model& model, Finding& finding) {
  Narrator(encoder).tell(candidate, path, told, model, finding);
}

} // namespace wt::engines::escape
