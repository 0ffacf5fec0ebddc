// SPDX-License-Identifier: Apache-2.0
// Do the solvers agree with the obvious algorithm on random constraints? That one visits all constraints until none of
// them adds anything.
#include "solver/InclusionSolver.h"
#include "solver/UnificationSolver.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

namespace wt::solver {
namespace {

enum class Op : uint8_t { Include, Copy, Load, Store, Shift, Spread };

struct Constraint {
  Op op;
  uint32_t a, b; // nodes; for Include, a node and an object
  int64_t offset;
};

struct Problem {
  uint32_t nodes = 0;
  std::vector<std::optional<uint64_t>> objects; // their sizes
  bool hasEverything = false;                   // one more object, which stands for all objects that it holds
  std::vector<Constraint> constraints;
};

Problem randomProblem(uint32_t seed) {
  std::mt19937 random(seed);
  Problem p;
  p.nodes = 2 + random() % 12;
  for (uint32_t i = 1 + random() % 5; i > 0; --i)
    p.objects.push_back(random() % 2 ? std::optional<uint64_t>(8 * (1 + random() % 4)) : std::nullopt);
  p.hasEverything = random() % 2;
  for (uint32_t i = 3 + random() % 40; i > 0; --i) {
    Op op = static_cast<Op>(random() % 6);
    uint32_t b = op == Op::Include ? random() % (p.objects.size() + p.hasEverything) : random() % p.nodes;
    int64_t offset = op == Op::Include ? 8 * (random() % 2) : 8 * (int64_t(random() % 5) - 2);
    p.constraints.push_back({op, uint32_t(random() % p.nodes), b, offset});
  }
  return p;
}

// ---------------------------------------------------------------------------------------------- the obvious algorithm

using Spot = std::pair<uint32_t, int64_t>; // object, offset

class Naive {
public:
  Naive(const Problem& problem, uint32_t maxParts)
      : problem_(problem), maxParts_(maxParts), held_(problem.nodes), everything_(problem.objects.size(), 0) {
    if (problem.hasEverything) {
      one_.insert(everything_.first);
      parts_[everything_.first] = {0};
      contents_[everything_] = {everything_};
    }
    for (const Constraint& c : problem.constraints)
      if (c.op == Op::Include)
        if (auto s = spot(c.b, c.offset)) // whether the location exists is decided once, when the constraint is added
          add(held_[c.a], {*s});
    do {
      isChanged_ = false;
      for (const Constraint& c : problem.constraints)
        apply(c);
      if (problem.hasEverything)
        applyEverything();
      collapse();
    } while (isChanged_);
  }

  const std::set<Spot>& held(uint32_t node) const { return held_[node]; }
  std::set<Spot> contents(Spot spot) const {
    auto it = contents_.find(spot);
    return it == contents_.end() ? std::set<Spot>() : it->second;
  }
  bool isOne(uint32_t object) const { return one_.count(object) != 0; }

private:
  const Problem& problem_;
  uint32_t maxParts_;
  bool isChanged_ = false;
  std::vector<std::set<Spot>> held_;
  std::map<Spot, std::set<Spot>> contents_;
  std::map<uint32_t, std::set<int64_t>> parts_;
  std::set<uint32_t> one_;
  Spot everything_;

  std::optional<Spot> spot(uint32_t object, int64_t offset) {
    if (isOne(object))
      return Spot(object, 0);
    const auto& size = problem_.objects[object];
    if (offset < 0 || (size && offset > 0 && uint64_t(offset) >= *size))
      return std::nullopt;
    isChanged_ |= parts_[object].insert(offset).second;
    return Spot(object, offset);
  }
  void add(std::set<Spot>& to, const std::set<Spot>& from) {
    for (Spot s : std::set<Spot>(from))
      isChanged_ |= to.insert(s).second;
  }
  void apply(const Constraint& c) {
    if (c.op == Op::Include)
      return;
    if (c.op == Op::Copy)
      return add(held_[c.b], held_[c.a]);
    for (Spot s : std::set<Spot>(held_[c.a])) {
      if (c.op == Op::Load)
        add(held_[c.b], contents_[s]);
      else if (c.op == Op::Store)
        add(contents_[s], held_[c.b]);
      else if (c.op == Op::Spread)
        for (int64_t part : std::set<int64_t>(parts_[s.first]))
          add(held_[c.b], {Spot(s.first, part)});
      else if (auto to = spot(s.first, s.second + c.offset))
        add(held_[c.b], {*to});
    }
  }
  /// It reads and writes wherever it points, at any offset; a node that holds it holds everything it holds.
  void applyEverything() {
    for (Spot s : contents(everything_)) {
      add(contents_[everything_], contents_[s]);
      add(contents_[s], contents_[everything_]);
      isChanged_ |= one_.insert(s.first).second;
    }
    for (auto& set : held_)
      if (set.count(everything_))
        add(set, contents_[everything_]);
    for (auto& [spot, set] : contents_)
      if (set.count(everything_))
        add(set, contents_[everything_]);
  }
  /// An object with too many parts becomes one part, in every set.
  void collapse() {
    for (auto& [object, parts] : parts_)
      if (parts.size() > maxParts_)
        isChanged_ |= one_.insert(object).second;
    for (uint32_t object : one_)
      parts_[object] = {0};
    auto normal = [&](Spot s) { return isOne(s.first) ? Spot(s.first, 0) : s; };
    auto normalise = [&](std::set<Spot>& set) {
      std::set<Spot> result;
      for (Spot s : set)
        result.insert(normal(s));
      set = result;
    };
    for (auto& set : held_)
      normalise(set);
    std::map<Spot, std::set<Spot>> contents;
    for (auto& [s, set] : contents_) {
      normalise(set);
      contents[normal(s)].insert(set.begin(), set.end());
    }
    contents_ = contents;
  }
};

// ---------------------------------------------------------------------------------------------- the solvers

void state(const Problem& p, PointerConstraints& solver) {
  for (uint32_t i = 0; i < p.nodes; ++i)
    solver.addNode();
  for (const auto& size : p.objects)
    solver.addObject(size);
  if (p.hasEverything)
    solver.addEverything();
  // The problem's nodes come first, so their numbers agree.
  for (const Constraint& c : p.constraints)
    switch (c.op) {
    case Op::Include:
      if (auto l = solver.locationAt(c.b, c.offset))
        solver.include(c.a, *l);
      break;
    case Op::Copy: solver.copy(c.a, c.b); break;
    case Op::Load: solver.load(c.a, c.b); break;
    case Op::Store: solver.store(c.a, c.b); break;
    case Op::Shift: solver.shift(c.a, c.offset, c.b); break;
    case Op::Spread: solver.spread(c.a, c.b); break;
    }
}

std::set<Spot> spotsOf(const InclusionSolver& solver, const Naive& naive, Node node) {
  std::set<Spot> result;
  solver.whole(solver.pointsTo(node)).forEach([&](Location l) {
    Object object = solver.objectOf(l);
    result.insert({object, naive.isOne(object) ? 0 : solver.offsetOf(l)});
  });
  return result;
}

TEST(InclusionSolver, EqualToTheObviousAlgorithm) {
  uint32_t collapsed = 0, merged = 0;
  for (uint32_t seed = 0; seed < 10000; ++seed) {
    uint32_t maxParts = seed % 3 ? 8 : 3;
    Problem p = randomProblem(seed);
    Naive naive(p, maxParts);
    InclusionSolver solver(maxParts);
    state(p, solver);
    solver.solve();
    for (uint32_t node = 0; node < p.nodes; ++node)
      ASSERT_EQ(spotsOf(solver, naive, node), naive.held(node)) << "seed " << seed << ", node " << node;
    for (Location l = 0; l < solver.locationCount(); ++l) {
      Spot spot(solver.objectOf(l), naive.isOne(solver.objectOf(l)) ? 0 : solver.offsetOf(l));
      ASSERT_EQ(spotsOf(solver, naive, solver.contentsOf(l)), naive.contents(spot)) << "seed " << seed;
    }
    collapsed += solver.collapsedObjects();
    merged += solver.mergedNodes();
  }
  EXPECT_GT(collapsed, 100u); // the problems are large enough for it to matter
  EXPECT_GT(merged, 1000u);
}

TEST(InclusionSolver, MoreConstraintsAfterASolution) {
  for (uint32_t seed = 0; seed < 3000; ++seed) {
    Problem p = randomProblem(seed), first = p;
    first.constraints.resize(p.constraints.size() / 2);
    InclusionSolver atOnce(3), inTwo(3);
    state(p, atOnce);
    atOnce.solve();
    state(first, inTwo);
    inTwo.solve();
    Problem rest = p;
    rest.nodes = 0;
    rest.objects.clear();
    rest.hasEverything = false;
    rest.constraints.erase(rest.constraints.begin(), rest.constraints.begin() + long(first.constraints.size()));
    state(rest, inTwo);
    inTwo.solve();
    Naive naive(p, 3);
    for (uint32_t node = 0; node < p.nodes; ++node)
      ASSERT_EQ(spotsOf(inTwo, naive, node), spotsOf(atOnce, naive, node)) << "seed " << seed;
  }
}

/// Unification may merge more than inclusion, but never less.
TEST(UnificationSolver, CoversTheInclusions) {
  for (uint32_t seed = 0; seed < 20000; ++seed) {
    Problem p = randomProblem(seed);
    Naive naive(p, 3);
    UnificationSolver solver;
    state(p, solver);
    solver.solve();
    for (uint32_t node = 0; node < p.nodes; ++node)
      for (Spot s : naive.held(node))
        ASSERT_TRUE(solver.pointsTo(node).contains(solver.canonical(s.first))) << "seed " << seed << ", node " << node;
  }
}

TEST(UnificationSolver, AClassPerPointer) {
  UnificationSolver s;
  Node a = s.addNode(), b = s.addNode(), c = s.addNode(), d = s.addNode();
  Object x = s.addObject(8), y = s.addObject(8), z = s.addObject(8);
  s.include(a, *s.locationAt(x, 0));
  s.include(b, *s.locationAt(y, 0));
  s.include(d, *s.locationAt(z, 0));
  s.copy(a, c);
  s.copy(b, c);
  s.solve();
  EXPECT_EQ(s.canonical(x), s.canonical(y));
  EXPECT_NE(s.canonical(x), s.canonical(z));
  EXPECT_EQ(s.pointsTo(d).size(), 1u);
}

} // namespace
} // namespace wt::solver
