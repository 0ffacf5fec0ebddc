// SPDX-License-Identifier: Apache-2.0
// Do two units say the same? Builds compile one file several times (for a static and a shared library, say), and mostly
// to the same code: then one of the units is enough. Equal units have equal numbers within one run; linear.
#pragma once

#include "ir/Module.h"

namespace wt::program {

size_t contentHash(const ir::Module& unit);
size_t contentHash(const ir::Function& function);

} // namespace wt::program
