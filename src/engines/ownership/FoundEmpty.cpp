// SPDX-License-Identifier: Apache-2.0
#include "engines/ownership/FoundEmpty.h"

#include "engines/ownership/FieldPaths.h"
#include "ir/VisitOperands.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::ownership {

using namespace ir;

namespace {

using Functions = std::set<FunctionId>;

/// One call of a method on some object.
struct Site {
  FunctionId caller;
  InstrAt at;
};

/// One caller, seen from the object of one of its calls.
class Caller {
public:
  Caller(const program::Program& program, const std::vector<bool>& givesFresh, FunctionId id)
      : program_(program), module_(program.module), id_(id), function_(module_[id]), body_(*function_.body),
        givesFresh_(givesFresh), definitions_(body_.variables.size()) {
    for (const Block& block : body_.blocks)
      for (const Instr& instr : block.instrs)
        if (const VariableId local = localAt(targetOf(instr)); local.isValid())
          definitions_[local.index].push_back(&instr);
  }

  const Call& callAt(InstrAt at) const { return std::get<Call>(body_[at.block].instrs[at.index].op); }

  /// Selects the object that the other queries are about: the receiver of this call.
  void lookAt(InstrAt at) {
    receiver_ = keyOf(callAt(at).arguments.front());
    variables_.clear();
    collect(callAt(at).arguments.front());
  }
  /// Is it `this`, or something reachable from a member of `*this`?
  bool isOwn() const {
    const VariableId self = thisOf(function_);
    return self.isValid() && variables_.count(self);
  }

  /// Is the method called again on the same object after this call, with no release of the field and no change to
  /// another object in between?
  bool isRepeated(InstrAt at, FunctionId method, const Functions& releasers) const {
    auto isCall = [&](InstrAt other) { return isCallOf(other, {method}); };
    auto stops = [&](InstrAt other) { return isCallOf(other, releasers) || isChange(other); };
    return reachable(body_, at, isCall, stops).has_value();
  }

  /// On every path to the call, is the object made (if that counts), or a function called that releases the field?
  bool isPrepared(InstrAt at, const Functions& releasers, bool doesNewCount) const {
    const InstrAt first{body_.entry, UINT32_MAX}; // wraps around to the first instruction
    auto isCall = [&](InstrAt other) { return other == at; };
    auto stops = [&](InstrAt other) { return isCallOf(other, releasers) || (doesNewCount && isMaking(other)); };
    return !reachable(body_, first, isCall, stops);
  }

private:
  const program::Program& program_;
  const Module& module_;
  FunctionId id_;
  const Function& function_;
  const Body& body_;
  const std::vector<bool>& givesFresh_;
  std::vector<std::vector<const Instr*>> definitions_; // by variable
  std::string receiver_;
  std::set<VariableId> variables_; // from which the receiver is read

  VariableId localAt(std::optional<PlaceId> place) const {
    const auto* local = place ? std::get_if<LocalPlace>(&body_[*place].node) : nullptr;
    return local ? local->variable : VariableId();
  }
  static std::optional<PlaceId> targetOf(const Instr& instr) {
    if (const auto* assign = std::get_if<Assign>(&instr.op))
      return assign->target;
    if (const auto* alloc = std::get_if<Alloc>(&instr.op))
      return alloc->target;
    const auto* call = std::get_if<Call>(&instr.op);
    return call ? call->target : std::nullopt;
  }
  /// The value of a temporary.
  std::optional<ExprId> valueOf(VariableId variable) const {
    if (body_[variable].kind != VariableKind::Temporary || definitions_[variable.index].size() != 1)
      return std::nullopt;
    const auto* assign = std::get_if<Assign>(&definitions_[variable.index].front()->op);
    return assign ? std::optional(assign->value) : std::nullopt;
  }

  // ---------------------------------------------------------------------------------------------- the same object

  /// Equal for expressions that read alike: `this->view`, cast to any base class. Empty for unsupported ones.
  std::string keyOf(ExprId value) const {
    while (const auto* cast = std::get_if<CastExpr>(&body_[value].node))
      value = cast->operand;
    if (const auto* read = std::get_if<ReadExpr>(&body_[value].node)) {
      const VariableId local = localAt(read->place);
      const std::optional<ExprId> meant = local.isValid() ? valueOf(local) : std::nullopt;
      return meant ? keyOf(*meant) : keyAt(read->place);
    }
    const auto* address = std::get_if<AddressExpr>(&body_[value].node);
    return address ? addressOf(address->place) : "";
  }
  std::string keyAt(PlaceId place) const {
    if (const VariableId local = localAt(place); local.isValid())
      return "v" + std::to_string(local.index);
    if (const auto* global = std::get_if<GlobalPlace>(&body_[place].node))
      return "g" + std::to_string(global->global.index);
    const auto* field = std::get_if<FieldPlace>(&body_[place].node);
    const std::string object = field ? addressOf(field->object) : "";
    return object.empty() ? ""
                          : object + "->" + std::to_string(field->record.index) + "." + std::to_string(field->field);
  }
  std::string addressOf(PlaceId place) const {
    while (const auto* base = std::get_if<FieldPlace>(&body_[place].node)) {
      if (module_[base->record].fields[base->field].kind == FieldKind::Member)
        break;
      place = base->object;
    }
    if (const auto* deref = std::get_if<DerefPlace>(&body_[place].node))
      return keyOf(deref->pointer);
    const std::string key = keyAt(place);
    return key.empty() ? "" : "&" + key;
  }
  void collect(ExprId value) {
    OperandVisitor{body_, [](ExprId) {},
                   [&](PlaceId p) {
                     const VariableId local = localAt(p);
                     if (!local.isValid() || !variables_.insert(local).second)
                       return;
                     if (std::optional<ExprId> meant = valueOf(local))
                       collect(*meant);
                   }}
        .visit(value);
  }

  // ---------------------------------------------------------------------------------------------- what happens to it

  const Instr& instrAt(InstrAt at) const { return body_[at.block].instrs[at.index]; }

  bool isCallOf(InstrAt at, const Functions& wanted) const {
    const auto* call = std::get_if<Call>(&instrAt(at).op);
    if (!call || call->arguments.empty() || receiver_.empty() || keyOf(call->arguments.front()) != receiver_)
      return false;
    return llvm::any_of(program_.targetsOf(id_, *call).functions, [&](FunctionId f) { return wanted.count(f) > 0; });
  }
  bool isConstruction(const Instr& instr) const {
    const auto* call = std::get_if<Call>(&instr.op);
    return call && call->role == CallRole::Construct && !call->arguments.empty() &&
           keyOf(call->arguments.front()) == receiver_;
  }
  /// From here on the receiver is another object.
  bool isChange(InstrAt at) const {
    const Instr& instr = instrAt(at);
    const auto* enter = std::get_if<Enter>(&instr.op);
    const std::optional<PlaceId> target = targetOf(instr);
    const VariableId local = localAt(target);
    return (enter && variables_.count(enter->variable)) || (local.isValid() && variables_.count(local)) ||
           (target && keyAt(*target) == receiver_) || isConstruction(instr);
  }
  bool isMaking(InstrAt at) const {
    const Instr& instr = instrAt(at);
    const auto* enter = std::get_if<Enter>(&instr.op);
    if (enter)
      return receiver_ == "&v" + std::to_string(enter->variable.index);
    const std::optional<PlaceId> target = targetOf(instr);
    return isConstruction(instr) || (target && keyAt(*target) == receiver_ && isFresh(instr));
  }
  /// Does the instruction assign a new object?
  bool isFresh(const Instr& instr) const {
    if (const auto* call = std::get_if<Call>(&instr.op)) {
      const program::Targets targets = program_.targetsOf(id_, *call);
      return targets.isComplete && !targets.functions.empty() &&
             llvm::all_of(targets.functions, [&](FunctionId f) { return givesFresh_[f.index]; });
    }
    const auto* assign = std::get_if<Assign>(&instr.op);
    if (!assign)
      return std::holds_alternative<Alloc>(instr.op);
    ExprId value = assign->value;
    while (const auto* cast = std::get_if<CastExpr>(&body_[value].node))
      value = cast->operand;
    const auto* read = std::get_if<ReadExpr>(&body_[value].node);
    const VariableId local = read ? localAt(read->place) : VariableId();
    return local.isValid() && body_[local].kind == VariableKind::Temporary && definitions_[local.index].size() == 1 &&
           isFresh(*definitions_[local.index].front());
  }
};

class Search {
public:
  Search(const program::Program& program, const program::OwnCallees& callees, const ProgramUses& uses)
      : program_(program), module_(program.module), givesFresh_(uses.givesFresh), callers_(module_.functions.size()) {
    for (uint32_t f = 0; f < callees.size(); ++f)
      for (FunctionId callee : callees[f])
        callers_[callee.index].push_back(FunctionId(f));
    for (uint32_t f = 0; f < module_.functions.size(); ++f)
      if (module_.functions[f].body)
        noteCalls(FunctionId(f));
  }

  Found find(FunctionId method, const FieldUses& uses, bool mayBeNull) {
    const Functions releasers = releasersOf(uses);
    bool isFilledByMaker = !mayBeNull;
    Functions asked;
    const Found found = ask(method, releasers, !mayBeNull, asked, isFilledByMaker);
    if (mayBeNull == !isFilledByMaker)
      return found;
    asked.clear();
    return ask(method, releasers, true, asked, isFilledByMaker);
  }

private:
  const program::Program& program_;
  const Module& module_;
  const std::vector<bool>& givesFresh_;
  std::vector<std::vector<FunctionId>> callers_; // by function: its callers through calls that OwnCallees counts
  std::map<FunctionId, std::vector<Site>> sites_;

  void noteCalls(FunctionId caller) {
    const Body& body = *module_[caller].body;
    for (uint32_t b = 0; b < body.blocks.size(); ++b)
      for (uint32_t i = 0; i < body.blocks[b].instrs.size(); ++i) {
        const auto* call = std::get_if<Call>(&body.blocks[b].instrs[i].op);
        if (!call || call->arguments.empty() || call->role != CallRole::Plain)
          continue;
        for (FunctionId target : program_.targetsOf(caller, *call).functions)
          if (module_[target].methodKind == MethodKind::Method && module_[target].body)
            sites_[target].push_back({caller, {BlockId(b), i}});
      }
  }

  /// Functions that reach a release of the field by calls that OwnCallees counts.
  Functions releasersOf(const FieldUses& uses) const {
    Functions found;
    std::vector<FunctionId> work;
    for (const FieldUses::Use& use : uses.released)
      work.push_back(use.function);
    while (!work.empty()) {
      const FunctionId next = work.back();
      work.pop_back();
      if (found.insert(next).second)
        work.insert(work.end(), callers_[next.index].begin(), callers_[next.index].end());
    }
    return found;
  }

  /// The common answer of all calls of the method. `isFull`: a new object is not an empty one. `isFilledByMaker` is set
  /// if a constructor calls the method.
  Found ask(FunctionId method, const Functions& releasers, bool isFull, Functions& asked, bool& isFilledByMaker) const {
    if (!asked.insert(method).second)
      return Found::Empty; // recursion: the first query decides
    auto sites = sites_.find(method);
    if (sites == sites_.end())
      return Found::Unknown;
    Found result = Found::Empty;
    for (const Site& site : sites->second) {
      Found found = askSite(site, method, releasers, isFull);
      if (found == Found::Unknown)
        found = askCaller(site, releasers, isFull, asked, isFilledByMaker);
      if (found == Found::Full)
        return Found::Full;
      if (found == Found::Unknown)
        result = Found::Unknown;
    }
    return result;
  }

  Found askSite(const Site& site, FunctionId method, const Functions& releasers, bool isFull) const {
    Caller caller(program_, givesFresh_, site.caller);
    caller.lookAt(site.at);
    if (caller.isRepeated(site.at, method, releasers))
      return Found::Full;
    return caller.isPrepared(site.at, releasers, !isFull) ? Found::Empty : Found::Unknown;
  }

  /// The caller calls the method on its own object or a part of it: ask about the caller's callers.
  Found askCaller(const Site& site, const Functions& releasers, bool isFull, Functions& asked,
                  bool& isFilledByMaker) const {
    Caller caller(program_, givesFresh_, site.caller);
    caller.lookAt(site.at);
    if (!caller.isOwn())
      return Found::Unknown;
    if (module_[site.caller].methodKind != MethodKind::Constructor)
      return ask(site.caller, releasers, isFull, asked, isFilledByMaker);
    isFilledByMaker = true;
    return Found::Empty;
  }
};

} // namespace

void noteFoundFields(const program::Program& program, const program::OwnCallees& callees, const ProgramUses& uses,
                     FieldTypes& types) {
  std::optional<Search> search;
  for (const auto& [field, use] : uses.fields) {
    if (!types.isOwner(field) || types.isStruct[field.record.index])
      continue;
    std::vector<FieldUses::Use> stores = use.made;
    stores.insert(stores.end(), use.emptied.begin(), use.emptied.end());
    for (const FieldUses::Use& store : stores) {
      if (!store.isOwn || program.module[store.function].methodKind != MethodKind::Method ||
          types.found.count({store.function, field}))
        continue;
      if (!search)
        search.emplace(program, callees, uses);
      types.found[{store.function, field}] = search->find(store.function, use, types.mayBeNull.count(field) > 0);
    }
  }
}

} // namespace wt::engines::ownership
