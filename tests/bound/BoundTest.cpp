// SPDX-License-Identifier: Apache-2.0
// What the engine `behavior` says of the programs in tests/bound/programs/, against the comments on their functions:
//
//   // bound: serve cells 2, never returns
//   // bound: drop cells 0, keeps -1                  of ways on which no allocation fails and nothing null is released
//   // type: drop free
//   // bytes: serve 192
//   // grows: serve 12                                the loop on line 12 keeps more with each round
//
// A function with a `bound:` line and no `grows:` line must not grow.
// covers: T-SKIP, T-SEQ, T-ASSIGN, T-FREE, T-MALLOC, T-LETEQ, T-LETDEREF, T-LETNULL, T-CONST, T-IFNULL, T-CALL
// covers: T-SUB, T-DEF, T-PROGRAM
#include "driver/BoundProgram.h"
#include "driver/ReadProgram.h"
#include "driver/ShippedSpecs.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <gtest/gtest.h>

#include <map>

namespace wt::driver {
namespace {

std::string keeps(const std::string& least, const std::string& most) {
  return most.empty() ? "never returns" : "keeps " + (least == most ? most : least + " to " + most);
}

class Programs : public testing::TestWithParam<std::string> {};

TEST_P(Programs, AreBoundedAsTheySay) {
  auto buffer = llvm::MemoryBuffer::getFile(GetParam());
  ASSERT_TRUE(bool(buffer));
  Result<spec::Library> library = loadSpecifications({});
  ASSERT_TRUE(bool(library));
  ReadOptions options;
  options.commands.files = {GetParam()};
  options.commands.hasFlags = true;
  Result<ReadResult> read = readProgram(options, std::move(*library), {});
  ASSERT_TRUE(bool(read)) << llvm::toString(read.takeError());
  BoundReport report = boundProgram(*read->program, {}, {});
  std::map<std::string, BoundRow> rows;
  for (const BoundRow& row : report.functions)
    rows[row.name] = row;

  std::map<std::string, std::string> grows;
  unsigned checked = 0;
  llvm::SmallVector<llvm::StringRef> lines;
  (*buffer)->getBuffer().split(lines, '\n');
  for (llvm::StringRef line : lines)
    if (line.consume_front("// grows: "))
      grows[line.split(' ').first.str()] += line.split(' ').second.str() + " ";
  for (llvm::StringRef line : lines) {
    bool isType = line.consume_front("// type: "), isBytes = line.consume_front("// bytes: ");
    if (!isType && !isBytes && !line.consume_front("// bound: "))
      continue;
    auto [name, expected] = line.split(' ');
    ++checked;
    ASSERT_TRUE(rows.contains(name.str())) << name.str();
    const BoundRow& row = rows[name.str()];
    if (isType || isBytes) {
      EXPECT_EQ(isType ? row.type : row.bytes, expected.str()) << row.sentence;
      continue;
    }
    bool isUsual = !row.usualMost.empty();
    std::string said = "cells " + (isUsual ? row.usualCells : row.cells) + ", " +
                       (isUsual ? keeps(row.usualLeast, row.usualMost) : keeps(row.least, row.most));
    if (!row.plus.empty())
      said += ", plus " + row.plus;
    EXPECT_EQ(said, expected.str()) << row.sentence;
    std::string loops;
    for (const BoundGrowth& growth : row.growths)
      loops += std::to_string(growth.loop.line) + " ";
    EXPECT_EQ(loops, grows[name.str()]) << row.sentence;
  }
  EXPECT_GT(checked, 0u);
}

std::vector<std::string> programs() {
  std::vector<std::string> files;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator at(WT_SOURCE_DIR "/tests/bound/programs", error), end; at != end && !error;
       at.increment(error))
    files.push_back(at->path());
  std::sort(files.begin(), files.end());
  return files;
}
INSTANTIATE_TEST_SUITE_P(All, Programs, testing::ValuesIn(programs()));

} // namespace
} // namespace wt::driver
