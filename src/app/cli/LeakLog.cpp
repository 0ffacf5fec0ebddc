// SPDX-License-Identifier: Apache-2.0
#include "app/cli/LeakLog.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

#include <optional>

namespace wt::cli {

using llvm::StringRef;

/// "64,000" or "64000"; also "64 (16 direct, 48 indirect)".
static uint64_t number(StringRef text) {
  std::string digits;
  for (char c : text.ltrim())
    if (llvm::isDigit(c))
      digits += c;
    else if (c != ',')
      break;
  uint64_t value = 0;
  return StringRef(digits).getAsInteger(10, value) ? 0 : value;
}

/// `file.c:12` or `file.c:12:7`.
static bool readPlace(StringRef place, LeakFrame& frame) {
  auto [head, last] = place.rsplit(':');
  uint32_t value = 0;
  if (last.getAsInteger(10, value))
    return false;
  auto [file, line] = head.rsplit(':');
  if (uint32_t second = 0; !line.empty() && !line.getAsInteger(10, second)) {
    frame.file = file.str();
    frame.line = second;
    return true;
  }
  frame.file = head.str();
  frame.line = value;
  return !frame.file.empty();
}

/// Valgrind: `at 0x48: malloc (file.c:1)`. LeakSanitizer: `#1 0x56 in lose /src/c26.c:4:19`.
static std::optional<LeakFrame> frameIn(StringRef line) {
  LeakFrame frame;
  if (line.starts_with("#")) {
    auto [head, rest] = line.split(" in ");
    auto [function, place] = rest.rsplit(' ');
    frame.function = function.str();
    return readPlace(place, frame) ? std::optional(frame) : std::nullopt;
  }
  if (!line.starts_with("at 0x") && !line.starts_with("by 0x"))
    return std::nullopt;
  StringRef rest = line.split(": ").second;
  auto [function, place] = rest.rsplit(" (");
  frame.function = function.str();
  return place.consume_back(")") && readPlace(place, frame) ? std::optional(frame) : std::nullopt;
}

std::vector<LeakRecord> readLeakLog(StringRef text) {
  std::vector<LeakRecord> records;
  bool isInside = false;
  llvm::SmallVector<StringRef, 0> lines;
  text.split(lines, '\n');
  for (StringRef line : lines) {
    if (line.starts_with("==")) // the process id
      line = line.drop_front(2).split("==").second;
    line = line.trim();
    bool isLost = line.contains("definitely lost in loss record") || line.contains("indirectly lost in loss record");
    bool isLeak = line.starts_with("Direct leak of ") || line.starts_with("Indirect leak of ");
    if (isLost || isLeak) {
      StringRef counts = isLeak ? line.split(" of ").second : line;
      records.push_back({number(counts), number(counts.split(" in ").second), {}});
      isInside = true;
    } else if (line.empty() || line.contains("lost in loss record") || line.contains("reachable in loss record")) {
      isInside = false;
    } else if (auto frame = isInside ? frameIn(line) : std::nullopt) {
      records.back().stack.push_back(std::move(*frame));
    }
  }
  return records;
}

} // namespace wt::cli
