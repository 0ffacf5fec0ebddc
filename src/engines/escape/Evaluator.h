// SPDX-License-Identifier: Apache-2.0
// What is the value of an expression, what does a condition mean, and which memory does a place denote? Changes memory
// only by adding facts: a dereferenced pointer is not null, and a handle that compares equal to a number from elsewhere
// escapes.
//
//   s->next         // {(true, *s + 64 bits)}; assumed: s is not null
//   p != 0          // ok, if p: {(¬ok, null), (ok, new0)}
#pragma once

#include "engines/escape/Casts.h"
#include "engines/escape/SymbolicMemory.h"

namespace wt::engines::escape {

class Evaluator : private Tables {
public:
  Evaluator(TableStore& store, const ir::Body& body, SymbolicMemory& memory)
      : Tables(store), body_(body), memory_(memory), casts_(store, body) {}

  ValueId eval(ir::ExprId expr);
  Lit evalCondition(ir::ExprId expr);
  /// Touch: the place is read or written, so the pointers in it are dereferenced.
  enum class Access : uint8_t { Address, Touch };
  llvm::SmallVector<Entry, 2> targetsOf(ir::PlaceId place, Access access);
  ValueId shiftPointer(ValueId pointer, int64_t bits) { return casts_.shiftPointer(pointer, bits); }

private:
  const ir::Body& body_;
  SymbolicMemory& memory_;
  Casts casts_;
  std::map<std::pair<ValueId, ValueId>, Lit> orders_;          // of pointers: is the first less than the second?
  std::map<std::pair<ValueId, ValueId>, ValueId> differences_; // between pointers

  ValueId evalAddress(const ir::Expr& expr, const ir::AddressExpr& address);
  ValueId evalUnary(const ir::Expr& expr, const ir::UnaryExpr& unary);
  ValueId evalBinary(const ir::Expr& expr, const ir::BinaryExpr& binary, ir::ExprId id);
  ValueId evalCast(const ir::Expr& expr, const ir::CastExpr& cast);
  ValueId evalArithmetic(const ir::Expr& expr, const ir::BinaryExpr& binary, const ir::IntType& type);
  ValueId movePointer(ValueId pointer, ValueId count, ir::TypeId pointerType);
  void element(llvm::SmallVectorImpl<Entry>& targets, const ir::ElementPlace& place);
  bool isSmallTable(llvm::ArrayRef<Entry> targets, const ir::ArrayType& array) const;
  void tellElementsApart(llvm::SmallVectorImpl<Entry>& targets, Term index, uint64_t count, int64_t size);
  Lit compare(const ir::BinaryExpr& binary);
  Lit sameNumber(ValueId left, ValueId right, Lit isEqual);
  Lit samePointer(ValueId a, ValueId b);
  Lit pointerLess(ValueId a, ValueId b);
  ValueId pointerDifference(ValueId a, ValueId b, ir::TypeId type);
  bool isExact(ValueId pointer) const;
  Term zeroOf(ir::TypeId type);
};

} // namespace wt::engines::escape
