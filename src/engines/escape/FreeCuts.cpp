// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/FreeCuts.h"

#include <algorithm>
#include <deque>

namespace wt::engines::escape {

namespace {

constexpr size_t kLookedAt = 4; // number of nodes to examine, as a multiple of those a summary keeps

/// Boolean nodes and terms as one graph: boolean node n is n * 2, term t is t * 2 + 1.
class Dag {
public:
  Dag(const Heap& heap, const BoolGraph& graph, const BitVectors& vectors, uint32_t interfaceDepth)
      : heap_(heap), graph_(graph), vectors_(vectors), interfaceDepth_(interfaceDepth) {}

  static uint32_t key(Lit l) { return l.node() * 2; }
  static uint32_t key(Term t) { return t.index * 2 + 1; }

  llvm::SmallVector<uint32_t, 3> operands(uint32_t key) const {
    llvm::SmallVector<uint32_t, 3> result;
    auto addLit = [&](Lit l) {
      if (!l.isConstant())
        result.push_back(l.node() * 2);
    };
    auto addTerm = [&](Term t) {
      if (t.isValid())
        result.push_back(t.index * 2 + 1);
    };
    if (key & 1) {
      const solver::TermNode& node = vectors_[Term{key / 2}];
      if (node.kind == solver::TermKind::Choose)
        addLit(node.condition);
      addTerm(node.a);
      addTerm(node.b);
    } else if (!graph_.isLeaf(key / 2)) {
      addLit(graph_.left(key / 2));
      addLit(graph_.right(key / 2));
    } else if (const solver::Atom* atom = vectors_.atomOf(key / 2)) {
      addTerm(atom->a);
      addTerm(atom->b);
    }
    return result;
  }

  /// Greater than all keys.
  size_t keyEnd() const { return 2 * std::max(graph_.size(), vectors_.size()) + 2; }

  bool isChoice(uint32_t key) const { // a free leaf
    bool isLeaf = key & 1 ? vectors_[Term{key / 2}].kind == solver::TermKind::Variable
                          : graph_.isLeaf(key / 2) && !vectors_.atomOf(key / 2);
    return isLeaf && !isInterface(key);
  }

  bool isInterface(uint32_t key) const {
    auto isNear = [&](CellId cell) { return heap_[heap_[cell].object].depth <= interfaceDepth_; };
    const CellId cell = key & 1 ? heap_.cellOfTerm(Term{key / 2}) : heap_.cellOfLeaf(key / 2);
    const CellId other = key & 1 ? CellId() : heap_.otherOfLeaf(key / 2);
    return cell.isValid() && isNear(cell) && (!other.isValid() || isNear(other));
  }

private:
  const Heap& heap_;
  const BoolGraph& graph_;
  const BitVectors& vectors_;
  uint32_t interfaceDepth_;
};

class CutFinder {
public:
  CutFinder(const Dag& dag, std::vector<uint32_t> roots, std::vector<size_t> ends)
      : dag_(dag), roots_(std::move(roots)), ends_(std::move(ends)) {}

  FreeCuts run(size_t limit) {
    orderOperandsFirst(takeNearest(limit * kLookedAt));
    findDominators();
    numberDominatorTree();
    FreeCuts cuts;
    for (uint32_t i = 0; i < keys_.size(); ++i)
      if (!(keys_[i] & 1) && isClosed(i))
        cuts.nodes.insert(keys_[i] / 2);
    cutToSize(cuts, limit);
    noteUses(cuts);
    return cuts;
  }

private:
  const Dag& dag_;
  std::vector<uint32_t> roots_;
  std::vector<size_t> ends_;                     // of the groups of roots, most important first
  std::vector<uint32_t> keys_;                   // operands first
  std::vector<uint32_t> rootsAt_;                // the roots' positions in keys_
  std::vector<uint32_t> operands_, operandsEnd_; // positions; and by position, the end of its operands
  std::vector<uint32_t> dominator_, depth_, first_, last_, lowest_, highest_;
  std::vector<bool> touchesInterface_;                                 // or a node that was not examined
  std::vector<bool> isNear_;                                           // by position
  uint32_t top() const { return static_cast<uint32_t>(keys_.size()); } // the virtual root

  /// The nodes in the order of a breadth-first search from the roots, with the operands of those nearest to the roots.
  struct Found {
    std::vector<uint32_t> numbers;     // by key; 0: not found, otherwise the number plus one
    std::vector<uint32_t> keys;        // by number
    std::vector<uint32_t> operands;    // numbers
    std::vector<uint32_t> operandsEnd; // by number; only for examined nodes

    explicit Found(size_t keyEnd) : numbers(keyEnd) {}
    uint32_t numberOf(uint32_t key) {
      if (numbers[key] == 0) {
        keys.push_back(key);
        numbers[key] = static_cast<uint32_t>(keys.size());
      }
      return numbers[key] - 1;
    }
    bool isNear(uint32_t number) const { return number < operandsEnd.size(); }
    llvm::ArrayRef<uint32_t> operandsOf(uint32_t number) const {
      if (!isNear(number))
        return {};
      const size_t begin = number == 0 ? 0 : operandsEnd[number - 1];
      return llvm::ArrayRef(operands).slice(begin, operandsEnd[number] - begin);
    }
  };

  /// Examines the nodes nearest to the roots. Operands of the others are unknown, so those nodes stay.
  Found takeNearest(size_t most) {
    Found found(dag_.keyEnd());
    for (uint32_t root : roots_)
      found.numberOf(root);
    for (uint32_t number = 0; number < found.keys.size() && number < most; ++number) {
      for (uint32_t operand : dag_.operands(found.keys[number]))
        found.operands.push_back(found.numberOf(operand));
      found.operandsEnd.push_back(static_cast<uint32_t>(found.operands.size()));
    }
    return found;
  }

  llvm::ArrayRef<uint32_t> operandsOf(uint32_t i) const {
    size_t begin = i == 0 ? 0 : operandsEnd_[i - 1];
    return llvm::ArrayRef(operands_).slice(begin, operandsEnd_[i] - begin);
  }

  void orderOperandsFirst(Found found) {
    constexpr uint32_t kOpen = UINT32_MAX, kUnseen = UINT32_MAX - 1;
    std::vector<uint32_t> positions(found.keys.size(), kUnseen); // kOpen: its operands come first
    std::vector<std::pair<uint32_t, bool>> stack;
    for (uint32_t root : roots_)
      stack.push_back({found.numberOf(root), false});
    while (!stack.empty()) {
      auto [number, isDone] = stack.back();
      stack.pop_back();
      if (isDone) {
        positions[number] = static_cast<uint32_t>(keys_.size());
        keys_.push_back(found.keys[number]);
        isNear_.push_back(found.isNear(number));
        for (uint32_t operand : found.operandsOf(number))
          operands_.push_back(positions[operand]);
        operandsEnd_.push_back(static_cast<uint32_t>(operands_.size()));
        continue;
      }
      if (positions[number] != kUnseen)
        continue;
      positions[number] = kOpen;
      stack.push_back({number, true});
      for (uint32_t operand : found.operandsOf(number))
        if (positions[operand] == kUnseen)
          stack.push_back({operand, false});
    }
    for (uint32_t root : roots_)
      rootsAt_.push_back(positions[found.numberOf(root)]);
  }

  /// The nearest node that lies on every path from a root to this one.
  void findDominators() {
    constexpr uint32_t kNone = UINT32_MAX;
    dominator_.assign(keys_.size() + 1, kNone);
    depth_.assign(keys_.size() + 1, 0);
    auto meet = [&](uint32_t a, uint32_t b) {
      while (a != b) {
        if (depth_[a] < depth_[b])
          std::swap(a, b);
        a = dominator_[a];
      }
      return a;
    };
    for (uint32_t root : rootsAt_)
      dominator_[root] = top();
    for (uint32_t i = top(); i-- > 0;) {
      depth_[i] = depth_[dominator_[i]] + 1;
      for (uint32_t child : operandsOf(i)) {
        dominator_[child] = dominator_[child] == kNone ? i : meet(dominator_[child], i);
      }
    }
  }

  /// Numbers the dominator tree so that a node dominates exactly the numbers from its first to its last; and finds for
  /// each node the lowest and highest number of the free leaves below it.
  void numberDominatorTree() {
    size_t count = keys_.size() + 1;
    std::vector<uint32_t> size(count, 1);
    for (uint32_t i = 0; i < top(); ++i) // dominators come later in the order
      size[dominator_[i]] += size[i];
    first_.assign(count, 0);
    last_.assign(count, 0);
    std::vector<uint32_t> next(count, 0);
    next[top()] = 1;
    last_[top()] = static_cast<uint32_t>(count);
    for (uint32_t i = top(); i-- > 0;) {
      uint32_t parent = dominator_[i];
      first_[i] = next[parent];
      next[parent] += size[i];
      next[i] = first_[i] + 1;
      last_[i] = first_[i] + size[i] - 1;
    }
    lowest_.assign(count, UINT32_MAX);
    highest_.assign(count, 0);
    touchesInterface_.assign(count, false);
    for (uint32_t i = 0; i < top(); ++i) {
      if (dag_.isChoice(keys_[i]))
        lowest_[i] = highest_[i] = first_[i];
      touchesInterface_[i] = dag_.isInterface(keys_[i]) || !isNear_[i];
      for (uint32_t child : operandsOf(i)) {
        lowest_[i] = std::min(lowest_[i], lowest_[child]);
        highest_[i] = std::max(highest_[i], highest_[child]);
        touchesInterface_[i] = touchesInterface_[i] || touchesInterface_[child];
      }
    }
  }

  bool isClosed(uint32_t i) const {
    return !touchesInterface_[i] && lowest_[i] != UINT32_MAX && first_[i] <= lowest_[i] && highest_[i] <= last_[i];
  }

  void noteUses(FreeCuts& cuts) const {
    std::vector<bool> isUsed(keys_.size(), false);
    auto use = [&](uint32_t i) {
      if (!(keys_[i] & 1) && isUsed[i] && cuts.nodes.count(keys_[i] / 2))
        cuts.usedAgain.insert(keys_[i] / 2);
      isUsed[i] = true;
    };
    llvm::for_each(rootsAt_, use);
    llvm::for_each(operands_, use);
  }

  void cutToSize(FreeCuts& cuts, size_t limit) const {
    llvm::DenseSet<uint32_t> seen;
    size_t begin = 0;
    for (size_t group = 0; group < ends_.size(); begin = ends_[group++]) {
      std::deque<uint32_t> queue(roots_.begin() + static_cast<ptrdiff_t>(begin),
                                 roots_.begin() + static_cast<ptrdiff_t>(ends_[group]));
      followFrom(queue, limit * (group + 1) / ends_.size(), seen, cuts);
    }
  }

  void followFrom(std::deque<uint32_t>& queue, size_t limit, llvm::DenseSet<uint32_t>& seen, FreeCuts& cuts) const {
    while (!queue.empty()) {
      uint32_t key = queue.front();
      queue.pop_front();
      if (!seen.insert(key).second || (!(key & 1) && cuts.nodes.count(key / 2)))
        continue;
      llvm::SmallVector<uint32_t, 3> operands = dag_.operands(key);
      if (seen.size() <= limit) {
        queue.insert(queue.end(), operands.begin(), operands.end());
      } else if (!operands.empty()) {
        cuts.isCoarse = true;
        (key & 1 ? cuts.terms : cuts.nodes).insert(key / 2);
        if (!(key & 1))
          cuts.rough.insert(key / 2);
      }
    }
  }
};

} // namespace

FreeCuts findFreeCuts(Heap& heap, llvm::ArrayRef<Formulas> groups, size_t limit, uint32_t interfaceDepth) {
  std::vector<uint32_t> roots;
  std::vector<size_t> ends;
  for (const Formulas& group : groups) {
    for (Lit l : group.lits)
      if (!l.isConstant())
        roots.push_back(Dag::key(l));
    for (Term t : group.terms)
      roots.push_back(Dag::key(t));
    ends.push_back(roots.size());
  }
  Dag dag(heap, heap.graph(), heap.vectors(), interfaceDepth);
  return CutFinder(dag, std::move(roots), std::move(ends)).run(limit);
}

} // namespace wt::engines::escape
