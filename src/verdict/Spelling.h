// SPDX-License-Identifier: Apache-2.0
// How does the source spell the constant of a condition? Lowering keeps only its value; a reader knows its name.
//
//   if (value->type != ARGS_STRING)     `value->type == 1`          ->   `value->type == ARGS_STRING`
//   if (c->flags & CLIENT_CONTROL)      `(c->flags & 8192) != 0`    ->   `(c->flags & CLIENT_CONTROL) != 0`
//   case '?':                           `flag == 63`                ->   `flag == '?'`
//
// A step is at the operator of its condition, or at `case`: the constant is the single token after it, or before it
// (`OK != result`). A longer expression, or one from a macro's body, is shown by its value.
#pragma once

#include "finding/Finding.h"
#include "support/SourceLines.h"

namespace wt::verdict {

/// The step with its constant spelled as in the source line.
finding::Step spelledAsInSource(finding::Step step, SourceLines& sources);

} // namespace wt::verdict
