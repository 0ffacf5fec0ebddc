// SPDX-License-Identifier: Apache-2.0
// Does the parser say what is wrong, and where? And does it survive whatever it is given?
#include "ir/Parser.h"
#include "ir/Printer.h"
#include "ir/Verifier.h"

#include "Samples.h"
#include "fuzz/Mutate.h"

#include <gtest/gtest.h>

namespace wt::ir {

static std::string errorOf(const std::string& text) {
  auto module = parseModule(text, "a.ir");
  return module ? "no error" : llvm::toString(module.takeError());
}

/// The error of a line in a function's body, without its place: `p`, `n` and `v` are there to be used.
static std::string errorOfLine(const std::string& line) {
  std::string error = errorOf("record struct %node {\n  next: *%node\n}\nfamily malloc\n"
                              "func @f(p: *%node, n: i32) {\n  local v: %node\nb0:\n" +
                              line + "\n  return\n  jump b1\nb1: exit\n}\n");
  return error.substr(0, 7) == "a.ir:8:" ? error.substr(error.find(' ') + 1) : error;
}

TEST(Parser, saysWhereAndWhat) {
  EXPECT_EQ(errorOf("module \"a\"\nfunk @f()\n"),
            "a.ir:2:1: expected module, file, macro, family, record, global or func, found `funk`");
  EXPECT_EQ(errorOf("func @f(a i32)\n"), "a.ir:1:9: expected a type, found `a`");
  EXPECT_EQ(errorOf("func @f(a: )\n"), "a.ir:1:12: expected a type, found `)`");
  EXPECT_EQ(errorOf("func @f() -> %list\n"), "a.ir:1:14: there is no record %list");
  EXPECT_EQ(errorOf("func f()\n"), "a.ir:1:6: expected the name of the function, such as @name, found `f`");
  EXPECT_EQ(errorOf("func @f()\nfunc @f()\n"),
            "a.ir:2:6: number 2 of this name is declared here: write it with #2, or take another name");
  EXPECT_EQ(errorOf("func @f() at 3:1:1\n"), "a.ir:1:14: there is no file 3");
  EXPECT_EQ(errorOf("file 0 \"a\"\nfunc @f() at 0:1:1 macro 4\n"), "a.ir:2:26: there is no macro 4");
  EXPECT_EQ(errorOf("file 0 \"a\"\nfile 0 \"b\"\n"), "a.ir:2:6: number 0 is there already");
  EXPECT_EQ(errorOf("global $g i32\n"), "a.ir:1:11: expected `:`, found `i32`");
  EXPECT_EQ(errorOf("record struct %a {\n  f i32\n}\n"),
            "a.ir:2:3: expected a field, base, virtual-base, virtual, copy-constructor, copy-assignment, destructor or "
            "`}`, found `f`");
}

TEST(Parser, refusesNumbersThatAreTooLarge) {
  EXPECT_EQ(errorOf("module \"a\" lines 18446744073709551616\n"), "a.ir:1:18: the number does not fit into 64 bits");
  EXPECT_EQ(errorOf("global $g: i0\n"), "a.ir:1:12: a number has from 1 to 8388608 bits");
  EXPECT_EQ(errorOf("global $g: i99999999\n"), "a.ir:1:12: a number has from 1 to 8388608 bits");
  EXPECT_EQ(errorOf("family f fails 9223372036854775808\n"),
            "a.ir:1:16: a number is too large: at most 9223372036854775807");
  EXPECT_EQ(errorOf("func @f() at ?:4294967296:1\n"), "a.ir:1:16: a line is too large: at most 4294967295");
  EXPECT_EQ(errorOfLine("n := 9223372036854775808"), "the number does not fit into its type");
  EXPECT_EQ(errorOfLine("n := -9223372036854775809"), "the number does not fit into 64 bits");
}

TEST(Parser, explainsLinesOfABody) {
  EXPECT_EQ(errorOfLine("n := m"), "there is no variable m");
  EXPECT_EQ(errorOfLine("n = 1"), "this character has no meaning here: `=`");
  EXPECT_EQ(errorOfLine("1 := n"), "expected a place: a variable, a global, *pointer, a field or an element");
  EXPECT_EQ(errorOfLine("v.last := 1"), "%node has no field last");
  EXPECT_EQ(errorOfLine("n.next := 1"), "only a record has fields");
  EXPECT_EQ(errorOfLine("n := *n"), "the type of what is here is not known: write (place as T)");
  EXPECT_EQ(errorOfLine("free malloc null"),
            "the type of this value is not clear here: write it after a colon, as in null:*i8");
  EXPECT_EQ(errorOfLine("free FILE p"), "there is no family FILE");
  EXPECT_EQ(errorOfLine("call @g()"), "there is no function @g");
  EXPECT_EQ(errorOfLine("call g()"), "expected @function, virtual, *pointer or opaque, found `g`");
  EXPECT_EQ(errorOfLine("n := n + 1 + 1"), "expected the end of the line, found `+`");
  EXPECT_EQ(errorOfLine("n := unknown(because)"), "there is no such reason for a value to be unknown");
  EXPECT_EQ(errorOfLine("n := (n + 1"), "expected `)`, found the end of the line");
  EXPECT_EQ(errorOfLine("n := at"), "a variable of this name is written in quotes: 'at'");
  EXPECT_EQ(errorOf("func @f() {\nb0:\n  goto b0 b7\n}\n"), "a.ir:3:11: there is no block b7");
  EXPECT_EQ(errorOfLine("b2:"), "expected the block `b1:`, found `b2`");
  EXPECT_EQ(errorOfLine("p := \"text"), "the closing \" is missing");
  EXPECT_EQ(errorOfLine("p := \"\\q\""), "unknown escape; there are \\n \\t \\\\ \\\" \\' and \\x with two digits");
}

TEST(Parser, refusesWhatIsNestedTooDeep) {
  for (const char* opening : {"(", "*", "-", "!", "&", "int<i32>("}) {
    std::string deep;
    for (int i = 0; i < 100000; ++i)
      deep += opening;
    EXPECT_EQ(errorOfLine("n := " + deep + "n"), "nested more than 500 deep") << opening;
  }
  EXPECT_EQ(errorOf("global $g: " + std::string(100000, '*') + "i32\n"), "a.ir:1:512: nested more than 500 deep");
}

TEST(Parser, readsCommentsAndBlankLines) {
  auto module = parseModule("// first\n\nmodule \"a\" // here\r\n\n\nfamily fd fails -1\n// last", "a.ir");
  ASSERT_TRUE(bool(module)) << llvm::toString(module.takeError());
  EXPECT_EQ(module->name, "a");
  EXPECT_EQ(module->families.at(0).failure, -1);
}

TEST(Parser, readsAnEmptyText) {
  auto module = parseModule("", "a.ir");
  ASSERT_TRUE(bool(module));
  EXPECT_EQ(Printer(*module).module(), "module \"\"\n");
}

TEST(Parser, rowsKeepTheirOrder) {
  auto module =
      parseModule("func @b()\nfunc @a() {\nb0:\n  call @b()\nb1: exit\n}\nglobal $y: i32\nglobal $x: i32\n", "a.ir");
  ASSERT_TRUE(bool(module)) << llvm::toString(module.takeError());
  EXPECT_EQ(module->functions.at(0).name, "b");
  EXPECT_EQ(module->functions.at(1).name, "a");
  EXPECT_EQ(module->globals.at(0).name, "y");
}

// ------------------------------------------------------------------------------------------------ damaged texts

/// Whatever it is given, the parser answers; what it accepts can be verified, printed and read again.
TEST(Parser, survivesDamagedSamples) {
  constexpr int kTexts = 20000;
  std::vector<std::string> samples;
  for (const std::string& name : sampleFiles())
    samples.push_back(sampleText(name));
  fuzz::Mutator mutator(samples, /*seed=*/19,
                        {"b0:\n", "goto b1", "unwind b2", ":=", "alloc malloc", "call @", "%node", "$g", "*", "as i32",
                         "null", "unknown(any#1)", "local x: ", "func @f(", "record struct %r {\n", " at 1:2:3",
                         "i128"});
  int accepted = 0;
  for (int i = 0; i < kTexts; ++i) {
    std::string text = mutator.next();
    auto module = parseModule(text, "damaged");
    if (!module) {
      std::string message = llvm::toString(module.takeError());
      ASSERT_EQ(message.substr(0, 8), "damaged:") << "text " << i;
      continue;
    }
    ++accepted;
    (void)verify(*module);
    std::string once = Printer(*module).module();
    auto again = parseModule(once, "printed");
    ASSERT_TRUE(bool(again)) << "text " << i << ": " << llvm::toString(again.takeError()) << "\n" << once;
    ASSERT_EQ(once, Printer(*again).module()) << "text " << i;
  }
  EXPECT_GT(accepted, kTexts / 100) << "the damage is too heavy to test more than the first error";
}

} // namespace wt::ir
