// SPDX-License-Identifier: Apache-2.0
// What does a parser do with a text that is almost right? A stream of damaged copies of sample texts: the same seed
// gives the same stream on every machine, so that a failure can be run again from its number.
//
//   Mutator mutator(samples, /*seed=*/1);
//   for (int i = 0; i < 20000; ++i)
//     parse(mutator.next());   // an error or a value; never a crash, never a hang
//
// Not a replacement for libFuzzer (IrParserFuzz.cpp), which is guided by coverage; this one needs no special build.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace wt::fuzz {

class Mutator {
public:
  /// `words`: what the language is made of; put in where a random byte would rarely hit.
  Mutator(std::vector<std::string> samples, uint64_t seed, std::vector<std::string> words = {})
      : samples_(std::move(samples)), words_(std::move(words)), state_(seed) {
    assert(!samples_.empty() && "there must be something to damage");
    for (std::string_view text : {"(", ")", "{", "}", "\"", "'", "\n", "\\", "-", "0", "-1", "18446744073709551616",
                                  "99999999999999999999999999", "\xff", "é"})
      words_.emplace_back(text);
    words_.emplace_back(1, '\0');
  }

  /// A copy of one of the samples with one to six kinds of damage.
  std::string next() {
    std::string text = samples_[below(samples_.size())];
    for (uint64_t left = 1 + below(6); left > 0; --left)
      damage(text);
    return text;
  }

private:
  std::vector<std::string> samples_;
  std::vector<std::string> words_;
  uint64_t state_;

  // splitmix64: the distributions of <random> differ between standard libraries.
  uint64_t random() {
    uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  uint64_t below(uint64_t bound) { return bound == 0 ? 0 : random() % bound; }

  struct Span {
    size_t begin, length;
  };
  Span spanOf(const std::string& text, size_t longest) {
    size_t begin = below(text.size() + 1);
    return {begin, below(std::min(longest, text.size() - begin) + 1)};
  }
  Span lineOf(const std::string& text) {
    size_t at = below(text.size() + 1);
    size_t begin = at == 0 ? 0 : text.rfind('\n', at - 1) + 1; // npos + 1 is 0
    size_t end = text.find('\n', at);
    return {begin, (end == std::string::npos ? text.size() : end + 1) - begin};
  }

  void damage(std::string& text) {
    size_t at = below(text.size() + 1);
    switch (below(10)) {
    case 0: eraseSpan(text, spanOf(text, 12)); break;
    case 1: eraseSpan(text, lineOf(text)); break;
    case 2: insertSpan(text, at, spanOf(text, 24)); break;
    case 3: insertSpan(text, at, lineOf(text)); break;
    case 4: text.insert(at, words_[below(words_.size())]); break;
    case 5: overwriteByte(text, at, char(below(256))); break;
    case 6: overwriteByte(text, at, char(' ' + below(95))); break;
    case 7: text.resize(at); break;
    case 8: spliceSample(text, at); break;
    case 9: repeatWord(text, at); break;
    }
  }

  static void eraseSpan(std::string& text, Span span) { text.erase(span.begin, span.length); }
  static void insertSpan(std::string& text, size_t at, Span span) {
    text.insert(at, text.substr(span.begin, span.length));
  }
  static void overwriteByte(std::string& text, size_t at, char byte) {
    if (at < text.size())
      text[at] = byte;
  }
  void spliceSample(std::string& text, size_t at) {
    const std::string& other = samples_[below(samples_.size())];
    Span span = spanOf(other, 200);
    text.insert(at, other, span.begin, span.length);
  }
  /// Nesting is what breaks a recursive parser: rarely, but then thousands deep.
  void repeatWord(std::string& text, size_t at) {
    const std::string& word = words_[below(words_.size())];
    std::string many;
    for (uint64_t left = below(50) == 0 ? 20000 : below(8); left > 0; --left)
      many += word;
    text.insert(at, many);
  }
};

} // namespace wt::fuzz
