// SPDX-License-Identifier: Apache-2.0
#include "finding/Fingerprint.h"

#include "finding/Kinds.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA256.h"

namespace wt::finding {

/// The length of the literal at the start of `text`, including both quotes.
static size_t literalLength(llvm::StringRef text) {
  size_t end = 1;
  while (end < text.size() && text[end] != text[0])
    end += text[end] == '\\' ? 2 : 1;
  return std::min(end + 1, text.size());
}

std::string normalised(llvm::StringRef line) {
  std::string result;
  while (!line.empty()) {
    if (line.starts_with("//"))
      break;
    if (line.starts_with("/*")) {
      size_t end = line.find("*/", 2);
      line = end == llvm::StringRef::npos ? "" : line.drop_front(end + 2);
    } else if (line[0] == '"' || line[0] == '\'') {
      size_t length = literalLength(line);
      result += line.take_front(length);
      line = line.drop_front(length);
    } else {
      if (!llvm::isSpace(line[0]))
        result += line[0];
      line = line.drop_front();
    }
  }
  return result;
}

std::string fingerprintOf(const FingerprintParts& parts) {
  llvm::SHA256 hash;
  auto add = [&](llvm::StringRef part) {
    hash.update(part);
    hash.update(llvm::StringRef("\0", 1));
  };
  add(kFingerprintScheme);
  add(rowOf(parts.kind).id);
  add(parts.functionKey);
  add(normalised(parts.allocationLine));
  add(normalised(parts.reportLine));
  add(std::to_string(parts.ordinal));
  auto digest = hash.final();
  return (kFingerprintScheme + "-" + llvm::toHex(llvm::ArrayRef(digest).take_front(16), /*LowerCase=*/true)).str();
}

std::string fingerprintOf(llvm::StringRef shape, unsigned ordinal) {
  llvm::SHA256 hash;
  hash.update(shape);
  hash.update("|" + std::to_string(ordinal));
  auto digest = hash.final();
  return (kShapeScheme + "-" + llvm::toHex(llvm::ArrayRef(digest).take_front(16), /*LowerCase=*/true)).str();
}

} // namespace wt::finding
