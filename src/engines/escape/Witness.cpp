// SPDX-License-Identifier: Apache-2.0
// A model of the formula names one path. Of its branches only those are told without which the bug would not follow: the
// bug is denied, the path's conditions are assumed, and the solver says which of them it needed to refute that. If it
// cannot refute it, the bug hangs on something the function does not show (what a callee decides inside): low confidence.
#include "engines/escape/Witness.h"

#include "engines/escape/Certainty.h"
#include "engines/escape/EscapeRules.h"
#include "engines/escape/Naming.h"
#include "ir/Describe.h"

#include "llvm/ADT/DenseSet.h"

#include <algorithm>
#include <optional>
#include <tuple>

namespace wt::engines::escape {

namespace {

using finding::Confidence;
using finding::Finding;
using finding::Kind;
using finding::Step;
using finding::StepKind;

constexpr size_t kMaxCandidates = 6; // asked about per place: rounds of one loop are much alike
constexpr int kOtherPaths = 2;      // looked at where the first is not certain
constexpr size_t kMaxChainTold = 3; // tests, one after the other
constexpr size_t kMaxBranches = 12; // told, if nothing says which matter
constexpr uint64_t kMaxSize = uint64_t(1) << 48; // of an object, and so what a length can be

/// Something wrong at a point: all that is asked of the solver.
struct Candidate {
  Kind kind{};
  Lit guard, condition;
  Lit asked;   // the condition, or that it surely holds
  size_t assumed = 0; // how many of the encoder's assumptions
  ObjectId object;
  uint32_t step = UINT32_MAX; // the point; of a leak, the end
  uint32_t instr = UINT32_MAX;
  ir::FunctionId callee;
  bool isRaise = false;
  bool isCoarse = false;
};

class Reporter {
public:
  Reporter(Encoder& encoder, solver::SatSession& session, bool wantsLessSure)
      : encoder_(encoder), session_(session), wantsLessSure_(wantsLessSure), certainty_(encoder),
        module_(encoder.program().module), body_(encoder.body()) {}

  Findings run() {
    std::vector<bool> seen(body_.blocks.size());
    for (uint32_t step = 0; step < encoder_.unrolling.blocks.size(); ++step) {
      ir::BlockId block = encoder_.unrolling.blocks[step].block;
      if (seen[block.index])
        inFirstRounds_ = encoder_.graph.both(inFirstRounds_, !encoder_.stepGuards[step]);
      seen[block.index] = true;
    }
    addLeaks(encoder_.exit, false);
    addLeaks(encoder_.raise, true);
    addSuspicions();
    for (auto& [site, candidates] : possibleSites()) {
      if (candidates.size() > kMaxCandidates)
        candidates.resize(kMaxCandidates);
      for (const Candidate& candidate : candidates)
        if (report(candidate))
          break;
    }
    return {std::move(findings_), undecided_};
  }

private:
  Encoder& encoder_;
  solver::SatSession& session_;
  bool wantsLessSure_;
  Certainty certainty_;
  const ir::Module& module_;
  const ir::Body& body_;
  // One finding per kind, block and instruction: of the allocation for a leak, else of the release or use.
  std::map<std::tuple<Kind, uint32_t, uint32_t>, std::vector<Candidate>> bySite_; // emptied by possibleSites()
  std::vector<Finding> findings_;
  size_t undecided_ = 0; // questions
  Lit inFirstRounds_ = Lit::yes(); // no block is run twice

  void addLeaks(const State& state, bool isRaise) {
    if (state.guard.isNo())
      return;
    EscapeRules rules(encoder_, state);
    size_t count = encoder_.heap.objectCount();
    for (uint32_t i = 1; i < count; ++i) {
      const Object& object = encoder_.heap[ObjectId(i)];
      if (object.kind != ObjectKind::New)
        continue;
      Lit leaked = rules.leaked(ObjectId(i));
      add(object.origin.block, object.origin.instr,
          {Kind::Leak, state.guard, leaked, leaked, encoder_.assumptions.size(), ObjectId(i), UINT32_MAX, UINT32_MAX, {}, isRaise, false});
    }
  }

  void add(ir::BlockId block, uint32_t instr, Candidate candidate) {
    if (!wantsLessSure_)
      candidate.asked = certainty_.surely(candidate.condition, candidate.kind);
    if (!encoder_.graph.both(candidate.guard, candidate.asked).isNo())
      bySite_[{candidate.kind, block.index, instr}].push_back(candidate);
  }

  Lit whole(const Candidate& c) { return encoder_.graph.both(c.guard, c.asked); }
  llvm::ArrayRef<Lit> background(const Candidate& c) const { return llvm::ArrayRef(encoder_.assumptions).take_front(c.assumed); }

  using Sites = std::map<std::tuple<Kind, uint32_t, uint32_t>, std::vector<Candidate>>;

  Lit someOf(const std::vector<Candidate>& candidates) {
    Lit some = Lit::no();
    for (const Candidate& c : candidates)
      some = encoder_.graph.either(some, whole(c));
    return some;
  }

  /// Sites where something can be wrong. One question for all of them, then one for all that its answer leaves open, until
  /// none of those is possible: of most functions, the first is the only one. Of many wrongs at a site, those that hold
  /// together are kept.
  Sites possibleSites() {
    Sites open = std::move(bySite_), possible;
    while (!open.empty()) {
      Lit some = Lit::no();
      for (const auto& [site, candidates] : open)
        some = encoder_.graph.either(some, someOf(candidates));
      solver::Answer answer = session_.askBriefly(some);
      if (answer == solver::Answer::No)
        break;
      if (answer == solver::Answer::GaveUp) { // too hard together: each on its own
        for (auto& [site, candidates] : open)
          if (session_.ask(someOf(candidates)) != solver::Answer::No)
            possible.emplace(site, std::move(candidates));
        break;
      }
      solver::Model& model = session_.model();
      for (auto it = open.begin(); it != open.end();) {
        auto next = std::next(it);
        std::vector<Candidate> holding;
        for (const Candidate& c : it->second)
          if (model.holds(whole(c)))
            holding.push_back(c);
        if (!holding.empty()) {
          possible.emplace(it->first, it->second.size() > kMaxCandidates ? std::move(holding) : std::move(it->second));
          open.erase(it);
        }
        it = next;
      }
    }
    return possible;
  }

  void addSuspicions() {
    for (const Suspicion& s : encoder_.suspicions)
      add(encoder_.unrolling.blocks[s.step].block, s.instr,
          {s.kind, s.guard, s.condition, s.condition, s.assumed, s.object, s.step, s.instr, s.callee, false, s.isCoarse});
  }

  // ---- one finding

  struct Path {
    std::vector<const Event*> events; // up to the point, in order
    bool isRough = false;             // through a loop that was not followed exactly
  };

  /// Is there a path, and one on which numbers in memory that the function only reads keep their values across calls, and
  /// sizes are not so large that their sums wrap?
  enum class Telling : uint8_t { None, Changing, Steady };

  /// `other`: what the path must differ in from those seen.
  Telling ask(const Candidate& candidate, Lit other) {
    auto isPossible = [&](Lit more) {
      std::vector<Lit> all{candidate.guard, candidate.asked, other, more};
      solver::Answer answer = session_.ask(all, background(candidate));
      undecided_ += answer == solver::Answer::GaveUp;
      return answer == solver::Answer::Yes;
    };
    Lit steady = steadyNumbers(candidate);
    // The shortest story first: one in which no loop goes round again.
    Lit simplest = encoder_.graph.both(inFirstRounds_, steady);
    if (isPossible(simplest))
      return Telling::Steady;
    if (simplest.isYes() || !isPossible(Lit::yes()))
      return Telling::None;
    if (steady.isYes() || isPossible(steady))
      return Telling::Steady;
    return isPossible(Lit::yes()) ? Telling::Changing : Telling::None;
  }

  bool isNegative(Term term) const {
    return encoder_.vectors[term].kind == solver::TermKind::Constant && encoder_.vectors.signedValueOf(term) < 0;
  }

  Lit steadyNumbers(const Candidate& candidate) {
    if (encoder_.renewed.empty() && encoder_.renewedNulls.empty() && encoder_.summands.empty())
      return Lit::yes();
    std::vector<Term> stack;
    llvm::DenseSet<uint32_t> failures; // numbers that may be (size_t)-1, since the program asks
    Lit steady = Lit::yes();
    for (uint32_t node : encoder_.graph.cone(encoder_.graph.both(candidate.guard, candidate.condition))) {
      if (const solver::Atom* atom = encoder_.vectors.atomOf(node)) {
        stack.insert(stack.end(), {atom->a, atom->b});
        if (isNegative(atom->a) || isNegative(atom->b))
          failures.insert(isNegative(atom->a) ? atom->b.index : atom->a.index);
      }
      if (auto it = encoder_.renewedNulls.find(node); it != encoder_.renewedNulls.end())
        steady = encoder_.graph.both(steady, encoder_.graph.choose(Lit{node * 2}, it->second, !it->second));
    }
    llvm::DenseSet<uint32_t> seen;
    while (!stack.empty()) {
      Term t = stack.back();
      stack.pop_back();
      if (!t.isValid() || !seen.insert(t.index).second)
        continue;
      const solver::TermNode node = encoder_.vectors[t];
      stack.insert(stack.end(), {node.a, node.b});
      if (encoder_.summands.count(t.index) && !failures.count(t.index))
        steady = encoder_.graph.both(steady, encoder_.vectors.less(t, encoder_.vectors.constant(64, kMaxSize), false));
      auto it = encoder_.renewed.find(t.index);
      if (it == encoder_.renewed.end() || encoder_.vectors.widthOf(it->second) != node.width)
        continue;
      steady = encoder_.graph.both(steady, encoder_.vectors.equal(t, it->second));
      stack.push_back(it->second);
    }
    return steady;
  }

  /// A path to the bug, what of it must be told, and whether the bug follows from that.
  struct Story {
    solver::Model model;
    Path path;
    std::vector<const Event*> told;
    bool isCertain = false;
  };

  std::optional<Story> storyOf(const Candidate& candidate, Lit other) {
    Telling telling = ask(candidate, other);
    if (telling == Telling::None)
      return std::nullopt;
    Story story{session_.model(), {}, {}, false};
    story.path = pathOf(candidate, story.model);
    Lit surely = encoder_.graph.both(candidate.guard, certainty_.surely(candidate.condition, candidate.kind));
    story.isCertain =
        minimise(candidate, story.path, story.model, story.told) && telling == Telling::Steady && !surely.isNo();
    return story;
  }

  /// A path that is certain is worth looking for: the first may go by what a callee decides, and another need not.
  std::optional<Story> bestStoryOf(const Candidate& candidate) {
    std::optional<Story> first = storyOf(candidate, Lit::yes());
    if (!first || first->isCertain)
      return first;
    Lit other = !branchesOf(first->path);
    for (int i = 0; i < kOtherPaths; ++i) {
      std::optional<Story> next = storyOf(candidate, other);
      if (!next)
        break;
      if (next->isCertain)
        return next;
      other = encoder_.graph.both(other, !branchesOf(next->path));
    }
    return first;
  }

  Lit branchesOf(const Path& path) {
    Lit all = Lit::yes();
    for (const Event* event : path.events)
      if (event->kind == EventKind::Branch)
        all = encoder_.graph.both(all, event->condition);
    return all;
  }

  bool report(const Candidate& candidate) {
    std::optional<Story> story = bestStoryOf(candidate);
    if (!story)
      return false;
    solver::Model& model = story->model;
    Path& path = story->path;
    const Event* loss = candidate.kind == Kind::Leak ? lossOf(candidate.object, path, model) : nullptr;
    ObjectId holder = candidate.kind == Kind::Leak && !loss ? holderOf(candidate, model) : ObjectId();
    if (holder.isValid())
      loss = lossOf(holder, path, model); // lost with what held it
    else if (loss && encoder_.heap[encoder_.heap[loss->cell].object].kind == ObjectKind::New)
      holder = encoder_.heap[loss->cell].object;

    Finding finding;
    finding.kind = candidate.kind;
    const ir::Function& function = module_[encoder_.function()];
    finding.function = function.displayName;
    finding.functionKey = function.name;
    finding.engines = {"escape"};
    const Object& object = encoder_.heap[candidate.object];
    if (object.kind == ObjectKind::New) {
      finding.allocation = position(object.origin.location);
      finding.about.isHandle = object.origin.isHandle;
      if (object.origin.family.isValid())
        finding.about.family = module_.families[object.origin.family.index].name;
    }
    finding.about.isExceptionPath = candidate.isRaise;
    describeWhat(candidate, path, model, loss, finding);
    bool isSeen = loss && !(holder.isValid() && isReleasedByCallee(holder, path));
    setConfidence(candidate, *story, isSeen, holder, finding);
    tell(candidate, path, story->told, model, finding);
    findings_.push_back(std::move(finding));
    return true;
  }

  bool isOfProgram(ir::FunctionId callee) const {
    return callee.isValid() && !encoder_.program().isSpecified[callee.index];
  }

  bool isReleasedByCallee(ObjectId object, const Path& path) const {
    return llvm::any_of(path.events, [&](const Event* event) {
      return event->kind == EventKind::Release && event->object == object && isOfProgram(event->callee);
    });
  }

  Path pathOf(const Candidate& candidate, solver::Model& model) {
    Path path;
    for (const Event& event : encoder_.events) {
      if (std::tie(event.step, event.instr) > std::tie(candidate.step, candidate.instr))
        continue;
      if (!model.holds(encoder_.stepGuards[event.step]))
        continue;
      path.events.push_back(&event);
    }
    for (uint32_t step = 0; step < encoder_.unrolling.blocks.size() && step <= candidate.step; ++step)
      path.isRough |= encoder_.unrolling.blocks[step].isInLastRound && model.holds(encoder_.stepGuards[step]);
    return path;
  }

  /// Where the last reference went on the path; null if nothing but temporaries ever held it.
  const Event* lossOf(ObjectId object, const Path& path, solver::Model& model) {
    const Event* last = nullptr;
    for (const Event* event : path.events) {
      if (event->kind != EventKind::Lose || (last && !isTemporary(last->cell) && isTemporary(event->cell)))
        continue;
      for (const Entry& entry : encoder_.heap[event->old].entries)
        if (entry.target.object == object && model.holds(entry.guard))
          last = event;
    }
    return last && isTemporary(last->cell) ? nullptr : last;
  }

  /// A new object that still holds it at the end; invalid if there is none.
  ObjectId holderOf(const Candidate& candidate, solver::Model& model) {
    const State& state = candidate.isRaise ? encoder_.raise : encoder_.exit;
    for (uint32_t i = 0; i < state.cells.size(); ++i) {
      const Cell& cell = encoder_.heap[CellId(i)];
      if (state.cells[i] == State::kUnset || cell.attribute != Attribute::None || cell.object == candidate.object ||
          encoder_.heap[cell.object].kind != ObjectKind::New)
        continue;
      for (const Entry& entry : encoder_.heap[ValueId(state.cells[i])].entries)
        if (entry.target.object == candidate.object && model.holds(entry.guard))
          return cell.object;
    }
    return {};
  }

  bool isTemporary(CellId cell) const {
    const Object& object = encoder_.heap[encoder_.heap[cell].object];
    return object.kind == ObjectKind::Local && body_.variables[object.index].kind == ir::VariableKind::Temporary;
  }

  /// Keeps the branches that are needed for the bug to follow. False: it does not follow from the path alone.
  bool minimise(const Candidate& candidate, const Path& path, solver::Model& model, std::vector<const Event*>& told) {
    std::vector<Lit> assumptions{candidate.guard, !candidate.condition};
    for (uint32_t node : encoder_.graph.cone(candidate.condition))
      if (node != 0 && encoder_.graph.isLeaf(node)) {
        Lit fact = model.holds({node * 2}) ? Lit{node * 2} : !Lit{node * 2};
        if (certainty_.isGiven(fact, candidate.kind))
          assumptions.push_back(fact);
      }
    if (Lit isMade = validityOf(candidate.object); !certainty_.surely(isMade, candidate.kind).isNo())
      assumptions.push_back(isMade);
    for (const Event* event : path.events)
      if (event->kind == EventKind::Branch)
        assumptions.push_back(event->condition);
    bool isCertain = session_.ask(assumptions, background(candidate)) == solver::Answer::No;
    for (const Event* event : path.events)
      if (event->kind == EventKind::Branch && (!isCertain || session_.isNeeded(event->condition)))
        told.push_back(event);
    if (!isCertain && told.size() > kMaxBranches)
      told.erase(told.begin(), told.end() - kMaxBranches);
    return isCertain;
  }

  Lit validityOf(ObjectId object) const {
    for (const Event& event : encoder_.events)
      if (event.kind == EventKind::Allocate && event.object == object)
        return event.condition;
    return Lit::yes();
  }

  // ---- words

  finding::Position position(Location location) const {
    finding::Position result;
    if (!location.isValid())
      return result;
    result.file = module_[location.file].path;
    result.line = location.line;
    result.column = location.column;
    if (location.macro.isValid())
      result.macro = module_.macros[location.macro.index].name;
    return result;
  }

  const ir::Instr* instrAt(uint32_t step, uint32_t instr) const {
    const ir::Block& block = body_[encoder_.unrolling.blocks[step].block];
    return instr < block.instrs.size() ? &block.instrs[instr] : nullptr;
  }

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

  std::string calleeName(ir::FunctionId callee) const {
    std::string name = module_[callee].displayName.empty() ? module_[callee].name : module_[callee].displayName;
    return name.substr(0, name.find('('));
  }

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

  void describeWhat(const Candidate& candidate, const Path& path, solver::Model& model, const Event* loss,
                    Finding& finding) {
    const Object& object = encoder_.heap[candidate.object];
    const ir::Instr* at = candidate.step == UINT32_MAX ? nullptr : instrAt(candidate.step, candidate.instr);
    switch (candidate.kind) {
    case Kind::Leak: {
      std::string name = loss ? nameOfLoss(*loss) : "";
      const ir::Instr* where = loss ? instrAt(loss->step, loss->instr) : nullptr;
      finding.at = where ? position(placeOfLoss(*loss)) : finding.allocation;
      if (!where && candidate.isRaise)
        for (const Event* event : path.events)
          if (event->kind == EventKind::Raise && model.holds(event->condition))
            finding.at = position(instrAt(event->step, event->instr)->location);
      finding.about.expression = name;
      finding.about.isField = loss && encoder_.heap[encoder_.heap[loss->cell].object].kind != ObjectKind::Local;
      const std::string& function = module_[encoder_.function()].name; // of several programs, all but one: `main@file.c`
      bool diesWithMain = function.substr(0, function.find('@')) == "main" &&
                          (!where || std::holds_alternative<ir::Leave>(where->op));
      finding.about.livesUntilExit = diesWithMain;
      finding.message = name.empty() ? thing(candidate) + " is never released: nothing keeps it"
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
      finding.at = position(at->location);
    if (at && finding.about.expression.empty())
      finding.about.expression = operandOf(*at);
  }

  std::string operandOf(const ir::Instr& instr) const {
    if (const auto* free = std::get_if<ir::Free>(&instr.op))
      return ir::describe(module_, body_, free->pointer);
    if (const auto* call = std::get_if<ir::Call>(&instr.op); call && !call->arguments.empty())
      return ir::describe(module_, body_, call->arguments.front());
    return "";
  }

  /// Does the function know the object as an array of pointers (`robj **argv`), or as held by one?
  bool isOfArray(ObjectId object, int depth = 2) const {
    auto pointee = [&](ir::TypeId type) {
      const auto* pointer = ir::typeAs<ir::PointerType>(module_.types, type);
      return pointer ? pointer->pointee : ir::TypeId();
    };
    auto isHeld = [&](const Event& event) {
      return event.kind == EventKind::Lose &&
             llvm::any_of(encoder_.heap[event.old].entries, [&](const Entry& e) { return e.target.object == object; });
    };
    return llvm::any_of(encoder_.events, [&](const Event& event) {
      if (!isHeld(event))
        return false;
      ObjectId holder = encoder_.heap[event.cell].object;
      return encoder_.heap.isPointer(pointee(encoder_.heap[event.cell].type)) ||
             (depth > 0 && encoder_.heap[holder].kind == ObjectKind::New && isOfArray(holder, depth - 1));
    });
  }

  void setConfidence(const Candidate& candidate, const Story& story, bool isSeen, ObjectId holder, Finding& finding) {
    const Path& path = story.path;
    const bool isCertain = story.isCertain;
    const bool asksCallee = llvm::any_of(story.told, [&](const Event* event) {
      return certainty_.isOfSameCall(event->condition, validityOf(candidate.object));
    });
    const Object& object = encoder_.heap[candidate.object];
    finding.confidence = Confidence::High;
    if (path.isRough || object.kind == ObjectKind::Unknown || candidate.isRaise)
      finding.confidence = Confidence::Medium;
    // What is lost with the detail of a summary: which objects it makes, and where they go. Not of one that is where it was
    // put, if it is all the callee makes, or if nothing else that the callee says is asked; nor if it is released twice here.
    bool isKnown = object.origin.isTied && (object.origin.isSoleResult || !asksCallee);
    bool isLostDetail = object.origin.isCoarse &&
                        (candidate.kind == Kind::MismatchedFree || (candidate.kind == Kind::Leak && !isKnown));
    bool isCoarse = candidate.isCoarse || isLostDetail || object.origin.isCounted || isInCoarseObject(candidate);
    for (const Event* event : path.events)
      isCoarse |= event->kind == EventKind::Release && event->object == candidate.object && event->isCoarse;
    bool isFromCallee = false; // an exception that may or may not come out of a callee, of whatever type
    for (const Event* event : path.events)
      isFromCallee |= event->kind == EventKind::Raise && !event->condition.isYes();
    // Made inside a callee and never seen held by anything here, but for a list that another callee releases: more likely it is
    // kept somewhere that was not followed, or released by a loop in there.
    bool isUnseen = candidate.kind == Kind::Leak && !isSeen && !object.origin.isSoleResult &&
                    isOfProgram(object.origin.callee);
    // Released by one instruction in two rounds of a loop: elements of an array or a list, told apart less well than by it.
    bool isOfMany = candidate.kind != Kind::Leak && isLoopOverMany(candidate, path);
    // Lost with the array that held it: what loops do to its elements is followed for a few of them only.
    isOfMany |= holder.isValid() && isOfArray(holder);
    if (!isCertain || isCoarse || isUnseen || isOfMany || isOfForgottenRound(object) || finding.about.livesUntilExit || (candidate.isRaise && isFromCallee))
      finding.confidence = Confidence::Low;
  }

  /// Made in a loop no round of which was followed exactly: what its rounds have in common (`i > 0`) is not known.
  bool isOfForgottenRound(const Object& object) const {
    return object.kind == ObjectKind::New && llvm::any_of(encoder_.unrolling.loops, [&](const LoopShape& loop) {
             return loop.rounds == 0 && loop.contains[object.origin.block.index];
           });
  }

  /// Is it lost only with an object of which a callee's summary does not say exactly whether it is kept?
  bool isInCoarseObject(const Candidate& candidate) const {
    const State& end = candidate.isRaise ? encoder_.raise : encoder_.exit;
    for (uint32_t i = 0; candidate.kind == Kind::Leak && i < end.cells.size(); ++i) {
      const Cell& cell = encoder_.heap[CellId(i)];
      const Object& holder = encoder_.heap[cell.object];
      if (end.cells[i] != State::kUnset && cell.attribute == Attribute::None && holder.kind == ObjectKind::New &&
          (holder.origin.isCoarse || holder.origin.isCounted) &&
          llvm::any_of(encoder_.heap[ValueId(end.cells[i])].entries,
                       [&](const Entry& entry) { return entry.target.object == candidate.object; }))
        return true;
    }
    return false;
  }

  bool isLoopOverMany(const Candidate& candidate, const Path& path) const {
    ir::BlockId block = encoder_.unrolling.blocks[candidate.step].block;
    bool isSameInstr = llvm::any_of(path.events, [&](const Event* event) {
      return event->kind == EventKind::Release && event->object == candidate.object && event->step != candidate.step &&
             event->instr == candidate.instr && encoder_.unrolling.blocks[event->step].block == block;
    });
    // A loop that closes one handle again tries again: `do r = close(fd); while (r < 0 && errno == EINTR);`.
    const Object& object = encoder_.heap[candidate.object];
    bool isHandle = object.origin.isHandle ||
                    (object.parent.isValid() && encoder_.heap.asInt(encoder_.heap[object.parent].type));
    return isSameInstr && (isHandle || !isSteadyVariable(*instrAt(candidate.step, candidate.instr), block));
  }

  /// Is what is released a variable that no loop around the release assigns?
  bool isSteadyVariable(const ir::Instr& instr, ir::BlockId block) const {
    const auto* call = std::get_if<ir::Call>(&instr.op);
    const auto* free = std::get_if<ir::Free>(&instr.op);
    if (!free && (!call || call->arguments.empty()))
      return false;
    ir::ExprId operand = free ? free->pointer : call->arguments.front();
    while (const auto* cast = std::get_if<ir::CastExpr>(&body_[operand].node))
      operand = cast->operand;
    const auto* read = std::get_if<ir::ReadExpr>(&body_[operand].node);
    const auto* local = read ? std::get_if<ir::LocalPlace>(&body_[read->place].node) : nullptr;
    if (!local)
      return false;
    auto isIt = [&](ir::PlaceId place) {
      const auto* other = std::get_if<ir::LocalPlace>(&body_[place].node);
      return other && other->variable == local->variable;
    };
    auto assigns = [&](const ir::Instr& i) {
      if (const auto* assign = std::get_if<ir::Assign>(&i.op))
        return isIt(assign->target);
      if (const auto* alloc = std::get_if<ir::Alloc>(&i.op))
        return isIt(alloc->target);
      const auto* other = std::get_if<ir::Call>(&i.op);
      return other && other->target && isIt(*other->target);
    };
    for (const LoopShape& loop : encoder_.unrolling.loops)
      if (loop.contains[block.index])
        for (uint32_t b = 0; b < body_.blocks.size(); ++b)
          if (loop.contains[b] && llvm::any_of(body_.blocks[b].instrs, assigns))
            return false;
    return true;
  }

  /// Did the test fail, and is the next thing to happen this other one? In a chain of `else if`, what a test guards stands before
  /// the next test.
  bool failsInto(const Event& test, const Event& next) const {
    ir::BlockId failed = encoder_.unrolling.blocks[test.step].block, reached = encoder_.unrolling.blocks[next.step].block;
    const ir::Block* guarded = otherWay(failed);
    if (!guarded || llvm::none_of(body_[failed].successors, [&](const ir::Edge& edge) { return edge.to == reached; }))
      return false;
    Location last = guarded->instrs.back().location, then = instrAt(next.step, next.instr)->location;
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

  void tell(const Candidate& candidate, const Path& path, std::vector<const Event*> told, solver::Model& model,
            Finding& finding) {
    const std::map<const Event*, size_t> folded = foldChains(told);
    for (const Event* event : path.events) {
      const ir::Instr* instr = instrAt(event->step, event->instr);
      if (!instr)
        continue;
      Step step;
      step.at = position(instr->location);
      if (event->kind == EventKind::Allocate && event->object == candidate.object) {
        step.kind = StepKind::Allocate;
        step.sentence = thing(candidate) + " is allocated" +
                        (event->callee.isValid() ? " by " + quoted(calleeName(event->callee)) : "");
      } else if (event->kind == EventKind::Release && event->object == candidate.object && model.holds(event->condition) &&
                 std::tie(event->step, event->instr) != std::tie(candidate.step, candidate.instr)) {
        step.kind = StepKind::Release;
        step.sentence = thing(candidate) + " is released" +
                        (event->callee.isValid() ? " by " + quoted(calleeName(event->callee)) : "");
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
};

} // namespace

Findings findingsOf(Encoder& encoder, solver::SatSession& session, bool wantsLessSure) {
  return Reporter(encoder, session, wantsLessSure).run();
}

} // namespace wt::engines::escape
