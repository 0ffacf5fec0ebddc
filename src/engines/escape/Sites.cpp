// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/Sites.h"

#include "engines/escape/EmptiedArrays.h"
#include "engines/escape/Inherited.h"

namespace wt::engines::escape {

using finding::Kind;

namespace {

class SiteCollector {
public:
  SiteCollector(const Encoding& encoding, Certainty& certainty, const LostDetail& lostDetail, bool wantsLessSure)
      : encoding_(encoding), certainty_(certainty), lostDetail_(lostDetail), wantsLessSure_(wantsLessSure) {}

  Sites run() {
    noteComparisons();
    addLeaks(encoding_.exit, false);
    addLeaks(encoding_.raise, true);
    for (size_t i = 0; i < encoding_.endless.size(); ++i)
      addLeaks(encoding_.endless[i], false, i);
    for (const Suspicion& s : encoding_.trace.suspicions)
      if (s.kind != Kind::MismatchedFree || !isEmptiedArray(s))
        add(encoding_.unrolling.blocks[s.step].block, s.instr,
            {s.kind, s.guard, s.condition, s.condition, s.assumed, s.isDenied, s.object, s.step, s.instr, s.callee,
             false, s.isCoarse, s.isPresumed});
    return std::move(sites_);
  }

private:
  const Encoding& encoding_;
  Certainty& certainty_;
  const LostDetail& lostDetail_;
  bool wantsLessSure_;
  Sites sites_;
  std::map<uint32_t, std::vector<Lit>> compared_; // by term: the comparisons with numbers of the caller's

  bool isEmptiedArray(const Suspicion& suspicion) const {
    const ir::Block& block = encoding_.body()[encoding_.unrolling.blocks[suspicion.step].block];
    return suspicion.instr < block.instrs.size() &&
           handsOnElements(encoding_.program(), encoding_.body(), block.instrs[suspicion.instr]);
  }

  /// An object whose constructor throws keeps nothing: nobody will destroy it.
  Excluded unmade() {
    Excluded excluded;
    const ir::Body& body = encoding_.body();
    bool isConstructor = encoding_.program().module[encoding_.function()].methodKind == ir::MethodKind::Constructor;
    if (!isConstructor || body.variables.empty())
      return excluded;
    CellId self = encoding_.heap.cell(encoding_.heap.local(ir::VariableId(0)), 0, 0, body.variables.front().type);
    excluded.object = encoding_.heap.initial(self);
    return excluded;
  }

  void addLeaks(const State& state, bool isRaise, std::optional<size_t> round = std::nullopt) {
    if (state.guard.isNo())
      return;
    Excluded excluded = isRaise ? unmade() : Excluded();
    excluded.livingLocals = round.has_value();
    EscapeRules rules(encoding_, state, excluded);
    size_t count = encoding_.heap.objectCount();
    for (uint32_t i = 1; i < count; ++i) {
      const Object& object = encoding_.heap[ObjectId(i)];
      if (object.kind != ObjectKind::New || (object.origin.referent.isValid() && !isOwed(ObjectId(i), state)))
        continue;
      Lit leaked = rules.leaked(ObjectId(i));
      if (!leaked.isNo())
        leaked = encoding_.graph.both(leaked, !isKnownToCaller(ObjectId(i), state));
      Candidate leak;
      leak.kind = Kind::Leak;
      leak.guard = state.guard;
      leak.condition = leak.asked = leaked;
      leak.assumed = encoding_.trace.assumptions.size();
      leak.object = ObjectId(i);
      leak.isRaise = isRaise;
      leak.round = round;
      add(object.origin.block, object.origin.instr, std::move(leak));
    }
    if (!isRaise && !round)
      addInherited(state, rules);
  }

  /// Is the function itself responsible for the reference? Yes if some other path gives the reference back or hands it
  /// over. For an object made here, the loss of the object is reported instead.
  bool isOwed(ObjectId reference, const State& state) const {
    const ObjectId referent = encoding_.heap[reference].origin.referent;
    if (encoding_.heap[referent].kind == ObjectKind::New)
      return false;
    const Lit freed = encoding_.attribute(state, reference, Attribute::Freed);
    return !encoding_.graph.both(state.guard, freed).isNo() || isStored(state, referent);
  }

  /// Does the function store the object in memory that may outlive it, or in its result?
  bool isStored(const State& state, ObjectId object) const {
    for (uint32_t i = 0; i < state.cells.size(); ++i) {
      const Cell& cell = encoding_.heap[CellId(i)];
      if (state.cells[i] == State::kUnset || cell.attribute != Attribute::None ||
          encoding_.heap[cell.object].root == Root::Local || encoding_.heap[object].parent == CellId(i))
        continue;
      for (const Entry& entry : encoding_.heap[ValueId(state.cells[i])].entries)
        if (entry.target.object == object)
          return true;
    }
    return false;
  }

  /// Adds initial targets of owning fields that are neither released nor held at the end.
  void addInherited(const State& state, const EscapeRules& rules) {
    for (uint32_t i = 1; i < encoding_.heap.objectCount(); ++i) {
      const ObjectId object(i);
      if ((!debtsOf(encoding_).isOwed(object) && !isRegrown(encoding_, object)) ||
          (!wantsLessSure_ && trustIn(encoding_, state, object) < contract::Trust::Medium))
        continue;
      Candidate leak;
      leak.kind = Kind::Leak;
      leak.guard = encoding_.graph.both(state.guard, wasThere(encoding_, object));
      const ObjectId holder = encoding_.heap[encoding_.heap[object].parent].object;
      if (encoding_.heap[holder].kind == ObjectKind::Initial && !isArgument(encoding_.heap, holder))
        leak.guard = encoding_.graph.both(leak.guard, wasThere(encoding_, holder));
      leak.condition = leak.asked = isLost(encoding_, state, rules, object);
      leak.assumed = encoding_.trace.assumptions.size();
      leak.object = object;
      add(ir::BlockId(), i, std::move(leak));
    }
  }

  /// A new handle whose number equals that of a released argument was opened in its place:
  /// `close(fd); if (open(…) != fd) …`. One whose number the function compares with a number of the caller's, and finds
  /// equal, is the one that the caller wants: `if (fd != wanted) { dup2(fd, wanted); close(fd); }`.
  Lit isKnownToCaller(ObjectId object, const State& state) {
    Lit known = Lit::no();
    auto number = encoding_.effects.handleNumbers.find(object);
    if (number == encoding_.effects.handleNumbers.end())
      return known;
    const ir::Body& body = encoding_.body();
    for (uint32_t i = 0; i < body.variables.size(); ++i) {
      const ir::Variable& variable = body.variables[i];
      if (variable.kind != ir::VariableKind::Parameter || !encoding_.heap.asInt(variable.type))
        continue;
      CellId cell = encoding_.heap.cell(encoding_.heap.local(ir::VariableId(i)), 0, 0, variable.type);
      Term bits = encoding_.heap[encoding_.heap.initialValue(cell)].bits;
      if (bits.isValid() && encoding_.vectors.widthOf(bits) == encoding_.vectors.widthOf(number->second))
        known = encoding_.graph.either(
            known, encoding_.graph.both(isReleased(cell, state), encoding_.vectors.equal(number->second, bits)));
    }
    for (Lit isWanted : comparedWithCallers(number->second))
      known = encoding_.graph.either(known, isWanted);
    return known;
  }

  /// Only those that the function and its callees make: asked before this class makes any.
  void noteComparisons() {
    for (uint32_t node = 1; node < encoding_.graph.size(); ++node) {
      const solver::Atom* atom = encoding_.graph.isLeaf(node) ? encoding_.vectors.atomOf(node) : nullptr;
      if (!atom || atom->comparison != solver::Comparison::Equal)
        continue;
      if (encoding_.heap.cellOfTerm(atom->b).isValid())
        compared_[atom->a.index].push_back(Lit{node * 2});
      if (encoding_.heap.cellOfTerm(atom->a).isValid())
        compared_[atom->b.index].push_back(Lit{node * 2});
    }
  }

  /// The comparisons of the number with numbers in the caller's memory.
  std::vector<Lit> comparedWithCallers(Term number) const {
    std::vector<Lit> found;
    std::vector<Term> stack{number}; // the handle, or the value of a failure
    while (!stack.empty()) {
      const solver::TermNode& node = encoding_.vectors[stack.back()];
      const uint32_t term = stack.back().index;
      stack.pop_back();
      if (node.kind == solver::TermKind::Choose)
        stack.insert(stack.end(), {node.a, node.b});
      else if (auto it = compared_.find(term); it != compared_.end() && node.kind != solver::TermKind::Constant)
        llvm::append_range(found, it->second);
    }
    return found;
  }

  /// Was the initial value of the cell released as a handle?
  Lit isReleased(CellId cell, const State& state) {
    Lit released = Lit::no();
    for (uint32_t i = 1; i < encoding_.heap.objectCount(); ++i)
      if (const Object& object = encoding_.heap[ObjectId(i)];
          object.kind == ObjectKind::Initial && object.parent == cell)
        released = encoding_.graph.either(released, encoding_.attribute(state, ObjectId(i), Attribute::Freed));
    return released;
  }

  void add(ir::BlockId block, uint32_t instr, Candidate candidate) {
    candidate.seen = candidate.sure = certainty_.surely(candidate.condition, candidate.kind);
    if (!candidate.sure.isNo())
      candidate.sure = encoding_.graph.both(candidate.sure, !lostDetail_.when(candidate));
    candidate.asked = wantsLessSure_ ? candidate.condition : candidate.seen;
    if (!encoding_.graph.both(candidate.guard, candidate.asked).isNo())
      sites_[{candidate.kind, block.index, instr}].push_back(std::move(candidate));
  }
};

Lit whole(BoolGraph& graph, const Candidate& c) {
  return graph.both(c.guard, c.asked);
}

Lit someOf(BoolGraph& graph, const std::vector<Candidate>& candidates) {
  Lit some = Lit::no();
  for (const Candidate& c : candidates)
    some = graph.either(some, whole(graph, c));
  return some;
}

/// Is the object made, or does the event happen, in an exact round?
bool isInExactRound(const Encoding& encoding, const Candidate& c) {
  const uint32_t step = c.kind == Kind::Leak ? encoding.heap[c.object].origin.step : c.step;
  return step >= encoding.unrolling.blocks.size() || !encoding.unrolling.blocks[step].isApproximate;
}

/// If there are too many candidates, keeps those that the model shows to be possible, preceded by some candidates in
/// exact rounds that may be certain, because a path through an approximated round leaves a doubt.
std::vector<Candidate> chosen(const Encoding& encoding, solver::Model& model, std::vector<Candidate> all) {
  const size_t most = encoding.limits()[Budget::Candidates];
  if (all.size() <= most)
    return all;
  std::vector<Candidate> exact, others;
  for (Candidate& c : all)
    if (!c.sure.isNo() && isInExactRound(encoding, c) && exact.size() < most / 2)
      exact.push_back(std::move(c));
    else if (model.holds(whole(encoding.graph, c)))
      others.push_back(std::move(c));
  std::move(others.begin(), others.end(), std::back_inserter(exact));
  return exact;
}

/// Moves the sites that the model shows to be possible.
void takePossible(const Encoding& encoding, solver::Model& model, Sites& open, Sites& possible) {
  for (auto it = open.begin(); it != open.end();) {
    auto next = std::next(it);
    if (llvm::any_of(it->second, [&](const Candidate& c) { return model.holds(whole(encoding.graph, c)); })) {
      possible.emplace(it->first, chosen(encoding, model, std::move(it->second)));
      open.erase(it);
    }
    it = next;
  }
}

} // namespace

Sites sitesOf(const Encoding& encoding, Certainty& certainty, const LostDetail& lostDetail, bool wantsLessSure) {
  Sites sites = SiteCollector(encoding, certainty, lostDetail, wantsLessSure).run();
  if (!wantsLessSure)
    std::erase_if(sites, [](const auto& site) {
      return llvm::all_of(site.second, [](const Candidate& c) { return c.sure.isNo(); });
    });
  return sites;
}

Sites possibleSites(const Encoding& encoding, solver::SatSession& session, Sites open) {
  Sites possible;
  while (!open.empty()) {
    Lit some = Lit::no();
    for (const auto& [site, candidates] : open)
      some = encoding.graph.either(some, someOf(encoding.graph, candidates));
    solver::Answer answer = session.askBriefly(some);
    if (answer == solver::Answer::No)
      break;
    if (answer == solver::Answer::GaveUp) { // too hard together: asks about each alone
      for (auto& [site, candidates] : open)
        if (session.askBriefly(someOf(encoding.graph, candidates)) != solver::Answer::No)
          possible.emplace(site, std::move(candidates));
      break;
    }
    takePossible(encoding, session.model(), open, possible);
  }
  return possible;
}

} // namespace wt::engines::escape
