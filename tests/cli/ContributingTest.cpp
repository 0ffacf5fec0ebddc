// SPDX-License-Identifier: Apache-2.0
// The recipes of CONTRIBUTING.md work as they stand there.
#include "Sandbox.h"

namespace wt::testing {
namespace {

class Contributing : public Sandbox {
protected:
  /// The code blocks of a section, in their order.
  static std::vector<std::string> blocksOf(llvm::StringRef section) {
    auto buffer = llvm::MemoryBuffer::getFile(WT_SOURCE_DIR "/CONTRIBUTING.md");
    llvm::StringRef rest = buffer ? (*buffer)->getBuffer() : "";
    rest = rest.split(("\n### " + section + "\n").str()).second.split("\n### ").first;
    std::vector<std::string> blocks;
    while (!(rest = rest.split("```").second.split('\n').second).empty()) {
      blocks.push_back(rest.split("```").first.str());
      rest = rest.split("```").second;
    }
    return blocks;
  }
  static unsigned lineOf(llvm::StringRef text, llvm::StringRef mark) {
    return 1 + static_cast<unsigned>(text.split(mark).first.count('\n'));
  }
};

TEST_F(Contributing, AWrongAnswerBecomesACase) {
  auto blocks = blocksOf("Turn a wrong answer into a case");
  ASSERT_EQ(blocks.size(), 1u);
  write("a.c", blocks[0]);
  Outcome outcome = watertight({"check", "a.c", "--"});
  EXPECT_EQ(outcome.exitCode, 1) << outcome.errors;
  std::string place = "a.c:" + std::to_string(lineOf(blocks[0], "expect:")) + ":";
  EXPECT_NE(outcome.output.find(place), std::string::npos) << outcome.output;
}

TEST_F(Contributing, ALibraryIsDescribed) {
  auto blocks = blocksOf("Describe a library");
  ASSERT_EQ(blocks.size(), 2u);
  write("session.own", blocks[0]);
  write("a.c", blocks[1]);
  Outcome outcome = watertight({"check", "a.c", "--spec", "session.own", "--"});
  EXPECT_EQ(outcome.exitCode, 1) << outcome.errors;
  std::string place = "a.c:" + std::to_string(lineOf(blocks[1], "expect:")) + ":";
  EXPECT_NE(outcome.output.find(place), std::string::npos) << outcome.output;
}

} // namespace
} // namespace wt::testing
