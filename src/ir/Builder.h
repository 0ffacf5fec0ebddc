// SPDX-License-Identifier: Apache-2.0
// Makes a body: the one way to add rows to its tables. Equal expressions and places get one id; a place derived from an
// address is that place (`*&x` is `x`); instructions go to the end of the current block.
//
//   Builder b(module);
//   VariableId p = b.addVariable({"p", pointerType, VariableKind::Local, {}, {}});
//   b.append(Assign{b.local(p), b.null(pointerType)}, location);
//   b.jump(b.body().exit);
//   function.body = b.finish();
#pragma once

#include "ir/Module.h"

#include "llvm/ADT/StringMap.h"

#include <unordered_map>

namespace wt::ir {

class Builder {
public:
  explicit Builder(Module& module);
  /// Goes on with a finished body; no block is open.
  Builder(Module& module, std::unique_ptr<Body> body);

  Body& body() { return *body_; }
  Module& module() { return module_; }

  // ---- variables; a name that is taken gets a number
  VariableId addVariable(Variable variable);
  VariableId addTemporary(TypeId type, std::string text, Location location);

  // ---- places
  PlaceId local(VariableId variable);
  PlaceId global(GlobalId global);
  PlaceId deref(ExprId pointer);                // the pointer's type gives the place's
  PlaceId derefAs(ExprId pointer, TypeId type); // what is there, seen as another type
  PlaceId field(PlaceId object, RecordId record, uint32_t field);
  PlaceId element(PlaceId array, ExprId index, TypeId elementType);

  // ---- expressions
  ExprId integer(TypeId type, int64_t value); // cut to the type's width
  ExprId real(TypeId type, double value);
  ExprId null(TypeId type);
  ExprId zero(TypeId type); // of any type: 0, null, or the all-zero aggregate
  ExprId string(StringId literal, TypeId type);
  ExprId function(FunctionId function, TypeId pointerType);
  ExprId unknown(UnknownReason reason, TypeId type);
  ExprId read(PlaceId place);
  ExprId addressOf(PlaceId place, TypeId pointerType);
  ExprId unary(UnaryOp op, TypeId type, ExprId operand);
  ExprId binary(BinaryOp op, TypeId type, ExprId left, ExprId right);
  ExprId cast(CastKind kind, TypeId type, ExprId operand); // a cast to the operand's own type is the operand

  // ---- rows as they are, without the simplifications above
  ExprId intern(Expr expr);
  PlaceId intern(Place place);

  TypeId typeOf(ExprId e) const { return body_->exprs[e.index].type; }
  TypeId typeOf(PlaceId p) const { return body_->places[p.index].type; }

  // ---- blocks
  BlockId newBlock();
  void setBlock(BlockId block) { current_ = block; }
  BlockId block() const { return current_; }
  /// False after jump(), Return or Throw, until setBlock(): what would be appended there cannot be reached.
  bool isOpen() const { return current_.isValid(); }

  /// Appends to the current block; dropped if the block is not open.
  void append(Operation op, Location location);
  /// Ends the current block; the next is the one set by setBlock().
  void jump(BlockId to, EdgeKind kind = EdgeKind::Flow);
  /// Ends the current block in a branch: `whenTrue` opens with assume condition, `whenFalse` with its negation.
  void branch(ExprId condition, BlockId whenTrue, BlockId whenFalse, Location location);
  /// Ends the current block after its last instruction, which may throw, and goes on in a new one.
  void splitForUnwind(BlockId unwind);
  void returnFrom(Location location);
  /// No execution goes on from here: ends the block in `assume 0`.
  void stop(Location location = {});
  void throwTo(ExprId value, BlockId unwind, Location location);
  /// A condition that holds exactly if `condition` does not: comparisons are turned round.
  ExprId negate(ExprId condition);

  /// The finished body: unreachable blocks gone, straight lines of blocks joined, blocks in reverse post-order.
  std::unique_ptr<Body> finish();
  /// The body as it was built, block for block.
  std::unique_ptr<Body> finishUntidied() { return std::move(body_); }

private:
  Module& module_;
  std::unique_ptr<Body> body_;
  BlockId current_;
  uint32_t nextUnknown_ = 0;
  llvm::StringMap<uint32_t> names_;
  std::unordered_multimap<size_t, ExprId> exprsByHash_;
  std::unordered_multimap<size_t, PlaceId> placesByHash_;

  ExprId asCondition(ExprId e);
};

/// Removes unreachable blocks, joins straight lines, and numbers the rest in reverse post-order (entry first, exit and
/// raise last).
void tidyBlocks(Body& body);

} // namespace wt::ir
