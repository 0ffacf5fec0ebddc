// SPDX-License-Identifier: Apache-2.0
// How is text of the analysed program shown, so that it cannot take over the terminal or the report?
//
//   "a\033[31mb"      ->  a\x1b[31mb        escape sequences, newlines, all control characters
//   "x\u202Ey"        ->  x\u{202e}y        characters that change the direction of the text or are invisible
//   "\xff"            ->  \xff              bytes that are not UTF-8
//
// The author of the analysed program chooses file names, identifiers, comments and the content of compiler messages.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace wt {

/// For a single line: escapes newlines and tabs too.
std::string plainText(llvm::StringRef text);

/// For several lines: keeps newlines and tabs.
std::string plainLines(llvm::StringRef text);

/// Replaces these characters in the strings of JSON text by \uXXXX, which a reader decodes again.
std::string plainJson(std::string json);

/// At most `most` bytes; a longer text ends with `…`. Never cuts a UTF-8 character.
std::string shortened(llvm::StringRef text, size_t most);

} // namespace wt
