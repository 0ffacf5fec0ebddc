// SPDX-License-Identifier: Apache-2.0
// Which locations can flow into which nodes? Andersen's analysis: the least sets that satisfy each inclusion.
//
//   a = &x;  b = &y;  c = a;  c = b;      // a = {x}, b = {y}, c = {x, y}
//
// Solved by wave propagation [Pereira, Berlin, CGO 2009]. Each wave
//   1. finds the cycles of the copy graph and merges each into one node (its nodes have equal solutions),
//   2. walks the graph in topological order; each node passes on only what it has gained since the last walk,
//   3. lets loads, stores, shifts and spreads process the new locations of their pointers: they add copies, locations.
// The waves end when one changes nothing. Everything goes in the order of node numbers.
//
// Code outside the program can reach most objects, and half of all pointers may point to those. So one location
// represents all of them (addEverything): sets pass on only this location and leave out those that it
// represents.
//
// Objects are divided into parts by offset; a shift creates the part that it leads to. An object with more than
// `maxParts` parts becomes one location, because nothing else bounds the cycle p = shift(p, 8). So does an object that
// `everything` holds. Cost: O(nodes · edges · locations) in the worst case; in practice a few dozen waves.
#pragma once

#include "solver/PointerConstraints.h"

#include <map>
#include <vector>

namespace wt::solver {

class InclusionSolver final : public PointerConstraints {
public:
  explicit InclusionSolver(uint32_t maxParts = 64) : maxParts_(maxParts) {}

  Node addNode() override;
  Object addObject(std::optional<uint64_t> size) override;
  Object addUndivided() override;
  Location addEverything() override;
  std::optional<Location> locationAt(Object object, int64_t offset) override;
  Node contentsOf(Location location) const override { return parts_[location].contents; }

  void include(Node node, Location location) override;
  void copy(Node from, Node to) override;
  void load(Node pointer, Node to) override { addComplex(pointer, {Kind::Load, to, 0}); }
  void store(Node pointer, Node from) override { addComplex(pointer, {Kind::Store, from, 0}); }
  void shift(Node pointer, int64_t offset, Node to) override;
  void spread(Node pointer, Node to) override { addComplex(pointer, {Kind::Spread, to, 0}); }

  void solve() override;

  const SparseBits& pointsTo(Node node) const override { return nodes_[parents_[node]].held; }
  SparseBits whole(SparseBits locations) const override;
  uint32_t locationCount() const override { return static_cast<uint32_t>(parts_.size()); }
  Location canonical(Location location) const override;
  Object objectOf(Location location) const override { return parts_[location].object; }
  int64_t offsetOf(Location location) const override { return parts_[location].offset; }
  std::optional<Location> findShifted(Location location, int64_t offset) const override;
  void forEachPart(Location location, std::optional<uint64_t> bytes,
                   llvm::function_ref<void(Location)> visit) const override;

  // ---- for statistics
  uint32_t waves() const { return waves_; }
  uint32_t nodeCount() const { return static_cast<uint32_t>(nodes_.size()); }
  uint32_t mergedNodes() const { return merged_; }
  uint32_t collapsedObjects() const { return collapsed_; }

private:
  enum class Kind : uint8_t { Load, Store, Shift, Spread };
  struct Complex { // belongs to its pointer
    Kind kind;
    Node other;
    int64_t offset;
  };
  struct NodeState {
    SparseBits held;    // the locations
    SparseBits passed;  // those passed on along all edges
    SparseBits handled; // those its complex constraints have processed
    SparseBits edges;   // successors; they may have been merged since
    std::vector<Complex> complex;
  };
  struct Part {
    Object object;
    int64_t offset;
    Node contents;
  };
  struct ObjectState {
    std::optional<uint64_t> size;
    std::vector<Location> parts; // by offset
    SparseBits watchers;         // nodes that hold every part
    bool isOne = false;          // its parts are merged
  };

  uint32_t maxParts_;
  std::vector<NodeState> nodes_;
  std::vector<Node> parents_; // union-find over nodes; once solved, each node's representative
  std::vector<Part> parts_;
  std::vector<ObjectState> objects_;
  std::vector<Object> toCollapse_;
  SparseBits stale_; // locations that are no longer canonical
  std::optional<Location> everything_;
  /// Cached results of a wave, since many nodes hold equal sets: the contents of a set of locations, the shifted set.
  using Sets = std::map<std::pair<size_t, int64_t>, std::vector<std::pair<SparseBits, SparseBits>>>;
  Sets contentsSeen_, shiftsSeen_;
  bool isChanged_ = false;
  uint32_t waves_ = 0, merged_ = 0, collapsed_ = 0;

  Node find(Node node);
  void merge(Node into, Node other);
  void addComplex(Node pointer, Complex complex);
  bool addEdge(Node from, Node to);

  std::vector<Node> mergeCycles(); // the remaining nodes, in topological order
  void propagate(const std::vector<Node>& order);
  bool gained(Node node, SparseBits& fresh);
  void leaveOutKnown(NodeState& state);
  void handleComplex();
  void apply(const Complex& complex, const SparseBits& fresh);
  const SparseBits& contentsOfAll(const SparseBits& locations);
  const SparseBits& shiftedAll(const SparseBits& locations, int64_t offset);
  void spreadAll(const SparseBits& locations, Node to);
  std::optional<Location> shifted(Location location, int64_t offset);
  Location addPart(Object object, int64_t offset);
  void makeOne(Object object);
  void collapsePending();
  void useCanonicalLocations();
};

} // namespace wt::solver
