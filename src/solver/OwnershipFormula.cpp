// SPDX-License-Identifier: Apache-2.0
#include "solver/OwnershipFormula.h"

#include "llvm/Support/ErrorHandling.h"

namespace wt::solver {

std::vector<Lit> OwnershipFormula::fresh(size_t count) {
  std::vector<Lit> variables(count);
  for (Lit& l : variables)
    l = graph_.variable();
  return variables;
}

Lit OwnershipFormula::of(const OwnershipConstraint& constraint, const std::vector<Lit>& values) {
  Lit left = values[constraint.left.index];
  Lit some = Lit::no(), noTwo = Lit::yes();
  for (OwnershipVar part : constraint.right) {
    Lit value = values[part.index];
    noTwo = graph_.both(noTwo, !graph_.both(some, value));
    some = graph_.either(some, value);
  }
  switch (constraint.shape) {
  case OwnershipShape::Zero: return !left;
  case OwnershipShape::One: return left;
  case OwnershipShape::Sum: return graph_.both(noTwo, graph_.same(left, some));
  case OwnershipShape::AtLeast: return graph_.both(noTwo, graph_.implies(some, left));
  }
  llvm_unreachable("all shapes are above");
}

Lit OwnershipFormula::ofSignature(const OwnershipSignature& signature, const std::vector<Lit>& interface) {
  Lit some = Lit::no();
  for (uint64_t choice = 0; choice < (uint64_t(1) << signature.internals); ++choice) {
    std::vector<Lit> values = interface;
    for (uint32_t i = 0; i < signature.internals; ++i)
      values.push_back(Lit::of(choice >> i & 1));
    Lit all = Lit::yes();
    for (const OwnershipConstraint& constraint : signature.constraints)
      all = graph_.both(all, of(constraint, values));
    some = graph_.either(some, all);
  }
  return some;
}

} // namespace wt::solver
