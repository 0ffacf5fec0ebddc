// SPDX-License-Identifier: Apache-2.0
// What does each block of a function do to the things that loops count? A *norm* is a sum of variables that some test
// in a loop needs to be positive; each block keeps it, steps it by a number, or resets it to another norm or to
// something that is known when the function is called.
//
//   while (a > 0) {            // norms: a, b
//     a--; b++;                // a steps by -1, b by 1
//     while (b > 0) b--;       // b steps by -1
//   }
//
// Difference constraints as in [Sinn, Zuleger, Veith: Complexity and Resource Bound Analysis of Imperative Programs
// Using Difference Constraints, JAR 59, 2017], section 3; the ranges of StateGraph.h stand in for its invariants. Norms
// are found in tests and in what norms are reset to. Numbers do not overflow; an unsigned number from which more is
// taken than it is known to have is not known afterwards. Cost: norms times instructions.
#pragma once

#include "engines/behavior/LinearForm.h"
#include "engines/behavior/StateGraph.h"

namespace wt::engines::behavior {

struct NormEffect {
  enum Kind : uint8_t {
    Steps,   // by at most `by`; exactly, if `isExact`
    Resets,  // to the norm `to`, plus `by`
    Becomes, // at most `amount`
    Unknown,
  };
  Kind kind = Steps;
  bool isExact = true;
  int64_t by = 0;
  uint32_t to = 0;
  Amount amount = 0;
  std::optional<int64_t> low = std::nullopt; // at least, afterwards; of resets
};

class DifferenceConstraints {
public:
  /// `facts`: by block, what holds whenever it begins; none: it is never executed.
  DifferenceConstraints(const StateContext& context, Subjects& subjects,
                        const std::vector<std::optional<ValueFacts>>& facts);

  size_t normCount() const { return norms_.size(); }
  const NormEffect& effect(uint32_t norm, ir::BlockId block) const { return effects_[norm][block.index]; }
  /// Where the function begins.
  const Amount& initially(uint32_t norm) const { return initially_[norm]; }
  /// The least the norm can be where the block is executed, and the most, by the block's own tests and by ranges.
  std::optional<int64_t> lowAt(uint32_t norm, ir::BlockId block) const { return lows_[norm][block.index]; }
  std::optional<int64_t> highAt(uint32_t norm, ir::BlockId block) const { return highs_[norm][block.index]; }
  /// The least the norm can be where the block begins, if this edge is taken behind it.
  std::optional<int64_t> lowOnEdge(uint32_t norm, ir::BlockId from, ir::BlockId to) const;
  bool isReached(ir::BlockId block) const { return blocks_[block.index].isReached; }

private:
  struct Range {
    std::optional<int64_t> low, high;
  };
  /// One block, in the values its variables have where it begins.
  struct BlockForms {
    bool isReached = false;
    std::map<uint32_t, std::optional<LinearForm>> after; // by variable that it writes; none: not known
    std::vector<LinearForm> positive;                    // each is at least 1, by a test
    std::map<uint32_t, Range> ranges;                    // by variable
  };
  const StateContext& context_;
  Subjects& subjects_;
  const ir::Body& body_;
  std::vector<bool> isTracked_;             // by variable: a number or a pointer, written by name only
  std::vector<std::string> constants_;      // symbols beyond the variables: what keeps its value
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
