// SPDX-License-Identifier: Apache-2.0
// How does a specification write a type of the program? Specifications match types by shape, so it does not matter that
// the core language has no typedefs: `FILE *` is written `struct _IO_FILE *`.
#pragma once

#include "ir/Module.h"
#include "spec/Model.h"

namespace wt::contract {

/// A type without a name becomes `void`, a reference to it `auto &`.
spec::Type writtenType(const ir::Module& module, ir::TypeId type);

} // namespace wt::contract
