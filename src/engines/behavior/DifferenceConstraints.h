// SPDX-License-Identifier: Apache-2.0
// How does each block of a function change the numbers that loops count? A *norm* is a sum of variables that some test
// in a loop requires to be positive. Each block keeps a norm, adds a number to it, or resets it to another norm or to a
// value that is known at the call of the function.
//
//   while (a > 0) {            // norms: a, b
//     a--; b++;                // a changes by -1, b by 1
//     while (b > 0) b--;       // b changes by -1
//   }
//
// Difference constraints as in [Sinn, Zuleger, Veith: Complexity and Resource Bound Analysis of Imperative Programs
// Using Difference Constraints, JAR 59, 2017], section 3, with the ranges of StateGraph.h in place of its invariants.
// Norms come from tests and from the values that norms are reset to. Assumes that numbers do not overflow; an unsigned
// number becomes unknown if more may be subtracted from it than it is known to have. Cost: norms times instructions.
#pragma once

#include "engines/behavior/LinearForm.h"
#include "engines/behavior/StateGraph.h"

namespace wt::engines::behavior {

struct NormEffect {
  enum Kind : uint8_t {
    Steps,   // changes by at most `by`, or by exactly `by` if `isExact`
    Resets,  // becomes the norm `to`, plus `by`
    Becomes, // becomes at most `amount`
    Unknown,
  };
  Kind kind = Steps;
  bool isExact = true;
  int64_t by = 0;
  uint32_t to = 0;
  Amount amount = 0;
  std::optional<int64_t> low = std::nullopt; // of resets: a lower bound afterwards
};

class DifferenceConstraints {
public:
  /// `facts`: by block, the facts at its beginning in all executions; none: it is never executed.
  DifferenceConstraints(const StateContext& context, Subjects& subjects,
                        const std::vector<std::optional<ValueFacts>>& facts);

  size_t normCount() const { return norms_.size(); }
  const NormEffect& effect(uint32_t norm, ir::BlockId block) const { return effects_[norm][block.index]; }
  /// An upper bound of the norm at the entry of the function.
  const Amount& initially(uint32_t norm) const { return initially_[norm]; }
  /// Bounds of the norm in the block, from the block's own tests and the ranges.
  std::optional<int64_t> lowAt(uint32_t norm, ir::BlockId block) const { return lows_[norm][block.index]; }
  std::optional<int64_t> highAt(uint32_t norm, ir::BlockId block) const { return highs_[norm][block.index]; }
  /// A lower bound of the norm at the beginning of `from`, if the edge is taken afterwards.
  std::optional<int64_t> lowOnEdge(uint32_t norm, ir::BlockId from, ir::BlockId to) const;
  bool isReached(ir::BlockId block) const { return blocks_[block.index].isReached; }

private:
  struct Range {
    std::optional<int64_t> low, high;
  };
  /// One block, in terms of the values of its variables at its beginning.
  struct BlockForms {
    bool isReached = false;
    std::map<uint32_t, std::optional<LinearForm>> after; // by variable that it writes; none: unknown
    std::vector<LinearForm> positive;                    // at least 1, by tests
    std::map<uint32_t, Range> ranges;                    // by variable
  };
  const StateContext& context_;
  Subjects& subjects_;
  const ir::Body& body_;
  std::vector<bool> isTracked_;             // by variable: a number or a pointer whose address is not taken
  std::vector<std::string> constants_;      // symbols that are not variables: places that keep their value
  std::vector<bool> isConstantNonNegative_; // by constant
  std::map<std::string, uint32_t> constantOf_;
  std::map<ir::PlaceId, bool> keepsValue_;
  program::RegionSet written_; // anywhere in the function
  std::vector<BlockForms> blocks_;
  std::map<std::pair<uint32_t, uint32_t>, std::vector<LinearForm>> onEdges_; // positive where the first block begins
  std::vector<LinearForm> norms_;
  std::vector<std::vector<NormEffect>> effects_; // by norm, block
  std::vector<Amount> initially_;
  std::vector<std::vector<std::optional<int64_t>>> lows_, highs_; // by norm, block

  void findTracked();
  void execute(ir::BlockId block, const ValueFacts& facts);
  void assume(const ir::Assume& i, BlockForms& forms);
  void addPositive(LinearForm form, BlockForms& forms);
  std::optional<LinearForm> formOf(ir::ExprId expr, const BlockForms& forms);
  std::optional<LinearForm> formOfBinary(ir::ExprId expr, const BlockForms& forms, bool mayWrap);
  std::optional<LinearForm> formOfCast(ir::ExprId expr, const ir::CastExpr& cast, const BlockForms& forms);
  std::optional<LinearForm> formOfRead(ir::PlaceId place, ir::TypeId type, const BlockForms& forms);
  bool isTrackedType(ir::TypeId type) const;
  bool keepsValue(ir::PlaceId place);
  uint32_t constant(const std::string& name, bool isNonNegative);
  Range rangeOf(const LinearForm& form, const BlockForms& forms) const;

  void findNorms();
  void findEdgeTests();
  static std::optional<LinearForm> before(const LinearForm& form, const BlockForms& forms);
  static void raiseLow(const LinearForm& norm, const std::vector<LinearForm>& positive, std::optional<int64_t>& low);
  std::optional<uint32_t> normOf(const LinearForm& form, int64_t& more);
  void addNorm(const LinearForm& form);
  NormEffect effectOf(uint32_t norm, const BlockForms& forms);
  NormEffect resetTo(const LinearForm& form, const BlockForms& forms);
  bool isOfConstants(const LinearForm& form) const;
  Amount amountOf(const LinearForm& form) const;
  Amount initialOf(const LinearForm& form);
};

} // namespace wt::engines::behavior
