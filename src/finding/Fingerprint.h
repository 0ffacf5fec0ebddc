// SPDX-License-Identifier: Apache-2.0
// Is this the same finding as last week? A fingerprint consists of the parts that unrelated edits do not change: the
// kind, the function, and the text of the allocation's line and of the report's line. It has no line numbers, columns
// or message, so code may move and wording may change.
//
//   leak | parse(char const*) | char*buf=malloc(16); | return-1; | 0   ->   wt1-5f0c…
//
// An ordinal, in the order of the report, distinguishes findings that agree in all of these. The scheme has a version,
// so that a baseline of another version is recognised.
#pragma once

#include "finding/Finding.h"

#include "llvm/ADT/StringRef.h"

#include <string>

namespace wt::finding {

inline constexpr llvm::StringRef kFingerprintScheme = "wt1";

struct FingerprintParts {
  Kind kind = Kind::Leak;
  llvm::StringRef functionKey;
  llvm::StringRef allocationLine; // as in the source
  llvm::StringRef reportLine;
  unsigned ordinal = 0;
};

std::string fingerprintOf(const FingerprintParts& parts);

/// The second scheme: the shape of the code (verdict/Shape.h), which survives reformatting, renamed locals and moved
/// files. Reports contain both as long as baselines of the first scheme exist.
inline constexpr llvm::StringRef kShapeScheme = "wt2";
std::string fingerprintOf(llvm::StringRef shape, unsigned ordinal);

/// A source line without blanks and comments, so that indentation and annotations do not matter.
std::string normalised(llvm::StringRef line);

} // namespace wt::finding
