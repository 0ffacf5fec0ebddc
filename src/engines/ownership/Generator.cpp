// SPDX-License-Identifier: Apache-2.0
#include "engines/ownership/Generator.h"

#include "support/Overloaded.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::ownership {

using namespace ir;
using namespace solver;

static Shared sharedIn(const FunctionInput& input) {
  auto it = input.references.find(input.function);
  return it != input.references.end() ? it->second : Shared();
}

Generator::Generator(const FunctionInput& input)
    : names(input.program.module, *input.program.module[input.function].body, input.receiver, sharedIn(input),
            input.followed),
      input_(input), module_(input.program.module), function_(module_[input.function]), body_(*function_.body),
      shared_(sharedIn(input)), chains_(chainsOf(body_)) {}

void Generator::run() {
  prepareNames();
  prepareEffects();
  prepareFates();
  prepareReturns();
  Assumption assumption;
  if (input_.assumed)
    assumption = {names.ofVariable(input_.assumed), input_.isAssumedNull};
  facts_ = std::make_unique<FactsAnalysis>(body_, names, chains_, effects_, assumption);
  facts_->run();
  lifetimes_ = std::make_unique<Lifetimes>(body_, names, chains_);
  entry_.resize(chains_.size());
  exit_.resize(chains_.size());
  at_ = function_.location;
  if (input_.receiver.role == Role::Makes && !input_.receiver.isStruct) // rule CONSTR-GOOD: fields own nothing at entry
    for (size_t i = 0; i < fields.size(); ++i)
      demand(zero(fieldsAtEntry[i]), Cause::ScopeStart, Rank::Made, fields[i]);
  for (uint32_t parameter : shared_.dropped)
    demand(one(parameters[parameter]), Cause::Released, Rank::Ended, names.ofVariable(VariableId(parameter)));
  for (uint32_t c = 0; c < chains_.size(); ++c)
    if (facts_->atEntry(c).isReached)
      walkChain(c);
  stmtIfWhile();
}

/// Creates the interface variables, and names for the fields that calls on the receiver touch.
void Generator::prepareNames() {
  if (names.receiver().variable)
    for (const Block& block : body_.blocks)
      for (const Instr& instr : block.instrs)
        if (const auto* call = std::get_if<Call>(&instr.op)) {
          CallSite site = resolve(*call);
          for (const Signature* signature : site.callees)
            for (FieldKey field : site.isInternal ? signature->fields : std::vector<FieldKey>())
              names.ofField(field);
        }
  for (FieldKey field : input_.extraFields)
    names.ofField(field);
  for (const Variable& v : body_.variables)
    if (v.kind == VariableKind::Parameter)
      parameters.push_back(graph.variable());
  for (uint32_t n = 0; n < names.size(); ++n)
    if (names[NameId(n)].isField())
      fields.push_back(NameId(n));
  llvm::sort(fields, [&](NameId a, NameId b) { return names[a].field < names[b].field; });
  fieldsAtEntry = graph.variables(fields.size());
  fieldsAtExit = graph.variables(fields.size());
  isLeftEmpty.resize(fields.size());
  result = graph.variable();
}

void Generator::prepareEffects() {
  std::vector<Point> first = firstPoints(body_, chains_);
  for (uint32_t c = 0; c < chains_.size(); ++c) {
    Point point = first[c];
    for (BlockId block : chains_[c].blocks)
      for (const Instr& instr : body_[block].instrs)
        lookAhead(instr, point++);
  }
  if (effects_.resultIn.empty())
    return;
  for (const Block& block : body_.blocks) // r = t, where t holds a result
    for (const Instr& instr : block.instrs)
      if (const auto* assign = std::get_if<Assign>(&instr.op)) {
        const auto* read = std::get_if<ReadExpr>(&body_[assign->value].node);
        const auto* from = read ? std::get_if<LocalPlace>(&body_[read->place].node) : nullptr;
        const auto* to = std::get_if<LocalPlace>(&body_[assign->target].node);
        if (auto it = from && to ? effects_.resultIn.find(from->variable) : effects_.resultIn.end();
            it != effects_.resultIn.end())
          llvm::append_range(effects_.resultIn[to->variable], std::vector<Point>(it->second));
      }
}

/// Notes calls that take an argument only on success, and the points where the receiver is made and where it ends.
void Generator::lookAhead(const Instr& instr, Point point) {
  if (const auto* assign = std::get_if<Assign>(&instr.op))
    if (NameId to = names.ofPlace(assign->target); to && to == names.ofReceiver() && input_.receiver.isBornHere())
      effects_.receiverMade.push_back(point);
  const auto* free = std::get_if<Free>(&instr.op);
  if (free && input_.receiver.isStruct && names.isReceiver(free->pointer))
    effects_.receiverEnded.push_back(point);
  const auto* call = std::get_if<Call>(&instr.op);
  const auto* direct = call ? std::get_if<DirectCallee>(&call->callee) : nullptr;
  const Signature* signature = direct ? input_.callees(direct->function) : nullptr;
  if (!signature)
    return;
  for (uint32_t i = 0; i < signature->parameters && i < call->arguments.size(); ++i) {
    Source s = names.source(call->arguments[i]);
    if (signature->takenOnSuccess[i] && s.kind == SourceKind::Name)
      effects_.arguments[point].push_back(s.name);
    bool isTaken = input_.receiver.isStruct && ownsOf(signature->external, i) == Owns::Yes;
    if (isTaken && names.isReceiver(call->arguments[i]))
      effects_.receiverEnded.push_back(point);
  }
  bool isOnReceiver =
      signature->receiver < call->arguments.size() && names.isReceiver(call->arguments[signature->receiver]);
  if (isOnReceiver && !signature->forgetsFields) {
    std::vector<NameId>& changed = effects_.fieldsChanged[point];
    for (FieldKey field : signature->fields)
      if (NameId name = names.findField(field))
        changed.push_back(name);
  }
  const auto* target = call->target ? std::get_if<LocalPlace>(&body_[*call->target].node) : nullptr;
  if (target && effects_.arguments.count(point))
    effects_.resultIn[target->variable].push_back(point);
}

/// Which names, or copies of them, does some statement of the function store in memory or release? Flow-insensitive.
void Generator::prepareFates() {
  isStored_.resize(names.size());
  isKept_.resize(names.size());
  isReleased_.resize(names.size());
  std::vector<bool> isLoaded(names.size());
  std::vector<Copy> copies;
  auto mark = [&](std::vector<bool>& fate, ExprId value) {
    if (Source s = names.source(value); s.kind == SourceKind::Name)
      fate[s.name.index] = true;
  };
  for (const Block& block : body_.blocks)
    for (const Instr& instr : block.instrs) {
      if (const auto* assign = std::get_if<Assign>(&instr.op)) {
        NameId to = names.ofPlace(assign->target);
        if (!to) {
          mark(isStored_, assign->value);
          continue;
        }
        if (names[to].isField() && input_.receiver.isStruct)
          mark(isKept_, assign->value);
        Source s = names.source(assign->value);
        if (s.kind == SourceKind::Name)
          copies.push_back({s.name, to, isKnownNull(block, to)});
        else if (s.kind == SourceKind::Load)
          isLoaded[to.index] = true;
      } else if (const auto* free = std::get_if<Free>(&instr.op)) {
        mark(isReleased_, free->pointer);
      } else if (const auto* call = std::get_if<Call>(&instr.op)) {
        CallSite site = resolve(*call);
        for (uint32_t i = 0; i < call->arguments.size(); ++i) {
          if (wanted(site, i) == Owns::Open && !flows(site, i) && !(site.isRecursive && site.callees.empty()))
            mark(isStored_, call->arguments[i]);
          if (isReleasedBy(site, i))
            mark(isReleased_, call->arguments[i]);
        }
      }
    }
  lookAtResult(copies, isLoaded);
  for (std::vector<bool>* fate : {&isStored_, &isKept_, &isReleased_})
    for (bool isChanged = true; isChanged;) {
      isChanged = false;
      for (auto [from, to, isIfNull] : copies)
        if ((*fate)[to.index] && !(*fate)[from.index])
          isChanged = (*fate)[from.index] = true;
    }
}

/// Does the block start with a test that the name is null?
bool Generator::isKnownNull(const Block& block, NameId name) const {
  const auto* assume = block.instrs.empty() ? nullptr : std::get_if<Assume>(&block.instrs.front().op);
  const auto* test = assume ? std::get_if<BinaryExpr>(&body_[assume->condition].node) : nullptr;
  if (!test || test->op != BinaryOp::Equal)
    return false;
  Source left = names.source(test->left), right = names.source(test->right);
  return (left.name == name && right.kind == SourceKind::Null) || (right.name == name && left.kind == SourceKind::Null);
}

/// Called while `isStored_` holds only names that are stored themselves, not yet those whose copies are.
void Generator::lookAtResult(const std::vector<Copy>& copies, const std::vector<bool>& isLoaded) {
  isPassedOn.resize(parameters.size());
  NameId result = body_.result ? names.ofVariable(body_.result) : NameId();
  if (!result)
    return;
  std::vector<bool> isReturned(names.size());
  isReturned[result.index] = true;
  std::vector<bool> isSet(names.size());
  for (const Copy& copy : copies)
    isSet[copy.to.index] = isSet[copy.to.index] || !copy.isIfNull;
  for (bool isChanged = true; isChanged;) {
    isChanged = false;
    for (const Copy& copy : copies)
      if (isReturned[copy.to.index] && !isReturned[copy.from.index] &&
          !names[copy.from].isField()) // a field may hold several objects in turn
        isChanged = isReturned[copy.from.index] = true;
  }
  for (uint32_t n = 0; n < names.size(); ++n) {
    const Name& name = names[NameId(n)];
    bool isParameter = !name.isField() && body_[name.variable].kind == VariableKind::Parameter && !isSet[n];
    isResultShared |= isReturned[n] && (isStored_[n] || isParameter);
    isResultLoaded |= isReturned[n] && isLoaded[n];
    if (isReturned[n] && isParameter)
      isPassedOn[name.variable.index] = true;
  }
}

void Generator::walkChain(uint32_t chain) {
  chain_ = chain;
  point_ = facts_->firstPoint(chain);
  now_ = facts_->atEntry(chain);
  current_.clear();
  for (BlockId block : chains_[chain].blocks)
    for (const Instr& instr : body_[block].instrs) {
      if (!now_.isReached)
        break;
      block_ = block;
      const Instr& last = body_[block].instrs.back();
      isReturning_ = std::holds_alternative<Return>(last.op);
      bool isLeaving = std::holds_alternative<Leave>(instr.op) && isReturning_;
      Location where = isLeaving ? last.location : instr.location; // locals of a return end at its location
      if (where.isValid())
        at_ = where;
      statement(instr);
      facts_->step(instr, point_, now_);
      endTemporaries();
      ++point_;
    }
  exit_[chain] = std::move(current_);
}

// Rule OWN-STMT-COMP [Clouseau, Figure 7, STMT-COMP]: statements in sequence; each starts with the versions that its
// predecessor left.
void Generator::statement(const Instr& instr) {
  RULE(OWN-STMT-COMP);
  match(
      instr.op, [&](const Assign& i) { assign(i); }, [&](const Alloc& i) { stmtAlloc(i); },
      [&](const Free& i) { stmtFree(i); }, [&](const Call& i) { call(i); }, [](const Assume&) {},
      [&](const Enter& i) { enterScope(names.ofVariable(i.variable)); },
      [&](const Leave& i) { leaveScope(names.ofVariable(i.variable)); }, [&](const Return&) { methodGood(); },
      [](const Throw&) {});
}

/// A temporary must own nothing after its last use.
void Generator::endTemporaries() {
  for (NameId name : lifetimes_->dyingAt(point_)) {
    auto it = current_.find(name);
    if (it != current_.end() && !it->second.isValid())
      continue;
    if (!now_.isFree(name) && !handOver(name))
      demand(zero(read(name)), Cause::Dropped, Rank::Scope, name);
    spend(name);
    now_.forget(name);
  }
}

// ---------------------------------------------------------------------------------------------- versions

Generator::Var Generator::read(NameId name) {
  if (now_.isFree(name))
    return graph.variable();
  auto it = current_.find(name);
  if (it != current_.end())
    return it->second.isValid() ? it->second : graph.variable();
  return current_[name] = placeholder(chain_, name);
}

/// If several names point to one object, any of them may be its owner. Before `name` is released, it takes over the
/// ownership of all of them.
void Generator::gather(NameId name) {
  for (NameId alias : now_.aliasesOf(name)) {
    if (isGone(alias) || isDead(alias))
      continue;
    write(name, together(name, alias));
    giveAway(alias);
  }
}

void Generator::giveAway(NameId name) {
  Var left = graph.variable();
  write(name, left);
  gone_.insert(left);
  demand(zero(left), Cause::GivenAway, Rank::Made, name);
}

/// A temporary after its last use.
bool Generator::isDead(NameId name) const {
  auto it = current_.find(name);
  return lifetimes_->isTemporary(name) &&
         (it != current_.end() ? !it->second.isValid() : !lifetimes_->isLiveInto(chain_, name));
}

bool Generator::isGone(NameId name) {
  auto it = current_.find(name);
  return it != current_.end() && gone_.contains(it->second);
}

/// When a name ends, an alias takes over its ownership. False: there is no alias, so the name must own nothing.
bool Generator::handOver(NameId name) {
  if (isGone(name))
    return true;
  for (NameId alias : now_.aliasesOf(name)) {
    if (lifetimes_->isTemporary(alias))
      continue;
    write(alias, together(name, alias));
    return true;
  }
  return false;
}

/// The joint ownership of two aliases; if one is a copy of the other and nothing has happened since, the version before
/// the copy.
Generator::Var Generator::together(NameId name, NameId alias) {
  Var a = read(name), b = read(alias);
  if (auto it = splits_.find(std::minmax(a, b)); it != splits_.end())
    return it->second;
  Var all = graph.variable();
  demand(sum(all, {a, b}), Cause::Copied, Rank::OneWay, name);
  demands.back().origin.other = alias;
  return all;
}

/// The variable of a name at the start of a chain.
Generator::Var Generator::placeholder(uint32_t chain, NameId name) {
  auto [entry, isNew] = entry_[chain].try_emplace(name);
  if (!isNew)
    return entry->second;
  if (chain == 0 && chains_[0].in.empty())
    return entry_[chain][name] = atFunctionEntry(name);
  if (chain != 0 && chains_[chain].in.size() == 1) { // no join: the predecessor's version
    uint32_t before = chains_[chain].in.front().chain;
    Var version = facts_->atExit(before).isFree(name) ? Var() : versionAtExit(before, name);
    return entry_[chain][name] = version ? version : graph.variable();
  }
  Var variable = graph.variable();
  entry_[chain][name] = variable;
  pending_.push_back({chain, name, variable});
  return variable;
}

Generator::Var Generator::atFunctionEntry(NameId name) {
  if (names[name].isField())
    return fieldsAtEntry[llvm::find(fields, name) - fields.begin()];
  if (names[name].variable.index < parameters.size())
    return parameters[names[name].variable.index];
  Var variable = graph.variable();
  demand(zero(variable), Cause::ScopeStart, Rank::Made, name);
  return variable;
}

Origin Generator::origin(Cause cause, Rank rank, NameId name) const {
  Origin result;
  result.cause = cause;
  result.rank = rank;
  result.at = at_;
  result.point = point_;
  result.name = name;
  result.isTested = name && now_.isNonNull(name);
  return result;
}

void Generator::demand(OwnershipConstraint constraint, Cause cause, Rank rank, NameId name) {
  demands.push_back({std::move(constraint), origin(cause, rank, name)});
}

void Generator::demandLater(OwnershipConstraint constraint, Cause cause, NameId name, FunctionId callee) {
  tightened.push_back({std::move(constraint), origin(cause, Rank::Tightened, name)});
  tightened.back().origin.callee = callee;
}

} // namespace wt::engines::ownership
