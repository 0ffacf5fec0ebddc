// SPDX-License-Identifier: Apache-2.0
#include "contract/PartnersFromUse.h"

#include "contract/CallOutcomes.h"
#include "contract/PairNames.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace wt::contract {

using namespace ir;

namespace {

/// So many places for each one against; and without names to help, so many places at least, in so many functions.
constexpr size_t kForEachAgainst = 3;
constexpr size_t kPlacesWithoutNames = 4, kFunctionsWithoutNames = 2;

/// One value that an unknown function gave, and what became of it.
struct Use {
  Slot giver;
  Witness at;
  Life life;
};

class Mining {
public:
  Mining(const Module& module, const std::vector<bool>& isSpecified)
      : module_(module), isSpecified_(isSpecified), outcomes_(module, isSpecified) {}

  Transfers run() {
    Transfers first = round();
    if (first.empty())
      return first;
    outcomes_.believe(&first); // what functions with a body do by means of those without
    uses_.clear();
    usesOf_.clear();
    endsOf_.clear();
    return round();
  }

private:
  Transfers round() {
    result_.clear();
    for (uint32_t f = 0; f < module_.functions.size(); ++f)
      if (module_.functions[f].body && !isSpecified_[f])
        lookAt(FunctionId(f));
    for (const auto& [slot, ends] : endsOf_)
      addTaker(slot, ends);
    for (const Use& use : uses_)
      usesOf_[use.giver].push_back(&use);
    do
      addGivers();
    while (addRenewers());
    dropTakersOfNothing();
    addBorrowers();
    return std::move(result_);
  }

  const Module& module_;
  const std::vector<bool>& isSpecified_;
  CallOutcomes outcomes_;
  std::vector<Use> uses_;
  std::map<Slot, std::vector<const Use*>> usesOf_; // by giver
  struct Ends {
    std::vector<Witness> here, notHere; // where what was passed ended; where it was mentioned afterwards
    bool isRenewed = false;             // what came back was put in its place
  };
  std::map<Slot, Ends> endsOf_; // of parameters of unknown functions
  Transfers result_;

  // ---- uses

  bool isUnknown(const Callee& callee) const {
    if (!callee.function)
      return typeOf(module_, callee) != nullptr;
    const Function& function = module_[callee.function];
    return !function.body && !isSpecified_[callee.function.index] && !function.isNoReturn &&
           function.methodKind == MethodKind::NotMethod;
  }

  bool isFollowed(const Body& body, VariableId variable) const {
    const auto* pointer = variable ? typeAs<PointerType>(module_.types, body[variable].type) : nullptr;
    return pointer && !pointer->isReference && !typeAs<FunctionType>(module_.types, pointer->pointee);
  }

  void lookAt(FunctionId id) {
    const Body& body = *module_[id].body;
    const Callees callees(body);
    for (uint32_t b = 0; b < body.blocks.size(); ++b)
      for (size_t i = 0; i < body.blocks[b].instrs.size(); ++i)
        if (const auto* call = std::get_if<Call>(&body.blocks[b].instrs[i].op))
          if (isUnknown(callees.of(*call)))
            lookAt(id, callees, *call, {BlockId(b), i + 1, {}, {}});
  }

  void lookAt(FunctionId id, const Callees& callees, const Call& call, Birth birth) {
    const Body& body = *module_[id].body;
    const Callee callee = callees.of(call);
    const auto* local = call.target ? std::get_if<LocalPlace>(&body[*call.target].node) : nullptr;
    if (local && isFollowed(body, local->variable)) {
      birth.variable = local->variable;
      addUse(id, callees, {callee, Slot::kResult, false}, birth);
    }
    if (local)
      birth.status = local->variable;
    size_t fixed = typeOf(module_, callee)->parameters.size();
    for (uint32_t i = 0; i < call.arguments.size() && i < fixed; ++i)
      if (birth.variable = addressedBy(body, call.arguments[i]); isFollowed(body, birth.variable))
        addUse(id, callees, {callee, i, true}, birth);
  }

  void addUse(FunctionId id, const Callees& callees, Slot giver, const Birth& birth) {
    const Body& body = *module_[id].body;
    Location at = body[birth.block].instrs[birth.instr - 1].location;
    Life life =
        lifeOf(body, callees, birth, [&](const Callee& callee, uint32_t i) { return outcomes_.of(callee, i, true); });
    if (life.isGivenUp)
      return;
    for (Slot slot : life.ends)
      endsOf_[slot].here.push_back({id, at});
    for (const auto& [slot, ends] : life.passed)
      if (!ends.count(slot))
        endsOf_[slot].notHere.push_back({id, at});
    for (Slot slot : life.renewed)
      endsOf_[slot].isRenewed = true;
    uses_.push_back({giver, {id, at}, std::move(life)});
  }

  // ---- conclusions

  static size_t functionsOf(const std::vector<Witness>& witnesses) {
    std::set<FunctionId> functions;
    for (const Witness& witness : witnesses)
      functions.insert(witness.function);
    return functions.size();
  }

  void addTaker(Slot slot, const Ends& ends) {
    const FunctionType& type = *typeOf(module_, slot.callee);
    bool isNamed = soundsLikeRelease(nameOf(module_, slot.callee));
    bool isOften = ends.here.size() >= kPlacesWithoutNames && functionsOf(ends.here) >= kFunctionsWithoutNames &&
                   ends.notHere.empty() && std::holds_alternative<VoidType>(module_.types[type.result]);
    if (ends.here.size() < kForEachAgainst * ends.notHere.size() || (!isNamed && !isOften))
      return;
    Transfer transfer;
    transfer.handing = Handing::Takes;
    transfer.supporting = ends.here;
    transfer.against = ends.notHere;
    transfer.namesAgree = isNamed;
    result_[slot] = std::move(transfer);
  }

  bool isTaker(Slot slot) const {
    const Transfer* transfer = find(result_, slot);
    return transfer && transfer->handing == Handing::Takes;
  }

  void addGivers() {
    Transfers givers;
    for (const auto& [slot, uses] : usesOf_)
      if (auto transfer = giver(slot, uses))
        givers[slot] = std::move(*transfer);
    for (auto& [slot, transfer] : givers)
      if (!isTaker(slot))
        result_[slot] = std::move(transfer);
  }

  /// `s = sdscat(s, t)`: what it is given goes into what it gives. True if there are new ones.
  bool addRenewers() {
    bool isAny = false;
    for (const auto& [slot, ends] : endsOf_) {
      const Slot result{slot.callee, Slot::kResult, false};
      const Transfer* gives = find(result_, result);
      bool isMade = gives && gives->handing == Handing::Gives && !slot.isBehind && ends.isRenewed &&
                    typeAt(slot) == typeAt(result);
      if (!isMade || ends.here.size() < kForEachAgainst * ends.notHere.size() || ends.here.empty() || isTaker(slot))
        continue;
      result_[slot] = {Handing::Takes, {}, {}, ends.here, ends.notHere, true};
      isAny = true;
    }
    return isAny;
  }

  std::optional<Transfer> giver(Slot slot, const std::vector<const Use*>& uses) const {
    Transfer transfer;
    transfer.handing = Handing::Gives;
    std::map<Slot, size_t> partners;
    for (const Use* use : uses) {
      std::vector<Slot> takers;
      llvm::copy_if(use->life.ends, std::back_inserter(takers),
                    [&](Slot end) { return isTaker(end) && fits(slot, end); });
      if (use->life.isReleased)
        takers.push_back({});
      for (Slot taker : takers)
        ++partners[taker];
      if (!takers.empty())
        transfer.supporting.push_back(use->at);
      else if (!use->life.leaves && use->life.ends.empty())
        transfer.against.push_back(use->at);
    }
    if (partners.empty() || (slot.isBehind && !findStatus(slot, uses, transfer)))
      return std::nullopt;
    auto best = llvm::max_element(partners, [](const auto& a, const auto& b) { return a.second < b.second; });
    transfer.partner = best->first;
    transfer.namesAgree = areCalledLikeAPair(slot, transfer.partner);
    llvm::sort(transfer.supporting);
    llvm::sort(transfer.against);
    bool isTrusted = llvm::any_of(transfer.against,
                                  [&](const Witness& w) { return trustOf(transfer, w.function) >= Trust::Medium; }) ||
                     llvm::any_of(transfer.supporting,
                                  [&](const Witness& w) { return trustOf(transfer, w.function) >= Trust::Medium; }) ||
                     trustOf(transfer, {}) >= Trust::Medium;
    return isTrusted ? std::optional(std::move(transfer)) : std::nullopt;
  }

  bool areCalledLikeAPair(Slot giver, Slot taker) const {
    const std::string gives = nameOf(module_, giver.callee);
    if (soundsLikeLookup(gives) || soundsLikeRelease(gives))
      return false;
    if (!taker.callee.isValid())
      return true; // what is given to `free` was allocated
    const std::string takes = nameOf(module_, taker.callee);
    return soundsLikeRelease(takes) && (soundsLikeMaking(gives) || shareStem(gives, takes));
  }

  TypeId typeAt(Slot slot) const {
    const FunctionType& type = *typeOf(module_, slot.callee);
    TypeId id = slot.index == Slot::kResult ? type.result : type.parameters[slot.index];
    const auto* pointer = slot.isBehind ? typeAs<PointerType>(module_.types, id) : nullptr;
    return pointer ? pointer->pointee : id;
  }

  /// A pointer to the same thing, or to bytes.
  bool fits(Slot giver, Slot taker) const {
    const auto* gives = typeAs<PointerType>(module_.types, typeAt(giver));
    const auto* takes = typeAs<PointerType>(module_.types, typeAt(taker));
    if (!gives || !takes)
      return false;
    bool isAny =
        !typeAs<RecordType>(module_.types, gives->pointee) || !typeAs<RecordType>(module_.types, takes->pointee);
    return isAny || gives->pointee == takes->pointee;
  }

  /// With which result is an out-parameter filled? As callers see it: one that releases what it got does so on one side
  /// of a test, and forgets about it on the other. False: they do not agree.
  bool findStatus(Slot slot, const std::vector<const Use*>& uses, Transfer& transfer) const {
    const FunctionType& type = *typeOf(module_, slot.callee);
    if (std::holds_alternative<VoidType>(module_.types[type.result]))
      return true;
    if (!std::holds_alternative<IntType>(module_.types[type.result]))
      return false;
    std::map<OnResult, size_t> used, dropped;
    for (const Use* use : uses)
      for (const auto& [result, isUsed] : use->life.status)
        ++(isUsed ? used : dropped)[result];
    static constexpr OnResult kSuccess[] = {{spec::Compare::Equal, 0},
                                            {spec::Compare::GreaterEqual, 0},
                                            {spec::Compare::NotEqual, 0},
                                            {spec::Compare::Equal, 1},
                                            {spec::Compare::Greater, 0}};
    for (OnResult success : kSuccess) {
      OnResult failure{negated(success.op), success.value};
      if (used.count(success) && dropped.count(failure) && used[success] > used[failure] &&
          dropped[failure] > dropped[success]) {
        transfer.when = success;
        return true;
      }
    }
    return false;
  }

  static spec::Compare negated(spec::Compare op) {
    switch (op) {
    case spec::Compare::Equal: return spec::Compare::NotEqual;
    case spec::Compare::NotEqual: return spec::Compare::Equal;
    case spec::Compare::Less: return spec::Compare::GreaterEqual;
    case spec::Compare::LessEqual: return spec::Compare::Greater;
    case spec::Compare::Greater: return spec::Compare::LessEqual;
    case spec::Compare::GreaterEqual: return spec::Compare::Less;
    }
    llvm_unreachable("a comparison");
  }

  /// Who takes what nobody is believed to give is not believed to take.
  void dropTakersOfNothing() {
    std::set<Slot> partners;
    for (const auto& [slot, transfer] : result_)
      if (transfer.handing == Handing::Gives)
        partners.insert(transfer.partner);
    for (const Use& use : uses_)
      if (const Transfer* transfer = find(result_, use.giver); transfer && transfer->handing == Handing::Gives)
        for (Slot end : use.life.ends)
          if (fits(use.giver, end))
            partners.insert(end);
    std::erase_if(result_, [&](const auto& entry) {
      return entry.second.handing == Handing::Takes && !partners.count(entry.first);
    });
  }

  /// What was released after it was passed was still the caller's.
  void addBorrowers() {
    std::map<Slot, Transfer> borrowers;
    for (const Use& use : uses_)
      for (const auto& [slot, ends] : use.life.passed) {
        bool isReleased = llvm::any_of(ends, [&](Slot end) { return !end.callee.isValid() || isTaker(end); });
        if (isReleased && !ends.count(slot) && !slot.isBehind)
          borrowers[slot].supporting.push_back(use.at);
      }
    for (auto& [slot, transfer] : borrowers) {
      transfer.against = endsOf_[slot].here;
      if (!isTaker(slot) && transfer.supporting.size() >= transfer.against.size())
        result_.try_emplace(slot, std::move(transfer));
    }
  }
};

} // namespace

Trust trustOf(const Transfer& transfer, FunctionId judged) {
  size_t supporting = 0, against = 0, own = 0;
  std::set<FunctionId> functions;
  for (const Witness& witness : transfer.supporting) {
    bool isOther = witness.function != judged;
    (isOther ? supporting : own) += 1;
    if (isOther)
      functions.insert(witness.function);
  }
  for (const Witness& witness : transfer.against)
    against += witness.function != judged;
  bool isSure = !transfer.partner.callee.isValid() &&
                transfer.handing == Handing::Gives; // only what was allocated goes to `free`
  if (isSure ? supporting + own <= against : supporting < kForEachAgainst * against)
    return Trust::None;
  bool isOften = supporting >= kPlacesWithoutNames && functions.size() >= kFunctionsWithoutNames;
  if (transfer.namesAgree)
    return isOften ? Trust::High : supporting + own > 0 ? Trust::Medium : Trust::None;
  return isOften ? Trust::Medium : Trust::Low;
}

Transfers transfersFromUse(const Module& module, const std::vector<bool>& isSpecified) {
  return Mining(module, isSpecified).run();
}

} // namespace wt::contract
