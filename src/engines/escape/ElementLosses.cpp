// SPDX-License-Identifier: Apache-2.0
// Which containers lose elements that nobody releases?
//
//   ~Box() {}                          // forgotten: objects are made and inserted, and no function releases any
//   void reset() { items.clear(); }    // dropped: another function releases elements, and this one does not
//   ~Box() {}                          // dropped too: the elements that are still in
#include "engines/escape/ElementRules.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::escape {

using namespace ir;

/// Can one block come before the other, for one and the same object?
static bool isBefore(const ElementEvidence& evidence, const Site& site, BlockId first, BlockId then) {
  const Body& body = *evidence.module[site.function].body;
  std::vector<bool> isSeen(body.blocks.size());
  isSeen[site.block.index] = true; // from there on it is another object
  std::vector<BlockId> work = {first};
  while (!work.empty()) {
    BlockId block = work.back();
    work.pop_back();
    for (const Edge& edge : body[block].successors) {
      if (edge.to == then && then != site.block)
        return true;
      if (!isSeen[edge.to.index]) {
        isSeen[edge.to.index] = true;
        work.push_back(edge.to);
      }
    }
  }
  return false;
}

/// Does someone besides the container own the object? Not if it is released on one path and inserted on another.
static bool isHandled(const ElementEvidence& evidence, SiteId id, const Instance& instance) {
  const Site& site = evidence.model.sites[id.index];
  auto puts = instance.puts.find(id);
  const bool isFound = site.isLeft && evidence.mayBeReleasedUnseen(instance);
  if (site.isHandled || isFound || (puts == instance.puts.end() && !site.released.empty()))
    return true;
  return llvm::any_of(site.released, [&](const Spot& release) {
    return llvm::any_of(puts->second, [&](const Spot& put) {
      return put.function != release.function || put.block == release.block ||
             isBefore(evidence, site, put.block, release.block) || isBefore(evidence, site, release.block, put.block);
    });
  });
}

/// Is every container that holds the object equally forgotten? A local of another function, or of another call, holds
/// another object.
static bool isHeldOnlyHere(const ElementEvidence& evidence, SiteId site, const Instance& instance) {
  return llvm::all_of(evidence.model.instances, [&](const Instance& other) {
    uint32_t function =
        instance.key.kind == InstanceKind::Local ? instance.key.owner : evidence.model.sites[site.index].function.index;
    bool isNear = other.key.kind == InstanceKind::Local && other.key.owner == function;
    bool mayHold = &other != &instance && (isShared(other) || isNear) && other.fresh.contains(site);
    return !mayHold || (other.handled.empty() && !other.isEscaped);
  });
}

/// Are the elements also in another container, directly or through locals, that is reported instead?
static bool isElsewhere(const ElementEvidence& evidence, const Instance& instance) {
  const InstanceId self = evidence.model.byKey.at(instance.key);
  std::set<InstanceId> seen = {self};
  std::vector<InstanceId> next(instance.goesTo.begin(), instance.goesTo.end());
  while (!next.empty()) {
    const InstanceId id = next.back();
    next.pop_back();
    const Instance& other = evidence.model[id];
    if (!seen.insert(id).second)
      continue;
    const bool isLocal = other.key.kind == InstanceKind::Local;
    if (!isLocal && other.key.kind != InstanceKind::Parameter)
      return true;
    const bool isBoth = other.goesTo.contains(self); // swapped: only one of the two is reported
    if (isLocal && !other.hasOthers && !other.fresh.empty() && (!isBoth || other.key < instance.key))
      return true;
    if (isLocal)
      next.insert(next.end(), other.goesTo.begin(), other.goesTo.end());
  }
  return false;
}

/// An object that nobody else looks after, if any.
static SiteId lostFrom(const ElementEvidence& evidence, const Instance& instance) {
  for (SiteId site : instance.fresh)
    if (!isHandled(evidence, site, instance) && isHeldOnlyHere(evidence, site, instance))
      return site;
  return {};
}

/// Reports elements that nobody ever looks after.
void judgeForgotten(const ElementEvidence& evidence, const Instance& instance, ElementReports& reports) {
  const bool isGlobal = instance.key.kind == InstanceKind::Global;
  auto isWhole = [](const Drop& drop) { return drop.word == "cleared" || drop.word == "assigned over"; };
  if (isElsewhere(evidence, instance) || (isGlobal && !llvm::all_of(instance.drops, isWhole)))
    return; // an element removed from a global one by one may belong to someone who registered it for a while
  SiteId lost = lostFrom(evidence, instance);
  if (!lost)
    return;
  if ((instance.key.kind == InstanceKind::Local || isGlobal) && !instance.drops.empty()) {
    const Drop& drop = *instance.drops.begin();
    return reports.lost(instance, lost, drop.function, drop.at, drop.word);
  }
  if (instance.ends.empty())
    return;                                                      // nobody is seen to destroy the object
  auto end = llvm::find_if(instance.ends, [&](const auto& row) { // not a failing constructor
    return evidence.module[row.first].methodKind == MethodKind::Destructor || instance.key.kind == InstanceKind::Local;
  });
  if (end == instance.ends.end())
    return;
  auto [function, at] = *end;
  bool isField = instance.key.kind == InstanceKind::Field;
  if (isField && !evidence.isDestroyed(function))
    return;
  Location where = evidence.module[function].isImplicit || !at.isValid() ? evidence.module[function].location : at;
  reports.lost(instance, lost, function, where, isField ? "destroyed" : "out of scope");
}

/// Does another container that outlives the function hold the same objects, and does someone release them from there?
static bool isIndex(const ElementEvidence& evidence, const Instance& instance) {
  return llvm::any_of(evidence.model.instances, [&](const Instance& other) {
    return &other != &instance && isShared(other) && !other.released.empty() &&
           llvm::any_of(instance.fresh, [&](SiteId site) { return other.fresh.contains(site); });
  });
}

/// Do several functions besides the destructor drop elements, and does none of them release any? Then that is intended.
static bool isDroppedOnPurpose(const ElementEvidence& evidence, const Instance& instance) {
  FunctionSet careless, careful;
  for (const Drop& drop : instance.drops)
    if (evidence.module[drop.function].methodKind != MethodKind::Destructor &&
        !evidence.givesOut(instance, drop.function))
      (evidence.isLookedAfterBy({drop.function}, instance) ? careful : careless).insert(drop.function);
  return careless.size() > 1 && careful.empty();
}

/// Does the function drop and then insert elements (`clear(); … push_back(…);`), and is it called again for one object?
static bool isFilledAgain(const ElementEvidence& evidence, const Instance& instance, const Drop& drop) {
  const bool isBefore = llvm::any_of(instance.puts, [&](const auto& put) {
    return evidence.model.sites[put.first.index].function == drop.function &&
           drop.at.line < instance.putAt.at(put.first).line;
  });
  return isBefore && evidence.isCalledAgain(drop.function);
}

/// Reports dropped elements, if some function releases elements but neither this one nor its callees and callers look
/// after any.
void judgeDropped(const ElementEvidence& evidence, const Instance& instance, ElementReports& reports) {
  if (isDroppedOnPurpose(evidence, instance))
    return;
  for (const Drop& drop : instance.drops) {
    bool isFilled = llvm::any_of(instance.filledBy, [&](FunctionId f) { return f != drop.function; }) ||
                    isFilledAgain(evidence, instance, drop);
    if (!isFilled || evidence.module[drop.function].isImplicit || isIndex(evidence, instance) ||
        evidence.isLookedAfterBy(evidence.nearOf(instance, drop.function), instance))
      continue;
    reports.lost(instance, instance.fresh.empty() ? SiteId() : *instance.fresh.begin(), drop.function, drop.at,
                 drop.word);
    break; // one report is enough
  }
}

/// Reports a destructor that does not release elements although a method does.
void judgeEnd(const ElementEvidence& evidence, const Instance& instance, ElementReports& reports) {
  bool isClassRelease = llvm::any_of(instance.releasedHere, [&](const auto& row) {
    return evidence.isOfClass(instance, row.first) && !evidence.isBroughtBack(instance, row.first);
  });
  const SiteId lost = instance.hasOthers       ? lostFrom(evidence, instance)
                      : instance.fresh.empty() ? SiteId()
                                               : *instance.fresh.begin();
  if (!isClassRelease || !lost)
    return;
  for (const auto& [function, at] : instance.ends) {
    const Function& destructor = evidence.module[function];
    if (destructor.methodKind != MethodKind::Destructor || destructor.methodOf != RecordId(instance.key.owner) ||
        destructor.isImplicit) // its users may be expected to call the releasing method
      continue;
    FunctionSet reached = evidence.reachedFrom(function);
    if (!evidence.isLookedAfterBy(reached, instance) && evidence.isDestroyed(function))
      reports.lost(instance, lost, function, destructor.isImplicit || !at.isValid() ? destructor.location : at,
                   "destroyed");
  }
}

/// For a C container: reports that it ends, or elements leave it, and nobody ever looks after them; or that someone
/// releases elements that the container releases itself.
void judgePointer(const ElementEvidence& evidence, const Instance& instance, ElementReports& reports,
                  std::set<SiteId>& told) {
  if (instance.releasesElements && !instance.isMadePlain && !instance.givesUpElements && !instance.lentReleased.empty())
    return reports.releasedTwice(instance);
  if (!instance.handled.empty())
    return;
  for (SiteId site : instance.fresh) {
    if (isHandled(evidence, site, instance) || !isHeldOnlyHere(evidence, site, instance) || told.contains(site))
      continue;
    if (!instance.drops.empty()) {
      const Drop& drop = *instance.drops.begin();
      reports.lost(instance, site, drop.function, drop.at, drop.word);
    } else if (!instance.ends.empty()) {
      reports.lost(instance, site, instance.ends.begin()->first, instance.ends.begin()->second, "released");
    } else {
      continue;
    }
    told.insert(site);
  }
}

} // namespace wt::engines::escape
