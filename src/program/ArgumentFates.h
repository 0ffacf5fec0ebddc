// SPDX-License-Identifier: Apache-2.0
// What may happen to an argument during a call? A flow-insensitive answer for every function with a body, however
// large, recursive or indirectly called:
//
//   void keep(struct list *l, char *s) { l->head = s; }        // s: stored in memory reachable from l; l: written
//   size_t measure(const struct buf *b) { return b->n; }       // b: nothing
//   void drop(struct buf *b) { free(b->text); b->text = 0; }   // b: written; memory reachable from b: released
//
// Each variable of a body has two nodes: its value, and everything reachable from it. Values flow along assignments as
// inclusion constraints [Andersen 1994]; everything reachable from a value is one class, which assignments unify
// [Steensgaard, POPL 1996], so two levels are enough. Fates propagate backwards along the edges, from the place where a
// value is kept or released to the parameters. A call applies the current fates of the callee; functions are analysed
// again until nothing changes, starting from "does nothing", which gives the least solution for recursion too.
//
// Cost: linear in the size of a body for each analysis; a body is analysed again only if the fates of a callee have
// grown. Departures: neither the fields of an object nor objects more than one pointer away are distinguished. A store
// of an object into itself is ignored. A pointer converted to a number counts as kept. A function without a body may do
// anything to its arguments except to the target of a pointer to const, as `callUnknown` of engine `escape` assumes.
// Says nothing about order or conditions: the engines' summaries do.
#pragma once

#include "ir/Module.h"
#include "program/CallGraph.h"
#include "program/Components.h"

#include <vector>

namespace wt::program {

/// The possible effects of a call on some of the caller's memory. A larger set is a weaker statement.
class Fate {
public:
  enum Bit : uint8_t {
    Kept,           // stored where it outlives the call, thrown, converted to a number, or passed to unknown code
    Released,       // by `free` of any family
    NumberWritten,  // a number inside it is assigned
    PointerWritten, // a pointer inside it is assigned, or bytes of any type
    Returned,       // a pointer to it is the result, or in it
    ReturnedWithin, // it is reachable from the result
    kFirstParameter // bits from here on: it is stored in memory reachable from that parameter
  };
  static constexpr size_t kMaxParameters = 64 - kFirstParameter; // storing into a later parameter counts as keeping

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
  /// Is it stored in memory reachable from some parameter?
  bool isStoredInParameter() const { return bits_ >> kFirstParameter != 0; }
  bool isWritten() const { return has(NumberWritten) || has(PointerWritten); }
  /// May someone other than the caller hold it after the call, or may it be gone?
  bool mayLeave() const { return mayBeHeld() || has(Released); }
  bool mayBeHeld() const { return has(Kept) || has(Returned) || has(ReturnedWithin) || isStoredInParameter(); }
  /// Only the effects that mean the same in every caller: not where it is stored or returned.
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
  Fate itself; // an argument's target; a handle; for a record passed by value, the contents of its fields
  Fate beyond; // everything reachable from there
  ArgumentFate operator|(const ArgumentFate& other) const { return {itself | other.itself, beyond | other.beyond}; }
  bool operator==(const ArgumentFate&) const = default;
};

class ArgumentFates {
public:
  struct OfFunction {
    std::vector<ArgumentFate> parameters;
    ArgumentFate variable; // its variable arguments, also those in a `va_list` parameter
    Fate resultBeyond;     // the memory reachable from the result: may others reach it too?
    bool operator==(const OfFunction&) const = default;
  };

  ArgumentFates() = default;
  /// The order of the components changes only the time to the fixpoint, not the answer.
  ArgumentFates(const ir::Module& module, const CallGraph& calls, const Components& components,
                const std::vector<bool>& neverReturns);

  /// The possible effects of the function on this argument of a call. `type` is the argument's type.
  ArgumentFate of(const ir::Module& module, ir::FunctionId function, size_t argument, ir::TypeId type) const;
  const OfFunction& operator[](ir::FunctionId function) const { return functions_[function.index]; }

private:
  std::vector<OfFunction> functions_; // by id; empty for those without a body
};

/// The possible effects of a function about which nothing is known on an argument of the type.
ArgumentFate fateOutside(const ir::TypeTable& types, ir::TypeId argument);

} // namespace wt::program
