// SPDX-License-Identifier: Apache-2.0
// What is the effect of a further reference to a reference-counted object? A reference is an object of its own, linked
// to its referent (Origin::referent). Nothing points to it: a pointer to the referent counts as a pointer to it.
//
//   X509_up_ref(x);      // ref0, valid when the result is not 0
//   c->x = x;            // a holder of x holds ref0: handed over, as the object itself would be
//   X509_free(x);        // releases ref0; the object only if no reference taken here is left
//
// So an object made here needs a release for each reference, and a reference to the caller's object that is neither
// given back nor handed over is lost. It does not matter which of several holders has which reference.
#include "engines/escape/SymbolicMemory.h"

namespace wt::engines::escape {

namespace {

bool mayBeCounted(const Object& object) {
  return !object.isMany &&
         (object.kind == ObjectKind::New || object.kind == ObjectKind::Initial || object.kind == ObjectKind::Unknown);
}

} // namespace

llvm::SmallVector<Lit, 2> SymbolicMemory::keptOf(llvm::ArrayRef<Entry> targets) const {
  llvm::SmallVector<Lit, 2> kept;
  for (const Entry& entry : targets)
    kept.push_back(attribute(state_, entry.target.object, Attribute::Escaped));
  return kept;
}

void SymbolicMemory::takeReference(llvm::ArrayRef<Entry> targets, llvm::ArrayRef<Lit> kept, Lit when, Location location,
                                   ir::FunctionId callee) {
  if (isTrial_ || isLookingAhead_ || graph.both(state_.guard, when).isNo())
    return;
  for (size_t i = 0; i < targets.size(); ++i) {
    const Entry& entry = targets[i];
    const ObjectId id = entry.target.object;
    const Lit taken = graph.both(when, entry.guard);
    const bool isOne = mayBeCounted(heap[id]) && !entry.target.blurred && entry.target.stride == 0;
    if (taken.isNo() || heap[id].kind == ObjectKind::Null)
      continue;
    if (!isOne || heap.bounds().isFull(Budget::References, heap.referencesTo(id).size())) {
      loseCount(entry, when, callee);
      continue;
    }
    Origin origin = originHere(location);
    origin.referent = id;
    const ObjectId reference = heap.allocated(origin);
    setAttribute(reference, Attribute::Valid, taken);
    setAttribute(reference, Attribute::Escaped, kept[i]);
    trace.events.push_back({EventKind::Allocate, here_.step, here_.instr, taken, reference, {}, {}, callee});
  }
}

Lit SymbolicMemory::giveReferenceBack(ObjectId referent, Lit when, ir::FunctionId callee) {
  const std::vector<ObjectId> references = heap.referencesTo(referent);
  for (auto it = references.rbegin(); it != references.rend() && !when.isNo(); ++it) {
    const Lit freed = attribute(state_, *it, Attribute::Freed);
    const Lit live = graph.both(attribute(state_, *it, Attribute::Valid), !freed);
    const Lit now = graph.both(when, live);
    if (now.isNo())
      continue;
    setAttribute(*it, Attribute::Freed, graph.either(freed, now));
    trace.events.push_back(
        {EventKind::Release, here_.step, here_.instr, graph.both(state_.guard, now), *it, {}, {}, callee, isCoarse_});
    when = graph.both(when, !live);
  }
  return when;
}

void SymbolicMemory::loseCount(llvm::ArrayRef<Entry> targets, Lit when, ir::FunctionId callee) {
  for (const Entry& entry : targets) {
    const ObjectId id = entry.target.object;
    escapeObject(id, graph.both(when, entry.guard));
    if (heap[id].kind != ObjectKind::New || isTrial_)
      continue;
    heap[id].origin.isCounted = true;
    trace.counted.push_back({id, graph.both(state_.guard, graph.both(when, entry.guard)), callee});
  }
}

} // namespace wt::engines::escape
