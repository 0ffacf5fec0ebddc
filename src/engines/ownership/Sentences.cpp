// SPDX-License-Identifier: Apache-2.0
#include "engines/ownership/Sentences.h"

#include "engines/Words.h"

namespace wt::engines::ownership {

using finding::Kind;
using finding::StepKind;

std::string Sentences::nameOf(const Origin& origin) const {
  return origin.name ? "`" + names_.text(origin.name) + "`" : "the value";
}

std::string Sentences::nameOf(ir::FunctionId id) const {
  return engines::nameOf(module_[id]);
}

std::string Sentences::calleeOf(const Origin& origin) const {
  return origin.callee ? "`" + nameOf(origin.callee) + "`" : "the callee";
}

std::string Sentences::fieldMessage(Kind kind, const Demand& wrong, const Origin& where) const {
  std::string name = nameOf(wrong.origin);
  bool isOwner = wrong.constraint.shape == solver::OwnershipShape::One;
  if (!isOwner)
    return kind == Kind::Leak ? name + " is given an object that is never released from there"
                              : name + " is released, but does not own its object";
  if (kind != Kind::Leak)
    return name + " is released and stays as it is: it will be released again";
  return where.cause == Cause::FieldLeft ? name + " is not released, though it owns its object, and what holds it ends"
                                         : name + " is overwritten while it owns its object";
}

std::string Sentences::message(Kind kind, const Demand& wrong, const Origin& where) const {
  if (wrong.origin.cause == Cause::FieldType)
    return fieldMessage(kind, wrong, where);
  if (kind == Kind::InvalidFree)
    return "something that was not allocated is released";
  if (kind == Kind::DoubleFree)
    return nameOf(where) + " is released, but does not own its object";
  if (where.cause == Cause::Overwritten)
    return nameOf(where) + " is overwritten while it owns its object";
  if (where.cause == Cause::ElementsLeft && where.note)
    return *where.note;
  if (where.cause == Cause::Dropped)
    return "what " + (where.name ? nameOf(where) : calleeOf(where)) + " gives is owned by no one";
  return "the object that " + nameOf(where) + " owns is lost here";
}

static StepKind kindOf(Cause cause) {
  switch (cause) {
  case Cause::Allocated:
  case Cause::HandedOut: return StepKind::Allocate;
  case Cause::Released:
  case Cause::Taken: return StepKind::Release;
  case Cause::Overwritten:
  case Cause::ScopeEnd:
  case Cause::Dropped:
  case Cause::FieldLeft: return StepKind::Lose;
  case Cause::Copied:
  case Cause::Returned:
  case Cause::Stored:
  case Cause::Loaded:
  case Cause::GivenAway: return StepKind::Move;
  case Cause::CalleeSays:
  case Cause::NotHandedOut:
  case Cause::UnknownCall: return StepKind::Call;
  case Cause::ScopeStart:
  case Cause::NotAllocated:
  case Cause::Joined:
  case Cause::FieldType:
  case Cause::ElementsSame:
  case Cause::ElementsOwned: return StepKind::Note;
  case Cause::ElementsLeft: return StepKind::Lose;
  }
  return StepKind::Note;
}

finding::Step Sentences::step(const Origin& origin, bool isWrong) const {
  std::string belief = origin.belief ? " (" + *origin.belief + ")" : "";
  return {kindOf(origin.cause), positionOf(module_, origin.at), (isWrong ? "but " : "") + sentence(origin) + belief};
}

std::string Sentences::sentence(const Origin& o) const {
  std::string name = nameOf(o);
  if (o.note)
    return *o.note;
  switch (o.cause) {
  case Cause::Allocated: return name + " owns what is allocated here";
  case Cause::HandedOut: return calleeOf(o) + " hands an object over to its caller: " + name + " owns it";
  case Cause::Released: return name + " is released, so it owns its object until here";
  case Cause::Taken: return calleeOf(o) + " takes " + name + " over, so it owns its object until here";
  case Cause::GivenAway:
    return o.fromCallee ? calleeOf(o) + " takes " + name + " over: it owns nothing after this"
                        : name + " owns nothing after this";
  case Cause::Overwritten: return name + " is overwritten, so it must own nothing";
  case Cause::ScopeEnd: return name + " goes out of scope, so it must own nothing";
  case Cause::Dropped: return name + " is not used again, so it must own nothing";
  case Cause::FieldLeft: return "the object that holds " + name + " ends here, so it must own nothing";
  case Cause::ScopeStart: return name + " owns nothing at first";
  case Cause::NotAllocated: return name + " points to something that was not allocated";
  case Cause::NotHandedOut: return calleeOf(o) + " keeps what it returns: " + name + " does not own it";
  case Cause::Copied:
    return o.other ? name + " is copied: it or `" + names_.text(o.other) + "` owns, not both"
                   : name + " is passed on: it or " + calleeOf(o) + " owns, not both";
  case Cause::Joined: return "paths meet after this: " + name + " owns on all of them or on none";
  case Cause::Returned:
    return names_[o.name].isField() ? "the function ends with " + name : "the function returns this value";
  case Cause::CalleeSays: return calleeOf(o) + " passes ownership on as its signature says";
  case Cause::Stored: return name + " is stored in memory, which is taken to own nothing";
  case Cause::Loaded: return name + " is read from memory, which is taken to own nothing";
  case Cause::UnknownCall: return name + " is passed to or comes from " + calleeOf(o) + ", of which nothing is known";
  case Cause::FieldType:
    if (o.rank == Rank::Tightened)
      return calleeOf(o) + " is called, and may call back: " + name + " must be as it is between calls";
    if (!o.witness)
      return "nobody who makes or breaks such an object says that " + name + " owns";
    return name + " owns its object: `" + nameOf(o.witness->function) +
           (o.witness->releases ? "` releases it" : "` makes it");
  case Cause::ElementsSame:
  case Cause::ElementsOwned:
  case Cause::ElementsLeft: return ""; // these have their own sentences
  }
  return "";
}

} // namespace wt::engines::ownership
