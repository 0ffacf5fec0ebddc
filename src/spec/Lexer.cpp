// SPDX-License-Identifier: Apache-2.0
// Splits a `.own` file into tokens. Symbols of two and three characters are few and fixed; `[[` and `>>` are two tokens
// each, so that neither attributes nor nested template arguments need special care.
#include "spec/Lexer.h"

#include "llvm/ADT/StringExtras.h"

namespace wt::spec {

namespace {

constexpr llvm::StringLiteral kLongSymbols[] = {"...", "::", "==", "!=", "<=", ">=", "&&"};
constexpr llvm::StringLiteral kSymbols = "{}()[]<>;:,.*&~=+-'!|^%/";

class Lexer {
public:
  Lexer(llvm::StringRef text, llvm::StringRef file, std::vector<Problem>& problems, const Start& start)
      : rest_(text), file_(file), problems_(problems), line_(start.line), column_(start.column) {}

  std::vector<Token> run() {
    while (skipBlank())
      next();
    tokens_.push_back({TokenKind::End, rest_.take_front(0), line_, column_});
    return std::move(tokens_);
  }

private:
  llvm::StringRef rest_;
  llvm::StringRef file_;
  std::vector<Problem>& problems_;
  std::vector<Token> tokens_;
  uint32_t line_;
  uint32_t column_;

  void advance(size_t count) {
    for (char c : rest_.take_front(count)) {
      ++column_;
      if (c == '\n') {
        ++line_;
        column_ = 1;
      }
    }
    rest_ = rest_.drop_front(std::min(count, rest_.size()));
  }

  void report(std::string message) { problems_.push_back({{file_.str(), line_, column_}, std::move(message)}); }

  /// False at the end of the text.
  bool skipBlank() {
    while (!rest_.empty()) {
      if (llvm::isSpace(rest_.front())) {
        advance(1);
      } else if (rest_.starts_with("//")) {
        advance(std::min(rest_.find('\n'), rest_.size()));
      } else if (rest_.starts_with("/*")) {
        size_t end = rest_.find("*/", 2);
        if (end == llvm::StringRef::npos)
          report("this comment has no end");
        advance(end == llvm::StringRef::npos ? rest_.size() : end + 2);
      } else {
        return true;
      }
    }
    return false;
  }

  void push(TokenKind kind, size_t length) {
    tokens_.push_back({kind, rest_.take_front(length), line_, column_});
    advance(length);
  }

  void next() {
    char first = rest_.front();
    if (llvm::isAlpha(first) || first == '_' || first == '$')
      return push(TokenKind::Word,
                  rest_.take_while([](char c) { return llvm::isAlnum(c) || c == '_' || c == '$'; }).size());
    if (llvm::isDigit(first))
      return push(TokenKind::Number, rest_.take_while([](char c) { return llvm::isAlnum(c); }).size());
    if (first == '"')
      return quoted();
    for (llvm::StringRef symbol : kLongSymbols)
      if (rest_.starts_with(symbol))
        return push(TokenKind::Symbol, symbol.size());
    if (kSymbols.contains(first))
      return push(TokenKind::Symbol, 1);
    report(llvm::isPrint(first)
               ? "unexpected character '" + std::string(1, first) + "'"
               : "unexpected byte 0x" + llvm::utohexstr(static_cast<uint8_t>(first), /*LowerCase=*/true));
    advance(1);
  }

  void quoted() {
    size_t end = std::min(rest_.find_first_of("\"\n", 1), rest_.size());
    bool isClosed = end < rest_.size() && rest_[end] == '"';
    if (!isClosed)
      report("this text has no closing quote");
    tokens_.push_back({TokenKind::Text, rest_.slice(1, end), line_, column_});
    advance(isClosed ? end + 1 : end);
  }
};

} // namespace

std::string describe(const Problem& problem) {
  const Origin& at = problem.origin;
  std::string place = at.line == 0 ? "" : ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
  return at.file + place + ": " + problem.message;
}

std::vector<Token> tokenize(llvm::StringRef text, llvm::StringRef file, std::vector<Problem>& problems,
                            const Start& start) {
  return Lexer(text, file, problems, start).run();
}

} // namespace wt::spec
