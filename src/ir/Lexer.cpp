// SPDX-License-Identifier: Apache-2.0
#include "ir/Lexer.h"

#include "ir/TextForm.h"

#include <charconv>

namespace wt::ir::text {

using llvm::StringRef;

llvm::Error errorAt(StringRef text, StringRef file, size_t offset, const std::string& message) {
  StringRef before = text.take_front(offset);
  size_t line = before.count('\n') + 1;
  size_t column = before.size() - (before.rfind('\n') + 1) + 1; // npos + 1 is 0
  return userError(file.str() + ":" + std::to_string(line) + ":" + std::to_string(column) + ": " + message);
}

namespace {

class Lexer {
public:
  Lexer(StringRef text, StringRef file) : text_(text), file_(file) {}

  Result<std::vector<Token>> run() {
    while (skipBlanks(), at_ < text_.size() && message_.empty())
      lexOne();
    if (!message_.empty())
      return errorAt(text_, file_, errorOffset_, message_);
    if (!tokens_.empty() && tokens_.back().kind != TokenKind::Newline)
      push(TokenKind::Newline, 0);
    push(TokenKind::End, 0);
    return std::move(tokens_);
  }

private:
  StringRef text_, file_;
  size_t at_ = 0;
  std::vector<Token> tokens_;
  std::string message_;
  size_t errorOffset_ = 0;

  char peek(size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  StringRef rest() const { return text_.drop_front(at_); }

  void fail(size_t offset, std::string message) {
    if (message_.empty()) {
      message_ = std::move(message);
      errorOffset_ = offset;
    }
  }

  Token& push(TokenKind kind, size_t length) {
    Token& token = tokens_.emplace_back();
    token.kind = kind;
    token.begin = at_;
    at_ += length;
    token.end = at_;
    return token;
  }

  void skipBlanks() {
    while (at_ < text_.size()) {
      if (peek() == ' ' || peek() == '\t' || peek() == '\r')
        ++at_;
      else if (rest().starts_with("//"))
        at_ = std::min(text_.find('\n', at_), text_.size());
      else
        return;
    }
  }

  void lexOne() {
    char c = peek();
    if (c == '\n')
      lexNewline();
    else if (isDigit(c))
      lexNumber();
    else if (c == '"')
      lexQuoted(TokenKind::String, 0);
    else if (c == '\'')
      lexQuoted(TokenKind::QuotedName, 0);
    else if (isWordStart(c))
      lexWord();
    else if ((c == '@' || c == '%' || c == '$') && (isWordStart(peek(1)) || peek(1) == '\''))
      lexSigilName();
    else
      lexSymbol();
  }

  void lexNewline() {
    if (!tokens_.empty() && tokens_.back().kind != TokenKind::Newline)
      push(TokenKind::Newline, 1);
    else
      ++at_;
  }

  void lexWord() {
    size_t length = dashedWordLength(rest());
    if (!length)
      length = plainNameLength(rest(), /*isAfterSigil=*/false);
    std::string word = text_.substr(at_, length).str();
    char next = peek(length), afterNext = peek(length + 1);
    bool opensCast = next == '<' && afterNext != '<' && afterNext != '=' && afterNext != ' ' && castKindOf(word);
    push(opensCast ? TokenKind::CastOpen : TokenKind::Word, length + opensCast).text = std::move(word);
    lexOrdinal();
  }

  void lexSigilName() {
    char sigil = peek();
    TokenKind kind = sigil == '@'   ? TokenKind::FunctionName
                     : sigil == '%' ? TokenKind::RecordName
                                    : TokenKind::GlobalName;
    if (peek(1) == '\'')
      return lexQuoted(kind, 1);
    size_t length = plainNameLength(rest().drop_front(1), /*isAfterSigil=*/sigil != '$');
    std::string name = text_.substr(at_ + 1, length).str();
    push(kind, length + 1).text = std::move(name);
    lexOrdinal();
  }

  /// The `#2` that distinguishes equal names.
  void lexOrdinal() {
    if (peek() != '#' || !isDigit(peek(1)))
      return;
    size_t begin = at_++;
    uint32_t ordinal = 0;
    auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), ordinal);
    if (error != std::errc() || ordinal == 0)
      return fail(begin, "the number after # must be from 1 to 4294967295");
    at_ = end - text_.data();
    tokens_.back().ordinal = ordinal;
    tokens_.back().end = at_;
  }

  void lexNumber() {
    bool isHex = peek() == '0' && peek(1) == 'x';
    size_t length = isHex ? 2 : 0;
    while (isWordChar(peek(length)))
      ++length;
    bool isReal = !isHex && peek(length) == '.' && isDigit(peek(length + 1));
    if (isReal)
      for (++length; isWordChar(peek(length));)
        ++length;
    char last = peek(length - 1);
    bool hasExponent = !isHex && (last == 'e' || last == 'E') && (peek(length) == '+' || peek(length) == '-');
    if (hasExponent)
      for (++length; isDigit(peek(length));)
        ++length;
    isReal |= hasExponent;

    size_t begin = at_;
    const char *first = text_.data() + at_ + (isHex ? 2 : 0), *end = text_.data() + at_ + length;
    Token& token = push(isReal ? TokenKind::Real : TokenKind::Integer, length);
    token.text = text_.substr(begin, length).str();
    auto [stop, error] =
        isReal ? std::from_chars(first, end, token.real) : std::from_chars(first, end, token.number, isHex ? 16 : 10);
    if (error == std::errc::result_out_of_range)
      fail(begin, "the number does not fit into 64 bits");
    else if (error != std::errc() || stop != end)
      fail(begin, "not a number: " + quoted(token.text, '`'));
  }

  void lexQuoted(TokenKind kind, size_t sigilLength) {
    size_t begin = at_;
    char quote = peek(sigilLength);
    size_t i = sigilLength + 1;
    std::string value;
    while (peek(i) != quote) {
      if (at_ + i >= text_.size() || peek(i) == '\n')
        return fail(begin, std::string("the closing ") + quote + " is missing");
      if (peek(i) != '\\')
        value += peek(i++);
      else if (!lexEscape(i, value))
        return;
    }
    push(kind, i + 1).text = std::move(value);
    if (kind != TokenKind::String)
      lexOrdinal();
  }

  /// Reads the escape sequence at the backslash `i` characters ahead: appends the character and moves `i` behind it.
  bool lexEscape(size_t& i, std::string& value) {
    char c = peek(i + 1);
    unsigned byte = 0;
    if (c == 'n')
      value += '\n';
    else if (c == 't')
      value += '\t';
    else if (c == '\\' || c == '"' || c == '\'' || c == '`')
      value += c;
    else if (c == 'x' && !text_.substr(at_ + i + 2, 2).getAsInteger(16, byte) && at_ + i + 4 <= text_.size()) {
      value += char(byte);
      i += 2;
    } else {
      fail(at_ + i, "unknown escape; there are \\n \\t \\\\ \\\" \\' and \\x with two digits");
      return false;
    }
    i += 2;
    return true;
  }

  void lexSymbol() {
    for (StringRef symbol : {"...", ":=", "->", "+>", "<<", ">>", "<=", ">=", "==", "!="})
      if (rest().starts_with(symbol)) {
        push(TokenKind::Symbol, symbol.size()).text = symbol.str();
        return;
      }
    char c = peek();
    if (c == '\0' || !StringRef("(){}[]<>,.:*&+-/%|^~!?").contains(c))
      return fail(at_, "this character has no meaning here: " + quoted(StringRef(&c, 1), '`'));
    push(TokenKind::Symbol, 1).text = std::string(1, c);
  }
};

} // namespace

Result<std::vector<Token>> lex(StringRef text, StringRef file) {
  return Lexer(text, file).run();
}

} // namespace wt::ir::text
