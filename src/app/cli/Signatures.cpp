// SPDX-License-Identifier: Apache-2.0
// `watertight signatures`: what has an engine found out about each function, for its callers?
#include "app/cli/Commands.h"

#include "driver/ContractText.h"
#include "driver/ReadProgram.h"
#include "driver/RunEngines.h"
#include "driver/ShippedSpecs.h"
#include "engines/SummaryTexts.h"
#include "spec/Printer.h"
#include "support/PlainText.h"

#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <map>
#include <set>

namespace wt::cli {

using driver::OptionId;

/// The engine's own description.
static std::string describe(const program::Program& program, const engines::Engine& engine,
                            const engines::SummarySource& summaries, ir::FunctionId function) {
  return program.module[function].displayName + ": " +
         llvm::StringRef(engine.describe(program, function, summaries)).rtrim().str() + "\n";
}

/// A file that `--spec` accepts: sorted by the declaration's file, owning fields first, with their witnesses. A
/// specification cannot distinguish some functions (static ones of the same name, overloads that differ only in a
/// number's type). For these, the file states only facts that hold for all; the others become comments.
static std::string asSpecifications(const program::Program& program, const engines::Engine& engine,
                                    const driver::Analysis& analysis, size_t index) {
  driver::AllSummaries summaries(analysis.summaries[index]);
  std::map<std::string, std::set<std::string>> lines; // by name and shapes: the specifications
  std::map<std::string, std::string> files;           // by the same key: the declaration's file
  for (uint32_t i = 0; i < analysis.summaries[index].size(); ++i) {
    if (!program.module.functions[i].body) // known only from its uses
      if (!engine.describe(program, ir::FunctionId(i), summaries).empty())
        lines["// guess"].insert("// guess: " + describe(program, engine, summaries, ir::FunctionId(i)));
    if (!analysis.summaries[index][i] || program.isSpecified[i] || program.module.functions[i].isInitializer)
      continue;
    auto spec = engine.specification(program, ir::FunctionId(i), summaries);
    std::string comment = "// " + describe(program, engine, summaries, ir::FunctionId(i));
    const std::string key = spec ? spec::overloadKey(*spec) : comment;
    lines[key].insert(spec ? spec::print(*spec) + "\n" : comment);
    if (Location at = program.module.functions[i].location; at.isValid())
      files.try_emplace(key, program.module[at.file].path);
  }
  const driver::ContractText contracts(program);
  std::vector<driver::ContractEntry> entries = contracts.containers(engine.containers(program));
  for (driver::ContractEntry& entry : contracts.unknownFunctions())
    entries.push_back(std::move(entry));
  for (const auto& [key, said] : lines)
    for (const std::string& line : said)
      entries.push_back(
          {files[key], "2 " + key,
           (said.size() > 1 && key != "// guess" ? "// not the same for all of this name: " : "") + line});
  std::sort(entries.begin(), entries.end());
  std::string text, file;
  for (const driver::ContractEntry& entry : entries) {
    if (entry.file != file)
      text += (text.empty() ? "// " : "\n// ") + plainText(entry.file) + "\n";
    file = entry.file;
    text += entry.text;
  }
  return text;
}

static std::string signaturesOf(const program::Program& program, const engines::Engine& engine,
                                const driver::Analysis& analysis, size_t index) {
  driver::AllSummaries summaries(analysis.summaries[index]);
  std::vector<ir::FunctionId> functions;
  for (uint32_t i = 0; i < analysis.summaries[index].size(); ++i)
    if (analysis.summaries[index][i] && !program.isSpecified[i])
      functions.push_back(ir::FunctionId(i));
  const auto* writer = dynamic_cast<const engines::SummaryTexts*>(&engine);
  const std::vector<std::string> texts =
      writer ? writer->summaryTexts(program, functions, summaries) : std::vector<std::string>();
  std::string text;
  for (size_t i = 0; i < functions.size(); ++i) {
    if (engine.specification(program, functions[i], summaries))
      return asSpecifications(program, engine, analysis, index);
    const std::string words = describe(program, engine, summaries, functions[i]);
    text += texts.empty() ? words : "// " + words + texts[i] + "\n";
  }
  return text;
}

int signatures(const driver::Arguments& arguments) {
  auto limits = driver::limitsFrom(arguments.valuesOf(OptionId::Limit));
  if (!limits)
    return fail(limits.takeError());
  Result<driver::EngineList> engines =
      driver::enginesFrom(arguments.valueOf(OptionId::Engine, "ownership"), {}, *limits);
  if (!engines)
    return fail(engines.takeError());
  Result<spec::Library> library = driver::loadSpecifications(arguments.valuesOf(OptionId::Spec));
  if (!library)
    return fail(library.takeError());
  const driver::ReadOptions options = readOptionsFrom(arguments);
  driver::Progress progress = progressFor(arguments);
  Result<driver::ReadResult> read = driver::readProgram(options, std::move(*library), progress);
  if (!read)
    return fail(read.takeError());
  driver::Analysis analysis = driver::runEngines(*read->program, *engines, options.jobs, progress);
  clearProgress();
  say(read->notifications, false);

  std::string text;
  for (size_t e = 0; e < engines->size(); ++e) {
    if (engines->size() > 1)
      text += "// == " + std::string((*engines)[e]->name()) + "\n";
    text += signaturesOf(*read->program, driver::askedEngine(analysis, *engines, e), analysis, e);
  }
  if (!deliver(arguments, plainLines(text)))
    return BadUsage;
  return read->coverage.isComplete() && analysis.functionsNotAnalysed.empty() ? 0 : Incomplete;
}

} // namespace wt::cli
