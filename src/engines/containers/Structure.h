// SPDX-License-Identifier: Apache-2.0
// What do pointers point to, as far as containers go: a stack of stacks of integers, a function that takes one?
//
//   s = stack_alloc();      // s: a stack of α            an instance of what stack_alloc says it gives
//   stack_push(s, p);       // α is what p points to      equality
//   stack_push(ss, s);      // ss: a stack of stacks of α
//
// [Containers, Section 6.2, Structure Inference]: types are terms with variables; statements equate them, and each call
// demands that the actual types are an instance of the callee's (`formal <=i actual`). That is semi-unification
// (Henglein, TOPLAS 1993), solved here by the closure of Fähndrich, Rehof and Das (PLDI 2000):
//   - two terms that are equal have equal parts;
//   - two instances at one site of one formal are equal;
//   - an instance of a constructed term is constructed alike, and its parts are instances, at the same site, of the parts;
//   - what a global holds is one type for everyone: its instance at any site is itself.
// Terms may be cyclic (a stack of itself). What two values that are equal *own* is equal too; that is not decided here
// but collected, for the solver of engine `ownership`, with the statement that said so.
//
// The problem is undecidable. Callers keep recursion out (inside a component of the call graph they equate); what is
// left is bounded: an instance that is made at a site on the way from an instance made at that same site is taken to be
// its formal, and beyond kMaxTerms nothing is made. Both are counted.
#pragma once

#include "support/Id.h"

#include <cstdint>
#include <string>
#include <vector>

namespace wt::engines::containers {

using TermId = Id<struct TermTag>;
/// Who owns, at one place of a type: a 0/1 variable of the solver, by a name that holds for the whole program.
using OwnId = Id<struct OwnTag>;
/// A call, or an address of a function that is taken: where a type becomes an instance of another.
using SiteId = Id<struct SiteTag>;
/// What a caller calls the reason of an equality.
using ReasonId = Id<struct ReasonTag>;

/// [Containers, Section 4.1]. Base and bottom are one for the structure: nothing is inside.
enum class TermKind : uint8_t { Variable, Base, Container, Product, Function };

/// A value: who owns what it points to, and what that is.
struct Value {
  OwnId own;
  TermId term;
};

struct Constructor {
  TermKind kind = TermKind::Variable;
  std::string name; // of a container
  bool operator==(const Constructor&) const = default;
};

class Structure {
public:
  static constexpr uint32_t kMaxTerms = 4'000'000;

  OwnId own() { return OwnId(owns_++); }
  TermId variable() { return add({}, {}, {}); }
  /// Parts: of a container its parameters; of a function its result, then its parameters.
  TermId make(Constructor constructor, std::vector<Value> parts) {
    return add(std::move(constructor), std::move(parts), {});
  }
  Value value() { return {own(), variable()}; }

  void equate(TermId a, TermId b, ReasonId reason);
  /// `actual` is an instance of `formal` at this site.
  void instance(TermId formal, TermId actual, SiteId site, ReasonId reason);
  /// It is held by something that all functions share.
  void share(TermId term);

  bool isSame(TermId a, TermId b) const { return find(a) == find(b); }
  bool isShared(TermId term) const { return terms_[find(term).index].isShared; }
  const Constructor& constructor(TermId term) const { return terms_[find(term).index].constructor; }
  const std::vector<Value>& parts(TermId term) const { return terms_[find(term).index].parts; }
  /// The one that stands for all that are equal to it.
  TermId find(TermId term) const;

  /// Parts of equal terms: who owns is the same.
  struct Equality {
    OwnId left, right;
    ReasonId reason;
    bool isShared = false; // of what all functions share
  };
  std::vector<Equality> equalities;

  struct Counts {
    uint64_t terms = 0;
    uint64_t instances = 0;  // constructed because their formal is
    uint64_t collapsed = 0;  // instances taken to be their formal, so that it ends
    uint64_t mismatches = 0; // a stack where a map should be: left apart
    bool isBoundHit = false;
  };
  const Counts& counts() const { return counts_; }
  size_t owns() const { return owns_; }

private:
  struct Edge { // to an instance of this term
    SiteId site;
    TermId actual;
    ReasonId reason;
  };
  /// An instance that was made because its formal is constructed: at which site, on the way from which term.
  struct Birth {
    SiteId site;
    TermId from;
  };
  struct Term {
    TermId parent; // of the union-find; invalid: a root
    Constructor constructor;
    std::vector<Value> parts;
    std::vector<Edge> instances;
    Birth birth;
    bool isShared = false;
  };
  struct Pending {
    TermId a, b;
    ReasonId reason;
    SiteId site; // valid: b is an instance of a
  };
  mutable std::vector<Term> terms_;
  std::vector<Pending> pending_;
  uint32_t owns_ = 0;
  bool isSolving_ = false;
  Counts counts_;

  TermId add(Constructor constructor, std::vector<Value> parts, Birth birth);
  void solve();
  void unify(const Pending& pending);
  void connect(const Pending& pending);
  void refine(TermId formal, const Edge& edge);
  void shareParts(TermId term);
  bool isMadeAt(TermId term, SiteId site) const;
};

} // namespace wt::engines::containers
