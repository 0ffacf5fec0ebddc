// SPDX-License-Identifier: Apache-2.0
// Each routine of Figure 6 [Orlovich, Rugina, SAS 2006]: what may leak is what the comments of the file say, and the
// table in docs/engines/contradiction.md is what the command measures.
//
//   … // leak: last->next malformed input        true: the probe of this line must warn; `drive` shows the loss
//   … // false: at why                           not true, and warned of today
//   // drive: kept = f(cell(1, 0));              run under LeakSanitizer, this loses a cell
#include "Sandbox.h"

#include "support/RuleHits.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

#include <algorithm>
#include <map>
#include <set>

namespace wt::testing {
namespace {

struct PaperRow {
  const char* name;
  const char* figures; // probes, warnings/leaks, median, longest, facts per point
};

constexpr PaperRow kPaper[] = {
    {"si-create", "5 | 0/0 | 2 | 6 | 1.0"},      {"si-delete", "11 | 0/0 | 10 | 29 | 1.4"},
    {"si-insert", "13 | 1/0 | 2 | 130 | 1.8"},   {"si-reverse", "9 | 0/0 | 1 | 6 | 1.0"},
    {"si-rotate", "6 | 1/1 | 2 | 10 | 1.1"},     {"si-merge", "16 | 0/0 | 12 | 200 | 1.7"},
    {"sr-append", "11 | 0/0 | 2 | 57 | 2.0"},    {"sr-insert", "11 | 2/0 | 13 | 114 | 2.7"},
    {"sr-reverse", "11 | 0/0 | 1 | 82 | 1.6"},   {"sr-rev-leak", "13 | 1/1 | 1 | 95 | 2.8"},
    {"di-delete", "9 | 2/2 | 6 | 89 | 2.7"},     {"di-prepend", "7 | 1/1 | 7 | 15 | 1.1"},
    {"di-reverse", "7 | 0/0 | 1 | 12 | 1.2"},    {"di-merge", "19 | 0/0 | 1 | 24 | 1.2"},
    {"avl-rotate", "6 | 0/0 | 1 | 2 | 1.0"},     {"avl-balance", "6 | 1/0 | 22 | 803 | 1.3"},
    {"avl-insert", "31 | 2/0 | 2 | 1627 | 3.9"}, {"dsw-list", "14 | 0/0 | 2 | 91 | 2.1"},
    {"dsw-tree", "18 | 1/0 | 15 | 1367 | 8.6"},
};

std::string textOf(const std::string& path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  return buffer ? (*buffer)->getBuffer().str() : "";
}

/// Line by line, the expressions that a comment of this kind names.
std::multiset<std::string> marked(llvm::StringRef text, llvm::StringRef mark) {
  std::multiset<std::string> found;
  llvm::SmallVector<llvm::StringRef> lines;
  text.split(lines, '\n');
  for (size_t i = 0; i < lines.size(); ++i) {
    auto [code, comment] = lines[i].split(("// " + mark + ": ").str());
    llvm::SmallVector<llvm::StringRef> parts;
    comment.split(parts, ", ", -1, false);
    for (llvm::StringRef part : parts)
      if (!code.trim().empty() && (mark != "false" || part == parts.front()))
        found.insert(std::to_string(i + 1) + ": " + part.split(' ').first.str());
  }
  return found;
}

class Routines : public Sandbox {
protected:
  void expectMarkedWarnings(const std::string& source);
  void expectEachDriveToLose(const std::string& source);
};

void Routines::expectMarkedWarnings(const std::string& source) {
  std::string text = textOf(source);
  ASSERT_FALSE(text.empty()) << source;
  std::multiset<std::string> expected = marked(text, "leak");
  expected.merge(marked(text, "false"));
  Outcome outcome = watertight({"prove", source, "--"});
  EXPECT_EQ(outcome.exitCode, expected.empty() ? 0 : 1) << outcome.errors;
  EXPECT_EQ(outcome.output.find("assuming"), std::string::npos) << outcome.output;
  std::multiset<std::string> warned;
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(outcome.output).split(lines, '\n');
  for (llvm::StringRef line : lines)
    if (line.contains(": may leak: `")) {
      llvm::StringRef place = line.split(".c:").second;
      warned.insert(place.split(':').first.str() + ": " + line.split('`').second.split('`').first.str());
    }
  EXPECT_EQ(warned, expected) << outcome.output;
}

void Routines::expectEachDriveToLose(const std::string& source) {
  llvm::SmallVector<llvm::StringRef> lines;
  std::string text = textOf(source);
  llvm::StringRef(text).split(lines, '\n');
  for (llvm::StringRef line : lines) {
    if (!line.consume_front("// drive: "))
      continue;
    write("drive.c", "#define WT_DRIVE\n#include \"" + source + "\"\n" +
                         "__attribute__((noinline)) static void go(void) { " + line.str() + " }\n" +
                         "__attribute__((noinline)) static void wash(void) {\n" // old frames would hide the loss
                         "  volatile char old[65536];\n  for (int i = 0; i < 65536; i++)\n    old[i] = 0;\n}\n" +
                         "int main(void) {\n  go();\n  wash();\n  return 0;\n}\n");
    Outcome compiled = runProgram({"clang-19", "-O0", "-w", "-fsanitize=leak", path("drive.c"), "-o", path("drive")});
    ASSERT_EQ(compiled.exitCode, 0) << compiled.errors;
    Outcome run = runProgram({path("drive")});
    EXPECT_NE(run.errors.find("LeakSanitizer: detected memory leaks"), std::string::npos) << line.str();
  }
}

class Figures : public Routines, public ::testing::WithParamInterface<PaperRow> {
protected:
  std::string source() const { return std::string(WT_SOURCE_DIR "/tests/prove/") + GetParam().name + ".c"; }
};

TEST_P(Figures, WarnsOfWhatIsMarkedAndOfNothingElse) {
  expectMarkedWarnings(source());
}
TEST_P(Figures, EachDriveLosesACell) {
  expectEachDriveToLose(source());
}

TEST_P(Figures, TheTableIsWhatIsMeasured) {
  std::string text = textOf(source());
  watertight({"prove", source(), "--stats", path("stats.json"), "--"});
  llvm::Expected<llvm::json::Value> stats = llvm::json::parse(read("stats.json"));
  ASSERT_TRUE(static_cast<bool>(stats));
  std::vector<int64_t> steps;
  int64_t facts = 0, points = 0, warnings = 0;
  for (const llvm::json::Value& function : *stats->getAsObject()->getArray("functions"))
    for (const llvm::json::Value& value : *function.getAsObject()->getArray("probes")) {
      const llvm::json::Object& probe = *value.getAsObject();
      steps.push_back(*probe.getInteger("steps"));
      facts += *probe.getInteger("facts");
      points += *probe.getInteger("points");
      warnings += *probe.getInteger("verdict") != 0;
    }
  ASSERT_FALSE(steps.empty());
  std::sort(steps.begin(), steps.end());
  char perPoint[32];
  snprintf(perPoint, sizeof perPoint, "%.1f", points == 0 ? 1.0 : double(facts) / double(points));
  std::string row = "| " + std::string(GetParam().name) + " | " + std::to_string(steps.size()) + " | " +
                    std::to_string(warnings) + "/" + std::to_string(marked(text, "leak").size()) + " | " +
                    std::to_string(steps[steps.size() / 2]) + " | " + std::to_string(steps.back()) + " | " + perPoint +
                    " | " + GetParam().figures + " |";
  std::string page = textOf(WT_SOURCE_DIR "/docs/engines/contradiction.md");
  EXPECT_NE(page.find(row), std::string::npos) << "docs/engines/contradiction.md should have:\n" << row;
}

TEST_P(Figures, TheRulesItCoversAreApplied) {
  if (!kCountsRules)
    GTEST_SKIP() << "this build does not count rules";
  std::string text = textOf(source());
  llvm::StringRef covered = llvm::StringRef(text).split("// covers: ").second.split('\n').first;
  llvm::SmallVector<llvm::StringRef> rules;
  covered.split(rules, ", ", -1, false);
  watertight({"prove", source(), "--stats", path("stats.json"), "--"});
  llvm::Expected<llvm::json::Value> stats = llvm::json::parse(read("stats.json"));
  ASSERT_TRUE(static_cast<bool>(stats));
  for (llvm::StringRef rule : rules)
    EXPECT_TRUE(stats->getAsObject()->getObject("counts")->getInteger(("rule " + rule).str())) << rule.str();
}

std::string withoutDashes(std::string name) {
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Figure6, Figures, ::testing::ValuesIn(kPaper),
                         [](const auto& info) { return withoutDashes(info.param.name); });

/// The same work written in another way: what is proved of it depends on the way, and what is warned of wrongly is
/// marked.
class Variants : public Routines, public ::testing::WithParamInterface<const char*> {
protected:
  std::string source() const { return std::string(WT_SOURCE_DIR "/tests/prove/variants/") + GetParam() + ".c"; }
};

TEST_P(Variants, WarnsOfWhatIsMarkedAndOfNothingElse) {
  expectMarkedWarnings(source());
}
TEST_P(Variants, EachDriveLosesACell) {
  expectEachDriveToLose(source());
}

constexpr const char* kVariants[] = {"delete-all",      "delete-by-slot",  "free-list",
                                     "insert-by-slot",  "looked-at",       "merge-with-head",
                                     "reverse-by-swap", "rotate-in-place", "tree-insert-loop"};

INSTANTIATE_TEST_SUITE_P(Written, Variants, ::testing::ValuesIn(kVariants),
                         [](const auto& info) { return withoutDashes(info.param); });

} // namespace
} // namespace wt::testing
