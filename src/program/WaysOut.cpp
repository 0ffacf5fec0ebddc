// SPDX-License-Identifier: Apache-2.0
#include "program/WaysOut.h"

#include "ir/Builder.h"

#include <algorithm>

namespace wt::program {

using namespace ir;

namespace {

struct CallEnd {
  bool mayReturn = false;
  bool mayThrow = false;
};

CallEnd endOf(const CallGraph& graph, const WaysOut& ways, FunctionId caller, const Call& call) {
  Targets targets = graph.targetsOf(caller, call);
  CallEnd end{!targets.isComplete, !targets.isComplete};
  for (FunctionId target : targets.functions) {
    end.mayReturn = end.mayReturn || ways.mayReturn[target.index];
    end.mayThrow = end.mayThrow || ways.mayThrow[target.index];
  }
  return end;
}

bool isFalse(const Body& body, ExprId condition) {
  const auto* constant = std::get_if<IntegerExpr>(&body[condition].node);
  return constant && constant->value == 0;
}

/// Where does a block stop short? After instruction `last`, if there is no way on from it; and can it throw there?
struct BlockEnd {
  bool goesOn = true;
  bool unwinds = false;
  size_t last = 0; // if it does not go on
};

BlockEnd endOfBlock(const CallGraph& graph, const WaysOut& ways, FunctionId f, const Body& body, const Block& block) {
  for (size_t i = 0; i < block.instrs.size(); ++i) {
    const Operation& op = block.instrs[i].op;
    bool isLast = i + 1 == block.instrs.size();
    if (const auto* call = std::get_if<Call>(&op)) {
      CallEnd end = endOf(graph, ways, f, *call);
      bool unwinds = end.mayThrow && isLast && block.unwind;
      if (!end.mayReturn || isLast)
        return {end.mayReturn, unwinds, i};
    } else if (const auto* assume = std::get_if<Assume>(&op); assume && isFalse(body, assume->condition)) {
      return {false, false, i};
    } else if (std::holds_alternative<Throw>(op)) {
      return {false, block.unwind.isValid(), i};
    }
  }
  return {};
}

class WaysOutFixpoint {
public:
  WaysOutFixpoint(const Module& module, const CallGraph& graph) : module_(module), graph_(graph) {
    for (const Function& f : module.functions) {
      ways_.mayReturn.push_back(!f.body && !f.isNoReturn);
      ways_.mayThrow.push_back(!f.body && f.mayThrow);
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
  WaysOut ways_;
  std::vector<bool> reached_; // by block of the function at hand
  std::vector<BlockId> pending_;

  bool callsItself(FunctionId f) const {
    const auto& callees = graph_.callees[f.index];
    return std::binary_search(callees.begin(), callees.end(), f);
  }

  bool update(FunctionId f) {
    const Body& body = *module_[f].body;
    reached_.assign(body.blocks.size(), false);
    reach(body.entry);
    while (!pending_.empty()) {
      const Block& block = body[pending_.back()];
      pending_.pop_back();
      BlockEnd end = endOfBlock(graph_, ways_, f, body, block);
      if (end.goesOn)
        for (const Edge& edge : block.successors)
          reach(edge.to);
      if (end.unwinds)
        reach(block.unwind);
    }
    bool mayReturn = reached_[body.exit.index] && !module_[f].isNoReturn;
    bool mayThrow = body.raise && reached_[body.raise.index];
    bool isChanged = mayReturn != ways_.mayReturn[f.index] || mayThrow != ways_.mayThrow[f.index];
    ways_.mayReturn[f.index] = mayReturn;
    ways_.mayThrow[f.index] = mayThrow;
    return isChanged;
  }

  void reach(BlockId block) {
    if (reached_[block.index])
      return;
    reached_[block.index] = true;
    pending_.push_back(block);
  }
};

bool cutBody(const CallGraph& graph, const WaysOut& ways, FunctionId f, Body& body) {
  bool isChanged = false;
  for (Block& block : body.blocks) {
    BlockEnd end = endOfBlock(graph, ways, f, body, block);
    if (!end.goesOn && (end.last + 1 < block.instrs.size() || !block.successors.empty())) {
      block.instrs.resize(end.last + 1);
      block.successors.clear();
      isChanged = true;
    }
    if (!end.unwinds && block.unwind) {
      block.unwind = BlockId();
      isChanged = true;
    }
  }
  return isChanged;
}

} // namespace

WaysOut waysOut(const Module& module, const CallGraph& graph, const Components& components) {
  return WaysOutFixpoint(module, graph).run(components);
}

void cutDeadEnds(Module& module, const CallGraph& graph, const WaysOut& ways) {
  for (uint32_t f = 0; f < module.functions.size(); ++f)
    if (Body* body = module.functions[f].body.get())
      if (cutBody(graph, ways, FunctionId(f), *body))
        tidyBlocks(*body);
}

} // namespace wt::program
