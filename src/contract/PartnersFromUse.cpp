// SPDX-License-Identifier: Apache-2.0
#include "contract/PartnersFromUse.h"

#include "contract/CallOutcomes.h"
#include "contract/EmptyHooks.h"
#include "contract/FieldEnds.h"
#include "contract/ForgottenAfter.h"
#include "contract/LifeOfValue.h"
#include "contract/Makers.h"
#include "contract/PairNames.h"
#include "contract/PassedOn.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace wt::contract {

using namespace ir;

namespace {

/// Supporting places needed for each place against; without help from names, the places and functions needed.
constexpr size_t kForEachAgainst = 3;
constexpr size_t kPlacesWithoutNames = 4, kFunctionsWithoutNames = 2;
constexpr size_t kKeptTwice = 2;
constexpr size_t kSureForEachAgainst = 2; // for results passed to `free`: places against that one place outweighs

/// Tests of a result that may mean success.
constexpr OnResult kSuccess[] = {{spec::Compare::Equal, 0},
                                 {spec::Compare::GreaterEqual, 0},
                                 {spec::Compare::NotEqual, 0},
                                 {spec::Compare::Equal, 1},
                                 {spec::Compare::Greater, 0}};

/// One value from an unknown function, and its life in the caller.
struct Use {
  Slot giver; // no callee: a known function made it
  Witness at;
  Life life;
};

class Mining {
public:
  Mining(const Module& module, const std::vector<bool>& isSpecified, Lives& lives, Bodies bodies)
      : module_(module), isSpecified_(isSpecified), lives_(lives), bodies_(bodies),
        outcomes_(module, isSpecified, lives, bodies), makers_(module), isWhole_(isWholeProgram(module)) {
    if (isWhole_)
      hooks_ = filledHooks(module);
    if (bodies == Bodies::All)
      passedOn_ = slotsPassedOn(module, [&](const Callee& callee) { return isUnknown(callee); });
  }

  Transfers run() {
    Transfers first = round();
    if (first.empty())
      return first;
    outcomes_.believe(&first); // functions with a body may depend on functions without one
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
    fieldEnds_ = fieldEnds(module_, isSpecified_, outcomes_);
    for (const auto& [field, ends] : fieldEnds_)
      for (const auto& [slot, witnesses] : ends)
        if (slot.callee.isValid())
          llvm::append_range(endsOf_[slot].here, witnesses);
    for (const auto& [slot, ends] : endsOf_)
      addTaker(slot, ends);
    for (const Use& use : uses_)
      if (use.giver.callee.isValid())
        usesOf_[use.giver].push_back(&use);
    do
      addGivers();
    while (addRenewers());
    dropTakersOfNothing();
    addBorrowers();
    addKeepers();
    return std::move(result_);
  }

  const Module& module_;
  const std::vector<bool>& isSpecified_;
  Lives& lives_;
  const Bodies bodies_;
  CallOutcomes outcomes_;
  Makers makers_;
  FieldEnds fieldEnds_;
  std::map<Callee, std::map<uint32_t, std::set<int64_t>>> numbers_; // constants passed to it, by parameter
  bool isWhole_;                                                    // no code outside of the program can fill a field
  std::set<std::pair<RecordId, uint32_t>> hooks_;
  std::set<Slot> passedOn_; // slots of functions with a body that return objects of unknown functions
  std::vector<Use> uses_;
  std::map<Slot, std::vector<const Use*>> usesOf_; // by giver
  struct Ends {
    std::vector<Witness> here, notHere; // values that ended there; values used afterwards
    std::vector<Witness> known;         // like `here`, for values made by known functions
    bool isRenewed = false;             // the result was assigned to the variable that held the argument
  };
  std::map<Slot, Ends> endsOf_; // for parameters of unknown functions
  Transfers result_;

  // ---- uses

  bool isUnknown(const Callee& callee) const {
    if (isWhole_ && callee.record && !hooks_.count({callee.record, callee.field}))
      return false; // null everywhere, so never called
    if (!callee.function)
      return typeOf(module_, callee) != nullptr;
    const Function& function = module_[callee.function];
    return (!function.body || bodies_ == Bodies::Internal) && !isSpecified_[callee.function.index] &&
           !function.isNoReturn && function.methodKind == MethodKind::NotMethod;
  }

  bool doesPassOn(const Callee& callee) const {
    auto first = passedOn_.lower_bound({callee, 0, false});
    return callee.function && first != passedOn_.end() && first->callee == callee;
  }
  /// May an unknown function provide this object?
  bool isAsked(const Slot& slot) const { return isUnknown(slot.callee) || passedOn_.count(slot); }

  bool isFollowed(const Body& body, VariableId variable) const {
    const auto* pointer = variable ? typeAs<PointerType>(module_.types, body[variable].type) : nullptr;
    return pointer && !pointer->isReference && !typeAs<FunctionType>(module_.types, pointer->pointee);
  }

  void lookAt(FunctionId id) {
    const Body& body = *module_[id].body;
    const Callees& callees = lives_.calleesOf(id);
    for (uint32_t b = 0; b < body.blocks.size(); ++b)
      for (size_t i = 0; i < body.blocks[b].instrs.size(); ++i)
        if (const auto* call = std::get_if<Call>(&body.blocks[b].instrs[i].op)) {
          const Callee callee = callees.of(*call);
          noteNumbers(body, callee, *call);
          if (isUnknown(callee) || doesPassOn(callee))
            lookAt(id, callees, *call, {BlockId(b), i + 1, {}, {}});
          else if (callee.function && call->target && makers_.makes(callee.function))
            followKnown(id, callees, *call->target, {BlockId(b), i + 1, {}, {}});
        } else if (const auto* alloc = std::get_if<Alloc>(&body.blocks[b].instrs[i].op)) {
          followKnown(id, callees, alloc->target, {BlockId(b), i + 1, {}, {}});
        }
  }

  void noteNumbers(const Body& body, const Callee& callee, const Call& call) {
    for (uint32_t i = 0; callee.isValid() && i < call.arguments.size(); ++i)
      if (const auto* number = std::get_if<IntegerExpr>(&body[call.arguments[i]].node))
        numbers_[callee][i].insert(number->value);
  }

  /// A parameter that is 0 in some calls and another constant in others.
  std::optional<uint32_t> flagOf(const Callee& callee) const {
    if (auto it = numbers_.find(callee); it != numbers_.end())
      for (const auto& [parameter, values] : it->second)
        if (values.count(0) && values.size() > 1)
          return parameter;
    return std::nullopt;
  }

  /// The life of an object that is known to be new shows what unknown functions do with it.
  void followKnown(FunctionId id, const Callees& callees, PlaceId target, Birth birth) {
    const Body& body = *module_[id].body;
    const auto* local = std::get_if<LocalPlace>(&body[target].node);
    if (!local || !isFollowed(body, local->variable))
      return;
    birth.variable = local->variable;
    addUse(id, callees, {}, birth);
  }

  void lookAt(FunctionId id, const Callees& callees, const Call& call, Birth birth) {
    const Body& body = *module_[id].body;
    const Callee callee = callees.of(call);
    const auto* local = call.target ? std::get_if<LocalPlace>(&body[*call.target].node) : nullptr;
    if (const Slot slot{callee, Slot::kResult, false}; local && isFollowed(body, local->variable) && isAsked(slot)) {
      birth.variable = local->variable;
      addUse(id, callees, slot, birth);
    }
    if (local)
      birth.status = local->variable;
    size_t fixed = typeOf(module_, callee)->parameters.size();
    for (uint32_t i = 0; i < call.arguments.size() && i < fixed; ++i)
      if (birth.variable = addressedBy(body, call.arguments[i]);
          isFollowed(body, birth.variable) && isAsked({callee, i, true}))
        addUse(id, callees, {callee, i, true}, birth);
  }

  void addUse(FunctionId id, const Callees& callees, Slot giver, const Birth& birth) {
    const Body& body = *module_[id].body;
    Location at = body[birth.block].instrs[birth.instr - 1].location;
    Life life = lives_.of(id, birth, [&](const Callee& callee, uint32_t i) {
      return outcomes_.mayKeepVariadic(callee, i, body[birth.variable].type) ? FateOfArgument{Outcome::Kept}
                                                                             : outcomes_.of(callee, i, true);
    });
    if (life.isGivenUp)
      return;
    for (Slot slot : life.ends)
      (giver.callee.isValid() ? endsOf_[slot].here : endsOf_[slot].known).push_back({id, at});
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
    if (ends.here.empty() || ends.here.size() < kForEachAgainst * ends.notHere.size() || (!isNamed && !isOften) ||
        !isMostEnded(slot))
      return;
    Transfer transfer;
    transfer.handing = Handing::Takes;
    transfer.flag = flagOf(slot.callee);
    transfer.supporting = ends.here;
    llvm::sort(transfer.supporting);
    transfer.against = ends.notHere;
    transfer.namesAgree = isNamed;
    result_[slot] = std::move(transfer);
  }

  /// `pool_free(pool, block)`: of several pointer parameters, the one where most values end; the last one on a tie.
  bool isMostEnded(Slot slot) const {
    for (uint32_t i = 0; i < typeOf(module_, slot.callee)->parameters.size(); ++i)
      if (auto other = endsOf_.find({slot.callee, i, slot.isBehind}); other != endsOf_.end()) {
        const size_t here = endsOf_.at(slot).here.size(), there = other->second.here.size();
        if (there > here || (there == here && i > slot.index))
          return false;
      }
    return true;
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

  /// `s = sdscat(s, t)`: it releases its argument and returns a new object. True if a taker was added.
  bool addRenewers() {
    bool isAny = false;
    for (const auto& [slot, ends] : endsOf_) {
      const Slot result{slot.callee, Slot::kResult, false};
      const Transfer* gives = find(result_, result);
      bool isMade = gives && gives->handing == Handing::Gives && !slot.isBehind && ends.isRenewed &&
                    typeAt(slot) == typeAt(result) && !soundsLikeCopying(nameOf(module_, slot.callee));
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
      addThroughFields(slot, use->life, takers);
      for (Slot taker : takers)
        ++partners[taker];
      if (!takers.empty())
        transfer.supporting.push_back(use->at);
      else if (!use->life.leaves && use->life.ends.empty() && !isMain(use->at.function))
        transfer.against.push_back(use->at);
    }
    transfer.isAllocator = isPlainAllocator(slot);
    if (transfer.isAllocator)
      ++partners[{}];
    const bool isClosing = slot.isBehind && soundsLikeRelease(nameOf(module_, slot.callee)); // `window_close(&w)`
    if (partners.empty() || isClosing || (slot.isBehind && !findStatus(slot, uses, transfer)))
      return std::nullopt;
    auto best = llvm::max_element(partners, [](const auto& a, const auto& b) { return a.second < b.second; });
    transfer.partner = best->first;
    transfer.namesAgree = areCalledLikeAPair(slot, transfer.partner);
    transfer.isPair = transfer.namesAgree && isTypedPair(slot, transfer.partner);
    llvm::sort(transfer.supporting);
    llvm::sort(transfer.against);
    bool isTrusted = llvm::any_of(transfer.against,
                                  [&](const Witness& w) { return trustOf(transfer, w.function) >= Trust::Medium; }) ||
                     llvm::any_of(transfer.supporting,
                                  [&](const Witness& w) { return trustOf(transfer, w.function) >= Trust::Medium; }) ||
                     trustOf(transfer, {}) >= Trust::Medium;
    return isTrusted ? std::optional(std::move(transfer)) : std::nullopt;
  }

  /// Adds the functions that release fields the value was stored in, if their names pair with the giver's.
  void addThroughFields(Slot giver, const Life& life, std::vector<Slot>& takers) const {
    for (FieldSlot field : life.stored)
      if (auto ends = fieldEnds_.find(field); ends != fieldEnds_.end())
        for (const auto& [taker, witnesses] : ends->second)
          if ((!taker.callee.isValid() || (isTaker(taker) && fits(giver, taker))) && areCalledLikeAPair(giver, taker) &&
              !llvm::is_contained(takers, taker))
            takers.push_back(taker);
  }

  /// Objects that `main` does not release are needed until the end, so they are no evidence.
  bool isMain(FunctionId function) const { return module_[function].qualifiedName == "main"; }

  /// Recognises `void *xmalloc(size_t n)`, `struct cues *cues_alloc(int n)`, `char *xstrdup(const char *s)`. A hook
  /// that returns a structure may choose among several that exist: `hooks->mutex_alloc(kind)`.
  bool isPlainAllocator(Slot slot) const {
    const FunctionType& type = *typeOf(module_, slot.callee);
    const auto* result = typeAs<PointerType>(module_.types, type.result);
    if (slot.index != Slot::kResult || !result || result->isConst || type.isVariadic)
      return false;
    auto isNumber = [&](TypeId t) { return std::holds_alternative<IntType>(module_.types[t]); };
    const std::string called = llvm::StringRef(nameOf(module_, slot.callee)).lower();
    const bool isBlock = std::holds_alternative<VoidType>(module_.types[result->pointee]);
    if (isBlock || (isExternal(slot.callee) && typeAs<RecordType>(module_.types, result->pointee)))
      return llvm::StringRef(called).contains("alloc") && !llvm::StringRef(called).contains("alloca") &&
             llvm::all_of(type.parameters, isNumber) && !(isBlock && type.parameters.empty());
    if (type.parameters.empty())
      return false;
    const auto* from = typeAs<PointerType>(module_.types, type.parameters.front());
    return (llvm::StringRef(called).contains("strdup") || llvm::StringRef(called).contains("strndup")) &&
           isNumber(result->pointee) && from && llvm::all_of(llvm::drop_begin(type.parameters), isNumber);
  }

  bool isExternal(const Callee& callee) const { return callee.function.isValid() && !module_[callee.function].body; }

  bool isTypedPair(Slot giver, Slot taker) const {
    if (!taker.callee.isValid())
      return false;
    const auto* gives = typeAs<PointerType>(module_.types, typeAt(giver));
    const auto* takes = typeAs<PointerType>(module_.types, typeAt(taker));
    const std::string maker = nameOf(module_, giver.callee), breaker = nameOf(module_, taker.callee);
    return gives && takes && gives->pointee == takes->pointee && typeAs<RecordType>(module_.types, gives->pointee) &&
           soundsLikeMaking(maker) && shareStem(maker, breaker);
  }

  bool areCalledLikeAPair(Slot giver, Slot taker) const {
    const std::string gives = nameOf(module_, giver.callee);
    if (soundsLikeLookup(gives) || soundsLikeRelease(gives))
      return false;
    if (!taker.callee.isValid())
      return true; // a pointer passed to `free` was allocated
    const std::string takes = nameOf(module_, taker.callee);
    return soundsLikeRelease(takes) && (soundsLikeMaking(gives) || shareStem(gives, takes));
  }

  TypeId typeAt(Slot slot) const {
    const FunctionType& type = *typeOf(module_, slot.callee);
    TypeId id = slot.index == Slot::kResult ? type.result : type.parameters[slot.index];
    const auto* pointer = slot.isBehind ? typeAs<PointerType>(module_.types, id) : nullptr;
    return pointer ? pointer->pointee : id;
  }

  /// Do both point to the same record, or does one of them not point to a record (bytes)?
  bool fits(Slot giver, Slot taker) const {
    const auto* gives = typeAs<PointerType>(module_.types, typeAt(giver));
    const auto* takes = typeAs<PointerType>(module_.types, typeAt(taker));
    if (!gives || !takes)
      return false;
    bool isAny =
        !typeAs<RecordType>(module_.types, gives->pointee) || !typeAs<RecordType>(module_.types, takes->pointee);
    return isAny || gives->pointee == takes->pointee;
  }

  /// On which result is an out-parameter filled? Callers show it: they use the object on one side of a test and ignore
  /// it on the other. A caller that reads the object and then loses it (`if (strlen(o) > 4) return -2;`) counts as a
  /// use; a caller that releases it at a common label on both sides is no evidence. False: the callers disagree.
  bool findStatus(Slot slot, const std::vector<const Use*>& uses, Transfer& transfer) const {
    const FunctionType& type = *typeOf(module_, slot.callee);
    if (std::holds_alternative<VoidType>(module_.types[type.result]))
      return true;
    if (!std::holds_alternative<IntType>(module_.types[type.result]))
      return false;
    std::map<OnResult, std::map<Dealing, size_t>> seen;
    for (const Use* use : uses)
      for (const auto& [result, dealing] : use->life.status)
        ++seen[result][dealing];
    for (OnResult success : kSuccess) {
      const OnResult failure{negated(success.op), success.value};
      if (!seen.count(success) && !seen.count(failure))
        continue; // no caller makes this test
      std::map<Dealing, size_t> good, bad;
      for (const auto& [result, dealings] : seen)
        for (const auto& [dealing, count] : dealings)
          (mayBoth(result, success) ? good : bad)[dealing] += count;
      const size_t had = good[Dealing::Used] + good[Dealing::Released];
      const bool isForgotten = bad[Dealing::Dropped] > good[Dealing::Dropped];
      const bool isUnread = good[Dealing::Used] > bad[Dealing::Used] && good[Dealing::Dropped] == 0;
      if ((isForgotten && had > bad[Dealing::Used] + bad[Dealing::Released]) ||
          ((isForgotten || bad[Dealing::Released] > 0) && isUnread)) {
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

  /// A taker needs a giver: drops functions believed to take values that no function is believed to give.
  void dropTakersOfNothing() {
    std::set<Slot> partners;
    for (const auto& [slot, transfer] : result_)
      if (transfer.handing == Handing::Gives) {
        partners.insert(transfer.partner);
        if (auto taker = result_.find(transfer.partner); transfer.isPair && taker != result_.end())
          taker->second.isPair = true;
      }
    for (const Use& use : uses_)
      if (const Transfer* transfer = find(result_, use.giver); transfer && transfer->handing == Handing::Gives) {
        for (Slot end : use.life.ends)
          if (fits(use.giver, end))
            partners.insert(end);
        std::vector<Slot> takers;
        addThroughFields(use.giver, use.life, takers);
        partners.insert(takers.begin(), takers.end());
      }
    std::erase_if(result_, [&](const auto& entry) {
      return entry.second.handing == Handing::Takes && !partners.count(entry.first);
    });
  }

  /// A value that is released after a call still belonged to the caller, so the callee borrows.
  void addBorrowers() {
    const auto isEnd = [&](Slot end) { return !end.callee.isValid() || isTaker(end); };
    std::map<Slot, Transfer> borrowers;
    std::map<Slot, size_t> careful; // witnesses that release it on all paths
    for (const Use& use : uses_)
      for (const auto& [slot, ends] : use.life.passed) {
        const bool isForgotten = ends.count(slot) > 0;
        if (slot.isBehind || llvm::none_of(ends, isEnd) ||
            (isForgotten && !isForgottenAfter(module_, use.life, slot, isEnd)))
          continue;
        borrowers[slot].supporting.push_back(use.at);
        careful[slot] += !isForgotten;
      }
    for (auto& [slot, transfer] : borrowers) {
      transfer.against = endsOf_[slot].here;
      llvm::append_range(transfer.against, endsOf_[slot].known);
      llvm::sort(transfer.against);
      transfer.isForgotten = careful[slot] < transfer.against.size();
      if (!isTaker(slot) && transfer.supporting.size() >= transfer.against.size())
        result_.try_emplace(slot, std::move(transfer));
    }
  }

  /// `if (list_add(l, p) < 0) { free(p); return; }`: the callee keeps the argument unless its result reports a failure.
  /// Callers that release it on failure show which result that is.
  void addKeepers() {
    struct Answers {
      std::map<OnResult, std::vector<Witness>> refused, kept;
    };
    std::map<Slot, Answers> answers;
    for (const Use& use : uses_)
      for (const auto& [slot, said] : use.life.answered)
        for (const auto& [result, end] : said) {
          if (end == slot)
            answers[slot].kept[result].push_back(use.at);
          else if (!end.callee.isValid() || isTaker(end))
            answers[slot].refused[result].push_back(use.at);
        }
    for (auto& [slot, said] : answers)
      for (auto& [failure, witnesses] : said.refused) {
        const OnResult success{negated(failure.op), failure.value};
        if (!llvm::is_contained(kSuccess, success) || find(result_, slot) || !said.kept.count(success) ||
            said.kept[failure].size() >= witnesses.size() || said.refused.count(success))
          continue;
        llvm::sort(witnesses);
        result_[slot] = {Handing::Keeps, {}, success, witnesses, said.kept[failure]};
        break;
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
                transfer.handing == Handing::Gives; // a pointer passed to `free` was allocated
  if (isSure ? kSureForEachAgainst * (supporting + own + transfer.isAllocator) <= against
             : supporting < kForEachAgainst * against)
    return Trust::None;
  const bool isSaidByItself = transfer.isPair || transfer.isAllocator; // names and types agree
  if (isSaidByItself && against == 0 && supporting + own > 0)
    return Trust::High;
  bool isOften = supporting >= kPlacesWithoutNames && functions.size() >= kFunctionsWithoutNames;
  if (transfer.handing == Handing::Keeps) // no caller releases a refused argument by accident
    return supporting >= kKeptTwice ? Trust::High : supporting > 0 ? Trust::Medium : Trust::Low;
  if (transfer.namesAgree)
    return isOften ? Trust::High : supporting + own + transfer.isAllocator > 0 ? Trust::Medium : Trust::None;
  return isOften ? Trust::Medium : Trust::Low;
}

Transfers transfersFromUse(const Module& module, const std::vector<bool>& isSpecified, Lives& lives) {
  return Mining(module, isSpecified, lives, Bodies::All).run();
}

/// The path-insensitive answer of the body has the last word: a function gives only new objects, and takes only
/// arguments that it releases on every path or replaces by its result. Functions that only read an argument are covered
/// by program/ArgumentFates.h.
Transfers transfersOfBodies(const Module& module, const std::vector<bool>& isSpecified, const Transfers& known,
                            Lives& lives) {
  const Transfers asked = Mining(module, isSpecified, lives, Bodies::Internal).run();
  CallOutcomes shown(module, isSpecified, lives);
  shown.believe(&known);
  Makers makers(module);
  auto isRenewed = [&](const Slot& slot) {
    const FunctionType& type = *typeOf(module, slot.callee);
    const Transfer* result = find(asked, {slot.callee, Slot::kResult, false});
    return result && result->handing == Handing::Gives && type.parameters[slot.index] == type.result &&
           makers.makesOrRenews(slot.callee.function);
  };
  auto isTrue = [&](const Slot& slot, Handing handing) {
    if (slot.isBehind || handing == Handing::Borrows || handing == Handing::Keeps)
      return false;
    const FunctionId function = slot.callee.function;
    if (handing == Handing::Gives && makers.makes(function))
      return slot.index == Slot::kResult && !keepsWhatItMakes(module, function, makers, shown);
    if (handing == Handing::Gives)
      return slot.index == Slot::kResult && makers.makesOrRenews(function);
    const Outcome outcome = shown.of(slot.callee, slot.index).outcome; // undecided: only passed to unknown functions
    return outcome == Outcome::Released || outcome == Outcome::Undecided || isRenewed(slot);
  };
  Transfers transfers;
  for (const auto& [slot, transfer] : asked)
    if (slot.callee.function && module[slot.callee.function].body && isTrue(slot, transfer.handing))
      transfers.emplace(slot, transfer);
  return transfers;
}

} // namespace wt::contract
