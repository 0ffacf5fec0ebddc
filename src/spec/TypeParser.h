// SPDX-License-Identifier: Apache-2.0
// How are types and names parsed? They, and the cursor over tokens, are the basis of every item of a `.own` file.
//
//   const char *s                 pointer to const char
//   own(malloc) char **names      the outermost pointer is owned
//   char *own(malloc) *names      the inner one is: a word after the star, as with `const`
//   keep void (*handler)(int)     a kept pointer to a function
//
// A function returns false after it has reported a problem. The error propagates to the item, which is skipped.
#pragma once

#include "spec/Lexer.h"
#include "spec/Model.h"

namespace wt::spec {

class TypeParser {
protected:
  TypeParser(std::vector<Token> tokens, llvm::StringRef file, std::vector<Problem>& problems)
      : tokens_(std::move(tokens)), file_(file), problems_(problems) {}

  // ---- tokens
  const Token& peek(size_t ahead = 0) const { return tokens_[std::min(at_ + ahead, tokens_.size() - 1)]; }
  Token take();
  bool atEnd() const { return peek().kind == TokenKind::End; }
  bool accept(llvm::StringRef text);
  bool expect(llvm::StringRef text);
  bool expectWord(std::string& word, llvm::StringRef what);
  bool parseInteger(int64_t& value);
  Origin here() const { return {file_, peek().line, peek().column}; }
  bool fail(std::string message) { return failAt(here(), std::move(message)); }
  bool failAt(Origin origin, std::string message);

  // ---- types and names
  struct Owner {
    Ownership ownership = Ownership::Unsaid;
    std::string family;
  };
  bool parseOwner(Owner& owner);
  bool parseFamilyName(std::string& name);
  bool parseQualified(std::vector<NamePart>& name);
  /// A complete type in `<…>` or in a parameter list; a name after it is read and ignored.
  bool parseType(Type& type);
  /// `const unsigned long`, `struct stat`, `std::map<K, V>`: everything before the first star.
  bool parseBase(Type& type);
  bool parseBaseFrom(std::vector<NamePart> name, Type& type);
  bool parseStars(Type& type);
  /// `name`, `name[2]`, `(*name)(int)`, or nothing.
  bool parseDeclarator(Type& type, std::string& name);
  bool applyOwner(const Owner& owner, Type& type);

  /// True if a builtin type, `const` or a tag comes next; none of them can be a function's name.
  bool atPlainType() const;

  size_t at_ = 0;
  std::vector<Token> tokens_;
  std::string file_;
  std::vector<Problem>& problems_;

private:
  uint32_t depth_ = 0;

  bool parseArguments(std::vector<Type>& arguments);
  bool parseOperator(std::string& name);
  bool parseFunctionPointer(Type& type, std::string& name);
  bool atInnerOwner() const;
  bool acceptQualifiers(Type& type);
};

} // namespace wt::spec
