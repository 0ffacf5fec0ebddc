// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/LoopChanges.h"

#include "ir/VisitOperands.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <optional>

namespace wt::engines::escape {

namespace {

class Collector {
public:
  Collector(const ir::Module& module, const ir::Body& body, const LoopShape& loop)
      : module_(module), body_(body), loop_(loop) {}

  LoopChanges run() {
    for (uint32_t b = 0; b < body_.blocks.size(); ++b)
      for (const ir::Instr& instr : body_.blocks[b].instrs)
        visit(instr, loop_.contains[b], body_.blocks[b]);
    for (ir::VariableId variable : assignedInside_)
      if (body_[variable].kind == ir::VariableKind::Temporary && !assignedOutside_.count(variable))
        result_.deadBetweenRounds.insert(variable);
    for (auto [variable, value] : assignments_)
      if (!result_.deadBetweenRounds.count(variable))
        add(variable, value, result_.variables[variable]);
    for (auto& [variable, change] : result_.variables)
      change.isFollowed = change.isUnknown && !change.moves && change.constants.empty() &&
                          followed_.count(variable) == assigned_.count(variable);
    return std::move(result_);
  }

private:
  const ir::Module& module_;
  const ir::Body& body_;
  const LoopShape& loop_;
  LoopChanges result_;
  std::set<ir::VariableId> assignedInside_, assignedOutside_;
  std::vector<std::pair<ir::VariableId, ir::ExprId>>
      assignments_;                                   // inside; an invalid expression: the result of a call
  std::map<ir::VariableId, ir::ExprId> definitions_;  // inside; invalid: several definitions
  std::multiset<ir::VariableId> assigned_, followed_; // inside; those of a pointer that is dereferenced

  void visit(const ir::Instr& instr, bool isInside, const ir::Block& block) {
    if (isInside)
      noteFollowed(block, instr);
    if (const auto* enter = std::get_if<ir::Enter>(&instr.op); enter && isInside)
      result_.deadBetweenRounds.insert(enter->variable);
    if (const auto* assign = std::get_if<ir::Assign>(&instr.op))
      visitAssignment(assign->target, assign->value, isInside);
    if (const auto* alloc = std::get_if<ir::Alloc>(&instr.op))
      visitAssignment(alloc->target, {}, isInside);
    if (const auto* call = std::get_if<ir::Call>(&instr.op); call && call->target)
      visitAssignment(*call->target, {}, isInside);
  }

  void visitAssignment(ir::PlaceId target, ir::ExprId value, bool isInside) {
    const auto* local = std::get_if<ir::LocalPlace>(&body_[target].node);
    if (!local)
      return;
    (isInside ? assignedInside_ : assignedOutside_).insert(local->variable);
    if (!isInside)
      return;
    assignments_.push_back({local->variable, value});
    assigned_.insert(local->variable);
    auto [it, isFirst] = definitions_.try_emplace(local->variable, value);
    if (!isFirst)
      it->second = {};
  }

  ir::VariableId readVariable(ir::ExprId expr) const {
    const auto* read = std::get_if<ir::ReadExpr>(&body_[withoutCasts(expr)].node);
    const auto* local = read ? std::get_if<ir::LocalPlace>(&body_[read->place].node) : nullptr;
    return local ? local->variable : ir::VariableId();
  }

  /// `prev = p`: does the block dereference the pointer before it gets another value? Then it was not null.
  void noteFollowed(const ir::Block& block, const ir::Instr& instr) {
    const auto* assign = std::get_if<ir::Assign>(&instr.op);
    const auto* target = assign ? std::get_if<ir::LocalPlace>(&body_[assign->target].node) : nullptr;
    const ir::VariableId from = target ? readVariable(assign->value) : ir::VariableId();
    if (!from)
      return;
    bool isFollowed = false;
    auto follow = [&](ir::PlaceId place) {
      const auto* deref = std::get_if<ir::DerefPlace>(&body_[place].node);
      isFollowed |= deref && readVariable(deref->pointer) == from;
    };
    for (const ir::Instr* next = &instr + 1; next <= &block.instrs.back() && !isFollowed; ++next) {
      ir::OperandVisitor{body_, [](ir::ExprId) {}, follow}.visit(next->op);
      if (assigns(next->op, from))
        break;
    }
    if (isFollowed)
      followed_.insert(target->variable);
  }
  bool assigns(const ir::Operation& op, ir::VariableId variable) const {
    const auto* assign = std::get_if<ir::Assign>(&op);
    const auto* alloc = std::get_if<ir::Alloc>(&op);
    const auto* call = std::get_if<ir::Call>(&op);
    const ir::PlaceId target = assign                 ? assign->target
                               : alloc                ? alloc->target
                               : call && call->target ? *call->target
                                                      : ir::PlaceId();
    const auto* local = target ? std::get_if<ir::LocalPlace>(&body_[target].node) : nullptr;
    return local && local->variable == variable;
  }

  ir::ExprId withoutCasts(ir::ExprId expr) const {
    while (const auto* cast = std::get_if<ir::CastExpr>(&body_[expr].node)) {
      if (cast->kind != ir::CastKind::Integer && cast->kind != ir::CastKind::Pointer)
        break;
      expr = cast->operand;
    }
    return expr;
  }

  /// `m--` is `t := m; m := t - 1`: a temporary stands for its definition.
  bool isRead(ir::ExprId expr, ir::VariableId variable, int depth = 3) const {
    const auto* read = std::get_if<ir::ReadExpr>(&body_[withoutCasts(expr)].node);
    const auto* local = read ? std::get_if<ir::LocalPlace>(&body_[read->place].node) : nullptr;
    if (!local)
      return false;
    if (local->variable == variable)
      return true;
    auto definition = definitions_.find(local->variable);
    return depth > 0 && body_[local->variable].kind == ir::VariableKind::Temporary &&
           definition != definitions_.end() && definition->second.isValid() &&
           isRead(definition->second, variable, depth - 1);
  }

  void add(ir::VariableId variable, ir::ExprId value, VariableChange& change) const {
    if (!value.isValid()) {
      change.isUnknown = true;
      return;
    }
    const ir::ExprNode& node = body_[withoutCasts(value)].node;
    const auto* binary = std::get_if<ir::BinaryExpr>(&node);
    std::optional<int64_t> step = binary && isRead(binary->left, variable) ? stepOf(*binary) : std::nullopt;
    if (std::holds_alternative<ir::IntegerExpr>(node) || std::holds_alternative<ir::NullExpr>(node))
      change.constants.push_back(value);
    else if (binary && binary->op == ir::BinaryOp::PointerAdd && isRead(binary->left, variable))
      change.moves = true;
    else if (step)
      (*step >= 0 ? change.grows : change.shrinks) = true;
    else if (!isRead(value, variable))
      change.isUnknown = true;
  }

  std::optional<int64_t> stepOf(const ir::BinaryExpr& binary) const {
    const ir::Expr& by = body_[withoutCasts(binary.right)];
    const auto* number = std::get_if<ir::IntegerExpr>(&by.node);
    const auto* type = ir::typeAs<ir::IntType>(module_.types, by.type);
    if (!number || !type || (binary.op != ir::BinaryOp::Add && binary.op != ir::BinaryOp::Subtract))
      return std::nullopt;
    int64_t step =
        llvm::SignExtend64(static_cast<uint64_t>(number->value), std::min(type->bits, 64u)); // `n + 0xffffffff`
    return binary.op == ir::BinaryOp::Add ? step : -step;
  }
};

} // namespace

LoopChanges changesOf(const ir::Module& module, const ir::Body& body, const LoopShape& loop) {
  return Collector(module, body, loop).run();
}

} // namespace wt::engines::escape
