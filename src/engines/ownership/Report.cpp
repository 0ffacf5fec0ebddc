// SPDX-License-Identifier: Apache-2.0
#include "engines/ownership/Report.h"

#include "engines/Words.h"
#include "engines/ownership/FieldPaths.h"
#include "engines/ownership/Sentences.h"
#include "finding/Doubts.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::ownership {

using namespace ir;
using namespace solver;
using finding::DoubtKind;
using finding::Finding;
using finding::Kind;

namespace {

bool isLoss(Cause cause) {
  return cause == Cause::Overwritten || cause == Cause::ScopeEnd || cause == Cause::Dropped ||
         cause == Cause::FieldLeft;
}
bool isEnd(Cause cause) {
  return cause == Cause::Released || cause == Cause::Taken;
}
bool isBirth(Cause cause) {
  return cause == Cause::Allocated || cause == Cause::HandedOut;
}

class Reporter {
public:
  Reporter(const FunctionInput& input, Inference& inference)
      : input_(input), inference_(inference), generator_(inference.generator), module_(input.program.module),
        function_(module_[input.function]), isOfClass_(thisOf(function_).isValid()), words_(generator_.names, module_) {
  }

  std::vector<Finding> run() {
    std::map<uint32_t, const Violation*> best; // by component: the first violation has the best rank
    for (const Violation& violation : inference_.violations)
      best.try_emplace(violation.component, &violation);
    std::vector<Finding> findings;
    for (auto [component, violation] : best)
      findings.push_back(told(withBirth(*violation)));
    return findings;
  }

private:
  const FunctionInput& input_;
  Inference& inference_;
  Generator& generator_;
  const Module& module_;
  const Function& function_;
  const bool isOfClass_;
  Sentences words_;

  const Origin& origin(uint32_t demand) const { return inference_.demands[demand].origin; }

  /// The violated demand first, then those it contradicts.
  template <class Predicate> const Origin* find(const Violation& v, Predicate is) const {
    if (is(origin(v.demand)))
      return &origin(v.demand);
    for (uint32_t d : v.because)
      if (is(origin(d)))
        return &origin(d);
    return nullptr;
  }
  const Origin* findCause(const Violation& v, bool (*is)(Cause)) const {
    return find(v, [&](const Origin& o) { return is(o.cause); });
  }

  /// If the only proof that the lost object is owned is a release on another path, but it is also known to be made
  /// here, the latter is the better explanation.
  Violation withBirth(Violation v) const {
    if (!isLoss(origin(v.demand).cause) || findCause(v, isBirth))
      return v;
    OwnershipVar lost = inference_.demands[v.demand].constraint.left;
    for (uint32_t d = 0; d < inference_.demands.size(); ++d)
      if (isBirth(origin(d).cause) && inference_.demands[d].constraint.left == lost) {
        llvm::erase_if(v.because, [&](uint32_t b) { return isEnd(origin(b).cause); });
        v.because.push_back(d);
        return v;
      }
    return v;
  }

  bool isLeak(const Violation& v) const {
    Cause cause = origin(v.demand).cause;
    if (cause == Cause::FieldType) { // overwrites an owner, or assigns to a field that must not own
      bool isOwner = inference_.demands[v.demand].constraint.shape == OwnershipShape::One;
      return isOwner ? findCause(v, isLoss) != nullptr : findCause(v, isEnd) == nullptr;
    }
    return isLoss(cause) || (!isEnd(cause) && findCause(v, isLoss));
  }

  Kind kindOf(const Violation& v) const {
    if (isLeak(v))
      return Kind::Leak;
    bool isConstant = findCause(v, [](Cause c) { return c == Cause::NotAllocated; });
    return isConstant ? Kind::InvalidFree : Kind::DoubleFree;
  }

  Finding told(const Violation& v) const {
    Finding finding;
    finding.engines = {"ownership"};
    finding.function = function_.displayName;
    finding.functionKey = function_.name;
    finding.kind = kindOf(v);
    const Origin& wrong = origin(v.demand);
    const Origin* place = findCause(v, finding.kind == Kind::Leak ? isLoss : isEnd);
    if (!place && wrong.cause == Cause::FieldType)
      place = find(v, [](const Origin& o) { return isBirth(o.cause) || o.cause == Cause::GivenAway; });
    const Origin& where = place ? *place : wrong;
    finding.at = positionOf(module_, where.cause == Cause::FieldType ? function_.location : where.at);
    if (const Origin* birth = findCause(v, isBirth))
      finding.allocation = positionOf(module_, birth->at);
    if (where.name && !(where.cause == Cause::Dropped && isTemporary(where.name))) // the value had no name
      finding.about.expression = generator_.names.text(where.name);
    finding.about.isField = where.name && generator_.names[where.name].isField();
    finding.about.warning = warningOf(v);
    finding.doubts = doubtsOf(v);
    finding.message = words_.message(finding.kind, inference_.demands[v.demand], where);
    std::vector<uint32_t> all = v.because;
    all.push_back(v.demand);
    auto order = [&](uint32_t d) { // first facts between calls, then the function from top to bottom
      const Origin& o = origin(d);
      return std::tuple(o.cause != Cause::FieldType, o.at.line, o.at.column, o.point, d);
    };
    llvm::sort(all, [&](uint32_t a, uint32_t b) { return order(a) < order(b); });
    for (uint32_t d : all)
      if (origin(d).cause != Cause::ScopeStart && origin(d).rank != Rank::Same)
        finding.path.push_back(words_.step(origin(d), d == v.demand && origin(d).cause != Cause::FieldType));
    return finding;
  }

  bool isTemporary(NameId id) const {
    const Name& name = generator_.names[id];
    return !name.isField() && generator_.body()[name.variable].kind == VariableKind::Temporary;
  }

  /// The paper's kinds of warning [Clouseau, Section 5].
  const char* warningOf(const Violation& v) const {
    if (origin(v.demand).rank == Rank::Tightened)
      return origin(v.demand).cause == Cause::FieldType ? "sender-field" : "escaping";
    if (findCause(v, [](Cause c) { return c == Cause::FieldType; }))
      return "receiver-field";
    return find(v, [](const Origin& o) { return o.fromCallee; }) ? "interprocedural" : "intraprocedural";
  }

  /// Do only constants contradict each other, without a choice or a join of paths? A possible taking by an unknown
  /// function counts as a constant if the violation depends on a belief (Beliefs.h).
  bool isPlain(const Violation& v) const {
    bool isBelieved = find(v, [](const Origin& o) { return o.belief != nullptr; });
    auto isConstant = [&](uint32_t d) {
      const Origin& o = origin(d);
      bool isFieldAtEnd = o.cause == Cause::Returned && generator_.names[o.name].isField() &&
                          origin(v.demand).cause == Cause::FieldType;
      return o.rank <= Rank::Scope || o.cause == Cause::NotHandedOut || o.cause == Cause::FieldType || isFieldAtEnd ||
             (o.cause == Cause::UnknownCall && o.rank == Rank::Memory && isBelieved);
    };
    return isConstant(v.demand) && llvm::all_of(v.because, isConstant);
  }

  /// Is the object owned only on some paths to this point, so that the branch that loses it may depend on the same
  /// condition? No if a test shows that it is not null, if all paths from the join lead here, or if the statement that
  /// made it also overwrites it, in the next round of a loop.
  bool isPartial(const Violation& v) const {
    const Origin* last = findCause(v, isLoss);
    if (!last)
      last = findCause(v, isEnd);
    const Origin* birth = findCause(v, isBirth);
    bool isAgain = last && birth && last->cause == Cause::Overwritten && last->at.line == birth->at.line &&
                   !generator_.isForOneCount(last->point);
    if (!last || last->isTested || isAgain)
      return false;
    return find(v, [&](const Origin& o) { return o.isPartial && !generator_.isInevitable(o.point, last->point); });
  }

  /// Is a field overwritten where another member of the object says that it is empty?
  bool isToldEmpty(const Violation& v) const {
    const Origin* last = isOfClass_ ? findCause(v, isLoss) : nullptr;
    return last && last->cause == Cause::Overwritten && last->name && generator_.names[last->name].isField() &&
           isToldByMember(input_.program, input_.function, generator_.names[last->name].field, last->at);
  }

  std::vector<finding::Doubt> doubtsOf(const Violation& v) const {
    std::vector<finding::Doubt> doubts;
    auto doubt = [&](bool holds, DoubtKind kind, const Origin* about = nullptr) {
      if (holds)
        finding::addDoubt(doubts, {kind, about && about->callee.isValid() ? nameOf(module_[about->callee]) : ""});
    };
    const Origin& wrong = origin(v.demand);
    const bool isAboutField = wrong.cause == Cause::FieldType;
    const Origin* doubtful = find(v, [](const Origin& o) { return o.isDoubtful; });
    const Origin* fromCallee = find(v, [](const Origin& o) { return o.fromCallee; });
    const Origin* taken = find(v, [](const Origin& o) { return o.cause == Cause::Taken && o.fromCallee; });
    // A release on another path proves nothing here: on this path something may have kept the object.
    bool isBorn = findCause(v, isBirth) || findCause(v, [](Cause c) { return c == Cause::FieldType; });
    // A field about which constructors and destructor show nothing is presumed not to own; that is not certain.
    bool isPresumed = isAboutField && inference_.demands[v.demand].constraint.shape == OwnershipShape::Zero;
    doubt(wrong.rank == Rank::Tightened, DoubtKind::MemoryMayOwn);
    doubt(doubtful, DoubtKind::SaidOtherwise, doubtful);
    doubt(!isPlain(v), DoubtKind::PathsMeet);
    doubt(isPartial(v), DoubtKind::OwnedOnSomePaths);
    doubt(isLeak(v) && !isBorn, DoubtKind::OwnedElsewhere);
    // That a field is never released is reported by a rule about the class (FieldRules.h), which sees all users.
    doubt(isPresumed && (!isLeak(v) || isOfClass_), DoubtKind::PresumedField);
    // An object that a function keeps may be taken out again by another: found in a list, removed from it.
    doubt(taken && findCause(v, [](Cause c) { return c == Cause::NotHandedOut; }), DoubtKind::TakenOut, taken);
    // Nothing is lost if the field was still empty, and the code does not test that.
    doubt(isLeak(v) && (isToldEmpty(v) || find(v, [](const Origin& o) { return o.mayBeNull; })), DoubtKind::MayBeEmpty);
    // A callee that released the field's object may also reach the field, and set it to null.
    doubt(isAboutField && fromCallee && !isLeak(v), DoubtKind::FieldEmptied, fromCallee);
    // A callee that sometimes deletes its receiver.
    doubt(!isAboutField && fromCallee && kindOf(v) == Kind::InvalidFree, DoubtKind::DeletesReceiver, fromCallee);
    doubt(isAboutField, DoubtKind::InferredField);
    doubt(!isAboutField && fromCallee, DoubtKind::InferredCallee, fromCallee);
    return doubts;
  }
};

} // namespace

std::vector<Finding> findingsOf(const FunctionInput& input, Inference& inference) {
  return inference.violations.empty() ? std::vector<Finding>() : Reporter(input, inference).run();
}

} // namespace wt::engines::ownership
