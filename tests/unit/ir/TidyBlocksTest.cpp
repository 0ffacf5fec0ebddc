// SPDX-License-Identifier: Apache-2.0
#include "ir/Builder.h"

#include <gtest/gtest.h>

namespace wt::ir {
namespace {

TEST(TidyBlocks, AnUnreachableBlockTakesNothing) {
  Module module;
  Builder b(module);
  BlockId dead = b.newBlock(); // numbered before the one that leads to `last`
  BlockId loop = b.newBlock();
  BlockId after = b.newBlock();
  BlockId last = b.newBlock();
  b.body()[b.block()].successors = {{loop, EdgeKind::Flow}, {after, EdgeKind::Flow}};
  b.setBlock(loop);
  b.jump(loop);
  b.setBlock(after);
  b.jump(last);
  b.setBlock(dead);
  b.jump(last);
  b.setBlock(last);
  b.returnFrom({});
  std::unique_ptr<Body> body = b.finish();
  ASSERT_EQ(body->blocks.size(), 4u) << "entry, loop, after with last, exit";
  const Block& end = (*body)[(*body)[body->entry].successors[1].to];
  ASSERT_EQ(end.instrs.size(), 1u);
  EXPECT_TRUE(std::holds_alternative<Return>(end.instrs[0].op));
}

} // namespace
} // namespace wt::ir
