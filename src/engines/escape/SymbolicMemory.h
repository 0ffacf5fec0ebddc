// SPDX-License-Identifier: Apache-2.0
// What does memory hold at the current point, and what does reading, writing, releasing and forgetting do to it? Knows
// objects, cells and values; nothing of expressions, blocks or calls.
//
//   store(p, v);        // p: {(c, x), (¬c, y)}      x := c ? v : x,  y := ¬c ? v : y        Memory.cpp
//   forgetObject(o);    // whatever o held escapes, and what it holds now is not known       Forgetting.cpp
//   takeReference(…);   // one holder more of an object that counts them                     References.cpp
//   mergeEnv(a, b);     // where two ways meet                                               Joins.cpp
//
// What it meets is written to `trace`, what callers will see to `effects`. How it is meant, if it is not simply run, is
// said by a scope: `auto scope = memory.trial();`.
#pragma once

#include "engines/escape/Provenance.h"
#include "engines/escape/Trace.h"

#include "llvm/Support/SaveAndRestore.h"

namespace wt::engines::escape {

/// An instruction of an unrolled block.
struct Point {
  uint32_t step = 0;
  uint32_t instr = 0;
  ir::BlockId block;
};

class Debts;

class SymbolicMemory : public StateReader {
public:
  explicit SymbolicMemory(TableStore& store) : StateReader(store) {}

  Trace trace;
  Effects effects;
  Provenance provenance;

  /// What the function owes from the start: that it loses is noted too.
  void setDebts(const Debts& debts) { debts_ = &debts; }

  // ---- where it is
  const State& state() const { return state_; }
  void setState(State state) { state_ = std::move(state); }
  State takeState() { return std::exchange(state_, {}); }
  Lit guard() const { return state_.guard; }
  void setGuard(Lit guard) { state_.guard = guard; }
  const Point& here() const { return here_; }
  void moveTo(const Point& point) { here_ = point; }
  Origin originHere(Location location) const;
  /// `limitHit` says which.
  bool isOverLimit();
  const std::string& limitHit() const { return limitHit_; }

  // ---- how what is done is meant, as long as the scope lives
  using Scope = llvm::SaveAndRestore<bool>;
  /// A condition is evaluated before its block is entered: nothing is suspected.
  [[nodiscard]] Scope lookAhead() { return {isLookingAhead_, true}; }
  /// What is evaluated is not run: nothing is assumed, used or suspected.
  [[nodiscard]] Scope trial() { return {isTrial_, true}; }
  /// What is evaluated was so before, on the edge, and what it assumes was assumed there.
  [[nodiscard]] Scope assumedBefore(bool was) { return {isAssumedBefore_, was}; }
  /// It is known from a summary that may have lost detail.
  [[nodiscard]] Scope bySummary(bool isCoarse) { return {isCoarse_, isCoarse}; }
  /// A function without a body is taken to look at what it is given.
  [[nodiscard]] Scope presumed() { return {isPresumed_, true}; }

  // ---- facts
  /// Wherever this point is passed, the fact holds.
  void assume(Lit fact);
  void use(const Entry& entry, ir::FunctionId callee);

  // ---- Joins.cpp
  State mergeEnv(State a, const State& b);
  /// Has the function used up its budget of detail? From then on joins and calls keep less.
  bool isSpent() const;

  // ---- Memory.cpp
  /// The value of a cell; of a forgotten one it is noted what it was before.
  ValueId valueOf(const State& state, CellId cell);
  /// Is what the cell holds now something unknown that nobody has looked at? Then to forget it again changes nothing.
  bool isUnread(CellId cell) const { return isSet(cell) && unread_.contains(state_.cells[cell.index]); }
  /// Anything may have been stored in the cell: what it held before counts as known to others.
  void forgetCell(CellId cell);
  bool isSet(CellId cell) const {
    return cell.index < state_.cells.size() && state_.cells[cell.index] != State::kUnset;
  }
  bool areCongruent(const Cell& cell, const Target& target, ir::TypeId type) const;
  void moveBy(llvm::SmallVectorImpl<Entry>& targets, Term count, int64_t size);
  ValueId load(llvm::ArrayRef<Entry> targets, ir::TypeId type);
  ValueId loadTarget(const State& state, const Target& target, ir::TypeId type);
  void store(llvm::ArrayRef<Entry> targets, ir::TypeId type, ValueId value);
  void storeTarget(const Target& target, ir::TypeId type, ValueId value, Lit when);
  void setCell(CellId cell, ValueId value);
  void unset(CellId cell);
  void setAttribute(ObjectId object, Attribute attribute, Lit value);
  void copyAggregate(llvm::ArrayRef<Entry> to, llvm::ArrayRef<Entry> from, ir::TypeId type);
  void clearAggregate(llvm::ArrayRef<Entry> to, ir::TypeId type);
  /// A variable's life begins anew, or ends.
  void leave(ir::VariableId variable, bool isEnd);
  ValueId withStandard(ValueId value);
  Lit takeStandard(Lit opened);
  struct ReleaseBy {
    ir::FamilyId family;
    ir::FunctionId callee = {};
    bool isHandedOn = false;
    bool isWhole = false; // by a virtual destructor
    ObjectId heir = {};   // isHandedOn: to this object
  };
  void release(const Entry& entry, const ReleaseBy& by);
  void escapeValue(ValueId value, Lit when);

  // ---- References.cpp
  /// One holder more of what is pointed to, whom this function answers for; not where others were given the object
  /// before: it may be for them. `kept`: where that is so, by target.
  void takeReference(llvm::ArrayRef<Entry> targets, llvm::ArrayRef<Lit> kept, Lit when, Location location,
                     ir::FunctionId callee);
  llvm::SmallVector<Lit, 2> keptOf(llvm::ArrayRef<Entry> targets) const;
  /// One holder less: of those that were taken here, if there is one. The rest: when there is none.
  Lit giveReferenceBack(ObjectId referent, Lit when, ir::FunctionId callee);
  /// How many are taken and given back is not known.
  void loseCount(llvm::ArrayRef<Entry> targets, Lit when, ir::FunctionId callee);
  /// It is this object, and nobody has released it.
  Lit isLiveAs(const Entry& entry) const {
    return graph.both(entry.guard, !attribute(state_, entry.target.object, Attribute::Freed));
  }
  void releaseByNumber(Term number);
  void untie(const State& before, const Target& target, ir::TypeId type, ValueId stored);
  void noteRenewed(CellId cell, ValueId before, ValueId now);

  // ---- Forgetting.cpp
  void forgetRegions(llvm::ArrayRef<Region> regions, CellId except);
  void forgetOthers(llvm::ArrayRef<Region> regions, llvm::ArrayRef<CellId> spared, CellId except = {});
  void forgetObject(ObjectId object, bool evenInitial, bool onlyNumbers = false);
  void forgetBeyond(ObjectId object);
  void changeGlobals(llvm::ArrayRef<Region> regions, bool areMany);

private:
  const Debts* debts_ = nullptr;
  std::string limitHit_;
  State state_;
  Point here_;
  bool isLookingAhead_ = false, isTrial_ = false, isAssumedBefore_ = false, isCoarse_ = false, isPresumed_ = false;
  uint32_t time_ = 0;                                       // of the last forgetting
  std::map<std::vector<uint32_t>, ValueId> elementNumbers_; // by cell, and by what the other elements hold
  RowSet written_;                                          // cells the function itself writes
  llvm::DenseMap<uint32_t, ValueId> heldBefore_;            // cells of forgotten regions: what they held
  llvm::DenseMap<ObjectId, ValueId> formers_;               // what a forgotten pointer leads to now: what it was before
  RowSet hasFormer_;                                        // cells in such objects that were read
  std::map<Region, std::vector<uint32_t>> cellsIn_;         // by region: the cells that may lie in it, ascending
  uint32_t sortedCells_ = 0;                                // as many were put there

  struct Birth {
    Lit guard;          // of the place where it was made
    uint32_t joins = 0; // with ways that do not have it
  };
  llvm::DenseMap<uint32_t, Birth> births_;                     // by new object
  std::map<ObjectId, std::vector<ClosedBeside>> closedBeside_; // by the object that the handle was handed on to
  RowSet unread_;                                              // values that came by forgetting and were not looked at

  struct Alternatives {
    llvm::SmallVector<std::pair<Lit, int64_t>, 4> numbers;
    llvm::SmallVector<std::pair<Lit, int64_t>, 2> others; // not numbers: what is added to them
  };
  struct Leaf {
    int64_t offset = 0;
    ir::TypeId type;
  };
  Lit selector(Lit a, Lit b) const;
  bool isMoot(const State& state, CellId cell) const;
  ValueId mergeCell(CellId cell, Lit isA, ValueId a, ValueId b, std::set<ObjectId>& lost);
  void mergeAttributes(State& a, const State& b, Lit isA, llvm::ArrayRef<uint32_t> cells, std::set<ObjectId>& lost);
  Lit mergeAttribute(CellId cell, Lit isA, Lit a, Lit b, std::set<ObjectId>& lost);
  Lit existing(CellId attribute, Lit isSo, Lit onThatWay);
  void mergeForgotten(State& a, const State& b);
  void addAlternatives(Term term, Lit when, Alternatives& found);
  int64_t constantPart(Term term) const;
  void write(const Target& target, ir::TypeId type, ValueId value, Lit when);
  void uniteInto(CellId cell, ValueId value, Lit when);
  void leavesOf(ir::TypeId type, int64_t offset, std::vector<Leaf>& leaves) const;
  void noteRelease(ObjectId object, Release now);
  void noteLoss(CellId cell, ValueId old);
  void loseContents(ObjectId object);
  void escapeObject(ObjectId object, Lit when);
  bool mayEscape(ObjectId object) const;
  void loseSight(ObjectId object, Lit when);
  void noteFormer(const Target& target, ir::TypeId type);
  Lit isClosedAgain(ObjectId object, Lit freed) const;
  void noteBeside(const Entry& entry, ir::FunctionId callee);
  void suspect(finding::Kind kind, Lit condition, ObjectId object, ir::FunctionId callee);
  void forgetAliases(const Target& target, ir::TypeId type);
  bool isOwingStill(CellId cell);
  std::vector<uint32_t> cellsIn(llvm::ArrayRef<Region> regions);
  void renew(CellId cell, ValueId before);
};

} // namespace wt::engines::escape
