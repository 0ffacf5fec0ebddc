// SPDX-License-Identifier: Apache-2.0
#include "driver/SpecContradictions.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::driver {

using finding::Notification;
using spec::Ownership;

namespace {

bool isOwned(const spec::Type& type) {
  return type.ownership == Ownership::Own || type.ownership == Ownership::Keep;
}

/// Without an inferred fact there is no contradiction.
bool contradicts(const spec::Type& said, const spec::Type& inferred) {
  return inferred.ownership != Ownership::Unsaid && isOwned(said) != isOwned(inferred);
}

std::string placeOf(const ir::Module& module, const ir::Function& function) {
  const Location& at = function.location;
  return at.isValid() ? module[at.file].path + ":" + std::to_string(at.line) : "the body";
}

void compare(const ir::Module& module, const program::Program::Described& described, const spec::FunctionSpec& inferred,
             std::vector<Notification>& found) {
  const spec::FunctionSpec& said = described.specification;
  const ir::Function& function = module[described.function];
  auto report = [&](const std::string& what, const std::string& but) {
    found.push_back({Notification::Level::Warning,
                     "spec-contradicts",
                     {said.origin.file, said.origin.line, said.origin.column, ""},
                     "'" + function.qualifiedName + "' " + what + ", but " + placeOf(module, function) + " " + but});
  };
  if (said.result && inferred.result && contradicts(*said.result, *inferred.result))
    isOwned(*said.result) ? report("hands out its result", "keeps it") : report("keeps its result", "hands it out");
  for (size_t i = 0; i < said.parameters.size() && i < inferred.parameters.size(); ++i) {
    std::string name = "'" + inferred.parameters[i].name + "'";
    if (!contradicts(said.parameters[i].type, inferred.parameters[i].type) ||
        said.parameters[i].passing != spec::Passing::Plain)
      continue;
    isOwned(said.parameters[i].type) ? report("takes " + name, "does not") : report("borrows " + name, "takes it");
  }
}

} // namespace

std::vector<Notification> specContradictions(const program::Program& program, const EngineList& engines,
                                             const Analysis& analysis, const std::vector<std::string>& files) {
  std::vector<Notification> found;
  for (const program::Program::Described& described : program.described) {
    if (!llvm::is_contained(files, described.specification.origin.file))
      continue;
    for (size_t e = 0; e < engines.size(); ++e) {
      AllSummaries summaries(analysis.summaries[e]);
      auto inferred = askedEngine(analysis, engines, e).specification(program, described.function, summaries);
      if (inferred)
        compare(program.module, described, *inferred, found);
    }
  }
  return found;
}

} // namespace wt::driver
