// SPDX-License-Identifier: Apache-2.0
// The programs of examples/: what is reported is in their LEAKS.md, and of kvtool all of it is reported.
#include "Sandbox.h"

#include "llvm/Support/JSON.h"

#include <set>

namespace wt::testing {
namespace {

class Examples : public Sandbox {
protected:
  /// The functions that LEAKS.md names: `file.c`, `file_load`, line 54.
  static std::set<std::string> truth(const std::string& program) {
    auto buffer = llvm::MemoryBuffer::getFile(WT_SOURCE_DIR "/examples/" + program + "/LEAKS.md");
    std::set<std::string> functions;
    llvm::SmallVector<llvm::StringRef, 32> lines;
    if (buffer)
      (*buffer)->getBuffer().split(lines, '\n');
    for (llvm::StringRef line : lines)
      if (line.starts_with("| `"))
        functions.insert(line.split(", `").second.split('`').first.str());
    return functions;
  }

  std::set<std::string> found(std::vector<std::string> files, const std::string& standard) {
    std::vector<std::string> arguments = {"check", "--format", "json"};
    for (const std::string& file : files)
      arguments.push_back(WT_SOURCE_DIR "/examples/" + file);
    arguments.insert(arguments.end(), {"--", standard, "-D_POSIX_C_SOURCE=200809L"});
    Outcome outcome = watertight(arguments);
    EXPECT_EQ(outcome.exitCode, 1) << outcome.errors;
    auto report = llvm::json::parse(outcome.output);
    std::set<std::string> functions;
    if (!report)
      ADD_FAILURE() << llvm::toString(report.takeError());
    else
      for (const llvm::json::Value& finding : *report->getAsObject()->getArray("findings"))
        functions.insert(finding.getAsObject()->getString("function")->str());
    return functions;
  }
};

TEST_F(Examples, AllOfKvtoolIsFoundAndNothingElse) {
  EXPECT_EQ(found({"kvtool/main.c", "kvtool/store.c", "kvtool/file.c"}, "-std=c11"), truth("kvtool"));
}

TEST_F(Examples, NothingElseIsFoundInInventory) {
  std::set<std::string> expected = truth("inventory");
  std::set<std::string> functions = found({"inventory/main.cpp", "inventory/inventory.cpp"}, "-std=c++17");
  EXPECT_TRUE(functions.count("LineReader::next"));
  for (const std::string& function : functions)
    EXPECT_TRUE(expected.count(function)) << function;
}

} // namespace
} // namespace wt::testing
