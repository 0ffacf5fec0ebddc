// SPDX-License-Identifier: Apache-2.0
// Which names are null at a point, and which hold the same value?
//
//   p = strdup(s);  q = p;      // p and q: one value
//   if (!q) return;             // here both are null: null owns and does not, so nothing is asked of them
//   r = realloc(q, 9);
//   if (!r) …                   // realloc did not take q after all: q is free of what was said of it
//
// Section 3.4 of [Clouseau]: null is put where a test says so, and propagated inside the function. A forward analysis
// to a fixpoint; what holds on all ways to a point holds there. A value is named by the point that defined it.
#pragma once

#include "engines/ownership/Flow.h"
#include "engines/ownership/Names.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <map>

namespace wt::engines::ownership {

/// Instructions are numbered through the chains, in their order.
using Point = uint32_t;

class ValueFacts {
public:
  using Value = uint32_t;
  static constexpr Value kNull = 0, kFree = 1, kUnknown = UINT32_MAX;
  static Value definedAt(Point point) { return point + 2; }
  /// What a call at this point was given, and has or has not taken; under whatever names.
  static Value givenAt(Point point) { return point + (1u << 31); }

  Value of(NameId name) const;
  void set(NameId name, Value value);
  void forget(NameId name);
  /// Everyone who holds `old` now holds `value`.
  void replace(Value old, Value value);
  /// Nothing is asked of what it owns here.
  bool isFree(NameId name) const {
    Value value = of(name);
    return value == kNull || value == kFree;
  }
  /// A test said so, and it was not set since.
  bool isNonNull(NameId name) const;
  void setNonNull(NameId name);
  /// `flag = p == NULL`: the place says whether the name is null, until one of them is set.
  void setFlag(ir::PlaceId place, NameId name, bool isNullIfTrue);
  void forgetFlags(ir::PlaceId place);
  /// Places that anyone may write to.
  void forgetFlags(llvm::function_ref<bool(ir::PlaceId)> isLost);
  /// The name that is known to be null if the place is, or is not, zero; invalid: none.
  NameId nullBy(ir::PlaceId flag, bool holds) const;
  /// The others that hold the same value, in order.
  std::vector<NameId> aliasesOf(NameId name) const;
  /// Keeps what both say. True if that changed something.
  bool meet(const ValueFacts& other);

  bool isReached = false;

  bool operator==(const ValueFacts&) const = default;

private:
  std::vector<std::pair<NameId, Value>> known_; // by name
  std::vector<NameId> nonNull_;                 // in order
  struct Flag {
    ir::PlaceId place;
    NameId name;
    bool isNullIfTrue = false;
    bool operator==(const Flag&) const = default;
  };
  std::vector<Flag> flags_;
};

/// What calls do, as far as it decides which values there are.
struct CallEffects {
  /// Arguments that a call takes only if it succeeds, by the call's point, and where its result is tested.
  std::map<Point, std::vector<NameId>> arguments;
  std::map<ir::VariableId, std::vector<Point>> resultIn; // numbers: the variables that hold the result
  /// Calls that are given the receiver and change no more than these of its fields.
  std::map<Point, std::vector<NameId>> fieldsChanged;
  /// Where the receiver gets its room, in which nothing is yet, and where it is released.
  std::vector<Point> receiverMade, receiverEnded;
};

/// What is taken for granted about a parameter: that it is null, or that it is not.
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
