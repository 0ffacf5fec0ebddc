// SPDX-License-Identifier: Apache-2.0
// What may happen to an argument during a call? Answered for every function with a body, however large, recursive or
// indirectly called, without regard to the order of statements:
//
//   void keep(struct list *l, char *s) { l->head = s; }        // s: stored in what l leads to; l: overwritten
//   size_t measure(const struct buf *b) { return b->n; }       // b: nothing
//   void drop(struct buf *b) { free(b->text); b->text = 0; }   // b: overwritten; beyond b: released
//
// Each variable of a body is two nodes: the value it holds, and everything reached from it. Values flow along
// assignments (as sets of inclusion constraints [Andersen 1994]); what is reached is one class that assignments unify
// [Steensgaard, POPL 1996], so that it needs no further levels. Facts flow against the edges, from where a value is
// kept or released back to the parameters. Calls apply what is known of the callee; functions are gone through again
// until nothing changes, starting from "does nothing", which gives the least solution for recursion too.
//
// Cost: linear in the size of a body each time; a body is gone through again only if something new is known of a
// callee. Departures: fields of an object are not told apart, nor are objects more than one pointer away from each
// other. That an object is stored within itself is not followed. A pointer turned into a number counts as kept. A
// function without a body does to its arguments what `callUnknown` of engine `escape` supposes: anything, but not to
// what a pointer to const points to. Does not say when something happens: that is what the engines' summaries are for.
#pragma once

#include "ir/Module.h"
#include "program/CallGraph.h"
#include "program/Components.h"

#include <vector>

namespace wt::program {

/// What may happen to some memory of the caller's. Larger sets say less.
class Fate {
public:
  enum Bit : uint8_t {
    Kept,           // stored where it outlives the call, thrown, turned into a number, or given to someone unknown
    Released,       // by `free` of any family
    NumberWritten,  // a number inside it is assigned
    PointerWritten, // a pointer inside it is assigned, or bytes of any type
    Returned,       // a pointer to it is the result, or in it
    ReturnedWithin, // it is reached from the result
    kFirstParameter // from here on: it is stored in what that parameter leads to
  };
  static constexpr size_t kMaxParameters = 64 - kFirstParameter; // what is stored in further ones counts as kept

  static Fate of(Bit bit) { return Fate(uint64_t(1) << bit); }
  static Fate anything() { return of(Kept) | of(Released) | of(NumberWritten) | of(PointerWritten); }
  static Fate storedIn(size_t parameter) {
    return parameter < kMaxParameters ? Fate(uint64_t(1) << (kFirstParameter + parameter)) : of(Kept);
  }

  Fate() = default;
  bool has(Bit bit) const { return bits_ >> bit & 1; }
  bool isStoredIn(size_t parameter) const {
    return parameter < kMaxParameters && (bits_ >> (kFirstParameter + parameter) & 1);
  }
  /// Stored in what some parameter leads to.
  bool isStoredInParameter() const { return bits_ >> kFirstParameter != 0; }
  bool isWritten() const { return has(NumberWritten) || has(PointerWritten); }
  /// After the call someone other than the caller may hold it, or hold it no longer.
  bool mayLeave() const { return mayBeHeld() || has(Released); }
  bool mayBeHeld() const { return has(Kept) || has(Returned) || has(ReturnedWithin) || isStoredInParameter(); }
  /// Without where it is stored or returned, which is a matter of one function.
  Fate effects() const { return *this & anything(); }

  Fate without(Fate other) const { return Fate(bits_ & ~other.bits_); }
  Fate operator|(Fate other) const { return Fate(bits_ | other.bits_); }
  Fate operator&(Fate other) const { return Fate(bits_ & other.bits_); }
  Fate& operator|=(Fate other) { return *this = *this | other; }
  bool operator==(const Fate&) const = default;

private:
  explicit Fate(uint64_t bits) : bits_(bits) {}
  uint64_t bits_ = 0;
};

struct ArgumentFate {
  Fate itself; // the object an argument points to; a handle; of a record passed by value: what its fields hold
  Fate beyond; // what is reached from there
  ArgumentFate operator|(const ArgumentFate& other) const { return {itself | other.itself, beyond | other.beyond}; }
  bool operator==(const ArgumentFate&) const = default;
};

class ArgumentFates {
public:
  struct OfFunction {
    std::vector<ArgumentFate> parameters;
    ArgumentFate variable; // its variable arguments, or those in a list that it is given
    Fate resultBeyond;     // what the result leads to: shared with others?
    bool operator==(const OfFunction&) const = default;
  };

  ArgumentFates() = default;
  /// The order of the components does not change the answer, only how soon it is there.
  ArgumentFates(const ir::Module& module, const CallGraph& calls, const Components& components,
                const std::vector<bool>& neverReturns);

  /// What the function may do to an argument of a call, which has the type.
  ArgumentFate of(const ir::Module& module, ir::FunctionId function, size_t argument, ir::TypeId type) const;
  const OfFunction& operator[](ir::FunctionId function) const { return functions_[function.index]; }

private:
  std::vector<OfFunction> functions_; // by id; empty for those without a body
};

/// What a function that nothing is known of may do to an argument of the type.
ArgumentFate fateOutside(const ir::TypeTable& types, ir::TypeId argument);

} // namespace wt::program
