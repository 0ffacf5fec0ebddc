// SPDX-License-Identifier: Apache-2.0
#include "contract/CountedLoop.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::contract {

namespace {

struct Bound {
  ir::VariableId counter;
  ir::BinaryOp comparison; // condition for another round
  int64_t end = 0;
};

class CountedLoop {
public:
  CountedLoop(const ir::Body& body, ir::BlockId header, const std::vector<bool>& contains)
      : body_(body), header_(header), contains_(contains) {}

  std::optional<uint32_t> rounds(uint32_t limit) {
    std::optional<Bound> bound = findBound();
    if (!bound || body_[bound->counter].kind != ir::VariableKind::Local || !collectAssignments(bound->counter))
      return std::nullopt;
    uint32_t most = 0;
    for (int64_t start : starts_) {
      std::optional<uint32_t> rounds = roundsFrom(start, *bound, limit);
      if (!rounds)
        return std::nullopt;
      most = std::max(most, *rounds);
    }
    return starts_.empty() ? std::nullopt : std::optional(most);
  }

private:
  const ir::Body& body_;
  ir::BlockId header_;
  const std::vector<bool>& contains_;
  std::vector<int64_t> starts_;
  std::optional<int64_t> step_;

  ir::ExprId withoutCasts(ir::ExprId expr) const {
    while (const auto* cast = std::get_if<ir::CastExpr>(&body_[expr].node)) {
      if (cast->kind != ir::CastKind::Integer)
        break;
      expr = cast->operand;
    }
    return expr;
  }

  ir::VariableId variableIn(ir::ExprId expr) const {
    const auto* read = std::get_if<ir::ReadExpr>(&body_[withoutCasts(expr)].node);
    const auto* local = read ? std::get_if<ir::LocalPlace>(&body_[read->place].node) : nullptr;
    return local ? local->variable : ir::VariableId();
  }

  std::optional<int64_t> constantIn(ir::ExprId expr) const {
    const auto* number = std::get_if<ir::IntegerExpr>(&body_[withoutCasts(expr)].node);
    return number ? std::optional(number->value) : std::nullopt;
  }

  std::optional<Bound> findBound() const {
    for (const ir::Edge& edge : body_[header_].successors) {
      const std::vector<ir::Instr>& instrs = body_[edge.to].instrs;
      const auto* assume = instrs.empty() ? nullptr : std::get_if<ir::Assume>(&instrs.front().op);
      if (!contains_[edge.to.index] || !assume)
        continue;
      const auto* binary = std::get_if<ir::BinaryExpr>(&body_[assume->condition].node);
      std::optional<int64_t> end = binary ? constantIn(binary->right) : std::nullopt;
      if (end && variableIn(binary->left).isValid())
        return Bound{variableIn(binary->left), binary->op, *end};
    }
    return std::nullopt;
  }

  /// Collects the assignments to the counter; false if anything else may change it.
  bool collectAssignments(ir::VariableId counter) {
    auto isCounter = [&](ir::PlaceId place) {
      const auto* local = std::get_if<ir::LocalPlace>(&body_[place].node);
      return local && local->variable == counter;
    };
    for (const ir::Expr& expr : body_.exprs)
      if (const auto* address = std::get_if<ir::AddressExpr>(&expr.node); address && isCounter(address->place))
        return false;
    for (uint32_t b = 0; b < body_.blocks.size(); ++b)
      for (const ir::Instr& instr : body_.blocks[b].instrs) {
        const auto* call = std::get_if<ir::Call>(&instr.op);
        const auto* assign = std::get_if<ir::Assign>(&instr.op);
        if (call && call->target && isCounter(*call->target))
          return false;
        if (assign && isCounter(assign->target) && !addAssignment(counter, assign->value, contains_[b]))
          return false;
      }
    return step_.has_value();
  }

  bool addAssignment(ir::VariableId counter, ir::ExprId value, bool isInside) {
    if (!isInside) {
      std::optional<int64_t> start = constantIn(value);
      if (start)
        starts_.push_back(*start);
      const auto* binary = std::get_if<ir::BinaryExpr>(&body_[withoutCasts(value)].node);
      return start || (binary && variableIn(binary->left) == counter); // the step of another loop over the same counter
    }
    const auto* binary = std::get_if<ir::BinaryExpr>(&body_[withoutCasts(value)].node);
    std::optional<int64_t> by = binary && binary->op == ir::BinaryOp::Add ? constantIn(binary->right) : std::nullopt;
    if (!by || step_ || variableIn(binary->left) != counter)
      return false;
    step_ = by;
    return true;
  }

  std::optional<uint32_t> roundsFrom(int64_t value, const Bound& bound, uint32_t limit) const {
    for (uint32_t rounds = 0; rounds <= limit; ++rounds, value += *step_)
      if (!holds(value, bound))
        return rounds;
    return std::nullopt;
  }

  static bool holds(int64_t value, const Bound& bound) {
    using ir::BinaryOp;
    return (bound.comparison == BinaryOp::Less && value < bound.end) ||
           (bound.comparison == BinaryOp::LessEqual && value <= bound.end) ||
           (bound.comparison == BinaryOp::Greater && value > bound.end) ||
           (bound.comparison == BinaryOp::GreaterEqual && value >= bound.end) ||
           (bound.comparison == BinaryOp::NotEqual && value != bound.end);
  }
};

} // namespace

std::optional<uint32_t> constantRounds(const ir::Body& body, ir::BlockId header, const std::vector<bool>& contains,
                                       uint32_t limit) {
  return CountedLoop(body, header, contains).rounds(limit);
}

} // namespace wt::contract
