// SPDX-License-Identifier: Apache-2.0
// Is this the finding of last week? A fingerprint is made of what an unrelated edit leaves alone: the kind, the
// function, and what is written on the line of the allocation and on the line of the report. No line numbers, no
// columns, no message: code may move and wording may change.
//
//   leak | parse(char const*) | char*buf=malloc(16); | return-1; | 0   ->   wt1-5f0c…
//
// Two findings that agree in all of these are told apart by an ordinal, in the order of the report. The scheme has a
// version: a baseline written under another one is seen to be of another one.
#pragma once

#include "finding/Finding.h"

#include "llvm/ADT/StringRef.h"

#include <string>

namespace wt::finding {

inline constexpr llvm::StringRef kFingerprintScheme = "wt1";

struct FingerprintParts {
  Kind kind = Kind::Leak;
  llvm::StringRef functionKey;
  llvm::StringRef allocationLine; // as the source has them
  llvm::StringRef reportLine;
  unsigned ordinal = 0;
};

std::string fingerprintOf(const FingerprintParts& parts);

/// The second scheme: of the shape of the code (verdict/Shape.h), which a formatter, renamed locals and moved files
/// leave alone. Both are written for as long as baselines of the first are around.
inline constexpr llvm::StringRef kShapeScheme = "wt2";
std::string fingerprintOf(llvm::StringRef shape, unsigned ordinal);

/// A source line with blanks and comments taken out, so that re-indenting and annotating it changes nothing.
std::string normalised(llvm::StringRef line);

} // namespace wt::finding
