// SPDX-License-Identifier: Apache-2.0
// Which number in an object counts who holds it, and which functions count it up or down?
//
//   void key_free(key *k) { if (--k->refs > 0) return; … free(k); }     // `refs` decides whether it goes: it is a count
//   void key_up_ref(key *k) { k->refs++; }                              // takes a reference to its argument
//   int X509_up_ref(X509 *x);                                           // the same, by its name: it has no body
//
// A count is told by what is done with it: some function takes one from it and then, if a test of it says so, releases
// the object or hands it on, and else does not; another adds one; and apart from that it is set to small constants
// only. So a length, or the number of elements, is none. Looks at one function at a time; the order of statements
// matters for the test only.
#pragma once

#include "program/Program.h"

#include <map>
#include <set>

namespace wt::program {

class ReferenceCounts {
public:
  enum class Way : uint8_t { Up, Down };
  struct OnParameter {
    static constexpr uint32_t kResult = UINT32_MAX; // `up_ref(c->key); return c->key;`
    uint32_t parameter;
    Way way;
    bool operator==(const OnParameter&) const = default;
  };
  using Field = std::pair<ir::RecordId, uint32_t>;
  using ByFunction = std::map<ir::FunctionId, std::vector<OnParameter>>;

  ReferenceCounts() = default;
  explicit ReferenceCounts(const Program& program);

  /// What the function does to its parameters and its result. A reference that it takes is its caller's.
  llvm::ArrayRef<OnParameter> of(ir::FunctionId function) const;
  bool takesFor(ir::FunctionId function, uint32_t parameter) const;
  /// Does the assignment count an object up or down? `o->refs = o->refs + 1`, also by way of a temporary.
  std::optional<Way> wayOf(const ir::Module& module, const ir::Body& body, const ir::Assign& assign) const;

private:
  ByFunction functions_;
  std::set<Field> fields_;
};

} // namespace wt::program
