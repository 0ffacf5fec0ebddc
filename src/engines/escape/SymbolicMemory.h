// SPDX-License-Identifier: Apache-2.0
// What does memory hold at the current point, and what do reads, writes, releases and forgetting change? Works on
// objects, cells and values; does not know expressions, blocks or calls.
//
//   store(p, v);        // p: {(c, x), (¬c, y)}      x := c ? v : x,  y := ¬c ? v : y        Memory.cpp
//   forgetObject(o);    // the targets of o escape, and the content of o is unknown          Forgetting.cpp
//   takeReference(…);   // a further reference to a reference-counted object                 References.cpp
//   mergeEnv(a, b);     // where two paths meet                                              Joins.cpp
//
// Events go to `trace`, effects that callers can see to `effects`. Speculative or partial evaluation is a scope:
// `auto scope = memory.trial();`.
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

  /// Sets the debts of the function (Debts.h): losses of owed objects are recorded as well.
  void setDebts(const Debts& debts) { debts_ = &debts; }

  // ---- the current point
  const State& state() const { return state_; }
  void setState(State state) { state_ = std::move(state); }
  State takeState() { return std::exchange(state_, {}); }
  Lit guard() const { return state_.guard; }
  void setGuard(Lit guard) { state_.guard = guard; }
  const Point& here() const { return here_; }
  void moveTo(const Point& point) { here_ = point; }
  Origin originHere(Location location) const;
  /// Is a budget exhausted that stops the function? `limitHit` names it.
  bool isOverLimit();
  const std::string& limitHit() const { return limitHit_; }

  // ---- modes of evaluation, active as long as the scope lives
  using Scope = llvm::SaveAndRestore<bool>;
  /// Evaluates a branch condition before its block is entered: records no suspicions.
  [[nodiscard]] Scope lookAhead() { return {isLookingAhead_, true}; }
  /// Evaluates code that is not executed: records no assumptions, uses or suspicions.
  [[nodiscard]] Scope trial() { return {isTrial_, true}; }
  /// Evaluates the condition of a block in the block; if `was`, it was evaluated on the edges before, and its
  /// assumptions are recorded already.
  [[nodiscard]] Scope assumedBefore(bool was) { return {isAssumedBefore_, was}; }
  /// The following effects come from a summary, which may have lost detail.
  [[nodiscard]] Scope bySummary(bool isCoarse) { return {isCoarse_, isCoarse}; }
  /// The following uses are presumed: a function without a body is assumed to read its arguments.
  [[nodiscard]] Scope presumed() { return {isPresumed_, true}; }

  // ---- facts
  /// The fact holds on every path that passes this point.
  void assume(Lit fact);
  void use(const Entry& entry, ir::FunctionId callee);

  // ---- Joins.cpp
  State mergeEnv(State a, const State& b);
  /// Is the budget of detail used up? From then on joins and calls keep less detail.
  bool isSpent() const;

  // ---- Memory.cpp
  /// The value of a cell; for a forgotten cell, also records the value it had before.
  ValueId valueOf(const State& state, CellId cell);
  /// Does the cell hold an unknown value that nothing has read? Then forgetting it again changes nothing.
  bool isUnread(CellId cell) const { return isSet(cell) && unread_.contains(state_.cells[cell.index]); }
  /// Unknown code may have written the cell: targets of its old value escape.
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
  /// The lifetime of a variable starts anew, or ends.
  void leave(ir::VariableId variable, bool isEnd);
  ValueId withStandard(ValueId value);
  Lit takeStandard(Lit opened);
  struct ReleaseBy {
    ir::FamilyId family;
    ir::FunctionId callee = {};
    bool isHandedOn = false;
    bool isWhole = false; // by a virtual destructor, so the pointer may point anywhere into the object
    ObjectId heir = {};   // isHandedOn: the object that closes it from now on
  };
  void release(const Entry& entry, const ReleaseBy& by);
  void escapeValue(ValueId value, Lit when);

  // ---- References.cpp
  /// Takes a reference to the targets, for which this function is responsible; not where a target had escaped before,
  /// because the reference may be for others. `kept` is that condition, by target.
  void takeReference(llvm::ArrayRef<Entry> targets, llvm::ArrayRef<Lit> kept, Lit when, Location location,
                     ir::FunctionId callee);
  llvm::SmallVector<Lit, 2> keptOf(llvm::ArrayRef<Entry> targets) const;
  /// Gives back one of the references taken here. Returns the condition that there is none.
  Lit giveReferenceBack(ObjectId referent, Lit when, ir::FunctionId callee);
  void releaseItself(const Entry& entry, const ReleaseBy& by);
  /// The number of references is unknown from here on.
  void loseCount(llvm::ArrayRef<Entry> targets, Lit when, ir::FunctionId callee);
  /// The condition that the entry's object is the target and has not been released.
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
  std::map<std::vector<uint32_t>, ValueId> elementNumbers_; // by cell, and by the values of the other elements
  RowSet written_;                                          // cells that the function itself writes
  llvm::DenseMap<uint32_t, ValueId> heldBefore_;            // by cell of a forgotten region: its value before
  llvm::DenseMap<ObjectId, ValueId> formers_;       // by target of a forgotten pointer: the pointer's value before
  RowSet hasFormer_;                                // cells of such objects that were read
  std::map<Region, std::vector<uint32_t>> cellsIn_; // by region: the cells that may lie in it, ascending
  uint32_t sortedCells_ = 0;                        // number of cells that were sorted into cellsIn_

  struct Birth {
    Lit guard;          // of the point where it was made
    uint32_t joins = 0; // joins with paths on which it does not exist
  };
  llvm::DenseMap<uint32_t, Birth> births_;                     // by new object
  std::map<ObjectId, std::vector<ClosedBeside>> closedBeside_; // by the object to which the handle was handed on
  RowSet unread_;                                              // values that forgetting created and nothing has read

  struct Alternatives {
    llvm::SmallVector<std::pair<Lit, int64_t>, 4> numbers;
    llvm::SmallVector<std::pair<Lit, int64_t>, 2> others; // unknown indices, with the constant added to each
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
