// SPDX-License-Identifier: Apache-2.0
// What does a function do to the heap, in which order, and on which condition? Behavioral types, the terms of the
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
// Departures: a test names any expression without side effects, `(n < 9)(P1, P2)`: P1 if it is zero or null. `P + Q` is
// a test of something nothing is known of. `malloc(16)` and `free(16)` carry a size. `?ext` is a callee nothing is
// known of.
//
// Terms are rows of a table and hash-consed: equal terms have equal ids. A sequence is stored right-nested, and one
// term follows another by `;` without regard to brackets. What a term does is in Transitions.h.
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
  Malloc,   // malloc, or malloc(name) where the size is known
  Free,     // free, or free(name)
  Bind,     // (name)first: a fresh variable
  Test,     // (name)(first, second): first if `name` is null or zero. Without a name: first + second
  Const,    // const(name){first}: during which `name` keeps its value
  EndConst, // endconst(name)
  Variable, // name, bound by a mu
  Mu,       // mu name. first
  Unknown,  // ?name: a callee nothing is known of
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

  /// [to/from]P: every free occurrence of the variable `from`, in tests such as `*from` too. A binder that would
  /// capture `to` is renamed.
  BehaviorId rename(BehaviorId type, const std::string& from, const std::string& to);
  /// [replacement/name]P, of a recursion variable.
  BehaviorId replace(BehaviorId type, const std::string& name, BehaviorId replacement);
  /// mu a.P as [mu a.P/a]P.
  BehaviorId unfold(BehaviorId mu) {
    BehaviorNode node = nodes_[mu.index]; // a copy: rows move when the table grows
    return replace(node.first, node.name, mu);
  }

  /// The expressions it tests or declares constant, without those of variables it binds itself.
  std::set<std::string> freeNames(BehaviorId type) const;
  /// The recursion variables no mu in it binds.
  std::set<std::string> freeVariables(BehaviorId type) const;
  /// How many nodes its tree has, up to a limit.
  size_t sizeOf(BehaviorId type, size_t limit) const;

private:
  std::vector<BehaviorNode> nodes_;
  std::map<BehaviorNode, BehaviorId> ids_;

  BehaviorId intern(BehaviorNode node);
};

/// Does the expression mention the variable: `*x`, `x->next < n`?
bool mentionsVariable(llvm::StringRef expression, llvm::StringRef variable);

/// The type as text, which `parseBehavior` reads back to the same row.
std::string print(const BehaviorTable& table, BehaviorId type);

/// An error says at which column the text is not a type.
Result<BehaviorId> parseBehavior(BehaviorTable& table, llvm::StringRef text);

} // namespace wt::engines::behavior
