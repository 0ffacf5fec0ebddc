// SPDX-License-Identifier: Apache-2.0
#include "driver/UnfittingSpecs.h"

#include "program/SpecBodies.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

namespace wt::driver {

using finding::Notification;

static std::string describe(const spec::FunctionSpec& line, const ir::Module& module, const ir::Function& function) {
  const size_t count = line.parameters.size();
  std::string text = "'" + function.qualifiedName + "' is described with " + (line.isVariadic ? "at least " : "") +
                     std::to_string(count) + (count == 1 ? " parameter" : " parameters") + " and declared otherwise";
  if (function.location.isValid())
    text += " at " + module[function.location.file].path + ":" + std::to_string(function.location.line);
  return text + "; not used";
}

std::vector<Notification> unfittingSpecifications(const program::Program& program, const spec::Library& library,
                                                  llvm::ArrayRef<std::string> files) {
  const ir::Module& module = program.module;
  llvm::StringSet<> fitting, told;
  auto isWithoutSpec = [&](size_t i) { return !program.isSpecified[i] && !module.functions[i].body; };
  for (size_t i = 0; i < module.functions.size(); ++i)
    if (!isWithoutSpec(i))
      fitting.insert(module.functions[i].qualifiedName); // the line describes another overload
  std::vector<Notification> found;
  for (size_t i = 0; i < module.functions.size(); ++i) {
    const ir::Function& function = module.functions[i];
    const spec::FunctionSpec* line = isWithoutSpec(i) ? library.named(function.qualifiedName) : nullptr;
    if (!line || fitting.contains(function.qualifiedName) || program::specificationByName(module, library, function))
      continue;
    const spec::Origin& at = line->origin;
    const bool isOwnFile = llvm::StringRef(at.file).ends_with(".own");
    if ((isOwnFile || llvm::is_contained(files, at.file)) && told.insert(function.qualifiedName).second)
      found.push_back({Notification::Level::Warning,
                       "specification-does-not-fit",
                       {at.file, at.line, at.column, ""},
                       describe(*line, module, function)});
  }
  return found;
}

} // namespace wt::driver
