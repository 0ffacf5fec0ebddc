// SPDX-License-Identifier: Apache-2.0
// Are the summaries of a real program read back as they were, and how large are they? One line per program: summaries,
// their mean and greatest size in bytes, the mean size of their texts, and how many were not read back as they were (0;
// else it says which, and ends with 1).
//
// usage: escape_summaries BUILD…
#include "driver/ReadProgram.h"
#include "driver/RunEngines.h"
#include "driver/ShippedSpecs.h"
#include "engines/escape/SummaryReader.h"
#include "engines/escape/SummaryText.h"

#include "llvm/Support/raw_ostream.h"

using namespace wt;
using engines::escape::EscapeSummary;

namespace {

struct Tally {
  size_t summaries = 0, bytes = 0, most = 0, text = 0, failed = 0;
};

bool isReadBack(engines::escape::SummaryReader& reader, const engines::escape::SummaryText& printer,
                ir::FunctionId function, const EscapeSummary& summary, const std::string& text) {
  Result<std::vector<engines::escape::ReadSummary>> read = reader.read(text, "summary");
  if (!read) {
    llvm::errs() << llvm::toString(read.takeError()) << '\n';
    return false;
  }
  return read->size() == 1 && read->front().function == function && read->front().summary == summary &&
         printer.print(function, read->front().summary) == text;
}

llvm::Error measure(const char* build, Tally& tally) {
  driver::ReadOptions options;
  options.commands.buildPath = build;
  Result<spec::Library> library = driver::loadSpecifications({});
  if (!library)
    return library.takeError();
  Result<driver::ReadResult> read = driver::readProgram(options, std::move(*library), {});
  if (!read)
    return read.takeError();
  Result<driver::EngineList> engines = driver::enginesFrom("escape", {});
  if (!engines)
    return engines.takeError();
  const program::Program& program = *read->program;
  driver::Analysis analysis = driver::runEngines(program, *engines, 1, {});
  const engines::escape::SummaryText printer(program.module);
  engines::escape::SummaryReader reader(program.module);
  for (uint32_t i = 0; i < program.module.functions.size(); ++i) {
    const auto* summary = static_cast<const EscapeSummary*>(analysis.summaries.front()[i].get());
    if (!summary)
      continue;
    const std::string text = printer.print(ir::FunctionId(i), *summary);
    ++tally.summaries;
    tally.bytes += summary->bytes();
    tally.most = std::max(tally.most, summary->bytes());
    tally.text += text.size();
    if (!isReadBack(reader, printer, ir::FunctionId(i), *summary, text)) {
      ++tally.failed;
      llvm::errs() << program.module.functions[i].name << " is not read back as it was\n";
    }
  }
  return llvm::Error::success();
}

} // namespace

int main(int count, char** words) {
  size_t failed = 0;
  llvm::outs() << "program\tsummaries\tmean bytes\tmost bytes\tmean text\tnot read back\n";
  for (int i = 1; i < count; ++i) {
    Tally tally;
    if (llvm::Error error = measure(words[i], tally)) {
      llvm::errs() << llvm::toString(std::move(error)) << '\n';
      return 2;
    }
    const size_t n = std::max<size_t>(tally.summaries, 1);
    llvm::outs() << words[i] << '\t' << tally.summaries << '\t' << tally.bytes / n << '\t' << tally.most << '\t'
                 << tally.text / n << '\t' << tally.failed << '\n';
    llvm::outs().flush();
    failed += tally.failed;
  }
  return failed ? 1 : 0;
}
