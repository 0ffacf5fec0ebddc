// SPDX-License-Identifier: Apache-2.0
// A library may hand out functions as variables (`xmlFree` of libxml2 is a pointer that the program may set). If the
// program never does, a specification of that name speaks for what the variable points to, and calls through it become
// calls of that function.
#pragma once

#include "ir/Module.h"
#include "spec/Library.h"

namespace wt::program {

/// Before the functions get bodies: adds a declared function for each such variable.
void callSpecifiedVariables(ir::Module& module, const spec::Library& library);

} // namespace wt::program
