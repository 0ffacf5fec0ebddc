// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/TypeInference.h"

#include "engines/Words.h"
#include "engines/behavior/CallEffects.h"
#include "ir/Describe.h"
#include "ir/Dominators.h"
#include "ir/Target.h"
#include "ir/VisitOperands.h"
#include "support/Overloaded.h"

#include <algorithm>

namespace wt::engines::behavior {

using namespace ir;

/// Types one function, from its blocks and those edges that execution takes if allocations succeed.
class BodyTyping {
public:
  BodyTyping(TypeInference& types, FunctionId function)
      : types_(types), table_(types.table_), module_(types.program_.module), function_(function),
        body_(*module_[function].body), rankOf_(reversePostorder(body_)) {
    findEdges();
    findEnds();
    findJoins();
    collectWrites();
  }

  BehaviorId run() {
    BehaviorId type = from(body_.entry, BlockId());
    return isTooLarge_ ? BehaviorId() : keepConstantTests(type);
  }

private:
  TypeInference& types_;
  BehaviorTable& table_;
  const Module& module_;
  FunctionId function_;
  const Body& body_;
  std::vector<uint32_t> rankOf_;
  std::vector<std::vector<BlockId>> next_; // by block
  std::vector<bool> canFinish_;            // by block: some path from it does not end the program
  std::vector<BlockId> join_;              // by block: where all paths from it meet
  std::map<BlockId, std::string> heads_;   // the variables of loops that are open
  std::map<std::string, program::RegionSet> regions_;
  program::RegionSet written_;
  size_t steps_ = 0;
  bool isTooLarge_ = false;

  RuleHits& ruleHits() { return types_.hits_; }
  void findEdges();
  void findEnds();
  void findJoins();
  void collectWrites();
  BehaviorId from(BlockId block, BlockId stop);
  BehaviorId afterBlock(BlockId block, BlockId stop);
  bool meetsHead(BlockId block, BlockId join) const;
  BehaviorId instruction(const Instr& instr);
  BehaviorId skip();
  BehaviorId follow(BehaviorId first, BehaviorId second);
  BehaviorId assign(const Assign& i);
  BehaviorId letNull();
  BehaviorId letEqual();
  BehaviorId letDeref();
  BehaviorId store();
  BehaviorId allocate(const Alloc& i);
  BehaviorId release();
  BehaviorId call(const Call& i);
  Known valueOf(ExprId expr);
  BehaviorId ifNull(const std::string& name, BehaviorId ifZero, BehaviorId otherwise);
  BehaviorId constant(const std::string& name, BehaviorId type);
  BehaviorId keepConstantTests(BehaviorId type);
  std::pair<std::string, bool> testOf(BlockId block);
  void noteRegions(const std::string& name, ExprId expr);
};

// ------------------------------------------------------------------------------------------------ the graph

void BodyTyping::findEdges() {
  auto callee = [&](FunctionId f) { return static_cast<const FunctionBound*>(types_.bounds_.summaryOf(f)); };
  StateContext context{types_.program_, *types_.facts_.pointsTo, *types_.facts_.mods, function_,
                       callee,          types_.limits_};
  context.allocationsSucceed = true;
  Subjects subjects(*types_.facts_.pointsTo, module_, function_);
  CallEffects calls(context, subjects);
  StateGraph graph = buildStates(context, subjects, calls);
  isTooLarge_ = !graph.isComplete;
  std::vector<std::set<BlockId>> edges(body_.blocks.size());
  for (const StateEdge& edge : graph.edges)
    if (BlockId to = graph.states[edge.to].block)
      edges[graph.states[edge.from].block.index].insert(to);
  next_.resize(body_.blocks.size());
  for (uint32_t b = 0; b < body_.blocks.size(); ++b) {
    for (const Edge& edge : body_.blocks[b].successors)
      if (edges[b].contains(edge.to))
        next_[b].push_back(edge.to);
    if (body_.blocks[b].unwind && edges[b].contains(body_.blocks[b].unwind))
      next_[b].push_back(body_.blocks[b].unwind);
  }
}

/// A block without successors, other than the two exits, ends the program; so does a block that leads only to such
/// blocks.
void BodyTyping::findEnds() {
  canFinish_.assign(body_.blocks.size(), false);
  auto finishes = [&](uint32_t b) {
    return BlockId(b) == body_.exit || BlockId(b) == body_.raise ||
           std::any_of(next_[b].begin(), next_[b].end(),
                       [&](BlockId to) { return canFinish_[to.index] || rankOf_[to.index] <= rankOf_[b]; });
  };
  for (bool hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (uint32_t b = 0; b < body_.blocks.size(); ++b)
      if (!canFinish_[b] && finishes(b))
        canFinish_[b] = hasChanged = true;
  }
}

/// Immediate postdominators, from the sets of blocks that lie on all paths to an end: functions are small, so simple
/// sets do.
void BodyTyping::findJoins() {
  size_t count = body_.blocks.size();
  join_.resize(count);
  if (count > types_.limits_[Budget::TypeSize] * 4) {
    isTooLarge_ = true;
    return;
  }
  std::vector<std::set<uint32_t>> after(count); // the block itself, and the blocks on all paths from it
  std::vector<bool> isKnown(count);
  std::vector<uint32_t> order;
  for (uint32_t b = 0; b < count; ++b)
    order.push_back(b);
  std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) { return rankOf_[a] > rankOf_[b]; });
  for (bool hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (uint32_t b : order) {
      std::set<uint32_t> all;
      bool isFirst = true;
      for (BlockId to : next_[b]) {
        if (!isKnown[to.index] || (canFinish_[b] && !canFinish_[to.index]))
          continue;
        if (isFirst)
          all = after[to.index];
        else
          std::erase_if(all, [&](uint32_t x) { return !after[to.index].contains(x); });
        isFirst = false;
      }
      if (isFirst && !next_[b].empty())
        continue; // no successor is known yet
      all.insert(b);
      if (!isKnown[b] || all != after[b]) {
        isKnown[b] = hasChanged = true;
        after[b] = std::move(all);
      }
    }
  }
  for (uint32_t b = 0; b < count; ++b)
    for (uint32_t x : after[b]) // the nearest one has the most blocks after it
      if (x != b && (!join_[b] || after[x].size() > after[join_[b].index].size()))
        join_[b] = BlockId(x);
}

void BodyTyping::collectWrites() {
  for (const Block& block : body_.blocks)
    for (const Instr& instr : block.instrs) {
      if (auto target = targetOf(instr))
        written_.insert(types_.facts_.pointsTo->cellsOf(function_, *target));
      if (const auto* call = std::get_if<Call>(&instr.op))
        written_.insert(types_.facts_.mods->mod(function_, *call));
    }
}

/// The type of everything from the beginning of the block until `stop`.
BehaviorId BodyTyping::from(BlockId block, BlockId stop) {
  if (block == stop)
    return table_.zero();
  if (auto head = heads_.find(block); head != heads_.end())
    return table_.variable(head->second);
  if (isTooLarge_ || ++steps_ > types_.limits_[Budget::TypeSize] * 4) {
    isTooLarge_ = true;
    return table_.zero();
  }
  std::string variable = "v" + std::to_string(types_.variables_++);
  heads_[block] = variable;
  BehaviorId type = afterBlock(block, stop);
  heads_.erase(block);
  const std::vector<Instr>& instrs = body_[block].instrs;
  for (size_t i = instrs.size(); i-- > 0;)
    type = follow(instruction(instrs[i]), type);
  return recursion(table_, variable, type);
}

/// Does a path between the branch and its join pass the head of an open loop? The loop's variable stands for more than
/// the path to the join, so the branch must not end at the join.
bool BodyTyping::meetsHead(BlockId block, BlockId join) const {
  std::set<BlockId> seen = {join};
  std::vector<BlockId> open = next_[block.index];
  while (!open.empty()) {
    BlockId at = open.back();
    open.pop_back();
    if (!seen.insert(at).second)
      continue;
    if (heads_.contains(at))
      return true;
    open.insert(open.end(), next_[at.index].begin(), next_[at.index].end());
  }
  return false;
}

BehaviorId BodyTyping::afterBlock(BlockId block, BlockId stop) {
  const std::vector<BlockId>& ways = next_[block.index];
  if (ways.empty())
    return table_.zero();
  if (ways.size() == 1)
    return from(ways[0], stop);
  BlockId join = join_[block.index];
  bool closes = join && join != stop && !heads_.contains(join) && !meetsHead(block, join);
  BlockId end = closes ? join : stop;
  std::vector<BehaviorId> types;
  for (BlockId way : ways)
    if (BehaviorId type = from(way, end);
        canFinish_[way.index] || !canFinish_[block.index] || table_[type].form != Form::Zero)
      types.push_back(type); // else the program ends there without doing anything
  BehaviorId type = types.empty() ? table_.zero() : types.back();
  if (ways.size() == 2 && types.size() == 2) {
    auto [name, isZeroFirst] = testOf(ways[0]);
    type = isZeroFirst ? ifNull(name, types[0], types[1]) : ifNull(name, types[1], types[0]);
  } else
    for (size_t i = types.size(); i-- > 1;)
      type = ifNull("", types[i - 1], type);
  return closes ? follow(type, from(join, stop)) : type;
}

// ------------------------------------------------------------------------------------------------ statements

BehaviorId BodyTyping::instruction(const Instr& instr) {
  return match(
      instr.op, [&](const Assign& i) { return assign(i); }, [&](const Alloc& i) { return allocate(i); },
      [&](const Free&) { return release(); }, [&](const Call& i) { return call(i); },
      [&](const Assume&) { return skip(); }, [&](const Enter&) { return skip(); }, [&](const Leave&) { return skip(); },
      [&](const Return&) { return skip(); }, [&](const Throw&) { return skip(); });
}

// Rule T-SKIP [TSI, Figure 5]: Θ; Γ ⊢ skip : 0
BehaviorId BodyTyping::skip() {
  RULE(T-SKIP);
  return table_.zero();
}

// Rule T-SEQ [TSI, Figure 5]: s1 : P1 and s2 : P2 imply s1; s2 : P1; P2
BehaviorId BodyTyping::follow(BehaviorId first, BehaviorId second) {
  RULE(T-SEQ);
  return sequence(table_, first, second);
}

/// The paper's `let` binds a new variable; here a place is assigned. No assignment allocates.
BehaviorId BodyTyping::assign(const Assign& i) {
  const auto* local = std::get_if<LocalPlace>(&body_[i.target].node);
  if (!local)
    return store();
  if (std::holds_alternative<NullExpr>(body_[i.value].node))
    return letNull();
  const auto* read = std::get_if<ReadExpr>(&body_[i.value].node);
  if (read && std::holds_alternative<LocalPlace>(body_[read->place].node))
    return letEqual();
  return letDeref();
}

// Rule T-ASSIGN [TSI, Figure 5]: Θ; Γ, x, y ⊢ *x <- y : 0
BehaviorId BodyTyping::store() {
  RULE(T-ASSIGN);
  return table_.zero();
}

// Rule T-LETNULL [TSI, Figure 5]: let x = null in s : (x)P. The binder is left out: tests use x's own name, and x is
// not constant, since it is written here.
BehaviorId BodyTyping::letNull() {
  RULE(T-LETNULL);
  return table_.zero();
}

// Rule T-LETEQ [TSI, Figure 5]: let x = y in s : [y/x]P. Variables in C change, so x is not renamed: tests use its own
// name.
BehaviorId BodyTyping::letEqual() {
  RULE(T-LETEQ);
  return table_.zero();
}

// Rule T-LETDEREF [TSI, Figure 5]: let x = *y in s : (x)P. As T-LetNull.
BehaviorId BodyTyping::letDeref() {
  RULE(T-LETDEREF);
  return table_.zero();
}

// Rule T-MALLOC [TSI, Figure 5]: let x = malloc() in s : malloc; (x)P. As T-LetNull; with the size, if it is a
// constant.
BehaviorId BodyTyping::allocate(const Alloc& i) {
  RULE(T-MALLOC);
  const auto* number = i.size ? std::get_if<IntegerExpr>(&body_[i.size].node) : nullptr;
  return table_.allocate(number ? std::to_string(number->value) : "");
}

// Rule T-FREE [TSI, Figure 5]: Θ; Γ, x ⊢ free(x) : free
BehaviorId BodyTyping::release() {
  RULE(T-FREE);
  return table_.release();
}

// Rule T-CALL [TSI, Figure 5]: Θ, f : (x)P; Γ, y ⊢ f(y) : [y/x]P. Several callees become a choice.
BehaviorId BodyTyping::call(const Call& i) {
  RULE(T-CALL);
  program::Targets targets = types_.program_.targetsOf(function_, i);
  bool isDirect = std::holds_alternative<DirectCallee>(i.callee);
  if (std::holds_alternative<OpaqueCallee>(i.callee))
    return table_.zero();
  if (!isDirect && (targets.functions.empty() || targets.functions.size() > types_.limits_[Budget::Targets]))
    return table_.unknown("pointer");
  BehaviorId all;
  for (FunctionId target : targets.functions) {
    const Function& callee = module_[target];
    const auto* bound = static_cast<const FunctionBound*>(types_.bounds_.summaryOf(target));
    BehaviorId type = table_.zero();
    if (!callee.body)
      type = types_.program_.neverReturns[target.index] ? table_.zero() : table_.unknown(nameOf(callee));
    else if (!bound || bound->touchesHeap)
      type = types_.typeOf(target);
    if (!type)
      type = table_.unknown(nameOf(callee));
    for (uint32_t p = 0; callee.body && p < i.arguments.size() && p < callee.body->variables.size(); ++p)
      if (callee.body->variables[p].kind == VariableKind::Parameter) {
        const std::string& formal = callee.body->variables[p].name;
        std::string actual = describe(module_, body_, i.arguments[p]);
        Known value = valueOf(i.arguments[p]);
        noteRegions(actual, i.arguments[p]);
        type = value.isZero() || value.excludesZero() ? decide(table_, type, formal, value.isZero()) : type;
        type = table_.rename(type, formal, actual);
      }
    all = all ? branch(table_, "", all, type) : type;
  }
  return all ? all : table_.zero();
}

/// The value of an argument, without any facts.
Known BodyTyping::valueOf(ExprId expr) {
  Subjects subjects(*types_.facts_.pointsTo, module_, function_);
  return Evaluation(subjects).valueOf(expr, {});
}

// Rule T-IFNULL [TSI, Figure 5]: ifnull (*x) then s1 else s2 : (*x)(P1, P2)
BehaviorId BodyTyping::ifNull(const std::string& name, BehaviorId ifZero, BehaviorId otherwise) {
  RULE(T-IFNULL);
  return branch(table_, name, ifZero, otherwise);
}

// Rule T-CONST [TSI, Figure 5]: const(*x)s : const(*x)P. The annotation is inferred.
BehaviorId BodyTyping::constant(const std::string& name, BehaviorId type) {
  RULE(T-CONST);
  return table_.constant(name, type);
}

// ------------------------------------------------------------------------------------------------ tests

void BodyTyping::noteRegions(const std::string& name, ExprId expr) {
  program::RegionSet& regions = regions_[name];
  OperandVisitor{body_,
                 [&](ExprId e) {
                   if (const auto* read = std::get_if<ReadExpr>(&body_[e].node))
                     regions.insert(types_.facts_.pointsTo->cellsOf(function_, read->place));
                 },
                 [](PlaceId) {}}
      .visit(expr);
}

/// The expression tested at the beginning of this branch, and whether it is zero there; no name if unknown.
std::pair<std::string, bool> BodyTyping::testOf(BlockId way) {
  const auto* assume = body_[way].instrs.empty() ? nullptr : std::get_if<Assume>(&body_[way].instrs.front().op);
  if (!assume)
    return {};
  ExprId condition = assume->condition;
  bool isZero = false;
  if (const auto* unary = std::get_if<UnaryExpr>(&body_[condition].node); unary && unary->op == UnaryOp::Not) {
    condition = unary->operand;
    isZero = true;
  }
  std::string name;
  const auto* binary = std::get_if<BinaryExpr>(&body_[condition].node);
  auto isNothing = [&](ExprId e) {
    const auto* number = std::get_if<IntegerExpr>(&body_[e].node);
    return std::holds_alternative<NullExpr>(body_[e].node) || (number && number->value == 0);
  };
  if (binary && isNothing(binary->right) && (binary->op == BinaryOp::Equal || binary->op == BinaryOp::NotEqual)) {
    name = describe(module_, body_, binary->left);
    isZero ^= binary->op == BinaryOp::Equal;
    condition = binary->left;
  } else if (auto opposite = binary ? oppositeOf(binary->op) : std::nullopt;
             opposite &&
             (*opposite == BinaryOp::Equal || *opposite == BinaryOp::Less || *opposite == BinaryOp::LessEqual)) {
    // A comparison and its opposite share one name.
    static const std::map<BinaryOp, const char*> kTexts = {
        {BinaryOp::Equal, " == "}, {BinaryOp::Less, " < "}, {BinaryOp::LessEqual, " <= "}};
    name = describe(module_, body_, binary->left) + kTexts.at(*opposite) + describe(module_, body_, binary->right);
    isZero = !isZero;
  } else
    name = describe(module_, body_, condition);
  noteRegions(name, condition);
  return {name, isZero};
}

/// Puts const(x) around a type that tests x at least twice and does not write it; other tests become choices.
BehaviorId BodyTyping::keepConstantTests(BehaviorId type) {
  bool isRecursive = types_.recursive_.contains(function_);
  std::set<std::string> forgotten, kept;
  for (const auto& [name, count] : testsIn(table_, type)) {
    auto regions = regions_.find(name);
    bool isConstant = regions != regions_.end() && !regions->second.intersects(written_);
    (count > 1 && isConstant && !isRecursive ? kept : forgotten).insert(name);
  }
  type = forgetTests(table_, type, forgotten);
  std::map<std::string, unsigned> left = testsIn(table_, type);
  for (const std::string& name : kept)
    type = left[name] > 1 ? constant(name, type) : forgetTests(table_, type, {name});
  return type;
}

// ------------------------------------------------------------------------------------------------ functions

// Rule T-DEF [TSI, Figure 5]: Θ(f) = (x)P and Θ; x ⊢ s : P for each f -> (x)s. A recursive function becomes a mu.
BehaviorId TypeInference::define(FunctionId function) {
  RULE(T-DEF);
  active_.push_back(function);
  BehaviorId type = BodyTyping(*this, function).run();
  active_.pop_back();
  if (!type) {
    limits_.note(Budget::TypeSize);
    return type;
  }
  type = recursion(table_, "f" + std::to_string(function.index), type);
  size_t size = table_.sizeOf(type, limits_[Budget::TypeSize] + 1);
  return limits_.isOver(Budget::TypeSize, size) ? BehaviorId() : subsume(type);
}

// Rule T-SUB [TSI, Figure 5]: s : P1 and P1 <= P2 imply s : P2. Used for equivalent types that read better.
BehaviorId TypeInference::subsume(BehaviorId type) {
  RULE(T-SUB);
  return withPlainNames(table_, type);
}

BehaviorId TypeInference::typeOf(FunctionId function) {
  if (auto known = done_.find(function); known != done_.end())
    return known->second;
  if (llvm::is_contained(active_, function)) {
    recursive_.insert(function);
    return table_.variable("f" + std::to_string(function.index));
  }
  bool isAskedFor = active_.empty();
  if (isAskedFor)
    defined_ = 0;
  BehaviorId type;
  if (++defined_ <= limits_[Budget::TypeCallees])
    type = define(function);
  if (limits_.isOver(Budget::TypeCallees, defined_)) { // another request may still type the callees left out here
    if (isAskedFor)
      done_[function] = {};
    return {};
  }
  // A type that mentions a function whose typing is in progress is valid only inside of that function.
  if (!type || table_.freeVariables(type).empty())
    done_[function] = type;
  return type;
}

// Rule T-PROGRAM [TSI, Figure 5]: ⊢ D : Θ and Θ; {} ⊢ s : P  implies  ⊢ <D, s> : P
BehaviorId TypeInference::typeOfProgram() {
  RULE(T-PROGRAM);
  for (uint32_t i = 0; i < program_.module.functions.size(); ++i)
    if (program_.module.functions[i].name == "main" && program_.module.functions[i].body)
      return typeOf(FunctionId(i));
  return {};
}

} // namespace wt::engines::behavior
