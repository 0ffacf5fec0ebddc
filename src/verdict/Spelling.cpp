// SPDX-License-Identifier: Apache-2.0
#include "verdict/Spelling.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

namespace wt::verdict {

using llvm::StringRef;

static bool isWordChar(char c) {
  return llvm::isAlnum(c) || c == '_';
}

/// The name, number or character at the start of the text; empty if there is none, or the expression continues.
static StringRef onlyToken(StringRef text) {
  text = text.ltrim();
  size_t length = 0;
  if (text.starts_with("'")) {
    for (length = 1; length < text.size() && text[length] != '\''; ++length)
      length += text[length] == '\\';
    ++length;
  } else {
    while (length < text.size() && (isWordChar(text[length]) || text.drop_front(length).starts_with("::")))
      length += text[length] == ':' ? 2 : 1;
  }
  if (length == 0 || length > text.size())
    return {};
  StringRef after = text.drop_front(length).ltrim();
  const bool ends = after.empty() || StringRef(")?:;,{").contains(after.front()) || after.starts_with("&&") ||
                    after.starts_with("||") || after.starts_with("/*") || after.starts_with("//");
  return ends ? text.take_front(length) : StringRef();
}

/// The constant after the operator or the `case` at the start of the text.
static StringRef constantBehind(StringRef text, bool isMask) {
  if (isMask)
    return text.consume_front("&") && !text.starts_with("&") ? onlyToken(text) : StringRef();
  if (text.consume_front("case") && !text.empty() && !isWordChar(text.front()))
    return onlyToken(text);
  for (StringRef op : {"==", "!=", "<=", ">=", "<", ">"})
    if (text.consume_front(op))
      return onlyToken(text);
  return {};
}

/// The position of the constant in a condition: "x == 1", "(x & 8192) != 0".
struct ConstantAt {
  size_t start = 0, length = 0;
  bool isMask = false;
};

static ConstantAt constantIn(StringRef condition) {
  StringRef rest = condition;
  ConstantAt result;
  const bool isTest = rest.consume_back(") != 0") || rest.consume_back(") == 0");
  if (isTest && rest.starts_with("(")) {
    result.isMask = true;
    result.start = rest.rfind(" & ");
    result.start += result.start == StringRef::npos ? 0 : 3;
  } else {
    rest = condition;
    for (StringRef op : {" == ", " != ", " < ", " <= ", " > ", " >= "})
      if (size_t at = rest.rfind(op); at != StringRef::npos)
        result.start = std::max(result.start, at + op.size());
  }
  if (result.start == 0 || result.start >= rest.size())
    return {};
  StringRef number = rest.drop_front(result.start);
  StringRef digits = number;
  digits.consume_front("1 << ") || digits.consume_front("-"); // how flags are often defined; `npos`, `EOF`
  result.length = llvm::all_of(digits, llvm::isDigit) ? number.size() : 0;
  return result;
}

/// The name or number before an operator, at the end of the text; empty if the expression continues to the left.
static StringRef onlyTokenBefore(StringRef text) {
  text = text.rtrim();
  size_t length = 0;
  while (length < text.size() && (isWordChar(text[text.size() - length - 1]) || text[text.size() - length - 1] == ':'))
    ++length;
  const StringRef before = text.drop_back(length).rtrim();
  const bool starts = before.empty() || StringRef("(!?,;{}").contains(before.back()) || before.ends_with("&&") ||
                      before.ends_with("||") || before.ends_with("return");
  return starts ? text.take_back(length) : StringRef();
}

finding::Step spelledAsInSource(finding::Step step, SourceLines& sources) {
  if (step.kind != finding::StepKind::Branch || !step.at.macro.empty() || step.at.column == 0)
    return step;
  StringRef line = sources.line(step.at.file, step.at.line);
  size_t open = step.sentence.find('`');
  size_t close = open == std::string::npos ? open : step.sentence.find('`', open + 1);
  if (close == std::string::npos || line.size() < step.at.column)
    return step;
  StringRef condition = StringRef(step.sentence).slice(open + 1, close);
  ConstantAt constant = constantIn(condition);
  StringRef spelled = constantBehind(line.drop_front(step.at.column - 1), constant.isMask);
  if (const StringRef tested = condition.split(' ').first; !constant.isMask && (spelled.empty() || spelled == tested)) {
    spelled = onlyTokenBefore(line.take_front(step.at.column - 1)); // `OK != result`
    spelled = spelled == tested ? StringRef() : spelled;
  }
  if (constant.length != 0 && !spelled.empty())
    step.sentence.replace(open + 1 + constant.start, constant.length, spelled.str());
  return step;
}

} // namespace wt::verdict
