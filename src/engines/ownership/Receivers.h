// SPDX-License-Identifier: Apache-2.0
// Whose fields does a function follow, and what is the object to it: something it makes, breaks or uses?
//
//   ~Box()                       breaks *this                  class: as the language says
//   conn *conn_new(void)         makes the `c` that it allocates
//   void conn_free(conn *c)      breaks its parameter: releases it
//   void on_close(void *arg)     breaks `c`, if it says `conn *c = arg`
//   void conn_rename(conn *c)    uses it
//
// A C structure has no constructors and destructors; the functions that allocate one and fill it, and those that
// release one, act as such (docs/engines/ownership.md, "C structures"). A variable stands for one object only if it is
// set once. One per function: what it makes before what it breaks before what it uses.
#pragma once

#include "engines/ownership/Signature.h"
#include "program/Program.h"

namespace wt::engines::ownership {

/// By record: a structure as C has them, without methods and bases.
std::vector<bool> plainStructs(const ir::Module& module);

/// `callees`: who allocates and who releases.
Receiver receiverOf(const program::Program& program, const std::vector<bool>& plainStructs, ir::FunctionId function,
                    const SignatureLookup& callees);

/// What kind of object it is.
ir::RecordId recordOf(const ir::Module& module, ir::FunctionId function, const Receiver& receiver);

} // namespace wt::engines::ownership
