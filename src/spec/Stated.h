// SPDX-License-Identifier: Apache-2.0
// What does a user claim about a function's use of memory? Engine `behavior` checks claims; it believes specifications:
//
//   void serve(int port) [[bound 2]];
//   void fill(list *l, int n) [[bound "1 + n", behavior "mu a. 0 + (malloc; a)"]];
//
// The claims are kept as text: the engine parses the amount and the type.
#pragma once

#include "spec/Model.h"

namespace wt::spec {

struct StatedBehavior {
  std::string function;  // its qualified name
  size_t parameters = 0; // their number, without `this`
  std::string bound;     // empty: not stated
  std::string type;
  Origin origin;
};

} // namespace wt::spec
