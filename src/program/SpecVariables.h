// SPDX-License-Identifier: Apache-2.0
// Which function does a library's function variable point to? `xmlFree` of libxml2 is a pointer that the program may
// set. If the program never sets it, the specification of that name describes its target, and calls through the
// variable become calls of that function.
#pragma once

#include "ir/Module.h"
#include "spec/Library.h"

namespace wt::program {

/// Runs before functions get bodies: adds a declared function for each such variable.
void callSpecifiedVariables(ir::Module& module, const spec::Library& library);

} // namespace wt::program
