// SPDX-License-Identifier: Apache-2.0
#include "support/PlainText.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/FormatVariadic.h"

namespace wt {

using llvm::StringRef;

namespace {

struct Character {
  uint32_t code = 0;
  unsigned bytes = 1;
  bool isValid = true; // false: one byte that is not UTF-8
};

Character firstOf(StringRef text) {
  auto byte = static_cast<unsigned char>(text[0]);
  if (byte < 0x80)
    return {byte, 1, true};
  const auto* start = reinterpret_cast<const llvm::UTF8*>(text.data());
  const llvm::UTF8* at = start;
  llvm::UTF32 code = 0;
  llvm::UTF32* out = &code;
  unsigned bytes = llvm::getNumBytesForUTF8(byte);
  if (bytes > text.size() ||
      llvm::ConvertUTF8toUTF32(&at, start + bytes, &out, out + 1, llvm::strictConversion) != llvm::conversionOK)
    return {byte, 1, false};
  return {code, bytes, true};
}

/// C0, DEL, C1; marks, embeddings, overrides and isolates of text direction; joiners, line separators and other
/// invisible characters.
bool isUnfit(uint32_t code) {
  auto isIn = [&](uint32_t first, uint32_t last) { return code >= first && code <= last; };
  return code < 0x20 || isIn(0x7F, 0x9F) || code == 0xAD || code == 0x61C || code == 0x180E || isIn(0x200B, 0x200F) ||
         isIn(0x2028, 0x202E) || isIn(0x2060, 0x206F) || code == 0xFEFF || isIn(0xFFF9, 0xFFFB) ||
         isIn(0xE0000, 0xE007F);
}

std::string escaped(const Character& c) {
  if (c.code == '\n')
    return "\\n";
  if (c.code == '\t')
    return "\\t";
  if (!c.isValid || c.code < 0x80)
    return llvm::formatv("\\x{0:x-2}", c.code);
  return llvm::formatv("\\u{{{0:x-4}}", c.code);
}

std::string withoutUnfit(StringRef text, bool keepsLines) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    Character c = firstOf(text);
    bool stays = c.isValid && (!isUnfit(c.code) || (keepsLines && (c.code == '\n' || c.code == '\t')));
    if (stays)
      result += text.take_front(c.bytes);
    else
      result += escaped(c);
    text = text.drop_front(c.bytes);
  }
  return result;
}

} // namespace

std::string plainText(StringRef text) {
  return withoutUnfit(text, /*keepsLines=*/false);
}

std::string plainLines(StringRef text) {
  return withoutUnfit(text, /*keepsLines=*/true);
}

std::string plainJson(std::string json) {
  auto isToBeEscaped = [](const Character& c) { return c.isValid && c.code >= 0x7F && isUnfit(c.code); };
  std::string result;
  result.reserve(json.size());
  for (StringRef rest = json; !rest.empty();) {
    Character c = firstOf(rest);
    if (!isToBeEscaped(c))
      result += rest.take_front(c.bytes);
    else if (c.code < 0x10000)
      result += llvm::formatv("\\u{0:x-4}", c.code).str();
    else // a pair of surrogates
      result += llvm::formatv("\\u{0:x-4}\\u{1:x-4}", 0xD7C0 + (c.code >> 10), 0xDC00 + (c.code & 0x3FF)).str();
    rest = rest.drop_front(c.bytes);
  }
  return result;
}

std::string shortened(StringRef text, size_t most) {
  if (text.size() <= most)
    return text.str();
  size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
    --end;
  return text.take_front(end).str() + "…";
}

} // namespace wt
