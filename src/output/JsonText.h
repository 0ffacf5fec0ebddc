// SPDX-License-Identifier: Apache-2.0
// How does text from a file become valid JSON? Bytes that are not UTF-8 become the replacement character.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"

#include <string>

namespace wt::output {

inline std::string jsonText(llvm::StringRef text) {
  return llvm::json::isUTF8(text) ? text.str() : llvm::json::fixUTF8(text);
}

} // namespace wt::output
