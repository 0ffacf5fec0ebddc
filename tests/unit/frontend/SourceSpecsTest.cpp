// SPDX-License-Identifier: Apache-2.0
// Which specifications do attributes in the source give? Shown in the .own language.
#include "TemporaryFolder.h"
#include "frontend/Frontend.h"
#include "spec/Printer.h"

#include "gtest/gtest.h"

namespace {

using namespace wt::frontend;

std::vector<std::string> specsOf(const std::string& name, llvm::StringRef text) {
  wt::test::TemporaryFolder folder;
  std::string file = folder.write(name, text);
  UnitResult unit = Frontend(FrontendOptions{}).lowerFile({folder.path(), file, {"cc", file}, ""});
  std::vector<std::string> lines;
  for (const auto& function : unit.specs.functions)
    lines.push_back(wt::spec::print(function));
  for (const auto& pair : unit.specs.pairs)
    lines.push_back(qualifiedName(pair.allocator) + " is released by " + qualifiedName(pair.deallocator) + " " +
                    std::to_string(pair.parameter));
  return lines;
}

TEST(SourceSpecs, NothingIsSaidAboutPlainFunctions) {
  EXPECT_TRUE(specsOf("a.c", "char *f(char *p);\nvoid g(char *p) { f(p); }\n").empty());
}

TEST(SourceSpecs, ClangsOwnershipAttributes) {
  auto lines = specsOf("a.c", "void *get(unsigned long n) __attribute__((ownership_returns(malloc, 1)));\n"
                              "void put(int x, void *p) __attribute__((ownership_takes(malloc, 2)));\n"
                              "void keep(void *p) __attribute__((ownership_holds(malloc, 1)));\n"
                              "void use(void) { put(1, get(2)); keep(0); }\n");
  ASSERT_EQ(lines.size(), 3u);
  for (const auto& [function, words] :
       {std::pair("get(", "own(malloc)"), {"put(", "own(malloc)"}, {"keep(", "keep(malloc)"}})
    EXPECT_TRUE(llvm::any_of(lines,
                             [&, f = function, w = words](const std::string& line) {
                               return line.find(f) != std::string::npos && line.find(w) != std::string::npos;
                             }))
        << function << "\n"
        << lines[0] << "\n"
        << lines[1] << "\n"
        << lines[2];
}

TEST(SourceSpecs, GccsMallocAttribute) {
  EXPECT_EQ(specsOf("a.c", "struct list;\nvoid list_free(int flags, struct list *l);\n"
                           "struct list *list_new(void) __attribute__((malloc(list_free, 2)));\n"
                           "void use(void) { list_free(0, list_new()); }\n"),
            (std::vector<std::string>{"list_new is released by list_free 1"}));
}

TEST(SourceSpecs, GuidelinesOwner) {
  auto lines = specsOf("a.cpp", "namespace gsl { template <class T> using owner = T; }\n"
                                "namespace app { gsl::owner<int *> make(); void take(int, gsl::owner<int *> p); }\n"
                                "void use() { app::take(1, app::make()); }\n");
  ASSERT_EQ(lines.size(), 2u);
  for (const std::string& line : lines)
    EXPECT_NE(line.find("own"), std::string::npos) << line;
}

} // namespace
