// SPDX-License-Identifier: Apache-2.0
#include "engines/contradiction/Assumptions.h"

namespace wt::engines::contradiction {

std::string sentenceOf(AssumptionKind kind, const std::string& what) {
  switch (kind) {
  case AssumptionKind::UnknownCallee: return "`" + what + "`, which is not in the program, changes no pointer of it";
  case AssumptionKind::UnknownTargets: return "calls through pointers reach only functions of the program";
  case AssumptionKind::Assembly: return "inline assembly changes no pointer";
  case AssumptionKind::Cast: return "memory is used as one type only, in spite of casts";
  case AssumptionKind::IntegerPointer: return "no pointer is kept in an integer";
  case AssumptionKind::PointerArithmetic: return "pointer arithmetic stays inside its object";
  case AssumptionKind::Union: return "a union is read as what was written to it";
  case AssumptionKind::NotLowered: return "what was not lowered (" + what + ") changes no pointer";
  case AssumptionKind::DeepCallee: return "`" + what + "`, which was not looked into, changes no pointer";
  case AssumptionKind::Borrowed: return "what `" + what + "` returns is not the caller's to release";
  }
  return what;
}

AssumptionId AssumptionTable::add(AssumptionKind kind, const std::string& what) {
  auto [it, isNew] = byRow_.try_emplace({kind, what}, AssumptionId(rows_.size()));
  if (isNew)
    rows_.emplace_back(kind, what);
  return it->second;
}

} // namespace wt::engines::contradiction
