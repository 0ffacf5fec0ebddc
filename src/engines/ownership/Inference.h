// SPDX-License-Identifier: Apache-2.0
// Which statements of a function contradict each other, and what is its signature? The solver receives the constraints
// in the order of their ranks; one that contradicts earlier ones is set aside and recorded [Clouseau, Sections 4.1 and
// 4.3].
#pragma once

#include "engines/ownership/Generator.h"

namespace wt::engines::ownership {

class Inference {
public:
  /// `types`: the ownership of fields between calls; null: not known yet, every field may own.
  Inference(const FunctionInput& input, const FieldTypes* types);

  /// Solves the relaxed program: violations and signature.
  void infer();
  /// Afterwards, on request, adds the tightened demands. They do not change the signature.
  void tighten();

  Generator generator;
  std::vector<Demand> demands; // in the order in which they were tried; violations refer to it
  std::vector<Violation> violations;
  std::unique_ptr<Signature> signature;

private:
  RuleHits& ruleHits() const { return generator.ruleHits(); }
  const FunctionInput& input_;
  const FieldTypes* types_;

  void tryAll(std::vector<Demand> more);
  bool isForcedBy(solver::OwnershipVar variable, std::initializer_list<Cause> causes);
  void project();
  void imposeFieldTypes();
};

/// The signature of a function with a specification. If the specification depends on whether a parameter is null
/// (getcwd, realpath), there are two signatures; callers know which one applies.
std::unique_ptr<Signature> specifiedSignature(const FunctionInput& input);

/// The same for a specified function; for others, the inferred signature while no field types are known.
std::unique_ptr<Signature> firstSignature(const FunctionInput& input);

} // namespace wt::engines::ownership
