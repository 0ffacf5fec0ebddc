// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/Confidence.h"

#include "contract/Contracts.h"
#include "engines/Words.h"
#include "engines/escape/ArrayWalks.h"
#include "engines/escape/Inherited.h"
#include "engines/escape/LoopOverMany.h"
#include "engines/escape/Loss.h"
#include "engines/escape/PathSearch.h"
#include "finding/Doubts.h"
#include "ir/Describe.h"

namespace wt::engines::escape {

using finding::Doubt;
using finding::DoubtKind;
using finding::Kind;

namespace {

constexpr int kMaxArrayDepth = 2; // number of holders between the object and the array

class Doubting {
public:
  Doubting(const Encoding& encoding, const Candidate& candidate)
      : encoding_(encoding), module_(encoding.program().module), candidate_(candidate),
        object_(encoding.heap[candidate.object]) {}

  std::vector<Doubt> take() { return std::move(doubts_); }

  void addAll(const std::vector<Doubt>& doubts) {
    for (const Doubt& doubt : doubts)
      finding::addDoubt(doubts_, doubt);
  }

  void addLostDetail(const LostDetail& lostDetail, solver::Model& model) {
    for (const LostDetail::Reason& reason : lostDetail.reasons(candidate_))
      if (model.holds(reason.when))
        finding::addDoubt(doubts_, reason.doubt);
  }

  void addOfPath(const Certainty& certainty, Story& story, const Loss& loss) {
    const Lit isMade = validityOf(encoding_, candidate_.object);
    const bool asksCallee =
        llvm::any_of(story.told, [&](const Event* event) { return certainty.isOfSameCall(event->condition, isMade); });
    // Of a callee that lost detail it is unknown which of its decisions are correlated.
    add(candidate_.kind == Kind::Leak && object_.origin.isCoarse && !object_.origin.isSoleResult && asksCallee,
        DoubtKind::CutSummary, object_.origin.callee);
    for (const Event* event : story.path.events) {
      add(event->kind == EventKind::Release && event->object == candidate_.object && event->isCoarse,
          DoubtKind::CutSummary, event->callee);
      // An exception that may or may not leave a callee: its body does not show it, or it reports a programming error.
      add(candidate_.isRaise && event->kind == EventKind::Raise &&
              (!event->isVisible || tellsOfMistake(event->callee)) && !event->condition.isYes() &&
              story.model.holds(event->condition),
          DoubtKind::CalleeThrows, event->callee);
    }
    add(candidate_.isRaise && passesHandlers(story.model), DoubtKind::CalleeThrows);
    // One instruction releases it in two rounds of a loop: probably elements of an array or a list, which the engine
    // distinguishes less well than the program.
    add(candidate_.kind != Kind::Leak && isLoopOverMany(encoding_, candidate_, story.path, story.model),
        DoubtKind::OneOfMany);
    // For a wrong family, the number of rounds before the release does not matter.
    add(story.path.isRough && candidate_.kind != Kind::MismatchedFree && !isLostBeforeRough(loss, story.model),
        DoubtKind::LoopApproximated);
    add(candidate_.isRaise, DoubtKind::ExceptionPath);
  }

  /// Beliefs about functions without a body, if the evidence in other functions is not high.
  void addBeliefs(const Story& story) {
    addBelief(object_.origin.believed);
    // Made by a body that was not tracked, and passed through another callee's memory: its holder is a guess.
    const ir::FunctionId maker = object_.origin.believed.callee.function;
    const bool isOfBody = !contract::find(encoding_.contracts().transfers, object_.origin.believed) &&
                          contract::find(encoding_.contracts().ofBodies, object_.origin.believed);
    add(isOfBody && object_.origin.callee != maker && !object_.origin.isSoleResult, DoubtKind::CutSummary, maker);
    addBelief(object_.origin.refused);
    for (const Event* event : story.path.events)
      if (event->kind == EventKind::Release && event->object == candidate_.object)
        addBelief(event->believed);
  }

  /// For the initial target of the caller's field: that the field owns is inferred.
  void addInferred() {
    if (candidate_.kind != Kind::Leak || object_.kind != ObjectKind::Initial)
      return;
    const contract::Trust trust = trustIn(encoding_, endOf(encoding_, candidate_), candidate_.object);
    add(trust == contract::Trust::Medium, DoubtKind::InferredField);
    add(trust < contract::Trust::Medium, DoubtKind::MayBeEmpty);
  }

  void addOfObject(const Loss& loss, Story& story) {
    addInferred();
    // Both the offset that one callee returns and the offset that the other subtracts are decided inside them.
    add(candidate_.kind == Kind::InvalidFree && object_.kind == ObjectKind::New &&
            isOfProgram(encoding_, candidate_.callee) && isOfProgram(encoding_, object_.origin.callee),
        DoubtKind::CalleeDecides, object_.origin.callee);
    // A callee made it, and only a list released by another callee ever held it here: more likely an unseen place keeps
    // it, or a loop inside the callee releases it.
    add(candidate_.kind == Kind::Leak && !loss.isSeen && !object_.origin.isSoleResult &&
            isOfProgram(encoding_, object_.origin.callee),
        DoubtKind::NeverHeld, object_.origin.callee);
    // Lost with the array that held it: the engine follows the effects of loops on a few elements only. If no loop
    // touches the elements, each is as lost as the first.
    ir::TypeId array = loss.holder.isValid() ? arrayType(loss.holder, kMaxArrayDepth) : ir::TypeId();
    add(array.isValid() && walksArrays(encoding_, array, story.model), DoubtKind::OneOfMany);
    add(object_.kind == ObjectKind::Unknown, DoubtKind::UnknownObject);
    if (object_.origin.referent.isValid()) // other paths show that it must be given back
      finding::addDoubt(doubts_, {DoubtKind::KnownByUse, takerOf(story)});
    add(candidate_.isPresumed, DoubtKind::PresumedUse, candidate_.callee);
    add(candidate_.kind == Kind::Leak && isShown(story.model), DoubtKind::PresumedNotKept);
  }

private:
  /// `for (i = 0; i < 64; i++) { … free(n); … }`: did the object go with its holder before the path comes to a round
  /// that is approximated? Nothing in that round can release it.
  bool isLostBeforeRough(const Loss& loss, solver::Model& model) const {
    if (object_.kind != ObjectKind::Initial || !loss.event || loss.event->cell != object_.parent ||
        sightOf(encoding_, endOf(encoding_, candidate_), candidate_.object) != contract::Sight::Forgotten)
      return false;
    const std::vector<UnrolledBlock>& steps = encoding_.unrolling.blocks;
    for (uint32_t step = 0; step <= loss.event->step; ++step)
      if (steps[step].isApproximate && model.holds(encoding_.stepGuards[step]))
        return false;
    return true;
  }

  /// The function that took the reference, or the number that was incremented.
  std::string takerOf(const Story& story) const {
    for (const Event* event : story.path.events) {
      if (event->kind != EventKind::Allocate || event->object != candidate_.object)
        continue;
      const ir::Instr* instr = instrAt(encoding_, event->step, event->instr);
      const auto* assign = instr ? std::get_if<ir::Assign>(&instr->op) : nullptr;
      return event->callee.isValid() ? nameOf(module_[event->callee])
             : assign                ? ir::describe(module_, encoding_.body(), assign->target)
                                     : "";
    }
    return "";
  }

  /// Was the object passed on this path to a function presumed not to keep it? If a callee passed it, every path
  /// counts.
  bool isShown(solver::Model& model) const {
    bool isHere = false;
    for (const ShownObject& shown : encoding_.trace.shown)
      if (shown.object == candidate_.object) {
        if (model.holds(shown.when))
          return true;
        isHere = true;
      }
    return object_.origin.isShown && !isHere;
  }

  const Encoding& encoding_;
  const ir::Module& module_;
  const Candidate& candidate_;
  const Object& object_;
  std::vector<Doubt> doubts_;

  void add(bool holds, DoubtKind kind, ir::FunctionId subject = {}) {
    if (holds)
      finding::addDoubt(doubts_, {kind, subject.isValid() ? nameOf(module_[subject]) : ""});
  }

  /// Does it throw only if a global is unset that always must be set?
  bool tellsOfMistake(ir::FunctionId callee) const {
    return callee.isValid() && module_[callee].body && !encoding_.program().throwsInUse[callee.index];
  }

  /// Does the path pass a choice between handlers without taking one? The type of the exception may match one of them.
  bool passesHandlers(solver::Model& model) const {
    const ir::Body& body = encoding_.body();
    const std::vector<UnrolledBlock>& steps = encoding_.unrolling.blocks;
    auto isArm = [&](const UnrolledEdge& edge, ir::BlockId block) {
      const std::vector<ir::Edge>& ways = body[steps[edge.from].block].successors;
      return !edge.isUnwind && ways.size() > 1 && ways.back().to == block &&
             model.holds(encoding_.stepGuards[edge.from]);
    };
    for (uint32_t step = 0; step < steps.size(); ++step) {
      const std::vector<ir::Instr>& instrs = body[steps[step].block].instrs;
      const auto* raise = instrs.empty() ? nullptr : std::get_if<ir::Throw>(&instrs.front().op);
      bool goesOn = instrs.empty() || (raise && !raise->value.isValid());
      if (goesOn && model.holds(encoding_.stepGuards[step]) &&
          llvm::any_of(steps[step].predecessors,
                       [&](const UnrolledEdge& edge) { return isArm(edge, steps[step].block); }))
        return true;
    }
    return false;
  }

  void addBelief(const contract::Slot& slot) {
    const contract::Transfer* transfer = contract::believed(encoding_.contracts(), slot);
    const contract::Clearing* clearing = contract::clearingOf(module_, encoding_.contracts().structs, slot);
    contract::Trust trust = transfer   ? contract::trustOf(*transfer, encoding_.function())
                            : clearing ? contract::trustOf(*clearing, encoding_.function())
                                       : contract::Trust::High;
    if (trust != contract::Trust::High)
      finding::addDoubt(doubts_, {trust == contract::Trust::Medium ? DoubtKind::KnownByUse : DoubtKind::LittleUsed,
                                  contract::nameOf(module_, slot.callee)});
  }

  /// The type under which the function knows the object as an array of pointers (`robj **argv`) or handles
  /// (`int *fds`), or as held by one; invalid: none.
  ir::TypeId arrayType(ObjectId object, int depth) const {
    auto pointee = [&](ir::TypeId type) {
      const auto* pointer = ir::typeAs<ir::PointerType>(module_.types, type);
      return pointer ? pointer->pointee : ir::TypeId();
    };
    auto isHeld = [&](const Event& event) {
      return event.kind == EventKind::Lose &&
             llvm::any_of(encoding_.heap[event.old].entries, [&](const Entry& e) { return e.target.object == object; });
    };
    for (const Event& event : encoding_.trace.events) {
      if (!isHeld(event))
        continue;
      const Cell& cell = encoding_.heap[event.cell];
      const ir::TypeId element = pointee(cell.type);
      if (encoding_.heap.isPointer(element) ||
          (object_.origin.isHandle && element.isValid() && encoding_.heap.asInt(element)))
        return cell.type;
      if (depth > 0 && encoding_.heap[cell.object].kind == ObjectKind::New)
        if (ir::TypeId array = arrayType(cell.object, depth - 1); array.isValid())
          return array;
    }
    return {};
  }
};

} // namespace

std::vector<Doubt> doubtsOf(const Encoding& encoding, DoubtSources sources, const Candidate& candidate, Story& story,
                            const Loss& loss) {
  Doubting doubting(encoding, candidate);
  doubting.addAll(story.doubts);
  doubting.addLostDetail(sources.lostDetail, story.model);
  doubting.addOfObject(loss, story);
  doubting.addBeliefs(story);
  doubting.addOfPath(sources.certainty, story, loss);
  return doubting.take();
}

} // namespace wt::engines::escape
