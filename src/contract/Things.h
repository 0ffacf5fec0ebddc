// SPDX-License-Identifier: Apache-2.0
// Which objects does one function know, and what do their places hold? An abstraction that is precise enough for facts
// about fields without a solver: one thing for each object that has a name, sets of things where paths join, and a fate
// for each thing.
//
//   c->path          Content: the initial content of field `path` of the target of parameter `c`
//   &c->buf          Part: the part `buf` of that target
//   strdup(p)        New: the object made at that instruction
//
//   t->rows[i]       Part: some element of the array that `t->rows` points to
//
// Elements of arrays are not distinguished. Of pointers, a store to one element keeps the values of the others; of
// structures, the part stands for the one that the function is occupied with.
#pragma once

#include "contract/Holding.h"
#include "ir/Module.h"
#include "support/RowIndex.h"
#include "support/RowSet.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace wt::contract {

using ThingId = Id<struct ThingTag>;
using SetId = Id<struct SetTag>;
using PlaceCell = Id<struct PlaceCellTag>;

enum class ThingKind : uint8_t { Null, Other, Empty, Fixed, Parameter, Variable, Global, Part, Content, New };

constexpr ThingId kNull{0}, kOther{1}, kEmpty{2}, kFixed{3}; // Empty: never set. Fixed: a literal or a function

struct Thing {
  ThingKind kind{};
  uint32_t index = 0;   // Parameter, Variable, Global: its id; New: the instruction that makes it
  ThingId base;         // Part: the object it is a part of
  FieldSlot slot;       // Part: the field
  PlaceCell cell;       // Content: the place that held it at the start
  uint32_t depth = 0;   // the number of dereferences from the interface
  bool isWhole = false; // New: made and initialised by another function
};

/// The possible fates of a thing; several bits are set if paths differ.
namespace fate {
constexpr uint32_t kLive = 1, kReleased = 2, kAbsent = 4, kKept = 8; // Absent: the pointer to it was null
constexpr uint32_t kZeroed = 16, kClobbered = 32;                    // its content is zero; unknown
constexpr uint32_t kMany = 64;                                       // it stands for several elements of an array
} // namespace fate

using Set = llvm::SmallVector<ThingId, 2>; // sorted

/// The names that one function uses. Hash-consed: equal things, sets and cells have equal ids.
class Things {
public:
  Things();

  ThingId parameter(uint32_t index) { return intern({ThingKind::Parameter, index, {}, {}, {}, 0, false}); }
  ThingId variable(ir::VariableId v) { return intern({ThingKind::Variable, v.index, {}, {}, {}, 0, false}); }
  ThingId global(ir::GlobalId g) { return intern({ThingKind::Global, g.index, {}, {}, {}, 0, false}); }
  ThingId part(ThingId of, FieldSlot slot);
  ThingId content(PlaceCell cell);
  ThingId made(uint32_t where, bool isWhole) { return intern({ThingKind::New, where, {}, {}, {}, 0, isWhole}); }
  const Thing& operator[](ThingId id) const { return things_[id.index]; }
  size_t count() const { return things_.size(); }
  /// The outermost object that it is a part of.
  ThingId root(ThingId id) const;
  /// Does the function access elements of the array?
  bool isArray(ThingId id) const { return arrays_.contains(id.index); }
  /// Is it an element of an array, or a part of one?
  bool isOfElement(ThingId id) const;
  static bool isNamed(ThingId id) { return id.index > kFixed.index; }

  PlaceCell cell(ThingId thing, FieldSlot slot);
  struct CellInfo {
    ThingId thing;
    FieldSlot slot;
  };
  const CellInfo& operator[](PlaceCell cell) const { return cells_[cell.index]; }

  SetId set(Set things);
  SetId one(ThingId thing);
  SetId unite(SetId a, SetId b);
  const Set& operator[](SetId id) const { return sets_[id.index]; }

private:
  std::vector<Thing> things_;
  std::vector<CellInfo> cells_;
  std::vector<Set> sets_;
  RowIndex byThing_, byCell_, bySet_;
  std::vector<SetId> ones_; // by thing: the set of this thing only
  RowSet arrays_;
  llvm::DenseMap<std::pair<SetId, SetId>, SetId> unions_;

  ThingId intern(Thing thing);
};

/// A small map between numbers, sorted by key.
class FlatMap {
public:
  const uint32_t* find(uint32_t key) const;
  void set(uint32_t key, uint32_t value);
  void erase(uint32_t key);
  bool operator==(const FlatMap&) const = default;
  const std::vector<std::pair<uint32_t, uint32_t>>& entries() const { return entries_; }
  std::vector<std::pair<uint32_t, uint32_t>>& entries() { return entries_; }

private:
  std::vector<std::pair<uint32_t, uint32_t>> entries_;
};

/// The content of places and the fates of things at one point. Rows that are missing are as at the start of the
/// function.
struct Picture {
  FlatMap cells; // PlaceCell to SetId
  FlatMap fates; // ThingId to fate bits
  bool isReached = false;
  bool operator==(const Picture&) const = default;
};

class Pictures {
public:
  Pictures(const ir::Body& body, Things& things) : body_(body), things_(things) {}

  uint32_t fateOf(const Picture& p, ThingId thing) const;
  SetId heldBy(const Picture& p, PlaceCell cell);
  /// The content at the start of the function, ignoring later stores.
  SetId heldAtStart(const Picture& p, PlaceCell cell);
  /// Returns true if `into` changed.
  bool join(Picture& into, const Picture& from);

private:
  const ir::Body& body_;
  Things& things_;
  Picture joined_; // keeps its memory from join to join
};

} // namespace wt::contract
