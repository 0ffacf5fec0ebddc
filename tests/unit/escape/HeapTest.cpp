// SPDX-License-Identifier: Apache-2.0
// Objects, cells and values: which are shared, which are named by access paths, which are forgotten?
#include "Encoded.h"

#include "engines/escape/Naming.h"

namespace wt::engines::escape {
namespace {

constexpr const char* kNothing = R"(
func @f(p: *%node, n: i32) -> void {
  param p: *%node
  param n: i32
b0:
  return
  goto b1
b1: exit
}
)";

class HeapTest : public ::testing::Test {
protected:
  Encoded f{kNothing};
  Heap& heap = f.heap();
  CellId parameter = f.cell("p");
};

TEST_F(HeapTest, EqualValuesAreOne) {
  EXPECT_EQ(heap.nullPointer(), heap.nullPointer());
  EXPECT_NE(heap.nullPointer(), heap.pointer(heap.literal()));
  ValueId any = heap.initialValue(parameter);
  EXPECT_EQ(heap.choose(f->graph.variable(), any, any), any);
}

TEST_F(HeapTest, WhatAParameterLeadsToIsMadeOnce) {
  ObjectId node = heap.initial(parameter);
  EXPECT_EQ(heap.initial(parameter), node);
  EXPECT_EQ(heap[node].root, Root::Parameter);
  EXPECT_EQ(heap.rootParameter(node), f.variable("p"));
  EXPECT_EQ(accessPath(heap, node), "*p");
  EXPECT_EQ(accessPath(heap, heap.initial(f.cell(node, 64))), "(*p).next");
}

TEST_F(HeapTest, AccessPathsEnd) {
  ObjectId object = heap.initial(parameter);
  size_t before = 0;
  for (int i = 0; i < 100; ++i) {
    object = heap.initial(f.cell(object, 64));
    before = i == 50 ? heap.objectCount() : before;
  }
  EXPECT_EQ(heap.objectCount(), before); // beyond the limit all are one object
  EXPECT_TRUE(heap[object].isMany);
}

TEST_F(HeapTest, AParameterIsNullOrNot) {
  ValueId value = heap.initialValue(parameter);
  Lit isNull = heap.isNull(value);
  EXPECT_TRUE(f.isPossible(isNull));
  EXPECT_TRUE(f.isPossible(!isNull));
  EXPECT_EQ(heap.cellOfLeaf(isNull.node()), parameter);
}

TEST_F(HeapTest, ChoiceKeepsGuardsApart) {
  Lit c = f->graph.variable();
  ValueId value = heap.choose(c, heap.nullPointer(), heap.pointer(heap.initial(parameter)));
  EXPECT_EQ(heap.isNull(value), c);
  EXPECT_EQ(heap[value].entries.size(), 2u);
  EXPECT_EQ(heap.choose(c, value, heap.nullPointer()), heap.nullPointer());
}

TEST_F(HeapTest, ZeroedMemoryHoldsZeroes) {
  Origin origin;
  ObjectId plain = heap.allocated(origin);
  origin.isZeroed = true;
  ObjectId zeroed = heap.allocated(origin);
  EXPECT_TRUE(heap.isNull(heap.initialValue(f.cell(zeroed, 0))).isYes());
  EXPECT_FALSE(heap.isNull(heap.initialValue(f.cell(plain, 0))).isYes());
}

TEST_F(HeapTest, CellsAreOffsets) {
  ObjectId node = heap.initial(parameter);
  EXPECT_EQ(f.cell(node, 64), f.cell(node, 64));
  EXPECT_NE(f.cell(node, 64), f.cell(node, 128));
  EXPECT_FALSE(heap.attribute(node, Attribute::Freed, false).isValid());
  EXPECT_TRUE(heap.attribute(node, Attribute::Freed, true).isValid());
}

} // namespace
} // namespace wt::engines::escape
