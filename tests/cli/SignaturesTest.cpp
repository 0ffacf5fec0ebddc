// SPDX-License-Identifier: Apache-2.0
// The paper's own summaries [Saturn, 4.5.1 and 4.5.2], printed for people.
#include "Sandbox.h"

namespace wt::testing {
namespace {

class Signatures : public Sandbox {};

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
  EXPECT_EQ(outcome.output, "f: isMalloc: true; escapees: {(*(*p).next).data}\n"
                            "insert_after: isMalloc: false; escapees: {(*head).next, *new}\n");
}

} // namespace
} // namespace wt::testing
