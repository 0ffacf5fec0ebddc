// SPDX-License-Identifier: Apache-2.0
#include "ir/Reader.h"

#include "ir/TextForm.h"

namespace wt::ir::text {

using llvm::StringRef;

// Deeper expressions and types are rejected, so that no input exhausts the stack.
static constexpr unsigned kMaxDepth = 500;
// The width of C's widest integer type, _BitInt; no other bit count of a type may be larger.
static constexpr uint64_t kMaxBits = 8388608;

// ------------------------------------------------------------------------------------------------ cursor and errors

static std::string shown(const Token& token) {
  switch (token.kind) {
  case TokenKind::Newline: return "the end of the line";
  case TokenKind::End: return "the end of the text";
  case TokenKind::String: return quoted(token.text, '"');
  case TokenKind::FunctionName: return "`@" + token.text + "`";
  case TokenKind::RecordName: return "`%" + token.text + "`";
  case TokenKind::GlobalName: return "`$" + token.text + "`";
  case TokenKind::CastOpen: return "`" + token.text + "<`";
  case TokenKind::Word:
  case TokenKind::QuotedName:
  case TokenKind::Integer:
  case TokenKind::Real:
  case TokenKind::Symbol: return "`" + token.text + "`";
  }
  return "?";
}

void Reader::fail(const Token& at, std::string message) {
  if (hasFailed_)
    return;
  hasFailed_ = true;
  errorOffset_ = at.begin;
  message_ = std::move(message);
  at_ = tokens_.size() - 1;
}

void Reader::failExpected(StringRef what) {
  fail(peek(), "expected " + what.str() + ", found " + shown(peek()));
}

void Reader::expectSymbol(StringRef text) {
  if (!acceptSymbol(text))
    failExpected("`" + text.str() + "`");
}

void Reader::expectNewline() {
  if (peek().kind == TokenKind::Newline)
    next();
  else
    failExpected("the end of the line");
}

Reader::Nesting::Nesting(Reader& reader) : reader_(reader) {
  if (++reader_.depth_ > kMaxDepth)
    reader_.fail(reader_.peek(), "nested more than " + std::to_string(kMaxDepth) + " deep");
}

// ------------------------------------------------------------------------------------------------ names and numbers

std::string Reader::readName(StringRef what) {
  if (peek().kind == TokenKind::Word || peek().kind == TokenKind::QuotedName)
    return next().text;
  failExpected(what);
  return "";
}

std::string Reader::readString() {
  if (peek().kind == TokenKind::String)
    return next().text;
  failExpected("a text in double quotes");
  return "";
}

uint64_t Reader::readNumber(StringRef what, uint64_t most) {
  if (peek().kind != TokenKind::Integer) {
    failExpected(what);
    return 0;
  }
  if (peek().number > most) {
    fail(peek(), what.str() + " is too large: at most " + std::to_string(most));
    return 0;
  }
  return next().number;
}

int64_t Reader::readSignedNumber() {
  bool isNegative = acceptSymbol("-");
  uint64_t magnitude = readNumber("a number", isNegative ? uint64_t(1) << 63 : INT64_MAX);
  return int64_t(isNegative ? 0 - magnitude : magnitude);
}

// ------------------------------------------------------------------------------------------------ references

template <class RowId> RowId Reader::readRow(const RowsByName<RowId>& rows, StringRef what, StringRef sigil) {
  const Token& token = next();
  auto found = rows.find(token.text);
  size_t ordinal = token.ordinal ? token.ordinal : 1;
  if (found != rows.end() && ordinal <= found->second.size())
    return found->second[ordinal - 1];
  fail(token, "there is no " + what.str() + " " + sigil.str() + nameText(token.text, !sigil.empty()) +
                  (token.ordinal ? "#" + std::to_string(token.ordinal) : ""));
  return RowId();
}

FunctionId Reader::readFunction() {
  if (peek().kind == TokenKind::FunctionName)
    return readRow(symbols.functions, "function", "@");
  failExpected("a function");
  return FunctionId();
}

RecordId Reader::readRecord() {
  if (peek().kind == TokenKind::RecordName)
    return readRow(symbols.records, "record", "%");
  failExpected("a record");
  return RecordId();
}

GlobalId Reader::readGlobal() {
  if (peek().kind == TokenKind::GlobalName)
    return readRow(symbols.globals, "global", "$");
  failExpected("a global");
  return GlobalId();
}

FamilyId Reader::readFamily() {
  if (peek().kind == TokenKind::Word || peek().kind == TokenKind::QuotedName)
    return readRow(symbols.families, "family", "");
  failExpected("a family");
  return FamilyId();
}

StringId Reader::internString(const std::string& text) {
  auto [it, isNew] = symbols.strings.try_emplace(text, StringId(module.strings.size()));
  if (isNew)
    module.strings.push_back(text);
  return it->second;
}

// ------------------------------------------------------------------------------------------------ types

TypeId Reader::readType() {
  Nesting nesting(*this);
  if (isSymbol("*") || isSymbol("&")) {
    bool isReference = next().text == "&";
    bool isConst = acceptWord("const");
    TypeId pointee = readType();
    return hasFailed_ ? TypeId() : module.types.intern(PointerType{pointee, isConst, isReference});
  }
  if (acceptSymbol("[")) {
    std::optional<uint64_t> count;
    if (!acceptSymbol("?"))
      count = readNumber("the number of elements, or ?");
    expectSymbol("]");
    TypeId element = readType();
    return hasFailed_ ? TypeId() : module.types.intern(ArrayType{element, count});
  }
  if (peek().kind == TokenKind::RecordName) {
    RecordId record = readRecord();
    return hasFailed_ ? TypeId() : module.types.intern(RecordType{record});
  }
  return acceptWord("fn") ? readFunctionType() : readNamedType();
}

TypeId Reader::readFunctionType() {
  FunctionType type;
  expectSymbol("(");
  while (!hasFailed_ && !isSymbol(")")) {
    if (acceptSymbol("...")) {
      type.isVariadic = true;
      break;
    }
    type.parameters.push_back(readType());
    if (!isSymbol(")"))
      expectSymbol(",");
  }
  expectSymbol(")");
  expectSymbol("->");
  type.result = readType();
  return hasFailed_ ? TypeId() : module.types.intern(type);
}

TypeId Reader::readNamedType() {
  const Token& token = peek();
  if (acceptWord("void"))
    return module.types.intern(VoidType());
  if (acceptWord("opaque")) {
    expectSymbol("(");
    uint64_t bytes = readNumber("a number of bytes");
    expectSymbol(")");
    return hasFailed_ ? TypeId() : module.types.intern(OpaqueType{bytes});
  }
  uint32_t bits = 0;
  StringRef text = token.text;
  bool isNumeric = token.kind == TokenKind::Word && !text.empty() && StringRef("iuf").contains(text[0]) &&
                   !text.drop_front().getAsInteger(10, bits);
  if (!isNumeric) {
    failExpected("a type");
    return TypeId();
  }
  if (bits == 0 || bits > kMaxBits) {
    fail(token, "a number has from 1 to " + std::to_string(kMaxBits) + " bits");
    return TypeId();
  }
  next();
  return text[0] == 'f' ? module.types.intern(FloatType{bits}) : module.types.intern(IntType{bits, text[0] == 'i'});
}

// ------------------------------------------------------------------------------------------------ locations

FileId Reader::readFileNumber() {
  const Token& token = peek();
  auto found = symbols.files.find(readNumber("the number of a file"));
  if (found != symbols.files.end())
    return found->second;
  fail(token, "there is no file " + token.text);
  return FileId();
}

Location Reader::readLocation(std::optional<FileId> home) {
  Location location;
  if (!acceptWord("at"))
    return location;
  bool hasFile = !home || isSymbol("?") || (peek(3).kind == TokenKind::Symbol && peek(3).text == ":");
  if (!hasFile)
    location.file = *home;
  else if (!acceptSymbol("?"))
    location.file = readFileNumber();
  if (hasFile)
    expectSymbol(":");
  location.line = uint32_t(readNumber("a line", UINT32_MAX));
  expectSymbol(":");
  location.column = uint32_t(readNumber("a column", UINT32_MAX));
  if (acceptWord("macro")) {
    const Token& token = peek();
    auto found = symbols.macros.find(readNumber("the number of a macro"));
    if (found == symbols.macros.end())
      fail(token, "there is no macro " + token.text);
    else
      location.macro = found->second;
  }
  return location;
}

} // namespace wt::ir::text
