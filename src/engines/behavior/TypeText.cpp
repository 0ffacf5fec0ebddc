// SPDX-License-Identifier: Apache-2.0
// How is a behavioral type written as text, and read back?
//
//   malloc; malloc(16); free             const(x){(x)(malloc, 0); (x)(free, 0)}
//   (malloc; free) + 0                   mu a. malloc; (0 + a)
//   (y)(*y)(free, 0)                     (n < 9)(0, ?log)
//
// `+` binds weakest, then `;`; `mu a.` and `(x)` extend as far to the right as possible. A bracket that is directly
// followed by a term, `(x)free`, `(x)(0, free)`, names a variable; all others only group.
#include "engines/behavior/BehaviorType.h"

#include "llvm/ADT/StringExtras.h"

namespace wt::engines::behavior {

// ------------------------------------------------------------------------------------------------ printing

namespace {

enum class Level : uint8_t { Whole, InChoice, InSequence }; // the context of a term

class Writer {
public:
  explicit Writer(const BehaviorTable& table) : table_(table) {}
  std::string write(BehaviorId type, Level around, bool isLast) {
    std::string text = bare(type);
    return needsBrackets(type, around, isLast) ? "(" + text + ")" : text;
  }

private:
  const BehaviorTable& table_;

  bool needsBrackets(BehaviorId type, Level around, bool isLast) const {
    const BehaviorNode& node = table_[type];
    switch (node.form) {
    case Form::Seq: return around != Level::Whole;
    case Form::Test: return node.name.empty() && around != Level::Whole;
    case Form::Bind:
    case Form::Mu: return around != Level::Whole && !(around == Level::InSequence && isLast);
    case Form::Zero:
    case Form::Malloc:
    case Form::Free:
    case Form::Const:
    case Form::EndConst:
    case Form::Variable:
    case Form::Unknown: return false;
    }
    return false;
  }

  static std::string sized(const char* action, const std::string& size) {
    return size.empty() ? action : action + ("(" + size + ")");
  }

  std::string bare(BehaviorId type) {
    const BehaviorNode& node = table_[type];
    auto whole = [&](BehaviorId part) { return write(part, Level::Whole, true); };
    switch (node.form) {
    case Form::Zero: return "0";
    case Form::Malloc: return sized("malloc", node.name);
    case Form::Free: return sized("free", node.name);
    case Form::Seq: return sequence(type);
    case Form::Bind: return "(" + node.name + ")" + whole(node.first);
    case Form::Test:
      if (node.name.empty())
        return write(node.first, Level::InChoice, false) + " + " + write(node.second, Level::InChoice, true);
      return "(" + node.name + ")(" + whole(node.first) + ", " + whole(node.second) + ")";
    case Form::Const: return "const(" + node.name + "){" + whole(node.first) + "}";
    case Form::EndConst: return "endconst(" + node.name + ")";
    case Form::Variable: return node.name;
    case Form::Mu: return "mu " + node.name + ". " + whole(node.first);
    case Form::Unknown: return "?" + node.name;
    }
    return {};
  }

  std::string sequence(BehaviorId type) {
    std::string text;
    for (; table_[type].form == Form::Seq; type = table_[type].second)
      text += write(table_[type].first, Level::InSequence, false) + "; ";
    return text + write(type, Level::InSequence, true);
  }
};

// ------------------------------------------------------------------------------------------------ parsing

class Reader {
public:
  Reader(BehaviorTable& table, llvm::StringRef text) : table_(table), text_(text) {}

  Result<BehaviorId> read() {
    BehaviorId type = choice();
    skipBlanks();
    if (isOk_ && at_ != text_.size())
      fail("unexpected '" + text_.substr(at_, 1).str() + "'");
    if (!isOk_)
      return userError("column " + std::to_string(failedAt_ + 1) + ": " + problem_);
    return type;
  }

private:
  BehaviorTable& table_;
  llvm::StringRef text_;
  size_t at_ = 0;
  size_t failedAt_ = 0;
  std::string problem_;
  bool isOk_ = true;

  void fail(std::string problem) {
    if (isOk_) {
      failedAt_ = at_;
      problem_ = std::move(problem);
    }
    isOk_ = false;
  }
  void skipBlanks() {
    while (at_ < text_.size() && llvm::isSpace(text_[at_]))
      ++at_;
  }
  bool take(char c) {
    skipBlanks();
    bool isThere = isOk_ && at_ < text_.size() && text_[at_] == c;
    at_ += isThere;
    return isThere;
  }
  void expect(char c) {
    if (!take(c))
      fail(std::string("expected '") + c + "'");
  }
  std::string word() {
    skipBlanks();
    size_t from = at_;
    while (at_ < text_.size() && (llvm::isAlnum(text_[at_]) || text_[at_] == '_' || text_[at_] == '\''))
      ++at_;
    if (from == at_)
      fail("expected a type");
    return text_.slice(from, at_).str();
  }
  /// The position of the bracket that closes the one at `open`; the end of the text if there is none.
  size_t closing(size_t open) const {
    int depth = 0;
    for (size_t i = open; i < text_.size(); ++i) {
      depth += text_[i] == '(' ? 1 : text_[i] == ')' ? -1 : 0;
      if (depth == 0)
        return i;
    }
    return text_.size();
  }
  /// The raw text between brackets.
  std::string bracketed() {
    skipBlanks();
    size_t end = at_ < text_.size() && text_[at_] == '(' ? closing(at_) : text_.size();
    if (end == text_.size()) {
      fail("expected '(' and a matching ')'");
      return {};
    }
    std::string name = text_.slice(at_ + 1, end).trim().str();
    at_ = end + 1;
    return name;
  }

  BehaviorId choice() {
    BehaviorId left = sequence();
    if (!take('+'))
      return left;
    return table_.choice(left, choice());
  }
  BehaviorId sequence() {
    BehaviorId first = single();
    if (!take(';'))
      return first;
    return table_.seq(first, sequence());
  }

  BehaviorId single() {
    if (!isOk_)
      return table_.zero();
    skipBlanks();
    if (at_ < text_.size() && text_[at_] == '(')
      return bracket();
    if (take('?'))
      return table_.unknown(word());
    std::string name = word();
    if (name == "0")
      return table_.zero();
    if (name == "malloc" || name == "free") {
      std::string size = at_ < text_.size() && text_[at_] == '(' ? bracketed() : std::string();
      return name == "malloc" ? table_.allocate(size) : table_.release(size);
    }
    if (name == "endconst")
      return table_.endConst(bracketed());
    if (name == "const")
      return constant();
    if (name == "mu") {
      std::string variable = word();
      expect('.');
      return table_.mu(variable, choice());
    }
    return table_.variable(name);
  }

  BehaviorId constant() {
    std::string place = bracketed();
    expect('{');
    BehaviorId body = choice();
    expect('}');
    return table_.constant(place, body);
  }

  bool somethingFollows(size_t after) const {
    llvm::StringRef rest = text_.substr(after).ltrim();
    return !rest.empty() && !llvm::StringRef(";+,)}").contains(rest.front());
  }

  BehaviorId bracket() {
    if (!somethingFollows(closing(at_) + 1)) {
      expect('(');
      BehaviorId inner = choice();
      expect(')');
      return inner;
    }
    std::string name = bracketed();
    skipBlanks();
    if (at_ < text_.size() && text_[at_] == '(' && !somethingFollows(closing(at_) + 1))
      return afterName(name);
    return table_.bind(name, choice());
  }

  /// After a name, `(P1, P2)` is a test; `(P)` is the scope of a bound variable.
  BehaviorId afterName(const std::string& name) {
    size_t before = at_;
    expect('(');
    BehaviorId first = choice();
    if (take(',')) {
      BehaviorId second = choice();
      expect(')');
      return table_.test(name, first, second);
    }
    at_ = before;
    return table_.bind(name, choice());
  }
};

} // namespace

std::string print(const BehaviorTable& table, BehaviorId type) {
  return Writer(table).write(type, Level::Whole, true);
}

Result<BehaviorId> parseBehavior(BehaviorTable& table, llvm::StringRef text) {
  return Reader(table, text).read();
}

} // namespace wt::engines::behavior
