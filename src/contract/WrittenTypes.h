// SPDX-License-Identifier: Apache-2.0
// How is a type of the program written in a specification? Only its shape counts there, so that a `typedef` that is
// gone in the core language is not missed: `FILE *` is `struct _IO_FILE *`.
#pragma once

#include "ir/Module.h"
#include "spec/Model.h"

namespace wt::contract {

/// What has no name there is `void`, a reference to it `auto &`.
spec::Type writtenType(const ir::Module& module, ir::TypeId type);

} // namespace wt::contract
