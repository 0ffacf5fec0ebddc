// SPDX-License-Identifier: Apache-2.0
#include "solver/InclusionSolver.h"

#include "support/StrongComponents.h"

#include <algorithm>

namespace wt::solver {

// ---------------------------------------------------------------------------------------------- nodes

Node InclusionSolver::addNode() {
  nodes_.emplace_back();
  parents_.push_back(static_cast<Node>(parents_.size()));
  return parents_.back();
}

Node InclusionSolver::find(Node node) {
  while (parents_[node] != node)
    node = parents_[node] = parents_[parents_[node]];
  return node;
}

void InclusionSolver::merge(Node into, Node other) {
  into = find(into);
  other = find(other);
  if (into == other)
    return;
  parents_[other] = into;
  ++merged_;
  NodeState from = std::move(nodes_[other]);
  nodes_[other] = {};
  NodeState& to = nodes_[into];
  to.held.insert(from.held);
  to.passed.keepOnly(from.passed);
  to.handled.keepOnly(from.handled);
  to.edges.insert(from.edges);
  to.complex.insert(to.complex.end(), from.complex.begin(), from.complex.end());
}

// ---------------------------------------------------------------------------------------------- objects and their
// parts

Object InclusionSolver::addObject(std::optional<uint64_t> size) {
  objects_.push_back({size, {}, {}, false});
  return static_cast<Object>(objects_.size() - 1);
}

Object InclusionSolver::addUndivided() {
  Object object = addObject(std::nullopt);
  addPart(object, 0);
  objects_[object].isOne = true;
  return object;
}

Location InclusionSolver::addEverything() {
  everything_ = PointerConstraints::addEverything();
  return *everything_;
}

SparseBits InclusionSolver::whole(SparseBits locations) const {
  if (everything_ && locations.contains(*everything_))
    locations.insert(pointsTo(parts_[*everything_].contents));
  return locations;
}

std::optional<Location> InclusionSolver::locationAt(Object object, int64_t offset) {
  ObjectState& state = objects_[object];
  if (state.isOne)
    return state.parts.front();
  auto it = std::lower_bound(state.parts.begin(), state.parts.end(), offset,
                             [&](Location l, int64_t o) { return parts_[l].offset < o; });
  if (it != state.parts.end() && parts_[*it].offset == offset)
    return *it;
  bool isOutside = offset < 0 || (state.size && offset > 0 && static_cast<uint64_t>(offset) >= *state.size);
  if (isOutside)
    return std::nullopt;
  if (state.parts.size() < maxParts_)
    return addPart(object, offset);
  makeOne(object);
  return state.parts.front();
}

void InclusionSolver::makeOne(Object object) {
  if (objects_[object].isOne)
    return;
  objects_[object].isOne = true;
  toCollapse_.push_back(object);
}

Location InclusionSolver::addPart(Object object, int64_t offset) {
  Location location = static_cast<Location>(parts_.size());
  parts_.push_back({object, offset, addNode()});
  ObjectState& state = objects_[object];
  auto it = std::lower_bound(state.parts.begin(), state.parts.end(), offset,
                             [&](Location l, int64_t o) { return parts_[l].offset < o; });
  state.parts.insert(it, location);
  state.watchers.forEach([&](Node watcher) { include(watcher, location); });
  return location;
}

Location InclusionSolver::canonical(Location location) const {
  const ObjectState& state = objects_[parts_[location].object];
  return state.isOne ? state.parts.front() : location;
}

std::optional<Location> InclusionSolver::shifted(Location location, int64_t offset) {
  return locationAt(parts_[location].object, parts_[location].offset + offset);
}

std::optional<Location> InclusionSolver::findShifted(Location location, int64_t offset) const {
  const ObjectState& state = objects_[parts_[location].object];
  if (state.isOne)
    return state.parts.front();
  int64_t wanted = parts_[location].offset + offset;
  auto it = std::lower_bound(state.parts.begin(), state.parts.end(), wanted,
                             [&](Location l, int64_t o) { return parts_[l].offset < o; });
  return it != state.parts.end() && parts_[*it].offset == wanted ? std::optional(*it) : std::nullopt;
}

void InclusionSolver::forEachPart(Location location, std::optional<uint64_t> bytes,
                                  llvm::function_ref<void(Location)> visit) const {
  const ObjectState& state = objects_[parts_[location].object];
  if (state.isOne)
    return visit(state.parts.front());
  int64_t begin = parts_[location].offset;
  for (Location part : state.parts) {
    int64_t distance = parts_[part].offset - begin;
    if (!bytes || part == location || (distance >= 0 && static_cast<uint64_t>(distance) < *bytes))
      visit(part);
  }
}

/// Merges each pending object into one location that holds what any part held. Shifts that led outside lead to it now.
void InclusionSolver::collapsePending() {
  if (toCollapse_.empty())
    return;
  isChanged_ = true;
  SparseBits parts;
  for (Object object : toCollapse_) {
    ++collapsed_;
    Location first = objects_[object].parts.front();
    for (Location part : objects_[object].parts) {
      merge(parts_[first].contents, parts_[part].contents);
      parts.insert(part);
      if (part != first)
        stale_.insert(part);
    }
  }
  for (NodeState& state : nodes_)
    if (!state.complex.empty())
      state.handled.erase(parts);
  toCollapse_.clear();
}

// ---------------------------------------------------------------------------------------------- constraints

void InclusionSolver::include(Node node, Location location) {
  if (nodes_[find(node)].held.insert(location))
    isChanged_ = true;
}

void InclusionSolver::copy(Node from, Node to) {
  if (addEdge(find(from), find(to)))
    isChanged_ = true;
}

bool InclusionSolver::addEdge(Node from, Node to) {
  if (from == to || !nodes_[from].edges.insert(to))
    return false;
  nodes_[to].held.insert(nodes_[from].passed); // the rest follows with the next wave
  return true;
}

void InclusionSolver::shift(Node pointer, int64_t offset, Node to) {
  if (offset == 0)
    copy(pointer, to);
  else
    addComplex(pointer, {Kind::Shift, to, offset});
}

void InclusionSolver::addComplex(Node pointer, Complex complex) {
  NodeState& state = nodes_[find(pointer)];
  state.complex.push_back(complex);
  state.handled.clear();
  isChanged_ = true;
}

// ---------------------------------------------------------------------------------------------- waves

void InclusionSolver::solve() {
  do {
    isChanged_ = false;
    ++waves_;
    propagate(mergeCycles());
    handleComplex();
    collapsePending();
  } while (isChanged_);
  useCanonicalLocations();
  for (Node node = 0; node < nodes_.size(); ++node) // so that reading the solution writes nothing
    parents_[node] = find(node);
}

/// Merges each strongly connected component of the copy graph into one node.
std::vector<Node> InclusionSolver::mergeCycles() {
  std::vector<std::vector<Node>> next(nodes_.size());
  for (Node node = 0; node < nodes_.size(); ++node)
    nodes_[node].edges.forEach([&](Node to) { next[node].push_back(find(to)); });
  std::vector<Node> order;
  for (const std::vector<Node>& component :
       strongComponents(nodeCount(), [&](Node node) { return llvm::ArrayRef<Node>(next[node]); })) {
    if (find(component.front()) != component.front()) // merged earlier, and now isolated
      continue;
    for (Node other : component)
      merge(component.front(), other);
    order.push_back(component.front());
  }
  std::reverse(order.begin(), order.end());
  return order;
}

void InclusionSolver::propagate(const std::vector<Node>& order) {
  for (Node node : order) {
    NodeState& state = nodes_[node];
    SparseBits fresh;
    if (!gained(node, fresh))
      continue;
    SparseBits edges; // to the representatives of merged nodes
    state.edges.forEach([&](Node to) {
      if (Node now = find(to); now != node && edges.insert(now))
        nodes_[now].held.insert(fresh);
    });
    state.edges = std::move(edges);
  }
}

/// Computes the locations of the node that it has not passed on yet; false if there are none.
bool InclusionSolver::gained(Node node, SparseBits& fresh) {
  NodeState& state = nodes_[node];
  if (everything_ && node == find(parts_[*everything_].contents)) { // one location represents all
    fresh.insert(*everything_);
    return state.passed.insert(*everything_);
  }
  if (state.passed.containsAll(state.held))
    return false;
  if (everything_ && state.held.contains(*everything_))
    leaveOutKnown(state);
  return state.passed.insert(state.held, fresh);
}

void InclusionSolver::leaveOutKnown(NodeState& state) {
  const SparseBits& known = nodes_[find(parts_[*everything_].contents)].held;
  for (SparseBits* set : {&state.held, &state.passed, &state.handled})
    if (set->contains(*everything_)) {
      set->erase(known);
      set->insert(*everything_);
    }
}

void InclusionSolver::handleComplex() {
  contentsSeen_.clear();
  shiftsSeen_.clear();
  for (Node node = 0; node < nodes_.size(); ++node) {
    SparseBits fresh;
    if (nodes_[node].complex.empty() || !nodes_[node].handled.insert(nodes_[node].held, fresh))
      continue;
    for (size_t i = 0; i < nodes_[node].complex.size(); ++i)
      apply(Complex(nodes_[node].complex[i]), fresh);
  }
}

void InclusionSolver::apply(const Complex& complex, const SparseBits& fresh) {
  switch (complex.kind) {
  case Kind::Load: return contentsOfAll(fresh).forEach([&](Node from) { copy(from, complex.other); });
  case Kind::Store: return contentsOfAll(fresh).forEach([&](Node to) { copy(complex.other, to); });
  case Kind::Shift: {
    const SparseBits& moved = shiftedAll(fresh, complex.offset); // may add nodes
    if (nodes_[find(complex.other)].held.insert(moved))
      isChanged_ = true;
    return;
  }
  case Kind::Spread: return spreadAll(fresh, complex.other);
  }
}

/// The earlier answer for an equal set and offset; a new, empty one if there is none.
static std::pair<SparseBits*, bool> seen(auto& sets, const SparseBits& locations, int64_t offset) {
  auto& bucket = sets[{static_cast<size_t>(hash_value(locations)), offset}];
  for (auto& [set, answer] : bucket)
    if (set == locations)
      return {&answer, false};
  bucket.emplace_back(locations, SparseBits());
  return {&bucket.back().second, true};
}

/// Nodes are not merged while complex constraints are handled, so cached answers stay valid.
const SparseBits& InclusionSolver::contentsOfAll(const SparseBits& locations) {
  auto [answer, isNew] = seen(contentsSeen_, locations, 0);
  if (isNew)
    locations.forEach([&, result = answer](Location l) { result->insert(find(parts_[l].contents)); });
  return *answer;
}

const SparseBits& InclusionSolver::shiftedAll(const SparseBits& locations, int64_t offset) {
  auto [answer, isNew] = seen(shiftsSeen_, locations, offset);
  if (isNew)
    locations.forEach([&, result = answer](Location l) {
      if (std::optional<Location> to = shifted(l, offset))
        result->insert(*to);
    });
  return *answer;
}

void InclusionSolver::spreadAll(const SparseBits& locations, Node to) {
  bool isEverything = everything_ && find(to) == find(parts_[*everything_].contents);
  SparseBits all;
  locations.forEach([&](Location l) {
    if (isEverything) // all its parts would hold the same
      makeOne(parts_[l].object);
    ObjectState& object = objects_[parts_[l].object];
    if (object.isOne)
      all.insert(object.parts.front());
    else if (object.watchers.insert(to))
      for (Location part : object.parts)
        all.insert(part);
  });
  if (nodes_[find(to)].held.insert(all))
    isChanged_ = true;
}

void InclusionSolver::useCanonicalLocations() {
  for (NodeState& state : nodes_) {
    SparseBits stale = state.held, now;
    if (!state.held.erase(stale_))
      continue;
    stale.keepOnly(stale_);
    stale.forEach([&](Location l) { now.insert(canonical(l)); });
    state.held.insert(now);
  }
}

} // namespace wt::solver
