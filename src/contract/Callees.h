// SPDX-License-Identifier: Apache-2.0
// Which function does a call reach, as far as a name tells? Either a function, or the target of a global or of a field
// of a structure of functions. All targets of one global or field count as one callee.
//
//   foo_free(p)     Curl_cfree(p)     git__allocator.gfree(p)     hooks->deallocate(p)
#pragma once

#include "ir/Module.h"

namespace wt::contract {

struct Callee {
  ir::FunctionId function;
  ir::GlobalId global; // a global function pointer
  ir::RecordId record; // a record with a function pointer as a field
  uint32_t field = 0;
  bool isValid() const { return function.isValid() || global.isValid() || record.isValid(); }
  auto operator<=>(const Callee&) const = default;
};

/// Resolves the calls of one body.
class Callees {
public:
  explicit Callees(const ir::Body& body);
  /// Not valid if the callee has no name.
  Callee of(const ir::Call& call) const;

private:
  const ir::Body& body_;
  std::vector<Callee> byVariable_; // for temporaries that hold a function pointer for one call

  Callee at(ir::PlaceId place) const;
};

/// Which functions with a body are analysed by their body? Internal: only those that other files cannot call; the
/// others are then judged by their uses alone, as in an analysis of one file that calls them.
enum class Bodies : uint8_t { All, Internal };

bool isLookedAt(const ir::Function& function, Bodies bodies);

const ir::FunctionType* typeOf(const ir::Module& module, const Callee& callee);
/// The name that a specification would use: `foo_free`, `Curl_cfree`, `gfree`.
std::string nameOf(const ir::Module& module, const Callee& callee);

} // namespace wt::contract
