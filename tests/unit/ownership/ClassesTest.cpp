// SPDX-License-Identifier: Apache-2.0
// What does the engine find about fields? Forgotten by the destructor, overwritten, released and left dangling, copied
// by the compiler.
#include "Analysed.h"

namespace wt::engines::ownership {
namespace {

using Found = std::vector<std::string>;

/// A class with one field that its constructor makes; the destructor and a method `m` are given.
std::string boxed(const std::string& destructor, const std::string& method) {
  auto body = [](const std::string& lines) {
    return " {\n  temp t: *i32 \"a\"\nb0:\n" + lines + "  return\n  jump b1\nb1: exit\n}\n";
  };
  return "record class %Box size 8 {\n  a: *i32\n  copy-constructor deleted\n  copy-assignment deleted\n"
         "  destructor user-provided @unmake\n}\n"
         "func @make(this: *%Box) constructor of %Box" +
         body("  t := alloc new i32\n  (*this).a := t\n") + "func @unmake(this: *%Box) destructor of %Box" +
         body(destructor) + "func @m(this: *%Box) method of %Box" + body(method);
}

const char* const kRelease = "  t := (*this).a\n  free new t\n";

TEST(Classes, ReleasedByTheDestructor) {
  EXPECT_EQ(Analysed(boxed(kRelease, "")).found(true), Found{});
}

TEST(Classes, ForgottenByTheDestructor) {
  EXPECT_EQ(Analysed(boxed("", "")).found(), Found{"leak this->a in unmake"});
}

TEST(Classes, OverwrittenByAMethod) {
  Analysed program(boxed(kRelease, "  t := alloc new i32\n  (*this).a := t\n"));
  EXPECT_EQ(program.found(), Found{"leak this->a in m"});
  EXPECT_EQ(program.findings.front().about.warning, "receiver-field");
}

TEST(Classes, ReleasedByAMethodAndLeftThere) {
  EXPECT_EQ(Analysed(boxed(kRelease, kRelease)).found(), Found{"double-free this->a in m"});
}

TEST(Classes, ReleasedAndSetToNull) {
  EXPECT_EQ(Analysed(boxed(kRelease, std::string(kRelease) + "  (*this).a := null\n")).found(true), Found{});
}

TEST(Classes, CopiedByTheCompiler) {
  std::string text = boxed(kRelease, "");
  for (const char* line : {"  copy-constructor deleted\n", "  copy-assignment deleted\n"})
    text.erase(text.find(line), std::string(line).size());
  Analysed program(text);
  ASSERT_EQ(program.findings.size(), 1u);
  EXPECT_EQ(program.findings.front().kind, finding::Kind::CopyDoubleOwner);
  EXPECT_EQ(program.findings.front().confidence(), finding::Confidence::Low); // nothing copies one yet
}

TEST(Classes, FieldNotAsBetweenCallsWhenAnotherIsCalled) {
  std::string other = "func @other(n: i32) {\nb0:\n  return\n  jump b1\nb1: exit\n}\n";
  Analysed program(
      other + boxed(kRelease, std::string(kRelease) + "  call @other(1)\n  t := alloc new i32\n  (*this).a := t\n"));
  EXPECT_EQ(program.found(), Found{});
  ASSERT_EQ(program.findings.size(), 1u);
  EXPECT_EQ(program.findings.front().about.warning, "sender-field");
  EXPECT_EQ(program.findings.front().confidence(), finding::Confidence::Low);
}

} // namespace
} // namespace wt::engines::ownership
