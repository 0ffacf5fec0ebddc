// SPDX-License-Identifier: Apache-2.0
// A function's result depends on its own code and its callees' summaries alone: all cases, linked into one program,
// give the same findings and the same summaries on any number of threads, that is, in whatever order they are done.
#include "LowerCase.h"
#include "driver/RunEngines.h"
#include "driver/ShippedSpecs.h"
#include "engines/escape/Summary.h"
#include "program/BuildProgram.h"

#include "llvm/ADT/StringExtras.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace wt::engines::escape {
namespace {

program::Program allCases() {
  std::vector<ir::Module> units;
  for (const std::string& path : testing::sourcesBelow(WT_SOURCE_DIR "/tests/cases")) {
    Result<testing::CaseFile> file = testing::readCase(path);
    Result<std::unique_ptr<ir::Module>> module = file ? testing::lowerCase(*file) : file.takeError();
    if (module)
      units.push_back(std::move(**module));
    else
      ADD_FAILURE() << llvm::toString(module.takeError());
  }
  Result<spec::Library> library = driver::loadSpecifications({});
  return program::buildProgram(std::move(units), *library);
}

std::string bytesOf(const EscapeSummary& s) {
  std::string text;
  auto add = [&](uint64_t n) { text += std::to_string(n) + " "; };
  auto addStores = [&](const std::vector<EscapeSummary::Store>& stores) {
    for (const EscapeSummary::Store& store : stores) {
      add(store.cell.index);
      add(s.heap[store.value].bits.index);
      for (const Entry& entry : s.heap[store.value].entries) {
        add(entry.guard.code);
        add(entry.target.object.index);
        add(static_cast<uint64_t>(entry.target.offset));
      }
    }
  };
  for (uint32_t node = 1; node < s.graph.size(); ++node)
    if (!s.graph.isLeaf(node)) {
      add(s.graph.left(node).code);
      add(s.graph.right(node).code);
    }
  add(s.exits.code);
  addStores(s.stores);
  addStores(s.result);
  for (const EscapeSummary::Fate& fate : s.fates)
    for (Lit l : {fate.escaped, fate.freed, fate.valid, fate.used})
      add(l.code);
  for (const Region& region : s.changedGlobals)
    add(region.global.index * 2 + region.isBeyond);
  return text;
}

/// What the engine said, as text, in the order of the functions.
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
  for (const std::unique_ptr<Summary>& summary : analysis.summaries.front())
    text += summary ? bytesOf(static_cast<const EscapeSummary&>(*summary)) + "\n" : "none\n";
  return text;
}

/// The first line in which two texts differ.
std::string firstDifference(const std::string& expected, const std::string& actual) {
  llvm::SmallVector<llvm::StringRef> a, b;
  llvm::StringRef(expected).split(a, '\n');
  llvm::StringRef(actual).split(b, '\n');
  size_t i = 0;
  while (i < a.size() && i < b.size() && a[i] == b[i])
    ++i;
  if (i == a.size() && i == b.size())
    return "";
  return "line " + std::to_string(i) + ": " + (i < a.size() ? a[i] : "(end)").str() + "\n  became " +
         (i < b.size() ? b[i] : "(end)").str();
}

TEST(Order, ThreadsDoNotMatter) {
  program::Program program = allCases();
  std::string expected = said(program, 1);
  EXPECT_GT(expected.size(), 10000u);
  for (unsigned jobs : {2u, 3u, 5u})
    EXPECT_EQ(firstDifference(expected, said(program, jobs)), "") << "on " << jobs << " threads";
}

} // namespace
} // namespace wt::engines::escape
