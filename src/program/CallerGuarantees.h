// SPDX-License-Identifier: Apache-2.0
// What do all callers of a function guarantee about its arguments?
//
//   static int fill(char *to, int mode) { … }      // to: never null; mode: 1 or 2
//   int a(void) { char b[8]; return fill(b, 1); }
//   int c(struct s *s) { return fill(s->name, 2); } // name: char[8]
//
// Only for functions that nobody else can call: of internal linkage, and never used but to be called. A parameter that
// its caller hands on unchanged has the guarantee of that one, also in recursion (the greatest solution). Cost: linear
// in the program, times the length of the longest chain of functions that hand an argument on. Does not look at
// branches: that the caller has tested a pointer before is not seen.
#pragma once

#include "ir/Module.h"

#include "llvm/ADT/ArrayRef.h"

#include <vector>

namespace wt::program {

struct ArgumentGuarantee {
  bool isNeverNull = false;
  std::vector<int64_t> numbers; // one of these, ascending; empty: any number
  bool isNone() const { return !isNeverNull && numbers.empty(); }
  bool operator==(const ArgumentGuarantee&) const = default;
};

class CallerGuarantees {
public:
  CallerGuarantees() = default;
  explicit CallerGuarantees(const ir::Module& module);

  /// By parameter; empty: nothing is known of any.
  llvm::ArrayRef<ArgumentGuarantee> of(ir::FunctionId function) const {
    return function.index < functions_.size() ? llvm::ArrayRef(functions_[function.index])
                                              : llvm::ArrayRef<ArgumentGuarantee>();
  }

private:
  std::vector<std::vector<ArgumentGuarantee>> functions_; // by id
};

} // namespace wt::program
