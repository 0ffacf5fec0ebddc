// SPDX-License-Identifier: Apache-2.0
// What does a path rely on? Of each function that is called on it: whether it gives, takes, keeps or only looks at what
// passes through it, and how that is known.
//
//   buf = xstrdup(s);   // `xstrdup` gives what its caller must release (its body, util.c:12)
//   log_text(buf);      // `log_text` only looks at argument 1 (its body, log.c:40)
//   return -1;
#pragma once

#include "finding/Report.h"
#include "verdict/CodeAt.h"

#include <string>
#include <vector>

namespace wt::verdict {

/// One sentence for each function, in the order of the path.
std::vector<std::string> contractsOn(const finding::Reported& finding, const CodeAt& code);

} // namespace wt::verdict
