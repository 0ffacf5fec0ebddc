// SPDX-License-Identifier: Apache-2.0
// How does the source spell the constant of a condition? Lowering keeps its value; a reader knows its name.
//
//   if (value->type != ARGS_STRING)     `value->type == 1`          ->   `value->type == ARGS_STRING`
//   if (c->flags & CLIENT_CONTROL)      `(c->flags & 8192) != 0`    ->   `(c->flags & CLIENT_CONTROL) != 0`
//   case '?':                           `flag == 63`                ->   `flag == '?'`
//
// A step is at the operator of its condition, or at `case`: the constant is the one token behind it. Anything longer
// than a token, and whatever comes from a macro's body, keeps its value.
#pragma once

#include "finding/Finding.h"
#include "support/SourceLines.h"

namespace wt::verdict {

/// The step, with a constant of its sentence as the source line spells it.
finding::Step spelledAsInSource(finding::Step step, SourceLines& sources);

} // namespace wt::verdict
