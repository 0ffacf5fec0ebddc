// SPDX-License-Identifier: Apache-2.0
// Which tokens does a `.own` file consist of? Comments are `//` to the end of the line and `/* … */`.
#pragma once

#include "spec/Model.h"

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace wt::spec {

/// A message with its place.
struct Problem {
  Origin origin;
  std::string message;
};
/// `file:line:column: message`, or `file: message` if it concerns the whole file.
std::string describe(const Problem& problem);

enum class TokenKind : uint8_t { Word, Number, Text, Symbol, End };

struct Token {
  TokenKind kind = TokenKind::End;
  llvm::StringRef text; // of Text: without its quotes
  uint32_t line = 1;
  uint32_t column = 1;

  bool is(llvm::StringRef word) const { return text == word && (kind == TokenKind::Word || kind == TokenKind::Symbol); }
};

/// Where a text begins that is a part of a file, and the last header named before it.
struct Start {
  uint32_t line = 1;
  uint32_t column = 1;
  llvm::StringRef header = {};
};

/// The tokens, the last one an End; they point into `text`. Characters that form no token are reported and left out.
std::vector<Token> tokenize(llvm::StringRef text, llvm::StringRef file, std::vector<Problem>& problems,
                            const Start& start = {});

} // namespace wt::spec
