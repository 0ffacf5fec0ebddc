// SPDX-License-Identifier: Apache-2.0
// How do reports name tags, growths and relations?
#pragma once

#include "finding/Report.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/ErrorHandling.h"

namespace wt::finding {

struct TagRow {
  llvm::StringRef id;       // `allocation-fails`
  llvm::StringRef sentence; // "happens only if an allocation fails"
};

inline TagRow rowOf(Tag tag) {
  static constexpr TagRow kTags[] = {
#define WT_TAG(name, id, sentence) {id, sentence},
#include "finding/Tags.def"
  };
  return kTags[static_cast<size_t>(tag)];
}

inline llvm::ArrayRef<Tag> allTags() {
  static constexpr Tag kAll[] = {
#define WT_TAG(name, id, sentence) Tag::name,
#include "finding/Tags.def"
  };
  return kAll;
}

struct GrowthRow {
  llvm::StringRef id;       // `per-call`
  llvm::StringRef sentence; // for people; empty if it adds nothing
};

inline GrowthRow rowOf(Growth growth) {
  static constexpr GrowthRow kGrowths[] = {
#define WT_GROWTH(name, id, sentence) {id, sentence},
#include "finding/Growths.def"
  };
  return kGrowths[static_cast<size_t>(growth)];
}

inline llvm::StringRef nameOf(Relation relation) {
  switch (relation) {
  case Relation::SameExit: return "same-exit";
  case Relation::SameObject: return "same-object";
  case Relation::SameRelease: return "same-release";
  case Relation::SameContract: return "same-contract";
  }
  llvm_unreachable("unknown relation");
}

} // namespace wt::finding
