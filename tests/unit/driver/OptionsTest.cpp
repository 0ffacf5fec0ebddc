// SPDX-License-Identifier: Apache-2.0
#include "driver/Options.h"

#include <gtest/gtest.h>

using namespace wt::driver;

namespace {

Arguments parsed(std::vector<std::string> words) {
  auto arguments = Arguments::parse(Check, words);
  EXPECT_TRUE(bool(arguments)) << llvm::toString(arguments.takeError());
  return *arguments;
}

TEST(Options, ValuesInEveryForm) {
  for (auto words : std::vector<std::vector<std::string>>{
           {"--jobs", "3"}, {"--jobs=3"}, {"-j", "3"}, {"-j3"}, {"--jobs", "1", "--jobs", "3"}})
    EXPECT_EQ(parsed(words).numberOf(OptionId::Jobs), 3u) << words[0];
}

TEST(Options, FilesAndWhatFollowsTheSeparator) {
  Arguments arguments = parsed({"a.c", "--all", "b.c", "--", "--all", "-Ix", "--"});
  EXPECT_EQ(arguments.files(), (std::vector<std::string>{"a.c", "b.c"}));
  EXPECT_TRUE(arguments.has(OptionId::All));
  EXPECT_TRUE(arguments.hasSeparator());
  EXPECT_EQ(arguments.afterSeparator(), (std::vector<std::string>{"--all", "-Ix", "--"}));
  EXPECT_FALSE(parsed({"a.c"}).hasSeparator());
}

TEST(Options, RepeatedOnesAreKept) {
  EXPECT_EQ(parsed({"--spec", "a", "--spec=b"}).valuesOf(OptionId::Spec), (std::vector<std::string>{"a", "b"}));
}

TEST(Options, NearestIsTheOneWithinAFewEdits) {
  EXPECT_EQ(nearest("formt", {"format", "jobs"}), "format");
  EXPECT_EQ(nearest("zzzzzz", {"format", "jobs"}), "");
}

TEST(Options, NamesAndLettersAreUnique) {
  for (const OptionRow& a : allOptions())
    for (const OptionRow& b : allOptions())
      if (a.id != b.id) {
        EXPECT_NE(a.name, b.name);
        EXPECT_TRUE(a.letter == 0 || a.letter != b.letter) << a.letter;
      }
}

} // namespace
