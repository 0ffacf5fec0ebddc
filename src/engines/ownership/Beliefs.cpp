// SPDX-License-Identifier: Apache-2.0
#include "engines/ownership/Beliefs.h"

#include "engines/ownership/Names.h"
#include "ir/VisitOperands.h"
#include "program/FunctionFacts.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

namespace wt::engines::ownership {

using namespace ir;

namespace {

using Parameter = std::pair<FunctionId, uint32_t>;

/// How the program uses the results of one function: how often a result was last passed to which parameter.
struct Uses {
  uint32_t places = 0; // results that stay local to the caller
  std::map<Parameter, uint32_t> endedIn;
};

class BeliefPass {
public:
  explicit BeliefPass(const program::Program& program) : program_(program), module_(program.module) {}

  Beliefs run() {
    for (uint32_t f = 0; f < module_.functions.size(); ++f)
      if (module_.functions[f].body && !program::isSpecified(program_, ir::FunctionId(f)))
        look(*module_.functions[f].body);
    Beliefs beliefs;
    std::vector<Parameter> borrows;
    for (const auto& [giver, uses] : uses_)
      for (const auto& [taker, count] : uses.endedIn)
        if (canTake(taker) && count >= kMinPlaces && count >= kMinShare * uses.places)
          believe(giver, taker, count, uses.places, beliefs);
    for (const auto& [parameter, released] : lookedAt_) {
      size_t count = llvm::count_if(released, [&](const std::set<Parameter>& ends) {
        return llvm::any_of(ends, [&](Parameter end) { return isTaker(end, beliefs); });
      });
      if (count >= kMinPlaces && count >= kMinShare * (released.size() + endedIn(parameter)))
        borrows.push_back(parameter);
    }
    for (Parameter parameter : borrows)
      believeToBorrow(parameter, beliefs);
    return beliefs;
  }

private:
  const program::Program& program_;
  const Module& module_;
  std::map<FunctionId, Uses> uses_; // by the function whose result it is
  /// By parameter: calls after which the argument was used again; for each, the parameters where the argument ended.
  std::map<Parameter, std::vector<std::set<Parameter>>> lookedAt_;

  /// A reference is not released, and no method releases its own object: `m[key].push_back(x)` does not end m's
  /// element.
  bool isReference(TypeId type) const {
    const auto* pointer = typeAs<PointerType>(module_.types, type);
    return pointer && pointer->isReference;
  }
  bool canTake(Parameter parameter) const {
    const Function& function = module_[parameter.first];
    const auto& type = std::get<FunctionType>(module_.types[function.type]);
    bool isReceiver = parameter.second == 0 && function.methodKind == MethodKind::Method;
    return parameter.second < type.parameters.size() && !isReceiver && !isReference(type.parameters[parameter.second]);
  }

  bool isUnknown(const Call& call) const {
    const auto* direct = std::get_if<DirectCallee>(&call.callee);
    return direct && !module_[direct->function].body && !program::isSpecified(program_, direct->function) &&
           !module_[direct->function].isNoReturn;
  }

  /// Looks at every variable whose only assignment is the result of one call of an unknown function.
  void look(const Body& body) {
    Names names(module_, body, {});
    std::map<VariableId, FunctionId> givers; // of variables with one assignment
    std::vector<unsigned> writes(body.variables.size());
    forEach(body, [&](BlockId, const Instr& instr) {
      if (const auto* call = std::get_if<Call>(&instr.op); call && call->target)
        if (VariableId v = localOf(body, *call->target)) {
          ++writes[v.index];
          if (isUnknown(*call) && names.ofVariable(v) && !isReference(body[v].type))
            givers[v] = std::get<DirectCallee>(call->callee).function;
        }
      if (const auto* assign = std::get_if<Assign>(&instr.op))
        if (VariableId v = localOf(body, assign->target); v && names.source(assign->value).kind != SourceKind::Null)
          ++writes[v.index];
    });
    for (const auto& [variable, giver] : givers)
      if (writes[variable.index] == 1)
        lookAt(body, names, variable, giver, writes);
  }

  void lookAt(const Body& body, const Names& names, VariableId first, FunctionId giver,
              const std::vector<unsigned>& writes) {
    std::set<NameId> group = {names.ofVariable(first)};
    for (size_t before = 0; before != group.size();) {
      before = group.size();
      forEach(body, [&](BlockId, const Instr& instr) {
        if (const auto* assign = std::get_if<Assign>(&instr.op))
          if (Source s = names.source(assign->value); s.kind == SourceKind::Name && group.count(s.name))
            if (VariableId v = localOf(body, assign->target); v && names.ofVariable(v) && writes[v.index] == 1)
              group.insert(names.ofVariable(v));
      });
    }
    std::set<Parameter> ends, lookedAt;
    bool leaves = false; // stored, returned, or passed to a known function: proves nothing
    forEach(body, [&](BlockId block, const Instr& instr) {
      if (const auto* assign = std::get_if<Assign>(&instr.op)) {
        Source s = names.source(assign->value);
        NameId to = names.ofPlace(assign->target);
        leaves |= s.kind == SourceKind::Name && group.count(s.name) && !(to && group.count(to));
      }
      const auto* call = std::get_if<Call>(&instr.op);
      for (uint32_t i = 0; call && i < call->arguments.size(); ++i)
        if (Source s = names.source(call->arguments[i]); s.kind == SourceKind::Name && group.count(s.name))
          if (isUnknown(*call) && !(call->target && group.count(names.ofPlace(*call->target)))) // not x = f(x)
            (isMentionedAfter(body, names, group, block, instr) ? lookedAt : ends)
                .insert({std::get<DirectCallee>(call->callee).function, i});
    });
    if (leaves)
      return;
    Uses& uses = uses_[giver];
    ++uses.places;
    for (const Parameter& end : ends)
      ++uses.endedIn[end];
    for (const Parameter& parameter : lookedAt)
      lookedAt_[parameter].push_back(ends);
  }

  uint32_t endedIn(Parameter parameter) const {
    uint32_t count = 0;
    for (const auto& [giver, uses] : uses_)
      if (auto it = uses.endedIn.find(parameter); it != uses.endedIn.end())
        count += it->second;
    return count;
  }

  static VariableId localOf(const Body& body, PlaceId place) {
    const auto* local = std::get_if<LocalPlace>(&body[place].node);
    return local ? local->variable : VariableId();
  }

  static void forEach(const Body& body, llvm::function_ref<void(BlockId, const Instr&)> visit) {
    for (uint32_t b = 0; b < body.blocks.size(); ++b)
      for (const Instr& instr : body.blocks[b].instrs)
        visit(BlockId(b), instr);
  }

  static bool mentions(const Body& body, const Names& names, const std::set<NameId>& group, const Instr& instr) {
    bool found = false;
    visitExprs(body, instr.op, [&](ExprId e) {
      if (const auto* read = std::get_if<ReadExpr>(&body[e].node))
        if (NameId name = names.ofPlace(read->place))
          found |= group.count(name) != 0;
    });
    return found;
  }

  /// Does some path from here use a name of the group, before a call assigns one of them again?
  static bool isMentionedAfter(const Body& body, const Names& names, const std::set<NameId>& group, BlockId block,
                               const Instr& from) {
    std::set<BlockId> seen;
    std::vector<BlockId> next = {block};
    for (bool isFirst = true; !next.empty(); isFirst = false) {
      BlockId b = next.back();
      next.pop_back();
      bool goesOn = true;
      for (const Instr& instr : body[b].instrs) {
        if (isFirst && &instr <= &from)
          continue;
        if (mentions(body, names, group, instr))
          return true;
        const auto* call = std::get_if<Call>(&instr.op);
        VariableId set = call && call->target ? localOf(body, *call->target) : VariableId();
        if (set && names.ofVariable(set) && group.count(names.ofVariable(set))) {
          goesOn = false;
          break;
        }
      }
      for (const Edge& edge : body[b].successors)
        if (goesOn && seen.insert(edge.to).second)
          next.push_back(edge.to);
    }
    return false;
  }

  std::unique_ptr<Signature>& signatureOf(FunctionId function, Beliefs& beliefs) const {
    std::unique_ptr<Signature>& signature = beliefs[function];
    if (!signature) {
      signature = std::make_unique<Signature>();
      signature->parameters = std::get<FunctionType>(module_.types[module_[function].type]).parameters.size();
      signature->internal.interface = signature->external.interface = signature->parameters + 1;
      signature->isDoubtful.resize(signature->parameters + 1);
      signature->takenOnSuccess.resize(signature->parameters);
      signature->releases.resize(signature->parameters);
      signature->mayReturnNull = true;
    }
    return signature;
  }

  void believe(FunctionId giver, Parameter taker, uint32_t count, uint32_t places, Beliefs& beliefs) const {
    std::string share = " at " + std::to_string(count) + " of " + std::to_string(places) + " places";
    Signature& gives = *signatureOf(giver, beliefs);
    Signature& takes = *signatureOf(taker.first, beliefs);
    if (taker.second >= takes.parameters || !gives.belief.empty())
      return;
    gives.belief = "what it gives ends in `" + module_[taker.first].displayName + "`" + share;
    if (takes.belief.empty())
      takes.belief = "what `" + module_[giver].displayName + "` gives ends here" + share;
    setOne(gives, gives.parameters);
    setOne(takes, taker.second);
    takes.releases[taker.second] = true;
  }

  static bool isTaker(Parameter parameter, const Beliefs& beliefs) {
    auto it = beliefs.find(parameter.first);
    return it != beliefs.end() && ownsOf(it->second->external, parameter.second) == Owns::Yes;
  }

  /// The argument was released after the call, so the callee did not take it.
  void believeToBorrow(Parameter parameter, Beliefs& beliefs) const {
    Signature& signature = *signatureOf(parameter.first, beliefs);
    if (parameter.second >= signature.parameters || isTaker(parameter, beliefs))
      return;
    for (solver::OwnershipSignature* type : {&signature.internal, &signature.external})
      type->constraints.push_back(solver::zero(solver::OwnershipVar(parameter.second)));
  }

  static void setOne(Signature& signature, uint32_t slot) {
    solver::OwnershipConstraint owns = solver::one(solver::OwnershipVar(slot));
    for (solver::OwnershipSignature* type : {&signature.internal, &signature.external})
      if (!llvm::is_contained(type->constraints, owns))
        type->constraints.push_back(owns);
  }
};

} // namespace

Beliefs beliefsFromUse(const program::Program& program) {
  return BeliefPass(program).run();
}

} // namespace wt::engines::ownership
