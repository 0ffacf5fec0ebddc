// SPDX-License-Identifier: Apache-2.0
// Are the variables and the graph of blocks valid? The verifier's rules about them.
#include "ir/VerifierRules.h"

#include "support/Overloaded.h"

#include "llvm/ADT/StringSet.h"

namespace wt::ir::verifier {

static std::string blockName(size_t index) {
  return "b" + std::to_string(index);
}
static std::string blockName(BlockId id) {
  return blockName(id.index);
}

static const FunctionType& typeOfFunction(const Context& c) {
  return *c.as<FunctionType>(c.module[c.function].type);
}

// ------------------------------------------------------------------------------------------------ variables

// Rule VARIABLE-NAMES
void variableNames(Context& c) {
  llvm::StringSet<> names;
  for (const Variable& v : c.body->variables)
    if (!names.insert(v.name).second)
      c.report("two variables are called " + v.name);
}

// Rule VARIABLE-TYPES
void variableTypes(Context& c) {
  for (const Variable& v : c.body->variables)
    if (c.as<VoidType>(v.type) || c.as<FunctionType>(v.type))
      c.report("variable " + v.name + " has the type " + c.printer.type(v.type));
}

// Rule VARIABLE-PARAMETERS
void variableParameters(Context& c) {
  const std::vector<TypeId>& types = typeOfFunction(c).parameters;
  const std::vector<Variable>& variables = c.body->variables;
  size_t count = 0;
  while (count < variables.size() && variables[count].kind == VariableKind::Parameter)
    ++count;
  if (count != types.size())
    c.report("the first " + std::to_string(count) + " variables are parameters; the function's type has " +
             std::to_string(types.size()));
  for (size_t i = 0; i < std::min(count, types.size()); ++i)
    if (variables[i].type != types[i])
      c.report("parameter " + variables[i].name + " has the type " + c.printer.type(variables[i].type) +
               ", in the function's type " + c.printer.type(types[i]));
  for (size_t i = count; i < variables.size(); ++i)
    if (variables[i].kind == VariableKind::Parameter)
      c.report("parameter " + variables[i].name + " comes after a variable that is none");
}

// Rule VARIABLE-RESULT
void variableResult(Context& c) {
  TypeId type = typeOfFunction(c).result;
  bool returnsValue = !c.as<VoidType>(type);
  size_t count = 0;
  for (const Variable& v : c.body->variables)
    count += v.kind == VariableKind::Result;
  if (count != returnsValue)
    return c.report("there are " + std::to_string(count) + " result variables; the function returns " +
                    c.printer.type(type));
  if (c.body->result.isValid() != returnsValue)
    return c.report(returnsValue ? "the body does not say which variable is its result"
                                 : "the body names a result, but the function returns void");
  if (!returnsValue)
    return;
  const Variable& result = (*c.body)[c.body->result];
  if (result.kind != VariableKind::Result)
    c.report("the body's result is " + result.name + ", which is no result variable");
  else if (result.type != type)
    c.report("the result has the type " + c.printer.type(result.type) + ", the function returns " +
             c.printer.type(type));
}

// ------------------------------------------------------------------------------------------------ blocks

// Rule BLOCK-ENTRY-EXIT
void blockEntryExit(Context& c) {
  size_t blocks = c.body->blocks.size();
  if (c.body->entry.index >= blocks)
    c.report("there is no entry");
  if (c.body->exit.index >= blocks)
    c.report("there is no exit");
  else if (c.body->raise == c.body->exit)
    c.report("exit and raise are one block", c.body->exit);
}

// Rule BLOCK-EXIT-EMPTY
void blockExitEmpty(Context& c) {
  for (BlockId id : {c.body->exit, c.body->raise}) {
    if (!id)
      continue;
    const Block& block = (*c.body)[id];
    if (!block.instrs.empty())
      c.report(blockName(id) + " leads out of the function, but has instructions", id);
    if (!block.successors.empty() || block.unwind)
      c.report(blockName(id) + " leads out of the function, but has successors", id);
  }
}

/// Calls `report` for each block with an instruction of the kind that is not its last.
template <class Kind> static void mustBeLast(Context& c, const char* name) {
  for (size_t i = 0; i < c.body->blocks.size(); ++i) {
    const std::vector<Instr>& instrs = c.body->blocks[i].instrs;
    for (size_t j = 0; j + 1 < instrs.size(); ++j)
      if (std::holds_alternative<Kind>(instrs[j].op))
        c.report(std::string(name) + " is not the last instruction of " + blockName(i), BlockId(i));
  }
}

template <class Kind> static bool endsIn(const Block& block) {
  return !block.instrs.empty() && std::holds_alternative<Kind>(block.instrs.back().op);
}

// Rule BLOCK-RETURN-LAST
void blockReturnLast(Context& c) {
  mustBeLast<Return>(c, "return");
  for (size_t i = 0; i < c.body->blocks.size(); ++i) {
    const Block& block = c.body->blocks[i];
    bool leadsToExit = block.successors.size() == 1 && block.successors[0].to == c.body->exit;
    if (endsIn<Return>(block) && !leadsToExit)
      c.report("after return, " + blockName(i) + " does not lead to the exit alone", BlockId(i));
  }
}

// Rule BLOCK-THROW-LAST
void blockThrowLast(Context& c) {
  mustBeLast<Throw>(c, "throw");
  for (size_t i = 0; i < c.body->blocks.size(); ++i) {
    const Block& block = c.body->blocks[i];
    if (endsIn<Throw>(block) && !block.successors.empty())
      c.report("after throw, " + blockName(i) + " has a normal successor", BlockId(i));
    if (endsIn<Throw>(block) && !block.unwind)
      c.report("the throw at the end of " + blockName(i) + " leads nowhere", BlockId(i));
  }
}

// Rule BLOCK-UNWIND
void blockUnwind(Context& c) {
  for (size_t i = 0; i < c.body->blocks.size(); ++i) {
    const Block& block = c.body->blocks[i];
    bool isLeavingBlock = BlockId(i) == c.body->exit || BlockId(i) == c.body->raise; // see BLOCK-EXIT-EMPTY
    if (block.unwind && !isLeavingBlock && !endsIn<Call>(block) && !endsIn<Throw>(block))
      c.report(blockName(i) + " unwinds, but ends in neither a call nor a throw", BlockId(i));
  }
}

/// Does the block end with `assume 0`, where execution stops?
static bool endsInStop(const Body& body, const Block& block) {
  if (!endsIn<Assume>(block))
    return false;
  const auto* condition = std::get_if<IntegerExpr>(&body[std::get<Assume>(block.instrs.back().op).condition].node);
  return condition && condition->value == 0;
}

// Rule BLOCK-GOES-ON
void blockGoesOn(Context& c) {
  for (size_t i = 0; i < c.body->blocks.size(); ++i) {
    const Block& block = c.body->blocks[i];
    bool leadsNowhere = block.successors.empty() && !block.unwind;
    bool mayLeadNowhere = BlockId(i) == c.body->exit || BlockId(i) == c.body->raise || endsIn<Call>(block) ||
                          endsInStop(*c.body, block) || endsIn<Return>(block) ||
                          endsIn<Throw>(block); // these two have their own rules
    if (leadsNowhere && !mayLeadNowhere)
      c.report(blockName(i) + " leads nowhere", BlockId(i));
  }
}

// Rule BLOCK-BRANCH
void blockBranch(Context& c) {
  std::vector<uint32_t> predecessors(c.body->blocks.size(), 0);
  for (const Block& block : c.body->blocks) {
    for (const Edge& edge : block.successors)
      ++predecessors[edge.to.index];
    if (block.unwind)
      ++predecessors[block.unwind.index];
  }
  for (size_t i = 0; i < c.body->blocks.size(); ++i) {
    const Block& block = c.body->blocks[i];
    if (block.successors.size() < 2)
      continue;
    for (const Edge& edge : block.successors)
      if (predecessors[edge.to.index] != 1)
        c.report("the branch of " + blockName(i) + " leads to " + blockName(edge.to) + ", which has " +
                     std::to_string(predecessors[edge.to.index]) + " predecessors",
                 BlockId(i));
  }
}

// Rule BLOCK-WAYS-OUT
void blockWaysOut(Context& c) {
  for (size_t i = 0; i < c.body->blocks.size(); ++i) {
    const Block& block = c.body->blocks[i];
    for (const Edge& edge : block.successors) {
      if (edge.to == c.body->exit && !endsIn<Return>(block))
        c.report(blockName(i) + " leads to the exit without a return", BlockId(i));
      if (edge.to == c.body->raise)
        c.report(blockName(i) + " leads to raise, but not by unwinding", BlockId(i));
    }
    if (block.unwind && block.unwind == c.body->exit)
      c.report(blockName(i) + " unwinds to the exit", BlockId(i));
  }
}

// Rule LIFE-KIND
void lifeKind(Context& c) {
  for (size_t i = 0; i < c.body->blocks.size(); ++i)
    for (const Instr& instr : c.body->blocks[i].instrs) {
      const auto* enter = std::get_if<Enter>(&instr.op);
      const auto* leave = std::get_if<Leave>(&instr.op);
      if (!enter && !leave)
        continue;
      const Variable& v = (*c.body)[enter ? enter->variable : leave->variable];
      if (v.kind != VariableKind::Local && v.kind != VariableKind::Temporary)
        c.report(v.name + " is neither a local nor a temporary", BlockId(i));
    }
}

} // namespace wt::ir::verifier
