// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/PathSearch.h"

#include "engines/escape/Steady.h"

#include <tuple>

namespace wt::engines::escape {

namespace {

constexpr size_t kMaxBranches = 12; // branches shown if no core is known

bool isBranch(const Event* event) {
  return event->kind == EventKind::Branch;
}

} // namespace

Lit validityOf(const Encoding& encoding, ObjectId object) {
  for (const Event& event : encoding.trace.events)
    if (event.kind == EventKind::Allocate && event.object == object)
      return event.condition;
  return Lit::yes();
}

PathSearch::PathSearch(const Encoding& encoding, solver::SatSession& session, Certainty& certainty)
    : encoding_(encoding), session_(session), certainty_(certainty), assumptions_(encoding.trace.assumptions),
      successors_(encoding.unrolling.blocks.size()) {
  std::vector<bool> seen(encoding.body().blocks.size());
  for (uint32_t step = 0; step < encoding.unrolling.blocks.size(); ++step) {
    ir::BlockId block = encoding.unrolling.blocks[step].block;
    for (const UnrolledEdge& edge : encoding.unrolling.blocks[step].predecessors)
      successors_[edge.from].push_back(step);
    if (seen[block.index])
      inFirstRounds_ = encoding.graph.both(inFirstRounds_, !encoding.stepGuards[step]);
    seen[block.index] = true;
  }
  for (const Event& event : encoding.trace.events)
    if (isBranch(&event) && encoding.graph.isLeaf(event.condition.node()))
      tested_.insert(event.condition.node());
}

/// The assumptions recorded before the point, weakened where they are excused.
std::vector<Lit> PathSearch::background(const Candidate& c) const {
  std::vector<Lit> known(assumptions_.begin(), assumptions_.begin() + static_cast<ptrdiff_t>(c.assumed));
  for (const auto& [assumption, when] : c.excused)
    if (assumption < c.assumed)
      known[assumption] = encoding_.graph.either(known[assumption], when);
  return known;
}

/// No function throws an exception that its body does not show.
Lit PathSearch::onlySeenRaises() const {
  Lit all = Lit::yes();
  for (const Event& event : encoding_.trace.events)
    if (event.kind == EventKind::Raise && encoding_.trace.unseenRaises.count(event.condition.node()))
      all = encoding_.graph.both(all, !event.condition);
  return all;
}

solver::Answer PathSearch::askFor(const Candidate& candidate, Lit more) {
  const solver::Answer answer = session_.ask({candidate.guard, candidate.asked, more}, background(candidate));
  if (answer == solver::Answer::Yes)
    model_.emplace(session_.model());
  return answer;
}

/// `other`: the condition that excludes the paths seen so far.
PathSearch::Telling PathSearch::ask(const Candidate& candidate, Lit other) {
  BoolGraph& graph = encoding_.graph;
  auto isPossible = [&](Lit more) { return askFor(candidate, graph.both(other, more)) == solver::Answer::Yes; };
  const Lit steady = steadyNumbers(encoding_, candidate);
  const Lit simplest = graph.both(inFirstRounds_, steady);
  if (candidate.isRaise && isPossible(graph.both(simplest, onlySeenRaises())))
    return Telling::Steady;
  if (const Lit more = graph.both(other, simplest); !simplest.isYes()) {
    const solver::Answer answer = askFor(candidate, more);
    if (answer == solver::Answer::Yes)
      return Telling::Steady;
    if (answer == solver::Answer::No && !session_.isNeeded(more)) // impossible on any path
      return Telling::None;
  }
  const solver::Answer answer = askFor(candidate, other);
  if (answer != solver::Answer::Yes)
    return answer == solver::Answer::No ? Telling::None : Telling::Undecided;
  if (steady.isYes())
    return Telling::Steady;
  // From here on, an undecided question costs the better path, not the finding.
  const solver::Model any = model_.value();
  if (isPossible(steady))
    return Telling::Steady;
  model_.emplace(any);
  return Telling::Changing;
}

/// Does the path contain an approximated round of a loop?
bool PathSearch::leavesExactRounds(const Candidate& candidate, solver::Model& model) const {
  const std::vector<UnrolledBlock>& steps = encoding_.unrolling.blocks;
  for (uint32_t step = 0; step < steps.size() && step <= candidate.step; ++step)
    if (steps[step].isApproximate && model.holds(encoding_.stepGuards[step]))
      return true;
  return false;
}

Lit PathSearch::inExactRounds(const Candidate& candidate) const {
  const std::vector<UnrolledBlock>& steps = encoding_.unrolling.blocks;
  Lit all = Lit::yes();
  for (uint32_t step = 0; step < steps.size() && step <= candidate.step; ++step)
    if (steps[step].isApproximate)
      all = encoding_.graph.both(all, !encoding_.stepGuards[step]);
  return all;
}

std::optional<Story> PathSearch::storyOf(const Candidate& candidate, Lit other) {
  const Telling telling = ask(candidate, other);
  if (telling == Telling::Undecided && other.isYes())
    return undecidedStory(candidate);
  if (telling == Telling::None || telling == Telling::Undecided)
    return std::nullopt;
  Story story{std::move(*model_), {}, {}, {}};
  story.path = pathOf(candidate, story.model);
  Lit surely = encoding_.graph.both(candidate.guard, certainty_.surely(candidate.condition, candidate.kind));
  if (!minimise(candidate, story) || surely.isNo()) {
    story.doubts = certainty_.doubtsAbout(candidate.condition, candidate.kind);
    if (story.doubts.empty())
      story.doubts.push_back({finding::DoubtKind::BeyondPath, {}});
  }
  if (telling == Telling::Changing)
    story.doubts.push_back({finding::DoubtKind::ChangedByCall, {}});
  return story;
}

/// A path of unknown feasibility: it ignores numbers and assumptions.
std::optional<Story> PathSearch::undecidedStory(const Candidate& candidate) {
  if (session_.askLoosely({candidate.guard, candidate.asked}) != solver::Answer::Yes) {
    ++undecided_;
    return std::nullopt;
  }
  Story story{session_.model(), {}, {}, {{finding::DoubtKind::Undecided, {}}}};
  story.path = pathOf(candidate, story.model);
  tellLast(story);
  return story;
}

std::optional<Story> PathSearch::bestStoryOf(const Candidate& candidate) {
  std::optional<Story> first = storyOf(candidate, Lit::yes());
  if (first && first->doubts.empty() && first->path.isRough) {
    std::optional<Story> exact = storyOf(candidate, inExactRounds(candidate));
    return exact && exact->doubts.empty() ? exact : first;
  }
  if (!first || first->doubts.empty() || first->isUndecided())
    return first;
  Lit other = !branchesOf(first->path);
  for (uint64_t i = 0; i < encoding_.limits()[Budget::OtherPaths]; ++i) {
    std::optional<Story> next = storyOf(candidate, other);
    if (!next)
      break;
    if (next->doubts.empty())
      return next;
    other = encoding_.graph.both(other, !branchesOf(next->path));
  }
  return first;
}

Lit PathSearch::branchesOf(const Path& path) {
  Lit all = Lit::yes();
  for (const Event* event : llvm::make_filter_range(path.events, isBranch))
    all = encoding_.graph.both(all, event->condition);
  return all;
}

Path PathSearch::pathOf(const Candidate& candidate, solver::Model& model) const {
  Path path;
  for (const Event& event : encoding_.trace.events) {
    if (std::tie(event.step, event.instr) > std::tie(candidate.step, candidate.instr))
      continue;
    if (!model.holds(encoding_.stepGuards[event.step]))
      continue;
    path.events.push_back(&event);
  }
  path.isRough = leavesExactRounds(candidate, model);
  return path;
}

/// Keeps the branches without which the bug would not follow. False: the bug does not follow from the path alone. What
/// a branch of the function tests is not given as a fact, if the bug follows without it: the branch tells it, and a
/// fact about a call that the path does not reach tells nothing.
bool PathSearch::minimise(const Candidate& candidate, Story& story) {
  std::vector<Lit> assumptions{candidate.guard, !candidate.condition}, facts;
  for (uint32_t node : encoding_.graph.cone(candidate.condition))
    if (node != 0 && encoding_.graph.isLeaf(node)) {
      Lit fact = story.model.holds({node * 2}) ? Lit{node * 2} : !Lit{node * 2};
      if (certainty_.isGiven(fact, candidate.kind))
        (tested_.contains(node) ? facts : assumptions).push_back(fact);
    }
  Lit isMade = validityOf(encoding_, candidate.object);
  if (!certainty_.surely(isMade, candidate.kind).isNo())
    assumptions.push_back(isMade);
  if (!facts.empty() && (follows(candidate, assumptions, false, story) || follows(candidate, assumptions, true, story)))
    return true;
  assumptions.insert(assumptions.end(), facts.begin(), facts.end());
  if (follows(candidate, assumptions, false, story) || follows(candidate, assumptions, true, story))
    return true;
  tellLast(story);
  return false;
}

/// No core is known: shows the last branches.
void PathSearch::tellLast(Story& story) {
  llvm::copy(llvm::make_filter_range(story.path.events, isBranch), std::back_inserter(story.told));
  if (story.told.size() > kMaxBranches)
    story.told.erase(story.told.begin(), story.told.end() - kMaxBranches);
}

/// Do the assumptions and the branch conditions contradict each other? Then shows the branches that the contradiction
/// needs.
bool PathSearch::follows(const Candidate& candidate, std::vector<Lit> assumptions, bool tellsRounds, Story& story) {
  auto branches = llvm::make_filter_range(story.path.events, isBranch);
  for (const Event* event : branches)
    assumptions.push_back(saidBy(*event, tellsRounds, story.model));
  if (session_.ask(assumptions, background(candidate)) != solver::Answer::No)
    return false;
  for (const Event* event : branches)
    if (session_.isNeeded(saidBy(*event, tellsRounds, story.model)))
      story.told.push_back(event);
  return true;
}

/// The fact that a taken branch states: its condition. Where several rounds of a loop join, the condition is over
/// merged values and describes no single round. The path does: it came from one predecessor, and that one continued
/// nowhere else.
///
///   while (*d == ' ') d++;     // *d == ' ', *d != ' ': the second round did not run, so d has moved by one
Lit PathSearch::saidBy(const Event& branch, bool tellsRounds, solver::Model& model) const {
  const std::vector<UnrolledEdge>& predecessors = encoding_.unrolling.blocks[branch.step].predecessors;
  if (!tellsRounds || branch.instr != 0 || predecessors.size() < 2)
    return branch.condition;
  Lit all = encoding_.stepGuards[branch.step];
  for (const UnrolledEdge& edge : predecessors)
    if (model.holds(encoding_.stepGuards[edge.from]))
      all = encoding_.graph.both(all, nowhereElse(edge.from, branch.step, model));
  return all;
}

/// The condition that no successor of `from` other than `to` runs. `yes` if the path runs one of them.
Lit PathSearch::nowhereElse(uint32_t from, uint32_t to, solver::Model& model) const {
  Lit none = Lit::yes();
  for (uint32_t next : successors_[from]) {
    if (next == to)
      continue;
    if (model.holds(encoding_.stepGuards[next]))
      return Lit::yes();
    none = encoding_.graph.both(none, !encoding_.stepGuards[next]);
  }
  return none;
}

} // namespace wt::engines::escape
