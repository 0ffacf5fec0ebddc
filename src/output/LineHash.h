// SPDX-License-Identifier: Apache-2.0
// GitHub's own fingerprint of a line (`primaryLocationLineHash`). Its upload action adds it where it is missing, its
// upload interface does not, and then shows findings twice; so we write it, and it must be the same number.
//
// The hash of a line is taken over the 100 characters (UTF-16 units, blanks and tabs left out, any line end as one LF)
// from its start, with 65535 for the end of the file and zeroes after it: the sum of c[i] * 37^(99-i), modulo 2^64, in
// hexadecimal.
// `:n` says that it is the n-th line of the file with that hash.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace wt::output {

/// One hash per line of the text.
std::vector<std::string> lineHashes(llvm::StringRef text);

} // namespace wt::output
