// SPDX-License-Identifier: Apache-2.0
// Which rules do printer and parser of the text form share? How a name is written, how an operator is spelled, and
// which type an expression has if the text gives none.
//
//   node   t.2   std::vector   @foo.cold      plain names; the last only after a sigil, where no field can follow
//   'new[]'   'std::vector<int>'   'return'   quoted names; "…" is always a string, never a name
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

/// The number of characters at the start of `text` that form a plain name.
size_t plainNameLength(llvm::StringRef text, bool isAfterSigil);
/// The length of a word such as `may-fail` at the start of `text`, or 0. Without this rule it would be a subtraction.
size_t dashedWordLength(llvm::StringRef text);
/// Names that a variable can have only in quotes, because an instruction or an expression starts with them.
bool isReserved(llvm::StringRef name);

/// `text` between two `quote` characters, with escapes.
std::string quoted(llvm::StringRef text, char quote);
/// A name where only a name is possible: plain if it can be, in single quotes if not.
std::string nameText(llvm::StringRef name, bool isAfterSigil = false);
/// A variable's name where an expression is possible.
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

// ------------------------------------------------------------------------------------------------ omitted types

/// Maps a type to its id: the parser interns it, the printer looks it up (an invalid id equals no expression's
/// type).
using TypeMaker = llvm::function_ref<TypeId(const Type&)>;

/// The type of an expression without a type in the text; invalid if the text must state one. `expected` is the type in
/// the context (of an assignment's target, a parameter, the left operand), or invalid. A literal has it, or is i32; a
/// comparison has the expected integer type, or is u1; an address points to the type of its place.
TypeId defaultType(const Module& module, const Body& body, const ExprNode& node, TypeId expected, TypeMaker make);
/// The type of a place without a type in the text; invalid if the text must state one.
TypeId defaultType(const Module& module, const Body& body, const PlaceNode& node);
/// The expected type of the right operand of `op`.
TypeId expectedOfRight(BinaryOp op, TypeId left);
/// The type of the function that a call reaches; null if that is not a function type.
const FunctionType* calledType(const Module& module, const Body& body, const Callee& callee);

} // namespace wt::ir::text
