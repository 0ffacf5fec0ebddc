// SPDX-License-Identifier: Apache-2.0
// Does a function's result depend only on its own code and its callees' summaries? All cases, linked into one program,
// must give the same findings and summaries on any number of threads, that is, in any order of analysis.
#include "AllCases.h"
#include "driver/RunEngines.h"
#include "engines/escape/SummaryText.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace wt::engines::escape {
namespace {

/// The engine's results as text, in the order of the functions.
std::string said(const program::Program& program, unsigned jobs) {
  Result<driver::EngineList> engines = driver::enginesFrom("escape", {});
  driver::Analysis analysis = driver::runEngines(program, *engines, jobs, {});
  std::vector<std::string> findings;
  for (const finding::Finding& f : analysis.claims) {
    findings.push_back(f.at.file + ":" + std::to_string(f.at.line) + " " + f.message + " " + f.about.expression + " " +
                       std::to_string(static_cast<int>(f.confidence())) + "\n");
    for (const finding::Step& step : f.path)
      findings.back() += "  " + std::to_string(step.at.line) + " " + step.sentence + "\n";
  }
  std::sort(findings.begin(), findings.end());
  std::string text = llvm::join(findings, "");
  const SummaryText summaries(program.module);
  for (uint32_t i = 0; i < program.module.functions.size(); ++i)
    if (const Summary* summary = analysis.summaries.front()[i].get())
      text += summaries.print(ir::FunctionId(i), static_cast<const EscapeSummary&>(*summary));
  return text;
}

TEST(Order, ThreadsDoNotMatter) {
  program::Program program = testing::allCases();
  std::string expected = said(program, 1);
  EXPECT_GT(expected.size(), 10000u);
  for (unsigned jobs : {2u, 3u, 5u})
    EXPECT_EQ(testing::firstDifference(expected, said(program, jobs)), "") << "on " << jobs << " threads";
}

} // namespace
} // namespace wt::engines::escape
