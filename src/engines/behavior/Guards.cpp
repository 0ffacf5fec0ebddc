// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/Guards.h"

#include "engines/behavior/StateGraph.h"
#include "ir/Dominators.h"
#include "ir/VisitOperands.h"

#include "llvm/ADT/StringRef.h"

namespace wt::engines::behavior {

using namespace ir;

Guards::Guards(const Module& module, const Body& body) : module_(module), body_(body), dominator_(dominatorsOf(body)) {}

Guard Guards::of(BlockId block, const std::vector<BlockId>& within, const std::set<Cell>& counters) const {
  return strongest(block, within, [&](BlockId at, ExprId condition) { return ofTest(at, condition, counters); });
}

Guard Guards::ofArray(BlockId block, const std::vector<BlockId>& within, const std::set<Cell>& raised) const {
  return strongest(block, within, [&](BlockId at, ExprId condition) { return ofArrayTest(at, condition, raised); });
}

/// The strongest guard among the tests on every path to the block.
Guard Guards::strongest(BlockId block, const std::vector<BlockId>& within,
                        llvm::function_ref<Guard(BlockId, ExprId)> ofTest) const {
  Guard strongest = Guard::None;
  for (uint32_t at = block.index;; at = dominator_[at]) {
    if (!within.empty() && !std::binary_search(within.begin(), within.end(), BlockId(at)))
      break;
    for (const Instr& instr : body_.blocks[at].instrs)
      if (const auto* assume = std::get_if<Assume>(&instr.op))
        strongest = std::max(strongest, ofTest(BlockId(at), assume->condition));
    if (dominator_[at] == at)
      break;
  }
  return strongest;
}

/// Does the expression read a counter, or the size of a container?
bool Guards::isCounted(ExprId expr, const std::set<Cell>& counters) const {
  bool isCounted = false;
  OperandVisitor{body_,
                 [&](ExprId e) {
                   const auto* read = std::get_if<ReadExpr>(&body_[e].node);
                   if (!read)
                     return;
                   auto cell = cellOf(body_, read->place);
                   isCounted |= cell && counters.contains(*cell);
                   const auto* local = std::get_if<LocalPlace>(&body_[read->place].node);
                   if (!local || body_[local->variable].kind != VariableKind::Temporary)
                     return;
                   llvm::StringRef text = body_[local->variable].text;
                   isCounted |= text.contains("size()") || text.contains("length()") || text.contains("count(");
                 },
                 [](PlaceId) {}}
      .visit(expr);
  return isCounted;
}

bool Guards::isAssignedBehind(BlockId block, Cell cell) const {
  for (uint32_t b = 0; b < body_.blocks.size(); ++b)
    for (const Instr& instr : body_.blocks[b].instrs) {
      const auto* assign = std::get_if<Assign>(&instr.op);
      const auto* call = std::get_if<Call>(&instr.op);
      std::optional<Cell> written = assign                 ? cellOf(body_, assign->target)
                                    : call && call->target ? cellOf(body_, *call->target)
                                                           : std::nullopt;
      if (written == cell && dominates(dominator_, block.index, b))
        return true;
    }
  return false;
}

/// Is the place a local variable that counts up?
bool Guards::isStepped(PlaceId place) const {
  const auto* local = std::get_if<LocalPlace>(&body_[place].node);
  for (const Block& block : local ? body_.blocks : std::vector<Block>())
    for (const Instr& instr : block.instrs) {
      const auto* assign = std::get_if<Assign>(&instr.op);
      const auto* target = assign ? std::get_if<LocalPlace>(&body_[assign->target].node) : nullptr;
      const auto* sum = target ? std::get_if<BinaryExpr>(&body_[assign->value].node) : nullptr;
      if (sum && target->variable == local->variable && sum->op == BinaryOp::Add)
        return true;
    }
  return false;
}

Guard Guards::ofArrayTest(BlockId block, ExprId condition, const std::set<Cell>& raised) const {
  const auto* test = std::get_if<BinaryExpr>(&body_[condition].node);
  if (!test)
    return Guard::None;
  bool isOnce = false;
  auto rises = [&](ExprId side) {
    bool isRaised = false;
    OperandVisitor{body_,
                   [&](ExprId e) {
                     const auto* read = std::get_if<ReadExpr>(&body_[e].node);
                     auto cell = read ? cellOf(body_, read->place) : std::nullopt;
                     isRaised |= (cell && raised.contains(*cell)) || (read && isStepped(read->place));
                     isOnce |= cell && !raised.contains(*cell) && isAssignedBehind(block, *cell);
                   },
                   [](PlaceId) {}}
        .visit(side);
    return isRaised;
  };
  bool left = rises(test->left), right = rises(test->right);
  bool isBelow = test->op == BinaryOp::Less || test->op == BinaryOp::LessEqual || test->op == BinaryOp::Equal;
  bool isAbove = test->op == BinaryOp::Greater || test->op == BinaryOp::GreaterEqual || test->op == BinaryOp::Equal;
  bool isLimit = (left && !right && isBelow) || (right && !left && isAbove);
  return isOnce || isLimit ? Guard::Limit : Guard::None;
}

bool Guards::isGlobalNumber(ExprId expr) const {
  while (const auto* cast = std::get_if<CastExpr>(&body_[expr].node))
    expr = cast->operand;
  const auto* read = std::get_if<ReadExpr>(&body_[expr].node);
  return read && std::holds_alternative<GlobalPlace>(body_[read->place].node) &&
         typeAs<IntType>(module_.types, body_[expr].type);
}

Guard Guards::ofTest(BlockId block, ExprId condition, const std::set<Cell>& counters) const {
  const auto* binary = std::get_if<BinaryExpr>(&body_[condition].node);
  if (isCounted(condition, counters))
    return Guard::Limit;
  bool isOnce = false;
  OperandVisitor{body_,
                 [&](ExprId e) {
                   if (const auto* read = std::get_if<ReadExpr>(&body_[e].node))
                     if (auto cell = cellOf(body_, read->place))
                       isOnce |= isAssignedBehind(block, *cell);
                 },
                 [](PlaceId) {}}
      .visit(condition);
  if (isOnce)
    return Guard::Limit;
  bool isEqual = binary && binary->op == BinaryOp::Equal;
  bool isNull = isEqual && std::holds_alternative<NullExpr>(body_[binary->right].node);
  const auto* pointer = isNull ? typeAs<PointerType>(module_.types, body_[binary->left].type) : nullptr;
  if (pointer && typeAs<RecordType>(module_.types, pointer->pointee))
    return Guard::ByKey;
  return isEqual && isGlobalNumber(binary->left) && std::holds_alternative<IntegerExpr>(body_[binary->right].node)
             ? Guard::ByMode
             : Guard::None;
}

} // namespace wt::engines::behavior
