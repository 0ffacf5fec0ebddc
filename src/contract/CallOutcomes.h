// SPDX-License-Identifier: Apache-2.0
// What becomes of an argument in the function it is passed to? Of one with a body (a specification's counts), its body
// says so; of one without, what it is believed to do, if anything is. Each parameter is looked at once, when it is
// asked for.
//
//   static void done(image *i) { if (i) image_release(i); }        // done: released
//   static int width(image *i) { return i->w; }                    // width: borrowed
//   static int show(image *i) { return image_draw(i); }            // show: undecided, image_draw is asked
#pragma once

#include "contract/LifeOfValue.h"

namespace wt::contract {

class CallOutcomes {
public:
  /// `isSpecified`: by function id, it has a specification.
  CallOutcomes(const ir::Module& module, const std::vector<bool>& isSpecified, Bodies bodies = Bodies::All)
      : module_(module), isSpecified_(isSpecified), bodies_(bodies), known_(module.functions.size()) {}

  /// From now on functions without a body do this.
  void believe(const Transfers* transfers);

  /// `isAsked`: of a function without a body, this is the question; what is believed is not looked at.
  FateOfArgument of(const Callee& callee, uint32_t argument, bool isAsked = false);

private:
  const ir::Module& module_;
  const std::vector<bool>& isSpecified_;
  const Bodies bodies_;
  const Transfers* transfers_ = nullptr;
  std::vector<std::map<uint32_t, FateOfArgument>> known_; // by function and parameter

  FateOfArgument ofParameter(ir::FunctionId function, uint32_t parameter);
  FateOfArgument insideBody(const Callee& callee, uint32_t argument);
  Outcome believed(const Callee& callee, uint32_t parameter) const;
  bool isLookedAtOnly(ir::TypeId type) const;
};

} // namespace wt::contract
