// SPDX-License-Identifier: Apache-2.0
// Which constraints does a call add? The rules of [Clouseau, Figure 8] for calls. Each argument is first copied to a
// temporary whose ownership goes to the formal parameter; the ownership of the result goes to the target. If a
// signature leaves no choice (takes, borrows, hands out), the copy is left out: `free(p)` demands p = 1 of p itself, so
// that a contradiction blames the statement that broke the rule, not the call.
#include "engines/ownership/Generator.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::ownership {

using namespace ir;
using namespace solver;

Generator::CallSite Generator::resolve(const Call& call) const {
  CallSite site{call, {}, {}, false, false, false, {}, {}};
  std::vector<FunctionId> targets;
  if (const auto* direct = std::get_if<DirectCallee>(&call.callee)) {
    targets = {direct->function};
    site.callee = direct->function;
  } else if (const auto* virtual_ = std::get_if<VirtualCallee>(&call.callee)) {
    program::Targets all = input_.program.targetsOf(input_.function, call);
    if (all.isComplete)
      targets = all.functions.vec();
    site.callee = virtual_->method;
  }
  for (FunctionId target : targets) {
    const Signature* signature = input_.callees(target);
    site.isRecursive |= input_.component.contains(target);
    if (!signature) {
      site.callees.clear();
      return site;
    }
    if (signature->whenNull && signature->whenNullParameter < call.arguments.size()) {
      Source given = names.source(call.arguments[signature->whenNullParameter]);
      bool isNull = given.kind == SourceKind::Null || (given.name && now_.of(given.name) == ValueFacts::kNull);
      signature = isNull ? signature->whenNull.get() : signature;
    }
    site.callees.push_back(signature);
    site.isSpecified = isSpecified(target);
    site.isInternal |=
        signature->receiver < call.arguments.size() && names.isReceiver(call.arguments[signature->receiver]);
  }
  return site;
}

/// The common answer of all callees about one slot; open if they disagree.
static Owns conjoined(llvm::ArrayRef<const Signature*> callees, llvm::function_ref<Owns(const Signature&)> ask) {
  Owns result = Owns::Open;
  for (const Signature* callee : callees) {
    Owns owns = ask(*callee);
    if (owns == Owns::Open)
      continue;
    if (result != Owns::Open && result != owns)
      return Owns::Open;
    result = owns;
  }
  return result;
}

Owns Generator::wanted(const CallSite& site, uint32_t parameter) const {
  return conjoined(site.callees, [&](const Signature& s) {
    return parameter < s.parameters ? ownsOf(site.type(s), parameter) : Owns::Open;
  });
}

bool Generator::isReleasedBy(const CallSite& site, uint32_t parameter) {
  return llvm::any_of(site.callees, [&](const Signature* s) {
    return parameter < s->releases.size() && s->releases[parameter] && ownsOf(s->external, parameter) == Owns::Yes;
  });
}

bool Generator::flows(const CallSite& site, uint32_t parameter) const {
  return llvm::any_of(site.callees, [&](const Signature* s) {
    return parameter < s->parameters && isInFlow(site.type(*s), parameter);
  });
}

void Generator::calleeDemand(const CallSite& site, OwnershipConstraint constraint, Cause cause, Rank rank, NameId name,
                             bool isDoubtful) {
  demand(std::move(constraint), cause, rank, name);
  demands.back().origin.callee = site.callee;
  demands.back().origin.fromCallee = !site.isSpecified;
  demands.back().origin.isDoubtful = isDoubtful;
  if (site.callees.size() == 1 && !site.callees.front()->belief.empty())
    demands.back().origin.belief = &site.callees.front()->belief;
}

bool Generator::isDoubtful(const CallSite& site, uint32_t slot) const {
  return llvm::any_of(site.callees, [&](const Signature* s) { return slot < s->parameters && s->isDoubtful[slot]; });
}

/// Is it unclear whether the result is owned? A result that may be null is owned only if it is not, and the callee may
/// report that in another way (an `int *error`). A caller that passes null for some argument and ignores the result may
/// know that there is none.
bool Generator::isResultDoubtful(const CallSite& site) const {
  NameId r = site.call.target ? names.ofPlace(*site.call.target) : NameId();
  bool isDropped = !site.call.target || (r && lifetimes_->isTemporary(r) && diesHere(r));
  auto isNull = [&](ExprId argument) { return canOwn(argument) && names.source(argument).kind == SourceKind::Null; };
  if (isDropped && !site.isSpecified && llvm::any_of(site.call.arguments, isNull))
    return true;
  auto isOut = [&](ExprId argument) {
    const auto* address = std::get_if<AddressExpr>(&body_[argument].node);
    return address && std::holds_alternative<LocalPlace>(body_[address->place].node);
  };
  bool hasOut = llvm::any_of(site.call.arguments, isOut);
  return llvm::any_of(site.callees, [&](const Signature* s) {
    return s->isDoubtful[s->externalResultSlot()] || (s->mayReturnNull && hasOut && !site.isSpecified);
  });
}

void Generator::call(const Call& call) {
  CallSite site = resolve(call);
  site.arguments.resize(call.arguments.size());
  bool isTyped = input_.types && site.callee && input_.types->wants(site.callee);
  std::vector<Var> given = isTyped ? givenTo(site) : std::vector<Var>();
  if (input_.receiver.isStruct && !site.isInternal)
    passReceiver(site);
  for (bool isTaken : {true, false}) // if one object is passed twice, the parameter that takes it comes first
    for (uint32_t i = 0; i < call.arguments.size(); ++i)
      if (canOwn(call.arguments[i]) && (wanted(site, i) == Owns::Yes) == isTaken)
        passArgument(site, i);
  receiveResult(site);
  noteSenderFields(site);
  for (const Signature* signature : site.callees)
    if (site.isInternal)
      stmtIntCall(site, *signature);
    else
      stmtExtCall(site, *signature);
  if (isTyped) {
    NameId result = call.target ? names.ofPlace(*call.target) : NameId();
    input_.types->called(*this, {call, site.callee, point_, at_, given, site.arguments, site.result, result});
  }
}

std::vector<Generator::Var> Generator::givenTo(const CallSite& site) {
  std::vector<Var> given(site.call.arguments.size());
  for (uint32_t i = 0; i < given.size(); ++i)
    if (Source source = names.source(site.call.arguments[i]);
        source.kind == SourceKind::Name && !now_.isFree(source.name))
      given[i] = read(source.name);
  return given;
}

/// The structure is passed to a function that does not track its fields. If that function releases it through an
/// untyped pointer, its fields end there; otherwise they become unknown, unless the parameter is a pointer to const.
void Generator::passReceiver(const CallSite& site) {
  for (uint32_t i = 0; i < site.call.arguments.size(); ++i) {
    ExprId argument = site.call.arguments[i];
    if (!names.isReceiver(argument))
      continue;
    const auto* pointer = typeAs<PointerType>(module_.types, body_[argument].type);
    if (isReleasedBy(site, i) && pointer && !typeAs<RecordType>(module_.types, pointer->pointee))
      leaveFields();
    else if (!pointer || !pointer->isConst)
      forgetFields();
  }
}

void Generator::passArgument(CallSite& site, uint32_t index) {
  Source source = names.source(site.call.arguments[index]);
  if (source.kind == SourceKind::Name && !now_.isFree(source.name))
    return passName(site, index, source.name);
  bool isAsked = flows(site, index) || wanted(site, index) == Owns::Yes;
  if (!isAsked || source.kind == SourceKind::Null || source.kind == SourceKind::Name)
    return;
  Var given = site.arguments[index] = graph.variable();
  if (source.kind == SourceKind::Constant)
    demand(zero(given), Cause::NotAllocated, Rank::Made);
  if (source.kind == SourceKind::Load)
    demandLater(zero(given), Cause::Loaded);
  if (wanted(site, index) == Owns::Yes)
    calleeDemand(site, one(given), Cause::Taken, site.isSpecified ? Rank::Ended : Rank::CalleeMade, {},
                 isDoubtful(site, index));
}

/// y = y' + formal, where the callee's signature constrains the formal.
void Generator::passName(CallSite& site, uint32_t index, NameId y) {
  if (site.callees.empty())
    return passToUnknown(site, y);
  Owns wants = wanted(site, index);
  bool isVariadic = llvm::all_of(site.callees, [&](const Signature* s) { return index >= s->parameters; });
  if (wants == Owns::No || (isVariadic && site.isSpecified))
    return;
  if (isVariadic)
    return passToUnknown(site, y);
  if (wants == Owns::Yes)
    gather(y);
  Var before = read(y);
  if (wants == Owns::Yes) {
    calleeDemand(site, one(before), site.isSpecified ? Cause::Released : Cause::Taken,
                 site.isSpecified ? Rank::Ended : Rank::CalleeMade, y, isDoubtful(site, index));
    if (flows(site, index)) {
      site.arguments[index] = graph.variable();
      demand(one(site.arguments[index]), Cause::CalleeSays, Rank::Made, y);
    }
    giveAway(y);
    Origin& given = demands.back().origin;
    given.callee = site.callee;
    given.fromCallee = !site.isSpecified;
    given.isDoubtful = isDoubtful(site, index);
    return;
  }
  Var formal = site.arguments[index] = graph.variable();
  if (diesHere(y)) {
    site.arguments[index] = before;
    return spend(y);
  }
  Var left = graph.variable();
  demand(sum(before, {left, formal}), Cause::Copied, Rank::Choice, y);
  demands.back().origin.callee = site.callee;
  write(y, left);
}

/// Section 4.3.3: an unknown function may take its argument (y >= y'); in the tightened program it does not (y = y').
void Generator::passToUnknown(const CallSite& site, NameId y) {
  Var before = read(y);
  if (diesHere(y)) {
    spend(y);
    if (!site.isRecursive)
      demandLater(zero(before), Cause::UnknownCall, y, site.callee);
    return;
  }
  Var after = graph.variable();
  demand(atLeast(before, {after}), Cause::UnknownCall, Rank::Memory, y);
  demands.back().origin.callee = site.callee;
  if (!site.isRecursive)
    demandLater(equal(before, after), Cause::UnknownCall, y, site.callee);
  write(y, after);
}

/// r = 0 before the call; r' is the ownership of the callee's result.
void Generator::receiveResult(CallSite& site) {
  NameId r = site.call.target ? names.ofPlace(*site.call.target) : NameId();
  if (r)
    overwritten(r);
  Owns gives = conjoined(site.callees, [&](const Signature& s) { return ownsOf(site.type(s), site.resultSlot(s)); });
  site.result = graph.variable();
  if (gives == Owns::Yes)
    calleeDemand(site, one(site.result), site.isSpecified ? Cause::Allocated : Cause::HandedOut,
                 site.isSpecified ? Rank::Made : Rank::CalleeMade, r, isResultDoubtful(site));
  if (gives == Owns::No && r)
    calleeDemand(site, zero(site.result), Cause::NotHandedOut, site.isSpecified ? Rank::Made : Rank::Callee, r,
                 isResultDoubtful(site));
  if (site.callees.empty() && !site.isRecursive && r)
    demandLater(zero(site.result), Cause::UnknownCall, r, site.callee);
  if (!site.call.target && gives != Owns::No && !site.callees.empty()) {
    demand(zero(site.result), Cause::Dropped, Rank::Scope);
    demands.back().origin.callee = site.callee;
  }
  if (r)
    write(r, site.result);
}

/// Section 4.3.3: in the tightened program the sender's fields have their types whenever it calls another object. Only
/// fields that this method has touched; libraries do not call back.
void Generator::noteSenderFields(const CallSite& site) {
  if (!names.receiver().variable || input_.receiver.isStruct || input_.receiver.role != Role::Uses || site.isInternal ||
      site.isSpecified)
    return;
  for (NameId field : fields) {
    auto it = current_.find(field);
    if (it == current_.end() || !it->second.isValid() || now_.isFree(field))
      continue;
    senderFields.push_back({it->second, origin(Cause::FieldType, Rank::Tightened, field)});
    senderFields.back().origin.callee = site.callee;
  }
}

// Rule OWN-STMT-EXTCALL [Clouseau, Figure 8, STMT-EXTCALL, STMT-CONSTR, STMT-DESTR]: the receiver's fields have their
// types before and after the call, which the callee's external signature already expresses. Relaxed as in Section
// 4.3.3: the sender's fields are not constrained until later.
void Generator::stmtExtCall(CallSite& site, const Signature& signature) {
  RULE(OWN-STMT-EXTCALL);
  std::vector<Var> actuals(signature.parameters + 1);
  for (uint32_t i = 0; i < signature.parameters && i < site.arguments.size(); ++i)
    actuals[i] = site.arguments[i];
  actuals[signature.externalResultSlot()] = site.result;
  instantiate(site, signature.external, std::move(actuals));
}

// Rule OWN-STMT-INTCALL [Clouseau, Figure 8, STMT-INTCALL]: the same, but the fields belong to the caller's own
// receiver and stay tracked.
void Generator::stmtIntCall(CallSite& site, const Signature& signature) {
  RULE(OWN-STMT-INTCALL);
  std::vector<Var> actuals(signature.resultSlot() + 1);
  for (uint32_t i = 0; i < signature.parameters && i < site.arguments.size(); ++i)
    actuals[i] = site.arguments[i];
  for (size_t i = 0; i < signature.fields.size(); ++i) {
    NameId field = names.findField(signature.fields[i]);
    if (!field)
      continue; // the caller treats it as memory
    Var before = actuals[signature.fieldAtEntry(i)] = read(field);
    Var after = actuals[signature.fieldAtExit(i)] = graph.variable();
    for (auto [variable, slot] :
         {std::pair(before, signature.fieldAtEntry(i)), std::pair(after, signature.fieldAtExit(i))}) {
      Owns owns = ownsOf(signature.internal, slot);
      if (owns != Owns::Open)
        calleeDemand(site, owns == Owns::Yes ? one(variable) : zero(variable), Cause::CalleeSays, Rank::Callee, field,
                     false);
    }
    write(field, after);
  }
  if (signature.forgetsFields && input_.receiver.isStruct)
    for (NameId field : fields)
      if (!llvm::is_contained(signature.fields, names[field].field))
        write(field, graph.variable());
  hasForgottenFields |= signature.forgetsFields;
  actuals[signature.resultSlot()] = site.result;
  instantiate(site, signature.internal, std::move(actuals));
}

/// Adds the flows of a signature for these actuals; slots without an actual get a fresh variable.
void Generator::instantiate(CallSite& site, const OwnershipSignature& type, std::vector<Var> actuals) {
  actuals.resize(type.interface + type.internals);
  auto actual = [&](Var slot) {
    Var& variable = actuals[slot.index];
    if (!variable)
      variable = graph.variable();
    return variable;
  };
  for (const OwnershipConstraint& c : type.constraints) {
    if (c.shape == OwnershipShape::Zero || c.shape == OwnershipShape::One)
      continue;
    OwnershipConstraint instance{c.shape, actual(c.left), {}};
    for (Var part : c.right)
      instance.right.push_back(actual(part));
    Rank rank = !site.isSpecified ? Rank::Callee : c.right.size() == 1 ? Rank::OneWay : Rank::Choice;
    calleeDemand(site, std::move(instance), Cause::CalleeSays, rank, {}, false);
  }
}

} // namespace wt::engines::ownership
