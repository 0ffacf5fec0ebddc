// SPDX-License-Identifier: Apache-2.0
// Which object's fields does a function track, and does it make, break or use that object?
//
//   ~Box()                       breaks *this (in a class, the language determines the role)
//   conn *conn_new(void)         makes the `c` that it allocates
//   void conn_free(conn *c)      breaks its parameter: releases it
//   void on_close(void *arg)     breaks `c`, if it contains `conn *c = arg`
//   void conn_rename(conn *c)    uses it
//
// A C structure has no constructors and destructors; functions that allocate and fill one, or release one, act as such
// (docs/engines/ownership.md, "C structures"). Only a variable that is assigned once stands for one object. A function
// has one receiver: an object that it makes comes first, then one that it breaks, then one that it uses.
#pragma once

#include "engines/ownership/Signature.h"
#include "program/Program.h"

namespace wt::engines::ownership {

/// By record: is it a structure as in C, without methods and bases?
std::vector<bool> plainStructs(const ir::Module& module);

/// `callees`: signatures that tell which callees allocate and release.
Receiver receiverOf(const program::Program& program, const std::vector<bool>& plainStructs, ir::FunctionId function,
                    const SignatureLookup& callees);

/// The record type of the receiver.
ir::RecordId recordOf(const ir::Module& module, ir::FunctionId function, const Receiver& receiver);

} // namespace wt::engines::ownership
