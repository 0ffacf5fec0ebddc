// SPDX-License-Identifier: Apache-2.0
// What is known about each doubt: the rows of Doubts.def, and what a finding's doubts come to.
//
//   Doubt{DoubtKind::CalleeDecides, "foo"}   ->   low: "depends on what `foo` decides inside"
#pragma once

#include "finding/Finding.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace wt::finding {

struct DoubtRow {
  DoubtKind kind;
  llvm::StringRef id; // `callee-decides`
  Confidence atMost;
  llvm::StringRef sentence;       // with `%` for the subject
  llvm::StringRef withoutSubject; // takes the place of `%`
};

/// All doubts, in the order of the table.
llvm::ArrayRef<DoubtRow> allDoubts();
const DoubtRow& rowOf(DoubtKind kind);

/// The sentence, about its subject.
std::string sentenceOf(const Doubt& doubt);

/// Adds the doubt, unless the finding has it already.
void addDoubt(std::vector<Doubt>& doubts, Doubt doubt);

} // namespace wt::finding
