// SPDX-License-Identifier: Apache-2.0
// Do all stages work together, with the shipped specifications?
#include "program/BuildProgram.h"

#include "FromText.h"
#include "ir/Printer.h"
#include "ir/Verifier.h"

#include "llvm/Support/VirtualFileSystem.h"

namespace wt::program {
namespace {

spec::Library shipped() {
  spec::Library library;
  std::vector<std::string> files;
  for (const char* name : {"builtins", "conventions", "cxx", "libc", "posix"})
    files.push_back(std::string(WT_SOURCE_DIR) + "/specs/" + name + ".own");
  for (const spec::Problem& problem : library.load(*llvm::vfs::getRealFileSystem(), files, {}))
    ADD_FAILURE() << spec::describe(problem);
  return library;
}

constexpr const char* kMain = R"(
module "main.c"
func @malloc(n: u64) -> *void
func @need(n: u64) -> *void
func @main() -> i32 {
  local p: *void
  result result: i32
b0:
  enter p
  p := call @need(8)
  result := 0
  leave p
  return
  jump b1
b1: exit
}
)";

constexpr const char* kNeed = R"(
module "need.c"
func @malloc(n: u64) -> *void
func @fatal(m: *const i8, ...)
func @need(n: u64) -> *void {
  local p: *void
  result result: *void
b0:
  enter p
  p := call @malloc(n)
  goto b1 b2
b1:
  assume p == null
  call @fatal("no memory")
  goto b3
b2:
  assume p != null
  goto b3
b3:
  result := p
  leave p
  return
  jump b4
b4: exit
}
)";

Program build(std::vector<const char*> texts) {
  std::vector<ir::Module> units;
  for (const char* text : texts)
    units.push_back(fromText(text));
  return buildProgram(std::move(units), shipped());
}

TEST(BuildProgram, LinksSpecifiesCutsAndOrders) {
  Program program = build({kMain, kNeed});
  const ir::Module& m = program.module;
  EXPECT_TRUE(program.isSpecified[functionNamed(m, "malloc").index]);
  EXPECT_TRUE(program.neverReturns[functionNamed(m, "fatal").index]) << "by its name, as it has no body";
  EXPECT_FALSE(program.neverReturns[functionNamed(m, "need").index]);

  std::vector<std::string> order;
  for (const auto& component : program.components)
    for (ir::FunctionId f : component)
      order.push_back(m[f].name);
  EXPECT_EQ(order, (std::vector<std::string>{"malloc", "need", "main"}));

  const ir::Body& need = *m[functionNamed(m, "need")].body;
  size_t deadEnds = 0;
  for (uint32_t i = 0; i < need.blocks.size(); ++i)
    deadEnds += need.blocks[i].successors.empty() && ir::BlockId(i) != need.exit;
  EXPECT_EQ(deadEnds, 1u) << "after the call of fatal";
  EXPECT_TRUE(ir::verify(m).empty());
}

TEST(BuildProgram, TwiceTheSameBytes) {
  std::string first = ir::Printer(build({kMain, kNeed}).module).module();
  EXPECT_EQ(ir::Printer(build({kMain, kNeed}).module).module(), first);
}

TEST(BuildProgram, ALinkedProgramReadsBack) {
  Program program = build({kMain, kNeed});
  std::string text = ir::Printer(program.module).module();
  EXPECT_EQ(ir::Printer(fromText(text)).module(), text);
}

} // namespace
} // namespace wt::program
