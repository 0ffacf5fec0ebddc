// SPDX-License-Identifier: Apache-2.0
// What can an instruction access and compute? Places are memory to read and write; expressions are values, evaluated
// without side effects. Both are trees, stored as rows of their body and hash-consed: equal trees have equal ids.
//
//   conn->name        read (*conn).name          place: Deref(read conn) then FieldOf name
//   &buf[i]           &buf[i]                    place: buf then ElementOf(read i)
//   *pp = 0           *pp := null
#pragma once

#include "ir/Ids.h"

#include <optional>
#include <string>
#include <variant>

namespace wt::ir {

// ------------------------------------------------------------------------------------------------ places

struct LocalPlace {
  VariableId variable;
  bool operator==(const LocalPlace&) const = default;
};
struct GlobalPlace {
  GlobalId global;
  bool operator==(const GlobalPlace&) const = default;
};
/// The target of a pointer.
struct DerefPlace {
  ExprId pointer;
  bool operator==(const DerefPlace&) const = default;
};
/// A field, by its position in the record; a base class is a field too. The members of a union overlap.
struct FieldPlace {
  PlaceId object;
  RecordId record;
  uint32_t field = 0;
  bool operator==(const FieldPlace&) const = default;
};
/// An element of an array object. `p[i]` on a pointer is Deref(p + i).
struct ElementPlace {
  PlaceId array;
  ExprId index;
  bool operator==(const ElementPlace&) const = default;
};

using PlaceNode = std::variant<LocalPlace, GlobalPlace, DerefPlace, FieldPlace, ElementPlace>;

struct Place {
  PlaceNode node;
  TypeId type; // of the stored value
  bool operator==(const Place&) const = default;
};

// ------------------------------------------------------------------------------------------------ expressions

enum class UnaryOp : uint8_t {
#define WT_UNARY(name, text) name,
#include "ir/Operators.def"
};
enum class BinaryOp : uint8_t {
#define WT_BINARY(name, text) name,
#include "ir/Operators.def"
};
enum class CastKind : uint8_t {
#define WT_CAST(name, text) name,
#include "ir/Operators.def"
};
/// Why is a value unknown? Some have no better description (the result of va_arg); some show a gap in lowering.
enum class UnknownReason : uint8_t {
#define WT_UNKNOWN(name, text, isGap) name,
#include "ir/Operators.def"
};

/// The comparison that holds exactly if this one does not; none if `op` is not a comparison.
std::optional<BinaryOp> oppositeOf(BinaryOp op);

/// True if the reason is a construct that the front end does not lower; false if no analysis could know the value.
bool isGap(UnknownReason reason);

struct IntegerExpr {
  int64_t value = 0; // sign-extended from the type's width if the type is signed, else zero-extended
  bool operator==(const IntegerExpr&) const = default;
};
struct RealExpr {
  double value = 0;
  bool operator==(const RealExpr& o) const; // bitwise: a NaN equals itself
};
struct NullExpr {
  bool operator==(const NullExpr&) const = default;
};
/// The all-zero value of a record or an array.
struct ZeroExpr {
  bool operator==(const ZeroExpr&) const = default;
};
/// The address of a string literal.
struct StringExpr {
  StringId literal;
  bool operator==(const StringExpr&) const = default;
};
/// The address of a function.
struct FunctionExpr {
  FunctionId function;
  bool operator==(const FunctionExpr&) const = default;
};
/// Some value of its type. Two occurrences are two values; `serial` distinguishes them.
struct UnknownExpr {
  UnknownReason reason{};
  uint32_t serial = 0;
  bool operator==(const UnknownExpr&) const = default;
};
struct AddressExpr {
  PlaceId place;
  bool operator==(const AddressExpr&) const = default;
};
struct ReadExpr {
  PlaceId place;
  bool operator==(const ReadExpr&) const = default;
};
struct UnaryExpr {
  UnaryOp op{};
  ExprId operand;
  bool operator==(const UnaryExpr&) const = default;
};
struct BinaryExpr {
  BinaryOp op{};
  ExprId left, right;
  bool operator==(const BinaryExpr&) const = default;
};
struct CastExpr {
  CastKind kind{};
  ExprId operand;
  bool operator==(const CastExpr&) const = default;
};

using ExprNode = std::variant<IntegerExpr, RealExpr, NullExpr, ZeroExpr, StringExpr, FunctionExpr, UnknownExpr,
                              AddressExpr, ReadExpr, UnaryExpr, BinaryExpr, CastExpr>;

struct Expr {
  ExprNode node;
  TypeId type;
  bool operator==(const Expr&) const = default;
};

} // namespace wt::ir
