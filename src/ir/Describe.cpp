// SPDX-License-Identifier: Apache-2.0
#include "ir/Describe.h"

#include "ir/TextForm.h"
#include "support/Overloaded.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <charconv>

namespace wt::ir {

using llvm::StringRef;

namespace {

// Operator precedence of C. A phrase that binds more weakly than its context needs parentheses.
enum Strength : int { Weakest, Or, Xor, And, Equality, Relation, Shift, Sum, Product, Prefix, Postfix };

constexpr const char* kNameless = "…";                // a value that has no source text
constexpr const char* kSomeWay = "this way is taken"; // a choice that has no source text

struct Phrase {
  std::string text;
  Strength strength = Postfix;
};

std::string inside(const Phrase& phrase, Strength surroundings) {
  return phrase.strength < surroundings ? "(" + phrase.text + ")" : phrase.text;
}

/// A name, a call or an element can be followed by `->` without parentheses. So can `malloc(n + 1)`, but not `a + b`.
Strength strengthOf(StringRef source) {
  int depth = 0;
  char quote = 0;
  for (size_t i = 0; i < source.size(); ++i) {
    char c = source[i];
    if (quote) {
      i += c == '\\';
      quote = c == quote ? 0 : quote;
    } else if (c == '"' || c == '\'')
      quote = c;
    else if (c == '(' || c == '[')
      ++depth;
    else if (c == ')' || c == ']')
      --depth;
    else if (depth == 0 && source.substr(i, 2) == "->")
      ++i;
    else if (depth == 0 && !text::isWordChar(c) && c != '.' && c != ':' && c != '~')
      return Weakest;
  }
  return Postfix;
}

Strength strengthOf(BinaryOp op) {
  switch (op) {
  case BinaryOp::Multiply:
  case BinaryOp::Divide:
  case BinaryOp::Remainder: return Product;
  case BinaryOp::Add:
  case BinaryOp::Subtract:
  case BinaryOp::PointerAdd:
  case BinaryOp::PointerDifference: return Sum;
  case BinaryOp::ShiftLeft:
  case BinaryOp::ShiftRight: return Shift;
  case BinaryOp::Less:
  case BinaryOp::LessEqual:
  case BinaryOp::Greater:
  case BinaryOp::GreaterEqual: return Relation;
  case BinaryOp::Equal:
  case BinaryOp::NotEqual: return Equality;
  case BinaryOp::And: return And;
  case BinaryOp::Xor: return Xor;
  case BinaryOp::Or: return Or;
  }
  return Weakest;
}

StringRef sourceSpelling(BinaryOp op) {
  if (op == BinaryOp::PointerAdd)
    return "+";
  return op == BinaryOp::PointerDifference ? "-" : text::spelling(op);
}

/// `i` of `i.2`, the second `i` of its function.
StringRef withoutNumber(StringRef name) {
  auto [head, tail] = name.rsplit('.');
  return !tail.empty() && llvm::all_of(tail, text::isDigit) ? head : name;
}

class Describer {
public:
  Describer(const Module& module, const Body& body) : module_(module), body_(body) {}

  Phrase of(PlaceId id) const {
    return match(
        body_[id].node, [&](const LocalPlace& p) { return ofVariable(body_[p.variable]); },
        [&](const GlobalPlace& p) { return Phrase{module_[p.global].displayName}; },
        [&](const DerefPlace& p) { return ofPointee(p.pointer); }, [&](const FieldPlace& p) { return ofField(p); },
        [&](const ElementPlace& p) { return Phrase{inside(of(p.array), Postfix) + "[" + of(p.index).text + "]"}; });
  }

  Phrase of(ExprId id) const {
    const Expr& e = body_[id];
    return match(
        e.node, [&](const IntegerExpr& n) { return ofInteger(n, e.type); },
        [&](const RealExpr& n) { return ofReal(n.value); }, [&](const NullExpr&) { return Phrase{"NULL"}; },
        [&](const ZeroExpr&) { return Phrase{"{}"}; },
        [&](const StringExpr& n) { return Phrase{ofString(module_.strings[n.literal.index])}; },
        [&](const FunctionExpr& n) { return Phrase{module_[n.function].qualifiedName}; },
        [&](const UnknownExpr&) { return Phrase{kNameless}; },
        [&](const AddressExpr& n) { return ofAddress(n, e.type); }, [&](const ReadExpr& n) { return of(n.place); },
        [&](const UnaryExpr& n) { return Phrase{text::spelling(n.op).str() + inside(of(n.operand), Prefix), Prefix}; },
        [&](const BinaryExpr& n) { return ofBinary(n.op, n.left, n.right); },
        [&](const CastExpr& n) { return of(n.operand); });
  }

  std::string condition(ExprId id, bool holds) const {
    const Expr& e = body_[id];
    if (const auto* unary = std::get_if<UnaryExpr>(&e.node); unary && unary->op == UnaryOp::Not)
      return condition(unary->operand, !holds);
    if (const auto* cast = std::get_if<CastExpr>(&e.node); cast && cast->kind == CastKind::Integer)
      return condition(cast->operand, holds);
    if (std::holds_alternative<UnknownExpr>(e.node))
      return kSomeWay;
    if (const auto* binary = std::get_if<BinaryExpr>(&e.node); binary && oppositeOf(binary->op))
      return comparison(*binary, holds);
    return truth(id, holds);
  }

private:
  const Module& module_;
  const Body& body_;

  bool isReference(TypeId type) const {
    const auto* pointer = typeAs<PointerType>(module_.types, type);
    return pointer && pointer->isReference;
  }

  Phrase ofVariable(const Variable& v) const {
    switch (v.kind) {
    case VariableKind::Parameter:
    case VariableKind::Local: return {withoutNumber(v.name).str()};
    case VariableKind::Temporary: return hasWords(v.text) ? ofText(v.text) : Phrase{kNameless};
    case VariableKind::Result: return {"the return value", Weakest};
    }
    return {};
  }

  /// `find(…)` for a call whose text was cut off: "find(first, second, thi...".
  static Phrase ofText(StringRef text) {
    size_t arguments = text.find('(');
    if (text.ends_with("...") && arguments != StringRef::npos && arguments > 0 && text::isWordChar(text[arguments - 1]))
      return {text.take_front(arguments).str() + "(…)", Postfix};
    return {text.str(), strengthOf(text)};
  }

  /// False for text such as `:` or `)`: a macro can leave no more than that of an expression.
  static bool hasWords(StringRef text) { return llvm::any_of(text, text::isWordChar); }

  /// `p[i]` for `*(p +> i)`, `r` for a reference `r`, a fixed address in hexadecimal.
  Phrase ofPointee(ExprId pointer) const {
    if (isReference(body_[pointer].type))
      return of(pointer);
    ExprId inner = withoutCasts(pointer);
    if (const auto* sum = std::get_if<BinaryExpr>(&body_[inner].node); sum && sum->op == BinaryOp::PointerAdd)
      return {inside(of(sum->left), Postfix) + "[" + of(sum->right).text + "]"};
    if (const auto* address = std::get_if<AddressExpr>(&body_[inner].node))
      return of(address->place);
    if (const auto* number = std::get_if<IntegerExpr>(&body_[inner].node))
      return {"*0x" + llvm::utohexstr(static_cast<uint64_t>(number->value), /*LowerCase=*/true), Prefix};
    Phrase phrase = of(pointer);
    if (phrase.text == "errno") // a macro: its name already includes the dereference
      return phrase;
    return {"*" + inside(phrase, Prefix), Prefix};
  }

  ExprId withoutCasts(ExprId id) const {
    while (const auto* cast = std::get_if<CastExpr>(&body_[id].node))
      id = cast->operand;
    return id;
  }

  Phrase ofField(const FieldPlace& p) const {
    const Field& field = module_[p.record].fields[p.field];
    bool isNamed = field.kind == FieldKind::Member && !StringRef(field.name).starts_with("anon.");
    if (!isNamed)
      return of(p.object);
    Phrase object = of(p.object);
    if (StringRef pointer = object.text; object.strength == Prefix && pointer.consume_front("*"))
      return {(pointer.front() == '*' ? "(" + pointer.str() + ")" : pointer.str()) + "->" + field.name};
    return {inside(object, Postfix) + "." + field.name};
  }

  Phrase ofInteger(const IntegerExpr& n, TypeId type) const {
    const auto* integer = typeAs<IntType>(module_.types, type);
    if (integer && integer->bits == 1)
      return {n.value ? "true" : "false"};
    bool isUnsigned = integer && !integer->isSigned;
    if (isUnsigned && integer->bits >= 32 && uint64_t(n.value) == (~uint64_t(0) >> (64 - integer->bits)))
      return {"-1", Prefix}; // the source may write `SIZE_MAX` or `std::string::npos`; the spelling is unknown here
    return {isUnsigned ? std::to_string(uint64_t(n.value)) : std::to_string(n.value),
            !isUnsigned && n.value < 0 ? Prefix : Postfix};
  }

  static Phrase ofReal(double value) {
    char digits[64];
    std::string text(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
    return {text, text[0] == '-' ? Prefix : Postfix};
  }

  static std::string ofString(const std::string& literal) {
    constexpr size_t kLongest = 32;
    return text::quoted(StringRef(literal).take_front(kLongest).str() + (literal.size() > kLongest ? "…" : ""), '"');
  }

  /// A reference, and the address of an array's first element, are described by the place that they refer to.
  Phrase ofAddress(const AddressExpr& e, TypeId type) const {
    if (isReference(type))
      return of(e.place);
    if (const auto* element = std::get_if<ElementPlace>(&body_[e.place].node)) {
      const auto* index = std::get_if<IntegerExpr>(&body_[element->index].node);
      if (index && index->value == 0)
        return of(element->array);
    }
    if (const auto* deref = std::get_if<DerefPlace>(&body_[e.place].node);
        deref && !isReference(body_[deref->pointer].type))
      return of(deref->pointer);
    return {"&" + inside(of(e.place), Prefix), Prefix};
  }

  Phrase ofBinary(BinaryOp op, ExprId left, ExprId right) const {
    Strength strength = strengthOf(op);
    Phrase first = oppositeOf(op) && isCharacter(right) ? ofCharacter(left) : of(left);
    Phrase second = oppositeOf(op) && isCharacter(left) ? ofCharacter(right) : of(right);
    return {inside(first, strength) + " " + sourceSpelling(op).str() + " " + inside(second, Strength(strength + 1)),
            strength};
  }

  /// A `char`; the value that it is compared with is then shown as a character too.
  bool isCharacter(ExprId id) const {
    const auto* type = typeAs<IntType>(module_.types, body_[withoutCasts(id)].type);
    return type && type->bits == 8 && type->isSigned;
  }
  Phrase ofCharacter(ExprId id) const {
    const auto* integer = std::get_if<IntegerExpr>(&body_[withoutCasts(id)].node);
    if (!integer)
      return of(id);
    for (auto [value, spelling] : {std::pair('\t', "'\\t'"), std::pair('\n', "'\\n'"), std::pair('\r', "'\\r'")})
      if (integer->value == value)
        return {spelling};
    bool isPrintable = integer->value >= ' ' && integer->value <= '~';
    return isPrintable ? Phrase{text::quoted(std::string(1, char(integer->value)), '\'')} : of(id);
  }

  bool isZero(ExprId id) const {
    const auto* integer = std::get_if<IntegerExpr>(&body_[id].node);
    return integer && integer->value == 0;
  }
  bool isNull(ExprId id) const { return std::holds_alternative<NullExpr>(body_[withoutCasts(id)].node); }
  /// A `bool`, or an integer that results from a comparison.
  bool isTruth(ExprId id) const {
    const Expr& e = body_[withoutCasts(id)];
    const auto* type = typeAs<IntType>(module_.types, e.type);
    const auto* unary = std::get_if<UnaryExpr>(&e.node);
    const auto* binary = std::get_if<BinaryExpr>(&e.node);
    return (type && type->bits == 1) || (unary && unary->op == UnaryOp::Not) || (binary && oppositeOf(binary->op));
  }

  std::string comparison(const BinaryExpr& e, bool holds) const {
    BinaryOp op = holds ? e.op : oppositeOf(e.op).value_or(e.op);
    bool isEqual = op == BinaryOp::Equal, isUnequal = op == BinaryOp::NotEqual;
    if ((isEqual || isUnequal) && (isNull(e.left) || isNull(e.right))) {
      ExprId pointer = isNull(e.right) ? e.left : e.right;
      return "`" + of(pointer).text + (isEqual ? "` is null" : "` is not null");
    }
    if ((isEqual || isUnequal) && isZero(e.right) && isTruth(e.left))
      return condition(e.left, isUnequal);
    bool mayBeUnordered = !isEqual && !isUnequal && typeAs<FloatType>(module_.types, body_[e.left].type);
    if (!holds && mayBeUnordered) // neither `x < y` nor `x >= y` holds for a NaN
      return "`" + ofBinary(e.op, e.left, e.right).text + "` is false";
    return "`" + ofBinary(op, e.left, e.right).text + "`";
  }

  /// An overloaded operator: its text already reads as a condition.
  static bool isComparison(StringRef text) {
    constexpr StringRef kOperators[] = {" == ", " != ", " < ", " <= ", " > ", " >= "};
    return llvm::any_of(kOperators, [&](StringRef op) { return text.contains(op); });
  }

  /// `if (e)` where `e` is not a comparison.
  std::string truth(ExprId id, bool holds) const {
    const Type& type = module_.types[body_[id].type];
    if (of(id).text == kNameless)
      return kSomeWay;
    std::string subject = "`" + of(id).text + "` is ";
    if (std::holds_alternative<PointerType>(type))
      return subject + (holds ? "not null" : "null");
    const auto* integer = std::get_if<IntType>(&type);
    if (integer && integer->bits == 1)
      return holds && isComparison(of(id).text) ? "`" + of(id).text + "`" : subject + (holds ? "true" : "false");
    return subject + (holds ? "not zero" : "zero");
  }
};

} // namespace

std::string describe(const Module& module, const Body& body, PlaceId place) {
  return Describer(module, body).of(place).text;
}

std::string describe(const Module& module, const Body& body, ExprId expr) {
  return Describer(module, body).of(expr).text;
}

std::string describeCondition(const Module& module, const Body& body, ExprId condition) {
  return Describer(module, body).condition(condition, true);
}

} // namespace wt::ir
