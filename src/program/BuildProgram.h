// SPDX-License-Identifier: Apache-2.0
// From units and specifications to the program that engines see (Program.h).
#pragma once

#include "program/Program.h"
#include "spec/Library.h"

#include <vector>

namespace wt::program {

Program buildProgram(Linker linker, const spec::Library& library);
/// The order of the units decides which of several equal definitions is kept.
Program buildProgram(std::vector<ir::Module> units, const spec::Library& library);

} // namespace wt::program
