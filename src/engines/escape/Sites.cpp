// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/Sites.h"

#include "engines/escape/Inherited.h"

namespace wt::engines::escape {

using finding::Kind;

namespace {

class SiteCollector {
public:
  SiteCollector(const Encoding& encoder, Certainty& certainty, const LostDetail& lostDetail, bool wantsLessSure)
      : encoder_(encoder), certainty_(certainty), lostDetail_(lostDetail), wantsLessSure_(wantsLessSure) {}

  Sites run() {
    addLeaks(encoder_.exit, false);
    addLeaks(encoder_.raise, true);
    for (size_t i = 0; i < encoder_.endless.size(); ++i)
      addLeaks(encoder_.endless[i], false, i);
    for (const Suspicion& s : encoder_.trace.suspicions)
      add(encoder_.unrolling.blocks[s.step].block, s.instr,
          {s.kind, s.guard, s.condition, s.condition, s.assumed, s.isDenied, s.object, s.step, s.instr, s.callee, false,
           s.isCoarse, s.isPresumed});
    return std::move(sites_);
  }

private:
  const Encoding& encoder_;
  Certainty& certainty_;
  const LostDetail& lostDetail_;
  bool wantsLessSure_;
  Sites sites_;

  /// What a constructor that throws was to make holds nothing: nobody will destroy it.
  Excluded unmade() {
    Excluded excluded;
    const ir::Body& body = encoder_.body();
    bool isConstructor = encoder_.program().module[encoder_.function()].methodKind == ir::MethodKind::Constructor;
    if (!isConstructor || body.variables.empty())
      return excluded;
    CellId self = encoder_.heap.cell(encoder_.heap.local(ir::VariableId(0)), 0, 0, body.variables.front().type);
    excluded.object = encoder_.heap.initial(self);
    return excluded;
  }

  void addLeaks(const State& state, bool isRaise, std::optional<size_t> round = std::nullopt) {
    if (state.guard.isNo())
      return;
    Excluded excluded = isRaise ? unmade() : Excluded();
    excluded.livingLocals = round.has_value();
    EscapeRules rules(encoder_, state, excluded);
    size_t count = encoder_.heap.objectCount();
    for (uint32_t i = 1; i < count; ++i) {
      const Object& object = encoder_.heap[ObjectId(i)];
      if (object.kind != ObjectKind::New)
        continue;
      Lit leaked = rules.leaked(ObjectId(i));
      if (!leaked.isNo())
        leaked = encoder_.graph.both(leaked, !isKnownToCaller(ObjectId(i), state));
      Candidate leak;
      leak.kind = Kind::Leak;
      leak.guard = state.guard;
      leak.condition = leak.asked = leaked;
      leak.assumed = encoder_.trace.assumptions.size();
      leak.object = ObjectId(i);
      leak.isRaise = isRaise;
      leak.round = round;
      add(object.origin.block, object.origin.instr, std::move(leak));
    }
    if (!isRaise && !round)
      addInherited(state, rules);
  }

  /// What owning fields of the caller's objects held, where it is neither released nor held at the end.
  void addInherited(const State& state, const EscapeRules& rules) {
    for (uint32_t i = 1; i < encoder_.heap.objectCount(); ++i) {
      const ObjectId object(i);
      if (!debtsOf(encoder_).isOwed(object) ||
          (!wantsLessSure_ && trustIn(encoder_, state, object) < contract::Trust::Medium))
        continue;
      Candidate leak;
      leak.kind = Kind::Leak;
      leak.guard = encoder_.graph.both(state.guard, wasThere(encoder_, object));
      leak.condition = leak.asked = isLost(encoder_, state, rules, object);
      leak.assumed = encoder_.trace.assumptions.size();
      leak.object = object;
      add(ir::BlockId(), i, std::move(leak));
    }
  }

  /// A handle whose number is that of an argument that was released was opened in its place:
  /// `close(fd); if (open(…) != fd) …`.
  Lit isKnownToCaller(ObjectId object, const State& state) {
    Lit known = Lit::no();
    auto number = encoder_.effects.handleNumbers.find(object);
    if (number == encoder_.effects.handleNumbers.end())
      return known;
    const ir::Body& body = encoder_.body();
    for (uint32_t i = 0; i < body.variables.size(); ++i) {
      const ir::Variable& variable = body.variables[i];
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
      if (const Object& object = encoder_.heap[ObjectId(i)];
          object.kind == ObjectKind::Initial && object.parent == cell)
        released = encoder_.graph.either(released, encoder_.attribute(state, ObjectId(i), Attribute::Freed));
    return released;
  }

  void add(ir::BlockId block, uint32_t instr, Candidate candidate) {
    candidate.seen = candidate.sure = certainty_.surely(candidate.condition, candidate.kind);
    if (!candidate.sure.isNo())
      candidate.sure = encoder_.graph.both(candidate.sure, !lostDetail_.when(candidate));
    candidate.asked = wantsLessSure_ ? candidate.condition : candidate.seen;
    if (!encoder_.graph.both(candidate.guard, candidate.asked).isNo())
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

/// Moves the sites that the model shows to be possible.
void takePossible(const Encoding& encoder, solver::Model& model, Sites& open, Sites& possible) {
  const size_t most = encoder.limits()[Budget::Candidates];
  for (auto it = open.begin(); it != open.end();) {
    auto next = std::next(it);
    std::vector<Candidate> holding;
    for (const Candidate& c : it->second)
      if (model.holds(whole(encoder.graph, c)))
        holding.push_back(c);
    if (!holding.empty()) {
      possible.emplace(it->first, it->second.size() > most ? std::move(holding) : std::move(it->second));
      open.erase(it);
    }
    it = next;
  }
}

} // namespace

Sites sitesOf(const Encoding& encoder, Certainty& certainty, const LostDetail& lostDetail, bool wantsLessSure) {
  Sites sites = SiteCollector(encoder, certainty, lostDetail, wantsLessSure).run();
  if (!wantsLessSure)
    std::erase_if(sites, [](const auto& site) {
      return llvm::all_of(site.second, [](const Candidate& c) { return c.sure.isNo(); });
    });
  return sites;
}

Sites possibleSites(const Encoding& encoder, solver::SatSession& session, Sites open) {
  Sites possible;
  while (!open.empty()) {
    Lit some = Lit::no();
    for (const auto& [site, candidates] : open)
      some = encoder.graph.either(some, someOf(encoder.graph, candidates));
    solver::Answer answer = session.askBriefly(some);
    if (answer == solver::Answer::No)
      break;
    if (answer == solver::Answer::GaveUp) { // too hard together: each on its own
      for (auto& [site, candidates] : open)
        if (session.askBriefly(someOf(encoder.graph, candidates)) != solver::Answer::No)
          possible.emplace(site, std::move(candidates));
      break;
    }
    takePossible(encoder, session.model(), open, possible);
  }
  return possible;
}

} // namespace wt::engines::escape
