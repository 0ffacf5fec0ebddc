// SPDX-License-Identifier: Apache-2.0
// Writes specifications in one canonical form: printing a parsed file again changes nothing. The ownership of
// the outermost pointer (with `out`, `in`, `inout`: of its target) comes first, all other ownership after its
// star.
#include "spec/Printer.h"

#include "spec/Outcomes.h"
#include "spec/SomeElement.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"

namespace wt::spec {

namespace {

template <class Range, class Print>
std::string joined(const Range& range, Print print, llvm::StringRef between = ", ") {
  std::string text;
  for (const auto& one : range)
    text += (text.empty() ? "" : between.str()) + print(one);
  return text;
}

std::string ownerText(const Type& type) {
  std::string family = type.family.empty() ? "" : "(" + type.family + ")";
  switch (type.ownership) {
  case Ownership::Unsaid: return "";
  case Ownership::Ref: return "ref";
  case Ownership::Own: return "own" + family;
  case Ownership::Keep: return "keep" + family;
  }
  llvm_unreachable("every ownership has its word");
}

std::string withSpace(std::string word) {
  return word.empty() ? word : word + " ";
}

std::string printPlain(const Type& type) {
  return print(type);
}

/// C's declarators grow from the name outwards: `inner` is the text so far.
std::string render(const Type& type, std::string inner) {
  std::string qualifiers = std::string(type.isConst ? "const " : "") + withSpace(ownerText(type));
  switch (type.kind) {
  case TypeKind::Named: {
    std::string text = (type.isConst ? "const " : "") + type.name;
    if (!type.parts.empty())
      text += "<" + joined(type.parts, printPlain) + ">";
    if (type.ownership != Ownership::Unsaid)
      text += " " + ownerText(type);
    return inner.empty() ? text : text + " " + inner;
  }
  case TypeKind::Pointer: {
    const Type& target = type.parts.front();
    if (target.kind != TypeKind::Function)
      return render(target, "*" + qualifiers + inner);
    std::vector<std::string> parameters;
    for (const Type& parameter : llvm::drop_begin(target.parts))
      parameters.push_back(print(parameter));
    if (target.isVariadic)
      parameters.push_back("...");
    return render(target.parts.front(), "(*" + qualifiers + inner + ")(" + llvm::join(parameters, ", ") + ")");
  }
  case TypeKind::Reference: return render(type.parts.front(), "&" + qualifiers + inner);
  case TypeKind::MoveReference: return render(type.parts.front(), "&&" + qualifiers + inner);
  case TypeKind::Array:
    return render(type.parts.front(), inner + "[" + (type.count ? std::to_string(type.count) : "") + "]");
  case TypeKind::Function: return render(type.parts.front(), inner); // only ever behind a pointer
  }
  llvm_unreachable("every kind of type is printed");
}

std::string nameText(const std::vector<NamePart>& name) {
  auto part = [](const NamePart& p) {
    return p.arguments.empty() ? p.name : p.name + "<" + joined(p.arguments, printPlain) + ">";
  };
  return joined(name, part, "::");
}

std::string parameterName(const FunctionSpec& function, uint32_t index) {
  const std::string& name = function.parameters[index].name;
  return name.empty() ? "arg" + std::to_string(index + 1) : name;
}

std::string onText(const Condition& when, const FunctionSpec& function) {
  return when.empty() ? "" : "on " + print(when, function);
}

std::string parameterText(const Parameter& parameter, const FunctionSpec& function) {
  static constexpr llvm::StringLiteral kPassing[] = {"", "out ", "in ", "inout "};
  Type type = parameter.type;
  Type& owned = parameter.passing == Passing::Plain ? type : type.parts.front();
  std::string text = kPassing[static_cast<size_t>(parameter.passing)].str() + withSpace(ownerText(owned));
  owned.ownership = Ownership::Unsaid;
  text += render(type, parameter.name);
  return parameter.when.empty() ? text : text + " [[" + onText(parameter.when, function) + "]]";
}

/// `changes(p)` concerns the pointer itself after the call, `writes(p)` its target.
std::string writesText(Path path, const FunctionSpec& function) {
  const char* word = path.isAfter ? "changes(" : "writes(";
  path.isAfter = false;
  return word + print(path, function) + ")";
}

std::string effectText(const Effect& effect, const FunctionSpec& function) {
  std::string from = print(effect.from, function);
  std::string to = print(effect.to, function);
  std::string family = effect.family.empty() ? "" : ", " + effect.family;
  std::string text;
  switch (effect.kind) {
  case EffectKind::Releases: text = "releases(" + from + family + ")"; break;
  case EffectKind::Allocates: text = "allocates(" + to + family + ")"; break;
  case EffectKind::Moves: text = "moves(" + from + ", " + to + ")"; break;
  case EffectKind::Aliases: text = "aliases(" + from + ", " + to + ")"; break;
  case EffectKind::AliasesInto: text = "within(" + from + ", " + to + ")"; break;
  case EffectKind::Clears: text = "clears(" + to + ")"; break;
  case EffectKind::Copies: text = "copies(" + from + ", " + to + ")"; break;
  case EffectKind::Keeps: text = "keeps(" + from + (isRest(effect.from, function) ? ", other)" : ")"); break;
  case EffectKind::Writes: text = writesText(effect.from, function); break;
  case EffectKind::Calls: text = "calls(" + from + ")"; break;
  }
  bool isToResult = effect.to == Path{};
  if (isToResult && effect.kind == EffectKind::Aliases)
    text = "returns(" + from + ")";
  if (isToResult && effect.kind == EffectKind::AliasesInto)
    text = "within(" + from + ")";
  return effect.when.empty() ? text : text + " " + onText(effect.when, function);
}

std::string attributesText(const FunctionSpec& function) {
  std::vector<std::string> list;
  if (function.neverReturns)
    list.push_back("noreturn");
  if (function.endsWhen)
    list.push_back(function.endsWhen->subject == Path{}
                       ? "always " + print(Condition{negate(*function.endsWhen)}, function)
                       : "noreturn " + onText({*function.endsWhen}, function));
  if (function.neverThrows)
    list.push_back("nothrow");
  if (function.neverNull)
    list.push_back("nonnull");
  if (function.keepsRest)
    list.push_back("keeps(...)");
  if (function.writesRest)
    list.push_back("writes(...)");
  if (function.isZeroed)
    list.push_back("zeroed");
  if (function.waits)
    list.push_back("waits");
  if (function.callsForever)
    list.push_back("loops");
  if (function.startsThread)
    list.push_back("threads");
  if (!function.sizeParameters.empty())
    list.push_back("size(" + joined(function.sizeParameters, [&](uint32_t i) { return parameterName(function, i); }) +
                   ")");
  if (!function.when.empty())
    list.push_back(onText(function.when, function));
  for (const Effect& effect : function.effects)
    list.push_back(effectText(effect, function));
  return list.empty() ? "" : " [[" + llvm::join(list, ", ") + "]]";
}

std::string constraintText(const Constraint& constraint, const FunctionSpec& function) {
  auto own = [&](const Path& path) { return "own(" + print(path, function) + ")"; };
  switch (constraint.kind) {
  case ConstraintKind::RefType: return "ref_type(" + constraint.type + ")";
  case ConstraintKind::OwnType: return "own_type(" + constraint.type + ")";
  case ConstraintKind::Sum: return own(constraint.whole) + " = " + joined(constraint.parts, own, " + ");
  }
  llvm_unreachable("every constraint is printed");
}

} // namespace

std::string print(const Type& type, llvm::StringRef name) {
  Type plain = type;
  plain.ownership = Ownership::Unsaid;
  return withSpace(ownerText(type)) + render(plain, name.str());
}

std::string print(const Path& path, const FunctionSpec& function) {
  std::string text(path.stars, '*');
  switch (path.root) {
  case Root::Return: text += "return"; break;
  case Root::This: text += "this"; break;
  case Root::Parameter:
    if (isRest(path, function))
      return "...";
    text += parameterName(function, path.parameter);
    break;
  }
  for (const std::string& field : path.fields)
    text += "." + field;
  if (path.element)
    text += "[" + (*path.element == kSomeElement ? "" : std::to_string(*path.element)) + "]";
  return text + (path.isAfter ? "'" : "");
}

std::string print(const Condition& condition, const FunctionSpec& function) {
  static constexpr llvm::StringLiteral kCompare[] = {" == ", " != ", " < ", " <= ", " > ", " >= "};
  auto one = [&](const Comparison& c) {
    return print(c.subject, function) + kCompare[static_cast<size_t>(c.op)].str() +
           (c.isNull ? "null" : std::to_string(c.value));
  };
  return joined(condition, one, " && ");
}

std::string print(const FunctionSpec& function) {
  std::vector<std::string> parameters;
  for (const Parameter& parameter : function.parameters)
    parameters.push_back(parameterText(parameter, function));
  if (function.isVariadic)
    parameters.push_back("...");
  std::string name = nameText(function.name) + "(" + llvm::join(parameters, ", ") + ")";
  std::string text = function.result ? print(*function.result, name) : name;
  text += (function.isConst ? " const" : "") + attributesText(function);
  if (!function.constraints.empty())
    text += " where { " +
            joined(function.constraints, [&](const Constraint& c) { return constraintText(c, function); }) + " }";
  return text + ";";
}

std::string print(const Family& family) {
  std::string text = "family " + family.name;
  if (!family.types.empty())
    text += " for " + llvm::join(family.types, ", ");
  if (family.isHandle)
    text += " handle";
  if (family.isCounted)
    text += " counted";
  if (family.isRequired)
    text += " required";
  if (family.failure != 0)
    text += " fails " + std::to_string(family.failure);
  return text + ";";
}

std::string print(const Container& container) {
  std::string text = "container " + container.name;
  if (!container.parameters.empty())
    text += "<" + llvm::join(container.parameters, ", ") + ">";
  text += " {";
  for (const Parameter& field : container.fields)
    text += " " + print(field.type, field.name) + ";";
  return text + " };";
}

std::string print(const File& file) {
  std::string text;
  for (const TypeName& type : file.types)
    text += "type " + type.name + ";\n";
  for (const Family& family : file.families)
    text += print(family) + "\n";
  for (const Container& container : file.containers)
    text += print(container) + "\n";
  std::string header;
  for (const FunctionSpec& function : file.functions) {
    if (function.header != header) {
      header = function.header;
      text += "\nheader \"" + header + "\";\n";
    }
    text += print(function) + "\n";
  }
  return text;
}

std::string overloadKey(const FunctionSpec& function) {
  std::string key = qualifiedName(function) + "(";
  for (const Parameter& parameter : function.parameters)
    key += parameter.type.kind == TypeKind::Pointer || parameter.type.kind == TypeKind::Array             ? "*"
           : parameter.type.kind == TypeKind::Reference || parameter.type.kind == TypeKind::MoveReference ? "&"
                                                                                                          : ".";
  return key + (function.isVariadic ? "..." : "") + ")";
}

} // namespace wt::spec
