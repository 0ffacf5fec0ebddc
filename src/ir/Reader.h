// SPDX-License-Identifier: Apache-2.0
// What do both halves of the parser (Parser.cpp for the module, BodyParser.cpp for a function's body) share? A cursor
// over the tokens, the names seen so far, types and locations.
//
// The first error moves the cursor to the end, so that every further step fails too. A function may continue after a
// failed step, but must not use its result.
#pragma once

#include "ir/Lexer.h"
#include "ir/Words.h"

#include "llvm/ADT/StringMap.h"

#include <map>
#include <vector>

namespace wt::ir::text {

/// Rows of equal name, in the order of their declarations: `@f`, `@f#2` …
template <class RowId> using RowsByName = llvm::StringMap<std::vector<RowId>>;

struct Symbols {
  RowsByName<FunctionId> functions;
  RowsByName<RecordId> records;
  RowsByName<GlobalId> globals;
  RowsByName<FamilyId> families;
  std::map<uint64_t, FileId> files; // by their number in the text
  std::map<uint64_t, MacroId> macros;
  llvm::StringMap<StringId> strings;
};

class Reader {
public:
  Reader(Module& module, const std::vector<Token>& tokens) : module(module), tokens_(tokens) {}

  Module& module;
  Symbols symbols;

  // ---- the cursor
  const Token& peek(size_t ahead = 0) const { return tokens_[std::min(at_ + ahead, tokens_.size() - 1)]; }
  size_t position() const { return at_; }
  void moveTo(size_t position) { at_ = hasFailed_ ? at_ : position; }
  const Token& next() { return tokens_[at_ + 1 < tokens_.size() ? at_++ : at_]; }
  bool isSymbol(llvm::StringRef text) const { return peek().kind == TokenKind::Symbol && peek().text == text; }
  bool isWord(llvm::StringRef text) const { return peek().kind == TokenKind::Word && peek().text == text; }
  bool acceptSymbol(llvm::StringRef text) { return isSymbol(text) && (next(), true); }
  bool acceptWord(llvm::StringRef text) { return isWord(text) && (next(), true); }
  /// If the current token is the word of an enumerator, or of a flag, sets it and moves on.
  template <class Enum, size_t N> bool acceptEnum(const EnumWord<Enum> (&table)[N], Enum& value) {
    for (const EnumWord<Enum>& row : table)
      if (acceptWord(row.word)) {
        value = row.value;
        return true;
      }
    return false;
  }
  template <class Row, size_t N> bool acceptFlag(const FlagWord<Row> (&table)[N], Row& row) {
    for (const FlagWord<Row>& flag : table)
      if (acceptWord(flag.word))
        return row.*flag.flag = true;
    return false;
  }
  void expectSymbol(llvm::StringRef text);
  void expectNewline();

  // ---- errors
  bool hasFailed() const { return hasFailed_; }
  size_t errorOffset() const { return errorOffset_; }
  const std::string& message() const { return message_; }
  void fail(const Token& at, std::string message);
  /// Fails with `expected …, found …`.
  void failExpected(llvm::StringRef what);

  // ---- parts
  std::string readName(llvm::StringRef what); // plain or quoted
  std::string readString();
  uint64_t readNumber(llvm::StringRef what, uint64_t most = UINT64_MAX);
  int64_t readSignedNumber();
  TypeId readType();
  /// ` at …`, if present; `home` is the file of a location that names none.
  Location readLocation(std::optional<FileId> home);

  // ---- references to rows; invalid (and failed) if there is no such row
  FunctionId readFunction();
  RecordId readRecord();
  GlobalId readGlobal();
  FamilyId readFamily();
  FileId readFileNumber();
  StringId internString(const std::string& text);

  /// Counts the nesting depth and fails if it is too large. Every recursive step holds one.
  class Nesting {
  public:
    explicit Nesting(Reader& reader);
    ~Nesting() { --reader_.depth_; }
    Nesting(const Nesting&) = delete;

  private:
    Reader& reader_;
  };

private:
  const std::vector<Token>& tokens_;
  size_t at_ = 0;
  bool hasFailed_ = false;
  size_t errorOffset_ = 0;
  std::string message_;
  unsigned depth_ = 0;

  TypeId readFunctionType();
  TypeId readNamedType();
  template <class RowId> RowId readRow(const RowsByName<RowId>& rows, llvm::StringRef what, llvm::StringRef sigil);
};

} // namespace wt::ir::text
