// SPDX-License-Identifier: Apache-2.0
// How is a summary written as text? Row by row, with names: types as the core language prints them, globals, functions
// and families by their names. SummaryReader.h reads the text back into an equal summary.
//
//   summary @make {                          // int make(T **out)
//     o1: parameter 0
//     c0: o1 at 0 **%T                       // out
//     o2: behind c0 depth 1
//     c1: o2 at 0 *%T                        // *out
//     o3: new as malloc
//     f1: null c0
//     f2: choice                             // the allocation succeeds
//     v0: when !f2 o0 when f2 o3             // null, or the new object
//     exits !f1
//     store c1 v0
//     fate o3 valid f2
//   }
//
// A row refers only to rows above it. An omitted formula is `no`, an omitted flag is not set.
#pragma once

#include "engines/escape/Summary.h"
#include "ir/RowNames.h"

namespace wt::engines::escape {

class SummaryText {
public:
  explicit SummaryText(const ir::Module& module) : names_(module) {}

  std::string print(ir::FunctionId function, const EscapeSummary& summary) const;

private:
  ir::text::RowNames names_;
};

} // namespace wt::engines::escape
