// SPDX-License-Identifier: Apache-2.0
#include "contract/RepeatedCalls.h"

#include "contract/CountedLoop.h"
#include "contract/LifeOfValue.h"
#include "contract/PairNames.h"
#include "ir/VisitOperands.h"
#include "support/StrongComponents.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::contract {

using namespace ir;

namespace {

using Graph = std::vector<std::vector<uint32_t>>; // by block: its successors

/// The only block of the loop that has a predecessor outside of it; invalid: there are several.
BlockId headerOf(const Graph& next, const std::vector<bool>& contains) {
  BlockId header;
  for (uint32_t from = 0; from < next.size(); ++from)
    for (uint32_t to : next[from]) {
      if (contains[from] || !contains[to] || header == BlockId(to))
        continue;
      if (header.isValid())
        return {};
      header = BlockId(to);
    }
  return header;
}

/// By block: the number of the outermost loop that contains it; 0: none. A loop that makes one round at most,
/// `for (k = 0; k < 1; k++)`, is none.
std::vector<uint32_t> loopsOf(const Body& body) {
  Graph next(body.blocks.size());
  for (size_t b = 0; b < body.blocks.size(); ++b)
    for (const Edge& edge : body.blocks[b].successors)
      next[b].push_back(edge.to.index);
  std::vector<uint32_t> loops(body.blocks.size());
  uint32_t number = 0;
  for (bool hasOpened = true; hasOpened;) {
    hasOpened = false;
    Graph opened = next;
    for (const auto& component :
         strongComponents(static_cast<uint32_t>(next.size()), [&](uint32_t b) { return llvm::ArrayRef(next[b]); })) {
      ++number;
      const bool isLoop = component.size() > 1 || llvm::is_contained(next[component.front()], component.front());
      std::vector<bool> contains(isLoop ? body.blocks.size() : 0);
      for (uint32_t b : component) {
        loops[b] = isLoop ? number : 0;
        if (isLoop)
          contains[b] = true;
      }
      const BlockId header = isLoop ? headerOf(next, contains) : BlockId();
      if (!header.isValid() || !constantRounds(body, header, contains, 1))
        continue;
      hasOpened = true; // without its way back it is no loop, but may contain others
      for (uint32_t b : component)
        std::erase(opened[b], header.index);
    }
    next = std::move(opened);
  }
  return loops;
}

/// By loop: the variables that its blocks assign, or whose address they take.
std::set<std::pair<uint32_t, VariableId>> changedIn(const Body& body, const std::vector<uint32_t>& loops) {
  std::set<std::pair<uint32_t, VariableId>> changed;
  auto change = [&](size_t block, PlaceId place) {
    if (const auto* local = std::get_if<LocalPlace>(&body[place].node))
      changed.insert({loops[block], local->variable});
  };
  for (size_t b = 0; b < body.blocks.size(); ++b)
    for (const Instr& instr : body.blocks[b].instrs) {
      if (const auto* assign = std::get_if<Assign>(&instr.op))
        change(b, assign->target);
      else if (const auto* alloc = std::get_if<Alloc>(&instr.op))
        change(b, alloc->target);
      else if (const auto* call = std::get_if<Call>(&instr.op); call && call->target)
        change(b, *call->target);
      else if (const auto* enter = std::get_if<Enter>(&instr.op))
        changed.insert({loops[b], enter->variable});
      visitExprs(body, instr.op, [&](ExprId e) {
        if (const auto* address = std::get_if<AddressExpr>(&body[e].node))
          change(b, address->place);
      });
    }
  return changed;
}

} // namespace

std::vector<bool> blocksInLoops(const Body& body) {
  const std::vector<uint32_t> loops = loopsOf(body);
  return {loops.begin(), loops.end()};
}

std::set<Entry> calledAgain(const Module& module) {
  std::set<Entry> again;
  std::map<Entry, std::set<Entry>> passedOn;
  for (uint32_t f = 0; f < module.functions.size(); ++f) {
    const Body* body = module.functions[f].body.get();
    if (!body)
      continue;
    const std::vector<uint32_t> loops = loopsOf(*body);
    const auto changed = changedIn(*body, loops);
    for (size_t b = 0; b < body->blocks.size(); ++b)
      for (const Instr& instr : body->blocks[b].instrs) {
        const auto* call = std::get_if<Call>(&instr.op);
        const auto* direct = call ? std::get_if<DirectCallee>(&call->callee) : nullptr;
        for (uint32_t i = 0; direct && i < call->arguments.size(); ++i) {
          const VariableId variable = variableOf(*body, call->arguments[i]);
          if (!variable)
            continue;
          if (loops[b] != 0 && !changed.count({loops[b], variable}))
            again.insert({direct->function, i});
          if ((*body)[variable].kind == VariableKind::Parameter)
            passedOn[{FunctionId(f), variable.index}].insert({direct->function, i});
        }
      }
  }
  std::vector<Entry> work(again.begin(), again.end());
  while (!work.empty()) {
    const Entry entry = work.back();
    work.pop_back();
    if (auto it = passedOn.find(entry); it != passedOn.end())
      for (const Entry& to : it->second)
        if (again.insert(to).second)
          work.push_back(to);
  }
  return again;
}

std::set<FunctionId> repeatedFunctions(const Module& module) {
  std::vector<uint32_t> calls(module.functions.size());
  std::vector<std::set<uint32_t>> callees(module.functions.size());
  std::set<FunctionId> repeated;
  std::set<uint32_t> addressed;
  auto setsUp = [&](uint32_t f) { return soundsLikeSettingUp(module.functions[f].qualifiedName); };
  auto isStart = [&](uint32_t f) { return llvm::StringRef(module.functions[f].name).split('@').first == "main"; };
  for (uint32_t f = 0; f < module.functions.size(); ++f) {
    const Body* body = module.functions[f].body.get();
    if (!body)
      continue;
    const std::vector<bool> isInLoop = blocksInLoops(*body);
    for (size_t b = 0; b < body->blocks.size(); ++b)
      for (const Instr& instr : body->blocks[b].instrs)
        if (const auto* call = std::get_if<Call>(&instr.op))
          if (const auto* direct = std::get_if<DirectCallee>(&call->callee)) {
            callees[f].insert(direct->function.index);
            if (++calls[direct->function.index] > 1 || isInLoop[b])
              repeated.insert(direct->function);
          }
    for (const Expr& expr : body->exprs)
      if (const auto* taken = std::get_if<FunctionExpr>(&expr.node))
        addressed.insert(taken->function.index);
  }
  for (uint32_t f = 0; f < calls.size(); ++f)
    if (module.functions[f].body && calls[f] == 0 && !addressed.count(f) && !setsUp(f) && !isStart(f))
      repeated.insert(FunctionId(f));
  std::vector<FunctionId> work(repeated.begin(), repeated.end());
  while (!work.empty()) { // all callees of a repeated function are repeated
    const FunctionId caller = work.back();
    work.pop_back();
    for (uint32_t callee : callees[caller.index])
      if ((calls[callee] > 1 || !setsUp(callee)) && repeated.insert(FunctionId(callee)).second)
        work.push_back(FunctionId(callee));
  }
  return repeated;
}

} // namespace wt::contract
