// SPDX-License-Identifier: Apache-2.0
#include "contract/Things.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace wt::contract {

namespace {
constexpr uint32_t kMaxDepth = 3;
constexpr size_t kMaxSet = 6; // a larger set becomes Other

uint64_t hashOf(uint64_t a, uint64_t b, FieldSlot slot) {
  const uint64_t field = static_cast<uint64_t>(slot.record.index) << 32 | slot.field;
  return RowIndex::mix(RowIndex::mix(RowIndex::mix(0, a), b), field);
}
} // namespace

Things::Things() {
  for (ThingKind kind : {ThingKind::Null, ThingKind::Other, ThingKind::Empty, ThingKind::Fixed})
    things_.push_back({kind, 0, {}, {}, {}, 0, false});
  set({});
}

ThingId Things::intern(Thing thing) {
  auto isIt = [&](uint32_t row) {
    const Thing& known = things_[row];
    return known.kind == thing.kind && known.index == thing.index && known.base == thing.base &&
           known.slot == thing.slot && known.cell == thing.cell;
  };
  const uint64_t hash = hashOf(static_cast<uint64_t>(thing.kind) << 32 | thing.index,
                               static_cast<uint64_t>(thing.base.index) << 32 | thing.cell.index, thing.slot);
  const auto added = static_cast<uint32_t>(things_.size());
  const uint32_t row = byThing_.findOrAdd(hash, added, isIt);
  if (row == added)
    things_.push_back(thing);
  return ThingId(row);
}

ThingId Things::part(ThingId of, FieldSlot slot) {
  if (!isNamed(of))
    return kOther;
  if (slot == kElements) {
    if (const Thing& element = things_[of.index]; element.kind == ThingKind::Part && element.slot == kElements)
      return of; // `(rows + i) + 1`
    arrays_.insert(of.index);
  }
  return intern({ThingKind::Part, 0, of, slot, {}, things_[of.index].depth, false});
}

ThingId Things::content(PlaceCell cell) {
  uint32_t depth = things_[cells_[cell.index].thing.index].depth + 1;
  return depth > kMaxDepth ? kOther : intern({ThingKind::Content, 0, {}, {}, cell, depth, false});
}

ThingId Things::root(ThingId id) const {
  while (things_[id.index].kind == ThingKind::Part)
    id = things_[id.index].base;
  return id;
}

bool Things::isOfElement(ThingId id) const {
  for (; things_[id.index].kind == ThingKind::Part; id = things_[id.index].base)
    if (things_[id.index].slot == kElements)
      return true;
  return false;
}

PlaceCell Things::cell(ThingId thing, FieldSlot slot) {
  if (const Thing& part = things_[thing.index]; part.kind == ThingKind::Part && slot == FieldSlot()) { // `*&c->path`
    slot = part.slot;
    thing = part.base;
  }
  auto isIt = [&](uint32_t row) { return cells_[row].thing == thing && cells_[row].slot == slot; };
  const auto added = static_cast<uint32_t>(cells_.size());
  const uint32_t row = byCell_.findOrAdd(hashOf(thing.index, 0, slot), added, isIt);
  if (row == added)
    cells_.push_back({thing, slot});
  return PlaceCell(row);
}

SetId Things::set(Set things) {
  if (!llvm::is_sorted(things))
    std::sort(things.begin(), things.end()); // llvm::sort calls qsort, which is slow for a few
  things.erase(std::unique(things.begin(), things.end()), things.end());
  if (things.size() > kMaxSet)
    things = {kOther};
  uint64_t hash = things.size();
  for (ThingId thing : things)
    hash = RowIndex::mix(hash, thing.index + 1);
  const auto added = static_cast<uint32_t>(sets_.size());
  const uint32_t row = bySet_.findOrAdd(RowIndex::mix(hash, 0), added, [&](uint32_t r) { return sets_[r] == things; });
  if (row == added)
    sets_.push_back(std::move(things));
  return SetId(row);
}

SetId Things::one(ThingId thing) {
  if (ones_.size() <= thing.index)
    ones_.resize(things_.size());
  if (!ones_[thing.index].isValid())
    ones_[thing.index] = set(Set{thing});
  return ones_[thing.index];
}

SetId Things::unite(SetId a, SetId b) {
  if (a == b)
    return a;
  auto [it, isNew] = unions_.try_emplace({std::min(a, b), std::max(a, b)});
  if (!isNew)
    return it->second;
  Set both = sets_[a.index];
  both.append(sets_[b.index].begin(), sets_[b.index].end());
  SetId result = set(std::move(both));
  return unions_[{std::min(a, b), std::max(a, b)}] = result;
}

const uint32_t* FlatMap::find(uint32_t key) const {
  auto it = llvm::lower_bound(entries_, std::pair(key, 0u));
  return it != entries_.end() && it->first == key ? &it->second : nullptr;
}

void FlatMap::set(uint32_t key, uint32_t value) {
  auto it = llvm::lower_bound(entries_, std::pair(key, 0u));
  if (it != entries_.end() && it->first == key)
    it->second = value;
  else
    entries_.insert(it, {key, value});
}

void FlatMap::erase(uint32_t key) {
  auto it = llvm::lower_bound(entries_, std::pair(key, 0u));
  if (it != entries_.end() && it->first == key)
    entries_.erase(it);
}

uint32_t Pictures::fateOf(const Picture& p, ThingId thing) const {
  const uint32_t* bits = p.fates.find(thing.index);
  return bits ? *bits : fate::kLive;
}

SetId Pictures::heldBy(const Picture& p, PlaceCell cell) {
  const uint32_t* held = p.cells.find(cell.index);
  return held ? SetId(*held) : heldAtStart(p, cell);
}

SetId Pictures::heldAtStart(const Picture& p, PlaceCell cell) {
  const Things::CellInfo info = things_[cell];
  uint32_t bits = 0;
  for (ThingId t = info.thing;; t = things_[t].base) {
    bits |= fateOf(p, t);
    if (things_[t].kind != ThingKind::Part)
      break;
  }
  if (bits & fate::kZeroed)
    return things_.one(kNull);
  const Thing root = things_[things_.root(info.thing)];
  switch (root.kind) {
  case ThingKind::Variable: {
    bool isParameter = body_.variables[root.index].kind == ir::VariableKind::Parameter;
    if (isParameter && !info.slot.record && things_[info.thing].kind == ThingKind::Variable)
      return things_.one(things_.parameter(root.index));
    return things_.one(isParameter ? kOther : bits & fate::kClobbered ? kOther : kEmpty);
  }
  case ThingKind::New: return things_.one(root.isWhole || bits & fate::kClobbered ? kOther : kEmpty);
  case ThingKind::Parameter:
  case ThingKind::Global:
  case ThingKind::Content:
    return bits & fate::kClobbered ? things_.set({things_.content(cell), kOther}) : things_.one(things_.content(cell));
  default: return things_.one(kOther);
  }
}

bool Pictures::join(Picture& into, const Picture& from) {
  if (!from.isReached || into == from)
    return false;
  if (!into.isReached) {
    into = from;
    return true;
  }
  Picture& joined = joined_;
  joined.isReached = true;
  auto merge = [](const FlatMap& a, const FlatMap& b, FlatMap& out, auto inA, auto inB, auto both) {
    auto x = a.entries().begin(), y = b.entries().begin();
    auto& result = out.entries();
    result.clear();
    result.reserve(std::max(a.entries().size(), b.entries().size()));
    while (x != a.entries().end() || y != b.entries().end()) {
      if (y == b.entries().end() || (x != a.entries().end() && x->first < y->first)) {
        result.push_back({x->first, inA(x->first, x->second)});
        ++x;
      } else if (x == a.entries().end() || y->first < x->first) {
        result.push_back({y->first, inB(y->first, y->second)});
        ++y;
      } else {
        result.push_back({x->first, both(x->second, y->second)});
        ++x, ++y;
      }
    }
  };
  auto unite = [&](uint32_t a, uint32_t b) { return things_.unite(SetId(a), SetId(b)).index; };
  auto orAtStart = [&](const Picture& other) {
    return [&](uint32_t cell, uint32_t set) { return unite(set, heldAtStart(other, PlaceCell(cell)).index); };
  };
  merge(into.cells, from.cells, joined.cells, orAtStart(from), orAtStart(into), unite);
  auto orLive = [](uint32_t, uint32_t bits) { return bits | fate::kLive; };
  merge(into.fates, from.fates, joined.fates, orLive, orLive, [](uint32_t a, uint32_t b) { return a | b; });
  for (auto& [thing, bits] : joined.fates.entries()) // zeroed only if zeroed on all paths
    if ((bits & fate::kZeroed) && !(fateOf(into, ThingId(thing)) & fateOf(from, ThingId(thing)) & fate::kZeroed))
      bits = (bits & ~fate::kZeroed) | fate::kClobbered;
  if (joined == into)
    return false;
  std::swap(into, joined);
  return true;
}

} // namespace wt::contract
