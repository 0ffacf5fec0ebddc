// SPDX-License-Identifier: Apache-2.0
// Does a wrong follow from what the reader of a path can see? Arguments, outcomes of library calls and the branches
// taken are seen; what an analysed callee decides inside, and numbers in memory that no branch tests, are not.
//
//   if (cache_add(c, p)) …      // keeps p if c->used < c->size: seen, if the branch on the result tells it
//   release(p);                 // frees p if --p->count is 0: not seen
//
// A wrong that needs luck with what is not seen is not certain. Such wrongs are most of the questions an engine can ask
// and the hardest; a formula that holds only if a wrong holds whatever is not seen answers most of them by folding
// to `no`: unseen leaves are false in it, and so are their negations (the two rails of three-valued simulation).
#pragma once

#include "engines/escape/Encoding.h"
#include "finding/Doubts.h"

#include "llvm/ADT/DenseSet.h"

namespace wt::engines::escape {

class Certainty {
public:
  explicit Certainty(const Encoding& encoding);

  /// A fact about the arguments, about the caller's pointers or about the outcome of a library call (a leaf, or its
  /// negation): it needs no branch to say so. Of a leak it is not given that the caller's memory has no place for an
  /// object, if only a callee looks, nor that an argument is null, or an allocation failed, which the function itself
  /// never asks.
  bool isGiven(Lit leaf, finding::Kind kind) const;

  /// Does the formula ask for something that was decided in the call in which `made` was, other than for that itself?
  bool isOfSameCall(Lit l, Lit made) const;

  /// What the formula depends on that is not seen, in the order in which the function meets it.
  std::vector<finding::Doubt> doubtsAbout(Lit l, finding::Kind kind) const;

  /// True only if `l` is, whatever is not seen.
  Lit surely(Lit l, finding::Kind kind);

private:
  struct Rails {
    Lit yes = Lit::yes(), no = Lit::yes(); // surely true, surely false; both: not known yet
    bool isKnown() const { return !yes.isYes() || !no.isYes(); }
  };
  const Encoding& encoding_;
  /// Leaves that branches, or outcomes of allocations, depend on. Whether an argument is null must be asked outright.
  llvm::DenseSet<uint32_t> tested_;
  llvm::DenseSet<uint32_t> testedTerms_;  // variables in them
  llvm::DenseSet<uint32_t> unasked_;      // literals: an allocation failed, and no branch asks
  std::vector<Rails> ofLeaks_, ofOthers_; // by node

  Source sourceOf(uint32_t leaf) const;
  Source sourceOf(Term variable) const;
  void addTested(Lit condition);
  finding::Doubt doubtOf(Source source, std::optional<size_t> call) const;
  void addDoubtsOf(uint32_t leaf, std::vector<finding::Doubt>& doubts) const;
  bool isGiven(Term term) const;
  bool isSeen(Lit leaf, finding::Kind kind) const;
  bool isTested(Term term) const;
  template <typename Visit> void forVariables(Term term, Visit visit) const;
};

} // namespace wt::engines::escape
