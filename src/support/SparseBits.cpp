// SPDX-License-Identifier: Apache-2.0
#include "support/SparseBits.h"

namespace wt {

size_t SparseBits::size() const {
  size_t count = 0;
  for (const Word& word : words_)
    count += static_cast<size_t>(llvm::popcount(word.bits));
  return count;
}

bool SparseBits::contains(uint32_t n) const {
  auto it = find(words_, indexOf(n));
  return it != words_.end() && it->index == indexOf(n) && (it->bits & bitOf(n));
}

bool SparseBits::containsAll(const SparseBits& other) const {
  auto it = words_.begin();
  for (const Word& word : other.words_) {
    while (it != words_.end() && it->index < word.index)
      ++it;
    if (it == words_.end() || it->index != word.index || (word.bits & ~it->bits))
      return false;
  }
  return true;
}

bool SparseBits::intersects(const SparseBits& other) const {
  auto a = words_.begin(), b = other.words_.begin();
  while (a != words_.end() && b != other.words_.end()) {
    if (a->index < b->index)
      ++a;
    else if (b->index < a->index)
      ++b;
    else if (a->bits & b->bits)
      return true;
    else
      ++a, ++b;
  }
  return false;
}

llvm::hash_code hash_value(const SparseBits& set) {
  llvm::hash_code hash(0);
  for (const SparseBits::Word& word : set.words_)
    hash = llvm::hash_combine(hash, word.index, word.bits);
  return hash;
}

bool SparseBits::insert(uint32_t n) {
  auto it = find(words_, indexOf(n));
  if (it == words_.end() || it->index != indexOf(n)) {
    words_.insert(it, {indexOf(n), bitOf(n)});
    return true;
  }
  bool isNew = !(it->bits & bitOf(n));
  it->bits |= bitOf(n);
  return isNew;
}

bool SparseBits::insert(const SparseBits& other) {
  SparseBits added;
  return insert(other, added);
}

bool SparseBits::insert(const SparseBits& other, SparseBits& added) {
  Words fresh; // the bits of `other` that are missing here
  auto mine = words_.begin();
  size_t newWords = 0;
  for (const Word& word : other.words_) {
    while (mine != words_.end() && mine->index < word.index)
      ++mine;
    bool isShared = mine != words_.end() && mine->index == word.index;
    uint64_t bits = isShared ? word.bits & ~mine->bits : word.bits;
    if (!bits)
      continue;
    fresh.push_back({word.index, bits});
    if (isShared)
      mine->bits |= bits;
    else
      ++newWords;
  }
  if (fresh.empty())
    return false;
  if (newWords) { // merge from the back, so that each word moves at most once
    size_t from = words_.size(), to = from + newWords;
    words_.resize(to);
    for (size_t f = fresh.size(); f > 0 && to > from;) {
      const Word& word = fresh[f - 1];
      if (from > 0 && words_[from - 1].index >= word.index) {
        if (words_[from - 1].index == word.index)
          --f;
        words_[--to] = words_[--from];
      } else {
        words_[--to] = word;
        --f;
      }
    }
  }
  if (&added != this && added.isEmpty())
    added.words_ = std::move(fresh);
  else if (&added != this) {
    SparseBits set;
    set.words_ = std::move(fresh);
    added.insert(set);
  }
  return true;
}

bool SparseBits::erase(uint32_t n) {
  auto it = find(words_, indexOf(n));
  if (it == words_.end() || it->index != indexOf(n) || !(it->bits & bitOf(n)))
    return false;
  it->bits &= ~bitOf(n);
  if (!it->bits)
    words_.erase(it);
  return true;
}

bool SparseBits::erase(const SparseBits& other) {
  size_t before = size();
  auto theirs = other.words_.begin();
  auto to = words_.begin();
  for (Word word : words_) {
    while (theirs != other.words_.end() && theirs->index < word.index)
      ++theirs;
    if (theirs != other.words_.end() && theirs->index == word.index)
      word.bits &= ~theirs->bits;
    if (word.bits)
      *to++ = word;
  }
  words_.erase(to, words_.end());
  return size() != before;
}

bool SparseBits::keepOnly(const SparseBits& other) {
  size_t before = size();
  auto theirs = other.words_.begin();
  auto to = words_.begin();
  for (Word word : words_) {
    while (theirs != other.words_.end() && theirs->index < word.index)
      ++theirs;
    bool isShared = theirs != other.words_.end() && theirs->index == word.index;
    word.bits &= isShared ? theirs->bits : 0;
    if (word.bits)
      *to++ = word;
  }
  words_.erase(to, words_.end());
  return size() != before;
}

} // namespace wt
