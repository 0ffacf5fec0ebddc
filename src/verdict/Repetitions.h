// SPDX-License-Identifier: Apache-2.0
// Which branches of a path repeat an earlier one?
//
//   if (o == NULL && *name == '@') …       // `o` is null
//   else if (o == NULL) {                  // `o` is null: left out
//     o = options_default(oo, name);
//     if (o == NULL) return NULL;          // `o` is null: another value, kept
//
// Only tests of a plain variable count: memory behind a pointer may change unseen.
#pragma once

#include "finding/Finding.h"
#include "verdict/CodeAt.h"

#include <vector>

namespace wt::verdict {

std::vector<finding::Step> withoutRepetitions(const finding::Finding& finding, const CodeAt& code);

/// A branch at the place of an earlier one is another round of a loop: "`ai` is not null, again", "`n > 0`, this time".
std::vector<finding::Step> withRounds(std::vector<finding::Step> path);

} // namespace wt::verdict
