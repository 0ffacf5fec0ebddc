// SPDX-License-Identifier: Apache-2.0
// Which locations can flow into which nodes, by Steensgaard's analysis [POPL 1996]? Every constraint is an equation, so
// each node and each class of objects points to one class of objects.
//
//   a = &x;  b = &y;  c = a;  c = b;      // a, b and c point to one class, {x, y}
//
// Almost linear: one union of classes per constraint. The parts of an object are not distinguished, which keeps the
// solver simple; InclusionSolver.h distinguishes them. Departure from the paper: a copy unites the pointees of both
// sides at once, even if the right side points to nothing yet. The paper delays this so that numbers stay separate, but
// numbers never get here.
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
  /// A set of objects; empty if something is pointed to that no constraint names.
  using Class = uint32_t;
  static constexpr Class kNone = UINT32_MAX;

  std::vector<Class> parents_;      // union-find; once solved, each class's representative
  std::vector<Class> pointees_;     // by class: the class its objects point to; kNone: nothing yet
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
