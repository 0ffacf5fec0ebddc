// SPDX-License-Identifier: Apache-2.0
// How is a signature written in the language of specifications (docs/spec.md), so that it can be read back?
//
//   this = 0, t = 1, f = 0, s = f' + return
//   int *c::n(int *s, own int *t) where { own(s) = own(this.f') + own(return) };
//
// Types are written as C writes them where that can be read back, else as `void *`: what tells functions apart is
// whether a parameter is a pointer, a reference or a number.
#pragma once

#include "engines/ownership/Signature.h"
#include "spec/Model.h"

namespace wt::engines::ownership {

/// None: its name cannot be written.
std::optional<spec::FunctionSpec> specificationOf(const ir::Module& module, const ir::Function& function,
                                                  const Signature& signature);

/// The classes with fields that own, by name.
std::vector<spec::Container> containersOf(const ir::Module& module, const FieldTypes& types);

} // namespace wt::engines::ownership
