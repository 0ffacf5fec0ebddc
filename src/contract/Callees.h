// SPDX-License-Identifier: Apache-2.0
// Who is called, if it is known by a name only? A function; or whatever a global, or a field of some structure of
// functions, points to: those of one global or field are taken for one.
//
//   foo_free(p)     Curl_cfree(p)     git__allocator.gfree(p)     hooks->deallocate(p)
#pragma once

#include "ir/Module.h"

namespace wt::contract {

struct Callee {
  ir::FunctionId function;
  ir::GlobalId global; // a pointer to functions
  ir::RecordId record; // with a field that is one
  uint32_t field = 0;
  bool isValid() const { return function.isValid() || global.isValid() || record.isValid(); }
  auto operator<=>(const Callee&) const = default;
};

/// Of the calls of one body.
class Callees {
public:
  explicit Callees(const ir::Body& body);
  /// Not valid: it has no name.
  Callee of(const ir::Call& call) const;

private:
  const ir::Body& body_;
  std::vector<Callee> byVariable_; // of temporaries that hold a pointer for one call

  Callee at(ir::PlaceId place) const;
};

/// Whose bodies are looked at. Of a function that other files may call, a body can be left aside: it is then judged by
/// its use alone, as in an analysis of one file that calls it.
enum class Bodies : uint8_t { All, Internal };

bool isLookedAt(const ir::Function& function, Bodies bodies);

const ir::FunctionType* typeOf(const ir::Module& module, const Callee& callee);
/// As specifications name it: `foo_free`, `Curl_cfree`, `gfree`.
std::string nameOf(const ir::Module& module, const Callee& callee);

} // namespace wt::contract
