// SPDX-License-Identifier: Apache-2.0
// Which constraints does a statement add? The rules of [Clouseau, Figure 7] for statements inside one function, and the
// relaxed rules for memory of Section 4.3.3. x is a name before the statement, x' after it.
#include "engines/ownership/Generator.h"

namespace wt::engines::ownership {

using namespace ir;
using namespace solver;

void Generator::assign(const Assign& assign) {
  NameId z = names.ofPlace(assign.target);
  if (!z) {
    if (names.canOwn(body_[assign.target].type) || names.source(assign.value).kind == SourceKind::Name)
      stmtStore(assign.value, assign.target);
    if (names.isReceiverObject(assign.target))
      forgetFields(); // *s = *other: all fields at once
    return;
  }
  Source source = names.source(assign.value);
  if (source.kind == SourceKind::Name && source.name == z)
    return; // p = p + 1: still the same owner
  overwritten(z);
  switch (source.kind) {
  case SourceKind::Null: return stmtNull(z);
  case SourceKind::Name: return stmtAsgn(z, source.name);
  case SourceKind::Load:
    stmtLoad(z);
    if (input_.types)
      if (std::optional<PlaceId> place = placeRead(assign.value))
        input_.types->loaded(*place, current_[z]);
    return;
  case SourceKind::Unknown: return write(z, graph.variable());
  case SourceKind::Constant:
    write(z, graph.variable());
    return demand(zero(current_[z]), Cause::NotAllocated, Rank::Made, z);
  }
}

/// The place that an expression reads, perhaps through casts.
std::optional<PlaceId> Generator::placeRead(ExprId value) const {
  while (const auto* cast = std::get_if<CastExpr>(&body_[value].node))
    value = cast->operand;
  const auto* read = std::get_if<ReadExpr>(&body_[value].node);
  return read ? std::optional(read->place) : std::nullopt;
}

/// z = 0 before any assignment to it; otherwise the assignment would lose its object.
void Generator::overwritten(NameId z) {
  bool isBorn = current_.count(z) || !lifetimes_->isTemporary(z) || lifetimes_->isLiveInto(chain_, z);
  if (isBorn && !now_.isFree(z) && !handOver(z))
    demand(zero(read(z)), Cause::Overwritten, Rank::Over, z);
}

// Rule OWN-STMT-NULL [Clouseau, Figure 7, STMT-NULL]: z = NULL.  z = 0; z' is anything.
void Generator::stmtNull(NameId z) {
  RULE(OWN-STMT-NULL);
  write(z, graph.variable());
}

// Rule OWN-STMT-ASGN [Clouseau, Figure 7, STMT-ASGN, STMT-FLDASGN, STMT-FLDUSE]: z = y, where either may be a field of
// the receiver.
//   z = 0;  y = y' + z'
// If this is the last use of the temporary y, then y' = 0 and there is no choice: z' is y.
void Generator::stmtAsgn(NameId z, NameId y) {
  RULE(OWN-STMT-ASGN);
  if (now_.isFree(y))
    return stmtNull(z);
  Var before = read(y);
  if (diesHere(y)) {
    spend(y);
    return write(z, before);
  }
  Var left = graph.variable(), copied = graph.variable();
  demand(sum(before, {left, copied}), Cause::Copied, Rank::Choice, y);
  demands.back().origin.other = z;
  splits_[{left, copied}] = before;
  write(y, left);
  write(z, copied);
}

// Rule OWN-STMT-ALLOC [Clouseau, 3.2]: x = alloc.  x = 0; x' = 1.
void Generator::stmtAlloc(const Alloc& alloc) {
  RULE(OWN-STMT-ALLOC);
  NameId x = names.ofPlace(alloc.target);
  if (!x)
    return; // allocated into memory: no name owns it
  overwritten(x);
  Var made = graph.variable();
  demand(one(made), Cause::Allocated, Rank::Made, x);
  write(x, made);
}

// Rule OWN-STMT-FREE [Clouseau, 3.2]: free x.  x = 1; x' = 0.
void Generator::stmtFree(const Free& free) {
  RULE(OWN-STMT-FREE);
  if (!canOwn(free.pointer))
    return;
  Source source = names.source(free.pointer);
  NameId x = source.name;
  if (source.kind == SourceKind::Null || source.kind == SourceKind::Unknown || (x && now_.isFree(x)))
    return;
  if (input_.receiver.isStruct && names.isReceiver(free.pointer))
    leaveFields();
  if (x)
    gather(x);
  Var before = x ? read(x) : graph.variable();
  demand(one(before), Cause::Released, Rank::Ended, x);
  if (source.kind == SourceKind::Constant)
    demand(zero(before), Cause::NotAllocated, Rank::Made);
  if (source.kind == SourceKind::Load)
    demandLater(zero(before), Cause::Loaded);
  if (!x)
    return;
  giveAway(x);
}

// Rule OWN-STMT-STORE [Clouseau, 4.3.3]: *p = y, p->f = y, g = y.  Relaxed: y >= y'. Tightened: y = y'.
void Generator::stmtStore(ExprId value, PlaceId target) {
  RULE(OWN-STMT-STORE);
  Source source = names.source(value);
  if (source.kind != SourceKind::Name || now_.isFree(source.name))
    return;
  Var before = read(source.name);
  if (input_.types)
    input_.types->stored(target, before);
  if (diesHere(source.name)) {
    spend(source.name);
    return demandLater(zero(before), Cause::Stored, source.name);
  }
  Var after = graph.variable();
  demand(atLeast(before, {after}), Cause::Stored, Rank::Memory, source.name);
  demandLater(equal(before, after), Cause::Stored, source.name);
  write(source.name, after);
}

// Rule OWN-STMT-LOAD [Clouseau, 4.3.3]: z = *p.  z = 0. Relaxed: z' is anything. Tightened: z' = 0.
void Generator::stmtLoad(NameId z) {
  RULE(OWN-STMT-LOAD);
  write(z, graph.variable());
  demandLater(zero(current_[z]), Cause::Loaded, z);
}

/// The structure is released: objects that its fields still own are lost.
void Generator::leaveFields() {
  if (input_.isSurvey)
    return;
  for (NameId field : fields)
    if (!now_.isFree(field) && !handOver(field))
      demand(zero(read(field)), Cause::FieldLeft, Rank::Scope, field);
}

/// Other code had access to the object: its fields become unknown.
void Generator::forgetFields() {
  hasForgottenFields = true;
  for (NameId field : fields)
    write(field, graph.variable());
}

void Generator::enterScope(NameId name) {
  if (!name)
    return;
  write(name, graph.variable());
  demand(zero(current_[name]), Cause::ScopeStart, Rank::Made, name);
}

// Rule OWN-SCOPE [Clouseau, 4.3.2]: a variable owns nothing when it goes out of scope.
void Generator::leaveScope(NameId name) {
  RULE(OWN-SCOPE);
  if (!name)
    return;
  bool isProcessEnd = isReturning_ && isMain();
  if (!now_.isFree(name) && !isProcessEnd && !handOver(name))
    demand(zero(read(name)), Cause::ScopeEnd, Rank::Scope, name);
  spend(name);
}

} // namespace wt::engines::ownership
