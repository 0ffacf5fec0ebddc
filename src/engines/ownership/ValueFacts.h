// SPDX-License-Identifier: Apache-2.0
// Which names are null at a point, and which hold the same value?
//
//   p = strdup(s);  q = p;      // p and q: one value
//   if (!q) return;             // both are null here: null owns and does not own, so they are not constrained
//   r = realloc(q, 9);
//   if (!r) …                   // realloc did not take q after all: earlier constraints on q are dropped
//
// Section 3.4 of [Clouseau]: tests make names null, and null propagates inside the function. A forward analysis to a
// fixpoint; a fact holds at a point if it holds on all paths to it. A value is named by the point that defined it.
#pragma once

#include "engines/ownership/Flow.h"
#include "engines/ownership/Names.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <map>

namespace wt::engines::ownership {

/// The number of an instruction, counted through the chains in order.
using Point = uint32_t;

class ValueFacts {
public:
  using Value = uint32_t;
  static constexpr Value kNull = 0, kFree = 1, kUnknown = UINT32_MAX;
  static Value definedAt(Point point) { return point + 2; }
  /// The arguments of the call at this point, which it may or may not have taken, under all their names.
  static Value givenAt(Point point) { return point + (1u << 31); }

  Value of(NameId name) const;
  void set(NameId name, Value value);
  void forget(NameId name);
  /// All names that hold `old` now hold `value`.
  void replace(Value old, Value value);
  /// Its ownership is not constrained here.
  bool isFree(NameId name) const {
    Value value = of(name);
    return value == kNull || value == kFree;
  }
  /// A test showed it, and the name was not assigned since.
  bool isNonNull(NameId name) const;
  void setNonNull(NameId name);
  /// `flag = p == NULL`: the place tells whether the name is null, until either is assigned.
  void setFlag(ir::PlaceId place, NameId name, bool isNullIfTrue);
  void forgetFlags(ir::PlaceId place);
  /// The same for all places for which the predicate holds: memory that other code may have written.
  void forgetFlags(llvm::function_ref<bool(ir::PlaceId)> isLost);
  /// The name that is null if the place is, or is not, zero; invalid if there is none.
  NameId nullBy(ir::PlaceId flag, bool holds) const;
  /// The other names with the same value, in order.
  std::vector<NameId> aliasesOf(NameId name) const;
  /// Keeps the facts that both have. True if that changed something.
  bool meet(const ValueFacts& other);

  bool isReached = false;

  bool operator==(const ValueFacts&) const = default;

private:
  std::vector<std::pair<NameId, Value>> known_; // ascending by name
  std::vector<NameId> nonNull_;                 // ascending
  struct Flag {
    ir::PlaceId place;
    NameId name;
    bool isNullIfTrue = false;
    bool operator==(const Flag&) const = default;
  };
  std::vector<Flag> flags_;
};

/// The effects of calls on the analysed values.
struct CallEffects {
  /// By call: arguments that it takes only on success.
  std::map<Point, std::vector<NameId>> arguments;
  std::map<ir::VariableId, std::vector<Point>> resultIn; // number variables that hold the result of such calls
  /// Calls that receive the receiver and change no other fields of it than these.
  std::map<Point, std::vector<NameId>> fieldsChanged;
  /// The points where the receiver is allocated (and still empty), and where it is released.
  std::vector<Point> receiverMade, receiverEnded;
};

/// An assumption about a parameter: that it is null, or that it is not.
struct Assumption {
  NameId name; // invalid: nothing
  bool isNull = false;
};

class FactsAnalysis {
public:
  FactsAnalysis(const ir::Body& body, const Names& names, const std::vector<Chain>& chains, const CallEffects& effects,
                Assumption assumption)
      : body_(body), names_(names), chains_(chains), effects_(effects), assumption_(assumption) {}

  void run();
  const ValueFacts& atEntry(uint32_t chain) const { return entry_[chain]; }
  const ValueFacts& atExit(uint32_t chain) const { return exit_[chain]; }
  /// The facts after an instruction.
  void step(const ir::Instr& instr, Point point, ValueFacts& facts) const;
  Point firstPoint(uint32_t chain) const { return firstPoint_[chain]; }

private:
  const ir::Body& body_;
  const Names& names_;
  const std::vector<Chain>& chains_;
  const CallEffects& effects_;
  Assumption assumption_;
  std::vector<ValueFacts> entry_, exit_;
  std::vector<Point> firstPoint_;

  bool renewEntry(uint32_t chain, bool isFresh);
  void assign(ir::PlaceId target, ir::ExprId value, Point point, ValueFacts& facts) const;
  void define(const ir::PlaceId* target, Point point, ValueFacts& facts) const;
  void assume(ir::ExprId condition, bool holds, ValueFacts& facts) const;
  void assumeEqual(ir::ExprId left, ir::ExprId right, ValueFacts& facts) const;
  void becomeNull(NameId name, ValueFacts& facts) const;
  void setFields(ValueFacts::Value value, ValueFacts& facts) const;
  void call(const ir::Call& call, Point point, ValueFacts& facts) const;
  void noteFlag(const ir::Assign& assign, ValueFacts& facts) const;
  bool isMemory(ir::PlaceId place) const { return !std::holds_alternative<ir::LocalPlace>(body_[place].node); }
  void giveBack(Point call, ValueFacts& facts) const;
  NameId plainRead(ir::ExprId value) const;
};

std::vector<Point> firstPoints(const ir::Body& body, const std::vector<Chain>& chains);

} // namespace wt::engines::ownership
