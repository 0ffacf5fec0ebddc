// SPDX-License-Identifier: Apache-2.0
// Types of containers as the paper prints them, routines that are suggested, and the volume of leaks that findings
// explain.
#include "Sandbox.h"

namespace wt::testing {
namespace {

class Containers : public Sandbox {
protected:
  void writePile() const {
    write("pile.own", R"(type T;
container pile<T> { own T *item; };
own pile<T> *pile_new();
void pile_put(ref pile<T> *p, T item);
void pile_end(own pile<T> *p) where { ref_type(T) };
void pile_end_all(own pile<T> *p, void (*f)(T));
)");
  }
};

// The pile releases its elements, and so does who put one in: no body shows that, the types do.
TEST_F(Containers, JoinTheDefaultEnginesWhereOneIsDescribed) {
  writePile();
  write("drop.c", R"(#include <stdlib.h>
typedef struct pile pile;
pile *pile_new(void); void pile_put(pile *p, void *item); void pile_end_all(pile *p, void (*f)(void *));
void f(void) {
  pile *s = pile_new();
  int *p = malloc(sizeof(int));
  pile_put(s, p);
  pile_end_all(s, free);
  free(p);
}
)");
  Outcome described = watertight({"check", "--spec", "pile.own", "drop.c", "--"});
  EXPECT_EQ(described.exitCode, 1) << described.errors;
  EXPECT_NE(described.output.find("[double-free]"), std::string::npos) << described.output;
  write("other.own", "void pile_other(int n);\n");
  EXPECT_EQ(watertight({"check", "--spec", "other.own", "drop.c", "--"}).exitCode, 0);
}

// [Containers, Figures 2 and 3]
TEST_F(Containers, TypesOfTheWorkedExample) {
  writePile();
  write("nested.c", R"(#include <stdlib.h>
typedef struct pile pile;
pile *pile_new(void); void pile_put(pile *p, void *item); void pile_end(pile *p); void pile_end_all(pile *p, void (*f)(void *));
void nested(void) {
  pile *s = pile_new();
  int *p = malloc(sizeof(int));
  pile_put(s, p);
  pile *ss = pile_new();
  pile_put(ss, s);
  void (*f)(pile *) = &pile_end;
  pile_end_all(ss, (void (*)(void *))f);
  free(p);
}
)");
  Outcome outcome = watertight({"signatures", "--engine", "containers", "--spec", "pile.own", "nested.c", "--"});
  EXPECT_EQ(outcome.exitCode, 0) << outcome.errors;
  EXPECT_EQ(outcome.output, "nested: (unit → unit)\n"
                            "  s: ptr1 pile(ptr0 base) from line 5\n"
                            "  p: ptr1 base from line 6\n"
                            "  ss: ptr1 pile(ptr1 pile(ptr0 base)) from line 8\n"
                            "  s: ptr0 pile(ptr0 base) from line 9\n"
                            "  f: ptr1 pile(ptr0 base) → unit\n");
}

TEST_F(Containers, RoutinesAreSuggested) {
  write("stack.c", R"(#include <stdlib.h>
typedef struct stack { int size; void **arr; } stack;
stack *stack_new(void) { return calloc(1, sizeof(stack)); }
void stack_push(stack *s, void *e) { s->arr = realloc(s->arr, (s->size + 1) * sizeof e); s->arr[s->size++] = e; }
void *stack_pop(stack *s) { return s->size ? s->arr[--s->size] : 0; }
void stack_end_all(stack *s, void (*f)(void *)) { while (s->size) f(stack_pop(s)); free(s->arr); free(s); }
void name(struct stack *s, char *n);
int main() { stack *s = stack_new(); stack_push(s, malloc(4)); stack_end_all(s, free); }
)");
  Outcome outcome = watertight({"specs", "suggest", "stack.c", "-o", "found.own", "--"});
  EXPECT_EQ(outcome.exitCode, 0) << outcome.errors;
  std::string text = read("found.own");
  EXPECT_NE(text.find("void stack_push(ref stack<T> *s, T e);"), std::string::npos) << text;
  EXPECT_NE(text.find("T stack_pop(ref stack<T> *s);"), std::string::npos) << text;
  EXPECT_NE(text.find("void stack_end_all(own stack<T> *s, void (*f)(T));"), std::string::npos) << text;
  EXPECT_EQ(text.find("stack_new("), std::string::npos) << text;
  EXPECT_EQ(text.find("main("), std::string::npos) << text;
  Outcome again = watertight(
      {"check", "--engines", "containers", "--spec", "found.own", "stack.c", "--"}); // what it prints reads back
  EXPECT_EQ(again.exitCode, 0) << again.output << again.errors;
}

TEST_F(Containers, FindingsExplainAVolume) {
  write("lose.c", R"(#include <stdlib.h>
void lose(void) {
  char *p = malloc(64);
  p[0] = 1;
}
char *rare(void) { return malloc(8); }
)");
  write("valgrind.log", "==7== 8 bytes in 1 blocks are definitely lost in loss record 1 of 2\n"
                        "==7==    at 0x4: malloc (vg_replace_malloc.c:446)\n"
                        "==7==    by 0x1: rare (lose.c:6)\n"
                        "==7== \n"
                        "==7== 64,000 bytes in 1,000 blocks are definitely lost in loss record 2 of 2\n"
                        "==7==    at 0x4: malloc (vg_replace_malloc.c:446)\n"
                        "==7==    by 0x1: lose (lose.c:3)\n"
                        "==7==    by 0x2: main (main.c:9)\n");
  Outcome outcome = watertight({"volume", "valgrind.log", "lose.c", "--"});
  EXPECT_EQ(outcome.exitCode, 0) << outcome.errors;
  EXPECT_NE(outcome.output.find("64000 of 64008 bytes (100.0 %) are explained by findings"), std::string::npos)
      << outcome.output;
  EXPECT_NE(outcome.output.find("no finding"), std::string::npos) << outcome.output;
  write("lsan.log", "Direct leak of 64000 byte(s) in 1000 object(s) allocated from:\n"
                    "    #0 0x5 in malloc (/a.out+0x5)\n"
                    "    #1 0x6 in lose /src/lose.c:3:13\n\n");
  Outcome second = watertight({"volume", "lsan.log", "lose.c", "--"});
  EXPECT_NE(second.output.find("64000 of 64000 bytes (100.0 %)"), std::string::npos) << second.output;
}

// What `wrap` allocates for two callers is told by the callers.
TEST_F(Containers, VolumeNamesTheCallersOfAWrapper) {
  write("lose.c", "void nothing(void) {}\n");
  auto record = [](int bytes, const char* caller) {
    return "Direct leak of " + std::to_string(bytes) + " byte(s) in 1 object(s) allocated from:\n" +
           "    #0 0x5 in malloc (/a.out+0x5)\n    #1 0x6 in wrap /src/wrap.c:3:13\n    #2 0x7 in " + caller + "\n" +
           "    #3 0x8 in main /src/main.c:9:1\n\n";
  };
  write("lsan.log", record(10, "one /src/use.c:4:1") + record(20, "two /src/use.c:8:1"));
  Outcome outcome = watertight({"volume", "lsan.log", "lose.c", "--"});
  EXPECT_NE(outcome.output.find("allocated at /src/use.c:4 in one"), std::string::npos) << outcome.output;
  EXPECT_NE(outcome.output.find("allocated at /src/use.c:8 in two"), std::string::npos) << outcome.output;
}

} // namespace
} // namespace wt::testing
