// SPDX-License-Identifier: Apache-2.0
// Which function contracts does a path rely on? For each function called on it: whether it returns ownership, takes,
// keeps or only reads its arguments, and how this is known.
//
//   buf = xstrdup(s);   // `xstrdup` returns an object that its caller must release (its body, util.c:12)
//   log_text(buf);      // `log_text` only reads argument 1 (its body, log.c:40)
//   return -1;
#pragma once

#include "finding/Report.h"
#include "verdict/CodeAt.h"

#include <string>
#include <vector>

namespace wt::verdict {

/// One sentence per function, in the order of the path.
std::vector<std::string> contractsOn(const finding::Reported& finding, const CodeAt& code);

} // namespace wt::verdict
