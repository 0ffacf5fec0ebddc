// SPDX-License-Identifier: Apache-2.0
// A model of the formula names one path. Of its branches only those are told without which the bug would not follow: the
// bug is denied, the path's conditions are assumed, and the solver says which of them it needed to refute that. If it
// cannot refute it, the bug hangs on something the function does not show (what a callee decides inside): low confidence.
#include "engines/escape/Witness.h"

#include "engines/Words.h"
#include "engines/escape/Certainty.h"
#include "engines/escape/EscapeRules.h"
#include "engines/escape/LoopOverMany.h"
#include "engines/escape/LostBefore.h"
#include "engines/escape/Narration.h"

#include "llvm/ADT/DenseSet.h"

#include <algorithm>
#include <optional>
#include <tuple>

namespace wt::engines::escape {

namespace {

using finding::Confidence;
using finding::DoubtKind;
using finding::Finding;
using finding::Kind;

constexpr size_t kMaxCandidates = 6; // asked about per place: rounds of one loop are much alike
constexpr int kOtherPaths = 2;      // looked at where the first is not certain
constexpr size_t kMaxBranches = 12; // told, if nothing says which matter
constexpr uint64_t kMaxSize = uint64_t(1) << 48; // of an object, and so what a length can be

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
    if (!wantsLessSure_) // of sites where none is sure, whatever the path, nothing is asked
      std::erase_if(bySite_, [&](const auto& site) {
        return llvm::all_of(site.second, [&](const Candidate& candidate) { return isOfLostDetail(candidate); });
      });
    const Sites sites = possibleSites();
    std::vector<const std::vector<Candidate>*> others; // leaks, not on a path free of other errors
    for (const auto& [site, candidates] : sites)
      if (!reportOne(candidates) && std::get<Kind>(site) == Kind::Leak)
        others.push_back(&candidates);
    for (const std::vector<Candidate>* candidates : others)
      if (!isAnyReported_ || !reportOne(*candidates))
        reportLostBefore(*candidates);
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
  bool isAnyReported_ = false; // of the wrongs that are assumed not to be
  std::map<size_t, Lit> excused_; // assumptions of that kind: when they need not hold for the leak that is asked about
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
      if (!leaked.isNo())
        leaked = encoder_.graph.both(leaked, !isKnownToCaller(ObjectId(i), state));
      add(object.origin.block, object.origin.instr,
          {Kind::Leak, state.guard, leaked, leaked, encoder_.assumptions.size(), false, ObjectId(i), UINT32_MAX, UINT32_MAX, {}, isRaise, false});
    }
  }

  /// A handle whose number is that of an argument that was released was opened in its place: `close(fd); if (open(…) != fd) …`.
  Lit isKnownToCaller(ObjectId object, const State& state) {
    Lit known = Lit::no();
    auto number = encoder_.handleNumbers.find(object);
    if (number == encoder_.handleNumbers.end())
      return known;
    for (uint32_t i = 0; i < body_.variables.size(); ++i) {
      const ir::Variable& variable = body_.variables[i];
      if (variable.kind != ir::VariableKind::Parameter || !encoder_.heap.asInt(variable.type))
        continue;
      CellId cell = encoder_.heap.cell(encoder_.heap.local(ir::VariableId(i)), 0, 0, variable.type);
      Term bits = encoder_.heap[encoder_.heap.initialValue(cell)].bits;
      if (bits.isValid() && encoder_.vectors.widthOf(bits) == encoder_.vectors.widthOf(number->second))
        known = encoder_.graph.either(
            known, encoder_.graph.both(isReleased(cell, state), encoder_.vectors.equal(number->second, bits)));
    }
    return known;
  }

  /// Was what the cell held at the start released?
  Lit isReleased(CellId cell, const State& state) {
    Lit released = Lit::no();
    for (uint32_t i = 1; i < encoder_.heap.objectCount(); ++i)
      if (const Object& object = encoder_.heap[ObjectId(i)]; object.kind == ObjectKind::Initial && object.parent == cell)
        released = encoder_.graph.either(released, encoder_.attribute(state, ObjectId(i), Attribute::Freed));
    return released;
  }

  void add(ir::BlockId block, uint32_t instr, Candidate candidate) {
    if (!wantsLessSure_)
      candidate.asked = certainty_.surely(candidate.condition, candidate.kind);
    if (!encoder_.graph.both(candidate.guard, candidate.asked).isNo())
      bySite_[{candidate.kind, block.index, instr}].push_back(candidate);
  }

  Lit whole(const Candidate& c) { return encoder_.graph.both(c.guard, c.asked); }

  /// What is known besides.
  std::vector<Lit> background(const Candidate& c) const {
    std::vector<Lit> known(encoder_.assumptions.begin(), encoder_.assumptions.begin() + static_cast<ptrdiff_t>(c.assumed));
    for (const auto& [assumption, when] : excused_)
      if (assumption < c.assumed)
        known[assumption] = encoder_.graph.either(known[assumption], when);
    return known;
  }

  using Sites = std::map<std::tuple<Kind, uint32_t, uint32_t>, std::vector<Candidate>>;

  /// The first that is possible stands for all: if it is not sure, the others are not.
  bool reportOne(llvm::ArrayRef<Candidate> candidates) {
    return llvm::any_of(candidates.take_front(kMaxCandidates), [&](const Candidate& candidate) {
      if (!wantsLessSure_ && isOfLostDetail(candidate))
        return ask(candidate, Lit::yes()) != Telling::None;
      return report(candidate);
    });
  }

  /// Leaks on ways that lead into errors which are not reported, of objects that were lost before.
  void reportLostBefore(llvm::ArrayRef<Candidate> candidates) {
    for (const Candidate& candidate : candidates.take_front(kMaxCandidates)) {
      LostBefore lost(encoder_, candidate.isRaise ? encoder_.raise : encoder_.exit, candidate.object);
      excused_.clear();
      for (const Suspicion& s : encoder_.suspicions)
        if (Lit before = s.isDenied ? lost.at(s.step, s.instr) : Lit::no(); !before.isNo())
          excused_[s.assumed] = before;
      if (!excused_.empty() && report(candidate))
        break;
    }
    excused_.clear();
  }

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
          {s.kind, s.guard, s.condition, s.condition, s.assumed, s.isDenied, s.object, s.step, s.instr, s.callee, false, s.isCoarse});
  }

  // ---- one finding

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
    std::vector<uint32_t> nodes = encoder_.graph.cone(encoder_.graph.both(candidate.guard, candidate.condition));
    llvm::DenseSet<uint32_t> known(nodes.begin(), nodes.end());
    for (size_t i = 0; i < nodes.size(); ++i) { // grows: what a pointer was before may have been renewed itself
      if (const solver::Atom* atom = encoder_.vectors.atomOf(nodes[i])) {
        stack.insert(stack.end(), {atom->a, atom->b});
        if (isNegative(atom->a) || isNegative(atom->b))
          failures.insert(isNegative(atom->a) ? atom->b.index : atom->a.index);
      }
      auto it = encoder_.renewedNulls.find(nodes[i]);
      if (it == encoder_.renewedNulls.end())
        continue;
      steady = encoder_.graph.both(steady, encoder_.graph.choose(Lit{nodes[i] * 2}, it->second, !it->second));
      for (uint32_t node : encoder_.graph.cone(it->second))
        if (known.insert(node).second)
          nodes.push_back(node);
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
    std::vector<finding::Doubt> doubts; // on this path: none, and it is certain
  };

  std::optional<Story> storyOf(const Candidate& candidate, Lit other) {
    Telling telling = ask(candidate, other);
    if (telling == Telling::None)
      return std::nullopt;
    Story story{session_.model(), {}, {}, {}};
    story.path = pathOf(candidate, story.model);
    Lit surely = encoder_.graph.both(candidate.guard, certainty_.surely(candidate.condition, candidate.kind));
    if (!minimise(candidate, story.path, story.model, story.told) || surely.isNo()) {
      story.doubts = certainty_.doubtsAbout(candidate.condition, candidate.kind);
      if (story.doubts.empty())
        story.doubts.push_back({DoubtKind::BeyondPath, {}});
    }
    if (telling == Telling::Changing)
      story.doubts.push_back({DoubtKind::ChangedByCall, {}});
    return story;
  }

  /// A path that is certain is worth looking for: the first may go by what a callee decides, and another need not.
  std::optional<Story> bestStoryOf(const Candidate& candidate) {
    std::optional<Story> first = storyOf(candidate, Lit::yes());
    if (!first || first->doubts.empty())
      return first;
    Lit other = !branchesOf(first->path);
    for (int i = 0; i < kOtherPaths; ++i) {
      std::optional<Story> next = storyOf(candidate, other);
      if (!next)
        break;
      if (next->doubts.empty())
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
      finding.about.isHandle = object.origin.isHandle;
      if (object.origin.family.isValid())
        finding.about.family = module_.families[object.origin.family.index].name;
    }
    finding.about.isExceptionPath = candidate.isRaise;
    describe(encoder_, candidate, path, model, loss, finding);
    bool isSeen = loss && !(holder.isValid() && isReleasedByCallee(holder, path));
    addDoubts(candidate, *story, isSeen, holder, finding);
    tell(encoder_, candidate, path, story->told, model, finding);
    if (finding.confidence() != Confidence::Low && candidate.isDenied) { // it is so: for what comes after, and for callers
      encoder_.assumptions[candidate.assumed] = Lit::yes();
      isAnyReported_ = true;
    }
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

  /// What a branch that was taken says: its condition. Where rounds of a loop come out at a common block, what they come with
  /// is mixed, and its condition speaks of none of them; that the block is come to does.
  Lit saidBy(const Event& branch, bool tellsRounds) const {
    bool isMixed = branch.instr == 0 && encoder_.unrolling.blocks[branch.step].predecessors.size() > 1;
    return isMixed && tellsRounds ? encoder_.stepGuards[branch.step] : branch.condition;
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
    bool isCertain = follows(candidate, path, assumptions, false, told) || follows(candidate, path, assumptions, true, told);
    if (!isCertain)
      for (const Event* event : path.events)
        if (event->kind == EventKind::Branch)
          told.push_back(event);
    if (!isCertain && told.size() > kMaxBranches)
      told.erase(told.begin(), told.end() - kMaxBranches);
    return isCertain;
  }

  /// Do the assumptions, with what the branches say, exclude each other? `told`: the branches without which they would not.
  bool follows(const Candidate& candidate, const Path& path, std::vector<Lit> assumptions, bool tellsRounds,
               std::vector<const Event*>& told) {
    auto isBranch = [](const Event* event) { return event->kind == EventKind::Branch; };
    for (const Event* event : llvm::make_filter_range(path.events, isBranch))
      assumptions.push_back(saidBy(*event, tellsRounds));
    if (session_.ask(assumptions, background(candidate)) != solver::Answer::No)
      return false;
    for (const Event* event : llvm::make_filter_range(path.events, isBranch))
      if (session_.isNeeded(saidBy(*event, tellsRounds)))
        told.push_back(event);
    return true;
  }

  Lit validityOf(ObjectId object) const {
    for (const Event& event : encoder_.events)
      if (event.kind == EventKind::Allocate && event.object == object)
        return event.condition;
    return Lit::yes();
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

  std::string nameOfCallee(ir::FunctionId callee) const { return callee.isValid() ? nameOf(module_[callee]) : ""; }

  /// Those of the path, of the object, and of what it is about.
  void addDoubts(const Candidate& candidate, Story& story, bool isSeen, ObjectId holder, Finding& finding) {
    auto doubt = [&](bool holds, DoubtKind kind, const std::string& subject = {}) {
      if (holds)
        finding::addDoubt(finding.doubts, {kind, subject});
    };
    const Path& path = story.path;
    const Object& object = encoder_.heap[candidate.object];
    const std::string maker = nameOfCallee(object.origin.callee);
    finding.doubts = story.doubts;
    addLostDetail(candidate, finding.doubts);
    const bool asksCallee = llvm::any_of(story.told, [&](const Event* event) {
      return certainty_.isOfSameCall(event->condition, validityOf(candidate.object));
    });
    // Of a large callee: which of the things it decides go together.
    doubt(candidate.kind == Kind::Leak && object.origin.isCoarse && !object.origin.isSoleResult && asksCallee,
          DoubtKind::CutSummary, maker);
    for (const Event* event : path.events) {
      doubt(event->kind == EventKind::Release && event->object == candidate.object && event->isCoarse,
            DoubtKind::CutSummary, nameOfCallee(event->callee));
      // An exception that may or may not come out of a callee, of whatever type.
      doubt(candidate.isRaise && event->kind == EventKind::Raise && !event->condition.isYes(), DoubtKind::CalleeThrows,
            nameOfCallee(event->callee));
    }
    // Made inside a callee and never seen held by anything here, but for a list that another callee releases: more likely it is
    // kept somewhere that was not followed, or released by a loop in there.
    doubt(candidate.kind == Kind::Leak && !isSeen && !object.origin.isSoleResult && isOfProgram(object.origin.callee),
          DoubtKind::NeverHeld, maker);
    // Released by one instruction in two rounds of a loop: elements of an array or a list, told apart less well than by it.
    doubt(candidate.kind != Kind::Leak && isLoopOverMany(encoder_, candidate, story.path, story.model), DoubtKind::OneOfMany);
    // Lost with the array that held it: what loops do to its elements is followed for a few of them only.
    doubt(holder.isValid() && isOfArray(holder), DoubtKind::OneOfMany);
    doubt(finding.about.livesUntilExit, DoubtKind::LivesUntilExit);
    doubt(path.isRough, DoubtKind::LoopApproximated);
    doubt(object.kind == ObjectKind::Unknown, DoubtKind::UnknownObject);
    doubt(candidate.isRaise, DoubtKind::ExceptionPath);
  }

  /// Does it rest on something that a summary or a rough loop does not know, on whichever path? What is lost with the detail of
  /// a summary: which objects it makes, and where they go. Not of one that is where it was put; nor if it is released twice here.
  void addLostDetail(const Candidate& candidate, std::vector<finding::Doubt>& doubts) const {
    auto doubt = [&](bool holds, DoubtKind kind, const std::string& subject = {}) {
      if (holds)
        finding::addDoubt(doubts, {kind, subject});
    };
    const Object& object = encoder_.heap[candidate.object];
    const Origin& origin = object.origin;
    bool isLost = origin.isCoarse &&
                  (candidate.kind == Kind::MismatchedFree || (candidate.kind == Kind::Leak && !origin.isTied));
    doubt(candidate.isCoarse, DoubtKind::CutSummary, nameOfCallee(candidate.callee));
    doubt(isLost, DoubtKind::CutSummary, nameOfCallee(origin.callee));
    doubt(origin.isCounted, DoubtKind::CountedReferences);
    if (ObjectId holder = coarseHolderOf(candidate); holder.isValid())
      doubt(true, DoubtKind::CutHolder, nameOfCallee(encoder_.heap[holder].origin.callee));
    doubt(isOfForgottenRound(object), DoubtKind::LoopSkipped);
  }

  bool isOfLostDetail(const Candidate& candidate) const {
    std::vector<finding::Doubt> doubts;
    addLostDetail(candidate, doubts);
    return !doubts.empty();
  }

  /// Made in a loop no round of which was followed exactly: what its rounds have in common (`i > 0`) is not known.
  bool isOfForgottenRound(const Object& object) const {
    return object.kind == ObjectKind::New && llvm::any_of(encoder_.unrolling.loops, [&](const LoopShape& loop) {
             return loop.rounds == 0 && loop.contains[object.origin.block.index];
           });
  }

  /// An object that holds it at the end and of which a callee's summary does not say exactly whether it is kept.
  ObjectId coarseHolderOf(const Candidate& candidate) const {
    const State& end = candidate.isRaise ? encoder_.raise : encoder_.exit;
    for (uint32_t i = 0; candidate.kind == Kind::Leak && i < end.cells.size(); ++i) {
      const Cell& cell = encoder_.heap[CellId(i)];
      const Object& holder = encoder_.heap[cell.object];
      if (end.cells[i] != State::kUnset && cell.attribute == Attribute::None && holder.kind == ObjectKind::New &&
          (holder.origin.isCoarse || holder.origin.isCounted) &&
          llvm::any_of(encoder_.heap[ValueId(end.cells[i])].entries,
                       [&](const Entry& entry) { return entry.target.object == candidate.object; }))
        return cell.object;
    }
    return {};
  }
};

} // namespace

Findings findingsOf(Encoder& encoder, solver::SatSession& session, bool wantsLessSure) {
  return Reporter(encoder, session, wantsLessSure).run();
}

} // namespace wt::engines::escape
