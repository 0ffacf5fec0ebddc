// SPDX-License-Identifier: Apache-2.0
// The checks that need declared names, which the parser cannot do while it reads one item.
#include "spec/Check.h"

#include "spec/Outcomes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace wt::spec {

namespace {

bool needsNoDeclaration(llvm::StringRef name) {
  Type type;
  type.name = name.str();
  return name == "void" || name == "auto" || isArithmetic(type) || name.starts_with("struct ") ||
         name.starts_with("union ") || name.starts_with("enum ") || llvm::isDigit(name.front());
}

std::string place(const Origin& origin) {
  return origin.file + ":" + std::to_string(origin.line);
}

class Checker {
public:
  explicit Checker(llvm::ArrayRef<File> files) : files_(files) {}

  std::vector<Problem> run() {
    for (const File& file : files_)
      declare(file);
    for (const File& file : files_) {
      for (const Family& family : file.families)
        checkFamily(family);
      for (const Container& container : file.containers)
        checkContainer(container);
      for (const FunctionSpec& function : file.functions)
        checkFunction(function);
    }
    return std::move(problems_);
  }

private:
  llvm::ArrayRef<File> files_;
  std::vector<Problem> problems_;
  llvm::StringSet<> types_;
  llvm::StringMap<const Family*> families_;
  llvm::StringMap<const Container*> containers_;

  void report(const Origin& origin, std::string message) { problems_.push_back({origin, std::move(message)}); }

  void declare(const File& file) {
    for (const TypeName& type : file.types)
      types_.insert(type.name);
    for (const Family& family : file.families)
      families_.try_emplace(family.name, &family);
    for (const Container& container : file.containers)
      containers_.try_emplace(container.name, &container);
  }

  // ---- declarations

  void checkFamily(const Family& family) {
    const Family* first = families_.lookup(family.name);
    if (!(*first == family))
      report(family.origin, "family '" + family.name + "' is another one at " + place(first->origin));
    for (const std::string& type : family.types)
      checkTypeName(type, family.origin);
  }

  void checkContainer(const Container& container) {
    const Container* first = containers_.lookup(container.name);
    if (!(*first == container))
      report(container.origin, "container '" + container.name + "' is another one at " + place(first->origin));
    for (const std::string& parameter : container.parameters)
      checkTypeName(parameter, container.origin);
    checkNames(container.fields, "field");
    for (const Parameter& field : container.fields)
      checkType(field.type, field.origin);
  }

  void checkNames(llvm::ArrayRef<Parameter> list, llvm::StringRef what) {
    llvm::StringSet<> seen;
    for (const Parameter& one : list)
      if (!one.name.empty() && !seen.insert(one.name).second)
        report(one.origin, "two " + what.str() + "s are called '" + one.name + "'");
  }

  // ---- types

  void checkTypeName(llvm::StringRef name, const Origin& origin) {
    if (!needsNoDeclaration(name) && !types_.contains(name) && !containers_.contains(name))
      report(origin, "unknown type '" + name.str() + "'; 'type " + name.str() + ";' declares it");
  }

  void checkFamilyName(llvm::StringRef name, const Origin& origin) {
    if (!name.empty() && !families_.contains(name))
      report(origin, "unknown family '" + name.str() + "'; 'family " + name.str() + ";' declares it");
  }

  void checkType(const Type& type, const Origin& origin) {
    if (type.kind == TypeKind::Named) {
      // `std::vector<T>::iterator` is known if the class is.
      checkTypeName(llvm::StringRef(type.name).split('<').first, origin);
      const Container* container = containers_.lookup(type.name);
      // A bare `GList *` says nothing about its elements.
      if (container && !type.parts.empty() && container->parameters.size() != type.parts.size())
        report(origin, "'" + type.name + "' takes " + std::to_string(container->parameters.size()) + " types, not " +
                           std::to_string(type.parts.size()));
      bool isOwned = type.ownership == Ownership::Own || type.ownership == Ownership::Keep;
      const Family* family = families_.lookup(type.family);
      if (isOwned && isArithmetic(type) && !(family && family->isHandle))
        report(origin, "a number can be owned only as a handle: 'own(fd) int', with 'family fd handle …'");
      if (isOwned && type.name == "void")
        report(origin, "there is nothing to own in 'void'");
    }
    checkFamilyName(type.family, origin);
    for (const Type& part : type.parts)
      checkType(part, origin);
  }

  // ---- functions

  void checkFunction(const FunctionSpec& function) {
    for (const NamePart& part : function.name)
      for (const Type& argument : part.arguments)
        checkType(argument, function.origin);
    if (function.result)
      checkType(*function.result, function.origin);
    checkNames(function.parameters, "parameter");
    for (const Parameter& parameter : function.parameters) {
      checkType(parameter.type, parameter.origin);
      checkCondition(parameter.when, function, parameter.origin);
    }
    checkResult(function);
    checkCondition(function.when, function, function.origin);
    for (const Effect& effect : function.effects)
      checkEffect(effect, function);
    for (const Constraint& constraint : function.constraints)
      checkConstraint(constraint, function);
    size_t conditions = conditionsOf(function).size();
    if (conditions > kMaxConditions)
      report(function.origin, "'" + qualifiedName(function) + "' depends on " + std::to_string(conditions) +
                                  " conditions; at most " + std::to_string(kMaxConditions));
  }

  static bool returnsNothing(const FunctionSpec& function) {
    return !function.result || (function.result->kind == TypeKind::Named && function.result->name == "void");
  }

  void checkResult(const FunctionSpec& function) {
    if (function.result && function.result->ownership == Ownership::Keep)
      report(function.origin, "a result is 'own' or 'ref'; 'keep' is for parameters");
    if (function.neverNull && returnsNothing(function))
      report(function.origin, "'nonnull', but '" + qualifiedName(function) + "' returns nothing");
    bool hasEffect = !function.effects.empty() ||
                     llvm::any_of(function.parameters,
                                  [](const Parameter& p) {
                                    return p.type.ownership == Ownership::Own || p.type.ownership == Ownership::Keep ||
                                           p.passing != Passing::Plain || !p.when.empty();
                                  }) ||
                     (function.result && function.result->ownership == Ownership::Own) ||
                     llvm::any_of(effectsOf(function, {}), [](const Effect& e) { // an element goes into a container
                       return e.kind == EffectKind::Keeps;
                     });
    if (!function.when.empty() && !hasEffect)
      report(function.origin, "'on …', but nothing in '" + qualifiedName(function) + "' changes hands");
  }

  void checkEffect(const Effect& effect, const FunctionSpec& function) {
    bool hasOnlyTarget = effect.kind == EffectKind::Allocates || effect.kind == EffectKind::Clears;
    checkPath(hasOnlyTarget ? effect.to : effect.from, function, function.origin);
    bool hasTwo = effect.kind == EffectKind::Moves || effect.kind == EffectKind::Aliases ||
                  effect.kind == EffectKind::AliasesInto || effect.kind == EffectKind::Copies;
    if (hasTwo)
      checkPath(effect.to, function, function.origin);
    checkFamilyName(effect.family, function.origin);
    checkCondition(effect.when, function, function.origin);
  }

  void checkCondition(const Condition& condition, const FunctionSpec& function, const Origin& origin) {
    for (const Comparison& comparison : condition)
      checkPath(comparison.subject, function, origin);
  }

  void checkConstraint(const Constraint& constraint, const FunctionSpec& function) {
    if (constraint.kind != ConstraintKind::Sum)
      return checkTypeName(constraint.type, function.origin);
    checkPath(constraint.whole, function, function.origin);
    for (const Path& part : constraint.parts)
      checkPath(part, function, function.origin);
  }

  void checkPath(const Path& path, const FunctionSpec& function, const Origin& origin) {
    std::string name = qualifiedName(function);
    if (path.root == Root::Return && returnsNothing(function))
      return report(origin, "'return', but '" + name + "' returns nothing");
    if (path.root != Root::This)
      return;
    if (function.name.size() < 2)
      return report(origin, "'this', but '" + name + "' is in no class");
    const Container* container = containers_.lookup(llvm::StringRef(name).rsplit("::").first);
    bool isKnown = !container || path.fields.empty() ||
                   llvm::any_of(container->fields, [&](const Parameter& f) { return f.name == path.fields.front(); });
    if (!isKnown)
      report(origin, "container '" + container->name + "' has no field '" + path.fields.front() + "'");
  }
};

} // namespace

std::vector<Problem> check(llvm::ArrayRef<File> files) {
  return Checker(files).run();
}

} // namespace wt::spec
