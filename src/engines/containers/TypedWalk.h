// SPDX-License-Identifier: Apache-2.0
// Which constraints do the statements of a function put on types? Engine `ownership` generates its constraints, with
// one 0/1 variable per version of a pointer; this adds the pointee type of each version, and the owners at levels
// inside [Containers, Sections 4.2, 6.1 and 6.2]:
//
//   stack_push(s, p);      // ownership: p = p' + e, where e goes to the formal parameter
//                          // here: s points to a stack whose elements own exactly if e does, and have p's pointee type
//
// The assignment rule needs nothing more: the constraint is `p = p' + q'`, and all its terms have one pointee type. As
// in `ownership`, indirect loads and stores outside container routines may or may not own.
#pragma once

#include "engines/containers/Emptied.h"
#include "engines/containers/World.h"
#include "engines/ownership/Inference.h"
#include "engines/ownership/TypeObserver.h"

#include <list>

namespace wt::engines::containers {

class TypedWalk : public ownership::TypeObserver {
public:
  /// `component`: functions whose types are not generalised yet; calls among them do not instantiate.
  TypedWalk(World& world, ir::FunctionId function, const ownership::Component& component);

  bool wants(ir::FunctionId callee) const override;
  void called(ownership::Generator& generator, const ownership::TypedCall& call) override;
  void stored(ir::PlaceId place, solver::OwnershipVar version) override;
  void loaded(ir::PlaceId place, solver::OwnershipVar version) override;
  void written(ownership::NameId name, solver::OwnershipVar version, Location at) override;
  void finish(ownership::Generator& generator) override;

  /// The types that callers see, once the constraints are solved. Also tells `world` about owned contents of shared
  /// terms.
  std::optional<TypeSignature> project(ownership::Inference& inference);
  RuleHits& ruleHits() const { return ruleHits_; }

  // For reports and display.
  struct Version {
    ownership::NameId name;
    solver::OwnershipVar variable;
    Location at;
  };
  std::vector<Version> versions;
  /// 0, 1 or ? for each owner.
  char label(ownership::Inference& inference, OwnId own);
  TermId termOf(solver::OwnershipVar version);
  TermId localTerm(ir::VariableId local);
  bool hasLocalTerm(ir::VariableId local) const { return locals_.count(local) != 0; }
  bool isTouched() const { return isTouched_; }

private:
  using Var = solver::OwnershipVar;
  /// A use of a function whose signature constrains the actual types.
  struct Use {
    ir::FunctionId callee;
    ownership::Point point = 0;
    Location at;
    std::multimap<OwnId, Var> values;             // by owner of parameters and result: its version
    std::vector<std::pair<TermId, TermId>> terms; // formal, actual
    std::vector<TermId> nulls;                    // formal function types for which the call passes null
    std::string instance;                         // the container as written in the source
    ownership::NameId container;                  // its name, if it has one
    bool isEmpty = false;
    bool isAddress = false;
  };
  World& world_;
  ir::FunctionId function_;
  const ir::Body& body_;
  const ownership::Component& component_;
  RoutineLookup routineLookup_;
  Emptied emptied_;
  llvm::DenseMap<Var, TermId> terms_;
  std::map<ir::VariableId, TermId> locals_;
  std::map<OwnId, Var> owners_;
  std::vector<Use> uses_;
  std::list<std::string> notes_;
  size_t firstEquality_ = 0;
  bool isTouched_ = false;
  mutable RuleHits ruleHits_;

  std::optional<TermId> termOfPlace(ir::PlaceId place);
  std::optional<TermId> termOfValue(ir::ExprId value, Location at);
  TermId addressOf(ir::FunctionId function, Location at);
  void matchFunctionPointers();
  void linear(ownership::Generator& generator);
  void tieInterface(ownership::Generator& generator);
  void instantiate(ownership::Generator& generator, Use& use);
  void nonOwn(ownership::Generator& generator, Var variable, const Use& use);
  void equivalent(ownership::Generator& generator);
  void imposeShared(ownership::Generator& generator);
  Var ownerVar(ownership::Generator& generator, OwnId own);
  std::string nameOf(ir::FunctionId function) const;
  void demand(ownership::Generator& generator, solver::OwnershipConstraint constraint, ownership::Cause cause,
              ownership::Rank rank, const Reason& reason);
};

} // namespace wt::engines::containers
