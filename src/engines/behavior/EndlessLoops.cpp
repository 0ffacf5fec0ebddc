// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/EndlessLoops.h"

#include "engines/behavior/KeptThings.h"
#include "engines/behavior/StateGraph.h"
#include "ir/Dominators.h"
#include "ir/VisitOperands.h"
#include "support/StrongComponents.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::behavior {

using namespace ir;

// ------------------------------------------------------------------------------------------------ loops

static void addLoops(const Body& body, const std::vector<uint32_t>& rankOf, const std::vector<uint32_t>& blocks,
                     const std::set<uint32_t>& heads, std::vector<BodyLoop>& loops) {
  std::map<uint32_t, uint32_t> local;
  for (uint32_t i = 0; i < blocks.size(); ++i)
    local[blocks[i]] = i;
  std::vector<std::vector<uint32_t>> successors(blocks.size());
  auto add = [&](uint32_t i, BlockId to) {
    if (auto at = local.find(to.index); to && at != local.end() && !heads.contains(to.index))
      successors[i].push_back(at->second);
  };
  for (uint32_t i = 0; i < blocks.size(); ++i) {
    for (const Edge& edge : body.blocks[blocks[i]].successors)
      add(i, edge.to);
    add(i, body.blocks[blocks[i]].unwind);
  }
  for (const auto& part : strongComponents(static_cast<uint32_t>(blocks.size()),
                                           [&](uint32_t i) { return llvm::ArrayRef<uint32_t>(successors[i]); })) {
    if (part.size() == 1 && !llvm::is_contained(successors[part[0]], part[0]))
      continue;
    std::vector<uint32_t> members;
    for (uint32_t i : part)
      members.push_back(blocks[i]);
    uint32_t head = *std::min_element(members.begin(), members.end(),
                                      [&](uint32_t a, uint32_t b) { return rankOf[a] < rankOf[b]; });
    BodyLoop loop{BlockId(head), {}};
    for (uint32_t block : members)
      loop.blocks.push_back(BlockId(block));
    std::sort(loop.blocks.begin(), loop.blocks.end());
    loops.push_back(std::move(loop));
    std::set<uint32_t> cut = heads;
    cut.insert(head);
    if (members.size() > 1)
      addLoops(body, rankOf, members, cut, loops);
  }
}

std::vector<BodyLoop> loopsOf(const Body& body) {
  std::vector<uint32_t> all;
  for (uint32_t b = 0; b < body.blocks.size(); ++b)
    all.push_back(b);
  std::vector<BodyLoop> loops;
  addLoops(body, reversePostorder(body), all, {}, loops);
  return loops;
}

Location locationOf(const Body& body, const BodyLoop& loop) {
  BlockId at = loop.head;
  for (int hops = 0; hops < 4 && body[at].instrs.empty() && !body[at].successors.empty(); ++hops)
    at = body[at].successors.front().to;
  return body[at].instrs.empty() ? Location() : body[at].instrs.front().location;
}

/// Does this block, which has no successor, end the program with a failure?
static bool isGivingUp(const program::Program& program, const Body& body, const Block& block) {
  const auto* call = block.instrs.empty() ? nullptr : std::get_if<Call>(&block.instrs.back().op);
  const auto* direct = call ? std::get_if<DirectCallee>(&call->callee) : nullptr;
  if (!direct)
    return true;
  const Function& callee = program.module[direct->function];
  bool hasStatus = !call->arguments.empty() && typeAs<IntType>(program.module.types, body[call->arguments[0]].type);
  if (callee.body || !hasStatus)
    return true;
  const auto* status = std::get_if<IntegerExpr>(&body[call->arguments[0]].node);
  return status && status->value != 0;
}

bool givesUp(const program::Program& program, const Body& body, BlockId start, const std::vector<BlockId>& loop) {
  std::set<BlockId> seen = {start};
  std::vector<BlockId> open = {start};
  bool hasEnd = false;
  while (!open.empty()) {
    BlockId block = open.back();
    open.pop_back();
    if (block == body.exit || block == body.raise || std::binary_search(loop.begin(), loop.end(), block))
      return false;
    if (body[block].successors.empty()) {
      if (!isGivingUp(program, body, body[block]))
        return false;
      hasEnd = true;
    }
    for (const Edge& edge : body[block].successors)
      if (seen.insert(edge.to).second)
        open.push_back(edge.to);
  }
  return hasEnd;
}

// ------------------------------------------------------------------------------------------------ reachable functions

std::vector<FunctionId> addressTakenFunctions(const Module& module) {
  std::set<FunctionId> taken;
  for (uint32_t f = 0; f < module.functions.size(); ++f)
    if (RecordId of = module.functions[f].methodOf; of && module[of].isLambda && module.functions[f].body)
      taken.insert(FunctionId(f));
  for (const Function& function : module.functions)
    if (function.body)
      for (const Expr& expr : function.body->exprs)
        if (const auto* address = std::get_if<FunctionExpr>(&expr.node))
          taken.insert(address->function);
  return {taken.begin(), taken.end()};
}

std::vector<FunctionId> handedOver(const Body& body, const Call& call) {
  std::vector<FunctionId> functions;
  for (ExprId argument : call.arguments) {
    while (const auto* cast = std::get_if<CastExpr>(&body[argument].node))
      argument = cast->operand;
    if (const auto* address = std::get_if<FunctionExpr>(&body[argument].node))
      functions.push_back(address->function);
  }
  return functions;
}

/// Does the call invoke a `std::function`? It may hold any closure, or any function whose address is taken.
static bool callsAnything(const Module& module, const Call& call) {
  const auto* direct = std::get_if<DirectCallee>(&call.callee);
  return direct && module[direct->function].qualifiedName == "std::function::operator()";
}

std::set<FunctionId> reachedFrom(const program::Program& program, const EndlessLoop& loop,
                                 const std::vector<FunctionId>& addressTaken) {
  std::set<FunctionId> reached;
  std::vector<FunctionId> open;
  auto add = [&](FunctionId f) {
    if (reached.insert(f).second)
      open.push_back(f);
  };
  bool isOpen = false; // all functions with a taken address are already reached
  auto visit = [&](FunctionId caller, const Block& block) {
    for (const Instr& instr : block.instrs) {
      const auto* call = std::get_if<Call>(&instr.op);
      if (!call)
        continue;
      program::Targets targets = program.targetsOf(caller, *call);
      for (FunctionId target : targets.functions)
        add(target);
      for (FunctionId function : handedOver(*program.module[caller].body, *call))
        add(function);
      bool isUnknown = std::holds_alternative<PointerCallee>(call->callee) && !targets.isComplete;
      if ((isUnknown || callsAnything(program.module, *call)) && !isOpen) {
        isOpen = true;
        for (FunctionId target : addressTaken)
          add(target);
      }
    }
  };
  for (FunctionId function : loop.isInLibrary ? addressTaken : std::vector<FunctionId>())
    add(function);
  for (BlockId block : loop.blocks)
    visit(loop.function, (*program.module[loop.function].body)[block]);
  while (!open.empty()) {
    FunctionId at = open.back();
    open.pop_back();
    if (const Body* body = program.module[at].body.get())
      for (const Block& block : body->blocks)
        visit(at, block);
  }
  return reached;
}

// ------------------------------------------------------------------------------------------------ exits

namespace {

using Flag = Cell;

class LoopEnds {
public:
  explicit LoopEnds(const program::Program& program)
      : program_(program), addressTaken_(addressTakenFunctions(program.module)) {}

  std::vector<EndlessLoop> run() {
    std::vector<EndlessLoop> result;
    for (uint32_t f = 0; f < program_.module.functions.size(); ++f) {
      const Function& function = program_.module.functions[f];
      if (!function.body || program_.isSpecified[f] || function.isInitializer)
        continue;
      for (const BodyLoop& loop : loopsOf(*function.body))
        if (isEndless(FunctionId(f), loop))
          result.push_back({FunctionId(f), loop.head, loop.blocks, locationOf(*function.body, loop)});
      addLibraryLoops(FunctionId(f), result);
    }
    return result;
  }

private:
  const program::Program& program_;
  std::vector<FunctionId> addressTaken_;
  std::optional<std::set<Flag>> notFlags_; // assigned something other than a constant, somewhere
  std::optional<std::set<FunctionId>> waiting_;

  bool waits(FunctionId function) const { return program_.module[function].waits; }
  /// Does it wait, or call a function that waits, directly or indirectly?
  bool waitsWithin(FunctionId function) {
    if (!waiting_)
      findWaiting();
    return waiting_->contains(function);
  }
  void findWaiting() {
    std::map<FunctionId, std::vector<FunctionId>> callers;
    std::vector<FunctionId> open;
    program::forEachCall(program_.module, [&](FunctionId caller, const Call& call) {
      if (const auto* direct = std::get_if<DirectCallee>(&call.callee))
        callers[direct->function].push_back(caller);
    });
    for (const auto& [callee, of] : callers)
      if (waits(callee))
        open.push_back(callee);
    waiting_.emplace(open.begin(), open.end());
    while (!open.empty()) {
      FunctionId function = open.back();
      open.pop_back();
      for (FunctionId caller : callers[function])
        if (waiting_->insert(caller).second)
          open.push_back(caller);
    }
  }

  void addLibraryLoops(FunctionId function, std::vector<EndlessLoop>& result) const {
    const Body& body = *program_.module[function].body;
    for (uint32_t b = 0; b < body.blocks.size(); ++b)
      for (const Instr& instr : body.blocks[b].instrs) {
        const auto* call = std::get_if<Call>(&instr.op);
        const auto* direct = call ? std::get_if<DirectCallee>(&call->callee) : nullptr;
        if (direct && program_.module[direct->function].callsForever)
          result.push_back({function, BlockId(b), {BlockId(b)}, instr.location, true});
      }
  }

  /// Does the head of a loop test a count? `for (i = 0; i < n; i++)` ends, whatever the program does after it.
  static bool isCount(const Body& body, BlockId exit) {
    const auto* assume = body[exit].instrs.empty() ? nullptr : std::get_if<Assume>(&body[exit].instrs.front().op);
    const auto* test = assume ? std::get_if<BinaryExpr>(&body[assume->condition].node) : nullptr;
    auto isRead = [&](ExprId e) { return std::holds_alternative<ReadExpr>(body[e].node); };
    return test && test->op != BinaryOp::Equal && test->op != BinaryOp::NotEqual && isRead(test->left) &&
           isRead(test->right);
  }

  bool isEndless(FunctionId function, const BodyLoop& loop) {
    const Body& body = *program_.module[function].body;
    std::vector<Flag> flags;
    bool needsFlag = false;
    auto isInside = [&](BlockId block) { return std::binary_search(loop.blocks.begin(), loop.blocks.end(), block); };
    for (BlockId block : loop.blocks)
      for (const Edge& edge : body[block].successors)
        if (!isInside(edge.to) && block == loop.head && isCount(body, edge.to))
          return false;
        else if (!isInside(edge.to) && !givesUp(program_, body, edge.to, loop.blocks) &&
                 !isStop(function, loop, edge.to, flags, needsFlag))
          return false;
    return flags.empty() ? !needsFlag : areSetElsewhere(function, loop, flags);
  }

  /// Is the exit a test of a flag, or of the result of a function that waits? `needsFlag`: the result comes from a
  /// function of the program that waits, and may have other meanings too; without a flag, the loop may end with its
  /// work.
  bool isStop(FunctionId function, const BodyLoop& loop, BlockId way, std::vector<Flag>& flags, bool& needsFlag) {
    const Body& body = *program_.module[function].body;
    const auto* assume = body[way].instrs.empty() ? nullptr : std::get_if<Assume>(&body[way].instrs.front().op);
    if (!assume)
      return false;
    std::vector<PlaceId> reads;
    OperandVisitor{body,
                   [&](ExprId e) {
                     if (const auto* read = std::get_if<ReadExpr>(&body[e].node))
                       reads.push_back(read->place);
                   },
                   [](PlaceId) {}}
        .visit(assume->condition);
    if (reads.empty())
      return false;
    PlaceId tested = reads.back();
    if (const auto* local = std::get_if<LocalPlace>(&body[tested].node))
      return reads.size() == 1 && isResultOfWait(function, loop, local->variable, needsFlag, 0);
    auto flag = cellOf(body, tested);
    if (!flag || !typeAs<IntType>(program_.module.types, body[tested].type) || isCompared(body, assume->condition))
      return false;
    flags.push_back(*flag);
    return true;
  }

  /// Is it more than a test for zero or for a constant? `at != std::string::npos` depends on `at`.
  static bool isCompared(const Body& body, ExprId condition) {
    const auto* binary = std::get_if<BinaryExpr>(&body[condition].node);
    if (!binary)
      return false;
    auto isConstant = [&](ExprId value) {
      while (const auto* cast = std::get_if<CastExpr>(&body[value].node))
        value = cast->operand;
      return std::holds_alternative<IntegerExpr>(body[value].node);
    };
    return (binary->op != BinaryOp::Equal && binary->op != BinaryOp::NotEqual) ||
           !(isConstant(binary->left) || isConstant(binary->right));
  }

  bool isResultOfWait(FunctionId function, const BodyLoop& loop, VariableId variable, bool& needsFlag, unsigned depth) {
    const Body& body = *program_.module[function].body;
    bool isSet = false;
    for (BlockId block : loop.blocks)
      for (const Instr& instr : body[block].instrs) {
        if (const auto* call = std::get_if<Call>(&instr.op); call && call->target) {
          const auto* local = std::get_if<LocalPlace>(&body[*call->target].node);
          const auto* direct = std::get_if<DirectCallee>(&call->callee);
          if (!local || local->variable != variable)
            continue;
          if (!direct || !waitsWithin(direct->function))
            return false;
          needsFlag |= !waits(direct->function);
          isSet = true;
        }
        const auto* assign = std::get_if<Assign>(&instr.op);
        const auto* local = assign ? std::get_if<LocalPlace>(&body[assign->target].node) : nullptr;
        if (!local || local->variable != variable)
          continue;
        const auto* read = std::get_if<ReadExpr>(&body[assign->value].node);
        const auto* from = read ? std::get_if<LocalPlace>(&body[read->place].node) : nullptr;
        if (!from || depth > 2 || !isResultOfWait(function, loop, from->variable, needsFlag, depth + 1))
          return false;
        isSet = true;
      }
    return isSet;
  }

  /// Are the flags assigned only constants, and not in the loop unless it waits?
  bool areSetElsewhere(FunctionId function, const BodyLoop& loop, const std::vector<Flag>& flags) {
    if (!notFlags_)
      findNotFlags();
    for (const Flag& flag : flags)
      if (notFlags_->contains(flag))
        return false;
    std::set<FunctionId> reached = reachedFrom(program_, {function, loop.head, loop.blocks, {}}, addressTaken_);
    if (llvm::any_of(reached, [&](FunctionId f) { return waits(f); }))
      return true;
    bool isSet = false;
    auto look = [&](const Body& body, const Block& block) {
      for (const Instr& instr : block.instrs)
        if (const auto* assign = std::get_if<Assign>(&instr.op))
          if (auto flag = cellOf(body, assign->target))
            isSet |= llvm::is_contained(flags, *flag);
    };
    for (BlockId block : loop.blocks)
      look(*program_.module[function].body, (*program_.module[function].body)[block]);
    for (FunctionId f : reached)
      if (const Body* body = program_.module[f].body.get())
        for (const Block& block : body->blocks)
          look(*body, block);
    return !isSet;
  }

  void findNotFlags() {
    notFlags_.emplace();
    for (const Function& function : program_.module.functions) {
      const Body* body = function.body.get();
      for (const Block& block : body ? body->blocks : std::vector<Block>())
        for (const Instr& instr : block.instrs) {
          const auto* assign = std::get_if<Assign>(&instr.op);
          const auto* call = std::get_if<Call>(&instr.op);
          if (assign && !isConstant(*body, assign->value)) {
            if (auto flag = cellOf(*body, assign->target))
              notFlags_->insert(*flag);
          } else if (call && call->target) {
            if (auto flag = cellOf(*body, *call->target))
              notFlags_->insert(*flag);
          }
        }
    }
  }

  static bool isConstant(const Body& body, ExprId expr) {
    if (const auto* cast = std::get_if<CastExpr>(&body[expr].node))
      return isConstant(body, cast->operand);
    return std::holds_alternative<IntegerExpr>(body[expr].node);
  }
};

} // namespace

std::vector<EndlessLoop> endlessLoops(const program::Program& program) {
  return LoopEnds(program).run();
}

} // namespace wt::engines::behavior
