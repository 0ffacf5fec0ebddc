// SPDX-License-Identifier: Apache-2.0
#include "driver/MissingLines.h"

#include "contract/MissingSpecs.h"
#include "contract/PartnersFromUse.h"
#include "spec/Parser.h"
#include "spec/Printer.h"

namespace wt::driver {

using contract::MissingSpec;

/// The written line must parse again. If a parameter's name prevents that, all names are omitted.
static std::string readable(spec::FunctionSpec spec) {
  std::string text = spec::print(spec);
  if (spec::parse(text, "proposed").problems.empty())
    return text;
  for (spec::Parameter& parameter : spec.parameters)
    parameter.name.clear();
  text = spec::print(spec);
  return spec::parse(text, "proposed").problems.empty() ? text : "";
}

std::vector<MissingLine> missingLines(const program::Program& program, size_t atMost, uint64_t atLeast) {
  const ir::Module& module = program.module;
  std::vector<MissingSpec> missing = contract::missingSpecs(module, program.isSpecified);
  std::vector<MissingLine> lines;
  if (missing.empty() || missing.front().open() < atLeast)
    return lines;
  contract::Lives lives(module);
  const contract::Transfers transfers = contract::transfersFromUse(module, program.isSpecified, lives);
  for (const MissingSpec& one : missing) {
    if (lines.size() == atMost || one.open() < atLeast)
      break;
    std::string text = readable(contract::proposedSpec(module, transfers, one.function));
    if (text.empty())
      continue;
    const Location& at = one.first.location;
    std::string place = at.isValid() ? module[at.file].path + ":" + std::to_string(at.line) : "";
    lines.push_back({std::move(text), one.calls, one.objects, one.results, std::move(place)});
  }
  return lines;
}

std::string whatIsOpen(const MissingLine& line) {
  auto counted = [](uint64_t count, const char* thing) {
    return std::to_string(count) + " " + thing + (count == 1 ? "" : "s");
  };
  std::string text;
  if (line.objects != 0)
    text = counted(line.objects, "object") + " given to it";
  if (line.results != 0)
    text += (text.empty() ? "" : ", ") + counted(line.results, "result");
  return text;
}

} // namespace wt::driver
