// SPDX-License-Identifier: Apache-2.0
// How does a row of one table refer to a row of another? By a typed index: four bytes, ordered, hashable. A `BlockId`
// cannot be used as a `PlaceId`.
#pragma once

#include "llvm/ADT/DenseMapInfo.h"
#include "llvm/ADT/Hashing.h"

#include <cassert>
#include <compare>
#include <cstdint>
#include <functional>

namespace wt {

template <class Tag> struct Id {
  static constexpr uint32_t kNone = UINT32_MAX;
  uint32_t index = kNone;

  constexpr Id() = default;
  constexpr explicit Id(size_t i) : index(static_cast<uint32_t>(i)) {}

  constexpr bool isValid() const { return index != kNone; }
  constexpr explicit operator bool() const { return isValid(); }
  constexpr auto operator<=>(const Id&) const = default;
  friend llvm::hash_code hash_value(Id id) { return llvm::hash_value(id.index); }
};

} // namespace wt

namespace std {
template <class Tag> struct hash<wt::Id<Tag>> {
  size_t operator()(wt::Id<Tag> id) const { return std::hash<uint32_t>()(id.index); }
};
} // namespace std

namespace llvm {
template <class Tag> struct DenseMapInfo<wt::Id<Tag>> {
  static wt::Id<Tag> getEmptyKey() { return wt::Id<Tag>(UINT32_MAX - 1); }
  static wt::Id<Tag> getTombstoneKey() { return wt::Id<Tag>(UINT32_MAX - 2); }
  static unsigned getHashValue(wt::Id<Tag> id) { return DenseMapInfo<uint32_t>::getHashValue(id.index); }
  static bool isEqual(wt::Id<Tag> a, wt::Id<Tag> b) { return a == b; }
};
} // namespace llvm
