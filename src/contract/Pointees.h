// SPDX-License-Identifier: Apache-2.0
// What does a parameter point to? The pointee of its type; for a `void *`, the one record that the function casts it
// to, if there is exactly one.
//
//   void job_free(void *arg) { struct job *j = arg; … }       // a struct job
#pragma once

#include "ir/Module.h"

namespace wt::contract {

/// Invalid if the type is not a pointer.
ir::TypeId pointeeOf(const ir::Module& module, ir::TypeId type);
ir::TypeId pointeeOf(const ir::Module& module, const ir::Body& body, ir::VariableId parameter);

/// Does a function with a body use the argument as a block without fields (`void *`)? Then its callers are responsible
/// for the content of the block.
bool isMereBlock(const ir::Module& module, ir::FunctionId function, uint32_t parameter);

} // namespace wt::contract
