// SPDX-License-Identifier: Apache-2.0
#include "solver/OwnershipGraph.h"

#include "solver/OwnershipFormula.h"

#include <algorithm>

namespace wt::solver {

OwnershipVar OwnershipGraph::variable() {
  componentParent_.push_back(variableCount_);
  return OwnershipVar(variableCount_++);
}

std::vector<OwnershipVar> OwnershipGraph::variables(size_t count) {
  std::vector<OwnershipVar> fresh(count);
  for (OwnershipVar& v : fresh)
    v = variable();
  return fresh;
}

OwnershipOutcome OwnershipGraph::test(OwnershipConstraint constraint) {
  OwnershipFormula formula;
  std::vector<Lit> values = formula.fresh(variableCount_);
  std::vector<Lit> assumptions{formula.of(constraint, values)};
  std::vector<size_t> rows;
  for (size_t i = 0; i < constraints_.size(); ++i)
    if (!isRefused_[i]) {
      assumptions.push_back(formula.of(constraints_[i], values));
      rows.push_back(i);
    }
  Answer answer = formula.ask(assumptions);
  gaveUp_ += answer == Answer::GaveUp;
  if (answer != Answer::No)
    return {};
  OwnershipOutcome outcome{false, {}};
  for (size_t i = 0; i < rows.size(); ++i)
    if (formula.session().isNeeded(assumptions[i + 1]) &&
        std::find(outcome.because.begin(), outcome.because.end(), origins_[rows[i]]) == outcome.because.end())
      outcome.because.push_back(origins_[rows[i]]);
  return outcome;
}

OwnershipOutcome OwnershipGraph::add(OwnershipConstraint constraint, OwnershipOrigin origin) {
  OwnershipOutcome outcome = test(constraint);
  for (OwnershipVar part : constraint.right)
    componentParent_[component(part)] = component(constraint.left);
  constraints_.push_back(std::move(constraint));
  origins_.push_back(origin);
  isRefused_.push_back(!outcome.isConsistent);
  return outcome;
}

std::vector<OwnershipRefusal> OwnershipGraph::instantiate(const OwnershipSignature& signature,
                                                          std::span<const OwnershipVar> actuals,
                                                          OwnershipOrigin origin) {
  assert(actuals.size() == signature.interface);
  std::vector<OwnershipVar> names(actuals.begin(), actuals.end());
  for (uint32_t i = 0; i < signature.internals; ++i)
    names.push_back(variable());
  std::vector<OwnershipRefusal> refusals;
  for (size_t i = 0; i < signature.constraints.size(); ++i) {
    OwnershipConstraint actual = signature.constraints[i];
    actual.left = names[actual.left.index];
    for (OwnershipVar& part : actual.right)
      part = names[part.index];
    if (OwnershipOutcome outcome = add(std::move(actual), origin); !outcome)
      refusals.push_back({i, std::move(outcome.because)});
  }
  return refusals;
}

OwnershipLabel OwnershipGraph::label(OwnershipVar v) const { return const_cast<OwnershipGraph*>(this)->forced(v); }

OwnershipLabel OwnershipGraph::forced(OwnershipVar v) {
  if (!test(zero(v)))
    return OwnershipLabel::One;
  if (!test(one(v)))
    return OwnershipLabel::Zero;
  return OwnershipLabel::Unknown;
}

std::vector<OwnershipOrigin> OwnershipGraph::whyForced(OwnershipVar v) {
  OwnershipOutcome isZero = test(zero(v));
  return isZero ? test(one(v)).because : isZero.because;
}

uint32_t OwnershipGraph::component(OwnershipVar v) {
  uint32_t root = v.index;
  while (componentParent_[root] != root)
    root = componentParent_[root] = componentParent_[componentParent_[root]];
  return root;
}

OwnershipSignature OwnershipGraph::project(std::span<const OwnershipVar> interface) {
  OwnershipSignature signature;
  signature.interface = static_cast<uint32_t>(interface.size());
  std::vector<OwnershipVar> names(variableCount_);
  auto nameOf = [&](OwnershipVar v) {
    if (!names[v.index])
      names[v.index] = OwnershipVar(signature.interface + signature.internals++);
    return names[v.index];
  };
  for (size_t i = 0; i < interface.size(); ++i)
    if (OwnershipVar& name = names[interface[i].index])
      signature.constraints.push_back(equal(name, OwnershipVar(i)));
    else
      name = OwnershipVar(i);
  for (size_t i = 0; i < constraints_.size(); ++i) {
    if (isRefused_[i])
      continue;
    OwnershipConstraint row = constraints_[i];
    row.left = nameOf(row.left);
    for (OwnershipVar& part : row.right)
      part = nameOf(part);
    signature.constraints.push_back(std::move(row));
  }
  std::sort(signature.constraints.begin(), signature.constraints.end());
  return signature;
}

} // namespace wt::solver
