// SPDX-License-Identifier: Apache-2.0
#include "driver/Engines.h"

#include "driver/Options.h"
#include "engines/behavior/Behavior.h"
#include "engines/containers/Containers.h"
#include "engines/contradiction/Contradiction.h"
#include "engines/escape/Escape.h"
#include "engines/ownership/Ownership.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace wt::driver {

using llvm::StringRef;

/// An engine without a table of budgets.
template <std::unique_ptr<engines::Engine> (*make)(const engines::Settings&)>
static std::unique_ptr<engines::Engine> unlimited(const engines::Settings& settings, const engines::SetLimits&) {
  return make(settings);
}

/// `escape` handles containers of the standard library; the program's own containers need a description.
static std::unique_ptr<engines::Engine> containersIfDescribed(const engines::Settings& settings,
                                                              const engines::SetLimits&) {
  return settings.hasContainers ? engines::makeContainersEngine(settings) : nullptr;
}

/// id, title, maker if the engine is requested, maker if it runs by default, limits.
static const std::vector<EngineRow> kEngines = {
    {"escape", "leaks, double frees and uses after free, on feasible paths", engines::makeEscapeEngine,
     engines::makeEscapeEngine, engines::escapeBudgets},
    {"ownership", "who must release what, and which statements violate it", unlimited<engines::makeOwnershipEngine>,
     unlimited<engines::makeClassRulesEngine>},
    {"behavior", "how much heap can be live, and which loops make it grow without bound", engines::makeBehaviorEngine,
     engines::makeBehaviorEngine, engines::behaviorBudgets},
    {"containers", "who must release the elements of containers that --spec describes, instance by instance",
     unlimited<engines::makeContainersEngine>, containersIfDescribed},
    {"contradiction", "statements that may lose the last pointer; also reviews uncertain findings of the others",
     engines::makeContradictionEngine, nullptr, engines::contradictionBudgets, engines::makeContradictionOpinion},
};

llvm::ArrayRef<EngineRow> allEngines() {
  return kEngines;
}

static llvm::Error unknownEngine(StringRef id) {
  std::vector<StringRef> ids = {"none"};
  for (const EngineRow& row : kEngines)
    ids.push_back(row.id);
  std::string message = "unknown engine '" + id.str() + "'";
  StringRef near = nearest(id, ids);
  if (!near.empty())
    return userError(message + "; did you mean '" + near.str() + "'?");
  return userError(message + "; there are: " + llvm::join(ids, ", "));
}

static std::vector<StringRef> idsOf(StringRef list) {
  std::vector<StringRef> ids;
  llvm::SmallVector<StringRef, 8> parts;
  list.split(parts, ',', -1, /*KeepEmpty=*/false);
  for (StringRef part : parts)
    ids.push_back(part.trim());
  return ids;
}

std::vector<EngineRow::MakeOpinion> opinionsFrom(StringRef list) {
  const std::vector<StringRef> ids = idsOf(list);
  std::vector<EngineRow::MakeOpinion> opinions;
  for (const EngineRow& row : kEngines)
    if (row.makeOpinion && (ids.empty() || llvm::is_contained(ids, row.id)))
      opinions.push_back(row.makeOpinion);
  return opinions;
}

Result<EngineList> enginesFrom(StringRef list, const engines::Settings& settings, const engines::SetLimits& limits) {
  const std::vector<StringRef> ids = idsOf(list);
  for (StringRef id : ids)
    if (id != "none" && llvm::none_of(kEngines, [&](const EngineRow& row) { return row.id == id; }))
      return unknownEngine(id);
  EngineList result;
  for (const EngineRow& row : kEngines)
    if (EngineRow::Make make = ids.empty() ? row.makeDefault : llvm::is_contained(ids, row.id) ? row.make : nullptr)
      if (std::unique_ptr<engines::Engine> engine = make(settings, limits))
        result.push_back(std::move(engine));
  return result;
}

std::vector<engines::BudgetRow> allBudgets() {
  std::vector<engines::BudgetRow> all;
  for (const EngineRow& row : kEngines)
    if (row.budgets)
      llvm::append_range(all, row.budgets());
  return all;
}

static llvm::Error unknownLimit(StringRef name) {
  std::vector<StringRef> names;
  std::vector<engines::BudgetRow> budgets = allBudgets();
  for (const engines::BudgetRow& row : budgets)
    names.push_back(row.name);
  StringRef near = nearest(name, names);
  return userError("unknown limit '" + name.str() + "'" +
                   (near.empty() ? "; watertight explain limits lists them" : "; did you mean '" + near.str() + "'?"));
}

Result<engines::SetLimits> limitsFrom(llvm::ArrayRef<std::string> words) {
  const std::vector<engines::BudgetRow> budgets = allBudgets();
  engines::SetLimits limits;
  for (StringRef word : words) {
    auto [name, value] = word.split('=');
    if (name.size() == word.size())
      return userError("'--limit' wants a name and a number: NAME=N, not '" + word.str() + "'");
    auto row =
        llvm::find_if(budgets, [&](const engines::BudgetRow& each) { return each.name == std::string_view(name); });
    if (row == budgets.end())
      return unknownLimit(name);
    uint64_t number = 0;
    if (value.getAsInteger(10, number) || number < row->low || number > row->high)
      return userError("'--limit " + name.str() + "' wants a number from " + std::to_string(row->low) + " to " +
                       std::to_string(row->high) + ", not '" + value.str() + "'");
    limits[name.str()] = number;
  }
  return limits;
}

} // namespace wt::driver
