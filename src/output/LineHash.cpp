// SPDX-License-Identifier: Apache-2.0
#include "output/LineHash.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/JSON.h"

namespace wt::output {

static constexpr size_t kWindow = 100;

/// The hashed characters, and the index at which each line starts.
struct Significant {
  std::vector<uint16_t> units;
  std::vector<size_t> lineStarts;
};

static Significant significantUnits(llvm::StringRef text) {
  llvm::SmallVector<llvm::UTF16, 0> units;
  llvm::convertUTF8ToUTF16String(llvm::json::isUTF8(text) ? text.str() : llvm::json::fixUTF8(text), units);
  units.push_back(0xFFFF);
  Significant result;
  bool atLineStart = true;
  for (size_t i = 0; i < units.size(); ++i) {
    uint16_t unit = units[i];
    if (unit == ' ' || unit == '\t' || (unit == '\n' && i > 0 && units[i - 1] == '\r'))
      continue;
    if (unit == '\r')
      unit = '\n';
    if (atLineStart)
      result.lineStarts.push_back(result.units.size());
    atLineStart = unit == '\n';
    result.units.push_back(unit);
  }
  result.units.resize(result.units.size() + kWindow, 0);
  return result;
}

std::vector<std::string> lineHashes(llvm::StringRef text) {
  Significant significant = significantUnits(text);
  llvm::StringMap<unsigned> seen;
  std::vector<std::string> result;
  for (size_t start : significant.lineStarts) {
    uint64_t hash = 0;
    for (size_t i = 0; i < kWindow; ++i)
      hash = hash * 37 + significant.units[start + i];
    std::string digits = llvm::utohexstr(hash, /*LowerCase=*/true);
    unsigned count = ++seen[digits];
    result.push_back(digits + ":" + std::to_string(count));
  }
  return result;
}

} // namespace wt::output
