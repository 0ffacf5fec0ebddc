// SPDX-License-Identifier: Apache-2.0
// Memory alone, without blocks and calls: stores through either of two pointers, joins, forgetting, and what does a
// scope leave unrecorded?
#include "Encoded.h"

namespace wt::engines::escape {
namespace {

constexpr const char* kTwoNumbers = R"(
func @f(x: i32, y: i32) -> void {
  param x: i32
  param y: i32
b0:
  return
  goto b1
b1: exit
}
)";

class MemoryTest : public ::testing::Test {
protected:
  program::Program program = programOf(kTwoNumbers);
  const ir::Body& body = *program.module[functionNamed(program, "f")].body;
  Limits limits;
  TableStore store{program.module, body, limits};
  Heap& heap = store.heap;
  SymbolicMemory memory{store};
  ir::TypeId number = body.variables[0].type;
  ObjectId x = heap.local(ir::VariableId(0)), y = heap.local(ir::VariableId(1));

  void SetUp() override {
    State start;
    start.guard = Lit::yes();
    memory.setState(std::move(start));
  }

  static Entry to(ObjectId object, Lit when = Lit::yes()) { return {when, {object, 0, 0, false}}; }
  ValueId constant(uint64_t value) { return heap.number(store.vectors.constant(32, value)); }
  Lit holds(ObjectId object, uint64_t value) {
    Term bits = heap[memory.load(to(object), number)].bits;
    return store.vectors.equal(bits, store.vectors.constant(32, value));
  }
  bool isPossible(Lit l) { return solver::SatSession(store.vectors).ask(l) == solver::Answer::Yes; }

  ObjectId allocated() {
    ObjectId object = heap.allocated(memory.originHere({}));
    memory.setAttribute(object, Attribute::Valid, Lit::yes());
    return object;
  }
};

TEST_F(MemoryTest, AStoreThroughEitherPointerWritesTheOneItPointsTo) {
  Lit c = store.graph.variable();
  memory.store({to(x, c), to(y, !c)}, number, constant(3));
  EXPECT_FALSE(isPossible(store.graph.both(c, !holds(x, 3))));
  EXPECT_FALSE(isPossible(store.graph.both(!c, !holds(y, 3))));
  EXPECT_TRUE(isPossible(store.graph.both(c, !holds(y, 3)))); // it still has its old value
}

TEST_F(MemoryTest, WhereTwoWaysMeetACellHoldsWhatItsWayStored) {
  Lit c = store.graph.variable();
  State before = memory.state();
  memory.setGuard(c);
  memory.store(to(x), number, constant(1));
  State one = memory.takeState();
  before.guard = !c;
  memory.setState(std::move(before));
  memory.store(to(x), number, constant(2));
  memory.setState(memory.mergeEnv(std::move(one), memory.state()));
  EXPECT_TRUE(memory.guard().isYes());
  EXPECT_FALSE(isPossible(store.graph.both(c, !holds(x, 1))));
  EXPECT_FALSE(isPossible(store.graph.both(!c, !holds(x, 2))));
}

TEST_F(MemoryTest, OfWhatIsForgottenNothingIsKnown) {
  memory.store(to(x), number, constant(3));
  EXPECT_FALSE(isPossible(!holds(x, 3)));
  memory.forgetObject(x, true);
  EXPECT_TRUE(isPossible(!holds(x, 3)));
  EXPECT_TRUE(isPossible(holds(x, 3)));
}

TEST_F(MemoryTest, WhatNobodyLookedAtIsForgottenOnce) {
  memory.store(to(x), number, constant(3));
  const CellId cell = heap.cell(x, 0, 0, number);
  memory.forgetObject(x, true);
  const uint32_t once = memory.state().cells[cell.index];
  memory.forgetObject(x, true);
  EXPECT_EQ(memory.state().cells[cell.index], once);
  EXPECT_EQ(memory.load(to(x), number).index, once); // looked at: from now on it is that number, until
  memory.forgetObject(x, true);
  EXPECT_NE(memory.state().cells[cell.index], once);
}

TEST_F(MemoryTest, ASecondReleaseIsSuspectedButNotInATrial) {
  ObjectId object = allocated();
  memory.release(to(object), {});
  {
    auto scope = memory.trial();
    memory.release(to(object), {});
    memory.assume(store.graph.variable());
  }
  EXPECT_TRUE(memory.trace.suspicions.empty());
  EXPECT_TRUE(memory.trace.assumptions.empty());
  memory.release(to(object), {});
  ASSERT_EQ(memory.trace.suspicions.size(), 1u);
  EXPECT_EQ(memory.trace.suspicions[0].kind, finding::Kind::DoubleFree);
}

TEST_F(MemoryTest, LookingAheadAssumesButSuspectsNothing) {
  ObjectId object = allocated();
  memory.release(to(object), {});
  Lit fact = store.graph.variable();
  {
    auto scope = memory.lookAhead();
    memory.use(to(object), {});
    memory.assume(fact);
  }
  EXPECT_TRUE(memory.trace.suspicions.empty());
  EXPECT_EQ(memory.trace.assumptions, std::vector<Lit>{fact});
  memory.use(to(object), {});
  EXPECT_EQ(memory.trace.suspicions.size(), 1u);
}

TEST_F(MemoryTest, WhatASummaryThatLostDetailDoesIsMarked) {
  ObjectId first = allocated(), second = allocated();
  {
    auto scope = memory.bySummary(true);
    memory.release(to(first), {});
  }
  memory.release(to(second), {});
  ASSERT_EQ(memory.trace.events.size(), 2u);
  EXPECT_TRUE(memory.trace.events[0].isCoarse);
  EXPECT_FALSE(memory.trace.events[1].isCoarse);
}

TEST_F(MemoryTest, AFullBudgetIsCounted) {
  limits.set(Budget::Indices, 2);
  Term index = store.vectors.constant(64, 0);
  for (uint64_t i = 1; i < 4; ++i)
    index = store.vectors.choose(store.graph.variable(), store.vectors.constant(64, i), index);
  llvm::SmallVector<Entry, 2> targets{to(x)};
  memory.moveBy(targets, index, 32);
  EXPECT_EQ(targets.size(), 3u); // two by their number, the others as some element
  std::map<std::string, uint64_t> counts;
  store.limitHits.addTo(counts);
  EXPECT_EQ(counts, (std::map<std::string, uint64_t>{{"limit escape.indices", 2}}));
}

} // namespace
} // namespace wt::engines::escape
