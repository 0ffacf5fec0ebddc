// SPDX-License-Identifier: Apache-2.0
// Does a function that releases the elements of its own container leave early, with elements still in?
//
//   std::vector<T *> v;
//   v.push_back(new T);
//   if (!open()) return -1;             // here
//   for (T *p : v) delete p;
//
// One path suffices on which nothing mentions the container, values read from it, or inserted objects between the
// insertion and the end of the container. Conditions are not evaluated: a path counts only if none of its branches
// tests a condition that also decides about the insertion, or a flag. One exception: the bound of a loop that counts
// from 0 and inserts is at least 1, so a branch may test it if some such bound can take that branch
// (`if (n > 5) return -1;`).
#include "engines/escape/ElementRules.h"

#include "ir/VisitOperands.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace wt::engines::escape {

using namespace ir;

namespace {

using Variables = std::set<VariableId>;

class Ways {
public:
  Ways(const Module& module, FunctionId function, VariableId container)
      : module_(module), body_(*module[function].body), container_(container), derived_{container} {
    for (bool isChanged = true; isChanged;) {
      isChanged = false;
      forEach([&](const Instr& instr) { isChanged |= derive(instr); });
    }
    std::map<VariableId, unsigned> constants;
    forEach([&](const Instr& instr) {
      if (const auto* assign = std::get_if<Assign>(&instr.op))
        if (VariableId flag = localAt(assign->target);
            flag.isValid() && std::holds_alternative<IntegerExpr>(body_[assign->value].node) && ++constants[flag] > 1)
          flags_.insert(flag);
    });
  }

  /// The place where the function leaves with the inserted object, if any.
  std::optional<Location> leaves(BlockId put, Location made) {
    findObject(made);
    const Variables deciding = decidingOn(put);
    std::set<std::pair<BlockId, bool>> seen;
    std::vector<Step> work;
    for (const Edge& edge : body_[put].successors)
      work.push_back({edge.to, false, {}});
    while (!work.empty()) {
      Step step = work.back();
      work.pop_back();
      if (!seen.insert({step.block, step.isAnother}).second)
        continue;
      if (std::optional<Location> end = pass(step, deciding))
        return end->isValid() ? end : std::nullopt;
      for (const Edge& edge : step.isStopped ? std::vector<Edge>() : body_[step.block].successors)
        work.push_back({edge.to, step.isAnother, step.thrown});
      if (step.thrown.isValid() && !step.isStopped && body_[step.block].unwind)
        work.push_back({body_[step.block].unwind, step.isAnother, step.thrown});
    }
    return std::nullopt;
  }

private:
  const Module& module_;
  const Body& body_;
  VariableId container_;
  Variables derived_;             // values read from the container
  Variables flags_;               // variables set to more than one constant
  Variables object_;              // variables that hold the inserted object
  std::vector<ExprId> decisions_; // conditions of branches that decide about the insertion
  std::set<BlockId> askedAgain_;  // targets of branches that decide about the insertion and are reached again after it
  struct Step {
    BlockId block;
    bool isAnother;  // the variables in object_ hold another object by now
    Location thrown; // valid: while an exception propagates
    bool isStopped = false;
  };

  template <class Visit> void forEach(Visit visit) const {
    for (const Block& block : body_.blocks)
      for (const Instr& instr : block.instrs)
        visit(instr);
  }
  VariableId localAt(PlaceId place) const {
    const auto* local = std::get_if<LocalPlace>(&body_[place].node);
    return local ? local->variable : VariableId();
  }
  template <class What> Variables mentioned(const What& what) const {
    Variables found;
    OperandVisitor{body_, [](ExprId) {},
                   [&](PlaceId p) {
                     if (VariableId local = localAt(p); local.isValid())
                       found.insert(local);
                   }}
        .visit(what);
    return found;
  }
  static bool isAny(const Variables& some, const Variables& others) {
    return llvm::any_of(some, [&](VariableId v) { return others.count(v) > 0; });
  }
  VariableId targetOf(const Instr& instr) const {
    if (const auto* assign = std::get_if<Assign>(&instr.op))
      return localAt(assign->target);
    if (const auto* alloc = std::get_if<Alloc>(&instr.op))
      return localAt(alloc->target);
    const auto* call = std::get_if<Call>(&instr.op);
    return call && call->target ? localAt(*call->target) : VariableId();
  }

  /// Values that an instruction computes from the container derive from it; so does an object constructed from it.
  bool derive(const Instr& instr) {
    if (!isAny(mentioned(instr.op), derived_))
      return false;
    VariableId target = targetOf(instr);
    const auto* call = std::get_if<Call>(&instr.op);
    if (call && call->role == CallRole::Construct && !call->arguments.empty())
      if (const auto* address = std::get_if<AddressExpr>(&body_[call->arguments.front()].node))
        target = localAt(address->place);
    return target.isValid() && derived_.insert(target).second;
  }

  /// Finds the variables that hold the object made here, before it is inserted.
  void findObject(Location made) {
    object_.clear();
    for (bool isChanged = true; isChanged;) {
      isChanged = false;
      forEach([&](const Instr& instr) {
        VariableId target = targetOf(instr);
        const auto* assign = std::get_if<Assign>(&instr.op);
        const bool isMade = !assign && instr.location == made;
        if (target.isValid() && (isMade || (assign && isAny(mentioned(assign->value), object_))))
          isChanged |= object_.insert(target).second;
      });
    }
  }

  bool isDestroyed(const Instr& instr) const {
    const auto* call = std::get_if<Call>(&instr.op);
    return call && call->role == CallRole::Destroy && mentioned(instr.op) == Variables{container_};
  }

  /// `v.push_back(p)`, and the lookup of the entry in `m[k] = p`.
  bool isPut(const Instr& instr) const {
    const auto* call = std::get_if<Call>(&instr.op);
    const auto* direct = call ? std::get_if<DirectCallee>(&call->callee) : nullptr;
    if (!direct || call->arguments.empty() || !mentioned(call->arguments.front()).count(container_))
      return false;
    llvm::StringRef name = module_[direct->function].qualifiedName;
    return llvm::StringSwitch<bool>(name.substr(name.rfind(':') + 1))
        .Cases("push_back", "emplace_back", "push_front", "push", "insert", "emplace", "operator[]", "reserve", true)
        .Default(false);
  }

  /// Walks through a block. Returns the place where the container ends, an invalid place if that is uncertain, and
  /// nothing if the path goes on.
  std::optional<Location> pass(Step& step, const Variables& deciding) const {
    const Block& block = body_[step.block];
    for (size_t i = 0; i < block.instrs.size(); ++i) {
      const Instr& instr = block.instrs[i];
      if (isDestroyed(instr))
        return step.thrown.isValid() ? step.thrown : returnAfter(step.block, i);
      const Variables variables = mentioned(instr.op);
      const bool isQuestion = std::holds_alternative<Assume>(instr.op) && !askedAgain_.count(step.block);
      const bool isScope = std::holds_alternative<Enter>(instr.op) || std::holds_alternative<Leave>(instr.op);
      const auto* assign = std::get_if<Assign>(&instr.op);
      const bool isStore = assign && isAny(mentioned(assign->value), object_);
      if (isQuestion && (isAny(variables, deciding) || isAny(variables, flags_)) && !isOfBound(instr))
        step.isStopped = true;
      if (!isScope && !isPut(instr) && !isStore && isAny(variables, derived_))
        step.isStopped = true;
      const VariableId target = targetOf(instr);
      if (target.isValid() && object_.count(target) && !isStore)
        step.isAnother = true;
      else if (!isScope && !isStore && !isQuestion && !isPut(instr) && !step.isAnother && isAny(variables, object_))
        step.isStopped = true;
      if (std::holds_alternative<Throw>(instr.op) && !step.thrown.isValid())
        step.thrown = instr.location;
      if (step.isStopped)
        return std::nullopt;
    }
    return std::nullopt;
  }

  Location returnAfter(BlockId block, size_t index) const {
    for (unsigned hops = 0; hops < body_.blocks.size(); ++hops, index = 0) {
      for (; index < body_[block].instrs.size(); ++index)
        if (std::holds_alternative<Return>(body_[block].instrs[index].op))
          return body_[block].instrs[index].location;
      if (body_[block].successors.size() != 1)
        break;
      block = body_[block].successors.front().to;
    }
    return {};
  }

  std::set<BlockId> reachedFrom(BlockId start, BlockId except) const {
    std::set<BlockId> seen;
    std::vector<BlockId> work = {start};
    while (!work.empty()) {
      BlockId block = work.back();
      work.pop_back();
      for (const Edge& edge : body_[block].successors)
        if (edge.to != except && seen.insert(edge.to).second)
          work.push_back(edge.to);
    }
    return seen;
  }

  /// The variables tested by branches with one side that leads to the insertion and another that may not.
  Variables decidingOn(BlockId put) {
    Variables found;
    askedAgain_.clear();
    decisions_.clear();
    for (uint32_t b = 0; b < body_.blocks.size(); ++b) {
      const Block& block = body_.blocks[b];
      if (block.successors.size() < 2 || BlockId(b) == put || !reachedFrom(BlockId(b), BlockId()).count(put))
        continue;
      const bool isAfter = reachedFrom(put, BlockId()).count(BlockId(b)) > 0;
      const bool isAlways = llvm::all_of(block.successors, [&](const Edge& edge) {
        return edge.to == put || reachedFrom(edge.to, BlockId(b)).count(put);
      });
      for (const Edge& edge : isAlways ? std::vector<Edge>() : block.successors) {
        if (isAfter)
          askedAgain_.insert(edge.to);
        for (const Instr& instr : body_[edge.to].instrs)
          if (const auto* assume = std::get_if<Assume>(&instr.op)) {
            found.merge(mentioned(instr.op));
            decisions_.push_back(assume->condition);
          }
      }
    }
    return found;
  }

  // ---------------------------------------------------------------------------------------------- counted loops

  ExprId withoutCasts(ExprId value) const {
    while (const auto* cast = std::get_if<CastExpr>(&body_[value].node))
      value = cast->operand;
    return value;
  }
  VariableId variableIn(ExprId value) const {
    const auto* read = std::get_if<ReadExpr>(&body_[withoutCasts(value)].node);
    return read ? localAt(read->place) : VariableId();
  }

  /// A number that starts at 0 and otherwise only grows by additions.
  bool isCounter(VariableId variable) const {
    bool isStarted = false, isOther = false;
    forEach([&](const Instr& instr) {
      const auto* assign = std::get_if<Assign>(&instr.op);
      if (targetOf(instr) != variable)
        return;
      const auto* start = assign ? std::get_if<IntegerExpr>(&body_[assign->value].node) : nullptr;
      const auto* sum = assign ? std::get_if<BinaryExpr>(&body_[withoutCasts(assign->value)].node) : nullptr;
      isStarted |= start && start->value == 0;
      isOther |=
          !(start && start->value == 0) && !(sum && sum->op == BinaryOp::Add && variableIn(sum->left) == variable);
    });
    return variable.isValid() && isStarted && !isOther;
  }

  /// Does the branch test a variable that decides about the insertion only as the bound of counters, and is the test
  /// true for some bound with which something is inserted?
  bool isOfBound(const Instr& instr) const {
    const auto* test = std::get_if<BinaryExpr>(&body_[std::get<Assume>(instr.op).condition].node);
    const VariableId asked = test ? variableIn(test->left) : VariableId();
    const auto* number = test ? std::get_if<IntegerExpr>(&body_[withoutCasts(test->right)].node) : nullptr;
    if (!asked.isValid() || !number || mentioned(instr.op).size() != 1)
      return false;
    bool isChanged = false;
    forEach([&](const Instr& other) { isChanged |= targetOf(other) == asked; });
    if (isChanged || !llvm::all_of(decisions_, [&](ExprId e) { return isBoundIn(asked, e); }))
      return false;
    switch (test->op) {
    case BinaryOp::Less: return number->value > 1;
    case BinaryOp::LessEqual:
    case BinaryOp::Equal: return number->value >= 1;
    case BinaryOp::Greater:
    case BinaryOp::GreaterEqual:
    case BinaryOp::NotEqual: return true;
    default: return false;
    }
  }

  /// Is the variable a bound here, `i < n` or its negation, or absent from the condition?
  bool isBoundIn(VariableId variable, ExprId condition) const {
    if (!mentioned(condition).count(variable))
      return true;
    const auto* test = std::get_if<BinaryExpr>(&body_[condition].node);
    const bool isOrder = test && (test->op == BinaryOp::Less || test->op == BinaryOp::GreaterEqual);
    return isOrder && variableIn(test->right) == variable && isCounter(variableIn(test->left));
  }
};

} // namespace

/// Reports objects that only this container holds, in the function that makes the container and releases its elements
/// on another path.
void judgeWays(const ElementEvidence& evidence, const Instance& instance, ElementReports& reports) {
  if (instance.key.kind != InstanceKind::Local || instance.isStored || !instance.goesTo.empty() ||
      !instance.drops.empty() || instance.hasOthers)
    return;
  const FunctionId function(instance.key.owner);
  Ways ways(evidence.module, function, VariableId(instance.key.index));
  for (const auto& [id, spots] : instance.puts) {
    const Site& site = evidence.model.sites[id.index];
    const bool isElsewhere = llvm::any_of(evidence.model.instances, [&](const Instance& other) {
      return &other != &instance && other.fresh.contains(id);
    });
    if (site.isHandled || site.isLeft || site.isStored || isElsewhere)
      continue;
    for (const Spot& spot : spots)
      if (std::optional<Location> at = spot.function == function ? ways.leaves(spot.block, site.at) : std::nullopt)
        return reports.lost(instance, id, function, *at, "out of scope");
  }
}

} // namespace wt::engines::escape
