// SPDX-License-Identifier: Apache-2.0
// The same answer for a build that puts all sources into one unit and for one that does not; and whose lines count.
#include "Sandbox.h"

namespace wt::testing {
namespace {

class Unity : public Sandbox {
protected:
  /// Compares the reports of the example's files, given one by one and through one file that includes them.
  void compare(const std::string& example, const std::vector<std::string>& files, const std::string& unit,
               const std::vector<std::string>& flags) {
    const std::string folder = std::string(WT_SOURCE_DIR) + "/examples/" + example + "/";
    std::string text;
    std::vector<std::string> separate{"check"}, together{"check", unit};
    for (const std::string& file : files) {
      text += "#include \"" + folder + file + "\"\n";
      separate.push_back(folder + file);
    }
    write(unit, text);
    for (auto* words : {&separate, &together}) {
      for (const std::string& word : {"--format", "json", "-o"})
        words->push_back(word);
      words->push_back(words == &separate ? "separate.json" : "together.json");
      words->push_back("--");
      words->insert(words->end(), flags.begin(), flags.end());
    }
    Outcome first = watertight(separate), second = watertight(together);
    EXPECT_EQ(first.exitCode, 1) << first.errors;
    EXPECT_EQ(second.exitCode, 1) << second.errors;
    Outcome difference = watertight({"diff", "separate.json", "together.json"});
    EXPECT_NE((difference.output + difference.errors).find(" 0 gone, "), std::string::npos)
        << difference.output << difference.errors;
    EXPECT_NE((difference.output + difference.errors).find("0 new, "), std::string::npos) << difference.output;
  }
};

TEST_F(Unity, InC) {
  compare("kvtool", {"file.c", "main.c", "store.c"}, "all.c", {"-std=c11", "-D_POSIX_C_SOURCE=200809L"});
}

TEST_F(Unity, InCxx) {
  compare("inventory", {"inventory.cpp", "main.cpp"}, "all.cpp", {"-std=c++17"});
}

TEST_F(Unity, HeadersOfOthersAreNotCounted) {
  write("library/other.h", "#include <stdlib.h>\nstatic inline int twice(int n) {\n  return 2 * n;\n}\n");
  write("program/own.h", "static inline int thrice(int n) {\n  return 3 * n;\n}\n");
  write("program/a.c", "#include \"other.h\"\n#include \"own.h\"\nint f(int n) { return twice(n) + thrice(n); }\n");
  write("elsewhere/compile_commands.json", "[{\"directory\": \"" + path("program") +
                                               "\", \"file\": \"a.c\", \"arguments\": [\"cc\", \"-I" + path("library") +
                                               "\", \"-c\", \"a.c\"]}]");
  Outcome outcome = runProgram({"sh", "-c", "cd " + path("elsewhere") + " && " WT_COMMAND " check -p ."});
  EXPECT_NE(outcome.errors.find("1 file, 2 functions, 6 lines"), std::string::npos) << outcome.errors;
}

TEST_F(Unity, ProofsAreCountedOnRequest) {
  write("a.c", "#include <stdlib.h>\nvoid fine(void) { char *p = malloc(3); free(p); }\n"
               "void lost(void) { char *p = malloc(3); p = malloc(4); free(p); }\n");
  Outcome outcome = watertight({"check", "a.c", "--proofs", "--"});
  EXPECT_NE(outcome.errors.find("1 of 2 functions that can lose a pointer are proved to lose no memory, 1 of them on "
                                "no assumption"),
            std::string::npos)
      << outcome.errors;
}

} // namespace
} // namespace wt::testing
