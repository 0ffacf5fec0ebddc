// SPDX-License-Identifier: Apache-2.0
#include "spec/Outline.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace wt::spec {

namespace {

bool isWordPart(char c) {
  return llvm::isAlnum(c) || c == '_' || c == '$';
}

class Walk {
public:
  explicit Walk(llvm::StringRef text) : text_(text) {}

  std::vector<Item> run() {
    while (skipBlank())
      items_.push_back(takeItem());
    return std::move(items_);
  }

private:
  llvm::StringRef text_;
  size_t at_ = 0, lineStart_ = 0;
  uint32_t line_ = 1;
  llvm::StringRef header_;
  std::vector<Item> items_;

  bool atEnd() const { return at_ >= text_.size(); }
  bool isNext(llvm::StringRef what) const { return text_.substr(at_).starts_with(what); }

  void skipTo(size_t end) {
    end = std::min(end, text_.size());
    for (; at_ < end; ++at_)
      if (text_[at_] == '\n') {
        ++line_;
        lineStart_ = at_ + 1;
      }
  }

  /// A comment or a text in quotes; false: neither is next.
  bool skipWhole() {
    if (isNext("//"))
      return skipTo(text_.find('\n', at_)), true;
    if (const size_t end = text_.find("*/", at_ + 2); isNext("/*"))
      return skipTo(end == llvm::StringRef::npos ? end : end + 2), true;
    if (isNext("\""))
      return skipTo(text_.find_first_of("\"\n", at_ + 1)), skipTo(at_ + 1), true;
    return false;
  }

  /// False at the end of the text.
  bool skipBlank() {
    while (!atEnd())
      if (llvm::isSpace(text_[at_]))
        skipTo(at_ + 1);
      else if (text_[at_] != '/' || !skipWhole())
        return true;
    return false;
  }

  Item takeItem() {
    Item item;
    item.start = {line_, static_cast<uint32_t>(at_ - lineStart_ + 1), header_};
    const size_t begin = at_;
    int depth = 0;
    while (!atEnd()) {
      const char c = text_[at_];
      if ((c == '/' || c == '"') && skipWhole())
        continue;
      depth += (c == '{') - (c == '}');
      skipTo(at_ + 1);
      if (c == ';' && depth <= 0)
        break;
    }
    item.text = text_.slice(begin, at_);
    readHead(item);
    return item;
  }

  /// The word in front of the first parenthesis, those of `own(malloc)` and of attributes apart.
  void readHead(Item& item) {
    const llvm::StringRef first = item.text.take_while(isWordPart);
    if (first == "header")
      header_ = item.text.split('"').second.split('"').first;
    if (llvm::StringSwitch<bool>(first).Cases("header", "type", "family", "container", true).Default(false))
      return;
    llvm::StringRef word;
    for (size_t i = 0; i < item.text.size(); ++i) {
      const char c = item.text[i];
      if (isWordPart(c)) {
        word = item.text.substr(i).take_while(isWordPart);
        i += word.size() - 1;
        if (word == "operator")
          return;
      } else if (c == '(' && word != "own" && word != "keep") {
        item.function = word;
        return;
      } else if (c == '(') {
        i = std::min(item.text.find(')', i), item.text.size());
      } else if (!llvm::isSpace(c) && c != '*') {
        return; // a part of a qualified name, an attribute in front
      }
    }
  }
};

} // namespace

std::vector<Item> outline(llvm::StringRef text) {
  return Walk(text).run();
}

} // namespace wt::spec
