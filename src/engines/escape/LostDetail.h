// SPDX-License-Identifier: Apache-2.0
// On which paths does a claim depend on detail that a summary or a loop lost? A doubt is local to the path where it
// arose: a call on another path must not lower the confidence of a leak on this one.
//
//   p = make();
//   if (!p) return;
//   if (keep) { adopt(list, p); return; }    // adopt() was cut, and may count references: a doubt on this path
//   return;                                  // no doubt on this path: the leak is certain
//
// So each reason has a condition, and the search first looks for a path on which no reason holds.
#pragma once

#include "engines/escape/Story.h"

namespace wt::engines::escape {

class LostDetail {
public:
  explicit LostDetail(const Encoding& encoding);

  struct Reason {
    Lit when;
    finding::Doubt doubt;
  };
  std::vector<Reason> reasons(const Candidate& candidate) const;
  /// The condition that some reason holds.
  Lit when(const Candidate& candidate) const;

private:
  const Encoding& encoding_;
  std::map<ObjectId, std::vector<Reason>> counted_; // its references may be counted
  std::map<ObjectId, std::vector<Reason>> heldAtExit_,
      heldAtRaise_;                                                  // held at the end by an object of doubtful fate
  std::vector<std::map<ObjectId, std::vector<Reason>>> heldInRound_; // the same where a round of an endless loop ends

  std::map<ObjectId, std::vector<Reason>> holders(const State& end) const;
  std::string nameOfCallee(ir::FunctionId callee) const;
  bool isOnlyFamily(const Origin& origin) const;
};

} // namespace wt::engines::escape
