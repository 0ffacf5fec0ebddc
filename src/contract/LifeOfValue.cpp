// SPDX-License-Identifier: Apache-2.0
#include "contract/LifeOfValue.h"

#include "ir/VisitOperands.h"
#include "support/RowIndex.h"
#include "support/StableRows.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace wt::contract {

using namespace ir;

namespace {

/// The limit on paths through a function, in states of a path at a block. Beyond it the value is not judged.
constexpr size_t kMaxWays = 3000;

constexpr Slot kReleased{};

bool keepsAddress(CastKind kind) {
  return kind == CastKind::Pointer || kind == CastKind::Upcast || kind == CastKind::Downcast;
}

ExprId withoutCasts(const Body& body, ExprId expr, bool ofNumbers = false) {
  while (const auto* cast = std::get_if<CastExpr>(&body[expr].node)) {
    if (!(ofNumbers ? cast->kind == CastKind::Integer : keepsAddress(cast->kind)))
      break;
    expr = cast->operand;
  }
  return expr;
}

VariableId localOf(const Body& body, PlaceId place) {
  const auto* local = std::get_if<LocalPlace>(&body[place].node);
  return local ? local->variable : VariableId();
}

VariableId readOf(const Body& body, ExprId expr) {
  const auto* read = std::get_if<ReadExpr>(&body[expr].node);
  return read ? localOf(body, read->place) : VariableId();
}

std::optional<spec::Compare> compareOf(BinaryOp op) {
  switch (op) {
  case BinaryOp::Equal: return spec::Compare::Equal;
  case BinaryOp::NotEqual: return spec::Compare::NotEqual;
  case BinaryOp::Less: return spec::Compare::Less;
  case BinaryOp::LessEqual: return spec::Compare::LessEqual;
  case BinaryOp::Greater: return spec::Compare::Greater;
  case BinaryOp::GreaterEqual: return spec::Compare::GreaterEqual;
  default: return std::nullopt;
  }
}

bool isSo(OnResult result, int64_t number) {
  switch (result.op) {
  case spec::Compare::Equal: return number == result.value;
  case spec::Compare::NotEqual: return number != result.value;
  case spec::Compare::Less: return number < result.value;
  case spec::Compare::LessEqual: return number <= result.value;
  case spec::Compare::Greater: return number > result.value;
  case spec::Compare::GreaterEqual: return number >= result.value;
  }
  llvm_unreachable("a comparison");
}

using Variables = llvm::SmallVector<VariableId, 2>; // sorted

/// Lists of slots by number, so that states of paths are small and cheap to compare. Number 0: no slots.
class SlotLists {
public:
  uint32_t numberOf(llvm::ArrayRef<Slot> slots) {
    const auto it = llvm::find_if(lists_, [&](const std::vector<Slot>& list) { return llvm::ArrayRef(list) == slots; });
    const auto number = static_cast<uint32_t>(it - lists_.begin());
    if (it == lists_.end())
      lists_.emplace_back(slots);
    return number;
  }
  llvm::ArrayRef<Slot> operator[](uint32_t number) const { return lists_[number]; }

private:
  std::vector<std::vector<Slot>> lists_ = std::vector<std::vector<Slot>>(1);
};

/// The state of a path at the beginning of a block.
struct Way {
  BlockId block;
  Variables held, statuses;       // variables that hold the value; that hold the result it came with
  uint32_t last = 0;              // the slots of the last call that received it, if it was not used since
  uint32_t passedOn = 0;          // the same, passed on by a callee with a body whose use of it is undecided
  std::optional<OnResult> status; // the last test of that result
  std::optional<std::pair<VariableId, int64_t>> constant; // the last variable set to a constant, until it is tested
  bool isUsed = false;            // read, not only tested for null; tracked only if there is a status
  uint32_t asked = 0;             // the slot of the last call that received it, if that call has a result
  Variables answers;              // variables that hold this result
  std::optional<OnResult> answer; // the last test of this result
  bool operator==(const Way&) const = default;

  uint64_t hash() const {
    uint64_t hash = RowIndex::mix(block.index, static_cast<uint64_t>(last) << 32 | passedOn);
    hash = RowIndex::mix(hash, static_cast<uint64_t>(asked) << 32 | held.size() << 8 | isUsed);
    for (const Variables* variables : {&held, &statuses, &answers})
      for (VariableId variable : *variables)
        hash = RowIndex::mix(hash, variable.index);
    for (const std::optional<OnResult>& result : {status, answer})
      hash = RowIndex::mix(
          hash, result ? static_cast<uint64_t>(result->value) * 8 + 1 + static_cast<uint64_t>(result->op) : 0);
    return RowIndex::mix(hash, constant ? static_cast<uint64_t>(constant->second) + 1 : 0);
  }
};

bool has(const Variables& set, VariableId variable) {
  return variable && llvm::is_contained(set, variable);
}

void set(Variables& set, VariableId variable, bool isIn) {
  auto at = llvm::lower_bound(set, variable);
  bool is = at != set.end() && *at == variable;
  if (is && !isIn)
    set.erase(at);
  else if (!is && isIn)
    set.insert(at, variable);
}

class Follower {
public:
  Follower(const Body& body, const Callees& callees, FateOf fateOf) : body_(body), callees_(callees), fateOf_(fateOf) {}

  Life run(const Birth& birth) {
    Way start;
    start.block = birth.block;
    start.held.push_back(birth.variable);
    if (birth.status)
      start.statuses.push_back(birth.status);
    birth_ = birth;
    nodes_.emplace_back();
    ways_.push_back({}); // the start is no state at the beginning of a block
    walk(0, std::move(start), birth.instr);
    while (!work_.empty() && !life_.isGivenUp) {
      const uint32_t node = work_.back();
      work_.pop_back();
      walk(node, ways_[node], 0);
    }
    if (!life_.isGivenUp)
      notePassed();
    return std::move(life_);
  }

private:
  struct Node {
    llvm::SmallVector<Slot, 0> passes;
    llvm::SmallVector<Slot, 0> ends; // on paths from here; each once
    llvm::SmallVector<uint32_t, 2> next;
  };
  const Body& body_;
  const Callees& callees_;
  FateOf fateOf_;
  Birth birth_;
  Life life_;
  SlotLists slots_;
  std::vector<Node> nodes_;
  StableRows<Way> ways_; // by node
  RowIndex nodeOf_;
  std::vector<uint32_t> work_; // nodes
  uint32_t node_ = 0;          // the current node

  void walk(uint32_t node, Way way, size_t first) {
    node_ = node;
    const Block& block = body_[way.block];
    for (size_t i = first; i < block.instrs.size(); ++i)
      if (!step(way, block.instrs[i]))
        return;
    if (block.successors.empty()) {
      if (way.block == body_.exit)
        end(way);
      return; // paths that never return are no evidence
    }
    for (const Edge& edge : block.successors) {
      way.block = edge.to;
      const auto added = static_cast<uint32_t>(nodes_.size());
      const uint32_t next = nodeOf_.findOrAdd(way.hash(), added, [&](uint32_t known) { return ways_[known] == way; });
      nodes_[node].next.push_back(next);
      if (next != added)
        continue;
      nodes_.emplace_back();
      ways_.push_back(way);
      work_.push_back(next);
      life_.isGivenUp |= nodes_.size() > kMaxWays;
    }
  }

  /// No variable holds the value any more.
  void end(const Way& way) {
    if (way.passedOn != 0) {
      for (Slot slot : slots_[way.passedOn])
        addOnce(nodes_[node_].ends, slot);
      leave(way);
      return;
    }
    const llvm::ArrayRef<Slot> last = slots_[way.last];
    for (Slot slot : last)
      noteEnd(slot);
    life_.isDropped |= last.empty();
    noteStatus(way, last.empty() ? Dealing::Dropped : Dealing::Released);
    if (last.size() == 1)
      noteAnswer(way, last.front());
  }

  static bool addOnce(llvm::SmallVectorImpl<Slot>& slots, Slot slot) {
    if (llvm::is_contained(slots, slot))
      return false;
    slots.push_back(slot);
    return true;
  }

  void noteEnd(Slot slot) {
    addOnce(nodes_[node_].ends, slot);
    if (slot != kReleased)
      life_.ends.insert(slot);
  }

  void noteAnswer(const Way& way, Slot end) {
    if (way.answer)
      for (Slot slot : slots_[way.asked])
        life_.answered[slot].insert({*way.answer, end});
  }

  void noteStatus(const Way& way, Dealing dealing) {
    if (way.status)
      life_.status.insert({*way.status, way.isUsed ? Dealing::Used : dealing});
  }

  void use(Way& way) const { way.isUsed = birth_.status.isValid(); }

  bool leave(const Way& way) {
    life_.leaves = true;
    noteStatus(way, Dealing::Used);
    return false;
  }

  bool release(const Way& way, Location at) {
    life_.isReleased = true;
    if (!life_.lastUse.isValid())
      life_.lastUse = at;
    noteEnd(kReleased);
    noteStatus(way, Dealing::Released);
    noteAnswer(way, kReleased);
    return false;
  }

  /// False: the path ends here.
  bool step(Way& way, const Instr& instr) {
    if (const auto* assume = std::get_if<Assume>(&instr.op))
      return test(way, *assume);
    if (const auto* leaves = std::get_if<Leave>(&instr.op)) {
      set(way.statuses, leaves->variable, false);
      set(way.answers, leaves->variable, false);
      return write(way, leaves->variable, false);
    }
    if (std::holds_alternative<Return>(instr.op)) {
      if (has(way.held, body_.result))
        return leave(way);
      return true;
    }
    if (const auto* call = std::get_if<Call>(&instr.op))
      return pass(way, *call, instr.location);
    if (const auto* free = std::get_if<Free>(&instr.op); free && has(way.held, blockOf(body_, free->pointer)))
      return release(way, instr.location);
    const auto* assign = std::get_if<Assign>(&instr.op);
    VariableId to = assign ? localOf(body_, assign->target) : VariableId();
    const bool isGiven = to && to == body_.result; // a returned pointer into the block is another value
    VariableId from = !assign   ? VariableId()
                      : isGiven ? variableOf(body_, assign->value)
                                : blockOf(body_, assign->value);
    if (assign && to) {
      noteConstant(way, to, assign->value);
      const VariableId number = readOf(body_, withoutCasts(body_, assign->value, true));
      set(way.statuses, to, has(way.statuses, number));
      set(way.answers, to, has(way.answers, number));
      if (!has(way.held, from) && mention(way, instr.op))
        use(way);
      return write(way, to, has(way.held, from));
    }
    if (has(way.held, from)) {
      if (const auto* field = std::get_if<FieldPlace>(&body_[assign->target].node))
        life_.stored.insert({field->record, field->field});
      return leave(way);
    }
    if (isAddressTaken(way, instr.op))
      return leave(way);
    if (mention(way, instr.op))
      use(way);
    return true;
  }

  bool write(Way& way, VariableId variable, bool holds) {
    set(way.held, variable, holds);
    if (!way.held.empty())
      return true;
    end(way);
    return false;
  }

  bool isAddressTaken(const Way& way, const Operation& op) const {
    bool found = false;
    visitExprs(body_, op, [&](ExprId e) {
      if (const auto* address = std::get_if<AddressExpr>(&body_[e].node))
        found |= has(way.held, localOf(body_, address->place));
    });
    return found;
  }

  bool isMentioned(const Way& way, const Operation& op) const {
    bool is = false;
    visitExprs(body_, op, [&](ExprId e) { is |= has(way.held, readOf(body_, e)); });
    return is;
  }

  /// A use after a call shows that the value did not end in that call.
  bool mention(Way& way, const Operation& op) {
    if (!isMentioned(way, op))
      return false;
    way.last = way.passedOn = 0;
    return true;
  }

  bool pass(Way& way, const Call& call, Location at) {
    llvm::SmallVector<Slot, 2> passed;
    llvm::SmallVector<Slot, 2> within; // slots that receive it from the callee
    bool isOther = false;              // passed to a parameter whose effect is known
    bool isUndecided = false;
    const Callee callee = callees_.of(call);
    for (uint32_t i = 0; i < call.arguments.size(); ++i) {
      bool isValue = has(way.held, blockOf(body_, call.arguments[i]));
      bool isAddress = has(way.held, addressedBy(body_, call.arguments[i]));
      if (!isValue && !isAddress)
        continue;
      const FateOfArgument fate = fateOf_(callee, i);
      const Outcome outcome = fate.outcome;
      if (isValue && outcome == Outcome::Released)
        return release(way, at);
      if (outcome == Outcome::Kept || (isAddress && outcome != Outcome::Unknown))
        return leave(way);
      if (outcome == Outcome::Unknown)
        passed.push_back({callee, i, isAddress});
      else
        isOther = true;
      isUndecided |= outcome == Outcome::Undecided;
      llvm::append_range(within, fate.asked);
    }
    if (const bool wasPassed = way.last != 0; mention(way, call) && (isOther || wasPassed))
      use(way);
    if (isUndecided)
      way.passedOn = slots_.numberOf(within);
    llvm::append_range(nodes_[node_].passes, within);
    if (!passed.empty()) {
      way.last = isOther ? 0 : slots_.numberOf(passed);
      llvm::append_range(nodes_[node_].passes, passed);
      if (!life_.lastUse.isValid())
        life_.lastUse = at;
    }
    VariableId target = call.target ? localOf(body_, *call.target) : VariableId();
    const bool isAsked = passed.size() == 1 && !way.answer; // a tested answer belongs to its own call
    if (isAsked) {
      way.asked = target ? slots_.numberOf(passed) : 0;
      way.answers.clear();
    }
    if (!target)
      return true;
    if (way.constant && way.constant->first == target)
      way.constant.reset();
    if (!passed.empty() && isPutBack(way, target))
      life_.renewed.insert(passed.begin(), passed.end());
    set(way.statuses, target, false);
    set(way.answers, target, isAsked);
    return write(way, target, false);
  }

  /// `s = f(s)`, possibly through a temporary.
  bool isPutBack(const Way& way, VariableId target) const {
    if (has(way.held, target))
      return true;
    return llvm::any_of(body_[way.block].instrs, [&](const Instr& instr) {
      const auto* assign = std::get_if<Assign>(&instr.op);
      return assign && variableOf(body_, assign->value) == target && has(way.held, localOf(body_, assign->target));
    });
  }

  // ---- tests

  void noteConstant(Way& way, VariableId variable, ExprId value) const {
    if (const auto* number = std::get_if<IntegerExpr>(&body_[withoutCasts(body_, value, true)].node))
      way.constant = {variable, number->value};
    else if (way.constant && way.constant->first == variable)
      way.constant.reset();
  }

  /// Is the test possible? After `rc = -1`, `if (rc < 0)` has only one outcome.
  bool canBe(Way& way, VariableId tested, OnResult result) const {
    if (way.constant && way.constant->first == tested) {
      const bool is = isSo(result, way.constant->second);
      way.constant.reset();
      return is;
    }
    return !(way.status && has(way.statuses, tested)) || mayBoth(*way.status, result);
  }

  bool test(Way& way, const Assume& assume) {
    VariableId tested;
    OnResult result;
    const bool isPlain = comparison(assume.condition, tested, result);
    if (!(isPlain && has(way.held, tested)) && isMentioned(way, assume))
      use(way);
    if (!isPlain)
      return true;
    if (!canBe(way, tested, result))
      return false;
    if (has(way.answers, tested))
      way.answer = result;
    if (has(way.statuses, tested)) {
      way.status = result;
      return true;
    }
    bool isNull = result.op == spec::Compare::Equal && result.value == 0;
    return !(isNull && has(way.held, tested)); // null: there is no value to follow
  }

  /// Recognises `v`, `!v`, `v < 3`.
  bool comparison(ExprId condition, VariableId& variable, OnResult& result) const {
    condition = withoutCasts(body_, condition, true);
    const auto* unary = std::get_if<UnaryExpr>(&body_[condition].node);
    const auto* binary = std::get_if<BinaryExpr>(&body_[condition].node);
    if (unary && unary->op == UnaryOp::Not)
      result = {spec::Compare::Equal, 0};
    else
      result = {spec::Compare::NotEqual, 0};
    ExprId operand = unary ? unary->operand : binary ? binary->left : condition;
    if (binary) {
      auto op = compareOf(binary->op);
      const auto* number = std::get_if<IntegerExpr>(&body_[binary->right].node);
      if (!op || (!number && !std::holds_alternative<NullExpr>(body_[binary->right].node)))
        return false;
      result = {*op, number ? number->value : 0};
    }
    operand = withoutCasts(body_, withoutCasts(body_, operand, true));
    variable = readOf(body_, operand);
    return variable.isValid();
  }

  // ---- the ends after a call

  void notePassed() {
    if (llvm::all_of(nodes_, [](const Node& node) { return node.passes.empty(); }))
      return;
    for (bool changes = true; changes;) {
      changes = false;
      for (size_t i = nodes_.size(); i-- > 0;)
        for (uint32_t next : nodes_[i].next)
          for (size_t k = 0; next != i && k < nodes_[next].ends.size(); ++k)
            changes |= addOnce(nodes_[i].ends, nodes_[next].ends[k]);
    }
    for (const Node& node : nodes_)
      for (Slot slot : node.passes)
        life_.passed[slot].insert(node.ends.begin(), node.ends.end());
  }
};

} // namespace

bool mayBoth(OnResult a, OnResult b) {
  for (int64_t near : {a.value, b.value})
    for (int64_t number : {near - 1, near, near + 1})
      if (isSo(a, number) && isSo(b, number))
        return true;
  return false;
}

VariableId variableOf(const Body& body, ExprId expr) {
  return readOf(body, withoutCasts(body, expr));
}

static bool isConstant(const Body& body, ExprId expr) {
  expr = withoutCasts(body, expr, true);
  if (const auto* unary = std::get_if<UnaryExpr>(&body[expr].node); unary && unary->op == UnaryOp::Negate)
    expr = withoutCasts(body, unary->operand, true);
  return std::holds_alternative<IntegerExpr>(body[expr].node);
}

ExprId besideHead(const Body& body, ExprId expr) {
  const ExprId outer = withoutCasts(body, expr);
  const auto* sum = std::get_if<BinaryExpr>(&body[outer].node);
  if (!sum || sum->op != BinaryOp::PointerAdd || !isConstant(body, sum->right))
    return {};
  const ExprId start = withoutCasts(body, sum->left);
  return outer != expr || start != sum->left ? start : ExprId();
}

VariableId blockOf(const Body& body, ExprId expr) {
  const ExprId start = besideHead(body, expr);
  return variableOf(body, start.isValid() ? start : expr);
}

VariableId addressedBy(const Body& body, ExprId expr) {
  const auto* address = std::get_if<AddressExpr>(&body[withoutCasts(body, expr)].node);
  return address ? localOf(body, address->place) : VariableId();
}

Life lifeOf(const Body& body, const Callees& callees, const Birth& birth, FateOf fateOf) {
  return Follower(body, callees, fateOf).run(birth);
}

} // namespace wt::contract
