// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/Narration.h"

#include "contract/Contracts.h"
#include "engines/Words.h"
#include "engines/escape/Inherited.h"
#include "engines/escape/Naming.h"
#include "ir/Describe.h"

#include "llvm/ADT/StringExtras.h"

#include <tuple>

namespace wt::engines::escape {

using finding::Finding;
using finding::Kind;
using finding::Step;
using finding::StepKind;

namespace {

constexpr size_t kMaxChainTold = 3; // consecutive tests shown in full
constexpr size_t kMaxWitnessesTold = 2;

/// Words for an object and for the events of its life.
struct Vocabulary {
  std::string thing;              // "the memory", "the file descriptor"
  const char* made = "allocated"; // is … by `fopen`
  const char* released = "released";
};

Vocabulary vocabularyOf(llvm::StringRef family) {
  if (family.empty() || family == "malloc" || family == ir::kAnyFamily || family.starts_with("new"))
    return {"the memory"};
  for (auto [name, thing] : {std::pair("fd", "the file descriptor"), std::pair("stream", "the stream"),
                             std::pair("pipe", "the pipe"), std::pair("dir", "the directory stream"),
                             std::pair("library", "the library handle"), std::pair("queue", "the message queue")})
    if (family == name)
      return {thing, "opened", "closed"};
  return {"the `" + family.str() + "` object", "created"};
}

class Narrator {
public:
  explicit Narrator(const Encoding& encoding)
      : encoding_(encoding), module_(encoding.program().module), body_(encoding.body()) {}

  std::string message(const Candidate& candidate, const Loss& loss, const Finding& about) const {
    const Object& object = encoding_.heap[candidate.object];
    switch (candidate.kind) {
    case Kind::Leak:
      if (object.origin.referent.isValid())
        return thing(candidate) + " is not given back on this path, nor handed over";
      if (object.kind == ObjectKind::Initial)
        return thing(candidate) + " held by " + quoted(about.about.expression) +
               " is lost here: " + whyOwed(encoding_, endOf(encoding_, candidate), candidate.object);
      if (!about.about.expression.empty())
        return thing(candidate) + " held by " + quoted(about.about.expression) + " is lost here";
      return thing(candidate) + (isReleasedAround(loss)
                                     ? " is lost here: what held it is released"
                                     : std::string(" is never ") + words(candidate).released + ": nothing keeps it");
    case Kind::DoubleFree: return thing(candidate) + " is " + words(candidate).released + " a second time";
    case Kind::UseAfterFree: return thing(candidate) + " is used after it was " + words(candidate).released;
    case Kind::MismatchedFree:
      return thing(candidate) + " from " + quoted(module_.families[object.origin.family.index].name) +
             " is released as something else";
    case Kind::InvalidFree:
      return object.kind == ObjectKind::New       ? "the middle of a block is released"
             : object.kind == ObjectKind::Literal ? "a string literal is released"
                                                  : "a variable is released that was not allocated";
    case Kind::CopyDoubleOwner:
    case Kind::UnboundedGrowth: break;
    }
    return {};
  }

  std::vector<Step> steps(const Candidate& candidate, Story& story) const {
    std::vector<const Event*> told = story.told;
    const std::map<const Event*, size_t> folded = foldChains(told, candidate.object);
    std::vector<Step> steps;
    for (const Event* event : story.path.events) {
      const ir::Instr* instr = instrAt(encoding_, event->step, event->instr);
      if (!instr)
        continue;
      Step step;
      step.at = positionOf(module_, instr->location);
      if (event->kind == EventKind::Allocate && event->object == candidate.object) {
        step.kind = StepKind::Allocate;
        step.sentence = thing(candidate) + " is " + words(candidate).made + by(*event) +
                        whyBelieved(encoding_.heap[event->object].origin.believed);
      } else if (isEarlierRelease(*event, candidate) && story.model.holds(event->condition)) {
        step.kind = StepKind::Release;
        step.sentence = thing(candidate) + " is " + words(candidate).released + by(*event);
      } else if (event->kind == EventKind::Branch && llvm::is_contained(told, event)) {
        step.kind = StepKind::Branch;
        step.sentence = ir::describeCondition(module_, body_, std::get<ir::Assume>(instr->op).condition);
        if (auto it = folded.find(event); it != folded.end())
          step.sentence += ", and the " + std::to_string(it->second) + " tests after it fail as well";
      } else if (event->kind == EventKind::Raise && story.model.holds(event->condition) && !goesOn(*instr, steps)) {
        step.kind = StepKind::Call;
        step.sentence = event->condition.isYes() ? "an exception is thrown" : whoThrows(*instr) + " throws";
      } else {
        continue;
      }
      steps.push_back(std::move(step));
    }
    return steps;
  }

private:
  const Encoding& encoding_;
  const ir::Module& module_;
  const ir::Body& body_;

  static bool isEarlierRelease(const Event& event, const Candidate& candidate) {
    return event.kind == EventKind::Release && event.object == candidate.object &&
           std::tie(event.step, event.instr) != std::tie(candidate.step, candidate.instr);
  }

  /// " by `make`": the callee in which the event happened.
  std::string by(const Event& event) const {
    if (event.callee.isValid())
      return " by " + quoted(nameOf(module_[event.callee]));
    const ir::FamilyId family = encoding_.heap[event.object].origin.family;
    const bool isNew = event.kind == EventKind::Allocate && family.isValid() &&
                       module_.families[family.index].name.rfind("new", 0) == 0;
    return isNew ? " by " + quoted(module_.families[family.index].name) : "";
  }

  /// For a function without a body: which other functions release its results.
  std::string whyBelieved(const contract::Slot& slot) const {
    const contract::Transfer* transfer = contract::believed(encoding_.contracts(), slot);
    const contract::Clearing* clearing = contract::clearingOf(module_, encoding_.contracts().structs, slot);
    if (!transfer && !clearing)
      return "";
    std::vector<std::string> others;
    for (const contract::Witness& witness : transfer ? transfer->supporting : clearing->supporting)
      if (std::string name = quoted(nameOf(module_[witness.function])); witness.function != encoding_.function() &&
                                                                        !llvm::is_contained(others, name) &&
                                                                        others.size() < kMaxWitnessesTold)
        others.push_back(name);
    const contract::Callee& partner = transfer ? transfer->partner.callee : clearing->by.callee;
    std::string releaser = partner.isValid() ? " by " + quoted(contract::nameOf(module_, partner)) : "";
    std::string where = others.empty() ? " elsewhere" : " in " + llvm::join(others, " and ");
    if (transfer && transfer->isAllocator && others.empty() && !partner.isValid())
      return " (" + quoted(contract::nameOf(module_, slot.callee)) + lacking(slot) +
             "; its name and its type say that it allocates)";
    return " (" + quoted(contract::nameOf(module_, slot.callee)) + lacking(slot) +
           (isPassedOn(slot) ? "; it is released" : "; what it gives is released") + releaser + where + ")";
  }

  bool isPassedOn(const contract::Slot& slot) const {
    return slot.callee.function && module_[slot.callee.function].body &&
           contract::find(encoding_.contracts().transfers, slot);
  }
  /// Why the finding depends on the uses of the function.
  std::string lacking(const contract::Slot& slot) const {
    const bool hasBody = slot.callee.function && module_[slot.callee.function].body;
    return isPassedOn(slot) ? " gets it from a function without a body here"
           : hasBody        ? " is too large to be followed"
                            : " has no body here";
  }

  /// Was it lost because a new object that held it was released?
  bool isReleasedAround(const Loss& loss) const {
    const ir::Instr* where = loss.event ? instrAt(encoding_, loss.event->step, loss.event->instr) : nullptr;
    const auto* call = where ? std::get_if<ir::Call>(&where->op) : nullptr;
    bool isRelease = (call && !call->target) || (where && std::holds_alternative<ir::Free>(where->op));
    return isRelease && encoding_.heap[encoding_.heap[loss.event->cell].object].kind == ObjectKind::New;
  }

  static std::string quoted(const std::string& text) { return "`" + text + "`"; }

  Vocabulary words(const Candidate& candidate) const {
    const Object& object = encoding_.heap[candidate.object];
    if (object.origin.referent.isValid())
      return wordsOfReference(object.origin.referent);
    const bool isKnown = object.kind == ObjectKind::New && object.origin.family.isValid();
    return vocabularyOf(isKnown ? llvm::StringRef(module_.families[object.origin.family.index].name) : "");
  }
  std::string thing(const Candidate& candidate) const { return words(candidate).thing; }

  /// "the reference to `*conn`"
  Vocabulary wordsOfReference(ObjectId referent) const {
    const Object& object = encoding_.heap[referent];
    const std::string name =
        object.kind == ObjectKind::Initial ? sourceName(encoding_.heap, object.parent) : std::string();
    return {name.empty() ? "the reference" : "the reference to what " + quoted(name) + " points to", "taken",
            "given back"};
  }

  /// Does the exception merely continue to propagate, after an earlier step threw it?
  static bool goesOn(const ir::Instr& instr, const std::vector<Step>& before) {
    const auto* raise = std::get_if<ir::Throw>(&instr.op);
    return raise && !raise->value.isValid() &&
           llvm::any_of(before, [](const Step& step) { return step.kind == StepKind::Call; });
  }

  std::string whoThrows(const ir::Instr& instr) const {
    const auto* call = std::get_if<ir::Call>(&instr.op);
    const auto* direct = call ? std::get_if<ir::DirectCallee>(&call->callee) : nullptr;
    return direct ? quoted(nameOf(module_[direct->function])) : "the call";
  }

  /// Did the test fail, and is `next` the next statement? In a chain of `else if`, the code that a test guards stands
  /// before the next test.
  bool failsInto(const Event& test, const Event& next) const {
    ir::BlockId failed = encoding_.unrolling.blocks[test.step].block,
                reached = encoding_.unrolling.blocks[next.step].block;
    const ir::Block* guarded = otherWay(failed);
    if (!guarded || llvm::none_of(body_[failed].successors, [&](const ir::Edge& edge) { return edge.to == reached; }))
      return false;
    Location last = guarded->instrs.back().location, then = instrAt(encoding_, next.step, next.instr)->location;
    return last.file == then.file && std::tie(last.line, last.column) < std::tie(then.line, then.column);
  }

  /// The other successor of the test that led to the block; null: none, or it does nothing.
  const ir::Block* otherWay(ir::BlockId block) const {
    auto leadsHere = [&](const ir::Edge& edge) { return edge.to == block; };
    for (const ir::Block& from : body_.blocks)
      if (llvm::any_of(from.successors, leadsHere))
        for (const ir::Edge& edge : from.successors)
          if (edge.to != block)
            return body_[edge.to].instrs.size() > 1 ? &body_[edge.to] : nullptr;
    return nullptr;
  }

  /// Shortens a long chain of consecutive failing tests to the first and the last. Returns, by the first, how many were
  /// left out. The allocation ends a chain: a reader looks for the tests after it.
  std::map<const Event*, size_t> foldChains(std::vector<const Event*>& told, ObjectId object) const {
    auto made = llvm::find_if(encoding_.trace.events, [&](const Event& event) {
      return event.kind == EventKind::Allocate && event.object == object;
    });
    auto isBefore = [&](const Event* event) {
      return made != encoding_.trace.events.end() &&
             std::tie(event->step, event->instr) < std::tie(made->step, made->instr);
    };
    std::map<const Event*, size_t> folded;
    std::vector<const Event*> kept;
    for (size_t i = 0; i < told.size(); ++i) {
      size_t end = i;
      while (end + 1 < told.size() && isBefore(told[end]) == isBefore(told[end + 1]) &&
             failsInto(*told[end], *told[end + 1]))
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

std::string messageOf(const Encoding& encoding, const Candidate& candidate, const Loss& loss, const Finding& about) {
  return Narrator(encoding).message(candidate, loss, about);
}

std::vector<Step> stepsOf(const Encoding& encoding, const Candidate& candidate, Story& story) {
  return Narrator(encoding).steps(candidate, story);
}

} // namespace wt::engines::escape
