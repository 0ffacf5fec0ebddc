// SPDX-License-Identifier: Apache-2.0
// What do all callers of a function guarantee about its arguments?
//
//   static int fill(char *to, int mode) { … }      // to: never null; mode: 1 or 2
//   int a(void) { char b[8]; return fill(b, 1); }
//   int c(struct s *s) { return fill(s->name, 2); } // name: char[8]
//
//   static int init(struct s *s) { … }              // s: its size is 0
//   int w(struct s *s) { if (s->size == 0 && init(s)) …
//
// Only for functions that nothing else can call: internal linkage, and no use except as a callee. A parameter that its
// caller passes on unchanged has the caller's own guarantee, also in recursion (the greatest solution). Cost: linear in
// the program, times the length of the longest chain of functions that pass an argument on. Of branch conditions, only
// one kind is used: a test directly before the call that a field of an argument's target is 0 or null.
#pragma once

#include "ir/Module.h"

#include "llvm/ADT/ArrayRef.h"

#include <vector>

namespace wt::program {

/// A field of an argument's target.
struct FieldOfArgument {
  ir::RecordId record;
  uint32_t field = 0;
  auto operator<=>(const FieldOfArgument&) const = default;
};

struct ArgumentGuarantee {
  bool isNeverNull = false;
  std::vector<int64_t> numbers;                 // the possible values, ascending; empty: any number
  std::vector<FieldOfArgument> zeroFields = {}; // fields that are 0 or null, ascending
  bool isNone() const { return !isNeverNull && numbers.empty() && zeroFields.empty(); }
  bool operator==(const ArgumentGuarantee&) const = default;
};

class CallerGuarantees {
public:
  CallerGuarantees() = default;
  explicit CallerGuarantees(const ir::Module& module);

  /// By parameter; empty if nothing is known about any of them.
  llvm::ArrayRef<ArgumentGuarantee> of(ir::FunctionId function) const {
    return function.index < functions_.size() ? llvm::ArrayRef(functions_[function.index])
                                              : llvm::ArrayRef<ArgumentGuarantee>();
  }

private:
  std::vector<std::vector<ArgumentGuarantee>> functions_; // by id
};

} // namespace wt::program
