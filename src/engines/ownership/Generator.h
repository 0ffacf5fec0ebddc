// SPDX-License-Identifier: Apache-2.0
// Which constraints do the statements of a function put on its owners? One walk over the body creates ownership
// variables and constraints by the typing rules of [Clouseau, Appendix A]; each rule is a function with the rule's
// name.
//
//   p = malloc(8);        // p1 = 1
//   q = p;                // q0 = 0, p1 = p2 + q2
//   if (c) free(q);       // q2 = 1, q3 = 0
//   return;               // join: q4 = q2, q4 = q3: a contradiction. p2 = 0, q4 = 0
//
// Every statement that can move ownership creates fresh variables for both sides. A name gets a variable at the start
// of a chain only when it is used, so only live names are joined. Statements.cpp implements Figure 7, CallRules.cpp and
// MethodRules.cpp Figure 8, Joins.cpp the joins of paths.
#pragma once

#include "engines/ownership/Constraints.h"
#include "engines/ownership/Lifetimes.h"
#include "engines/ownership/Receivers.h"
#include "engines/ownership/References.h"
#include "engines/ownership/Signature.h"
#include "engines/ownership/TypeObserver.h"
#include "program/FunctionFacts.h"

namespace wt::engines::ownership {

using Component = llvm::DenseSet<ir::FunctionId>;

struct FunctionInput {
  const program::Program& program;
  ir::FunctionId function;
  Receiver receiver; // its fields are names
  const SignatureLookup& callees;
  /// The functions of the same component: a callee among them without a signature will have one later.
  const Component& component;
  const References& references;
  /// Fields of the receiver that matter although nothing in the body mentions them: a destructor may forget them.
  std::vector<FieldKey> extraFields = {};
  ir::VariableId assumed = {}; // a parameter that is assumed to be null, or not to be
  bool isAssumedNull = false;
  const std::set<FieldKey>* followed = nullptr; // the tracked fields of the receiver; null: all
  /// The ownership of structure fields is still being inferred: releasing one of them is no evidence about the others.
  bool isSurvey = false;
  /// Functions whose specification replaces their body.
  const Component* replaced = nullptr;
  TypeObserver* types = nullptr; // an engine that knows more about a pointer than whether it owns
};

class Generator {
public:
  explicit Generator(const FunctionInput& input);
  void run();

  using Var = solver::OwnershipVar;
  // The results.
  Names names;
  solver::OwnershipGraph graph;
  std::vector<Demand> demands;   // of the relaxed program
  std::vector<Demand> tightened; // additional ones: memory and unknown callees own nothing
  std::vector<Var> parameters;
  std::vector<NameId> fields;
  std::vector<Var> fieldsAtEntry, fieldsAtExit;
  std::vector<bool> isLeftEmpty; // by field: null at some return
  Var result;
  /// The version of a field of the sender at a call of another object, which may call back.
  struct SenderField {
    Var version;
    Origin origin;
  };
  std::vector<SenderField> senderFields;
  struct LeftOnFailure { // a parameter's version at a return that reports failure
    uint32_t parameter;
    Var version;
  };
  std::vector<LeftOnFailure> leftOnFailure;
  bool mayReturnNull = false;
  /// The result is also stored in memory, or is a parameter's value: it is unclear whether the caller owns it.
  bool isResultShared = false;
  bool isResultLoaded = false;     // the result may be read from memory
  std::vector<bool> isPassedOn;    // by parameter: it may be the result
  bool hasForgottenFields = false; // other code may have changed the receiver's fields

  const ir::Body& body() const { return body_; }
  RuleHits& ruleHits() const { return graph.ruleHits(); }
  const ir::Module& module() const { return module_; }
  /// Does every path from the first point to the function's end pass the second?
  bool isInevitable(Point from, Point to) const;
  /// Is the point in a `case 3:` of a switch on a loop counter? It is reached in one round only.
  bool isForOneCount(Point point) const;
  bool isReleased(ir::VariableId v) const { return names.ofVariable(v) && isReleased_[names.ofVariable(v).index]; }
  bool isSpecified(ir::FunctionId function) const {
    return program::isSpecified(input_.program, function) || (input_.replaced && input_.replaced->contains(function));
  }
  const FunctionInput& input() const { return input_; }
  /// The origin of a demand at the current point.
  Origin origin(Cause cause, Rank rank, NameId name) const;

private:
  const FunctionInput& input_;
  const ir::Module& module_;
  const ir::Function& function_;
  const ir::Body& body_;
  const Shared shared_; // the objects that are reference-counted here
  std::vector<Chain> chains_;
  CallEffects effects_;
  std::vector<bool> isStored_;    // by name: it, or a copy of it, is put into memory somewhere
  std::vector<bool> isKept_;      // by name: … into a field of the tracked structure
  std::vector<bool> isReleased_;  // by name: it, or a copy of it, is released somewhere
  std::vector<int64_t> returned_; // the returned constants
  ir::BlockId block_;
  std::unique_ptr<FactsAnalysis> facts_;
  std::unique_ptr<Lifetimes> lifetimes_;
  uint32_t returns_ = 0;

  // ---- the walk
  using Versions = llvm::DenseMap<NameId, Var>; // invalid variable: the name's ownership has moved on
  std::vector<Versions> entry_, exit_;          // by chain
  struct Pending {
    uint32_t chain;
    NameId name;
    Var variable;
  };
  llvm::DenseSet<Var> gone_;                  // versions that own nothing, since a release or a call took their object
  std::map<std::pair<Var, Var>, Var> splits_; // the two versions after a copy, with the version before
  std::vector<Pending> pending_;              // variables at starts of chains, not yet joined
  uint32_t chain_ = 0;
  Point point_ = 0;
  Location at_;
  bool isReturning_ = false; // the block ends in a return
  ValueFacts now_;
  Versions current_;

  void prepareNames();
  void prepareEffects();
  void lookAhead(const ir::Instr& instr, Point point);
  void prepareFates();
  struct Copy {
    NameId from, to;
    bool isIfNull; // the target was null: `if (!p) p = make();`
  };
  bool isKnownNull(const ir::Block& block, NameId name) const;
  void lookAtResult(const std::vector<Copy>& copies, const std::vector<bool>& isLoaded);
  void prepareReturns();
  void walkChain(uint32_t chain);
  void statement(const ir::Instr& instr);
  void endTemporaries();

  Var read(NameId name);
  void write(NameId name, Var version) {
    current_[name] = version;
    if (input_.types)
      input_.types->written(name, version, at_);
  }
  void spend(NameId name) { current_[name] = Var(); }
  /// After a release, a call that takes it, or a hand-over: the name owns nothing.
  void giveAway(NameId name);
  bool isGone(NameId name);
  bool isDead(NameId name) const;
  void gather(NameId name);
  Var together(NameId name, NameId alias);
  bool handOver(NameId name);
  bool diesHere(NameId name) const { return lifetimes_->diesAt(point_, name); }
  Var placeholder(uint32_t chain, NameId name);
  Var atFunctionEntry(NameId name);
  bool canOwn(ir::ExprId e) const { return names.canOwn(body_[e].type); }
  void demand(solver::OwnershipConstraint constraint, Cause cause, Rank rank, NameId name = {});
  void demandLater(solver::OwnershipConstraint constraint, Cause cause, NameId name = {}, ir::FunctionId callee = {});

  // ---- Figure 7
  void assign(const ir::Assign& assign);
  void stmtNull(NameId z);
  void stmtAsgn(NameId z, NameId y);
  void stmtAlloc(const ir::Alloc& alloc);
  void stmtFree(const ir::Free& free);
  void stmtStore(ir::ExprId value, ir::PlaceId target);
  std::optional<ir::PlaceId> placeRead(ir::ExprId value) const;
  void stmtLoad(NameId z);
  void overwritten(NameId z);
  void enterScope(NameId name);
  void leaveScope(NameId name);
  void leaveFields();
  void forgetFields();
  void stmtIfWhile();
  struct Join {
    Var variable;
    NameId name;
    std::vector<Demand> demands; // one for each path: the variable equals the version there
  };
  Join joinAt(const Pending& pending);
  static void findTrivial(std::vector<Join>& joins, size_t variables);
  Var versionAtExit(uint32_t chain, NameId name);
  uint32_t chainOf(Point point) const;
  bool isCounter(ir::PlaceId place) const;

  // ---- Figure 8
  struct CallSite {
    const ir::Call& call;
    std::vector<const Signature*> callees; // their common answer counts; empty: unknown
    ir::FunctionId callee;                 // the callee, or the method that the callees override
    bool isInternal = false;
    bool isSpecified = false;
    bool isRecursive = false;   // the callee has no signature yet
    std::vector<Var> arguments; // the ownership of the formals; invalid: not needed
    Var result;
    const solver::OwnershipSignature& type(const Signature& s) const { return isInternal ? s.internal : s.external; }
    uint32_t resultSlot(const Signature& s) const { return isInternal ? s.resultSlot() : s.externalResultSlot(); }
  };
  void call(const ir::Call& call);
  std::vector<Var> givenTo(const CallSite& site);
  CallSite resolve(const ir::Call& call) const;
  void passArgument(CallSite& site, uint32_t index);
  void passName(CallSite& site, uint32_t index, NameId name);
  void passToUnknown(const CallSite& site, NameId name);
  void receiveResult(CallSite& site);
  void stmtExtCall(CallSite& site, const Signature& signature);
  void stmtIntCall(CallSite& site, const Signature& signature);
  void instantiate(CallSite& site, const solver::OwnershipSignature& type, std::vector<Var> actuals);
  void calleeDemand(const CallSite& site, solver::OwnershipConstraint constraint, Cause cause, Rank rank, NameId name,
                    bool isDoubtful);
  bool isDoubtful(const CallSite& site, uint32_t slot) const;
  bool isResultDoubtful(const CallSite& site) const;
  Owns wanted(const CallSite& site, uint32_t parameter) const;
  static bool isReleasedBy(const CallSite& site, uint32_t parameter);
  void passReceiver(const CallSite& site);
  void noteSenderFields(const CallSite& site);
  bool flows(const CallSite& site, uint32_t parameter) const;

  void methodGood();
  /// The process ends with `main`. If several programs are linked, all but the first have a file name added.
  bool isMain() const { return program::isMain(function_); }
  void leaveParameters();
  bool isInField(NameId name) const;
  bool saysFailure() const;
  std::optional<int64_t> returnedNumber(const ir::Block& block) const;
};

} // namespace wt::engines::ownership
