// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/LostDetail.h"

#include "engines/Words.h"

namespace wt::engines::escape {

using finding::DoubtKind;
using finding::Kind;

LostDetail::LostDetail(const Encoding& encoding) : encoding_(encoding) {
  for (const CountedReference& counted : encoding.trace.counted)
    counted_[counted.object].push_back({counted.when, {DoubtKind::CountedReferences, nameOfCallee(counted.callee)}});
  heldAtExit_ = holders(encoding.exit);
  heldAtRaise_ = holders(encoding.raise);
  for (const State& round : encoding.endless)
    heldInRound_.push_back(holders(round));
}

std::string LostDetail::nameOfCallee(ir::FunctionId callee) const {
  return callee.isValid() ? nameOf(encoding_.program().module[callee]) : "";
}

/// The new objects whose own fate is doubtful because a callee's summary lost detail, by the objects they hold.
std::map<ObjectId, std::vector<LostDetail::Reason>> LostDetail::holders(const State& end) const {
  std::map<ObjectId, std::vector<Reason>> held;
  for (uint32_t i = 0; !end.guard.isNo() && i < end.cells.size(); ++i) {
    const Cell& cell = encoding_.heap[CellId(i)];
    const Object& holder = encoding_.heap[cell.object];
    if (end.cells[i] == State::kUnset || cell.attribute != Attribute::None || holder.kind != ObjectKind::New)
      continue;
    Lit isDoubtful = holder.origin.isCoarse ? Lit::yes() : Lit::no();
    if (auto it = counted_.find(cell.object); it != counted_.end())
      for (const Reason& reason : it->second)
        isDoubtful = encoding_.graph.either(isDoubtful, reason.when);
    // Where the holder was never made, joins leave arbitrary values in its cells.
    isDoubtful = encoding_.graph.both(isDoubtful, encoding_.attribute(end, cell.object, Attribute::Valid));
    if (isDoubtful.isNo())
      continue;
    for (const Entry& entry : encoding_.heap[ValueId(end.cells[i])].entries)
      held[entry.target.object].push_back(
          {encoding_.graph.both(entry.guard, isDoubtful), {DoubtKind::CutHolder, nameOfCallee(holder.origin.callee)}});
  }
  return held;
}

/// Do all objects that the callee made belong to one family?
bool LostDetail::isOnlyFamily(const Origin& origin) const {
  for (uint32_t i = 0; i < encoding_.heap.objectCount(); ++i)
    if (const Object& other = encoding_.heap[ObjectId(i)];
        other.kind == ObjectKind::New && other.origin.callee == origin.callee && other.origin.family != origin.family)
      return false;
  return true;
}

std::vector<LostDetail::Reason> LostDetail::reasons(const Candidate& candidate) const {
  std::vector<Reason> reasons;
  const Object& object = encoding_.heap[candidate.object];
  auto add = [&](DoubtKind kind, ir::FunctionId callee) {
    reasons.push_back({Lit::yes(), {kind, nameOfCallee(callee)}});
  };
  if (candidate.isCoarse)
    add(DoubtKind::CutSummary, candidate.callee);
  // A summary that lost detail no longer says exactly which objects it makes and where they go. This is no doubt about
  // the leak of an object tied to its place, about a double release here, or about the family if all objects of the
  // callee have the same.
  if (object.origin.isCoarse && ((candidate.kind == Kind::MismatchedFree && !isOnlyFamily(object.origin)) ||
                                 (candidate.kind == Kind::Leak && !object.origin.isTied)))
    add(DoubtKind::CutSummary, object.origin.callee);
  auto append = [&](const std::map<ObjectId, std::vector<Reason>>& table) {
    if (auto it = table.find(candidate.object); it != table.end())
      llvm::append_range(reasons, it->second);
  };
  append(counted_);
  if (candidate.kind == Kind::Leak)
    append(candidate.round ? heldInRound_[*candidate.round] : candidate.isRaise ? heldAtRaise_ : heldAtExit_);
  return reasons;
}

Lit LostDetail::when(const Candidate& candidate) const {
  Lit some = Lit::no();
  for (const Reason& reason : reasons(candidate))
    some = encoding_.graph.either(some, reason.when);
  return some;
}

} // namespace wt::engines::escape
