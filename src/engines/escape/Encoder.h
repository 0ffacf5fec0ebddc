// SPDX-License-Identifier: Apache-2.0
// Under which conditions does what happen to which object in this function? Runs the unrolled body once, symbolically:
// a guard per point, a value per cell, merged where paths meet [Saturn, Figures 2 and 3].
//
//   p = malloc(8);          // guard true      p: {(¬ok, null), (ok, new0)}    new0#valid: ok
//   if (!p) return -1;      // guard ¬ok
//   if (n > 9) return -1;   // guard ok ∧ n > 9        <- at the exit, new0 is neither freed nor reachable when this holds
//   free(p);                // guard ok ∧ ¬(n > 9)     new0#freed: ok ∧ ¬(n > 9)
//
// What was met on the way is kept as events, from which Narration.cpp tells the path of a finding.
// Each rule of the paper is a function; docs/engines/escape.md has the table.
#pragma once

#include "contract/Contracts.h"
#include "engines/escape/Heap.h"
#include "engines/escape/Provenance.h"
#include "engines/escape/Summary.h"
#include "engines/escape/Unrolling.h"
#include "solver/SatSession.h"
#include "program/Program.h"

#include "llvm/ADT/DenseSet.h"

#include <functional>
#include <set>

namespace wt::engines::escape {

struct LoopChanges;
struct VariableChange;

/// A guard and what every cell holds: a value, or of an attribute a formula. Cells that are not set hold their initial
/// value, or, if they lie in a forgotten region, what came there at that time, of which nothing is known.
struct State {
  static constexpr uint32_t kUnset = UINT32_MAX;
  Lit guard = Lit::no();
  std::vector<uint32_t> cells;
  std::map<Region, uint32_t> forgotten; // when; later times are larger
};

enum class EventKind : uint8_t { Branch, Allocate, Release, Lose, Raise };

struct Event {
  EventKind kind = EventKind::Branch;
  uint32_t step = 0;  // the unrolled block
  uint32_t instr = 0; // of its block
  Lit condition;      // Branch: what was assumed. Release: the object is released here. Raise: the call threw, or (always) a throw.
  ObjectId object;    // Allocate, Release
  ValueId old;        // Lose: what was held
  CellId cell;        // Lose: by whom
  ir::FunctionId callee; // in which it happened; invalid: here
  bool isCoarse = false; // known from a summary that lost detail
  bool isVisible = false; // Raise: the callee's body throws, or that of one it calls
  contract::Slot believed = {}; // Release: by this function without a body, as it is used
};

/// A callee may count who holds the object: it changes a number in it as it lets go of it, or may release it and lost detail.
struct CountedReference {
  ObjectId object;
  Lit when; // the call was made, and with this object
  ir::FunctionId callee;
};

/// Something that is wrong if its condition can be true.
struct Suspicion {
  finding::Kind kind{};
  Lit guard;     // the point is reached
  Lit condition; // and this is wrong
  size_t assumed = 0; // how many assumptions were made before
  bool isDenied = false; // the next one is that it is not so
  uint32_t step = 0;
  uint32_t instr = 0;
  ObjectId object;
  ir::FunctionId callee;
  bool isCoarse = false;
  bool isPresumed = false; // a function without a body is taken to look at what it is given
};

struct Limits {
  size_t unrolledBlocks = 150; // wanted: 600 cost twice as much and show as many planted bugs
  size_t blocks = 20000;        // beyond this a function is given up
  size_t graphNodes = 200000;
  size_t values = 400000; // made or merged
  solver::SatLimits questions{
      .conflicts = 5000, .steps = 12'000'000, .hardQuestions = 3, .hardConflicts = 1000, .hardNodes = 40'000};
};

using SummaryLookup = std::function<const EscapeSummary*(ir::FunctionId)>;

struct CallWay;

class Encoder {
public:
  Encoder(const program::Program& program, ir::FunctionId function, SummaryLookup summaries, const Limits& limits);

  /// What the whole program says of functions without a body. Before the run.
  void learn(const contract::Contracts& contracts) { contracts_ = &contracts; }
  const contract::Contracts& contracts() const { return *contracts_; }

  /// False if a limit was hit; `limitHit` says which.
  bool run();

  // ---- the result
  BoolGraph graph;
  BitVectors vectors{graph};
  Heap heap;
  Unrolling unrolling;
  std::vector<Lit> stepGuards; // by unrolled block: it is run, past the conditions it opens with; `no` if it cannot be
  std::vector<Event> events;
  std::vector<Suspicion> suspicions;
  /// What holds wherever execution goes on: a pointer that was followed is not null, a call that was made returned, what was
  /// suspected was not so. Kept apart from guards, which speak of branches only: where two ways meet again, their guards
  /// fold into the one before.
  std::vector<Lit> assumptions;
  State exit, raise; // where it returns, where an exception leaves it
  llvm::DenseSet<uint32_t> unseenRaises; // leaves: a function throws whose body does not show it
  std::vector<State> endless; // between two rounds of a loop that the function does not leave
  std::set<Region> changedGlobals;
  /// How the caller's objects were released: as which family, by a pointer how far into the object.
  struct Release {
    ir::FamilyId family;
    int64_t offset = 0;
    bool isHandedOn = false; // to a new object that closes it in its turn (fdopen): it may be used as long as that lives
    bool isWhole = false;    // by a virtual destructor, which knows where the object begins
    Lit when = Lit::no();
  };
  std::map<ObjectId, Release> freedAs; // the last one
  std::map<ObjectId, std::vector<Release>> releases; // those that differ in more than when
  /// Objects of the caller's whose content went to a new one.
  std::map<ObjectId, std::set<ObjectId>> movedFrom;
  /// Objects of the caller's: something was done, by a callee, to what they lead to.
  std::set<ObjectId> changedBeyond;
  std::map<ObjectId, Term> handleNumbers; // of handles opened here or in callees, once they were stored
  Provenance provenance;
  std::vector<CountedReference> counted;
  bool changesManyGlobals = false;
  bool writesVariadic = false, keepsVariadic = false; // what its variable arguments, or a list of them, point to
  std::string limitHit;

  const program::Program& program() const { return program_; }
  ir::FunctionId function() const { return function_; }
  RuleHits& ruleHits() const { return heap.ruleHits(); }
  const ir::Body& body() const { return body_; }
  Lit attribute(const State& state, ObjectId object, Attribute attribute) const;
  /// The value of a cell in a state.
  ValueId valueOf(const State& state, CellId cell);
  /// When the cell was last written by someone unknown; 0: never.
  uint32_t forgottenAt(const State& state, CellId cell) const;
  /// The value, and if it may be a handle of the caller's: the object the caller knows under that number.
  ValueId withHandles(ValueId value, int64_t failure = -1, int depth = 6);

private:
  friend class CallImport;
  friend class Dispatch;
  friend class UnknownCall;

  const program::Program& program_;
  ir::FunctionId function_;
  const ir::Body& body_;
  SummaryLookup summaries_;
  contract::Callees callees_;
  static const contract::Contracts kNoContracts;
  const contract::Contracts* contracts_ = &kNoContracts;
  Limits limits_;

  /// What leaves an unrolled block.
  struct Out {
    State normal, raised;
    struct Edge {
      ir::BlockId to;
      Lit guard; // when it is taken
      Lit holds; // the condition its block opens with
    };
    std::vector<Edge> edges; // where there are several ways on
    size_t readers = 0;
  };
  std::vector<Out> outs_;
  State state_; // at the current instruction
  State raised_;
  uint32_t step_ = 0, instr_ = 0;
  bool isDecided_ = false; // the condition the block opens with was taken on the edges to it
  std::optional<Lit> opening_; // it, if there is one edge
  bool isLookingAhead_ = false;
  bool isTrial_ = false; // evaluating what is not run: nothing is assumed, used or suspected
  bool isAssumedBefore_ = false; // what is being evaluated was evaluated before, on the edge
  bool isCoarse_ = false; // applying a summary that lost detail
  bool isWhole_ = false;    // a virtual destructor releases
  bool isPresumed_ = false; // what a function without a body does is looked at
  uint32_t time_ = 0;     // of the last forgetting
  std::map<std::pair<ObjectId, ObjectId>, Lit> mayBeSame_;
  std::map<std::pair<ValueId, ValueId>, Lit> orders_;           // of pointers: is the first less?
  std::map<std::pair<ValueId, ValueId>, ValueId> differences_; // between pointers
  std::map<std::vector<uint32_t>, ValueId> elementNumbers_; // by cell, and by what the other elements hold
  llvm::DenseSet<uint32_t> written_; // cells the function itself writes
  llvm::DenseMap<uint32_t, ValueId> heldBefore_; // cells of forgotten regions: what they held
  std::map<ObjectId, ValueId> formers_; // what a forgotten pointer leads to now: what it was before
  llvm::DenseSet<uint32_t> hasFormer_;  // cells in such objects that were read
  std::map<Region, std::vector<uint32_t>> cellsIn_; // by region: the cells that may lie in it, ascending
  uint32_t sortedCells_ = 0; // as many were put there

  // ---- Encoder.cpp: blocks
  bool isOverLimit();
  void assumeGuarantees(); // Guarantees.cpp
  State enter(uint32_t step);
  State mergeEnv(State a, const State& b);
  Lit selector(Lit a, Lit b) const;
  void openUnknownRound(const LoopShape& loop);
  Lit staysInLoop(const Out& out, const LoopShape& loop, Lit guard);
  void runInstr(const ir::Instr& instr);
  void finishStep(uint32_t step);
  void decideEdges(const ir::Block& block, Out& out);
  void branch(ir::ExprId condition);
  void assume(Lit fact);
  void newloc(const ir::Alloc& alloc, Location location);
  void free(const ir::Free& free);
  void leave(ir::VariableId variable, bool isEnd);

  // ---- Loops.cpp
  void forgetLoop(const LoopShape& loop);
  void forgetVariable(ir::VariableId variable, const VariableChange& change);
  void forgetStores(const LoopShape& loop, const LoopChanges& changes);
  void forgetAssignment(const ir::Assign& assign, const LoopChanges& changes);
  void forgetPlace(ir::PlaceId place);
  void forgetRange(const Target& target, int64_t size, ir::TypeId type);
  void forgetCall(const ir::Call& call);

  // ---- Evaluation.cpp: values
  ValueId eval(ir::ExprId expr);
  Lit evalCondition(ir::ExprId expr);
  ValueId evalAddress(const ir::Expr& expr, const ir::AddressExpr& address);
  ValueId evalUnary(const ir::Expr& expr, const ir::UnaryExpr& unary);
  ValueId evalBinary(const ir::Expr& expr, const ir::BinaryExpr& binary, ir::ExprId id);
  ValueId evalCast(const ir::Expr& expr, const ir::CastExpr& cast);
  ValueId evalArithmetic(const ir::Expr& expr, const ir::BinaryExpr& binary, const ir::IntType& type);
  ValueId movePointer(ValueId pointer, ValueId count, ir::TypeId pointerType);
  ValueId shiftPointer(ValueId pointer, int64_t bits);
  Lit compare(const ir::BinaryExpr& binary);
  Lit samePointer(ValueId a, ValueId b);
  Lit pointerLess(ValueId a, ValueId b);
  ValueId pointerDifference(ValueId a, ValueId b, ir::TypeId type);
  bool isExact(ValueId pointer) const;
  Lit sameObject(ObjectId a, ObjectId b);
  Term zeroOf(ir::TypeId type);

  // ---- Memory.cpp: places
  enum class Access : uint8_t { Address, Touch };
  llvm::SmallVector<Entry, 2> targetsOf(ir::PlaceId place, Access access);
  void element(llvm::SmallVectorImpl<Entry>& targets, const ir::ElementPlace& place);
  void moveBy(llvm::SmallVectorImpl<Entry>& targets, Term count, int64_t size);
  struct Alternatives {
    llvm::SmallVector<std::pair<Lit, int64_t>, 4> numbers;
    llvm::SmallVector<std::pair<Lit, int64_t>, 2> others; // not numbers: what is added to them
  };
  void addAlternatives(Term term, Lit when, Alternatives& found);
  int64_t constantPart(Term term) const;
  bool areCongruent(const Cell& cell, const Target& target, ir::TypeId type) const;
  ValueId load(llvm::ArrayRef<Entry> targets, ir::TypeId type);
  ValueId loadTarget(const State& state, const Target& target, ir::TypeId type);
  void store(llvm::ArrayRef<Entry> targets, ir::TypeId type, ValueId value);
  void storeTarget(const Target& target, ir::TypeId type, ValueId value, Lit when);
  void write(const Target& target, ir::TypeId type, ValueId value, Lit when);
  void setCell(CellId cell, ValueId value);
  void uniteInto(CellId cell, ValueId value, Lit when);
  void setAttribute(ObjectId object, Attribute attribute, Lit value);
  void assign(ir::PlaceId place, ir::ExprId value);
  void copyAggregate(llvm::ArrayRef<Entry> to, llvm::ArrayRef<Entry> from, ir::TypeId type);
  void clearAggregate(llvm::ArrayRef<Entry> to, ir::TypeId type);
  struct Leaf {
    int64_t offset = 0;
    ir::TypeId type;
  };
  void leavesOf(ir::TypeId type, int64_t offset, std::vector<Leaf>& leaves) const;
  void addHandles(Term bits, Lit when, int64_t failure, int depth, Value& value);
  void use(const Entry& entry, ir::FunctionId callee);
  ValueId withStandard(ValueId value);
  Lit takeStandard(Lit opened);
  void release(const Entry& entry, ir::FamilyId family, ir::FunctionId callee, bool isHandedOn = false);
  void noteRelease(ObjectId object, Release now);
  void loseContents(ObjectId object);
  void noteLoss(CellId cell, ValueId old);
  void escapeValue(ValueId value, Lit when);
  void escapeObject(ObjectId object, Lit when);
  void loseSight(ObjectId object, Lit when);
  void noteRenewed(CellId cell, ValueId before, ValueId now);
  void noteFormer(const Target& target, ir::TypeId type);
  void suspect(finding::Kind kind, Lit condition, ObjectId object, ir::FunctionId callee);

  // ---- Forgetting.cpp
  void forgetAliases(const Target& target, ir::TypeId type);
  void forgetRegions(llvm::ArrayRef<Region> regions, CellId except);
  llvm::SmallVector<Region, 5> regionsOf(CellId cell) const;
  std::vector<uint32_t> cellsIn(llvm::ArrayRef<Region> regions);
  void forgetObject(ObjectId object, bool evenInitial, bool onlyNumbers = false);
  void forgetBeyond(ObjectId object);

  // ---- Calls.cpp
  void call(const ir::Call& call, Location location, bool mayUnwind);
  Lit calleeDecision(); // made where the function cannot see it
  void callOne(const ir::Call& call, const CallWay& way, Location location);
  void changeGlobals(const EscapeSummary& summary);
  bool mayRaise(llvm::ArrayRef<CallWay> ways) const;
  Lit raiseOf(const ir::Call& call, llvm::ArrayRef<CallWay> ways, Location location);

  // ---- UnknownCalls.cpp
  void passUnknown(const ir::Call& call, ir::FunctionId callee, bool isRaising, const contract::Callee& known = {});
  void callUnknown(const ir::Call& call, ir::FunctionId callee, bool isRaising, Location location);
  llvm::SmallVector<ir::FunctionId, 4> bodiesOf(const ir::Call& call, ir::FunctionId callee, bool isRaising) const;
  program::ArgumentFate fateOf(llvm::ArrayRef<ir::FunctionId> bodies, size_t argument, ir::TypeId type) const;
  void forgetArgument(ObjectId object, const program::ArgumentFate& fate);
  bool isFormatted(const contract::Callee& callee, size_t argument, ir::TypeId type) const;
  void useReceiver(const ir::Call& call);

  // ---- BelievedCalls.cpp
  const contract::Transfer* believed(const contract::Slot& slot) const;
  bool passBelieved(ir::ExprId argument, const contract::Callee& callee, uint32_t parameter);
  ValueId giveBelieved(const contract::Callee& callee, ir::TypeId type, Location location);
  void fillBelieved(const ir::Call& call, const contract::Callee& callee, ValueId result, Location location);
  ValueId believedObject(const contract::Slot& slot, Lit isMade, ValueId otherwise, Location location);
  Lit holds(const contract::OnResult& condition, Term number);
};

} // namespace wt::engines::escape
