// SPDX-License-Identifier: Apache-2.0
// What does a callee do with an argument? If it has a body (the body of a specification counts), the answer comes from
// the body; otherwise from the transfers believed of it, if there are any. Each parameter is computed once, on demand.
//
//   static void done(image *i) { if (i) image_release(i); }        // done: released
//   static int width(image *i) { return i->w; }                    // width: borrowed
//   static int show(image *i) { return image_draw(i); }            // show: undecided, depends on image_draw
#pragma once

#include "contract/Lives.h"

namespace wt::contract {

class CallOutcomes {
public:
  /// `isSpecified`: by function id, whether it has a specification.
  CallOutcomes(const ir::Module& module, const std::vector<bool>& isSpecified, Lives& lives,
               Bodies bodies = Bodies::All)
      : module_(module), isSpecified_(isSpecified), lives_(lives), bodies_(bodies), known_(module.functions.size()) {}

  Lives& lives() const { return lives_; }

  /// Uses these transfers for functions without a body from now on, and drops cached answers.
  void believe(const Transfers* transfers);

  /// `isAsked`: the caller wants to infer the behaviour of functions without a body; transfers believed of them are
  /// ignored.
  FateOfArgument of(const Callee& callee, uint32_t argument, bool isAsked = false);

  /// `array_add(a, TYPE_OBJECT, o)`: a structure among variable arguments may be kept; text is only printed. `given` is
  /// the type of the argument.
  bool mayKeepVariadic(const Callee& callee, uint32_t argument, ir::TypeId given) const;

private:
  const ir::Module& module_;
  const std::vector<bool>& isSpecified_;
  Lives& lives_;
  const Bodies bodies_;
  const Transfers* transfers_ = nullptr;
  std::vector<std::map<uint32_t, FateOfArgument>> known_; // by function and parameter

  FateOfArgument ofParameter(ir::FunctionId function, uint32_t parameter);
  FateOfArgument insideBody(const Callee& callee, uint32_t argument);
  Outcome believed(const Callee& callee, uint32_t parameter) const;
  bool isLookedAtOnly(ir::TypeId type) const;
};

} // namespace wt::contract
