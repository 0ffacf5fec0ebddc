// SPDX-License-Identifier: Apache-2.0
// What is GitHub's own fingerprint of a line (`primaryLocationLineHash`)? GitHub's upload action adds it if it is
// missing. Its upload interface does not, and then shows findings twice. So we write it, and it must be the same
// number.
//
// The hash of a line covers the 100 characters from its start (UTF-16 units, without blanks and tabs, any line end as
// one LF), with 65535 for the end of the file and zeroes after it. It is the sum of c[i] * 37^(99-i), modulo 2^64, in
// hexadecimal. `:n` marks the n-th line of the file with that hash.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace wt::output {

/// One hash per line of the text.
std::vector<std::string> lineHashes(llvm::StringRef text);

} // namespace wt::output
