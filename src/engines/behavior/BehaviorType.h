// SPDX-License-Identifier: Apache-2.0
// What does a function do to the heap, in which order, and under which conditions? Behavioral types, the terms of the
// paper:
//
//   void h2(int *x) {
//     int *y;
//     if (x == NULL) y = malloc(4);       // const(x){ (x)(malloc, 0); (x)(free, 0) }
//     if (x == NULL) free(y);
//   }
//
// P ::= 0 | P;P | malloc | free | (x)P | (*x)(P1,P2) | const(*x)P | endconst(*x) | a | mu a.P
// [Tan, Suenaga, Igarashi: An Extended Behavioral Type System for Memory-Leak Freedom, Figure 3].
//
// Departures: a test names any expression without side effects: `(n < 9)(P1, P2)` is P1 if it is zero or null. `P + Q`
// is a test with an unknown condition. `malloc(16)` and `free(16)` carry a size. `?ext` is an unknown callee.
//
// Terms are rows of a table and hash-consed: equal terms have equal ids. A sequence is stored right-nested, so `;` is
// associative. Transitions.h defines the meaning of a term.
#pragma once

#include "support/Id.h"
#include "support/Result.h"

#include "llvm/ADT/StringRef.h"

#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace wt::engines::behavior {

using BehaviorId = Id<struct BehaviorTag>;

enum class Form : uint8_t {
  Zero,     // 0: does nothing
  Seq,      // first; second
  Malloc,   // malloc, or malloc(name) if the size is known
  Free,     // free, or free(name)
  Bind,     // (name)first: a fresh variable
  Test,     // (name)(first, second): first if `name` is null or zero. Without a name: first + second
  Const,    // const(name){first}: `name` keeps its value during first
  EndConst, // endconst(name)
  Variable, // name, bound by an enclosing mu
  Mu,       // mu name. first
  Unknown,  // ?name: an unknown callee
};

struct BehaviorNode {
  Form form = Form::Zero;
  std::string name;
  BehaviorId first, second;
  auto operator<=>(const BehaviorNode&) const = default;
};

class BehaviorTable {
public:
  const BehaviorNode& operator[](BehaviorId id) const { return nodes_[id.index]; }
  size_t size() const { return nodes_.size(); }

  BehaviorId zero() { return intern({Form::Zero, {}, {}, {}}); }
  BehaviorId allocate(std::string size = {}) { return intern({Form::Malloc, std::move(size), {}, {}}); }
  BehaviorId release(std::string size = {}) { return intern({Form::Free, std::move(size), {}, {}}); }
  BehaviorId seq(BehaviorId first, BehaviorId second);
  BehaviorId bind(std::string name, BehaviorId body) { return intern({Form::Bind, std::move(name), body, {}}); }
  BehaviorId test(std::string name, BehaviorId ifNull, BehaviorId otherwise) {
    return intern({Form::Test, std::move(name), ifNull, otherwise});
  }
  BehaviorId choice(BehaviorId a, BehaviorId b) { return test({}, a, b); }
  BehaviorId constant(std::string name, BehaviorId body) { return intern({Form::Const, std::move(name), body, {}}); }
  BehaviorId endConst(std::string name) { return intern({Form::EndConst, std::move(name), {}, {}}); }
  BehaviorId variable(std::string name) { return intern({Form::Variable, std::move(name), {}, {}}); }
  BehaviorId mu(std::string name, BehaviorId body) { return intern({Form::Mu, std::move(name), body, {}}); }
  BehaviorId unknown(std::string callee) { return intern({Form::Unknown, std::move(callee), {}, {}}); }

  /// [to/from]P: replaces the free occurrences of the variable `from`, also in tests such as `*from`. Renames a binder
  /// that would capture `to`.
  BehaviorId rename(BehaviorId type, const std::string& from, const std::string& to);
  /// [replacement/name]P, for a recursion variable.
  BehaviorId replace(BehaviorId type, const std::string& name, BehaviorId replacement);
  /// mu a.P as [mu a.P/a]P.
  BehaviorId unfold(BehaviorId mu) {
    BehaviorNode node = nodes_[mu.index]; // a copy: rows move when the table grows
    return replace(node.first, node.name, mu);
  }

  /// The expressions that it tests or declares constant, except those that mention a variable it binds.
  std::set<std::string> freeNames(BehaviorId type) const;
  /// The recursion variables that no mu in it binds.
  std::set<std::string> freeVariables(BehaviorId type) const;
  /// The number of nodes of its tree, up to a limit.
  size_t sizeOf(BehaviorId type, size_t limit) const;

private:
  std::vector<BehaviorNode> nodes_;
  std::map<BehaviorNode, BehaviorId> ids_;

  BehaviorId intern(BehaviorNode node);
};

/// Does the expression mention the variable: `*x`, `x->next < n`?
bool mentionsVariable(llvm::StringRef expression, llvm::StringRef variable);

/// The type as text; `parseBehavior` reads it back to the same row.
std::string print(const BehaviorTable& table, BehaviorId type);

/// An error message names the column where the text stops being a type.
Result<BehaviorId> parseBehavior(BehaviorTable& table, llvm::StringRef text);

} // namespace wt::engines::behavior
