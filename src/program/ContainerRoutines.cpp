// SPDX-License-Identifier: Apache-2.0
#include "program/ContainerRoutines.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::program {

bool isContainer(const spec::Type& type) {
  return type.kind == spec::TypeKind::Named && !type.parts.empty();
}

static bool mentionsContainer(const spec::Type& type) {
  return isContainer(type) || llvm::any_of(type.parts, mentionsContainer);
}

bool speaksOfElements(const spec::FunctionSpec& spec) {
  bool isMember = spec.name.size() > 1 && !spec.name[spec.name.size() - 2].arguments.empty();
  return isMember || (spec.result && mentionsContainer(*spec.result)) ||
         llvm::any_of(spec.parameters, [](const spec::Parameter& p) { return mentionsContainer(p.type); });
}

} // namespace wt::program
