// SPDX-License-Identifier: Apache-2.0
// Does the engine warn about construction without allocation and destruction without release, and only about these?
#include "Analysed.h"

namespace wt::engines::ownership {
namespace {

/// A class that owns something, and a function `f` that receives an object of it.
std::vector<std::string> warnings(const std::string& lines) {
  auto body = [](const std::string& text) {
    return " {\n  temp t: *%Box \"a\"\n  temp u: *i32 \"n\"\nb0:\n" + text + "  return\n  jump b1\nb1: exit\n}\n";
  };
  Analysed program("record class %Box size 8 {\n  a: *i32\n  copy-constructor deleted\n  copy-assignment deleted\n"
                   "  destructor user-provided @unmake\n}\n"
                   "func @make(this: *%Box) constructor of %Box" +
                   body("  u := alloc new i32\n  (*this).a := u\n") + "func @unmake(this: *%Box) destructor of %Box" +
                   body("  free new (*this).a\n") + "func @f(p: *%Box)" + body(lines));
  std::vector<std::string> result;
  for (const finding::Finding& finding : program.findings)
    if (finding.functionKey == "f" && finding.about.warning.find('-') != std::string::npos)
      result.push_back(finding.about.warning);
  return result;
}

using Warnings = std::vector<std::string>;

TEST(Placement, DestroyedAndMadeAgain) {
  EXPECT_EQ(warnings("  call @unmake(p) destroy\n  t := p\n  call @make(t) construct\n"),
            (Warnings{"explicit-destructor", "placement-new"}));
}

TEST(Placement, NewAndDeleteAreOneStepEach) {
  EXPECT_EQ(warnings("  t := alloc new %Box constructs\n  call @make(t) construct\n  call @unmake(t) destroy\n  free "
                     "new t destroys\n"),
            Warnings{});
}

} // namespace
} // namespace wt::engines::ownership
