// SPDX-License-Identifier: Apache-2.0
#include "spec/Differences.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

namespace wt::spec {

static bool isResult(const Path& path) {
  return path == Path{};
}

static bool givesResult(const FunctionSpec& function) {
  bool isOwned = function.result && function.result->ownership == Ownership::Own;
  return isOwned || llvm::any_of(function.effects, [](const Effect& effect) {
           return effect.kind == EffectKind::Allocates && isResult(effect.to);
         });
}

static bool givesOut(const Parameter& parameter) {
  bool isOut = parameter.passing == Passing::Out || parameter.passing == Passing::InOut;
  return isOut && !parameter.type.parts.empty() && parameter.type.parts.front().ownership == Ownership::Own;
}

static bool takes(const FunctionSpec& function, uint32_t index) {
  const Parameter& parameter = function.parameters[index];
  Ownership owner = parameter.type.ownership;
  if (parameter.passing == Passing::Plain && (owner == Ownership::Own || owner == Ownership::Keep))
    return true;
  return llvm::any_of(function.effects, [&](const Effect& effect) {
    bool isTaking =
        effect.kind == EffectKind::Keeps || effect.kind == EffectKind::Releases || effect.kind == EffectKind::Moves;
    return isTaking && effect.from.root == Root::Parameter && effect.from.parameter == index &&
           effect.from.fields.empty() && !effect.from.element;
  });
}

/// Does the function return its argument? Then the argument's owner determines the owner of the result.
static bool handsThrough(const FunctionSpec& function) {
  return llvm::any_of(function.effects, [](const Effect& effect) {
    bool isStore = effect.kind == EffectKind::Aliases || effect.kind == EffectKind::AliasesInto ||
                   effect.kind == EffectKind::Moves;
    return isStore && isResult(effect.to);
  });
}

SpecCount countOf(const File& file) {
  SpecCount count;
  count.functions = file.functions.size();
  for (const FunctionSpec& function : file.functions) {
    count.give += givesResult(function) || llvm::any_of(function.parameters, givesOut);
    bool isTaker = false;
    for (uint32_t i = 0; i < function.parameters.size(); ++i)
      isTaker |= takes(function, i);
    count.take += isTaker;
  }
  return count;
}

static void compare(const FunctionSpec& ours, const FunctionSpec& theirs, std::vector<Difference>& found) {
  auto note = [&](std::string what, bool weSay, bool theySay) {
    if (weSay != theySay)
      found.push_back({qualifiedName(ours), std::move(what), ours.origin, theirs.origin, weSay});
  };
  if (!handsThrough(ours) && !handsThrough(theirs))
    note("the result", givesResult(ours), givesResult(theirs));
  size_t count = std::min(ours.parameters.size(), theirs.parameters.size());
  for (uint32_t i = 0; i < count; ++i) {
    if (theirs.parameters[i].type.kind != TypeKind::Pointer || ours.parameters[i].type.kind != TypeKind::Pointer)
      continue;
    std::string name = "parameter " + std::to_string(i + 1);
    note(name, takes(ours, i), takes(theirs, i));
    note(name + ", given out", givesOut(ours.parameters[i]), givesOut(theirs.parameters[i]));
  }
}

std::vector<Difference> differences(const std::vector<File>& ours, const File& theirs) {
  llvm::StringMap<const FunctionSpec*> known;
  for (const File& file : ours)
    for (const FunctionSpec& function : file.functions)
      known.try_emplace(qualifiedName(function), &function);
  std::vector<Difference> found;
  for (const FunctionSpec& function : theirs.functions)
    if (auto it = known.find(qualifiedName(function)); it != known.end())
      compare(*it->second, function, found);
  return found;
}

} // namespace wt::spec
