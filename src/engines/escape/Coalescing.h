// SPDX-License-Identifier: Apache-2.0
// Which new objects of a function can its callers treat as one? A function that grows a buffer in three ways makes
// three objects, of which the caller gets one. If the summary kept all three, a caller with ten calls would have
// thirty, and its own callers more.
//
//   result: {(a, new0), (b, new1), (c, old)}     becomes     result: {(a ∨ b, new2), (c, old)}
//
// The contents and attributes of new2 are those of new0 if a, and those of new1 if b.
#pragma once

#include "engines/escape/Encoding.h"

namespace wt::engines::escape {

/// The end state of a function, as the summary's own copy. Findings read the encoding's, so neither depends on the
/// other.
struct Aftermath {
  explicit Aftermath(const Encoding& encoding)
      : state(encoding.exit), freedAs(encoding.effects.freedAs), movedFrom(encoding.effects.movedFrom) {}

  State state;
  std::map<ObjectId, Release> freedAs;
  std::map<ObjectId, std::set<ObjectId>> movedFrom;
};

void coalesceNewObjects(const Encoding& encoding, Aftermath& aftermath);

} // namespace wt::engines::escape
