// SPDX-License-Identifier: Apache-2.0
#include "spec/CppcheckLibrary.h"
#include "spec/Printer.h"

#include <gtest/gtest.h>

namespace wt::spec {
namespace {

using Lines = std::vector<std::string>;

Lines functionsOf(const CppcheckResult& result) {
  Lines lines;
  for (const FunctionSpec& function : result.file.functions)
    lines.push_back(print(function));
  return lines;
}

CppcheckResult read(const std::string& body) {
  return readCppcheckLibrary("<?xml version=\"1.0\"?>\n<def format=\"2\">\n" + body + "\n</def>\n", "toy.cfg");
}

TEST(CppcheckLibrary, PairsWhatAllocatesAndReleases) {
  CppcheckResult result = read("<memory><alloc init=\"true\">toy_new,toy_copy</alloc><alloc arg=\"2\">toy_make</alloc>"
                               "<realloc>toy_grow</realloc><dealloc arg=\"2\">toy_free</dealloc></memory>");
  EXPECT_TRUE(result.problems.empty());
  EXPECT_EQ(functionsOf(result),
            (Lines{"own(toy_free) auto toy_new(...);", "own(toy_free) auto toy_copy(...);",
                   "auto toy_make(auto arg1, out own(toy_free) auto *arg2, ...);",
                   "own(toy_free) auto toy_grow(own(toy_free) auto arg1 [[on return != null]], ...);",
                   "auto toy_free(auto arg1, own(toy_free) auto arg2, ...);"}));
}

TEST(CppcheckLibrary, ABlockWithFreeIsTheHeap) {
  EXPECT_EQ(functionsOf(read("<memory><alloc>toy_text</alloc><dealloc>free</dealloc></memory>")).front(),
            "own(malloc) auto toy_text(...);");
}

TEST(CppcheckLibrary, OnlyHarmlessFunctionsBorrow) {
  EXPECT_EQ(
      functionsOf(read("<function name=\"toy_show,toy_print\"><leak-ignore/><arg nr=\"1\"/><arg nr=\"2\"/></function>"
                       "<function name=\"toy_keep\"><arg nr=\"1\"/></function>")),
      (Lines{"auto toy_show(auto arg1, auto arg2);", "auto toy_print(auto arg1, auto arg2);"}));
}

TEST(CppcheckLibrary, NeverReturns) {
  EXPECT_EQ(functionsOf(read("<function name=\"toy_die\"><noreturn>true</noreturn><arg nr=\"1\"/></function>"
                             "<function name=\"toy_warn\"><noreturn>false</noreturn><arg nr=\"1\"/></function>")),
            Lines{"auto toy_die(...) [[noreturn]];"});
}

TEST(CppcheckLibrary, MistakesNameTheLine) {
  CppcheckResult result = read("<memory><alloc arg=\"x\">a</alloc><dealloc>b</dealloc></memory>\n<function/>\n<open>");
  Lines problems;
  for (const Problem& problem : result.problems)
    problems.push_back(describe(problem));
  ASSERT_EQ(problems.size(), 4u);
  EXPECT_EQ(problems[0], "toy.cfg:3:1: 'x' is no number of an argument");
  EXPECT_EQ(problems[1], "toy.cfg:4:1: a function needs a name");
  EXPECT_EQ(problems[2], "toy.cfg:5:1: unknown element <open>");
  EXPECT_EQ(problems[3].rfind("toy.cfg:6:", 0), 0u) << problems[3];
  EXPECT_EQ(functionsOf(result).size(), 2u);
}

TEST(CppcheckLibrary, WhatNobodyReleasesIsTold) {
  CppcheckResult result = read("<memory>\n<alloc>lost_new</alloc></memory>"
                               "<memory><alloc>toy_new</alloc><dealloc>toy_free</dealloc></memory>");
  ASSERT_EQ(result.problems.size(), 1u);
  EXPECT_EQ(describe(result.problems.front()),
            "toy.cfg:3:1: no <dealloc>: no function releases the objects of 'lost_new'; it is not used");
  EXPECT_EQ(functionsOf(result).size(), 2u);
  ASSERT_EQ(result.groups.size(), 1u);
  EXPECT_EQ(result.groups[0].gives, Lines{"toy_new"});
  EXPECT_EQ(result.groups[0].releases, Lines{"toy_free"});
}

TEST(CppcheckLibrary, AnotherDocumentIsRefused) {
  CppcheckResult result = readCppcheckLibrary("<html/>", "page.cfg");
  ASSERT_EQ(result.problems.size(), 1u);
  EXPECT_EQ(describe(result.problems.front()), "page.cfg: is no cppcheck library: it has no <def>");
}

} // namespace
} // namespace wt::spec
