// SPDX-License-Identifier: Apache-2.0
// What does another engine say of a claim? Asked for where the one who made the claim is not sure.
#pragma once

#include "finding/Finding.h"

#include "llvm/ADT/StringRef.h"

#include <string>

namespace wt::finding {

struct Opinion {
  enum class Kind : uint8_t {
    None,      // it cannot tell
    Agrees,    // it finds the same by its own means
    Disagrees, // it does not, on assumptions that may not hold
    Refutes,   // it proves that the claim is wrong
  };
  Kind kind = Kind::None;
  std::string reason; // of Refutes: one sentence
};

/// Somebody to ask. Same claim, same answer, whatever was asked before.
class SecondOpinion {
public:
  virtual ~SecondOpinion() = default;
  virtual llvm::StringRef name() const = 0; // the engine's
  virtual Opinion of(const Finding& claim) = 0;
};

} // namespace wt::finding
