// SPDX-License-Identifier: Apache-2.0
#include "ir/TextForm.h"

#include "support/Overloaded.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/JSON.h"

namespace wt::ir::text {

using llvm::StringRef;

// ------------------------------------------------------------------------------------------------ names

size_t plainNameLength(StringRef text, bool isAfterSigil) {
  auto at = [&](size_t i) { return i < text.size() ? text[i] : '\0'; };
  if (!isWordStart(at(0)))
    return 0;
  size_t i = 1;
  while (true) {
    if (isWordChar(at(i)))
      ++i;
    else if (at(i) == ':' && at(i + 1) == ':' && isWordStart(at(i + 2)))
      i += 3;
    else if (at(i) == '.' && (isAfterSigil ? isWordChar(at(i + 1)) : isDigit(at(i + 1))))
      i += 2;
    else
      return i;
  }
}

static constexpr StringRef kDashedWords[] = {
    "may-fail",     "may-throw",    "no-return",        "non-null",        "static-method", "static-local",
    "thread-local", "virtual-base", "copy-constructor", "copy-assignment", "user-provided",
};

size_t dashedWordLength(StringRef text) {
  for (StringRef word : kDashedWords)
    if (text.starts_with(word) && (text.size() == word.size() || !isWordChar(text[word.size()])))
      return word.size();
  return 0;
}

bool isReserved(StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("null", "zero", "at", "as", "call", "alloc", "enter", "leave", true)
      .Cases("return", "throw", "assume", "free", "goto", "jump", "unwind", true)
      .Default(false);
}

std::string quoted(StringRef text, char quote) {
  bool isUtf8 = llvm::json::isUTF8(text);
  std::string out(1, quote);
  for (char c : text) {
    auto byte = static_cast<unsigned char>(c);
    if (c == quote || c == '\\')
      (out += '\\') += c;
    else if (c == '\n')
      out += "\\n";
    else if (c == '\t')
      out += "\\t";
    else if (byte < 0x20 || byte == 0x7f || (byte >= 0x80 && !isUtf8))
      ((out += "\\x") += llvm::hexdigit(byte >> 4, /*LowerCase=*/true)) +=
          llvm::hexdigit(byte & 15, /*LowerCase=*/true);
    else
      out += c;
  }
  return out += quote;
}

std::string nameText(StringRef name, bool isAfterSigil) {
  bool isPlain = !name.empty() && plainNameLength(name, isAfterSigil) == name.size();
  return isPlain ? name.str() : quoted(name, '\'');
}

std::string variableText(StringRef name) {
  return isReserved(name) ? quoted(name, '\'') : nameText(name);
}

// ------------------------------------------------------------------------------------------------ spellings

template <class Enum> struct Spelled {
  Enum value;
  StringRef text;
};
static constexpr Spelled<UnaryOp> kUnaryOps[] = {
#define WT_UNARY(name, text) {UnaryOp::name, text},
#include "ir/Operators.def"
};
static constexpr Spelled<BinaryOp> kBinaryOps[] = {
#define WT_BINARY(name, text) {BinaryOp::name, text},
#include "ir/Operators.def"
};
static constexpr Spelled<CastKind> kCastKinds[] = {
#define WT_CAST(name, text) {CastKind::name, text},
#include "ir/Operators.def"
};
static constexpr Spelled<UnknownReason> kUnknownReasons[] = {
#define WT_UNKNOWN(name, text, isGap) {UnknownReason::name, text},
#include "ir/Operators.def"
};

template <class Enum, size_t N> static std::optional<Enum> valueOf(const Spelled<Enum> (&table)[N], StringRef text) {
  for (const Spelled<Enum>& row : table)
    if (row.text == text)
      return row.value;
  return std::nullopt;
}

StringRef spelling(UnaryOp op) {
  return kUnaryOps[size_t(op)].text;
}
StringRef spelling(BinaryOp op) {
  return kBinaryOps[size_t(op)].text;
}
StringRef spelling(CastKind kind) {
  return kCastKinds[size_t(kind)].text;
}
StringRef spelling(UnknownReason reason) {
  return kUnknownReasons[size_t(reason)].text;
}
std::optional<UnaryOp> unaryOpOf(StringRef spelled) {
  return valueOf(kUnaryOps, spelled);
}
std::optional<BinaryOp> binaryOpOf(StringRef spelled) {
  return valueOf(kBinaryOps, spelled);
}
std::optional<CastKind> castKindOf(StringRef spelled) {
  return valueOf(kCastKinds, spelled);
}
std::optional<UnknownReason> unknownReasonOf(StringRef spelled) {
  return valueOf(kUnknownReasons, spelled);
}

// ------------------------------------------------------------------------------------------------ omitted types

static TypeId orElse(TypeId expected, TypeMaker make, const Type& otherwise) {
  return expected ? expected : make(otherwise);
}

static TypeId truthType(const Module& module, TypeId expected, TypeMaker make) {
  return expected && typeAs<IntType>(module.types, expected) ? expected : make(IntType{1, false});
}

static TypeId addressType(const Module& module, TypeId pointee, TypeId expected, TypeMaker make) {
  const auto* wanted = expected ? typeAs<PointerType>(module.types, expected) : nullptr;
  return wanted && wanted->pointee == pointee ? expected : make(PointerType{pointee});
}

TypeId defaultType(const Module& module, const Body& body, const ExprNode& node, TypeId expected, TypeMaker make) {
  return match(
      node, [&](const IntegerExpr&) { return orElse(expected, make, IntType{32, true}); },
      [&](const RealExpr&) { return orElse(expected, make, FloatType{64}); }, [&](const NullExpr&) { return expected; },
      [&](const ZeroExpr&) { return expected; }, [&](const StringExpr&) { return expected; },
      [&](const UnknownExpr&) { return orElse(expected, make, IntType{32, true}); },
      [&](const FunctionExpr& e) { return addressType(module, module[e.function].type, expected, make); },
      [&](const AddressExpr& e) { return addressType(module, body[e.place].type, expected, make); },
      [&](const ReadExpr& e) { return body[e.place].type; },
      [&](const UnaryExpr& e) {
        return e.op == UnaryOp::Not ? truthType(module, expected, make) : body[e.operand].type;
      },
      [&](const BinaryExpr& e) {
        if (oppositeOf(e.op))
          return truthType(module, expected, make);
        return e.op == BinaryOp::PointerDifference ? make(IntType{64, true}) : body[e.left].type;
      },
      [&](const CastExpr&) { return TypeId(); });
}

TypeId defaultType(const Module& module, const Body& body, const PlaceNode& node) {
  return match(
      node, [&](const LocalPlace& p) { return body[p.variable].type; },
      [&](const GlobalPlace& p) { return module[p.global].type; },
      [&](const DerefPlace& p) {
        const auto* pointer = typeAs<PointerType>(module.types, body[p.pointer].type);
        return pointer ? pointer->pointee : TypeId();
      },
      [&](const FieldPlace& p) { return module[p.record].fields[p.field].type; },
      [&](const ElementPlace& p) {
        const auto* array = typeAs<ArrayType>(module.types, body[p.array].type);
        return array ? array->element : TypeId();
      });
}

TypeId expectedOfRight(BinaryOp op, TypeId left) {
  bool isCount = op == BinaryOp::ShiftLeft || op == BinaryOp::ShiftRight || op == BinaryOp::PointerAdd;
  return isCount ? TypeId() : left;
}

const FunctionType* calledType(const Module& module, const Body& body, const Callee& callee) {
  TypeId type = match(
      callee, [&](const DirectCallee& c) { return module[c.function].type; },
      [&](const VirtualCallee& c) { return module[c.method].type; },
      [&](const PointerCallee& c) {
        const auto* pointer = typeAs<PointerType>(module.types, body[c.pointer].type);
        return pointer ? pointer->pointee : body[c.pointer].type;
      },
      [](const OpaqueCallee&) { return TypeId(); });
  return type ? typeAs<FunctionType>(module.types, type) : nullptr;
}

} // namespace wt::ir::text
