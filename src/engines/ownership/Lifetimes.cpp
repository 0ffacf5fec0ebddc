// SPDX-License-Identifier: Apache-2.0
#include "engines/ownership/Lifetimes.h"

#include "ir/VisitOperands.h"

namespace wt::engines::ownership {

using namespace ir;

namespace {

struct Mention {
  Point point;
  NameId name;
};

/// The names that a chain mentions, in order, and those that it reads before it writes them.
struct Uses {
  std::vector<Mention> mentions;
  std::vector<NameId> exposed, defined;
};

NameId writtenWhole(const Names& names, const Operation& op) {
  const PlaceId* target = nullptr;
  if (const auto* assign = std::get_if<Assign>(&op))
    target = &assign->target;
  else if (const auto* alloc = std::get_if<Alloc>(&op))
    target = &alloc->target;
  else if (const auto* call = std::get_if<Call>(&op); call && call->target)
    target = &*call->target;
  return target ? names.ofPlace(*target) : NameId();
}

} // namespace

static Uses usesOf(const Body& body, const Names& names, const Chain& chain, Point point) {
  Uses uses;
  std::vector<bool> isDefined(names.size());
  for (BlockId block : chain.blocks)
    for (const Instr& instr : body[block].instrs) {
      visitExprs(body, instr.op, [&](ExprId e) {
        const auto* read = std::get_if<ReadExpr>(&body[e].node);
        NameId name = read ? names.ofPlace(read->place) : NameId();
        if (!name)
          return;
        uses.mentions.push_back({point, name});
        if (!isDefined[name.index])
          uses.exposed.push_back(name);
      });
      if (NameId name = writtenWhole(names, instr.op)) {
        uses.mentions.push_back({point, name});
        isDefined[name.index] = true;
        uses.defined.push_back(name);
      }
      ++point;
    }
  return uses;
}

Lifetimes::Lifetimes(const Body& body, const Names& names, const std::vector<Chain>& chains)
    : isTemporary_(names.size()), liveIn_(chains.size(), llvm::BitVector(names.size())) {
  for (uint32_t n = 0; n < names.size(); ++n)
    isTemporary_[n] = !names[NameId(n)].isField() && body[names[NameId(n)].variable].kind == VariableKind::Temporary;
  for (const Block& block : body.blocks)
    for (const Instr& instr : block.instrs)
      if (const auto* enter = std::get_if<Enter>(&instr.op))
        if (NameId name = names.ofVariable(enter->variable))
          isTemporary_[name.index] = false; // it lives until its Leave

  std::vector<Point> first = firstPoints(body, chains);
  std::vector<Uses> uses;
  for (uint32_t c = 0; c < chains.size(); ++c)
    uses.push_back(usesOf(body, names, chains[c], first[c]));
  auto liveOut = [&](uint32_t c) {
    llvm::BitVector live(names.size());
    for (uint32_t next : chains[c].out)
      live |= liveIn_[next];
    return live;
  };
  for (bool isChanged = true; isChanged;) {
    isChanged = false;
    for (uint32_t c = chains.size(); c-- > 0;) {
      llvm::BitVector live = liveOut(c);
      for (NameId name : uses[c].defined)
        live[name.index] = false;
      for (NameId name : uses[c].exposed)
        live[name.index] = true;
      if (live != liveIn_[c]) {
        liveIn_[c] = std::move(live);
        isChanged = true;
      }
    }
  }
  for (uint32_t c = 0; c < chains.size(); ++c) {
    llvm::BitVector isLater = liveOut(c);
    for (size_t i = uses[c].mentions.size(); i-- > 0;) {
      auto [point, name] = uses[c].mentions[i];
      if (isTemporary_[name.index] && !isLater[name.index] && deaths_.insert({point, name.index}).second)
        dying_[point].push_back(name);
      isLater[name.index] = true;
    }
  }
}

std::vector<NameId> Lifetimes::dyingAt(Point point) const {
  auto it = dying_.find(point);
  return it == dying_.end() ? std::vector<NameId>() : it->second;
}

bool Lifetimes::isLiveInto(uint32_t chain, NameId name) const {
  return liveIn_[chain][name.index];
}

} // namespace wt::engines::ownership
