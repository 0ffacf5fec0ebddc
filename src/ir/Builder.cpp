// SPDX-License-Identifier: Apache-2.0
#include "ir/Builder.h"

#include "support/Overloaded.h"

#include "llvm/ADT/Hashing.h"

#include <bit>

namespace wt::ir {

using llvm::hash_combine;

static size_t hashOf(const Expr& e) {
  llvm::hash_code inside = match(
      e.node, [](const IntegerExpr& n) { return hash_combine(n.value); },
      [](const RealExpr& n) { return hash_combine(std::bit_cast<uint64_t>(n.value)); },
      [](const NullExpr&) { return hash_combine(1); }, [](const ZeroExpr&) { return hash_combine(2); },
      [](const StringExpr& n) { return hash_combine(n.literal); },
      [](const FunctionExpr& n) { return hash_combine(n.function); },
      [](const UnknownExpr& n) { return hash_combine(n.serial); },
      [](const AddressExpr& n) { return hash_combine(n.place); },
      [](const ReadExpr& n) { return hash_combine(n.place); },
      [](const UnaryExpr& n) { return hash_combine(n.op, n.operand); },
      [](const BinaryExpr& n) { return hash_combine(n.op, n.left, n.right); },
      [](const CastExpr& n) { return hash_combine(n.kind, n.operand); });
  return hash_combine(e.node.index(), e.type, inside);
}

static size_t hashOf(const Place& p) {
  llvm::hash_code inside = match(
      p.node, [](const LocalPlace& n) { return hash_combine(n.variable); },
      [](const GlobalPlace& n) { return hash_combine(n.global); },
      [](const DerefPlace& n) { return hash_combine(n.pointer); },
      [](const FieldPlace& n) { return hash_combine(n.object, n.record, n.field); },
      [](const ElementPlace& n) { return hash_combine(n.array, n.index); });
  return hash_combine(p.node.index(), p.type, inside);
}

template <class Row, class RowId>
static RowId internIn(std::vector<Row>& rows, std::unordered_multimap<size_t, RowId>& byHash, Row row) {
  size_t hash = hashOf(row);
  auto [first, last] = byHash.equal_range(hash);
  for (auto it = first; it != last; ++it)
    if (rows[it->second.index] == row)
      return it->second;
  RowId id(rows.size());
  rows.push_back(std::move(row));
  byHash.emplace(hash, id);
  return id;
}

Builder::Builder(Module& module) : module_(module), body_(std::make_unique<Body>()) {
  body_->entry = newBlock();
  body_->exit = newBlock();
  current_ = body_->entry;
}

Builder::Builder(Module& module, std::unique_ptr<Body> body) : module_(module), body_(std::move(body)) {
  for (const Variable& variable : body_->variables)
    ++names_[variable.name];
  for (size_t i = 0; i < body_->exprs.size(); ++i) {
    exprsByHash_.emplace(hashOf(body_->exprs[i]), ExprId(i));
    if (const auto* unknown = std::get_if<UnknownExpr>(&body_->exprs[i].node))
      nextUnknown_ = std::max(nextUnknown_, unknown->serial + 1);
  }
  for (size_t i = 0; i < body_->places.size(); ++i)
    placesByHash_.emplace(hashOf(body_->places[i]), PlaceId(i));
}

ExprId Builder::intern(Expr expr) {
  return internIn(body_->exprs, exprsByHash_, std::move(expr));
}
PlaceId Builder::intern(Place place) {
  return internIn(body_->places, placesByHash_, std::move(place));
}

// ---------------------------------------------------------------------------------------------- variables

VariableId Builder::addVariable(Variable variable) {
  uint32_t& uses = names_[variable.name];
  if (++uses > 1) {
    std::string fresh;
    do
      fresh = variable.name + "." + std::to_string(uses++);
    while (names_.count(fresh));
    --uses;
    names_[fresh] = 1;
    variable.name = std::move(fresh);
  }
  body_->variables.push_back(std::move(variable));
  return VariableId(body_->variables.size() - 1);
}

VariableId Builder::addTemporary(TypeId type, std::string text, Location location) {
  return addVariable({"t", type, VariableKind::Temporary, std::move(text), location});
}

// ---------------------------------------------------------------------------------------------- places

PlaceId Builder::local(VariableId v) {
  return intern(Place{LocalPlace{v}, body_->variables[v.index].type});
}

PlaceId Builder::global(GlobalId g) {
  return intern(Place{GlobalPlace{g}, module_[g].type});
}

PlaceId Builder::deref(ExprId pointer) {
  const auto* type = typeAs<PointerType>(module_.types, typeOf(pointer));
  assert(type && "only a pointer can be followed");
  return derefAs(pointer, type->pointee);
}

PlaceId Builder::derefAs(ExprId pointer, TypeId type) {
  if (const auto* address = std::get_if<AddressExpr>(&body_->exprs[pointer.index].node))
    if (typeOf(address->place) == type)
      return address->place;
  return intern(Place{DerefPlace{pointer}, type});
}

PlaceId Builder::field(PlaceId object, RecordId record, uint32_t field) {
  return intern(Place{FieldPlace{object, record, field}, module_[record].fields[field].type});
}

PlaceId Builder::element(PlaceId array, ExprId index, TypeId elementType) {
  return intern(Place{ElementPlace{array, index}, elementType});
}

// ---------------------------------------------------------------------------------------------- expressions

ExprId Builder::integer(TypeId type, int64_t value) {
  if (const auto* t = typeAs<IntType>(module_.types, type); t && t->bits < 64) {
    uint64_t mask = (uint64_t(1) << t->bits) - 1;
    uint64_t bits = uint64_t(value) & mask;
    bool negative = t->isSigned && (bits >> (t->bits - 1)) != 0;
    value = int64_t(negative ? bits | ~mask : bits);
  }
  return intern(Expr{IntegerExpr{value}, type});
}

ExprId Builder::real(TypeId type, double value) {
  return intern(Expr{RealExpr{value}, type});
}
ExprId Builder::null(TypeId type) {
  return intern(Expr{NullExpr{}, type});
}

ExprId Builder::zero(TypeId type) {
  const Type& t = module_.types[type];
  if (std::holds_alternative<IntType>(t))
    return integer(type, 0);
  if (std::holds_alternative<FloatType>(t))
    return real(type, 0);
  if (std::holds_alternative<PointerType>(t))
    return null(type);
  return intern(Expr{ZeroExpr{}, type});
}

ExprId Builder::string(StringId literal, TypeId type) {
  return intern(Expr{StringExpr{literal}, type});
}
ExprId Builder::function(FunctionId f, TypeId pointerType) {
  return intern(Expr{FunctionExpr{f}, pointerType});
}

ExprId Builder::unknown(UnknownReason reason, TypeId type) {
  return intern(Expr{UnknownExpr{reason, nextUnknown_++}, type});
}

ExprId Builder::read(PlaceId place) {
  return intern(Expr{ReadExpr{place}, typeOf(place)});
}

ExprId Builder::addressOf(PlaceId place, TypeId pointerType) {
  if (const auto* deref = std::get_if<DerefPlace>(&body_->places[place.index].node))
    if (typeOf(deref->pointer) == pointerType)
      return deref->pointer;
  return intern(Expr{AddressExpr{place}, pointerType});
}

ExprId Builder::unary(UnaryOp op, TypeId type, ExprId operand) {
  return intern(Expr{UnaryExpr{op, operand}, type});
}

ExprId Builder::binary(BinaryOp op, TypeId type, ExprId left, ExprId right) {
  return intern(Expr{BinaryExpr{op, left, right}, type});
}

ExprId Builder::cast(CastKind kind, TypeId type, ExprId operand) {
  if (typeOf(operand) == type)
    return operand;
  const Expr& e = body_->exprs[operand.index];
  if (std::holds_alternative<NullExpr>(e.node) && std::holds_alternative<PointerType>(module_.types[type]))
    return null(type);
  if (const auto* i = std::get_if<IntegerExpr>(&e.node); i && kind == CastKind::Integer)
    return integer(type, i->value);
  return intern(Expr{CastExpr{kind, operand}, type});
}

ExprId Builder::negate(ExprId condition) {
  const Expr e = body_->exprs[condition.index];
  if (const auto* b = std::get_if<BinaryExpr>(&e.node)) {
    bool isOrdered = !std::holds_alternative<FloatType>(module_.types[typeOf(b->left)]) || b->op == BinaryOp::Equal ||
                     b->op == BinaryOp::NotEqual; // !(x < y) is not x >= y for a NaN
    if (auto opposite = oppositeOf(b->op); opposite && isOrdered)
      return binary(*opposite, e.type, b->left, b->right);
  }
  if (const auto* u = std::get_if<UnaryExpr>(&e.node); u && u->op == UnaryOp::Not)
    return u->operand;
  return unary(UnaryOp::Not, module_.types.intern(IntType{1, false}), condition);
}

// ---------------------------------------------------------------------------------------------- blocks

BlockId Builder::newBlock() {
  body_->blocks.emplace_back();
  return BlockId(body_->blocks.size() - 1);
}

void Builder::append(Operation op, Location location) {
  if (isOpen())
    (*body_)[current_].instrs.push_back({std::move(op), location});
}

void Builder::jump(BlockId to, EdgeKind kind) {
  if (isOpen())
    (*body_)[current_].successors.push_back({to, kind});
  current_ = BlockId();
}

/// C's comparisons have type `int`; as a condition, a comparison is a truth value in both languages.
ExprId Builder::asCondition(ExprId e) {
  Expr expr = body_->exprs[e.index];
  const auto* binary = std::get_if<BinaryExpr>(&expr.node);
  const auto* unary = std::get_if<UnaryExpr>(&expr.node);
  if ((binary && oppositeOf(binary->op)) || (unary && unary->op == UnaryOp::Not)) {
    expr.type = module_.types.intern(IntType{1, false});
    return intern(std::move(expr));
  }
  return e;
}

void Builder::branch(ExprId condition, BlockId whenTrue, BlockId whenFalse, Location location) {
  if (!isOpen())
    return;
  condition = asCondition(condition);
  BlockId from = current_;
  auto arm = [&](ExprId holds, BlockId to) {
    BlockId edge = newBlock();
    (*body_)[from].successors.push_back({edge, EdgeKind::Flow});
    setBlock(edge);
    append(Assume{holds}, location);
    jump(to);
  };
  arm(condition, whenTrue);
  arm(negate(condition), whenFalse);
}

void Builder::splitForUnwind(BlockId unwind) {
  if (!isOpen())
    return;
  BlockId next = newBlock();
  Block& block = (*body_)[current_];
  block.successors.push_back({next, EdgeKind::Flow});
  block.unwind = unwind;
  current_ = next;
}

void Builder::returnFrom(Location location) {
  append(Return{}, location);
  jump(body_->exit, EdgeKind::Jump);
}

void Builder::stop(Location location) {
  append(Assume{integer(module_.types.intern(IntType{1, false}), 0)}, location);
  current_ = BlockId();
}

void Builder::throwTo(ExprId value, BlockId unwind, Location location) {
  append(Throw{value}, location);
  if (isOpen())
    (*body_)[current_].unwind = unwind;
  current_ = BlockId();
}

std::unique_ptr<Body> Builder::finish() {
  tidyBlocks(*body_);
  return std::move(body_);
}

} // namespace wt::ir
