// SPDX-License-Identifier: Apache-2.0
// Does a bug follow from code that the reader of a path sees? The reader sees arguments, outcomes of library calls and
// the branches taken, but neither the decisions inside an analysed callee nor numbers in memory that no branch tests.
//
//   if (cache_add(c, p)) …      // keeps p if c->used < c->size: seen, if the branch on the result implies it
//   release(p);                 // frees p if --p->count is 0: not seen
//
// A bug that depends on values the reader cannot see has low confidence. Most questions an engine can ask are about
// such bugs, and they are the hardest. A formula that is true only if the bug occurs whatever the unseen values are
// answers most of them by folding to `no`: in it, unseen leaves are false, and so are their negations (the two rails of
// three-valued simulation).
#pragma once

#include "engines/escape/Encoding.h"
#include "finding/Doubts.h"

#include "llvm/ADT/DenseSet.h"

namespace wt::engines::escape {

class Certainty {
public:
  explicit Certainty(const Encoding& encoding);

  /// Does the leaf (or its negation) state a fact that needs no branch: about the arguments, the caller's pointers or
  /// the outcome of a library call? Exceptions, for leaks: that the caller's memory has no place for an object, if only
  /// a callee looks; that an argument is null, or an allocation failed, if the function itself never checks.
  bool isGiven(Lit leaf, finding::Kind kind) const;

  /// `made` is the condition that a call made an object. Does the formula, unless it is `made` itself, depend on a
  /// decision of that call?
  bool isOfSameCall(Lit l, Lit made) const;

  /// One doubt per unseen fact on which the formula depends, in the order in which the function meets them.
  std::vector<finding::Doubt> doubtsAbout(Lit l, finding::Kind kind) const;

  /// A formula that implies `l` and is true only if `l` holds for all unseen values.
  Lit surely(Lit l, finding::Kind kind);

private:
  struct Rails {
    Lit yes = Lit::yes(), no = Lit::yes(); // surely true, surely false; both `yes`: not computed yet
    bool isKnown() const { return !yes.isYes() || !no.isYes(); }
  };
  const Encoding& encoding_;
  /// Leaves on which branches or outcomes of allocations depend. That an argument is null counts only if a branch tests
  /// exactly that.
  llvm::DenseSet<uint32_t> tested_;
  llvm::DenseSet<uint32_t> testedTerms_;  // variables in these leaves
  llvm::DenseSet<uint32_t> unasked_;      // literals: an allocation failed, and no branch checks it
  std::vector<Rails> ofLeaks_, ofOthers_; // by node

  Source sourceOf(uint32_t leaf) const;
  Source sourceOf(Term variable) const;
  void addTested(Lit condition);
  void noteUnasked();
  finding::Doubt doubtOf(Source source, std::optional<size_t> call) const;
  void addDoubtsOf(uint32_t leaf, std::vector<finding::Doubt>& doubts) const;
  bool isGiven(Term term) const;
  bool isSeen(Lit leaf, finding::Kind kind) const;
  bool isTested(Term term) const;
  template <typename Visit> void forVariables(Term term, Visit visit) const;
};

} // namespace wt::engines::escape
