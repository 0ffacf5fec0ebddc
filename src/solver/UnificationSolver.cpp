// SPDX-License-Identifier: Apache-2.0
#include "solver/UnificationSolver.h"

#include <utility>

namespace wt::solver {

UnificationSolver::Class UnificationSolver::addClass() {
  parents_.push_back(static_cast<Class>(parents_.size()));
  pointees_.push_back(kNone);
  return parents_.back();
}

UnificationSolver::Class UnificationSolver::find(Class c) {
  while (parents_[c] != c)
    c = parents_[c] = parents_[parents_[c]];
  return c;
}

Node UnificationSolver::addNode() {
  nodePointees_.push_back(addClass());
  return static_cast<Node>(nodePointees_.size() - 1);
}

/// Adds an object whose contents point to the class that the object's class points to.
Object UnificationSolver::addObject(std::optional<uint64_t>) {
  classOf_.push_back(addClass());
  contents_.push_back(addNode());
  pointees_[classOf_.back()] = nodePointees_.back();
  return static_cast<Object>(classOf_.size() - 1);
}

UnificationSolver::Class UnificationSolver::pointeeOfClass(Class c) {
  c = find(c);
  if (pointees_[c] == kNone) {
    Class fresh = addClass();
    pointees_[c] = fresh;
  }
  return find(pointees_[c]);
}

/// Merges two classes and the classes that they point to, with a work list instead of recursion.
void UnificationSolver::unite(Class a, Class b) {
  std::vector<std::pair<Class, Class>> todo = {{a, b}};
  while (!todo.empty()) {
    auto [x, y] = todo.back();
    todo.pop_back();
    x = find(x);
    y = find(y);
    if (x == y)
      continue;
    if (y < x)
      std::swap(x, y);
    parents_[y] = x;
    if (pointees_[x] == kNone)
      pointees_[x] = pointees_[y];
    else if (pointees_[y] != kNone)
      todo.push_back({pointees_[x], pointees_[y]});
  }
}

void UnificationSolver::solve() {
  firstOf_.assign(parents_.size(), kNone);
  sets_.assign(parents_.size(), {});
  for (Class c = 0; c < parents_.size(); ++c) // so that reading the solution writes nothing
    parents_[c] = find(c);
  for (Location l = 0; l < classOf_.size(); ++l) {
    Class c = parents_[classOf_[l]];
    if (firstOf_[c] != kNone)
      continue;
    firstOf_[c] = l;
    sets_[c].insert(l);
  }
}

const SparseBits& UnificationSolver::pointsTo(Node node) const {
  return sets_[parents_[nodePointees_[node]]];
}

} // namespace wt::solver
