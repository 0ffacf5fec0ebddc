// SPDX-License-Identifier: Apache-2.0
// Reads the items of a `.own` file: types, families, containers, headers, functions with their attributes and
// constraints. Attributes of a parameter may name a later parameter, so they are read after the whole list.
#include "spec/Parser.h"

#include "spec/Outcomes.h"
#include "spec/SomeElement.h"
#include "spec/TypeParser.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <tuple>

namespace wt::spec {

namespace {

class Parser : TypeParser {
public:
  Parser(std::vector<Token> tokens, llvm::StringRef file, std::vector<Problem>& problems, llvm::StringRef header)
      : TypeParser(std::move(tokens), file, problems), header_(header) {}

  void run(Parsed& parsed) {
    while (!atEnd()) {
      size_t start = at_;
      if (!parseItem())
        skipItem(start);
    }
    parsed.file = std::move(result_);
    parsed.stated = std::move(allStated_);
  }

private:
  File result_;
  std::string header_;
  StatedBehavior stated_; // of the current function
  std::vector<StatedBehavior> allStated_;

  bool parseItem() {
    if (peek().is(";"))
      return fail("a ';' without anything before it");
    bool isNameNext = peek(1).kind == TokenKind::Word;
    if (peek().is("type") && isNameNext)
      return parseTypeNames();
    if (peek().is("family") && isNameNext)
      return parseFamily();
    if (peek().is("container") && isNameNext)
      return parseContainer();
    if (peek().is("header") && peek(1).kind == TokenKind::Text)
      return parseHeader();
    return parseFunction();
  }

  /// Moves behind the `;` that ends the broken item; a `;` inside the item's braces does not end it.
  void skipItem(size_t start) {
    int depth = 0;
    for (size_t i = start; i < at_; ++i)
      depth += tokens_[i].is("{") - tokens_[i].is("}");
    while (!atEnd()) {
      Token token = take();
      depth += token.is("{") - token.is("}");
      if (token.is(";") && depth <= 0)
        return;
    }
  }

  // ---- declarations

  bool parseNameText(std::string& text) {
    std::string word;
    do {
      if (!expectWord(word, "a name"))
        return false;
      text += (text.empty() ? "" : "::") + word;
    } while (accept("::"));
    return true;
  }

  bool parseTypeNames() {
    take();
    do {
      TypeName name{"", here()};
      if (!parseNameText(name.name))
        return false;
      result_.types.push_back(std::move(name));
    } while (accept(","));
    return expect(";");
  }

  bool parseFamily() {
    take();
    Family family;
    family.origin = here();
    if (!parseFamilyName(family.name))
      return false;
    if (accept("for"))
      do {
        std::string type = peek().is("struct") || peek().is("union") ? take().text.str() + " " : "";
        std::string name;
        if (!parseNameText(name))
          return false;
        family.types.push_back(type + name);
      } while (accept(","));
    family.isHandle = accept("handle");
    family.isCounted = accept("counted");
    family.isRequired = accept("required");
    if (accept("fails") && !parseInteger(family.failure))
      return false;
    result_.families.push_back(std::move(family));
    return expect(";");
  }

  bool parseContainer() {
    take();
    Container container;
    container.origin = here();
    if (!parseNameText(container.name))
      return false;
    if (accept("<")) {
      do {
        std::string parameter;
        if (!expectWord(parameter, "the name of a type"))
          return false;
        container.parameters.push_back(std::move(parameter));
      } while (accept(","));
      if (!expect(">"))
        return false;
    }
    if (!expect("{"))
      return false;
    while (!accept("}")) {
      Parameter field;
      Owner owner;
      field.origin = here();
      if (!parseOwner(owner) || !parseBase(field.type) || !parseStars(field.type) ||
          !parseDeclarator(field.type, field.name) || !applyOwner(owner, field.type))
        return false;
      if (field.name.empty())
        return fail("a field needs a name");
      if (!expect(";"))
        return false;
      container.fields.push_back(std::move(field));
    }
    result_.containers.push_back(std::move(container));
    return expect(";");
  }

  bool parseHeader() {
    take();
    header_ = take().text.str();
    return expect(";");
  }

  // ---- functions

  bool parseFunction() {
    FunctionSpec function;
    function.header = header_;
    stated_ = {};
    // Attributes in front of a function may name parameters too, so they also wait for the list.
    std::vector<size_t> waiting;
    if (!skipAttributes(waiting) || !parseResultAndName(function))
      return false;
    if (!expect("(") || !parseParameters(function))
      return false;
    function.isConst = accept("const");
    function.neverThrows = accept("noexcept");
    if (!skipAttributes(waiting))
      return false;
    size_t after = at_;
    for (size_t start : waiting) {
      at_ = start;
      if (!parseAttributes([&] { return parseAttribute(function); }))
        return false;
    }
    at_ = after;
    if (accept("where") && !parseConstraints(function))
      return false;
    if (!expect(";"))
      return false;
    if (!stated_.bound.empty() || !stated_.type.empty()) {
      stated_.function = qualifiedName(function);
      stated_.parameters = function.parameters.size();
      stated_.origin = function.origin;
      allStated_.push_back(std::move(stated_));
    }
    result_.functions.push_back(std::move(function));
    return true;
  }

  /// `T *std::unique_ptr<T>::get`, `std::unique_ptr<T>::~unique_ptr`, `own(fd) int open`
  bool parseResultAndName(FunctionSpec& function) {
    Owner owner;
    Type result;
    Origin start = here();
    function.origin = start;
    if (!parseOwner(owner))
      return false;
    if (atPlainType()) {
      if (!parseBase(result))
        return false;
    } else {
      std::vector<NamePart> first;
      if (!parseQualified(first))
        return false;
      if (peek().is("(")) {
        if (owner.ownership != Ownership::Unsaid)
          return failAt(start, "there is no result to own");
        function.name = std::move(first);
        return hasNoResult(function) || failAt(start, "'" + qualifiedName(function) + "' needs a result type");
      }
      if (!parseBaseFrom(std::move(first), result))
        return false;
    }
    if (!parseStars(result) || !applyOwner(owner, result))
      return false;
    function.origin = here();
    function.result = std::move(result);
    return parseQualified(function.name);
  }

  static bool hasNoResult(const FunctionSpec& function) {
    size_t parts = function.name.size();
    llvm::StringRef last = function.name.back().name;
    bool isConversion =
        last.starts_with("operator ") && !last.starts_with("operator new") && !last.starts_with("operator delete");
    return last == "*" || last.starts_with("~") || isConversion || (parts > 1 && last == function.name[parts - 2].name);
  }

  bool parseParameters(FunctionSpec& function) {
    std::vector<std::pair<size_t, size_t>> waiting; // which parameter, where its attributes start
    while (!accept(")")) {
      if (!function.parameters.empty() && !expect(","))
        return false;
      if (accept("...")) {
        function.isVariadic = true;
        if (!expect(")"))
          return false;
        break;
      }
      Parameter parameter;
      std::vector<size_t> attributes;
      if (!parseParameter(parameter) || !skipAttributes(attributes))
        return false;
      for (size_t start : attributes)
        waiting.push_back({function.parameters.size(), start});
      function.parameters.push_back(std::move(parameter));
    }
    bool isVoid = function.parameters.size() == 1 && function.parameters[0].type == voidType() &&
                  function.parameters[0].name.empty() && !function.isVariadic;
    if (isVoid)
      function.parameters.clear();
    size_t after = at_;
    for (auto [index, start] : waiting) {
      at_ = start;
      Condition& when = function.parameters[index].when;
      auto onlyOn = [&] { return peek().is("on") ? parseOn(function, when) : fail("a parameter takes only 'on …'"); };
      if (!parseAttributes(onlyOn))
        return false;
    }
    at_ = after;
    return true;
  }

  static Type voidType() {
    Type type;
    type.name = "void";
    return type;
  }

  bool parseParameter(Parameter& parameter) {
    parameter.origin = here();
    bool hasPassing = true;
    if (accept("out"))
      parameter.passing = Passing::Out;
    else if (accept("inout"))
      parameter.passing = Passing::InOut;
    else if (accept("in"))
      parameter.passing = Passing::In;
    else
      hasPassing = false;
    Owner owner;
    Type& type = parameter.type;
    if (!parseOwner(owner) || !parseBase(type) || !parseStars(type) || !parseDeclarator(type, parameter.name))
      return false;
    if (!hasPassing)
      return applyOwner(owner, type);
    if (type.kind == TypeKind::Named || type.parts.front().kind == TypeKind::Function)
      return failAt(parameter.origin, "what is handed through a parameter needs a pointer to it");
    return applyOwner(owner, type.parts.front());
  }

  // ---- attributes

  bool atAttributes() const { return peek().is("[") && peek(1).is("["); }

  /// Records where each attribute list begins and skips it.
  bool skipAttributes(std::vector<size_t>& starts) {
    while (atAttributes()) {
      starts.push_back(at_);
      at_ += 2;
      while (!(peek().is("]") && peek(1).is("]"))) {
        if (atEnd() || peek().is(";"))
          return fail("expected ']]' before the end of the item");
        take();
      }
      at_ += 2;
    }
    return true;
  }

  template <class ParseOne> bool parseAttributes(ParseOne parseOne) {
    at_ += 2;
    do {
      if (!parseOne())
        return false;
    } while (accept(","));
    return expect("]") && expect("]");
  }

  bool parseAttribute(FunctionSpec& function) {
    if (peek().is("on"))
      return parseOn(function, function.when);
    Origin start = here();
    if (peek().is("always"))
      return parseAlways(function);
    std::string word;
    if (!expectWord(word, "an attribute"))
      return false;
    bool* flag = word == "noreturn"  ? &function.neverReturns
                 : word == "nothrow" ? &function.neverThrows
                 : word == "nonnull" ? &function.neverNull
                 : word == "zeroed"  ? &function.isZeroed
                 : word == "waits"   ? &function.waits
                 : word == "loops"   ? &function.callsForever
                 : word == "threads" ? &function.startsThread
                                     : nullptr;
    if (word == "noreturn" && peek().is("on"))
      return parseEnd(function);
    if (flag)
      return *flag = true;
    if ((word == "writes" || word == "keeps") && peek().is("(") && peek(1).is("...") && peek(2).is(")")) {
      at_ += 2;
      (word == "keeps" ? function.keepsRest : function.writesRest) = true;
      return function.isVariadic ? expect(")") : failAt(start, "there are no further arguments");
    }
    if (word == "bound" || word == "behavior")
      return parseStated(word, start);
    return word == "size" ? parseSize(function) : parseEffect(word, start, function);
  }

  /// `bound 2`, `bound "1 + n"`, `behavior "malloc; free"`
  bool parseStated(llvm::StringRef word, Origin start) {
    std::string& stated = word == "bound" ? stated_.bound : stated_.type;
    bool isText = peek().kind == TokenKind::Text;
    if (!isText && !(word == "bound" && peek().kind == TokenKind::Number))
      return fail(word == "bound" ? "expected a number of cells, or an amount in quotes" : "expected a type in quotes");
    if (!stated.empty())
      return failAt(start, "'" + word.str() + "' occurs twice");
    stated = take().text.trim().str();
    return !stated.empty() || failAt(start, "'" + word.str() + "' is empty");
  }

  /// `always return >= -1`: the same as `noreturn on return < -1`, for impossible results.
  bool parseAlways(FunctionSpec& function) {
    Origin start = here();
    take();
    function.endsWhen.emplace();
    if (!parseComparison(function, *function.endsWhen))
      return false;
    bool isOfResult = function.endsWhen->subject == Path{};
    function.endsWhen = negate(*function.endsWhen);
    return isOfResult || failAt(start, "'always' applies only to 'return'");
  }

  /// `noreturn on status != 0`, `noreturn on return != -1`: one comparison of a parameter or of the result.
  bool parseEnd(FunctionSpec& function) {
    take();
    function.endsWhen.emplace();
    return parseComparison(function, *function.endsWhen);
  }

  bool parseSize(FunctionSpec& function) {
    if (!expect("("))
      return false;
    do {
      Path path;
      if (!parsePath(function, path))
        return false;
      if (path.root != Root::Parameter || !path.fields.empty() || path.stars || path.element)
        return fail("a size is one or two parameters");
      function.sizeParameters.push_back(path.parameter);
    } while (accept(","));
    return expect(")");
  }

  bool parseEffect(llvm::StringRef word, Origin start, FunctionSpec& function) {
    static const std::pair<llvm::StringLiteral, EffectKind> kWords[] = {
        {"releases", EffectKind::Releases}, {"allocates", EffectKind::Allocates}, {"moves", EffectKind::Moves},
        {"aliases", EffectKind::Aliases},   {"within", EffectKind::AliasesInto},  {"keeps", EffectKind::Keeps},
        {"writes", EffectKind::Writes},     {"calls", EffectKind::Calls},         {"returns", EffectKind::Aliases},
        {"changes", EffectKind::Writes},    {"copies", EffectKind::Copies},       {"clears", EffectKind::Clears}};
    auto it = llvm::find_if(kWords, [&](const auto& known) { return known.first == word; });
    if (it == std::end(kWords))
      return failAt(start, "there is no attribute '" + word.str() + "'");
    Effect effect;
    effect.kind = it->second;
    bool namesFamily = effect.kind == EffectKind::Releases || effect.kind == EffectKind::Allocates;
    bool needsTarget = word == "moves" || word == "aliases" || word == "copies";
    bool mayHaveTarget = needsTarget || word == "within";
    bool hasOnlyTarget = effect.kind == EffectKind::Allocates || effect.kind == EffectKind::Clears;
    if (!expect("("))
      return false;
    if ((effect.kind == EffectKind::Allocates || word == "keeps") && peek().is("...")) {
      take();
      if (!function.isVariadic)
        return failAt(start, "there are no further arguments");
      (word == "keeps" ? effect.from : effect.to) = restOf(function);
      if (word == "keeps" && (!accept(",") || !accept("other")))
        return fail("'keeps(..., other)' is all that can be said of some of them");
    } else if (!parsePath(function, hasOnlyTarget ? effect.to : effect.from)) {
      return false;
    }
    if (word == "changes")
      effect.from.isAfter = true; // the pointer itself changes, not its target
    if (namesFamily && accept(",") && !parseFamilyName(effect.family))
      return false;
    if (needsTarget && !peek().is(","))
      return fail("'" + word.str() + "' needs where from and where to");
    if (mayHaveTarget && accept(",") && !parsePath(function, effect.to))
      return false;
    if (!expect(")"))
      return false;
    if (peek().is("on") && !parseOn(function, effect.when))
      return false;
    function.effects.push_back(std::move(effect));
    return true;
  }

  bool parseOn(const FunctionSpec& function, Condition& when) {
    take();
    do {
      Comparison comparison;
      if (!parseComparison(function, comparison))
        return false;
      when.push_back(std::move(comparison));
    } while (accept("&&"));
    return true;
  }

  bool parseComparison(const FunctionSpec& function, Comparison& comparison) {
    if (!parsePath(function, comparison.subject))
      return false;
    static constexpr llvm::StringLiteral kCompare[] = {"==", "!=", "<", "<=", ">", ">="};
    auto it = llvm::find_if(kCompare, [&](llvm::StringRef op) { return peek().is(op); });
    if (it == std::end(kCompare))
      return fail("expected a comparison");
    take();
    comparison.op = static_cast<Compare>(it - std::begin(kCompare));
    comparison.isNull = accept("null");
    return comparison.isNull || parseInteger(comparison.value);
  }

  bool parsePath(const FunctionSpec& function, Path& path) {
    while (accept("*"))
      ++path.stars;
    Origin start = here();
    std::string word;
    if (!expectWord(word, "'return', 'this' or a parameter"))
      return false;
    if (!resolveRoot(function, word, path))
      return failAt(start, "'" + word + "' is no parameter of '" + qualifiedName(function) + "'");
    while (accept(".")) {
      std::string field;
      if (!expectWord(field, "the name of a field"))
        return false;
      path.fields.push_back(std::move(field));
    }
    if (peek().is("[") && !peek(1).is("[")) {
      take();
      int64_t element = kSomeElement;
      if (!peek().is("]") && !parseInteger(element))
        return false;
      if (element < 0 || element > kSomeElement)
        return fail("no array has an element " + std::to_string(element));
      path.element = static_cast<uint32_t>(element);
      if (!expect("]"))
        return false;
    }
    path.isAfter = accept("'");
    return true;
  }

  /// `arg2` names the second parameter, unless a parameter has that name.
  static bool resolveRoot(const FunctionSpec& function, llvm::StringRef word, Path& path) {
    path.root = word == "return" ? Root::Return : word == "this" ? Root::This : Root::Parameter;
    if (path.root != Root::Parameter)
      return true;
    auto it = llvm::find_if(function.parameters, [&](const Parameter& p) { return p.name == word; });
    path.parameter = static_cast<uint32_t>(it - function.parameters.begin());
    if (it != function.parameters.end())
      return true;
    uint32_t position = 0;
    if (!word.consume_front("arg") || word.getAsInteger(10, position) || position == 0)
      return false;
    path.parameter = position - 1;
    return position <= function.parameters.size();
  }

  // ---- constraints

  bool parseConstraints(FunctionSpec& function) {
    if (!expect("{"))
      return false;
    do {
      Constraint constraint;
      if (!parseConstraint(function, constraint))
        return false;
      function.constraints.push_back(std::move(constraint));
    } while (accept(","));
    return expect("}");
  }

  bool parseConstraint(const FunctionSpec& function, Constraint& constraint) {
    if (peek().is("ref_type") || peek().is("own_type")) {
      constraint.kind = take().text == "ref_type" ? ConstraintKind::RefType : ConstraintKind::OwnType;
      return expect("(") && expectWord(constraint.type, "a type") && expect(")");
    }
    constraint.kind = ConstraintKind::Sum;
    if (!parseOwnOf(function, constraint.whole) || !expect("="))
      return false;
    do {
      Path part;
      if (!parseOwnOf(function, part))
        return false;
      constraint.parts.push_back(std::move(part));
    } while (accept("+"));
    return true;
  }

  bool parseOwnOf(const FunctionSpec& function, Path& path) {
    return expect("own") && expect("(") && parsePath(function, path) && expect(")");
  }
};

} // namespace

Parsed parse(llvm::StringRef text, llvm::StringRef name, const Start& start) {
  Parsed parsed;
  std::vector<Token> tokens = tokenize(text, name, parsed.problems, start);
  Parser(std::move(tokens), name, parsed.problems, start.header).run(parsed);
  llvm::sort(parsed.problems, [](const Problem& a, const Problem& b) {
    return std::tie(a.origin.line, a.origin.column, a.message) < std::tie(b.origin.line, b.origin.column, b.message);
  });
  return parsed;
}

} // namespace wt::spec
