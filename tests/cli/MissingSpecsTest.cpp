// SPDX-License-Identifier: Apache-2.0
// `watertight specs missing`, and the last lines of a check: which functions want a specification.
#include "Sandbox.h"

namespace wt::testing {
namespace {

class MissingSpecs : public Sandbox {};

constexpr char kProgram[] = R"(#include <stdlib.h>
#include <string.h>
struct doc;
struct doc *doc_open(const char *name);
void doc_close(struct doc *d);
int log_text(char *text);
void look(const char *text);
void one(const char *x) { char *s = strdup(x); look(s); log_text(s); }
void two(const char *x) { char *s = strdup(x); log_text(s); log_text(s); free(s); }
void three(const char *x) { struct doc *d = doc_open(x); if (d) doc_close(d); }
int pass_on(char *text) { return log_text(text); }
)";

TEST_F(MissingSpecs, AreListedByWhatTheyLeaveOpen) {
  write("a.c", kProgram);
  Outcome outcome = watertight({"specs", "missing", "a.c", "-o", "found.own", "--"});
  EXPECT_EQ(outcome.exitCode, 0) << outcome.errors;
  std::string text = read("found.own");
  size_t log = text.find("int log_text(char *text); // 3 objects given to it, 4 calls; a.c:8\n"); // one is its caller's
  size_t close = text.find("void doc_close(own struct doc *d); // 1 object given to it, 1 call; a.c:10\n");
  size_t open = text.find("own struct doc *doc_open(const char *name); // 1 result, 1 call; a.c:10\n");
  ASSERT_NE(log, std::string::npos) << text;
  ASSERT_NE(close, std::string::npos) << text;
  ASSERT_NE(open, std::string::npos) << text;
  EXPECT_LT(log, close);
  EXPECT_EQ(text.find("look("), std::string::npos) << text;                  // it cannot change what it is given
  Outcome again = watertight({"check", "--spec", "found.own", "a.c", "--"}); // what it prints reads back, and decides
  EXPECT_EQ(again.exitCode, 1) << again.output << again.errors;
  EXPECT_NE(again.output.find("a.c:8:"), std::string::npos) << again.output;
}

TEST_F(MissingSpecs, TheMostHelpfulEndACheck) {
  write("a.c", kProgram);
  Outcome outcome = watertight({"check", "a.c", "--"});
  EXPECT_NE(outcome.errors.find("int log_text(char *text); // 3 objects given to it; a.c:8"), std::string::npos)
      << outcome.errors;
  EXPECT_EQ(outcome.errors.find("doc_close"), std::string::npos) << outcome.errors; // one object is not worth a line
  EXPECT_EQ(watertight({"check", "-q", "a.c", "--"}).errors, "");
}

TEST_F(MissingSpecs, AnotherWordIsAMistake) {
  Outcome outcome = watertight({"specs", "all"});
  EXPECT_EQ(outcome.exitCode, 2);
  EXPECT_NE(outcome.errors.find("specs missing"), std::string::npos) << outcome.errors;
}

} // namespace
} // namespace wt::testing
