// SPDX-License-Identifier: Apache-2.0
// Do both JSON forms parse and state what the report states, and does the SARIF form have the standard's structure?
#include "Sample.h"
#include "SarifStructure.h"

#include "finding/Kinds.h"
#include "llvm/Support/JSON.h"

#include <gtest/gtest.h>

using namespace wt;
using llvm::json::Object;

namespace {

llvm::json::Value parsed(const std::string& text) {
  auto value = llvm::json::parse(text);
  EXPECT_TRUE(bool(value)) << text;
  return value ? *value : llvm::json::Value(nullptr);
}

const Object& runOf(const llvm::json::Value& log) {
  return *(*log.getAsObject()->getArray("runs"))[0].getAsObject();
}

TEST(Json, SaysWhatWasFoundAndWhatWasNotAnalysed) {
  llvm::json::Value value = parsed(output::written("json", output::sampleReport()));
  const Object& report = *value.getAsObject();
  EXPECT_EQ(report.getBoolean("complete"), false);
  const Object& finding = *(*report.getArray("findings"))[0].getAsObject();
  EXPECT_EQ(finding.getString("kind"), "leak");
  EXPECT_EQ(finding.getString("file"), "src/a b.c");
  EXPECT_EQ(finding.getInteger("line"), 3);
  EXPECT_EQ(finding.getString("fingerprint"), "wt1-0");
  EXPECT_EQ(finding.getArray("steps")->size(), 3u); // the last is the warning
  EXPECT_EQ(report.getObject("unitsNotAnalysed")->getInteger("did not compile"), 1);
  EXPECT_EQ((*report.getArray("suppressed"))[0].getAsObject()->getString("suppressedBy"), "NOLINT");
}

/// The reasons for the confidence, as both forms have them.
void expectDoubts(const Object& about) {
  EXPECT_EQ(about.getString("confidence"), "low");
  const llvm::json::Array& doubts = *about.getArray("doubts");
  ASSERT_EQ(doubts.size(), 2u);
  EXPECT_EQ(doubts[0].getAsObject()->getString("id"), "callee-decides");
  EXPECT_EQ(doubts[0].getAsObject()->getString("sentence"), "depends on what `next` decides inside");
  EXPECT_EQ(doubts[1].getAsObject()->getString("atMost"), "medium");
}

TEST(Json, SaysWhyTheConfidenceIsLow) {
  llvm::json::Value value = parsed(output::written("json", output::sampleReport()));
  expectDoubts(*(*value.getAsObject()->getArray("findings"))[0].getAsObject());
}

TEST(Sarif, SaysWhyTheConfidenceIsLow) {
  llvm::json::Value log = parsed(output::written("sarif", output::sampleReport()));
  expectDoubts(*(*runOf(log).getArray("results"))[0].getAsObject()->getObject("properties"));
}

TEST(Sarif, HasTheStructureOfTheStandard) {
  finding::Report report = output::sampleReport();
  report.unchanged = {output::sampleFinding()};
  report.hasBaseline = true;
  llvm::json::Value log = parsed(output::written("sarif", report));
  EXPECT_EQ(output::structureErrors(log), std::vector<std::string>{});
}

TEST(Sarif, TheStructureTestCanFail) {
  llvm::json::Value log = parsed(output::written("sarif", output::sampleReport()));
  (*log.getAsObject())["version"] = "2.0.0";
  Object& run = *(*log.getAsObject()->getArray("runs"))[0].getAsObject();
  run["colour"] = "red";
  (*run.getArray("results"))[0].getAsObject()->erase("message");
  EXPECT_EQ(output::structureErrors(log),
            (std::vector<std::string>{"log.runs[0].colour: not in the standard",
                                      "log.runs[0].results[0]: lacks message", "log.version: not an allowed value"}));
}

TEST(Sarif, AddressesAreRelativeAndEscaped) {
  llvm::json::Value log = parsed(output::written("sarif", output::sampleReport()));
  const Object& result = *(*runOf(log).getArray("results"))[0].getAsObject();
  const Object& place = *(*result.getArray("locations"))[0].getAsObject()->getObject("physicalLocation");
  EXPECT_EQ(place.getObject("artifactLocation")->getString("uri"), "src/a%20b.c");
  EXPECT_EQ(place.getObject("artifactLocation")->getString("uriBaseId"), "%SRCROOT%");
  const Object& invocation = *(*runOf(log).getArray("invocations"))[0].getAsObject();
  EXPECT_EQ(invocation.getBoolean("executionSuccessful"), false);
  EXPECT_EQ(invocation.getInteger("exitCode"), 1);
  const Object& failed = *(*invocation.getArray("toolExecutionNotifications"))[0].getAsObject();
  const Object& other = *(*failed.getArray("locations"))[0].getAsObject()->getObject("physicalLocation");
  EXPECT_EQ(other.getObject("artifactLocation")->getString("uri"), "file:///else/b.c");
}

TEST(Sarif, ColumnsAreUtf16Units) {
  llvm::json::Value log = parsed(output::written("sarif", output::sampleReport()));
  const Object& result = *(*runOf(log).getArray("results"))[1].getAsObject(); // byte column 10, after a two-byte letter
  const Object& place = *(*result.getArray("locations"))[0].getAsObject()->getObject("physicalLocation");
  EXPECT_EQ(place.getObject("region")->getInteger("startColumn"), 9);
}

TEST(Sarif, RulesAreTheKinds) {
  llvm::json::Value log = parsed(output::written("sarif", output::sampleReport()));
  const auto& rules = *runOf(log).getObject("tool")->getObject("driver")->getArray("rules");
  ASSERT_EQ(rules.size(), finding::allKinds().size());
  for (size_t i = 0; i < rules.size(); ++i) {
    EXPECT_EQ(rules[i].getAsObject()->getString("id"), finding::allKinds()[i].id);
    const Object& properties = *rules[i].getAsObject()->getObject("properties");
    EXPECT_TRUE(properties.getString("security-severity").has_value()) << "GitHub wants a string";
  }
  for (const llvm::json::Value& result : *runOf(log).getArray("results")) {
    size_t index = *result.getAsObject()->getInteger("ruleIndex");
    EXPECT_EQ(rules[index].getAsObject()->getString("id"), result.getAsObject()->getString("ruleId"));
  }
}

} // namespace
