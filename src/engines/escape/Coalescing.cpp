// SPDX-License-Identifier: Apache-2.0
// When do objects count as one? If a single cell holds them, that cell stands for one place, and nothing else holds or
// keeps any of them. Then the cell holds at most one of them at a time, and a caller for which it holds none has none
// to lose.
#include "engines/escape/Coalescing.h"

namespace wt::engines::escape {

class Coalescing {
public:
  Coalescing(const Encoding& encoding, Aftermath& aftermath)
      : encoding_(encoding), aftermath_(aftermath), heap_(encoding.heap), state_(aftermath.state) {}

  void run() {
    countHolders();
    std::vector<ObjectId> work;
    for (uint32_t i = 1; i < heap_.objectCount(); ++i) {
      const Object& object = heap_[ObjectId(i)];
      if (object.root == Root::Result || (object.kind == ObjectKind::Initial && object.root == Root::Parameter))
        work.push_back(ObjectId(i));
    }
    for (size_t w = 0; w < work.size(); ++w) {
      const std::vector<CellId> cells = heap_[work[w]].cells;
      for (CellId cell : cells)
        for (ObjectId held : coalesceIn(cell))
          if (seen_.insert(held.index).second)
            work.push_back(held);
    }
  }

private:
  const Encoding& encoding_;
  Aftermath& aftermath_;
  Heap& heap_;
  State& state_;
  llvm::DenseMap<uint32_t, uint32_t> holders_; // by new object: number of cells that hold it and outlive the call
  llvm::DenseSet<uint32_t> seen_;

  bool isSet(CellId cell) const {
    return cell.index < state_.cells.size() && state_.cells[cell.index] != State::kUnset;
  }

  std::vector<ObjectId> newObjectsIn(CellId cell) const {
    std::vector<ObjectId> found;
    if (isSet(cell) && heap_[cell].attribute == Attribute::None)
      for (const Entry& entry : heap_[ValueId(state_.cells[cell.index])].entries)
        if (heap_[entry.target.object].kind == ObjectKind::New && !llvm::is_contained(found, entry.target.object))
          found.push_back(entry.target.object);
    return found;
  }

  void countHolders() {
    for (uint32_t i = 0; i < state_.cells.size(); ++i)
      if (heap_[heap_[CellId(i)].object].root != Root::Local)
        for (ObjectId object : newObjectsIn(CellId(i)))
          ++holders_[object.index];
  }

  /// Coalesces the new objects that the cell holds; returns those it holds afterwards.
  std::vector<ObjectId> coalesceIn(CellId cell) {
    std::vector<ObjectId> objects = newObjectsIn(cell);
    bool isOnePlace = heap_[cell].stride == 0 && !heap_[heap_[cell].object].isMany;
    if (objects.size() < 2 || !isOnePlace ||
        llvm::any_of(heap_[ValueId(state_.cells[cell.index])].entries, [](const Entry& e) { return e.target.blurred; }))
      return objects;
    std::map<ir::FamilyId, std::vector<ObjectId>> alike;
    for (ObjectId object : objects)
      if (holders_.lookup(object.index) == 1 && !heap_[object].isMany)
        alike[heap_[object].origin.family].push_back(object);
    for (const auto& [family, group] : alike)
      if (group.size() > 1)
        makeOne(cell, group);
    return newObjectsIn(cell);
  }

  void makeOne(CellId cell, const std::vector<ObjectId>& group) {
    Origin origin = heap_[group.front()].origin;
    for (ObjectId object : group) {
      origin.isCoarse |= heap_[object].origin.isCoarse;
      origin.isCounted |= heap_[object].origin.isCounted;
      origin.isZeroed &= heap_[object].origin.isZeroed;
      if (heap_[object].origin.made != origin.made)
        origin.made = {};
    }
    ObjectId one = heap_.allocated(origin);
    std::vector<Lit> when = replaceIn(cell, group, one);
    for (Attribute attribute : {Attribute::Valid, Attribute::Freed, Attribute::Escaped})
      joinAttribute(one, group, when, attribute);
    joinContents(one, group, when);
    for (ObjectId object : group) {
      if (auto it = aftermath_.movedFrom.find(object); it != aftermath_.movedFrom.end())
        aftermath_.movedFrom[one].insert(it->second.begin(), it->second.end());
      if (auto it = aftermath_.freedAs.find(object); it != aftermath_.freedAs.end())
        aftermath_.freedAs.try_emplace(one, it->second);
    }
    holders_[one.index] = 1;
  }

  /// Replaces the group by `one`; returns the conditions under which the cell held each member.
  std::vector<Lit> replaceIn(CellId cell, const std::vector<ObjectId>& group, ObjectId one) {
    std::vector<Lit> when(group.size(), Lit::no());
    const Value old = heap_[ValueId(state_.cells[cell.index])];
    Value now{old.bits, {}};
    for (Entry entry : old.entries) {
      if (auto it = llvm::find(group, entry.target.object); it != group.end()) {
        Lit& held = when[static_cast<size_t>(it - group.begin())];
        held = encoding_.graph.either(held, entry.guard);
        entry.target.object = one;
      }
      auto known = llvm::find_if(now.entries, [&](const Entry& e) { return e.target == entry.target; });
      if (known == now.entries.end())
        now.entries.push_back(entry);
      else
        known->guard = encoding_.graph.either(known->guard, entry.guard);
    }
    state_.cells[cell.index] = heap_.intern(std::move(now)).index;
    return when;
  }

  void set(CellId cell, uint32_t content) {
    if (cell.index >= state_.cells.size())
      state_.cells.resize(heap_.cellCount(), State::kUnset);
    state_.cells[cell.index] = content;
  }

  void joinAttribute(ObjectId one, const std::vector<ObjectId>& group, const std::vector<Lit>& when,
                     Attribute attribute) {
    Lit joined = Lit::no();
    for (size_t i = 0; i < group.size(); ++i)
      joined = encoding_.graph.either(joined,
                                      encoding_.graph.both(when[i], encoding_.attribute(state_, group[i], attribute)));
    set(heap_.attribute(one, attribute, true), joined.code);
  }

  void joinContents(ObjectId one, const std::vector<ObjectId>& group, const std::vector<Lit>& when) {
    std::map<std::pair<int64_t, uint32_t>, ir::TypeId> places;
    for (ObjectId object : group)
      for (CellId cell : heap_[object].cells)
        if (isSet(cell))
          places.try_emplace({heap_[cell].offset, heap_[cell].stride}, heap_[cell].type);
    for (const auto& [place, type] : places) {
      auto [offset, stride] = place;
      ValueId joined;
      for (size_t i = 0; i < group.size(); ++i) {
        ValueId held = encoding_.valueOf(state_, heap_.cell(group[i], offset, stride, type));
        joined = joined.isValid() ? heap_.choose(when[i], held, joined) : held;
      }
      set(heap_.cell(one, offset, stride, type), joined.index);
    }
    for (ObjectId object : group)
      for (CellId cell : heap_[object].cells)
        if (isSet(cell))
          forget(cell);
    for (const auto& [place, type] : places)
      for (ObjectId held : newObjectsIn(heap_.cell(one, place.first, place.second, type)))
        ++holders_[held.index];
  }

  void forget(CellId cell) {
    for (ObjectId held : newObjectsIn(cell))
      --holders_[held.index];
    state_.cells[cell.index] = State::kUnset;
  }
};

void coalesceNewObjects(const Encoding& encoding, Aftermath& aftermath) {
  Coalescing(encoding, aftermath).run();
}

} // namespace wt::engines::escape
