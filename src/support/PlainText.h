// SPDX-License-Identifier: Apache-2.0
// How is text of the analysed program shown, so that it cannot take over the terminal or the report it is shown in?
//
//   "a\033[31mb"      ->  a\x1b[31mb        escape sequences, newlines, all control characters
//   "x\u202Ey"        ->  x\u{202e}y        characters that change the direction of the text or are not seen
//   "\xff"            ->  \xff              bytes that are not UTF-8
//
// File names, identifiers, comments and compiler messages are written by whoever wrote the program.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace wt {

/// On one line: newlines and tabs are escaped too.
std::string plainText(llvm::StringRef text);

/// Of several lines: newlines and tabs stay.
std::string plainLines(llvm::StringRef text);

/// JSON text whose strings hold none of these characters raw: they become \uXXXX, which a reader turns back.
std::string plainJson(std::string json);

/// At most `most` bytes; a longer text ends in `…`. Never cuts a UTF-8 character.
std::string shortened(llvm::StringRef text, size_t most);

} // namespace wt
