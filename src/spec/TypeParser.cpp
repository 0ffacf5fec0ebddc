// SPDX-License-Identifier: Apache-2.0
// Reads types of C and C++ in the part of their syntax that library declarations use: a base, stars and references, one
// array or function-pointer declarator. `volatile` and `restrict` are accepted and ignored.
#include "spec/TypeParser.h"

#include "spec/Printer.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace wt::spec {

namespace {

constexpr uint32_t kMaxDepth = 64; // nesting depth of types; deeper is a mistake, and would use up the stack
constexpr int64_t kMaxArray = 64;  // elements of an array whose handles are handed out one by one

bool isNumberWord(llvm::StringRef word) {
  constexpr llvm::StringLiteral kWords[] = {"signed", "unsigned", "short", "long", "int", "char", "double"};
  return llvm::is_contained(kWords, word);
}
bool isLoneBuiltin(llvm::StringRef word) {
  constexpr llvm::StringLiteral kWords[] = {"void", "bool", "_Bool", "float", "auto"};
  return llvm::is_contained(kWords, word);
}
bool isTagWord(llvm::StringRef word) {
  return word == "struct" || word == "union" || word == "enum";
}
bool isForgotten(llvm::StringRef word) {
  constexpr llvm::StringLiteral kWords[] = {"volatile", "restrict", "__restrict", "__restrict__"};
  return llvm::is_contained(kWords, word);
}
/// Words that open an item; no type has such a name.
bool isItemWord(llvm::StringRef word) {
  constexpr llvm::StringLiteral kWords[] = {"type", "family", "container", "header"};
  return llvm::is_contained(kWords, word);
}
bool isOwnerWord(llvm::StringRef word) {
  return word == "own" || word == "ref" || word == "keep";
}

std::string shown(const Token& token) {
  return token.kind == TokenKind::End ? "the end of the file" : "'" + token.text.str() + "'";
}

} // namespace

// ------------------------------------------------------------------------------------------------ tokens

Token TypeParser::take() {
  Token token = peek();
  if (at_ + 1 < tokens_.size())
    ++at_;
  return token;
}

bool TypeParser::accept(llvm::StringRef text) {
  if (!peek().is(text))
    return false;
  take();
  return true;
}

bool TypeParser::expect(llvm::StringRef text) {
  return accept(text) || fail("expected '" + text.str() + "' before " + shown(peek()));
}

bool TypeParser::expectWord(std::string& word, llvm::StringRef what) {
  if (peek().kind != TokenKind::Word)
    return fail("expected " + what.str() + " before " + shown(peek()));
  word = take().text.str();
  return true;
}

bool TypeParser::parseInteger(int64_t& value) {
  std::string sign = accept("-") ? "-" : "";
  if (peek().kind != TokenKind::Number)
    return fail("expected a number before " + shown(peek()));
  std::string digits = sign + peek().text.str();
  if (!llvm::to_integer(digits, value, 0))
    return fail("'" + digits + "' is no number of 64 bits");
  take();
  return true;
}

bool TypeParser::failAt(Origin origin, std::string message) {
  problems_.push_back({std::move(origin), std::move(message)});
  return false;
}

// ------------------------------------------------------------------------------------------------ names

bool TypeParser::parseFamilyName(std::string& name) {
  if (!expectWord(name, "the name of a family"))
    return false;
  if (peek().is("[") && peek(1).is("]")) {
    at_ += 2;
    name += "[]";
  }
  return true;
}

bool TypeParser::parseOwner(Owner& owner) {
  if (peek().kind != TokenKind::Word || !isOwnerWord(peek().text))
    return true;
  llvm::StringRef word = take().text;
  owner.ownership = word == "own" ? Ownership::Own : word == "ref" ? Ownership::Ref : Ownership::Keep;
  if (owner.ownership == Ownership::Ref || !accept("("))
    return true;
  return parseFamilyName(owner.family) && expect(")");
}

bool TypeParser::parseQualified(std::vector<NamePart>& name) {
  do {
    NamePart part;
    if (accept("~")) {
      if (!expectWord(part.name, "the name of a class"))
        return false;
      part.name.insert(0, "~");
    } else if (!name.empty() && accept("*")) {
      part.name = "*";
    } else if (accept("operator")) {
      if (!parseOperator(part.name))
        return false;
    } else if (!expectWord(part.name, "a name")) {
      return false;
    }
    if (peek().is("<") && !parseArguments(part.arguments))
      return false;
    name.push_back(std::move(part));
  } while (accept("::"));
  return true;
}

bool TypeParser::parseArguments(std::vector<Type>& arguments) {
  if (!expect("<"))
    return false;
  do {
    Type argument;
    if (peek().kind == TokenKind::Number)
      argument.name = take().text.str();
    else if (!parseType(argument))
      return false;
    arguments.push_back(std::move(argument));
  } while (accept(","));
  return expect(">");
}

/// Called behind `operator`.
bool TypeParser::parseOperator(std::string& name) {
  name = "operator";
  if (peek().is("new") || peek().is("delete")) {
    name += " " + take().text.str();
    if (accept("["))
      return name += "[]", expect("]");
    return true;
  }
  if (peek().kind == TokenKind::Symbol) {
    if (accept("("))
      return name += "()", expect(")");
    while (peek().kind == TokenKind::Symbol && !peek().is("("))
      name += take().text;
    return true;
  }
  Type target;
  if (!parseBase(target) || !parseStars(target))
    return false;
  name += " " + print(target);
  return true;
}

// ------------------------------------------------------------------------------------------------ types

bool TypeParser::parseType(Type& type) {
  if (depth_ == kMaxDepth)
    return fail("types are nested more than " + std::to_string(kMaxDepth) + " deep");
  ++depth_;
  Owner owner;
  std::string name;
  bool isRead = parseOwner(owner) && parseBase(type) && parseStars(type) && parseDeclarator(type, name) &&
                applyOwner(owner, type);
  --depth_;
  return isRead;
}

bool TypeParser::atPlainType() const {
  llvm::StringRef word = peek().text;
  return peek().kind == TokenKind::Word &&
         (word == "const" || isForgotten(word) || isTagWord(word) || isNumberWord(word) || isLoneBuiltin(word));
}

bool TypeParser::acceptQualifiers(Type& type) {
  bool any = false;
  while (peek().is("const") || (peek().kind == TokenKind::Word && isForgotten(peek().text))) {
    type.isConst |= take().text == "const";
    any = true;
  }
  return any;
}

bool TypeParser::parseBase(Type& type) {
  acceptQualifiers(type);
  llvm::StringRef word = peek().kind == TokenKind::Word ? peek().text : "";
  if (isTagWord(word)) {
    take();
    std::string tag;
    if (!expectWord(tag, "the tag of a struct, union or enum"))
      return false;
    type.name = word.str() + " " + tag;
  } else if (isLoneBuiltin(word)) {
    type.name = take().text.str();
  } else if (isNumberWord(word)) {
    while (peek().kind == TokenKind::Word && isNumberWord(peek().text))
      type.name += (type.name.empty() ? "" : " ") + take().text.str();
  } else {
    std::vector<NamePart> name;
    return parseQualified(name) && parseBaseFrom(std::move(name), type);
  }
  acceptQualifiers(type);
  return true;
}

bool TypeParser::parseBaseFrom(std::vector<NamePart> name, Type& type) {
  if (isItemWord(name[0].name))
    return fail("'" + name[0].name + "' is a word of this language, not a type");
  for (size_t i = 0; i < name.size(); ++i) {
    llvm::StringRef part = name[i].name;
    if (part == "*" || part.starts_with("~") || part.starts_with("operator"))
      return fail("'" + part.str() + "' cannot stand in a type");
    bool isLast = i + 1 == name.size();
    Type asType;
    asType.name = part.str();
    if (isLast)
      type.parts = name[i].arguments;
    else
      asType.parts = name[i].arguments;
    type.name += (i == 0 ? "" : "::") + print(asType);
  }
  acceptQualifiers(type);
  return true;
}

/// `own`, `ref` or `keep` after a type qualifies that type only if the declarator continues; otherwise it is a name.
bool TypeParser::atInnerOwner() const {
  if (peek().kind != TokenKind::Word || !isOwnerWord(peek().text))
    return false;
  size_t next = 1;
  if (peek(1).is("(") && peek(2).kind == TokenKind::Word) {
    next = peek(3).is("[") ? 6 : 4;
    if (!peek(next - 1).is(")"))
      return false;
  }
  const Token& after = peek(next);
  bool isName = after.kind == TokenKind::Word && !after.is("const") && !after.is("where") && !after.is("noexcept");
  return isName || after.is("*") || after.is("&") || after.is("&&") || (after.is("(") && peek(next + 1).is("*"));
}

bool TypeParser::parseStars(Type& type) {
  for (uint32_t stars = 0;; ++stars) {
    if (stars > kMaxDepth)
      return fail("more than " + std::to_string(kMaxDepth) + " stars");
    Owner owner;
    if (atInnerOwner() && (!parseOwner(owner) || !applyOwner(owner, type)))
      return false;
    TypeKind kind = peek().is("*")    ? TypeKind::Pointer
                    : peek().is("&")  ? TypeKind::Reference
                    : peek().is("&&") ? TypeKind::MoveReference
                                      : TypeKind::Named;
    if (kind == TypeKind::Named)
      return true;
    if (type.kind == TypeKind::Reference || type.kind == TypeKind::MoveReference)
      return fail("nothing points to a reference");
    take();
    Type outer;
    outer.kind = kind;
    outer.parts.push_back(std::move(type));
    acceptQualifiers(outer);
    type = std::move(outer);
  }
}

bool TypeParser::parseDeclarator(Type& type, std::string& name) {
  if (peek().is("(") && peek(1).is("*"))
    return parseFunctionPointer(type, name);
  if (peek().kind == TokenKind::Word)
    name = take().text.str();
  if (!peek().is("[") || peek(1).is("["))
    return true;
  take();
  Type array;
  array.kind = TypeKind::Array;
  if (!peek().is("]")) {
    int64_t count = 0;
    if (!parseInteger(count))
      return false;
    if (count < 1 || count > kMaxArray)
      return fail("an array here has 1 to " + std::to_string(kMaxArray) + " elements");
    array.count = static_cast<uint32_t>(count);
  }
  array.parts.push_back(std::move(type));
  type = std::move(array);
  return expect("]");
}

bool TypeParser::parseFunctionPointer(Type& type, std::string& name) {
  at_ += 2;
  Type pointer;
  pointer.kind = TypeKind::Pointer;
  acceptQualifiers(pointer);
  if (peek().kind == TokenKind::Word)
    name = take().text.str();
  if (!expect(")") || !expect("("))
    return false;
  Type function;
  function.kind = TypeKind::Function;
  function.parts.push_back(std::move(type));
  while (!peek().is(")")) {
    if (function.parts.size() > 1 && !expect(","))
      return false;
    if (accept("...")) {
      function.isVariadic = true;
      break;
    }
    Type parameter;
    if (!parseType(parameter))
      return false;
    function.parts.push_back(std::move(parameter));
  }
  if (function.parts.size() == 2 && function.parts[1].kind == TypeKind::Named && function.parts[1].name == "void")
    function.parts.pop_back();
  pointer.parts.push_back(std::move(function));
  type = std::move(pointer);
  return expect(")");
}

bool TypeParser::applyOwner(const Owner& owner, Type& type) {
  if (owner.ownership == Ownership::Unsaid)
    return true;
  if (type.ownership != Ownership::Unsaid)
    return fail("the owner is stated twice");
  type.ownership = owner.ownership;
  type.family = owner.family;
  return true;
}

} // namespace wt::spec
