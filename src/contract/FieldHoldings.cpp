// SPDX-License-Identifier: Apache-2.0
#include "contract/FieldHoldings.h"

#include "contract/Evidence.h"
#include "contract/FieldFlow.h"
#include "contract/PairNames.h"
#include "contract/RepeatedCalls.h"
#include "support/StrongComponents.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::contract {

using namespace ir;

namespace {

constexpr size_t kOften = 3; // witnesses needed for high trust; functions per function that contradicts
constexpr int kRecursionRounds = 2;

bool isRelease(Sight sight) {
  return sight == Sight::Broken || sight == Sight::Renewed || sight == Sight::Cleared;
}
bool isLoss(Sight sight) {
  return sight == Sight::Forgotten || sight == Sight::Overwritten || sight == Sight::Displaced;
}

class Observing {
public:
  Observing(const Module& module, const std::vector<bool>& isSpecified, const Transfers& transfers)
      : module_(module), isSpecified_(isSpecified), transfers_(transfers), effects_(module.functions.size()) {}

  Holdings run() {
    std::vector<std::vector<uint32_t>> callees(module_.functions.size());
    for (uint32_t f = 0; f < callees.size(); ++f)
      callees[f] = calleesOf(FunctionId(f));
    auto order =
        strongComponents(static_cast<uint32_t>(callees.size()), [&](uint32_t f) { return llvm::ArrayRef(callees[f]); });
    for (const std::vector<uint32_t>& component : order)
      look(component, component.size() > 1 || llvm::is_contained(callees[component.front()], component.front()));
    enterFromOutside(callees);
    passOn();
    emptyForUnseen();
    result_.repeated = repeatedFunctions(module_);
    result_.again = calledAgain(module_);
    for (uint32_t f = 0; f < module_.functions.size(); ++f)
      if (soundsLikeRelease(module_.functions[f].qualifiedName))
        result_.breakers.insert(FunctionId(f));
    for (auto& [slot, holding] : result_.fields) {
      settle(slot, holding);
      const auto* pointer = slot.record && !slot.isElements
                                ? typeAs<PointerType>(module_.types, module_[slot.record].fields[slot.field].type)
                                : nullptr;
      const auto* record = pointer ? typeAs<RecordType>(module_.types, pointer->pointee) : nullptr;
      holding.isLink = record && record->record == slot.record;
      for (const FieldWitness& w : holding.witnesses)
        if (!holding.isLink && isRelease(w.sight))
          result_.released[{w.function, w.parameter}].insert(slot);
    }
    merge(result_.entries, excused_); // only after `settle` has judged the witnesses
    return std::move(result_);
  }

private:
  const Module& module_;
  const std::vector<bool>& isSpecified_;
  const Transfers& transfers_;
  std::vector<std::unique_ptr<FieldEffect>> effects_;
  const FieldEffect nothing_; // the first effect assumed of functions in a recursion
  Holdings result_;
  struct Handing {
    Entry from;
    FieldSights::PassedOn on;
  };
  std::vector<Handing> passedOn_;
  Entries excused_;
  std::set<Entry> found_; // parameters for which some caller passes an object in use

  std::vector<uint32_t> calleesOf(FunctionId id) const {
    std::set<uint32_t> found;
    if (const Body* body = module_[id].body.get())
      for (const Block& block : body->blocks)
        for (const Instr& instr : block.instrs)
          if (const auto* call = std::get_if<Call>(&instr.op))
            if (const auto* direct = std::get_if<DirectCallee>(&call->callee))
              found.insert(direct->function.index);
    return {found.begin(), found.end()};
  }

  void look(const std::vector<uint32_t>& component, bool isRecursive) {
    auto effectOf = [&](FunctionId f) -> const FieldEffect* {
      if (!effects_[f.index] && isRecursive && module_[f].body && llvm::is_contained(component, f.index))
        return &nothing_;
      return effects_[f.index].get();
    };
    const FlowInput input{module_, isSpecified_, transfers_, effectOf};
    const int rounds = isRecursive ? kRecursionRounds : 1;
    for (int round = 1; round <= rounds; ++round)
      for (uint32_t f : component)
        if (module_.functions[f].body) {
          FieldSights sights;
          bool isLast = round == rounds && !isSpecified_[f];
          effects_[f] = fieldEffect(input, FunctionId(f), isLast ? &sights : nullptr);
          if (isLast)
            note(FunctionId(f), std::move(sights));
        }
  }

  static void merge(Entries& into, Entries& from) {
    into.fresh.merge(from.fresh);
    for (auto& [entry, slots] : from.empty)
      into.empty[entry].merge(slots);
  }

  void note(FunctionId function, FieldSights sights) {
    for (auto& [slot, witness] : sights.witnesses)
      result_.fields[slot].witnesses.push_back(witness);
    for (FieldSlot slot : sights.refills)
      result_.refills.insert({function, slot});
    result_.arrays.merge(sights.arrays);
    merge(excused_, sights.excused);
    result_.entries.fresh.merge(sights.entries.fresh);
    result_.entries.whole.merge(sights.entries.whole);
    found_.merge(sights.found);
    for (auto& [entry, slots] : sights.entries.empty)
      result_.entries.empty[entry].merge(slots);
    for (FieldSights::PassedOn& on : sights.passedOn)
      passedOn_.push_back({{function, on.parameter}, std::move(on)});
  }

  /// A function that nothing in the program calls is assumed to receive objects in use. A function called through a
  /// pointer may also receive an object that its caller has just made (`signal_add("read", read_rest)`).
  void enterFromOutside(const std::vector<std::vector<uint32_t>>& callees) {
    std::vector<bool> isCalled(module_.functions.size());
    for (const std::vector<uint32_t>& called : callees)
      for (uint32_t f : called)
        isCalled[f] = true;
    for (const Function& function : module_.functions)
      if (function.body)
        for (const Expr& expr : function.body->exprs)
          if (const auto* taken = std::get_if<FunctionExpr>(&expr.node))
            isCalled[taken->function.index] = true;
    for (uint32_t f = 0; f < isCalled.size(); ++f)
      if (const auto* type = typeAs<FunctionType>(module_.types, module_.functions[f].type);
          type && module_.functions[f].body && !isCalled[f])
        for (uint32_t i = 0; i < type->parameters.size(); ++i)
          found_.insert({FunctionId(f), i});
  }

  /// An argument that is passed on has the state in which the function received it.
  void passOn() {
    Entries& entries = result_.entries;
    for (bool changes = true; changes;) {
      changes = false;
      for (const Handing& handing : passedOn_) {
        if (entries.fresh.count(handing.from))
          changes |= entries.fresh.insert(handing.on.to).second;
        if (entries.whole.count(handing.from))
          changes |= entries.whole.insert(handing.on.to).second;
        if (found_.count(handing.from))
          changes |= found_.insert(handing.on.to).second;
        if (auto it = entries.empty.find(handing.from); it != entries.empty.end())
          for (FieldSlot slot : std::set<FieldSlot>(it->second))
            if (!handing.on.known.count(slot))
              changes |= entries.empty[handing.on.to].insert(slot).second;
      }
    }
  }

  /// If all callers of a function pass objects that may be new, the fields that it fills are assumed empty.
  void emptyForUnseen() {
    for (const auto& [slot, holding] : result_.fields)
      for (const FieldWitness& w : holding.witnesses)
        if (w.sight == Sight::Overwritten && w.parameter != UINT32_MAX && !found_.count({w.function, w.parameter}))
          result_.entries.empty[{w.function, w.parameter}].insert(slot);
  }

  /// A loss (forgotten or overwritten) counts only if no caller may pass the object with this field empty. A global is
  /// empty before the first store, so a store that happens once loses nothing.
  void settle(FieldSlot slot, Holding& holding) const {
    std::erase_if(holding.witnesses, [&](const FieldWitness& w) {
      bool isEmpty =
          slot.global ? !result_.repeated.count(w.function) && !result_.refills.count({w.function, slot}) // first store
                      : w.parameter != UINT32_MAX && result_.entries.mayBeEmpty({w.function, w.parameter}, slot);
      return isLoss(w.sight) &&
             (isEmpty || (w.by.function && !result_.entries.mayBeEmpty(w.by, slot))); // lost in the callee or nowhere
    });
    llvm::sort(holding.witnesses);
    holding.witnesses.erase(std::unique(holding.witnesses.begin(), holding.witnesses.end()), holding.witnesses.end());
  }
};

} // namespace

namespace {

/// The functions that support or contradict the ownership of a field. The judged function is no witness, except for its
/// stores.
struct Votes {
  std::set<FunctionId> releasing, breaking, renewing, filling, against, losing, all;
  size_t witnesses = 0;
  bool isSometimes = false, isForeign = false;    // released under a condition only; taken from elsewhere, or handed on
  bool isShared = false;                          // taken from elsewhere, or handed on by another function
  bool isTaken = false;                           // taken from elsewhere
  bool isMovedOn = false;                         // removed from its place, and not lost
  bool isManaged = false;                         // the judged function also releases it, on another path
  bool isCleared = false;                         // released while its object lives on, and nothing is stored
  bool isFilledElsewhere = false;                 // by another function
  bool isFilledHere = false;                      // by the judged function
  bool isBornFilled = false, isBornEmpty = false; // some makers of the object fill it; some do not

  Votes(const Holding& holding, FunctionId judged) {
    for (const FieldWitness& w : holding.witnesses)
      add(w, w.function == judged);
  }

  void add(const FieldWitness& w, bool isJudged) {
    isSometimes |= w.sight == Sight::Sometimes;
    isForeign |= w.sight == Sight::Taken || w.sight == Sight::HandedOn;
    isMovedOn |= w.sight == Sight::MovedOn;
    isTaken |= w.sight == Sight::Taken;
    isShared |= w.sight == Sight::Taken || (w.sight == Sight::HandedOn && !isJudged);
    isBornFilled |= w.sight == Sight::BornFilled;
    isBornEmpty |= w.sight == Sight::BornEmpty;
    if (w.sight < Sight::HandedOn)
      all.insert(w.function);
    if (isLoss(w.sight))
      losing.insert(w.function);
    if (w.sight == Sight::Borrowed || (w.sight == Sight::Forgotten && !isJudged))
      against.insert(w.function);
    if (w.sight == Sight::Filled)
      filling.insert(w.function);
    isManaged |= isJudged && isRelease(w.sight);
    isCleared |= w.sight == Sight::Cleared;
    isFilledElsewhere |= w.sight == Sight::Filled && !isJudged;
    isFilledHere |= w.sight == Sight::Filled && isJudged;
    if (isJudged)
      return;
    if (isRelease(w.sight))
      releasing.insert(w.function);
    if (w.sight == Sight::Broken)
      breaking.insert(w.function);
    if (w.sight == Sight::Renewed)
      renewing.insert(w.function);
    witnesses += isRelease(w.sight) || w.sight == Sight::Filled;
  }

  /// Is the field filled in every object in use?
  bool isNeverEmpty() const { return isBornFilled && !isBornEmpty && !isCleared && !isForeign; }

  bool isDenied() const {
    const bool isBroken = losing.size() > 1 && losing.size() * kOften > all.size(); // too many functions lose it
    return isBroken || !against.empty();
  }

  Trust trust() const {
    if (isDenied())
      return Trust::Low;
    if (filling.empty())
      return releasing.size() >= 2 ? Trust::Medium : Trust::Low;
    std::set<FunctionId> both = releasing;
    both.insert(filling.begin(), filling.end());
    return witnesses >= kOften && both.size() >= 2 ? Trust::High : Trust::Medium;
  }
};

} // namespace

bool forgetsElements(const Holding& holding, FunctionId function) {
  return llvm::any_of(holding.witnesses,
                      [&](const FieldWitness& w) { return w.sight == Sight::Forgotten && w.function == function; });
}

/// Trust for elements of an array that are lost with it. `votes` leave out the judged function.
static Trust trustInElements(const Holdings& holdings, const Holding& holding, const Votes& votes,
                             const Judged& judged) {
  const bool isSeen = forgetsElements(holding, judged.by.function);
  if ((!isSeen && !votes.isManaged) || votes.isSometimes || votes.filling.empty() || judged.loss != Sight::Forgotten)
    return Trust::None;
  if (!isSeen) // it releases some elements, so it owns the others too
    return votes.against.empty() ? Trust::Medium : Trust::Low;
  if (votes.releasing.empty())
    return votes.isForeign || votes.isMovedOn || !votes.against.empty() || !holdings.breakers.count(judged.by.function)
               ? Trust::None
               : Trust::Medium;
  return std::min(votes.trust(), Trust::Medium);
}

/// The object was reached through another object, so it may be incomplete.
static bool isFarAway(const Judged& judged) {
  return judged.by.parameter == UINT32_MAX && !judged.isGlobal;
}

/// `takesApart`: the function releases other fields of the object.
static Trust trustInOverwritten(const Holdings& holdings, FieldSlot field, const Votes& votes, const Judged& judged,
                                bool takesApart) {
  if (votes.isManaged && !judged.isInHand) // it may track ownership by a state or a size
    return Trust::Low;
  const bool isRenewed = !votes.renewing.empty(), isAgain = holdings.again.count(judged.by) && votes.isFilledHere;
  // A global starts empty: a function that is called once may be the first to fill it.
  const bool isUsed = judged.isGlobal ? isRenewed && (takesApart || holdings.repeated.count(judged.by.function) ||
                                                      holdings.refills.count({judged.by.function, field}))
                                      : !isFarAway(judged) && (takesApart || isRenewed || isAgain);
  if (isUsed)
    return votes.trust();
  // A variable held the target and dropped it: the function that destroys the object shows whether the field owned it.
  if (judged.isInHand && votes.isTaken && !votes.breaking.empty() && !votes.isSometimes && !votes.isDenied())
    return Trust::Medium;
  const bool isThere =
      (judged.isThere && !votes.isShared) || (!judged.isGlobal && votes.isNeverEmpty()); // all makers fill it
  return isThere ? std::min(votes.trust(), Trust::Medium) : Trust::Low;
}

static Trust trustInForgotten(const Holdings& holdings, const Votes& votes, const Judged& judged, bool takesApart) {
  // Released only when replaced: the field owns its target until the end.
  const bool isKept = !votes.renewing.empty() && !votes.isCleared;
  if (judged.isGlobal || (isFarAway(judged) && votes.isManaged && !judged.isInHand))
    return Trust::Low;
  if (isFarAway(judged))
    return !votes.breaking.empty() || (takesApart && isKept) ? std::min(votes.trust(), Trust::Medium) : Trust::Low;
  const bool isWhole = takesApart || holdings.entries.whole.count(judged.by); // else callers may have emptied it
  return isWhole && (isKept || !votes.breaking.empty()) ? votes.trust() : Trust::Low;
}

Trust trustOf(const Holdings& holdings, FieldSlot field, const Judged& judged) {
  auto it = holdings.fields.find(field);
  if (it == holdings.fields.end())
    return Trust::None;
  if (it->second.isLink) // objects of a chain: unknown which is released with which
    return Trust::None;
  const Votes votes(it->second, judged.by.function);
  if (field.isElements || judged.isOfElement)
    return trustInElements(holdings, it->second, votes, judged);
  auto released = holdings.released.find(judged.by);
  const bool isFar = isFarAway(judged);
  const bool takesApart = released != holdings.released.end() && llvm::any_of(released->second, [&](FieldSlot other) {
                            return other != field && !field.global && (!isFar || other.record == field.record);
                          });
  if (votes.isSometimes || (votes.releasing.empty() &&
                            (votes.filling.empty() || votes.isForeign || votes.isMovedOn || !votes.against.empty())))
    return Trust::None;
  const bool isAgain = judged.loss == Sight::Overwritten && holdings.again.count(judged.by);
  if (votes.releasing.empty() && isAgain && votes.isFilledHere)
    return Trust::Medium;      // the earlier object is lost before anything releases the last one
  if (votes.releasing.empty()) // nobody releases it: a function that releases the rest, or is named so, forgot it
    return judged.loss == Sight::Forgotten && votes.isFilledElsewhere &&
                   (takesApart || holdings.breakers.count(judged.by.function))
               ? Trust::Medium
               : Trust::None;
  return judged.loss == Sight::Overwritten ? trustInOverwritten(holdings, field, votes, judged, takesApart)
                                           : trustInForgotten(holdings, votes, judged, takesApart);
}

Trust trustInRefill(const Holding& holding, FunctionId judged) {
  const Votes votes(holding, judged);
  const bool isAsked = llvm::any_of(holding.witnesses, [&](const FieldWitness& w) {
    return w.function == judged && (w.sight == Sight::Asked || w.sight == Sight::Borrowed);
  });
  return holding.isLink || isAsked || votes.isManaged || votes.isCleared || votes.isSometimes || votes.isForeign ||
                 votes.isMovedOn || !votes.against.empty()
             ? Trust::None
             : Trust::Medium;
}

Trust trustInElementLoss(const Holdings& holdings, FieldSlot field, const FieldWitness& loss) {
  const Holding& holding = holdings.fields.at(field);
  const Votes votes(holding, loss.function);
  if (holding.isLink || votes.isSometimes || votes.isManaged || votes.isMovedOn || votes.isTaken || votes.isDenied() ||
      votes.releasing.empty() || (votes.filling.empty() && votes.releasing.size() < 2))
    return Trust::None;
  if (loss.sight == Sight::Displaced)
    return Trust::Medium;
  return !votes.isForeign && !votes.renewing.empty() && holdings.repeated.count(loss.function) ? Trust::Medium
                                                                                               : Trust::None;
}

Trust ownershipOf(const Holding& holding) {
  const Votes votes(holding, {});
  if (votes.isSometimes || holding.isLink)
    return Trust::None;
  if (votes.releasing.empty())
    return Trust::None;
  return votes.trust();
}

std::vector<FieldWitness> supporting(const Holding& holding, FunctionId judged) {
  std::vector<FieldWitness> result;
  for (const FieldWitness& w : holding.witnesses)
    if (w.function != judged && (isRelease(w.sight) || w.sight == Sight::Filled))
      result.push_back(w);
  return result; // sorted by sight
}

Holdings fieldHoldings(const Module& module, const std::vector<bool>& isSpecified, const Transfers& transfers) {
  return Observing(module, isSpecified, transfers).run();
}

} // namespace wt::contract
