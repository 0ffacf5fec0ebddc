// SPDX-License-Identifier: Apache-2.0
#include "driver/Engines.h"

#include "driver/Options.h"
#include "engines/behavior/Behavior.h"
#include "engines/containers/Containers.h"
#include "engines/escape/Escape.h"
#include "engines/ownership/Ownership.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace wt::driver {

using llvm::StringRef;

/// id, what it finds, how it is made, whether it runs when nothing is said.
static const std::vector<EngineRow> kEngines = {
    {"escape", "leaks, double frees and uses after free, on feasible paths", engines::makeEscapeEngine, true},
    {"ownership", "who must release what, and which statements contradict it", engines::makeOwnershipEngine, false},
    {"behavior", "how many cells can be live, and which loops keep ever more", engines::makeBehaviorEngine, false},
    {"containers", "who must release the elements of containers, instance by instance", engines::makeContainersEngine, false},
};

llvm::ArrayRef<EngineRow> allEngines() { return kEngines; }

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

Result<EngineList> enginesFrom(StringRef list, const engines::Settings& settings) {
  std::vector<StringRef> ids;
  llvm::SmallVector<StringRef, 8> parts;
  list.split(parts, ',', -1, /*KeepEmpty=*/false);
  for (StringRef part : parts) {
    StringRef id = part.trim();
    if (id != "none" && llvm::none_of(kEngines, [&](const EngineRow& row) { return row.id == id; }))
      return unknownEngine(id);
    ids.push_back(id);
  }
  EngineList result;
  for (const EngineRow& row : kEngines)
    if (ids.empty() ? row.isDefault : llvm::is_contained(ids, row.id))
      result.push_back(row.make(settings));
  return result;
}

} // namespace wt::driver
