// SPDX-License-Identifier: Apache-2.0
// Do two units have the same contents? Builds compile one file several times (for a static and a shared library, say),
// mostly to the same code; one of these units is enough. Equal units have equal hashes within one run. Linear.
#pragma once

#include "ir/Module.h"

namespace wt::program {

size_t contentHash(const ir::Module& unit);
size_t contentHash(const ir::Function& function);

} // namespace wt::program
