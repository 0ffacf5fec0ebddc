// SPDX-License-Identifier: Apache-2.0
// Are the steps of summarising right? New objects that callers cannot distinguish (Coalescing), formulas that mean
// nothing to them (FreeCuts), and the copying of formulas (Translation).
#include "Encoded.h"

#include "engines/escape/Coalescing.h"
#include "engines/escape/FreeCuts.h"
#include "engines/escape/Translation.h"

namespace wt::engines::escape {
namespace {

/// `f` makes two nodes and ends with these lines, in b1 if c, else in b2.
std::string body(const std::string& first, const std::string& second) {
  return "\nfunc @f(p: *%node, c: i32) -> *%node {\n  param p: *%node\n  param c: i32\n  local a: *%node\n"
         "  local b: *%node\n  result result: *%node\nb0:\n  result := null\n  a := call @new()\n  b := call @new()\n"
         "  goto b1 b2\nb1:\n  assume c != 0\n" +
         first + "  goto b3\nb2:\n  assume c == 0\n" + second + "  goto b3\nb3:\n  return\n  goto b4\nb4: exit\n}\n";
}

std::vector<ObjectId> newInResult(Encoded& f, const State& end) {
  std::vector<ObjectId> found;
  for (const Entry& entry : f.heap()[f->valueOf(end, f.cell("result"))].entries)
    if (f.heap()[entry.target.object].kind == ObjectKind::New)
      found.push_back(entry.target.object);
  return found;
}

TEST(Coalescing, ObjectsThatOneCellHoldsInTurnsAreOne) {
  Encoded f(body("  result := a\n", "  result := b\n"));
  ASSERT_EQ(newInResult(f, f->exit).size(), 2u);
  Aftermath aftermath(*f);
  coalesceNewObjects(*f, aftermath);
  EXPECT_EQ(newInResult(f, aftermath.state).size(), 1u);
  EXPECT_EQ(newInResult(f, f->exit).size(), 2u); // findings still see what happened
}

TEST(Coalescing, NotIfOneOfThemIsHeldElsewhereToo) {
  Encoded f(body("  result := a\n  (*p).next := a\n", "  result := b\n"));
  Aftermath aftermath(*f);
  coalesceNewObjects(*f, aftermath);
  EXPECT_EQ(newInResult(f, aftermath.state).size(), 2u);
}

TEST(FreeCuts, AFormulaOfFreeChoicesIsOneChoice) {
  Encoded f(body("", ""));
  BoolGraph& graph = f->graph;
  Lit e1 = graph.variable(), e2 = graph.variable(), e3 = graph.variable();
  Lit all = graph.both(graph.both(e1, e2), e3);
  FreeCuts alone = findFreeCuts(f.heap(), {Formulas{{all, all}, {}}}, 100, 2);
  EXPECT_TRUE(alone.nodes.count(all.node()));
  EXPECT_TRUE(alone.usedAgain.count(all.node())); // by both roots
  EXPECT_FALSE(findFreeCuts(f.heap(), {Formulas{{all}, {}}}, 100, 2).usedAgain.count(all.node()));
  EXPECT_FALSE(alone.isCoarse);
  FreeCuts shared = findFreeCuts(f.heap(), {Formulas{{all, e1}, {}}}, 100, 2);
  EXPECT_FALSE(shared.nodes.count(all.node())); // e1 means something by itself
}

TEST(FreeCuts, WhatExceedsTheLimitIsCutAndSaidToBe) {
  Encoded f(body("", ""));
  BoolGraph& graph = f->graph;
  std::vector<Lit> choices, formulas;
  for (int i = 0; i < 12; ++i)
    choices.push_back(graph.variable());
  for (int i = 0; i + 2 < 12; ++i)
    formulas.push_back(graph.both(choices[i], graph.either(choices[i + 1], !choices[i + 2])));
  EXPECT_FALSE(findFreeCuts(f.heap(), {Formulas{formulas, {}}}, 1000, 2).isCoarse);
  EXPECT_TRUE(findFreeCuts(f.heap(), {Formulas{formulas, {}}}, 4, 2).isCoarse);
}

/// Answers every question about the interface with something unknown, and cuts one node.
class Copy : public Translation<TableFormulas> {
public:
  Copy(Encoded& f, uint32_t cut) : Translation(TableFormulas(f.heap(), f->graph, f->vectors), f.heap()), cut_(cut) {}

private:
  uint32_t cut_;
  ValueId contentOf(CellId cell) override { return to_.anything(to_[cell].type); }
  llvm::ArrayRef<Entry> placeOf(ObjectId) override { return {}; }
  bool isCut(uint32_t node) override { return node == cut_; }
};

TEST(Translation, KeepsTheShapeOfFormulas) {
  Encoded f(body("", ""));
  BoolGraph& graph = f->graph;
  Lit a = graph.variable(), b = graph.variable(), both = graph.both(a, !b);
  Copy copy(f, 0);
  EXPECT_EQ(copy.lit(both), graph.both(copy.lit(a), !copy.lit(b)));
  EXPECT_EQ(copy.lit(!both), !copy.lit(both));
  EXPECT_NE(copy.lit(a), a); // the other side has its own choices
  EXPECT_EQ(copy.lit(Lit::yes()), Lit::yes());
}

TEST(Translation, ACutNodeIsAFreeChoice) {
  Encoded f(body("", ""));
  BoolGraph& graph = f->graph;
  Lit both = graph.both(graph.variable(), graph.variable());
  Copy copy(f, both.node());
  EXPECT_TRUE(graph.isLeaf(copy.lit(both).node()));
}

} // namespace
} // namespace wt::engines::escape
