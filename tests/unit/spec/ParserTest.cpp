// SPDX-License-Identifier: Apache-2.0
// Is what is printed read back to the same, and does a mistake get its own line and column?
#include "spec/Parser.h"
#include "Samples.h"
#include "spec/Check.h"
#include "spec/Printer.h"

#include <gtest/gtest.h>

namespace wt::spec {
namespace {

std::vector<std::string> problemsIn(llvm::StringRef text) {
  Parsed parsed = parse(text, "a.own");
  std::vector<Problem> all = parsed.problems;
  for (Problem& problem : check(parsed.file))
    all.push_back(std::move(problem));
  std::vector<std::string> lines;
  for (const Problem& problem : all)
    lines.push_back(describe(problem));
  return lines;
}

using Lines = std::vector<std::string>;

TEST(Parser, ReadsEverythingInTheSample) {
  EXPECT_EQ(problemsIn(kSample), Lines{});
  EXPECT_EQ(parse(kSample, "a.own").file.functions.size(), 46u);
}

TEST(Parser, ReadsBackWhatIsPrinted) {
  File first = parse(kSample, "a.own").file;
  std::string printed = print(first);
  Parsed second = parse(printed, "b.own");
  EXPECT_TRUE(second.problems.empty()) << describe(second.problems.front()) << "\n" << printed;
  ASSERT_EQ(first.functions.size(), second.file.functions.size());
  for (size_t i = 0; i < first.functions.size(); ++i)
    EXPECT_EQ(first.functions[i], second.file.functions[i]) << print(first.functions[i]) << "\n"
                                                            << print(second.file.functions[i]);
  EXPECT_EQ(first, second.file);
  EXPECT_EQ(printed, print(second.file));
}

TEST(Parser, PutsOwnershipWhereItIsWritten) {
  File file =
      parse("int f(out own(m) char **a, char *own(m) *b, own(m) char **c, char *ref, std::v<own(m) int *> d);", "a.own")
          .file;
  ASSERT_EQ(file.functions.size(), 1u);
  const auto& p = file.functions[0].parameters;
  ASSERT_EQ(p.size(), 5u);
  EXPECT_EQ(p[0].type.ownership, Ownership::Unsaid);
  EXPECT_EQ(p[0].type.parts[0].ownership, Ownership::Own);
  EXPECT_EQ(p[1].type.ownership, Ownership::Unsaid);
  EXPECT_EQ(p[1].type.parts[0].ownership, Ownership::Own);
  EXPECT_EQ(p[2].type.ownership, Ownership::Own);
  EXPECT_EQ(p[2].type.parts[0].ownership, Ownership::Unsaid);
  EXPECT_EQ(p[3].name, "ref");
  EXPECT_EQ(p[3].type.ownership, Ownership::Unsaid);
  EXPECT_EQ(p[4].type.parts[0].ownership, Ownership::Own);
}

TEST(Parser, FunctionsMayHaveTheLanguagesWordsAsNames) {
  for (llvm::StringRef text : {"int keep(int x) const;", "int own(void *p);", "void ref();", "int in(int out, int on);",
                               "void f(struct list *own, int keep);"}) {
    Parsed parsed = parse(text, "a.own");
    EXPECT_TRUE(parsed.problems.empty()) << text.str() << ": " << describe(parsed.problems.front());
    ASSERT_EQ(parsed.file.functions.size(), 1u);
    EXPECT_EQ(parse(print(parsed.file), "b.own").file, parsed.file) << print(parsed.file);
  }
}

TEST(Parser, WhatIsStatedOfMemoryStandsBesideTheSpecification) {
  Parsed parsed = parse(kSample, "a.own");
  ASSERT_EQ(parsed.stated.size(), 2u);
  EXPECT_EQ(parsed.stated[0].function, "serve");
  EXPECT_EQ(parsed.stated[0].bound, "2");
  EXPECT_EQ(parsed.stated[1].bound, "1 + 2*n");
  EXPECT_EQ(parsed.stated[1].type, "malloc; mu a. malloc; a");
  EXPECT_EQ(parsed.stated[1].parameters, 2u);
}

TEST(Parser, NamesTheParameterByItsPositionIfItHasNoName) {
  File file = parse("void *f(int, void *) [[returns(arg2)]];", "a.own").file;
  ASSERT_EQ(file.functions.size(), 1u);
  EXPECT_EQ(file.functions[0].effects[0].from.parameter, 1u);
  EXPECT_EQ(print(file.functions[0]), "void *f(int, void *) [[returns(arg2)]];");
}

TEST(Parser, ReportsEveryBrokenItem) {
  EXPECT_EQ(problemsIn("type T\n"
                       "int f(int;\n"
                       "void g(int a, int a);\n"
                       "void h(char *p) [[frees(p)]];\n"
                       "void i(char *p) [[releases(q)]];\n"
                       "own(zzz) char *j();\n"),
            (Lines{"a.own:2:1: expected ';' before 'int'", "a.own:4:19: there is no attribute 'frees'",
                   "a.own:5:28: 'q' is no parameter of 'i'", "a.own:3:15: two parameters are called 'a'",
                   "a.own:6:16: unknown family 'zzz'; 'family zzz;' declares it"}));
}

struct Mistake {
  const char* text;
  const char* problem;
};

class Mistakes : public testing::TestWithParam<Mistake> {};

TEST_P(Mistakes, AreNamedWithTheirPlace) {
  EXPECT_EQ(problemsIn(GetParam().text), Lines{GetParam().problem});
}

INSTANTIATE_TEST_SUITE_P(
    All, Mistakes,
    testing::Values(
        Mistake{"int f(", "a.own:1:7: expected a name before the end of the file"},
        Mistake{"int f(int a) $;", "a.own:1:14: expected ';' before '$'"},
        Mistake{"int f(int a) @;", "a.own:1:14: unexpected character '@'"},
        Mistake{"header \"x\n;", "a.own:1:8: this text has no closing quote"},
        Mistake{"/* x", "a.own:1:1: this comment has no end"},
        Mistake{"f(int a);", "a.own:1:1: 'f' needs a result type"},
        Mistake{";", "a.own:1:1: a ';' without anything before it"},
        Mistake{"void f(foo_t x);", "a.own:1:8: unknown type 'foo_t'; 'type foo_t;' declares it"},
        Mistake{"void f(out own int x);", "a.own:1:8: what is handed through a parameter needs a pointer to it"},
        Mistake{"own int f();",
                "a.own:1:9: a number can be owned only as a handle: 'own(fd) int', with 'family fd handle …'"},
        Mistake{"own void f();", "a.own:1:10: there is nothing to own in 'void'"},
        Mistake{"keep char *f();", "a.own:1:12: a result is 'own' or 'ref'; 'keep' is for parameters"},
        Mistake{"own char *own f();", "a.own:1:15: the owner is stated twice"},
        Mistake{"void f(char *p) [[releases(this.x)]];", "a.own:1:6: 'this', but 'f' is in no class"},
        Mistake{"void f(own char *p) [[on return == 0]];", "a.own:1:6: 'return', but 'f' returns nothing"},
        Mistake{"int f(int p) [[on return == 0]];", "a.own:1:5: 'on …', but nothing in 'f' changes hands"},
        Mistake{"void f() [[nonnull]];", "a.own:1:6: 'nonnull', but 'f' returns nothing"},
        Mistake{"int f(own char *p [[nonnull]]);", "a.own:1:21: a parameter takes only 'on …'"},
        Mistake{"void f() [[bound n]];", "a.own:1:18: expected a number of cells, or an amount in quotes"},
        Mistake{"void f() [[behavior 2]];", "a.own:1:21: expected a type in quotes"},
        Mistake{"void f() [[bound 2, bound 3]];", "a.own:1:21: 'bound' occurs twice"},
        Mistake{"[[noreturn]] type f();", "a.own:1:19: 'type' is a word of this language, not a type"},
        Mistake{"int f(int &*p);", "a.own:1:12: nothing points to a reference"},
        Mistake{"int f(int n) [[keeps(...)]];", "a.own:1:16: there are no further arguments"},
        Mistake{"int f(own char *p) [[on return ~ 0]];", "a.own:1:32: expected a comparison"},
        Mistake{"int f(own char *p) [[on return == 99999999999999999999]];",
                "a.own:1:35: '99999999999999999999' is no number of 64 bits"},
        Mistake{"int f(own char *p) [[on return == 0;", "a.own:1:36: expected ']]' before the end of the item"},
        Mistake{"family a; family a fails -1;", "a.own:1:18: family 'a' is another one at a.own:1"},
        Mistake{"type T; container c<T> { T a; }; void f(c<T, T> *p);", "a.own:1:41: 'c' takes 1 types, not 2"},
        Mistake{"type T; container c<T> { T a; }; void c<T>::f() [[releases(this.b)]];",
                "a.own:1:39: container 'c' has no field 'b'"},
        Mistake{"type T; container c<T> { T a; T a; };", "a.own:1:31: two fields are called 'a'"},
        Mistake{"void f(int a, int b, own char *p [[on a == 1 && b == 1 && a == 2 && b == 2 && a == 3]]);",
                "a.own:1:6: 'f' depends on 5 conditions; at most 4"}));

TEST(Parser, NestingHasAnEnd) {
  std::string deep = "void f(";
  for (int i = 0; i < 100'000; ++i)
    deep += "a<";
  EXPECT_EQ(problemsIn(deep).size(), 1u);
  EXPECT_EQ(problemsIn("int f(int " + std::string(100'000, '*') + "p);").size(), 1u);
}

} // namespace
} // namespace wt::spec
