// SPDX-License-Identifier: Apache-2.0
// AddressSanitizer stops the run at the first error and prints it with up to three stacks. LeakSanitizer prints one
// paragraph per lost allocation.
#include "SanitizerReport.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <optional>

using llvm::StringRef;

namespace wt::testing {

namespace {

struct Word {
  const char* text;
  const char* kind;
};
// AddressSanitizer's names for our kinds.
const Word kErrors[] = {
    {"attempting double-free", "double-free"},
    {"heap-use-after-free", "use-after-free"},
    {"attempting free on address which was not malloc()-ed", "invalid-free"},
    {"alloc-dealloc-mismatch", "mismatched-free"},
};

std::string errorKind(StringRef line) {
  for (const Word& word : kErrors)
    if (line.contains(word.text))
      return word.kind;
  return line.split("AddressSanitizer: ").second.split(' ').first.str();
}

/// The line of a frame `#3 0x… in f /path/case.c:8:15`, if it is in the case.
std::optional<uint32_t> frameLine(StringRef line, StringRef caseFile) {
  size_t at = line.find(caseFile);
  if (at == StringRef::npos)
    return std::nullopt;
  StringRef rest = line.drop_front(at + caseFile.size());
  uint32_t number = 0;
  if (!rest.consume_front(":") || rest.consumeInteger(10, number))
    return std::nullopt;
  return number;
}

/// `handle leak /path/case.c:11 /path/case.c:20`
Seen handleEvent(StringRef line, StringRef caseFile) {
  line.consume_front("handle ");
  auto [kind, frames] = line.split(' ');
  Seen seen;
  seen.kind = kind.str();
  llvm::SmallVector<StringRef, 16> places;
  frames.split(places, ' ');
  for (StringRef place : places)
    if (std::optional<uint32_t> at = frameLine(place, caseFile))
      (kind == "leak" ? seen.allocation : seen.where).push_back(*at);
  return seen;
}

} // namespace

std::vector<Seen> readSanitizerReport(const std::string& text, const std::string& caseFile) {
  std::vector<Seen> result;
  enum { Nothing, Error, Freed, Allocated } stack = Nothing; // the section to which the current frames belong
  llvm::SmallVector<StringRef, 0> lines;
  StringRef(text).split(lines, '\n');
  for (StringRef line : lines) {
    if (line.starts_with("handle ")) {
      result.push_back(handleEvent(line, caseFile));
    } else if (line.contains("ERROR: AddressSanitizer: ")) {
      result.push_back({errorKind(line), {}, {}, false});
      stack = Error;
    } else if (line.starts_with("Direct leak of ") || line.starts_with("Indirect leak of ")) {
      result.push_back({"leak", {}, {}, line.starts_with("Indirect")});
      stack = Allocated;
    } else if (line.starts_with("freed by thread")) {
      stack = Freed;
    } else if (line.contains("allocated by thread") || line.contains("is located")) {
      stack = line.contains("allocated by thread") ? Allocated : Nothing;
    } else if (line.starts_with("SUMMARY:")) {
      stack = Nothing;
    } else if (line.ltrim().starts_with("#") && stack != Nothing) {
      Seen& seen = result.back();
      if (std::optional<uint32_t> at = frameLine(line, caseFile))
        (stack == Error ? seen.where : stack == Freed ? seen.released : seen.allocation).push_back(*at);
    }
  }
  return result;
}

} // namespace wt::testing
