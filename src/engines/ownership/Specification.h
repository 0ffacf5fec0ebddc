// SPDX-License-Identifier: Apache-2.0
// How is a signature written as a specification (docs/spec.md) that can be parsed back?
//
//   this = 0, t = 1, f = 0, s = f' + return
//   int *c::n(int *s, own int *t) where { own(s) = own(this.f') + own(return) };
//
// A type is written as in C if that parses back, else as `void *`: to match a function it is enough whether a parameter
// is a pointer, a reference or a number.
#pragma once

#include "engines/ownership/Signature.h"
#include "spec/Model.h"

namespace wt::engines::ownership {

/// None if the function's name cannot be written.
std::optional<spec::FunctionSpec> specificationOf(const ir::Module& module, const ir::Function& function,
                                                  const Signature& signature);

/// The classes with owning fields, by name.
std::vector<spec::Container> containersOf(const ir::Module& module, const FieldTypes& types);

} // namespace wt::engines::ownership
