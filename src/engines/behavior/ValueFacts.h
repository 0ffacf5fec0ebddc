// SPDX-License-Identifier: Apache-2.0
// Which tests does an earlier test decide? The facts C of the paper, for the core language: about places, and about
// comparisons of values that do not change in between.
//
//   if (x == NULL) y = malloc(4);     // there: {x is 0}
//   …                                 // nothing here writes x: the fact remains
//   if (x == NULL) free(y);           // decided by the fact
//
// A fact is about a *subject*: a place that is read, or a comparison without a constant side. A write to memory that a
// subject reads removes its facts (StateGraph.h). So a wrong const(x) is impossible here, while the paper trusts the
// programmer.
#pragma once

#include "engines/behavior/Known.h"
#include "ir/Module.h"
#include "program/pointsto/PointsTo.h"

#include <map>
#include <optional>
#include <vector>

namespace wt::engines::behavior {

using SubjectId = Id<struct SubjectTag>;

/// The subjects of one body.
class Subjects {
public:
  Subjects(const program::PointsTo& pointsTo, const ir::Module& module, ir::FunctionId function)
      : pointsTo_(pointsTo), module_(module), function_(function), body_(*module[function].body) {}

  SubjectId place(ir::PlaceId place);
  SubjectId comparison(ir::BinaryOp op, ir::ExprId left, ir::ExprId right);
  /// The regions that its value is read from.
  const program::RegionSet& regionsOf(SubjectId subject) const { return regions_[subject.index]; }
  size_t size() const { return regions_.size(); }
  const ir::Body& body() const { return body_; }
  const ir::Module& module() const { return module_; }

private:
  using Name = std::tuple<uint32_t, uint32_t, uint32_t>; // kind or operator, left, right
  const program::PointsTo& pointsTo_;
  const ir::Module& module_;
  ir::FunctionId function_;
  const ir::Body& body_;
  std::map<Name, SubjectId> ids_;
  std::vector<program::RegionSet> regions_; // by subject

  SubjectId intern(Name name, program::RegionSet regions);
  void addRegions(ir::ExprId expr, program::RegionSet& regions) const;
};

/// The facts at one point. A small sorted vector, since functions test few things.
class ValueFacts {
public:
  Known known(SubjectId subject) const;
  /// A value about which nothing is known is not stored.
  void set(SubjectId subject, const Known& known);
  /// Removes the facts about subjects that read from these regions.
  void forget(const Subjects& subjects, const program::RegionSet& written);
  void forget(SubjectId subject) { set(subject, Known()); }
  /// Keeps what both agree on. Returns true if this changed.
  bool join(const ValueFacts& other);
  const std::vector<std::pair<SubjectId, Known>>& all() const { return facts_; }
  bool operator==(const ValueFacts&) const = default;

private:
  std::vector<std::pair<SubjectId, Known>> facts_;
};

/// Evaluates conditions and expressions of one body under facts.
class Evaluation {
public:
  explicit Evaluation(Subjects& subjects) : subjects_(subjects) {}

  Known valueOf(ir::ExprId expr, const ValueFacts& facts) const;
  /// Adds the facts that follow from the condition; false: it contradicts the facts.
  bool assume(ir::ExprId condition, bool isTrue, ValueFacts& facts) const;
  /// The subject whose value the expression has, ignoring casts that preserve null and numbers.
  std::optional<SubjectId> subjectOf(ir::ExprId expr) const;
  /// The place that it reads, ignoring such casts.
  std::optional<ir::PlaceId> placeRead(ir::ExprId expr) const;

private:
  Subjects& subjects_;

  bool refine(ir::ExprId expr, const Known& allowed, ValueFacts& facts) const;
  bool assumeComparison(const ir::BinaryExpr& e, bool isTrue, ValueFacts& facts) const;
  Known valueOfSum(const ir::BinaryExpr& e, const ValueFacts& facts) const;
  Known comparisonValue(const ir::BinaryExpr& e, const ValueFacts& facts) const;
};

} // namespace wt::engines::behavior
