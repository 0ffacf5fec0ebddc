// SPDX-License-Identifier: Apache-2.0
// What the printer and the parser of the text form agree on: how a name is written, how an operator is spelled, and
// which type an expression has where the text does not say.
//
//   node   t.2   std::vector   @foo.cold      plain names; the last only after a sigil, where no field can follow
//   'new[]'   'std::vector<int>'   'return'   quoted names; "…" is always a text, never a name
//   @parse#2                                  the second function called `parse`: two units each have a static one
#pragma once

#include "ir/Module.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace wt::ir::text {

// ------------------------------------------------------------------------------------------------ names

inline bool isWordStart(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
inline bool isDigit(char c) {
  return c >= '0' && c <= '9';
}
inline bool isWordChar(char c) {
  return isWordStart(c) || isDigit(c);
}

/// How many characters at the start of `text` are a plain name.
size_t plainNameLength(llvm::StringRef text, bool isAfterSigil);
/// Words such as `may-fail`, which would otherwise be a subtraction; the length of the one `text` starts with, or 0.
size_t dashedWordLength(llvm::StringRef text);
/// Names a variable can only have in quotes, because an instruction or an expression starts with them.
bool isReserved(llvm::StringRef name);

/// `text` between two `quote` characters, with escapes.
std::string quoted(llvm::StringRef text, char quote);
/// A name as it is written where only a name can stand: plain if it can be, in single quotes if not.
std::string nameText(llvm::StringRef name, bool isAfterSigil = false);
/// A variable's name where an expression can stand.
std::string variableText(llvm::StringRef name);

// ------------------------------------------------------------------------------------------------ spellings

llvm::StringRef spelling(UnaryOp op);
llvm::StringRef spelling(BinaryOp op);
llvm::StringRef spelling(CastKind kind);
llvm::StringRef spelling(UnknownReason reason);
std::optional<UnaryOp> unaryOpOf(llvm::StringRef spelled);
std::optional<BinaryOp> binaryOpOf(llvm::StringRef spelled);
std::optional<CastKind> castKindOf(llvm::StringRef spelled);
std::optional<UnknownReason> unknownReasonOf(llvm::StringRef spelled);

// ------------------------------------------------------------------------------------------------ types left unsaid

/// Gives the id of a type: the parser interns it, the printer looks it up (and an invalid id equals no expression's
/// type).
using TypeMaker = llvm::function_ref<TypeId(const Type&)>;

/// The type of an expression the text gives no type for; invalid if it must give one. `expected` is what the context
/// wants (the target of an assignment, a parameter, the left operand), or invalid. A literal has the expected type, or
/// is i32; a comparison is the expected integer, or u1; an address points to its place's type, as the context wants it.
TypeId defaultType(const Module& module, const Body& body, const ExprNode& node, TypeId expected, TypeMaker make);
/// The type of a place the text gives no type for; invalid if it must give one.
TypeId defaultType(const Module& module, const Body& body, const PlaceNode& node);
/// What the right operand of `op` is expected to be.
TypeId expectedOfRight(BinaryOp op, TypeId left);
/// The type of the function a call reaches; null if that is not a function type.
const FunctionType* calledType(const Module& module, const Body& body, const Callee& callee);

} // namespace wt::ir::text
