// SPDX-License-Identifier: Apache-2.0
// `watertight signatures`: what an engine found out about each function, for its callers.
#include "app/cli/Commands.h"

#include "driver/ReadProgram.h"
#include "driver/RunEngines.h"
#include "driver/ShippedSpecs.h"

#include "llvm/Support/raw_ostream.h"

namespace wt::cli {

using driver::OptionId;

namespace {
class AllSummaries : public engines::SummarySource {
public:
  explicit AllSummaries(const std::vector<std::unique_ptr<engines::Summary>>& summaries) : summaries_(summaries) {}
  const engines::Summary* summaryOf(ir::FunctionId function) const override { return summaries_[function.index].get(); }

private:
  const std::vector<std::unique_ptr<engines::Summary>>& summaries_;
};
} // namespace

static std::string describe(const program::Program& program, const engines::Engine& engine,
                            const std::vector<std::unique_ptr<engines::Summary>>& summaries) {
  std::string text;
  for (size_t i = 0; i < summaries.size(); ++i)
    if (summaries[i] && !program.isSpecified[i])
      text += program.module.functions[i].displayName + ": " +
              llvm::StringRef(engine.describe(program, ir::FunctionId(i), AllSummaries(summaries))).rtrim().str() + "\n";
  return text;
}

int signatures(const driver::Arguments& arguments) {
  Result<driver::EngineList> engines = driver::enginesFrom(arguments.valueOf(OptionId::Engine));
  if (!engines)
    return fail(engines.takeError());
  Result<spec::Library> library = driver::loadSpecifications(arguments.valuesOf(OptionId::Spec));
  if (!library)
    return fail(library.takeError());
  driver::ReadOptions options{commandOptionsFrom(arguments), workingDirectory(), jobsFrom(arguments)};
  driver::Progress progress = progressFor(arguments);
  Result<driver::ReadResult> read = driver::readProgram(options, std::move(*library), progress);
  if (!read)
    return fail(read.takeError());
  driver::Analysis analysis = driver::runEngines(*read->program, *engines, options.jobs, progress);
  clearProgress();

  std::string text;
  for (size_t e = 0; e < engines->size(); ++e) {
    if (engines->size() > 1)
      text += "== " + std::string((*engines)[e]->name()) + "\n";
    text += describe(*read->program, driver::askedEngine(analysis, *engines, e), analysis.summaries[e]);
  }
  if (!deliver(arguments, text))
    return BadUsage;
  return read->coverage.isComplete() && analysis.functionsNotAnalysed.empty() ? 0 : Incomplete;
}

} // namespace wt::cli
