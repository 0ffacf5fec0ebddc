// SPDX-License-Identifier: Apache-2.0
// How is a body built? Only by this class: nothing else adds rows to its tables. Equal expressions and places share one
// id; a place derived from an address is that place (`*&x` is `x`); instructions are appended to the current block.
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
  /// Continues a finished body; no block is open.
  Builder(Module& module, std::unique_ptr<Body> body);

  Body& body() { return *body_; }
  Module& module() { return module_; }

  // ---- variables; a duplicate name gets a number
  VariableId addVariable(Variable variable);
  VariableId addTemporary(TypeId type, std::string text, Location location);

  // ---- places
  PlaceId local(VariableId variable);
  PlaceId global(GlobalId global);
  PlaceId deref(ExprId pointer);                // the pointer's type determines the place's type
  PlaceId derefAs(ExprId pointer, TypeId type); // the memory at the pointer, read as another type
  PlaceId field(PlaceId object, RecordId record, uint32_t field);
  PlaceId element(PlaceId array, ExprId index, TypeId elementType);

  // ---- expressions
  ExprId integer(TypeId type, int64_t value); // truncated to the type's width
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

  // ---- exact rows, without the simplifications above
  ExprId intern(Expr expr);
  PlaceId intern(Place place);

  TypeId typeOf(ExprId e) const { return body_->exprs[e.index].type; }
  TypeId typeOf(PlaceId p) const { return body_->places[p.index].type; }

  // ---- blocks
  BlockId newBlock();
  void setBlock(BlockId block) { current_ = block; }
  BlockId block() const { return current_; }
  /// False after jump(), Return or Throw, until setBlock(): an instruction appended then would be unreachable.
  bool isOpen() const { return current_.isValid(); }

  /// Appends to the current block; does nothing if the block is not open.
  void append(Operation op, Location location);
  /// Ends the current block; the next call of setBlock() sets the new one.
  void jump(BlockId to, EdgeKind kind = EdgeKind::Flow);
  /// Ends the current block with a branch: `whenTrue` starts with `assume condition`, `whenFalse` with its negation.
  void branch(ExprId condition, BlockId whenTrue, BlockId whenFalse, Location location);
  /// Ends the current block after its last instruction, which may throw, and continues in a new one.
  void splitForUnwind(BlockId unwind);
  void returnFrom(Location location);
  /// Ends the block with `assume 0`: no execution continues from here.
  void stop(Location location = {});
  void throwTo(ExprId value, BlockId unwind, Location location);
  /// A condition that holds exactly if `condition` does not; a comparison becomes the opposite comparison.
  ExprId negate(ExprId condition);

  /// The finished body: without unreachable blocks, with straight lines of blocks merged, in reverse post-order.
  std::unique_ptr<Body> finish();
  /// The body as it was built, with all its blocks.
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

/// Removes unreachable blocks, merges straight lines, and numbers the rest in reverse post-order (entry first, exit and
/// raise last).
void tidyBlocks(Body& body);

} // namespace wt::ir
