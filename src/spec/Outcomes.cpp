// SPDX-License-Identifier: Apache-2.0
// How do the effects of a call follow from its specification? In two steps: effectsOf() derives effects from the types
// (`own` on a result allocates, on a parameter releases …) and orders them by execution; outcomesOf() makes one outcome
// for each combination of the conditions. k different conditions give 2^k outcomes, minus the contradictory ones;
// Check.h limits k to kMaxConditions.
#include "spec/Outcomes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

#include <limits>

namespace wt::spec {

// ------------------------------------------------------------------------------------------------ families

void FamilyTable::add(const Family& family) {
  for (Family& known : families_)
    if (known.name == family.name) {
      known = family;
      return;
    }
  families_.push_back(family);
}

const Family* FamilyTable::find(llvm::StringRef name) const {
  auto it = llvm::find_if(families_, [&](const Family& f) { return f.name == name; });
  return it == families_.end() ? nullptr : &*it;
}

const Family* FamilyTable::ofType(llvm::StringRef typeName) const {
  auto it = llvm::find_if(families_, [&](const Family& f) { return llvm::is_contained(f.types, typeName); });
  return it == families_.end() ? nullptr : &*it;
}

// ------------------------------------------------------------------------------------------------ effects

namespace {

bool isPointerLike(const Type& type) {
  return type.kind != TypeKind::Named && type.kind != TypeKind::Function;
}

std::string familyOf(const Type& type, const FamilyTable& families) {
  if (!type.family.empty())
    return type.family;
  const Type* object = &type;
  while (isPointerLike(*object))
    object = &object->parts.front();
  const Family* family = families.ofType(object->name);
  return family ? family->name : "";
}

bool mentionsAsArgument(const Type& type, llvm::StringRef name) {
  return llvm::any_of(type.parts, [&](const Type& part) {
    bool isArgument = type.kind == TypeKind::Named && part.kind == TypeKind::Named && part.name == name;
    return isArgument || mentionsAsArgument(part, name);
  });
}

/// In `stack_push(ref stack<T> *s, T e)` and `std::vector<T>::push_back(T e)`, T stands for the elements' type.
bool isElementType(const FunctionSpec& function, const Type& type) {
  if (type.kind != TypeKind::Named || !type.parts.empty())
    return false;
  for (const NamePart& part : function.name)
    for (const Type& argument : part.arguments)
      if (argument.name == type.name || mentionsAsArgument(argument, type.name))
        return true;
  return llvm::any_of(function.parameters, [&](const Parameter& p) { return mentionsAsArgument(p.type, type.name); });
}

class EffectReader {
public:
  EffectReader(const FunctionSpec& function, const FamilyTable& families) : function_(function), families_(families) {}

  std::vector<Effect> run() {
    for (uint32_t i = 0; i < function_.parameters.size(); ++i)
      readParameter(i);
    for (const Effect& written : function_.effects)
      readWritten(written);
    bool resultIsWritten = llvm::any_of(function_.effects, [](const Effect& e) {
      return e.kind != EffectKind::Releases && e.kind != EffectKind::Keeps && e.kind != EffectKind::Calls &&
             e.kind != EffectKind::Writes && e.to == Path{};
    });
    if (function_.result && function_.result->ownership == Ownership::Own && !resultIsWritten)
      add(EffectKind::Allocates, {}, {}, familyOf(*function_.result, families_), function_.when);
    std::vector<Effect> inOrder;
    for (int now = 0; now <= kLastPhase; ++now)
      llvm::copy_if(effects_, std::back_inserter(inOrder), [&](const Effect& e) { return phaseOf(e) == now; });
    return inOrder;
  }

private:
  const FunctionSpec& function_;
  const FamilyTable& families_;
  std::vector<Effect> effects_;

  static constexpr int kLastPhase = 6;

  /// Objects reached through a parameter are released, or handed out, before the parameter itself.
  int phaseOf(const Effect& effect) const {
    auto leadsOn = [&](const Effect& other) {
      const Path& from = other.from;
      return from.root == Root::Parameter && from.parameter == effect.from.parameter &&
             (!from.fields.empty() || from.element);
    };
    bool isWhole = effect.kind == EffectKind::Releases && effect.from.root == Root::Parameter &&
                   effect.from.fields.empty() && !effect.from.element && effect.from.stars == 0;
    return isWhole && llvm::any_of(effects_, leadsOn) ? kLastPhase : phase(effect.kind);
  }
  static int phase(EffectKind kind) {
    switch (kind) {
    case EffectKind::Releases: return 0;
    case EffectKind::Allocates: return 1;
    case EffectKind::Keeps: return 2;
    case EffectKind::Moves:
    case EffectKind::Aliases:
    case EffectKind::AliasesInto:
    case EffectKind::Clears:
    case EffectKind::Copies: return 3;
    case EffectKind::Writes: return 4;
    case EffectKind::Calls: return 5;
    }
    llvm_unreachable("every kind has its phase");
  }

  void add(EffectKind kind, Path from, Path to, std::string family, Condition when) {
    if (kind == EffectKind::Allocates)
      llvm::erase_if(when, [&](const Comparison& c) { return asksForTarget(c, to); });
    effects_.push_back({kind, std::move(from), std::move(to), std::move(family), std::move(when)});
  }

  /// Is this `p != null`, for an allocation in `*p`? It holds for every out-parameter and needs no own outcomes.
  static bool asksForTarget(const Comparison& comparison, Path target) {
    if (target.root != Root::Parameter || target.stars != 1 || comparison.op != Compare::NotEqual || !comparison.isNull)
      return false;
    target.stars = 0;
    return comparison.subject == target;
  }

  void readParameter(uint32_t index) {
    const Parameter& parameter = function_.parameters[index];
    const Condition& when = parameter.when.empty() ? function_.when : parameter.when;
    Path path;
    path.root = Root::Parameter;
    path.parameter = index;
    if (parameter.passing != Passing::Plain)
      return readPassing(parameter, path, when);
    const Type& type = parameter.type;
    if (type.ownership == Ownership::Own)
      add(EffectKind::Releases, path, {}, familyOf(type, families_), when);
    else if (type.ownership == Ownership::Keep || isElementType(function_, type))
      add(EffectKind::Keeps, path, {}, familyOf(type, families_), when);
    else if (isPointerLike(type) && !type.parts.front().isConst && type.parts.front().kind != TypeKind::Function)
      addWrite(path);
  }

  /// Adds a write to the parameter's target, unless an explicit effect already states what happens to it.
  void addWrite(const Path& path) {
    if (!isSaid(path))
      add(EffectKind::Writes, path, {}, "", {});
  }

  /// `out char **text`: a pointer that the function keeps, or a number. Written after the call: the pointer itself.
  void addChange(Path path, const Condition& when) {
    if (isSaid(path))
      return;
    add(EffectKind::Writes, path, {}, "", {});
    path.stars = 1;
    path.isAfter = true;
    add(EffectKind::Writes, path, {}, "", when);
  }

  bool isSaid(const Path& path) const {
    auto isParameter = [&](const Path& p) { return p.root == Root::Parameter && p.parameter == path.parameter; };
    return llvm::any_of(function_.effects, [&](const Effect& e) {
      bool takes = e.kind == EffectKind::Moves || e.kind == EffectKind::Keeps || e.kind == EffectKind::Releases;
      return (takes && isParameter(e.from)) || (e.kind != EffectKind::Copies && isParameter(e.to));
    });
  }

  /// `out`, `in`, `inout`: the owner of the parameter's target changes, not that of the parameter.
  void readPassing(const Parameter& parameter, const Path& path, const Condition& when) {
    const Type& held = parameter.type.parts.front();
    std::string family = familyOf(held, families_);
    if (held.ownership != Ownership::Own && held.ownership != Ownership::Keep)
      return parameter.passing == Passing::Out ? addChange(path, when) : addWrite(path);
    uint32_t count = parameter.type.kind == TypeKind::Array ? parameter.type.count : 0;
    for (uint32_t i = 0; i < std::max(count, 1u); ++i) {
      Path place = path;
      if (count == 0)
        place.stars = 1;
      else
        place.element = i;
      if (parameter.passing != Passing::Out)
        add(held.ownership == Ownership::Own ? EffectKind::Releases : EffectKind::Keeps, place, {}, family, when);
      if (parameter.passing != Passing::In)
        add(EffectKind::Allocates, {}, place, family, when);
    }
  }

  void readWritten(const Effect& written) {
    Effect effect = written;
    if (effect.when.empty())
      effect.when = function_.when;
    const Path& owner = effect.kind == EffectKind::Allocates ? effect.to : effect.from;
    if (effect.family.empty() && owner == Path{} && function_.result)
      effect.family = familyOf(*function_.result, families_);
    if (effect.family.empty() && owner.root == Root::Parameter && owner.fields.empty() && !isRest(owner, function_))
      effect.family = familyOf(function_.parameters[owner.parameter].type, families_);
    add(effect.kind, std::move(effect.from), std::move(effect.to), std::move(effect.family), std::move(effect.when));
  }
};

// ------------------------------------------------------------------------------------------------ conditions

struct Range {
  int64_t low = std::numeric_limits<int64_t>::min();
  int64_t high = std::numeric_limits<int64_t>::max();
  std::vector<int64_t> excluded;

  void meet(const Comparison& c) {
    switch (c.op) {
    case Compare::Equal: low = std::max(low, c.value), high = std::min(high, c.value); break;
    case Compare::NotEqual: excluded.push_back(c.value); break;
    case Compare::Less: high = std::min(high, c.value - 1); break;
    case Compare::LessEqual: high = std::min(high, c.value); break;
    case Compare::Greater: low = std::max(low, c.value + 1); break;
    case Compare::GreaterEqual: low = std::max(low, c.value); break;
    }
  }
  bool isEmpty() const {
    int64_t candidate = low;
    for (size_t tried = 0; tried <= excluded.size(); ++tried, ++candidate) {
      if (candidate > high)
        return true;
      if (!llvm::is_contained(excluded, candidate))
        return false;
      if (candidate == std::numeric_limits<int64_t>::max())
        return true;
    }
    return false;
  }
};

bool canHold(const Condition& condition) {
  for (const Comparison& one : condition) {
    Range range;
    for (const Comparison& other : condition)
      if (other.subject == one.subject)
        range.meet(other);
    if (range.isEmpty())
      return false;
  }
  return true;
}

bool holdsOf(const Condition& condition, int64_t value) {
  Range range{value, value, {}};
  for (const Comparison& c : condition)
    range.meet(c);
  return !range.isEmpty();
}

Outcome outcomeUnder(const Condition& condition, const std::vector<Effect>& effects, const FunctionSpec& function,
                     const FamilyTable& families) {
  Outcome outcome;
  for (const Comparison& c : condition)
    (c.subject.root == Root::Return || c.subject.isAfter ? outcome.after : outcome.before).push_back(c);
  for (const Effect& effect : effects) {
    if (!llvm::all_of(effect.when, [&](const Comparison& c) { return llvm::is_contained(condition, c); }))
      continue;
    if (effect.kind == EffectKind::Allocates && effect.to == Path{}) {
      const Family* family = families.find(effect.family);
      Condition ofResult;
      llvm::copy_if(outcome.after, std::back_inserter(ofResult),
                    [](const Comparison& c) { return c.subject.root == Root::Return; });
      bool isFailure = !ofResult.empty() && holdsOf(ofResult, family ? family->failure : 0);
      if (isFailure)
        continue;
      outcome.mayFail = ofResult.empty() && !function.neverNull;
    }
    outcome.effects.push_back(effect);
    outcome.effects.back().when.clear();
  }
  return outcome;
}

/// A function that hands out handles through a parameter (`pipe`) may fail: its result then is the family's failure
/// value, as if it returned handles.
void tellFailure(Outcome& outcome, const std::vector<Effect>& effects, const FamilyTable& families) {
  const Comparison isZero{{}, Compare::Equal, 0, false};
  for (const Effect& effect : effects) {
    const Family* family = effect.kind == EffectKind::Allocates ? families.find(effect.family) : nullptr;
    if (!family || !family->isHandle || effect.to == Path{} || !llvm::is_contained(effect.when, isZero))
      continue;
    for (Comparison& c : outcome.after)
      if (c == negate(isZero))
        c = {{}, Compare::Equal, family->failure, false};
  }
}

bool setsResult(const Outcome& outcome) {
  return llvm::any_of(outcome.effects, [](const Effect& e) {
    bool hasTarget = e.kind == EffectKind::Allocates || e.kind == EffectKind::Moves || e.kind == EffectKind::Aliases ||
                     e.kind == EffectKind::AliasesInto || e.kind == EffectKind::Clears;
    return hasTarget && e.to == Path{};
  });
}

} // namespace

std::vector<Effect> effectsOf(const FunctionSpec& function, const FamilyTable& families) {
  return EffectReader(function, families).run();
}

std::vector<Outcome> outcomesOf(const FunctionSpec& function, const FamilyTable& families) {
  std::vector<Effect> effects = effectsOf(function, families);
  std::vector<Comparison> atoms = conditionsOf(function);
  Comparison notNull{{}, Compare::NotEqual, 0, true};
  std::vector<Outcome> outcomes;
  for (uint32_t choice = 0; choice < (1u << atoms.size()); ++choice) {
    Condition condition;
    for (size_t i = 0; i < atoms.size(); ++i)
      condition.push_back(choice >> i & 1 ? negate(atoms[i]) : atoms[i]);
    Condition possible = condition;
    if (function.neverNull)
      possible.push_back(notNull);
    if (!canHold(possible))
      continue;
    Outcome outcome = outcomeUnder(condition, effects, function, families);
    tellFailure(outcome, effects, families);
    if (function.neverNull && !setsResult(outcome) && !llvm::is_contained(outcome.after, notNull))
      outcome.after.push_back(notNull);
    outcomes.push_back(std::move(outcome));
  }
  return outcomes;
}

std::vector<Comparison> conditionsOf(const FunctionSpec& function) {
  std::vector<Comparison> found;
  for (const Effect& effect : effectsOf(function, {}))
    for (const Comparison& c : effect.when)
      if (!llvm::is_contained(found, c) && !llvm::is_contained(found, negate(c)))
        found.push_back(c);
  return found;
}

// The index after the last listed parameter. A body has no such parameter, so the effect does nothing there.
Path restOf(const FunctionSpec& function) {
  Path path;
  path.root = Root::Parameter;
  path.parameter = function.parameters.size();
  path.stars = 1;
  return path;
}

bool isRest(const Path& path, const FunctionSpec& function) {
  return path.root == Root::Parameter && path.parameter >= function.parameters.size();
}

bool hasOwnershipEffect(const FunctionSpec& function, const FamilyTable& families) {
  if (function.neverReturns || function.endsWhen || function.neverNull || function.keepsRest || function.writesRest)
    return true;
  return llvm::any_of(effectsOf(function, families), [](const Effect& e) { return e.kind != EffectKind::Writes; });
}

Comparison negate(Comparison comparison) {
  static constexpr Compare kOpposite[] = {Compare::NotEqual, Compare::Equal,     Compare::GreaterEqual,
                                          Compare::Greater,  Compare::LessEqual, Compare::Less};
  comparison.op = kOpposite[static_cast<size_t>(comparison.op)];
  return comparison;
}

} // namespace wt::spec
