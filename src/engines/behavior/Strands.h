// SPDX-License-Identifier: Apache-2.0
// How does one block change the balance and the facts? Executes its instructions on *strands*: facts, sizes, a history
// and the gain so far. A strand forks where an allocation may fail or a call has several exits:
//
//   p = malloc(4);        // gain 1, p is not 0      |   gain 0, p is 0
//   rc = fill(p);         // two exits: four strands in all
//
// If there are too many strands (Budget::Strands), those with the same history are joined first, then the later
// histories.
#pragma once

#include "engines/behavior/RelevantSteps.h"

#include "llvm/ADT/DenseMap.h"

namespace wt::engines::behavior {

/// Numbers histories, which are sorted sets of actions. The last four bits of an action tell how it ended; a repeated
/// action replaces the earlier one. History 0 is empty.
class Histories {
public:
  uint32_t with(uint32_t history, uint32_t action);

private:
  std::map<std::vector<uint32_t>, uint32_t> numbers_ = {{{}, 0}};
  std::vector<std::vector<uint32_t>> actions_ = {{}};
  llvm::DenseMap<std::pair<uint32_t, uint32_t>, uint32_t> longer_; // history and action: the extended history
};

struct Strand {
  ValueFacts facts;
  CellSizes sizes;
  uint32_t history = 0;
  Balance balance;
  bool isUnusual = false;
  bool isRaise = false; // an exception is propagating
  bool isDead = false;  // the last call does not return
};

class BlockExecution {
public:
  BlockExecution(const StateContext& context, Subjects& subjects, CallEffects& calls);

  /// Executes the block from beginning to end. Counts the steps.
  std::vector<Strand> run(ir::BlockId block, Strand strand);
  /// The number of instructions to execute, each counted once.
  size_t stepCount() const { return relevant_.count(); }
  size_t stepsDone() const { return stepsDone_; }
  /// From now on, actions no longer extend the history, and strands are joined after each step.
  void setCoarse() { isCoarse_ = true; }

private:
  const StateContext& context_;
  Subjects& subjects_;
  Evaluation evaluation_;
  CallEffects& calls_;
  const ir::Module& module_;
  const ir::Body& body_;
  RelevantSteps relevant_;
  Histories histories_;
  std::vector<bool> isWritten_; // by variable: a parameter that may change
  std::map<ir::VariableId, ir::PlaceId> placeOf_;
  std::vector<bool> isCountedRelease_; // by block: the branch of `if (p) free(p)` on which p is null
  bool mayUnwind_ = false;             // the current block has an unwind edge
  bool isCoarse_ = false;
  size_t stepsDone_ = 0;

  using Step = RelevantSteps::Step;
  void findCountedReleases();
  bool mayRelease(const ir::Block& block, SubjectId subject);
  bool executeInPlace(const Step& step, ir::BlockId block, Strand& strand);
  void assign(const ir::Assign& i, const program::RegionSet& cells, Strand& strand);
  bool assume(const ir::Assume& i, bool isPast, Strand& strand);
  void allocate(const Step& step, uint32_t action, const Strand& strand, std::vector<Strand>& out);
  void release(const ir::Free& i, uint32_t action, const Strand& strand, std::vector<Strand>& out);
  void call(const Step& step, uint32_t action, const Strand& strand, std::vector<Strand>& out);
  bool isFailure(const ir::Call& i, const CallEffect& effect, const Exit& exit) const;
  bool takeExit(const Step& step, const Exit& exit, Strand& strand);

  void remember(Strand& strand, uint32_t action);
  void joinStrands(std::vector<Strand>& strands) const;
  static void mergeStrands(std::vector<Strand>& strands);
  void forget(Strand& strand, const program::RegionSet& written) const;
  void set(Strand& strand, ir::PlaceId place, const program::RegionSet& cells, const Known& known,
           std::optional<Amount> size);
  std::optional<uint32_t> keptParameter(ir::ExprId expr) const;
  Amount sizeAt(const Strand& strand, ir::ExprId pointer) const;
  std::optional<Amount> amountOf(ir::ExprId size) const;
  Amount resolved(const Strand& strand, const Amount& amount) const;
};

} // namespace wt::engines::behavior
