// SPDX-License-Identifier: Apache-2.0
#include "contract/FieldFlow.h"

#include "contract/Callees.h"
#include "contract/FieldCalls.h"
#include "contract/FieldSeen.h"
#include "contract/RepeatedCalls.h"
#include "ir/VisitOperands.h"

#include "llvm/ADT/STLExtras.h"

#include <queue>

namespace wt::contract {

using namespace ir;

namespace {

constexpr size_t kMaxBlocks = 4000;
constexpr uint32_t kMaxRounds = 8; // visits of one block

/// The rank of each block in reverse postorder.
std::vector<uint32_t> orderOf(const Body& body) {
  std::vector<uint32_t> postorder, rank(body.blocks.size(), UINT32_MAX);
  std::vector<bool> seen(body.blocks.size());
  std::vector<std::pair<uint32_t, size_t>> stack{{body.entry.index, 0}};
  seen[body.entry.index] = true;
  while (!stack.empty()) {
    auto& [block, next] = stack.back();
    const std::vector<Edge>& edges = body.blocks[block].successors;
    if (next < edges.size()) {
      uint32_t to = edges[next++].to.index;
      if (!seen[to]) {
        seen[to] = true;
        stack.push_back({to, 0});
      }
      continue;
    }
    postorder.push_back(block);
    stack.pop_back();
  }
  for (size_t i = 0; i < postorder.size(); ++i)
    rank[postorder[i]] = static_cast<uint32_t>(postorder.size() - 1 - i);
  return rank;
}

/// By variable: the only block that uses it. An id out of range: several blocks, or a parameter or the result.
std::vector<BlockId> homesOf(const Body& body) {
  constexpr uint32_t kSeveral = UINT32_MAX - 1;
  std::vector<BlockId> homes(body.variables.size());
  for (uint32_t b = 0; b < body.blocks.size(); ++b)
    for (const Instr& instr : body.blocks[b].instrs)
      OperandVisitor{body, [](ExprId) {},
                     [&](PlaceId place) {
                       if (const auto* local = std::get_if<LocalPlace>(&body[place].node)) {
                         BlockId& home = homes[local->variable.index];
                         home = !home || home == BlockId(b) ? BlockId(b) : BlockId(kSeveral);
                       }
                     }}
          .visit(instr.op);
  for (size_t i = 0; i < homes.size(); ++i)
    if (body.variables[i].kind == VariableKind::Parameter || body.variables[i].kind == VariableKind::Result)
      homes[i] = BlockId(kSeveral);
  return homes;
}

class Flow : public FieldWalk {
public:
  Flow(const FlowInput& input, FunctionId function)
      : FieldWalk(input, function), in_(body_.blocks.size()), rounds_(body_.blocks.size()), rank_(orderOf(body_)),
        homes_(homesOf(body_)) {
    for (uint32_t v = 0; v < homes_.size(); ++v)
      if (homes_[v].index < body_.blocks.size())
        atHome_[homes_[v].index].push_back(VariableId(v));
  }

  std::unique_ptr<FieldEffect> run(FieldSights* sights) {
    using Ranked = std::pair<uint32_t, uint32_t>;
    std::priority_queue<Ranked, std::vector<Ranked>, std::greater<>> work;
    in_[body_.entry.index].isReached = true;
    work.push({0, body_.entry.index});
    while (!work.empty()) {
      uint32_t block = work.top().second;
      work.pop();
      while (!work.empty() && work.top().second == block)
        work.pop();
      if (++rounds_[block] > kMaxRounds)
        continue;
      go(block);
      for (const Edge& edge : body_.blocks[block].successors)
        if (picture_.isReached && pictures_.join(in_[edge.to.index], picture_))
          work.push({rank_[edge.to.index], edge.to.index});
    }
    if (sights) {
      FieldSeen seen(*this, *sights);
      seen_ = &seen;
      const std::vector<bool> isInLoop = blocksInLoops(body_);
      for (uint32_t b = 0; b < body_.blocks.size(); ++b)
        if (in_[b].isReached) {
          seen.enter(isInLoop[b]);
          go(b);
        }
      seen.finish(in_[body_.exit.index]);
      seen_ = nullptr;
    }
    return effectAt(in_[body_.exit.index]);
  }

private:
  std::vector<Picture> in_;
  std::vector<uint32_t> rounds_, rank_;
  std::vector<BlockId> homes_;
  std::map<uint32_t, std::vector<VariableId>> atHome_;

  void go(uint32_t block) {
    picture_ = in_[block];
    for (size_t i = 0; i < body_.blocks[block].instrs.size() && picture_.isReached; ++i)
      step(body_.blocks[block].instrs[i], block, i);
    if (auto it = atHome_.find(block); it != atHome_.end())
      for (VariableId v : it->second)
        picture_.cells.erase(things_.cell(things_.variable(v), {}).index);
  }
};

} // namespace

std::unique_ptr<FieldEffect> fieldEffect(const FlowInput& input, FunctionId function, FieldSights* sights) {
  if (input.module[function].body->blocks.size() > kMaxBlocks)
    return nullptr;
  return Flow(input, function).run(sights);
}

} // namespace wt::contract
