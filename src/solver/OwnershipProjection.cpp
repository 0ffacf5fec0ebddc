// SPDX-License-Identifier: Apache-2.0
// What do the constraints of a function imply for its interface alone?
//
//   interface s, r, f;   s = x + y,  x = r,  y = f + z,  z = 0      →   s = r + f
//
// Heine and Lam, PLDI 2003, Section 4.2: each input is connected to the outputs it reaches. That is exact only if each
// internal partition is passed on only once. Here internal partitions are eliminated one by one, and each step
// preserves ∃x exactly:
//
//   Forward   p = x + R,  x = ΣB           →  p = ΣB + R                     any number of p
//   Bound     p = x + R,  x >= ΣB          →  p >= ΣB + R                    one p, or all p inequalities; any number of B
//   Root      x = ΣB,  nothing above x     →  1 >= ΣB                        only that no two of B own remains
//
// A partition that none of them can eliminate (for example, a part shared by two owners) remains as an internal
// variable of the signature. Constants are exact: each interface variable is tested for a forced value. Cost: linear in
// the component for the paper's programs; an elimination that makes a flow node wider than kMaxParts is skipped.
#include "solver/OwnershipGraph.h"

#include "llvm/ADT/DenseMap.h"

#include <algorithm>
#include <set>

namespace wt::solver {

namespace {

constexpr size_t kMaxParts = 128;
constexpr uint32_t kUnnamed = UINT32_MAX;
using Node = uint32_t;

struct Flow {
  Node left = 0;
  std::vector<Node> right; // sorted
  bool isSum = true;       // else >=
  bool isGone = false;

  auto key() const { return std::tie(left, right, isSum); }
};

/// A copy of the part of the graph that is connected with the interface; node 0 is the constant 1.
class Elimination {
public:
  static constexpr Node kOne = 0;
  std::vector<Flow> flows;
  std::vector<bool> isInternal{false}; // by node

  Node node(bool internal) {
    isInternal.push_back(internal);
    return static_cast<Node>(isInternal.size() - 1);
  }
  void run();

private:
  std::vector<std::vector<size_t>> above_, below_; // by node: flows; removed ones stay listed

  void index(size_t flow);
  std::vector<size_t> alive(std::vector<size_t>& list) const;
  bool eliminate(Node x, std::vector<Node>& touched);
  bool replace(Node x, const std::vector<size_t>& above, const std::vector<size_t>& below, bool isExactSum);
  void addFlow(Flow flow);
  void dropImplied();
};

void Elimination::run() {
  above_.resize(isInternal.size());
  below_.resize(isInternal.size());
  for (size_t i = 0; i < flows.size(); ++i) {
    std::sort(flows[i].right.begin(), flows[i].right.end());
    index(i);
  }
  std::set<Node> pending;
  for (Node x = 0; x < isInternal.size(); ++x)
    if (isInternal[x])
      pending.insert(x);
  while (!pending.empty()) {
    Node x = *pending.begin();
    pending.erase(pending.begin());
    std::vector<Node> touched;
    if (eliminate(x, touched))
      for (Node n : touched)
        if (n != x && isInternal[n])
          pending.insert(n);
  }
  dropImplied();
}

void Elimination::index(size_t flow) {
  below_[flows[flow].left].push_back(flow);
  for (Node n : flows[flow].right)
    above_[n].push_back(flow);
}

std::vector<size_t> Elimination::alive(std::vector<size_t>& list) const {
  list.erase(std::remove_if(list.begin(), list.end(), [&](size_t i) { return flows[i].isGone; }), list.end());
  return list;
}

bool Elimination::eliminate(Node x, std::vector<Node>& touched) {
  std::vector<size_t> above = alive(above_[x]), below = alive(below_[x]);
  auto isSum = [&](size_t i) { return flows[i].isSum; };
  bool noSumBelow = std::none_of(below.begin(), below.end(), isSum);
  bool noSumAbove = std::none_of(above.begin(), above.end(), isSum);
  bool isForward = below.size() == 1 && !noSumBelow && !above.empty();
  bool isBound = noSumBelow && (above.size() <= 1 || noSumAbove);
  bool isRoot = above.empty() && below.size() == 1;
  for (size_t i : above) {
    touched.push_back(flows[i].left);
    touched.insert(touched.end(), flows[i].right.begin(), flows[i].right.end());
  }
  for (size_t i : below)
    touched.insert(touched.end(), flows[i].right.begin(), flows[i].right.end());
  return (isForward || isBound || isRoot) && replace(x, above, below, isForward);
}

/// Replaces x, in each flow above it, by the parts of each flow below it. Returns false without any change if a result
/// would be too wide or contain a part twice.
bool Elimination::replace(Node x, const std::vector<size_t>& above, const std::vector<size_t>& below, bool isExactSum) {
  std::vector<Flow> replaced;
  static const std::vector<Node> kNothing;
  auto combine = [&](Node left, bool isSum, const std::vector<Node>& rest, const std::vector<Node>& parts) {
    Flow flow{left, {}, isSum};
    std::merge(rest.begin(), rest.end(), parts.begin(), parts.end(), std::back_inserter(flow.right));
    flow.right.erase(std::find(flow.right.begin(), flow.right.end(), x));
    bool isPlain = std::adjacent_find(flow.right.begin(), flow.right.end()) == flow.right.end();
    replaced.push_back(std::move(flow));
    return isPlain && replaced.back().right.size() <= kMaxParts;
  };
  const std::vector<Node> onlyX{x};
  std::vector<std::pair<Node, const std::vector<Node>*>> tops;
  for (size_t i : above)
    tops.push_back({flows[i].left, &flows[i].right});
  if (above.empty())
    tops.push_back({kOne, &onlyX});
  std::vector<const std::vector<Node>*> bottoms;
  for (size_t i : below)
    bottoms.push_back(&flows[i].right);
  if (below.empty())
    bottoms.push_back(&kNothing);
  for (size_t t = 0; t < tops.size(); ++t)
    for (const std::vector<Node>* parts : bottoms)
      if (!combine(tops[t].first, isExactSum && flows[above[t]].isSum, *tops[t].second, *parts))
        return false;
  for (const std::vector<size_t>* list : {&above, &below})
    for (size_t i : *list)
      flows[i].isGone = true;
  for (Flow& flow : replaced)
    addFlow(std::move(flow));
  return true;
}

void Elimination::addFlow(Flow flow) {
  if (!flow.isSum && flow.right.size() <= (flow.left == kOne ? 1u : 0u))
    return; // `1 >= r` and an inequality without parts always hold
  flows.push_back(std::move(flow));
  index(flows.size() - 1);
}

/// Drops each inequality that is implied by a flow with all its parts and the same left side (1 >= …: any left side).
void Elimination::dropImplied() {
  for (Flow& small : flows) {
    if (small.isGone || small.isSum)
      continue;
    for (size_t i : alive(above_[small.right.front()])) {
      const Flow& large = flows[i];
      bool isSelf = &large == &small;
      bool isTwin = large.key() == small.key();
      bool covers = (small.left == kOne || small.left == large.left) &&
                    std::includes(large.right.begin(), large.right.end(), small.right.begin(), small.right.end());
      if (!isSelf && covers && (!isTwin || &large < &small)) {
        small.isGone = true;
        break;
      }
    }
  }
  std::erase_if(flows, [](const Flow& f) { return f.isGone; });
}

// ------------------------------------------------------------------------------------------------ naming

uint64_t mix(uint64_t a, uint64_t b) {
  a ^= b + 0x9e3779b97f4a7c15 + (a << 6) + (a >> 2);
  return a * 0xff51afd7ed558ccd ^ (a >> 33);
}

/// An order of the internal nodes that does not depend on their creation: by their neighbourhoods, widened until they
/// differ.
std::vector<Node> canonicalOrder(const Elimination& rest, std::vector<Node> internals,
                                 const std::vector<uint32_t>& names) {
  std::vector<uint64_t> colour(rest.isInternal.size());
  for (Node n = 0; n < colour.size(); ++n)
    colour[n] = mix(1, names[n]);
  for (size_t round = 0; round < internals.size() && round < 8; ++round) {
    std::vector<uint64_t> next(colour.size());
    for (const Flow& flow : rest.flows) {
      uint64_t parts = 0;
      for (Node n : flow.right)
        parts += mix(3, colour[n]);
      uint64_t all = mix(mix(mix(5, colour[flow.left]), parts), flow.isSum);
      next[flow.left] += mix(7, all);
      for (Node n : flow.right)
        next[n] += mix(11, all);
    }
    for (Node n : internals)
      colour[n] = mix(colour[n], next[n]);
  }
  std::sort(internals.begin(), internals.end(),
            [&](Node a, Node b) { return std::pair(colour[a], a) < std::pair(colour[b], b); });
  return internals;
}

/// Numbers the remaining internal nodes after the interface's.
void nameInternals(const Elimination& rest, std::vector<uint32_t>& names, OwnershipSignature& signature) {
  std::set<Node> left;
  for (const Flow& flow : rest.flows) {
    left.insert(flow.left);
    left.insert(flow.right.begin(), flow.right.end());
  }
  std::vector<Node> internals;
  for (Node n : left)
    if (names[n] == kUnnamed)
      internals.push_back(n);
  for (Node n : canonicalOrder(rest, internals, names)) {
    names[n] = signature.interface + signature.internals++;
    if (n == Elimination::kOne)
      signature.constraints.push_back(one(OwnershipVar(names[n])));
  }
}

void writeFlows(const Elimination& rest, const std::vector<uint32_t>& names, OwnershipSignature& signature) {
  for (const Flow& flow : rest.flows) {
    OwnershipConstraint c{
        flow.isSum ? OwnershipShape::Sum : OwnershipShape::AtLeast, OwnershipVar(names[flow.left]), {}};
    for (Node n : flow.right)
      c.right.push_back(OwnershipVar(names[n]));
    std::sort(c.right.begin(), c.right.end());
    signature.constraints.push_back(std::move(c));
  }
}

} // namespace

// ------------------------------------------------------------------------------------------------ the signature

OwnershipSignature OwnershipGraph::project(std::span<const OwnershipVar> interface) {
  canonicalise();
  for (OwnershipVar v : interface)
    forced(v);
  OwnershipSignature signature;
  signature.interface = static_cast<uint32_t>(interface.size());
  Elimination rest;
  std::vector<uint32_t> names{kUnnamed}; // by node: the interface variable
  llvm::DenseMap<uint32_t, Node> nodes;  // by root
  std::vector<FlowIndex> start;
  for (uint32_t i = 0; i < interface.size(); ++i) {
    uint32_t root = find(interface[i]);
    const Partition& p = partitions_[root];
    OwnershipVar name(i);
    auto [it, isNew] = nodes.insert({root, static_cast<Node>(rest.isInternal.size())});
    if (p.label != Label::Unknown)
      signature.constraints.push_back(p.label == Label::One ? one(name) : zero(name));
    else if (!isNew)
      signature.constraints.push_back(equal(OwnershipVar(names[it->second]), name));
    if (!isNew)
      continue;
    rest.node(false);
    names.push_back(i);
    start.insert(start.end(), p.below.begin(), p.below.end());
    start.insert(start.end(), p.above.begin(), p.above.end());
  }
  auto nodeOf = [&](OwnershipVar v) {
    uint32_t root = find(v);
    if (partitions_[root].label == Label::One && !nodes.count(root))
      return Elimination::kOne;
    auto [it, isNew] = nodes.insert({root, static_cast<Node>(rest.isInternal.size())});
    if (isNew) {
      rest.node(true);
      names.push_back(kUnnamed);
    }
    return it->second;
  };
  for (FlowIndex flow : componentOf(start)) {
    Flow local{nodeOf(constraints_[flow].left), {}, constraints_[flow].shape == OwnershipShape::Sum};
    for (OwnershipVar part : zeroOut(flow))
      local.right.push_back(nodeOf(part));
    rest.flows.push_back(std::move(local));
  }
  rest.run();

  nameInternals(rest, names, signature);
  writeFlows(rest, names, signature);
  std::sort(signature.constraints.begin(), signature.constraints.end());
  signature.constraints.erase(std::unique(signature.constraints.begin(), signature.constraints.end()),
                              signature.constraints.end());
  return signature;
}

} // namespace wt::solver
