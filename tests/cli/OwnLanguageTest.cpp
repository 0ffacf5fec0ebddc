// SPDX-License-Identifier: Apache-2.0
// The examples of docs/own-language.md: each program is checked with the specification above it, and what is found must
// be on the lines that say so. With `engine=bound`, the lines of the specification say what is broken.
#include "Sandbox.h"

#include "llvm/Support/JSON.h"

#include <set>

namespace wt::testing {
namespace {

class OwnLanguage : public Sandbox {
protected:
  using Found = std::set<std::pair<int64_t, std::string>>; // line, kind

  static Found marked(llvm::StringRef program) {
    Found result;
    llvm::SmallVector<llvm::StringRef, 64> lines;
    program.split(lines, '\n');
    for (size_t i = 0; i < lines.size(); ++i)
      if (llvm::StringRef kind = lines[i].split("finds: ").second.trim(); !kind.empty())
        result.insert({int64_t(i + 1), kind.str()});
    return result;
  }

  Found reported(const std::vector<std::string>& command) const {
    Outcome outcome = watertight(command);
    llvm::Expected<llvm::json::Value> report = llvm::json::parse(outcome.output);
    Found result;
    if (!report) {
      ADD_FAILURE() << llvm::toString(report.takeError()) << outcome.errors;
      return result;
    }
    for (const llvm::json::Value& finding : *report->getAsObject()->getArray("findings"))
      result.insert({*finding.getAsObject()->getInteger("line"), finding.getAsObject()->getString("kind")->str()});
    return result;
  }

  /// Lines of the specification.
  static std::set<int64_t> markedBroken(llvm::StringRef specification) {
    std::set<int64_t> result;
    llvm::SmallVector<llvm::StringRef, 16> lines;
    specification.split(lines, '\n');
    for (size_t i = 0; i < lines.size(); ++i)
      if (lines[i].ends_with("// broken"))
        result.insert(int64_t(i + 1));
    return result;
  }

  std::set<int64_t> broken(size_t statements) const {
    Outcome outcome = watertight({"bound", "--format", "json", "--quiet", "--spec", "page.own", "page.c", "--"});
    EXPECT_EQ(outcome.exitCode, 1) << outcome.errors;
    llvm::Expected<llvm::json::Value> report = llvm::json::parse(outcome.output);
    std::set<int64_t> result;
    if (!report) {
      ADD_FAILURE() << llvm::toString(report.takeError()) << outcome.errors;
      return result;
    }
    const llvm::json::Array& stated = *report->getAsObject()->getArray("stated");
    EXPECT_EQ(stated.size(), statements);
    for (const llvm::json::Value& entry : stated)
      if (const llvm::json::Object& row = *entry.getAsObject(); *row.getString("answer") != "holds") {
        EXPECT_EQ(row.getString("answer")->str(), "broken");
        EXPECT_FALSE(row.getArray("trace")->empty());
        result.insert(*row.getObject("at")->getInteger("line"));
      }
    return result;
  }
};

TEST_F(OwnLanguage, ExamplesAreAsTheySay) {
  auto page = llvm::MemoryBuffer::getFile(WT_SOURCE_DIR "/docs/own-language.md");
  ASSERT_TRUE(bool(page));
  llvm::SmallVector<llvm::StringRef, 32> parts;
  (*page)->getBuffer().split(parts, "```");
  bool hasSpec = false;
  llvm::StringRef specification;
  int programs = 0;
  for (size_t i = 1; i < parts.size(); i += 2) { // every second is between fences
    auto [head, text] = parts[i].split('\n');
    if (head == "own") {
      write("page.own", text);
      specification = text;
      hasSpec = true;
      continue;
    }
    std::string file = head.starts_with("c++") ? "page.cpp" : "page.c";
    write(file, text);
    ++programs;
    if (head.contains("engine=bound")) {
      EXPECT_EQ(broken(specification.count("[[")), markedBroken(specification));
      continue;
    }
    std::vector<std::string> command = {"check",     "--format",
                                        "json",      "--quiet",
                                        "--engines", head.contains("engine=containers") ? "containers" : "escape"};
    if (hasSpec && file == "page.c")
      command.insert(command.end(), {"--spec", "page.own"});
    command.insert(command.end(), {file, "--"});
    EXPECT_EQ(reported(command), marked(text)) << text.str();
  }
  EXPECT_EQ(programs, 5);
}

} // namespace
} // namespace wt::testing
