// SPDX-License-Identifier: Apache-2.0
// What does a doubt mean? The rows of Doubts.def, and the sentences about a finding's doubts.
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
  llvm::StringRef withoutSubject; // replaces `%` if there is no subject
};

/// All doubts, in the order of the table.
llvm::ArrayRef<DoubtRow> allDoubts();
const DoubtRow& rowOf(DoubtKind kind);

/// The sentence with its subject filled in.
std::string sentenceOf(const Doubt& doubt);

/// Adds the doubt unless it is already present.
void addDoubt(std::vector<Doubt>& doubts, Doubt doubt);

} // namespace wt::finding
