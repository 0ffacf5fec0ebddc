// SPDX-License-Identifier: Apache-2.0
// Does the builder give equal trees equal ids, and leave a tidy graph?
#include "ir/Builder.h"
#include "ir/Printer.h"
#include "ir/Verifier.h"

#include <gtest/gtest.h>

namespace wt::ir {

class BuilderTest : public testing::Test {
protected:
  Module module;
  TypeId i32 = module.types.intern(IntType{32, true});
  TypeId u8 = module.types.intern(IntType{8, false});
  TypeId f64 = module.types.intern(FloatType{64});
  TypeId voidType = module.types.intern(VoidType());
  TypeId pointer = module.types.intern(PointerType{i32});
  Builder b{module};
  VariableId n = b.addVariable({"n", i32, VariableKind::Local, {}, {}});
  VariableId p = b.addVariable({"p", pointer, VariableKind::Local, {}, {}});

  ExprId read(VariableId v) { return b.read(b.local(v)); }
  void set(int64_t value) { b.append(Assign{b.local(n), b.integer(i32, value)}, {}); }

  /// The finished body as text, without its variables.
  std::string finished() {
    Function f;
    f.name = f.qualifiedName = f.displayName = "f";
    f.type = module.types.intern(FunctionType{voidType, {}, false});
    f.body = b.finish();
    f.body->variables.resize(2);
    module.functions.push_back(std::move(f));
    std::string text = Printer(module).function(FunctionId(module.functions.size() - 1));
    for (const Violation& v : verify(module))
      ADD_FAILURE() << v.rule.str() << ": " << v.sentence << "\n" << text;
    size_t begin = text.find("b0:");
    return text.substr(begin, text.rfind("}") - begin);
  }
};

// ------------------------------------------------------------------------------------------------ rows

TEST_F(BuilderTest, equalTreesHaveOneId) {
  EXPECT_EQ(b.local(n), b.local(n));
  EXPECT_NE(b.local(n), b.local(p));
  EXPECT_EQ(b.binary(BinaryOp::Add, i32, read(n), b.integer(i32, 1)),
            b.binary(BinaryOp::Add, i32, read(n), b.integer(i32, 1)));
  EXPECT_NE(b.binary(BinaryOp::Add, i32, read(n), b.integer(i32, 1)),
            b.binary(BinaryOp::Subtract, i32, read(n), b.integer(i32, 1)));
  EXPECT_NE(b.integer(i32, 1), b.integer(u8, 1));
  EXPECT_EQ(b.deref(read(p)), b.deref(read(p)));
}

TEST_F(BuilderTest, twoUnknownsAreTwoValues) {
  EXPECT_NE(b.unknown(UnknownReason::Nondeterministic, i32), b.unknown(UnknownReason::Nondeterministic, i32));
}

TEST_F(BuilderTest, realsAreComparedByTheirBits) {
  EXPECT_NE(b.real(f64, 0.0), b.real(f64, -0.0));
  EXPECT_EQ(b.real(f64, __builtin_nan("")), b.real(f64, __builtin_nan("")));
}

TEST_F(BuilderTest, followingAnAddressGivesThePlaceBack) {
  EXPECT_EQ(b.deref(b.addressOf(b.local(n), pointer)), b.local(n));
  EXPECT_EQ(b.addressOf(b.deref(read(p)), pointer), read(p));
  EXPECT_NE(b.derefAs(b.addressOf(b.local(n), pointer), u8), b.local(n));
}

TEST_F(BuilderTest, integersAreCutToTheirType) {
  EXPECT_EQ(b.integer(u8, 257), b.integer(u8, 1));
  EXPECT_EQ(b.integer(u8, -1), b.integer(u8, 255));
  EXPECT_EQ(b.integer(module.types.intern(IntType{8, true}), 255),
            b.integer(module.types.intern(IntType{8, true}), -1));
}

TEST_F(BuilderTest, castsThatChangeNothingAreNotMade) {
  EXPECT_EQ(b.cast(CastKind::Integer, i32, read(n)), read(n));
  EXPECT_EQ(b.cast(CastKind::Integer, u8, b.integer(i32, 300)), b.integer(u8, 44));
  TypeId other = module.types.intern(PointerType{u8});
  EXPECT_EQ(b.cast(CastKind::Pointer, other, b.null(pointer)), b.null(other));
}

TEST_F(BuilderTest, negationTurnsComparisonsRound) {
  TypeId u1 = module.types.intern(IntType{1, false});
  ExprId less = b.binary(BinaryOp::Less, u1, read(n), b.integer(i32, 3));
  EXPECT_EQ(b.negate(less), b.binary(BinaryOp::GreaterEqual, u1, read(n), b.integer(i32, 3)));
  EXPECT_EQ(b.negate(b.negate(less)), less);
  EXPECT_EQ(b.negate(b.negate(read(n))), read(n));
  ExprId real = b.binary(BinaryOp::Less, u1, b.real(f64, 1), b.real(f64, 2));
  EXPECT_EQ(b.negate(real), b.unary(UnaryOp::Not, u1, real)) << "a NaN is neither less nor greater or equal";
}

TEST_F(BuilderTest, takenNamesGetNumbers) {
  VariableId second = b.addVariable({"n", i32, VariableKind::Local, {}, {}});
  VariableId third = b.addVariable({"n", i32, VariableKind::Local, {}, {}});
  EXPECT_EQ(b.body()[second].name, "n.2");
  EXPECT_EQ(b.body()[third].name, "n.3");
}

// ------------------------------------------------------------------------------------------------ blocks

TEST_F(BuilderTest, straightLinesAreJoined) {
  BlockId next = b.newBlock();
  set(1);
  b.jump(next);
  b.setBlock(next);
  set(2);
  b.returnFrom({});
  EXPECT_EQ(finished(), "b0:\n  n := 1\n  n := 2\n  return\n  jump b1\nb1: exit\n");
}

TEST_F(BuilderTest, unreachableBlocksGo) {
  b.returnFrom({});
  b.setBlock(b.newBlock());
  set(1);
  b.returnFrom({});
  EXPECT_EQ(finished(), "b0:\n  return\n  jump b1\nb1: exit\n");
}

TEST_F(BuilderTest, whatIsAppendedAfterTheEndIsDropped) {
  b.returnFrom({});
  set(1);
  EXPECT_FALSE(b.isOpen());
  EXPECT_EQ(finished(), "b0:\n  return\n  jump b1\nb1: exit\n");
}

TEST_F(BuilderTest, branchesAssumeTheirCondition) {
  BlockId yes = b.newBlock(), join = b.newBlock();
  b.branch(b.binary(BinaryOp::Equal, i32, read(p), b.null(pointer)), yes, join, {});
  b.setBlock(yes);
  set(1);
  b.jump(join);
  b.setBlock(join);
  b.returnFrom({});
  EXPECT_EQ(finished(), "b0:\n  goto b1 b2\n"
                        "b1:\n  assume p == null\n  n := 1\n  goto b3\n"
                        "b2:\n  assume p != null\n  goto b3\n"
                        "b3:\n  return\n  jump b4\nb4: exit\n");
}

// An empty block that an edge skips is unreachable then; it must not take its successor with it.
TEST_F(BuilderTest, aSkippedBlockKeepsNothing) {
  BlockId head = b.newBlock(), body = b.newBlock(), skipped = b.newBlock(), after = b.newBlock();
  b.jump(head);
  b.setBlock(head);
  b.branch(read(n), body, skipped, {});
  b.setBlock(body);
  set(1);
  b.jump(head);
  b.setBlock(skipped);
  b.jump(after);
  b.setBlock(after);
  set(2);
  b.returnFrom({});
  EXPECT_EQ(finished(), "b0:\n  goto b1\nb1:\n  goto b2 b3\n"
                        "b2:\n  assume n\n  n := 1\n  goto b1\n"
                        "b3:\n  assume !n\n  n := 2\n  return\n  jump b4\nb4: exit\n");
}

TEST_F(BuilderTest, anEndlessLoopStays) {
  BlockId loop = b.newBlock();
  b.jump(loop);
  b.setBlock(loop);
  set(1);
  b.jump(loop);
  EXPECT_EQ(finished(), "b0:\n  goto b1\nb1:\n  n := 1\n  goto b1\nb2: exit\n");
}

TEST_F(BuilderTest, unwindingComesAfterTheNormalWay) {
  BlockId cleanup = b.newBlock(), raise = b.newBlock();
  b.body().raise = raise;
  b.append(Call{std::nullopt, OpaqueCallee{}, {}, CallRole::Plain}, {});
  b.splitForUnwind(cleanup);
  set(1);
  b.returnFrom({});
  b.setBlock(cleanup);
  set(2);
  b.throwTo(ExprId(), raise, {});
  EXPECT_EQ(finished(), "b0:\n  call opaque ()\n  goto b1 unwind b2\n"
                        "b1:\n  n := 1\n  return\n  jump b3\n"
                        "b2:\n  n := 2\n  throw\n  unwind b4\nb3: exit\nb4: raise\n");
}

TEST_F(BuilderTest, nothingGoesOnAfterAStop) {
  set(1);
  b.stop();
  set(2);
  EXPECT_EQ(finished(), "b0:\n  n := 1\n  assume 0\nb1: exit\n");
}

TEST_F(BuilderTest, aRaiseThatNothingReachesGoes) {
  b.body().raise = b.newBlock();
  b.returnFrom({});
  EXPECT_EQ(finished(), "b0:\n  return\n  jump b1\nb1: exit\n");
}

} // namespace wt::ir
