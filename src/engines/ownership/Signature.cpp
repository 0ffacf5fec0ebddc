// SPDX-License-Identifier: Apache-2.0
#include "engines/ownership/Signature.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace wt::engines::ownership {

using solver::OwnershipConstraint;
using solver::OwnershipShape;
using solver::OwnershipSignature;
using solver::OwnershipVar;

Owns ownsOf(const OwnershipSignature& signature, uint32_t slot) {
  for (const OwnershipConstraint& c : signature.constraints)
    if (c.left.index == slot) {
      if (c.shape == OwnershipShape::Zero)
        return Owns::No;
      if (c.shape == OwnershipShape::One)
        return Owns::Yes;
    }
  return Owns::Open;
}

bool isInFlow(const OwnershipSignature& signature, uint32_t slot) {
  return llvm::any_of(signature.constraints, [&](const OwnershipConstraint& c) {
    if (c.shape == OwnershipShape::Zero || c.shape == OwnershipShape::One)
      return false;
    return c.left.index == slot || llvm::is_contained(c.right, OwnershipVar(slot));
  });
}

static std::string slotName(const ir::Module& module, const ir::Function& function, const Signature& signature,
                            uint32_t slot) {
  if (slot < signature.parameters)
    return function.body ? function.body->variables[slot].name : "arg" + std::to_string(slot + 1);
  if (slot == signature.resultSlot())
    return "return";
  if (slot > signature.resultSlot())
    return "some" + std::to_string(slot - signature.resultSlot());
  size_t i = slot - signature.parameters;
  FieldKey field = signature.fields[i % signature.fields.size()];
  return module[field.record].fields[field.field].name + (i >= signature.fields.size() ? "'" : "");
}

std::string describe(const ir::Module& module, const ir::Function& function, const Signature& signature) {
  std::vector<std::string> parts;
  for (const OwnershipConstraint& c : signature.internal.constraints) {
    auto nameOf = [&](OwnershipVar v) { return slotName(module, function, signature, v.index); };
    std::string left = nameOf(c.left);
    if (c.shape == OwnershipShape::Zero || c.shape == OwnershipShape::One) {
      parts.push_back(left + (c.shape == OwnershipShape::Zero ? " = 0" : " = 1"));
      continue;
    }
    std::vector<std::string> right;
    for (OwnershipVar v : c.right)
      right.push_back(nameOf(v));
    parts.push_back(left + (c.shape == OwnershipShape::Sum ? " = " : " >= ") + llvm::join(right, " + "));
  }
  return llvm::join(parts, ", ");
}

} // namespace wt::engines::ownership
