// SPDX-License-Identifier: Apache-2.0
// Which of the new objects that a function gives its callers can they take for one? A function that grows a buffer in
// three ways makes three objects, of which its caller gets one; told of all three, a caller that calls it ten times has
// thirty, and its own callers have more.
//
//   result: {(a, new0), (b, new1), (c, old)}     becomes     result: {(a ∨ b, new2), (c, old)}
//
// What new2 holds, and whether it was released or escaped, is that of new0 if a, of new1 if b.
#pragma once

#include "engines/escape/Encoding.h"

namespace wt::engines::escape {

/// What a function leaves behind when it returns: the summary's own copy. Findings read the encoding's, so neither
/// depends on the other.
struct Aftermath {
  explicit Aftermath(const Encoding& encoding)
      : state(encoding.exit), freedAs(encoding.effects.freedAs), movedFrom(encoding.effects.movedFrom) {}

  State state;
  std::map<ObjectId, Release> freedAs;
  std::map<ObjectId, std::set<ObjectId>> movedFrom;
};

void coalesceNewObjects(const Encoding& encoding, Aftermath& aftermath);

} // namespace wt::engines::escape
