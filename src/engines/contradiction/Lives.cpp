// SPDX-License-Identifier: Apache-2.0
#include "engines/contradiction/Lives.h"

#include "ir/VisitOperands.h"
#include "support/Overloaded.h"

namespace wt::engines::contradiction {

using namespace ir;
using llvm::BitVector;

static VariableId rootOf(const Body& body, PlaceId id) {
  return match(
      body[id].node, [](const LocalPlace& p) { return p.variable; }, [](const GlobalPlace&) { return VariableId(); },
      [](const DerefPlace&) { return VariableId(); }, [&](const FieldPlace& p) { return rootOf(body, p.object); },
      [&](const ElementPlace& p) { return rootOf(body, p.array); });
}

BitVector addressTaken(const Body& body) {
  BitVector taken(body.variables.size());
  for (const Expr& expr : body.exprs)
    if (const auto* address = std::get_if<AddressExpr>(&expr.node))
      if (VariableId root = rootOf(body, address->place))
        taken.set(root.index);
  return taken;
}

namespace {

class Liveness {
public:
  explicit Liveness(const Body& body) : body_(body), liveIn_(body.blocks.size(), BitVector(body.variables.size())) {
    findTracked();
  }

  Lives run() {
    for (bool hasChanged = true; hasChanged;) {
      hasChanged = false;
      for (size_t b = body_.blocks.size(); b-- > 0;) {
        BitVector live = liveOut(body_.blocks[b]);
        for (size_t i = body_.blocks[b].instrs.size(); i-- > 0;)
          step(body_.blocks[b].instrs[i], live);
        hasChanged |= live != liveIn_[b];
        liveIn_[b] = live;
      }
    }
    return collect();
  }

private:
  const Body& body_;
  std::vector<BitVector> liveIn_;
  BitVector tracked_;

  void findTracked() {
    tracked_ = addressTaken(body_);
    tracked_.flip();
    for (size_t v = 0; v < body_.variables.size(); ++v)
      if (body_.variables[v].kind != VariableKind::Temporary)
        tracked_.reset(v);
    for (const Block& block : body_.blocks)
      for (const Instr& instr : block.instrs)
        if (const auto* enter = std::get_if<Enter>(&instr.op))
          tracked_.reset(enter->variable.index);
  }

  BitVector liveOut(const Block& block) const {
    BitVector live(body_.variables.size());
    for (const Edge& edge : block.successors)
      live |= liveIn_[edge.to.index];
    if (block.unwind)
      live |= liveIn_[block.unwind.index];
    return live;
  }

  /// The temporary that the instruction assigns as a whole.
  VariableId definedBy(const Operation& op) const {
    PlaceId target;
    if (const auto* assign = std::get_if<Assign>(&op))
      target = assign->target;
    else if (const auto* alloc = std::get_if<Alloc>(&op))
      target = alloc->target;
    else if (const auto* call = std::get_if<Call>(&op); call && call->target)
      target = *call->target;
    const auto* local = target ? std::get_if<LocalPlace>(&body_[target].node) : nullptr;
    return local ? local->variable : VariableId();
  }

  void addUses(const Operation& op, BitVector& live) const {
    VariableId defined = definedBy(op);
    bool isTargetSeen = !defined;
    auto use = [&](PlaceId id) {
      const auto* local = std::get_if<LocalPlace>(&body_[id].node);
      if (!local)
        return;
      if (!isTargetSeen && local->variable == defined)
        isTargetSeen = true; // visiting an instruction starts with its target
      else if (tracked_.test(local->variable.index))
        live.set(local->variable.index);
    };
    OperandVisitor{body_, [](ExprId) {}, use}.visit(op);
  }

  void step(const Instr& instr, BitVector& live) const {
    if (VariableId defined = definedBy(instr.op))
      live.reset(defined.index);
    addUses(instr.op, live);
  }

  static std::vector<VariableId> listOf(const BitVector& set) {
    std::vector<VariableId> list;
    for (unsigned v : set.set_bits())
      list.push_back(VariableId(v));
    return list;
  }

  /// Variables that are not tracked and have no Enter live from the start.
  BitVector liveAtStart() const {
    BitVector live = tracked_;
    live.flip();
    for (const Block& block : body_.blocks)
      for (const Instr& instr : block.instrs)
        if (const auto* enter = std::get_if<Enter>(&instr.op))
          live.reset(enter->variable.index);
    return live;
  }

  std::vector<BitVector> mayLive() const {
    std::vector<BitVector> before(body_.blocks.size(), BitVector(body_.variables.size())), after = before;
    before[body_.entry.index] = liveAtStart();
    for (bool hasChanged = true; hasChanged;) {
      hasChanged = false;
      for (size_t b = 0; b < body_.blocks.size(); ++b) {
        BitVector live = before[b];
        for (const Instr& instr : body_.blocks[b].instrs) {
          if (const auto* enter = std::get_if<Enter>(&instr.op))
            live.set(enter->variable.index);
          else if (const auto* leave = std::get_if<Leave>(&instr.op))
            live.reset(leave->variable.index);
        }
        hasChanged |= live != after[b];
        after[b] = live;
        for (const Edge& edge : body_.blocks[b].successors)
          before[edge.to.index] |= live;
        if (body_.blocks[b].unwind)
          before[body_.blocks[b].unwind.index] |= live;
      }
    }
    return after;
  }

  Lives collect() const {
    Lives lives;
    lives.mayLiveAfter = mayLive();
    lives.diesAfter.resize(body_.blocks.size());
    std::vector<BitVector> arriving(body_.blocks.size(), BitVector(body_.variables.size()));
    for (size_t b = 0; b < body_.blocks.size(); ++b) {
      const Block& block = body_.blocks[b];
      BitVector live = liveOut(block);
      for (const Edge& edge : block.successors)
        arriving[edge.to.index] |= live;
      if (block.unwind)
        arriving[block.unwind.index] |= live;
      lives.diesAfter[b].resize(block.instrs.size());
      for (size_t i = block.instrs.size(); i-- > 0;) {
        BitVector before = live;
        step(block.instrs[i], before);
        BitVector dying = before;
        if (VariableId defined = definedBy(block.instrs[i].op); defined && tracked_.test(defined.index))
          dying.set(defined.index);
        dying.reset(live);
        lives.diesAfter[b][i] = listOf(dying);
        live = before;
      }
    }
    for (size_t b = 0; b < body_.blocks.size(); ++b)
      lives.diesBefore.push_back(listOf(arriving[b].reset(liveIn_[b])));
    return lives;
  }
};

} // namespace

Lives livesOf(const Body& body) {
  return Liveness(body).run();
}

} // namespace wt::engines::contradiction
