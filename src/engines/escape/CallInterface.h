// SPDX-License-Identifier: Apache-2.0
// What do the cells and objects of a callee's summary stand for at one call? Its parameters are the arguments, memory
// behind them is read from the state before the call, and its new objects are made here.
//
//   rc = make(&p);           // the callee's `out`: &p;  its `*out`: p;  its new object: one of this call's own
//
// What the summary does to them: CallImport.cpp.
#pragma once

#include "engines/escape/BelievedCalls.h"
#include "engines/escape/Dispatch.h"
#include "engines/escape/Translation.h"

namespace wt::engines::escape {

class CallInterface : public Translation<SummaryFormulas> {
protected:
  struct Argument {
    ValueId value;
    llvm::SmallVector<Entry, 2> aggregate;
  };
  static constexpr int64_t kNoHandle = -1;

  const ir::Body& body_;
  SymbolicMemory& memory_;
  Evaluator& evaluator_;
  const EscapeSummary& summary_;
  const ir::FunctionId callee_;
  /// The caller has no room for formulas: each of the callee's becomes a free choice, and its new objects are not
  /// tracked.
  const bool isBrief_;
  const bool isCoarse_; // choices that were correlated in the callee may be independent
  const bool isSpecified_;
  std::vector<Argument> arguments_;
  State before_;
  std::vector<ObjectId> made_;

  CallInterface(const Rooms& rooms, const EscapeSummary& summary, const ir::Call& call, const CallWay& way,
                Location location);

  llvm::ArrayRef<Entry> placeOf(ObjectId object) override;
  ValueId contentOf(CellId cell) override;

  /// A non-null pointer has a target. The guards of a summary that lost detail may no longer imply that, and then a
  /// store through the pointer would go nowhere; so the last entry gets the remaining condition.
  ValueId somewhere(ValueId value);
  /// The slot of the callee's interface to which the cell corresponds; no callee: none.
  contract::Slot outParameter(CellId cell) const;
  contract::Slot resultAt(CellId cell) const;
  /// `status` is the result of the call, if that is a number.
  ValueId given(const contract::Slot& slot, ValueId value, ValueId status);
  /// Does the object exist in the caller, or was null passed for it? `receive(NULL)` keeps its object for itself.
  bool isSomewhere(ObjectId object);
  void noteCounted(const Entry& entry);

private:
  const Location location_;
  BelievedCalls believed_;
  std::vector<ValueId> contents_;                                  // by cell of the summary
  std::vector<std::optional<llvm::SmallVector<Entry, 2>>> places_; // by object of the summary

  bool isCut(uint32_t node) override { return isBrief_ && !source_.isLeaf(node); }
  bool isCut(Term t) override;
  ValueId readContent(const EscapeSummary::CellRow& cell);
  llvm::SmallVector<Entry, 2> findPlace(ObjectId object);
  ObjectId make(const EscapeSummary::MadeRow& row);
};

} // namespace wt::engines::escape
