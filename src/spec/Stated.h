// SPDX-License-Identifier: Apache-2.0
// What does a user say of a function's memory? Claims to be checked, beside what specifications say to be believed:
//
//   void serve(int port) [[bound 2]];
//   void fill(list *l, int n) [[bound "1 + n", behavior "mu a. 0 + (malloc; a)"]];
//
// As text: engine `behavior` reads the amount and the type.
#pragma once

#include "spec/Model.h"

namespace wt::spec {

struct StatedBehavior {
  std::string function;  // its qualified name
  size_t parameters = 0; // how many, `this` not counted
  std::string bound;     // empty: not said
  std::string type;
  Origin origin;
};

} // namespace wt::spec
