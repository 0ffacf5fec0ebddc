// SPDX-License-Identifier: Apache-2.0
// How do units and specifications become the program that engines see (Program.h)?
#pragma once

#include "program/Program.h"
#include "spec/Library.h"

#include <vector>

namespace wt::program {

Program buildProgram(Linker linker, const spec::Library& library);
/// Of several equal definitions, that of the first unit is kept.
Program buildProgram(std::vector<ir::Module> units, const spec::Library& library);

} // namespace wt::program
