// SPDX-License-Identifier: Apache-2.0
// What do pointers point to, as far as containers are concerned: a stack of stacks of integers, a function that takes
// one?
//
//   s = stack_alloc();      // s: a stack of α            an instance of the result type of stack_alloc
//   stack_push(s, p);       // α is p's pointee           equality
//   stack_push(ss, s);      // ss: a stack of stacks of α
//
// [Containers, Section 6.2, Structure Inference]: types are terms with variables; statements equate them, and each call
// requires that the actual types are an instance of the callee's (`formal <=i actual`). That is semi-unification
// (Henglein, TOPLAS 1993), solved here by the closure of Fähndrich, Rehof and Das (PLDI 2000):
//   - equal terms have equal parts;
//   - two instances of one formal at one site are equal;
//   - an instance of a constructed term has the same constructor, and its parts are instances of the term's parts;
//   - the contents of a global have one type for all functions: each instance of it is the type itself.
// Terms may be cyclic (a stack of itself). If two values are equal, so is the ownership at each level; that is not
// solved here but collected, with the statement that requires it, for the solver of engine `ownership`.
//
// The problem is undecidable. Callers keep recursion out (inside a component of the call graph they equate types); the
// rest is bounded: if an instance made at a site leads to another instance at the same site, the latter is unified with
// its formal; beyond kMaxTerms, all new instances are. Both are counted.
#pragma once

#include "support/Id.h"

#include <cstdint>
#include <string>
#include <vector>

namespace wt::engines::containers {

using TermId = Id<struct TermTag>;
/// The ownership at one place of a type: a 0/1 variable of the solver, with an id that is unique in the program.
using OwnId = Id<struct OwnTag>;
/// A call, or an expression that takes a function's address: here a type becomes an instance of another.
using SiteId = Id<struct SiteTag>;
/// The reason of an equality, chosen by the caller.
using ReasonId = Id<struct ReasonTag>;

/// [Containers, Section 4.1]. The structure does not distinguish base and bottom: both have no parts.
enum class TermKind : uint8_t { Variable, Base, Container, Product, Function };

/// A pointer value: its ownership, and the type of its target.
struct Value {
  OwnId own;
  TermId term;
};

struct Constructor {
  TermKind kind = TermKind::Variable;
  std::string name; // the container's
  bool operator==(const Constructor&) const = default;
};

class Structure {
public:
  static constexpr uint32_t kMaxTerms = 4'000'000;

  OwnId own() { return OwnId(owns_++); }
  TermId variable() { return add({}, {}, {}); }
  /// Parts: the parameters of a container; the result of a function, then its parameters.
  TermId make(Constructor constructor, std::vector<Value> parts) {
    return add(std::move(constructor), std::move(parts), {});
  }
  Value value() { return {own(), variable()}; }

  void equate(TermId a, TermId b, ReasonId reason);
  /// `actual` is an instance of `formal` at this site.
  void instance(TermId formal, TermId actual, SiteId site, ReasonId reason);
  /// Something that all functions share holds it.
  void share(TermId term);

  bool isSame(TermId a, TermId b) const { return find(a) == find(b); }
  bool isShared(TermId term) const { return terms_[find(term).index].isShared; }
  const Constructor& constructor(TermId term) const { return terms_[find(term).index].constructor; }
  const std::vector<Value>& parts(TermId term) const { return terms_[find(term).index].parts; }
  /// The representative of all terms equal to it.
  TermId find(TermId term) const;

  /// Parts of equal terms: their owners agree.
  struct Equality {
    OwnId left, right;
    ReasonId reason;
    bool isShared = false; // part of a shared term
  };
  std::vector<Equality> equalities;

  struct Counts {
    uint64_t terms = 0;
    uint64_t instances = 0;  // constructed because their formal is
    uint64_t collapsed = 0;  // instances unified with their formal, to bound the inference
    uint64_t mismatches = 0; // a stack where a map is required: not unified
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
  /// For an instance that was made because its formal is constructed: the site, and the term that led to it.
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
