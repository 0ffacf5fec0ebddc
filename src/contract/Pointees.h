// SPDX-License-Identifier: Apache-2.0
// What does a parameter point to? What its type says; of a `void *`, what the function takes it for, if that is one
// thing.
//
//   void job_free(void *arg) { struct job *j = arg; … }       // a struct job
#pragma once

#include "ir/Module.h"

namespace wt::contract {

/// Invalid: the type is no pointer.
ir::TypeId pointeeOf(const ir::Module& module, ir::TypeId type);
ir::TypeId pointeeOf(const ir::Module& module, const ir::Body& body, ir::VariableId parameter);

/// Does a function with a body get the argument as a mere block (`void *`)? Then what is in it is its callers' concern.
bool isMereBlock(const ir::Module& module, ir::FunctionId function, uint32_t parameter);

} // namespace wt::contract
