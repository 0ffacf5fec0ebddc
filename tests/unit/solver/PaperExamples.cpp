// SPDX-License-Identifier: Apache-2.0
// Does the ownership solver give the paper's answers? Heine and Lam, PLDI 2003: Examples 1 to 7 and Figures 1 to 3,
// with the constraints that the typing rules give. (Whether the rules give them is tested with the engine.)
#include "solver/OwnershipGraph.h"

#include <gtest/gtest.h>

using namespace wt::solver;

namespace {

using Var = OwnershipVar;
using Interface = std::vector<Var>;
using Origins = std::vector<OwnershipOrigin>;

std::string text(const OwnershipSignature& signature, const std::vector<std::string>& names) {
  std::string all;
  auto nameOf = [&](Var v) { return v.index < names.size() ? names[v.index] : "?" + std::to_string(v.index); };
  for (const OwnershipConstraint& c : signature.constraints) {
    all += all.empty() ? "" : ", ";
    all += nameOf(c.left) + (c.shape == OwnershipShape::AtLeast ? " >= " : " = ");
    if (c.right.empty())
      all += c.shape == OwnershipShape::One ? "1" : "0";
    for (size_t i = 0; i < c.right.size(); ++i)
      all += (i ? " + " : "") + nameOf(c.right[i]);
  }
  return all;
}

/// Adds constraints that must be consistent.
void require(OwnershipGraph& g, std::initializer_list<OwnershipConstraint> constraints) {
  for (const OwnershipConstraint& c : constraints)
    ASSERT_TRUE(g.add(c, static_cast<OwnershipOrigin>(g.constraints().size()))) << toText(c);
}

// Figure 1: int* n(int* s, int* t) { delete t; f = s; int* r = s; return r; }
OwnershipSignature signatureOfN() {
  OwnershipGraph g;
  Var self = g.variable(), s0 = g.variable(), t0 = g.variable(), f0 = g.variable(), f2 = g.variable(),
      result = g.variable();
  Var t1 = g.variable(), s2 = g.variable(), s3 = g.variable(), r0 = g.variable(), r3 = g.variable(), r4 = g.variable();
  require(g, {zero(r0), one(t0), zero(t1), zero(f0), sum(s0, {s2, f2}), zero(r0), sum(s2, {s3, r3}),
              sum(r3, {r4, result}), zero(self), zero(t1), zero(s3), zero(r4)});
  return g.project(Interface{self, s0, t0, f0, f2, result});
}

TEST(PaperExamples, Figure1SignatureOfN) {
  EXPECT_EQ(text(signatureOfN(), {"this", "s", "t", "f", "f'", "return"}), "this = 0, f = 0, t = 1, s = f' + return");
}

// Figure 1 (b), Examples 6 and 7: method m, both calls of n instantiated.
TEST(PaperExamples, Figure1SignatureOfM) {
  OwnershipGraph g;
  Var self = g.variable(), f = g.variable(), fExit = g.variable(), notThis = g.variable();
  Var u1 = g.variable(), v2 = g.variable(), u3 = g.variable(), v3 = g.variable(), f3 = g.variable(), w3 = g.variable();
  Var w4 = g.variable(), x5 = g.variable(), x6 = g.variable(), y6 = g.variable(), x7 = g.variable(), y7 = g.variable();
  Var f7 = g.variable(), z7 = g.variable();
  Interface call1 = g.variables(6), call2 = g.variables(6); // this s t f f' return
  require(g, {zero(self), one(u1), one(v2), sum(self, {notThis, call1[0]})});
  require(g, {sum(u1, {u3, call1[1]}), sum(v2, {v3, call1[2]}), equal(f, call1[3]), equal(call1[4], f3),
              equal(call1[5], w3)});
  require(g, {one(w3), zero(w4), one(x5), sum(x5, {x6, y6})});
  require(g, {sum(x6, {x7, call2[1]}), sum(y6, {y7, call2[2]}), equal(f3, call2[3]), equal(call2[4], f7),
              equal(call2[5], z7)});
  require(g, {zero(u3), zero(v3), zero(w4), zero(x7), zero(y7), zero(z7), equal(f7, fExit)});
  // Figure 3 (a): before the signature of n is known, the field is open.
  EXPECT_EQ(g.forced(f), OwnershipLabel::Unknown);
  OwnershipSignature n = signatureOfN();
  EXPECT_TRUE(g.instantiate(n, call1, 100).empty());
  EXPECT_TRUE(g.instantiate(n, call2, 101).empty());
  // Example 6: the ownership of u and v takes the right edge, and that of x goes to y.
  EXPECT_EQ(g.label(call1[1]), OwnershipLabel::One);
  EXPECT_EQ(g.label(y6), OwnershipLabel::One);
  EXPECT_EQ(g.label(x6), OwnershipLabel::Zero);
  EXPECT_EQ(text(g.project(Interface{self, f, fExit}), {"this", "f", "f'"}), "this = 0, f = 0, f' = 0");
}

// Example 2: int* id(int* a) { int* t = 0; if (pred()) { int* c = new int; t = id(c); delete t; } return a; }
OwnershipSignature signatureOfId(const OwnershipSignature& recursive) {
  OwnershipGraph g;
  Var a = g.variable(), a2 = g.variable(), result = g.variable(), c = g.variable(), c2 = g.variable(),
      passed = g.variable();
  Var t = g.variable(), t2 = g.variable();
  require(g, {one(c), one(t), zero(t2), zero(a2), zero(c2), sum(c, {c2, passed}), sum(a, {a2, result})});
  EXPECT_TRUE(g.instantiate(recursive, Interface{passed, t}, 100).empty());
  return g.project(Interface{a, result});
}

TEST(PaperExamples, Example2RecursionLosesNothing) {
  OwnershipSignature before, after;
  before.interface = 2; // no constraints yet
  int rounds = 0;
  for (after = signatureOfId(before); !(after == before); after = signatureOfId(before)) {
    before = after;
    ASSERT_LT(++rounds, 3);
  }
  EXPECT_EQ(text(after, {"a", "return"}), "a = return");
}

// Example 3: class Container. The field's type comes from the destructor; the methods' signatures follow.
struct Container {
  OwnershipSignature setE, getE, replE; // interfaces: argument, e, e'; e, e', return; argument, e, e', return
};

Container container() {
  Container c;
  {
    OwnershipGraph g; // delete e; e = elem;
    Var elem = g.variable(), e = g.variable(), e1 = g.variable(), elem2 = g.variable(), e2 = g.variable();
    require(g, {one(e), zero(e1), zero(e1), zero(elem2), sum(elem, {elem2, e2})});
    c.setE = g.project(Interface{elem, e, e2});
  }
  {
    OwnershipGraph g; // return e;
    Var e = g.variable(), e1 = g.variable(), result = g.variable();
    require(g, {sum(e, {e1, result})});
    c.getE = g.project(Interface{e, e1, result});
  }
  {
    OwnershipGraph g; // tmp = e; e = elem; return tmp;
    Var elem = g.variable(), e = g.variable(), e1 = g.variable(), tmp = g.variable(), elem2 = g.variable(),
        e2 = g.variable();
    Var tmp2 = g.variable(), result = g.variable();
    require(g,
            {zero(e1), zero(elem2), zero(tmp2), sum(e, {e1, tmp}), sum(elem, {elem2, e2}), sum(tmp, {tmp2, result})});
    c.replE = g.project(Interface{elem, e, e2, result});
  }
  return c;
}

TEST(PaperExamples, Example3ObjectInvariants) {
  Container c = container();
  EXPECT_EQ(text(c.setE, {"elem", "e", "e'"}), "e = 1, elem = e'");
  EXPECT_EQ(text(c.getE, {"e", "e'", "return"}), "e = e' + return");
  EXPECT_EQ(text(c.replE, {"elem", "e", "e'", "return"}), "elem = e', e = return");
  // The destructor deletes e, so e owns at method boundaries: set_e takes an owner, get_e keeps it, repl_e exchanges
  // two.
  OwnershipGraph g;
  Interface set = g.variables(3), get = g.variables(3), repl = g.variables(4);
  for (Var owner : {set[1], set[2], get[0], get[1], repl[1], repl[2]})
    require(g, {one(owner)});
  EXPECT_TRUE(g.instantiate(c.setE, set, 1).empty());
  EXPECT_TRUE(g.instantiate(c.getE, get, 2).empty());
  EXPECT_TRUE(g.instantiate(c.replE, repl, 3).empty());
  EXPECT_EQ(g.label(set[0]), OwnershipLabel::One);
  EXPECT_EQ(g.label(get[2]), OwnershipLabel::Zero);
  EXPECT_EQ(g.label(repl[0]), OwnershipLabel::One);
  EXPECT_EQ(g.label(repl[3]), OwnershipLabel::One);
}

// Example 4: `delete c.get_e()` is refused, because the class keeps e.
TEST(PaperExamples, Example4MisuseIsBlamedOnTheMisuser) {
  OwnershipGraph g;
  Interface get = g.variables(3);
  EXPECT_TRUE(g.add(one(get[0]), 1)); // e owns before and after, by its type
  EXPECT_TRUE(g.add(one(get[1]), 2));
  EXPECT_TRUE(g.instantiate(container().getE, get, 3).empty());
  OwnershipOutcome misuse = g.add(one(get[2]), 4);
  EXPECT_FALSE(misuse);
  EXPECT_EQ(misuse.because, (Origins{2, 3}));
}

} // namespace
