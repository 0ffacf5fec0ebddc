// SPDX-License-Identifier: Apache-2.0
// What does another engine say about a claim? It is asked only if the claiming engine is not certain.
#pragma once

#include "finding/Finding.h"

#include "llvm/ADT/StringRef.h"

#include <string>

namespace wt::finding {

struct Opinion {
  enum class Kind : uint8_t {
    None,      // it cannot decide
    Agrees,    // its own analysis finds the same
    Disagrees, // it contradicts, on assumptions that may not hold
    Refutes,   // it proves the claim wrong
  };
  Kind kind = Kind::None;
  std::string reason; // of Refutes: one sentence
};

/// An engine that judges claims. Equal claims get equal answers, whatever was asked before.
class SecondOpinion {
public:
  virtual ~SecondOpinion() = default;
  virtual llvm::StringRef name() const = 0; // the engine's
  virtual Opinion of(const Finding& claim) = 0;
};

} // namespace wt::finding
