// SPDX-License-Identifier: Apache-2.0
// The paper's own summaries [Saturn, 4.5.1 and 4.5.2], printed for people, each in front of the whole summary.
#include "Sandbox.h"

namespace wt::testing {
namespace {

class Signatures : public Sandbox {};

/// The lines that start so.
std::string linesWith(llvm::StringRef start, llvm::StringRef text) {
  std::string found;
  for (auto [line, rest] = text.split('\n'); !line.empty() || !rest.empty(); std::tie(line, rest) = rest.split('\n'))
    if (line.starts_with(start))
      found += line.str() + "\n";
  return found;
}

// covers: SAT-IS-MALLOC, SAT-ESCAPED-SET
TEST_F(Signatures, ThePapersExamples) {
  write("paper.c", R"(#include <stdlib.h>
struct node { struct node *next; void *data; };
void *global;
void *f(struct node *p) {
  global = p->next->data;
  return malloc(5);
}
void insert_after(struct node *head, struct node *new) {
  new->next = head->next;
  head->next = new;
}
)");
  Outcome outcome = watertight({"signatures", "--engine", "escape", "paper.c", "--"});
  EXPECT_EQ(outcome.exitCode, 0) << outcome.errors;
  EXPECT_EQ(linesWith("// ", outcome.output), "// f: isMalloc: true; escapees: {(*(*p).next).data}\n"
                                              "// insert_after: isMalloc: false; escapees: {(*head).next, *new}\n");
  EXPECT_EQ(linesWith("summary ", outcome.output), "summary @f {\nsummary @insert_after {\n");
  EXPECT_EQ(linesWith("  fate ", outcome.output), "  fate o2 valid f1\n  fate o5 used !f3\n  fate o6 used !f4\n"
                                                  "  fate o2 used !f3\n  fate o4 used !f1\n");
}

constexpr char kConn[] = R"(#include <stdlib.h>
#include <string.h>
struct conn {
  char *path;
  int n;
};
char *text_new(const char *s);
void text_free(char *s);
struct conn *conn_new(void) {
  struct conn *c = calloc(1, sizeof *c);
  if (c)
    c->path = strdup("/");
  return c;
}
void conn_free(struct conn *c) {
  free(c->path);
  free(c);
}
void conn_move(struct conn *c, const char *p) {
  free(c->path);
  c->path = strdup(p);
}
void conn_lose(struct conn *c, const char *p) {
  c->path = strdup(p);
}
int length(const char *s) {
  char *t = text_new(s);
  int n = t ? (int)strlen(t) : 0;
  text_free(t);
  return n;
}
)";

TEST_F(Signatures, FieldsAndFunctionsComeWithTheirWitnesses) {
  write("conn.c", kConn);
  Outcome outcome = watertight({"signatures", "conn.c", "--"});
  EXPECT_EQ(outcome.exitCode, 0) << outcome.errors;
  EXPECT_NE(outcome.output.find("// conn.c\ncontainer conn {\n"), std::string::npos) << outcome.output;
  EXPECT_NE(
      outcome.output.find("own char *path; // released by conn_free (conn.c:16), conn_move (conn.c:20); filled by "
                          "conn_new (conn.c:12)"),
      std::string::npos)
      << outcome.output;
  EXPECT_NE(outcome.output.find("own char *text_new(const char *s); // as used in length (conn.c:27); released by "
                                "text_free"),
            std::string::npos)
      << outcome.output;
  write("conn.own", outcome.output);
  Outcome read = watertight({"check", "conn.c", "--spec", "conn.own", "--"});
  EXPECT_EQ(read.exitCode, 1) << read.errors; // conn_lose
}

TEST_F(Signatures, AFieldAndAnAllocationAreExplained) {
  write("conn.c", kConn);
  Outcome field = watertight({"explain", "conn.c:4", "--"});
  EXPECT_EQ(field.exitCode, 0) << field.errors;
  EXPECT_NE(field.output.find("`conn.path` owns what it holds (high confidence)\n  for: released by conn_free"),
            std::string::npos)
      << field.output;
  EXPECT_NE(field.output.find("against: overwritten by conn_lose (conn.c:24)"), std::string::npos) << field.output;
  Outcome allocation = watertight({"explain", "conn.c:27", "--"});
  EXPECT_NE(allocation.output.find("an object is made here by `text_new`"), std::string::npos) << allocation.output;
  EXPECT_NE(allocation.output.find("nothing is reported"), std::string::npos) << allocation.output;
  Outcome loss = watertight({"explain", "conn.c:24", "--"});
  EXPECT_NE(loss.output.find("here it is overwritten"), std::string::npos) << loss.output;
  EXPECT_NE(watertight({"explain", "conn.c:1", "--"}).output.find("nothing is allocated on this line"),
            std::string::npos);
}

} // namespace
} // namespace wt::testing
