// SPDX-License-Identifier: Apache-2.0
// Which tokens does the text form consist of? Line ends matter (an instruction is a line); blanks and comments do not.
#pragma once

#include "support/Result.h"

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>
#include <vector>

namespace wt::ir::text {

enum class TokenKind : uint8_t {
  Word,         // node, t.2, std::vector, may-fail
  QuotedName,   // 'new[]'
  FunctionName, // @keep
  RecordName,   // %node
  GlobalName,   // $counter
  String,       // "…"
  Integer,      // 16, 0x7f
  Real,         // 0.5
  CastOpen,     // ptr<
  Symbol,       // := ( ) + …
  Newline,
  End,
};

struct Token {
  TokenKind kind = TokenKind::End;
  std::string text;     // the name or string itself, without sigil, quotes and escapes
  uint32_t ordinal = 0; // n of `name#n`; 0 if there is none
  uint64_t number = 0;
  double real = 0;
  size_t begin = 0, end = 0; // offsets in the text
};

/// `file:line:column: message` for an offset of the text.
llvm::Error errorAt(llvm::StringRef text, llvm::StringRef file, size_t offset, const std::string& message);

/// The tokens of `text`; the last is End. `file` is the name of the text in messages.
Result<std::vector<Token>> lex(llvm::StringRef text, llvm::StringRef file);

} // namespace wt::ir::text
