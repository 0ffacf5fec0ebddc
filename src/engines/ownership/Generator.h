// SPDX-License-Identifier: Apache-2.0
// What do the statements of a function demand of its owners? One walk over the body makes ownership variables and
// constraints by the typing rules of [Clouseau, Appendix A]; each rule is the function of its name.
//
//   p = malloc(8);        // p1 = 1
//   q = p;                // q0 = 0, p1 = p2 + q2
//   if (c) free(q);       // q2 = 1, q3 = 0
//   return;               // join: q4 = q2, q4 = q3: contradicts. p2 = 0, q4 = 0
//
// Every statement that can move ownership makes fresh variables for both sides. A variable for a name at the head of a
// chain is made only if somebody asks for it; so joins are there for live names alone. Statements.cpp has Figure 7,
// CallRules.cpp and MethodRules.cpp have Figure 8, Joins.cpp the meeting of paths.
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
  Receiver receiver; // whose fields are names
  const SignatureLookup& callees;
  /// A call of it, though nothing is known of it yet, will be known later: a function of the same component.
  const Component& component;
  const References& references;
  /// Fields of the receiver that matter although nothing mentions them: what a destructor forgets.
  std::vector<FieldKey> extraFields = {};
  ir::VariableId assumed = {}; // a parameter that is taken to be null, or not to be
  bool isAssumedNull = false;
  const std::set<FieldKey>* followed = nullptr; // fields of the receiver; null: all
  /// What a structure's fields own is still being found out: that one is released says nothing of those it leaves.
  bool isSurvey = false;
  /// Functions whose specification counts in place of their body.
  const Component* replaced = nullptr;
  TypeObserver* types = nullptr; // who knows more of a pointer than whether it owns
};

class Generator {
public:
  explicit Generator(const FunctionInput& input);
  void run();

  using Var = solver::OwnershipVar;
  // What came out of it.
  Names names;
  solver::OwnershipGraph graph;
  std::vector<Demand> demands;   // of the relaxed program
  std::vector<Demand> tightened; // further ones: memory and unknown callees hold nothing
  std::vector<Var> parameters;
  std::vector<NameId> fields;
  std::vector<Var> fieldsAtEntry, fieldsAtExit;
  std::vector<bool> isLeftEmpty; // by field: null at some return
  Var result;
  /// A field of the sender as it is when someone else is called, who may call back.
  struct SenderField {
    Var version;
    Origin origin;
  };
  std::vector<SenderField> senderFields;
  struct LeftOnFailure { // at a return that says it failed, this parameter still had this version
    uint32_t parameter;
    Var version;
  };
  std::vector<LeftOnFailure> leftOnFailure;
  bool mayReturnNull = false;
  /// What is returned is put into memory too, or is what a parameter holds: whether it is the caller's cannot be said.
  bool isResultShared = false;
  bool isResultLoaded = false;     // it may be what some memory holds
  std::vector<bool> isPassedOn;    // by parameter: it may be the result
  bool hasForgottenFields = false; // someone else had the receiver in hand

  const ir::Body& body() const { return body_; }
  RuleHits& ruleHits() const { return graph.ruleHits(); }
  const ir::Module& module() const { return module_; }
  /// Whoever comes to the first point and leaves the function comes to the second.
  bool isInevitable(Point from, Point to) const;
  /// `case 3:` of a switch on what a loop counts: it is not come to a second time.
  bool isForOneCount(Point point) const;
  bool isReleased(ir::VariableId v) const { return names.ofVariable(v) && isReleased_[names.ofVariable(v).index]; }
  bool isSpecified(ir::FunctionId function) const {
    return program::isSpecified(input_.program, function) || (input_.replaced && input_.replaced->contains(function));
  }
  const FunctionInput& input() const { return input_; }
  /// A variable's first version, and one that is the same for good (a demand the observer adds).
  Origin origin(Cause cause, Rank rank, NameId name) const;

private:
  const FunctionInput& input_;
  const ir::Module& module_;
  const ir::Function& function_;
  const ir::Body& body_;
  const Shared shared_; // what is counted here
  std::vector<Chain> chains_;
  CallEffects effects_;
  std::vector<bool> isStored_;    // by name: it, or a copy of it, is put into memory somewhere
  std::vector<bool> isKept_;      // by name: … into a field of the structure that is followed
  std::vector<bool> isReleased_;  // by name: it, or a copy of it, is released somewhere
  std::vector<int64_t> returned_; // numbers that are returned, as far as they are written down
  ir::BlockId block_;
  std::unique_ptr<FactsAnalysis> facts_;
  std::unique_ptr<Lifetimes> lifetimes_;
  uint32_t returns_ = 0;

  // ---- the walk
  using Versions = llvm::DenseMap<NameId, Var>; // invalid variable: moved on, nothing is left
  std::vector<Versions> entry_, exit_;          // by chain
  struct Pending {
    uint32_t chain;
    NameId name;
    Var variable;
  };
  llvm::DenseSet<Var> gone_;                  // versions that own nothing, since a release or a call took it
  std::map<std::pair<Var, Var>, Var> splits_; // what a copy left and what it gave: who owned before
  std::vector<Pending> pending_;              // variables at heads of chains, not yet joined
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
    bool isIfNull; // only if there was nothing in the target: `if (!p) p = make();`
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
  /// Released, taken or handed over: nothing is left.
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
    std::vector<Demand> demands; // one for each way in: the variable equals the version there
  };
  Join joinAt(const Pending& pending);
  static void findTrivial(std::vector<Join>& joins, size_t variables);
  Var versionAtExit(uint32_t chain, NameId name);
  uint32_t chainOf(Point point) const;
  bool isCounter(ir::PlaceId place) const;

  // ---- Figure 8
  struct CallSite {
    const ir::Call& call;
    std::vector<const Signature*> callees; // conjoined; empty: unknown
    ir::FunctionId callee;                 // the one, or the overridden one
    bool isInternal = false;
    bool isSpecified = false;
    bool isRecursive = false;   // nothing is known yet
    std::vector<Var> arguments; // what the formal gets; invalid: nobody asks
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
  /// The process ends with it. Of several programs that are linked as one, all but the first have the file's name
  /// added.
  bool isMain() const { return program::isMain(function_); }
  void leaveParameters();
  bool isInField(NameId name) const;
  bool saysFailure() const;
  std::optional<int64_t> returnedNumber(const ir::Block& block) const;
};

} // namespace wt::engines::ownership
