// SPDX-License-Identifier: Apache-2.0
// What does a module do when it runs? An interpreter of the core language, to hold lowering against the real compiler:
// a program calls `observe(n)` as it goes, and the numbers must come in the order in which the compiled program gives
// them. Constructors, destructors, unwinding and evaluation order are all checked by that.
//
// Objects live in the interpreter's own memory, so that pointers, unions, casts and bit-fields are what they are.
//
// Where the core language leaves a choice (which handler takes an exception, an unknown value), the interpreter asks
// `Choices`; a program is lowered rightly if some choices give the compiled program's behaviour.
#pragma once

#include "ir/Module.h"

#include <cstdint>
#include <string>
#include <vector>

namespace wt::interp {

/// The answers to the questions of one run: those given beforehand, then zeroes. Records how many ways there were.
class Choices {
public:
  uint32_t choose(uint32_t ways);
  /// Goes on to the next run, depth first; false if all have been tried.
  bool next();

private:
  struct Question {
    uint32_t answer, ways;
  };
  std::vector<Question> questions_;
  size_t asked_ = 0;
};

struct Behaviour {
  std::vector<int64_t> observed;
  int exitCode = 0;
  std::string stopped; // why the run could not go on; empty: main returned, or the program called exit

  bool operator==(const Behaviour&) const = default;
};

/// Runs the global initialisers and then main. A run that tells something other than `expected` stops there, so that
/// the search through the choices turns back early.
Behaviour run(const ir::Module& module, Choices& choices, const std::vector<int64_t>& expected);

} // namespace wt::interp
