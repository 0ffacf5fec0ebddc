// SPDX-License-Identifier: Apache-2.0
#include "program/WaysOut.h"

#include "ir/Builder.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace wt::program {

using namespace ir;

namespace {

struct CallEnd {
  bool mayReturn = false;
  bool mayThrow = false;
  ThrownTypes thrown;
};

CallEnd endOf(const CallGraph& graph, const WaysOut& ways, FunctionId caller, const Call& call) {
  Targets targets = graph.targetsOf(caller, call);
  CallEnd end{!targets.isComplete, !targets.isComplete, {!targets.isComplete, {}}};
  for (FunctionId target : targets.functions) {
    end.mayReturn = end.mayReturn || ways.mayReturn[target.index];
    end.mayThrow = end.mayThrow || ways.mayThrow[target.index];
    end.thrown.merge(ways.thrown[target.index]);
  }
  return end;
}

bool isZero(const Body& body, ExprId value) {
  const auto* constant = std::get_if<IntegerExpr>(&body[value].node);
  return std::holds_alternative<NullExpr>(body[value].node) || (constant && constant->value == 0);
}

/// Does the block start with `assume $theApp == null` or `assume !$isReady`, the test of a global that is not set?
bool isOfUnset(const Module& module, const Body& body, const Block& block) {
  const auto* assume = block.instrs.empty() ? nullptr : std::get_if<Assume>(&block.instrs.front().op);
  const auto* negated = assume ? std::get_if<UnaryExpr>(&body[assume->condition].node) : nullptr;
  const auto* compared = assume ? std::get_if<BinaryExpr>(&body[assume->condition].node) : nullptr;
  ExprId value;
  if (negated && negated->op == UnaryOp::Not)
    value = negated->operand;
  else if (compared && compared->op == BinaryOp::Equal && isZero(body, compared->right))
    value = compared->left;
  const auto* read = value.isValid() ? std::get_if<ReadExpr>(&body[value].node) : nullptr;
  if (!read || !std::holds_alternative<GlobalPlace>(body[read->place].node))
    return false;
  const auto* number = typeAs<IntType>(module.types, body[value].type);
  return typeAs<PointerType>(module.types, body[value].type) || (number && number->bits == 1);
}

/// Does control reach the end of a block, or does it stop after instruction `last`? Can it unwind there?
struct BlockEnd {
  bool goesOn = true;
  bool unwinds = false;
  size_t last = 0;                   // if control does not reach the end
  std::optional<ThrownTypes> thrown; // if it unwinds; none: the exception already in flight
};

BlockEnd endOfBlock(const Module& module, const CallGraph& graph, const WaysOut& ways, FunctionId f,
                    const Block& block) {
  const Body& body = *module[f].body;
  for (size_t i = 0; i < block.instrs.size(); ++i) {
    const Operation& op = block.instrs[i].op;
    bool isLast = i + 1 == block.instrs.size();
    if (const auto* call = std::get_if<Call>(&op)) {
      CallEnd end = endOf(graph, ways, f, *call);
      bool unwinds = end.mayThrow && isLast && block.unwind;
      if (!end.mayReturn || isLast)
        return {end.mayReturn, unwinds, i, std::move(end.thrown)};
    } else if (const auto* assume = std::get_if<Assume>(&op); assume && isZero(body, assume->condition)) {
      return {false, false, i, {}};
    } else if (const auto* thrown = std::get_if<Throw>(&op)) {
      return {false, block.unwind.isValid(), i, thrownBy(module, body, *thrown)};
    }
  }
  return {};
}

/// Which blocks of one function are reachable, and with which exceptions in flight?
class FunctionWays {
public:
  FunctionWays(const Module& module, const CallGraph& graph, const WaysOut& ways, FunctionId f,
               bool areGlobalsSet = false)
      : module_(module), graph_(graph), ways_(ways), function_(f), body_(*module[f].body),
        areGlobalsSet_(areGlobalsSet), reached_(body_.blocks.size()), inFlight_(body_.blocks.size()) {
    reach(body_.entry, {});
    while (!pending_.empty()) {
      BlockId block = pending_.back();
      pending_.pop_back();
      goOn(block);
    }
  }

  bool isReached(BlockId block) const { return reached_[block.index]; }
  const ThrownTypes& inFlight(BlockId block) const { return inFlight_[block.index]; }

  /// The exceptions that reach each successor. The handlers of a `try` come in source order; `catch (...)`, or the edge
  /// to the caller, receives what they leave.
  struct Arm {
    ThrownTypes thrown;
    bool isOpen = true;
  };
  std::vector<Arm> armsOf(BlockId block) const {
    const auto& successors = body_[block].successors;
    std::vector<Arm> arms;
    ThrownTypes left = inFlight_[block.index];
    bool isChoice = llvm::any_of(successors, [&](const Edge& edge) { return caughtBy(body_, edge.to).isValid(); });
    for (const Edge& edge : successors) {
      TypeId caught = isChoice ? caughtBy(body_, edge.to) : TypeId();
      if (caught.isValid()) {
        Taken taken = takenBy(module_, caught, left);
        left = std::move(taken.onward);
        arms.push_back({taken.here, !taken.here.isEmpty()});
      } else {
        arms.push_back({left, !isChoice || !left.isEmpty()});
      }
    }
    return arms;
  }

private:
  const Module& module_;
  const CallGraph& graph_;
  const WaysOut& ways_;
  FunctionId function_;
  const Body& body_;
  bool areGlobalsSet_;
  std::vector<bool> reached_; // by block
  std::vector<ThrownTypes> inFlight_;
  std::vector<BlockId> pending_;

  void goOn(BlockId id) {
    const Block& block = body_[id];
    BlockEnd end = endOfBlock(module_, graph_, ways_, function_, block);
    if (end.goesOn) {
      std::vector<Arm> arms = armsOf(id);
      for (size_t i = 0; i < arms.size(); ++i)
        if (arms[i].isOpen)
          reach(block.successors[i].to, arms[i].thrown);
    }
    if (end.unwinds)
      reach(block.unwind, end.thrown ? *end.thrown : onItsWay(id));
  }

  /// A `throw;` outside any handler rethrows an exception that a caller has caught.
  ThrownTypes onItsWay(BlockId block) const {
    return inFlight_[block.index].isEmpty() ? ThrownTypes::anything() : inFlight_[block.index];
  }

  void reach(BlockId block, const ThrownTypes& thrown) {
    if (areGlobalsSet_ && isOfUnset(module_, body_, body_[block]))
      return;
    bool isNew = !reached_[block.index];
    reached_[block.index] = true;
    if (inFlight_[block.index].merge(thrown) || isNew)
      pending_.push_back(block);
  }
};

class WaysOutFixpoint {
public:
  WaysOutFixpoint(const Module& module, const CallGraph& graph, bool areGlobalsSet)
      : module_(module), graph_(graph), areGlobalsSet_(areGlobalsSet) {
    for (const Function& f : module.functions) {
      ways_.mayReturn.push_back(!f.body && !f.isNoReturn);
      ways_.mayThrow.push_back(!f.body && f.mayThrow);
      ways_.thrown.push_back(ways_.mayThrow.back() ? ThrownTypes::anything() : ThrownTypes());
    }
  }

  WaysOut run(const Components& components) {
    for (const auto& component : components)
      for (bool isChanged = true; isChanged;) {
        isChanged = false;
        for (FunctionId f : component)
          isChanged |= update(f);
        isChanged &= component.size() > 1 || callsItself(component[0]);
      }
    return std::move(ways_);
  }

private:
  const Module& module_;
  const CallGraph& graph_;
  const bool areGlobalsSet_;
  WaysOut ways_;

  bool callsItself(FunctionId f) const {
    const auto& callees = graph_.callees[f.index];
    return std::binary_search(callees.begin(), callees.end(), f);
  }

  bool update(FunctionId f) {
    const Body& body = *module_[f].body;
    FunctionWays inside(module_, graph_, ways_, f, areGlobalsSet_);
    bool mayReturn = inside.isReached(body.exit) && !module_[f].isNoReturn;
    bool mayThrow = body.raise && inside.isReached(body.raise);
    bool isChanged = mayReturn != ways_.mayReturn[f.index] || mayThrow != ways_.mayThrow[f.index];
    ways_.mayReturn[f.index] = mayReturn;
    ways_.mayThrow[f.index] = mayThrow;
    if (mayThrow)
      isChanged |= ways_.thrown[f.index].merge(inside.inFlight(body.raise));
    return isChanged;
  }
};

/// If no handler catches an exception and it may not propagate, the program ends there.
bool closeArms(Module& module, Body& body, Block& block, const std::vector<FunctionWays::Arm>& arms) {
  size_t before = block.successors.size();
  for (size_t i = std::min(before, arms.size()); i-- > 0;)
    if (!arms[i].isOpen)
      block.successors.erase(block.successors.begin() + i);
  if (before > 0 && block.successors.empty()) {
    body.exprs.push_back({IntegerExpr{0}, module.types.intern(IntType{1, false})});
    block.instrs.push_back({Assume{ExprId(body.exprs.size() - 1)}, {}});
  }
  return block.successors.size() != before;
}

bool cutBody(Module& module, const CallGraph& graph, const WaysOut& ways, FunctionId f) {
  bool isChanged = false;
  FunctionWays inside(module, graph, ways, f);
  Body& body = *module[f].body;
  std::vector<std::vector<FunctionWays::Arm>> arms;
  for (uint32_t b = 0; b < body.blocks.size(); ++b) // before anything is cut
    arms.push_back(inside.isReached(BlockId(b)) ? inside.armsOf(BlockId(b)) : std::vector<FunctionWays::Arm>());
  for (uint32_t b = 0; b < body.blocks.size(); ++b) {
    Block& block = body.blocks[b];
    BlockEnd end = endOfBlock(module, graph, ways, f, block);
    if (!end.goesOn && (end.last + 1 < block.instrs.size() || !block.successors.empty())) {
      block.instrs.resize(end.last + 1);
      block.successors.clear();
      isChanged = true;
    }
    isChanged |= closeArms(module, body, block, arms[b]);
    if (!end.unwinds && block.unwind) {
      block.unwind = BlockId();
      isChanged = true;
    }
  }
  return isChanged;
}

} // namespace

WaysOut waysOut(const Module& module, const CallGraph& graph, const Components& components) {
  return WaysOutFixpoint(module, graph, false).run(components);
}

std::vector<bool> throwsInUse(const Module& module, const CallGraph& graph, const Components& components) {
  return WaysOutFixpoint(module, graph, true).run(components).mayThrow;
}

void cutDeadEnds(Module& module, const CallGraph& graph, const WaysOut& ways) {
  for (uint32_t f = 0; f < module.functions.size(); ++f)
    if (module.functions[f].body && cutBody(module, graph, ways, FunctionId(f)))
      tidyBlocks(*module.functions[f].body);
}

} // namespace wt::program
