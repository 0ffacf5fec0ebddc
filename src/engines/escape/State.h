// SPDX-License-Identifier: Apache-2.0
// What does every cell hold at one point of the function, and under which condition does execution reach it? Defines
// the state, the tables it refers to, and how to read it.
//
//   if (n > 9) return -1;   // guard ok ∧ n > 9      p: {(¬ok, null), (ok, new0)}      new0#valid: ok
#pragma once

#include "engines/escape/Heap.h"

#include <utility>

namespace wt::engines::escape {

/// Memory of the caller's that unknown code may have written at unknown cells: all pointers of a type, or everything
/// reachable from a global (an invalid global stands for any), including or excluding the global itself.
struct Region {
  ir::TypeId type;
  ir::GlobalId global;
  bool isBeyond = false; // only memory behind the global's pointers, not the global itself
  auto operator<=>(const Region&) const = default;
};

/// The time at which each region was last forgotten. A sorted list, because states are copied often and few regions are
/// forgotten.
class Times {
public:
  using Entry = std::pair<Region, uint32_t>;

  bool empty() const { return entries_.empty(); }
  auto begin() const { return entries_.begin(); }
  auto end() const { return entries_.end(); }
  /// 0: never.
  uint32_t of(const Region& region) const {
    auto it = llvm::lower_bound(entries_, region, isBefore);
    return it != entries_.end() && it->first == region ? it->second : 0;
  }
  void set(const Region& region, uint32_t time) {
    auto it = llvm::lower_bound(entries_, region, isBefore);
    if (it != entries_.end() && it->first == region)
      it->second = time;
    else
      entries_.insert(it, {region, time});
  }

private:
  std::vector<Entry> entries_;
  static bool isBefore(const Entry& entry, const Region& region) { return entry.first < region; }
};

/// A guard and the content of every cell: a value, or a formula for an attribute. A cell that is not set holds its
/// initial value, or, if it lies in a forgotten region, an unknown value from the time it was forgotten.
struct State {
  static constexpr uint32_t kUnset = UINT32_MAX;
  Lit guard = Lit::no();
  std::vector<uint32_t> cells;
  Times forgotten; // later times are greater
};

/// The formulas, terms, objects, cells and values of one function.
struct TableStore {
  TableStore(const ir::Module& module, const ir::Body& body, const Limits& limits)
      : heap(module, body, vectors, Bounds(limits, &limitHits)) {}

  LimitHits limitHits;
  BoolGraph graph;
  BitVectors vectors{graph};
  Heap heap;
};

/// References to the tables, for classes that add rows. Tables only grow, so an id never changes its meaning.
struct Tables {
  explicit Tables(TableStore& store) : graph(store.graph), vectors(store.vectors), heap(store.heap) {}

  BoolGraph& graph;
  BitVectors& vectors;
  Heap& heap;

  RuleHits& ruleHits() const { return heap.ruleHits(); }
};

/// The tables, with read access to states.
struct StateReader : Tables {
  using Tables::Tables;

  Lit attribute(const State& state, ObjectId object, Attribute attribute) const;
  /// The value of a cell in a state.
  ValueId valueOf(const State& state, CellId cell) const;
  /// The time at which unknown code last wrote the cell; 0: never.
  uint32_t forgottenAt(const State& state, CellId cell) const;
  /// The regions that a cell may lie in.
  llvm::SmallVector<Region, 5> regionsOf(CellId cell) const;
  /// The value; if it may be a handle of the caller's, with the object that the caller knows under that number.
  ValueId withHandles(ValueId value, int64_t failure = -1, int depth = 6) const;

private:
  void addHandles(Term bits, Lit when, int64_t failure, int depth, Value& value) const;
};

} // namespace wt::engines::escape
