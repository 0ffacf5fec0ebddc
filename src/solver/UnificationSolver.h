// SPDX-License-Identifier: Apache-2.0
// Steensgaard's points-to analysis [POPL 1996]: every constraint is an equation, so that each node and each class of
// objects points to one class of objects.
//
//   a = &x;  b = &y;  c = a;  c = b;      // a, b and c point to one class, {x, y}
//
// Almost linear: one union of classes per constraint. The parts of an object are not told apart, which is what keeps it
// simple: whoever needs them asks InclusionSolver.h.
// Departure from the paper: a copy unites what both sides point to at once, also where the right side points to nothing
// yet. The paper waits with that; it keeps numbers apart, which never get here.
#pragma once

#include "solver/PointerConstraints.h"

#include <vector>

namespace wt::solver {

class UnificationSolver final : public PointerConstraints {
public:
  Node addNode() override;
  Object addObject(std::optional<uint64_t> size) override;
  Object addUndivided() override { return addObject(std::nullopt); }
  std::optional<Location> locationAt(Object object, int64_t) override { return object; }
  Node contentsOf(Location location) const override { return contents_[location]; }

  void include(Node node, Location location) override { unite(pointee(node), classOf_[location]); }
  void copy(Node from, Node to) override { unite(pointee(from), pointee(to)); }
  void load(Node pointer, Node to) override { unite(pointeeOfClass(pointee(pointer)), pointee(to)); }
  void store(Node pointer, Node from) override { unite(pointeeOfClass(pointee(pointer)), pointee(from)); }
  void shift(Node pointer, int64_t, Node to) override { copy(pointer, to); }
  void spread(Node pointer, Node to) override { copy(pointer, to); }

  void solve() override;

  const SparseBits& pointsTo(Node node) const override;
  uint32_t locationCount() const override { return static_cast<uint32_t>(classOf_.size()); }
  Location canonical(Location location) const override { return firstOf_[parents_[classOf_[location]]]; }
  Object objectOf(Location location) const override { return location; }
  int64_t offsetOf(Location) const override { return 0; }
  std::optional<Location> findShifted(Location location, int64_t) const override { return canonical(location); }
  void forEachPart(Location location, std::optional<uint64_t>,
                   llvm::function_ref<void(Location)> visit) const override {
    visit(canonical(location));
  }

private:
  /// A set of objects; perhaps none, where something is pointed to that no constraint names.
  using Class = uint32_t;
  static constexpr Class kNone = UINT32_MAX;

  std::vector<Class> parents_;      // union-find; of a solution, each class's own representative
  std::vector<Class> pointees_;     // by class: what its objects point to; kNone: nothing yet
  std::vector<Class> nodePointees_; // by node
  std::vector<Class> classOf_;      // by location, which is an object
  std::vector<Node> contents_;      // by location
  std::vector<Location> firstOf_;   // by class, once solved: the first location in it, or kNone
  std::vector<SparseBits> sets_;    // by class, once solved: its canonical location, if it has one

  Class addClass();
  Class find(Class c);
  Class pointee(Node node) { return find(nodePointees_[node]); }
  Class pointeeOfClass(Class c);
  void unite(Class a, Class b);
};

} // namespace wt::solver
