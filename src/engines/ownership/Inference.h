// SPDX-License-Identifier: Apache-2.0
// Which statements of a function contradict which others, and what is its signature? Demands are given to the solver in
// the order of their trust; one that does not fit is put aside and recorded [Clouseau, Sections 4.1 and 4.3].
#pragma once

#include "engines/ownership/Generator.h"

namespace wt::engines::ownership {

class Inference {
public:
  /// `types`: what fields own between calls; null: not known yet, every field may.
  Inference(const FunctionInput& input, const FieldTypes* types);

  /// The relaxed program: its violations and its signature.
  void infer();
  /// Then, on request, the tightened demands, which change no signature.
  void tighten();

  Generator generator;
  std::vector<Demand> demands; // in the order they were tried; violations refer to it
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

/// The signature of a function that a specification describes. One that asks whether a parameter is null (getcwd,
/// realpath) has two: callers know which they mean.
std::unique_ptr<Signature> specifiedSignature(const FunctionInput& input);

/// The same, or what is inferred as long as nothing is known of fields.
std::unique_ptr<Signature> firstSignature(const FunctionInput& input);

} // namespace wt::engines::ownership
