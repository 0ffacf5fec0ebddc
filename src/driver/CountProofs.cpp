// SPDX-License-Identifier: Apache-2.0
#include "driver/CountProofs.h"

#include "driver/ProveProgram.h"
#include "support/CrashGuard.h"

#include <set>

namespace wt::driver {

using engines::contradiction::AssumptionKind;

/// An assumption without function names; with them there would be as many texts as proofs.
static std::string inGeneral(AssumptionKind kind) {
  switch (kind) {
  case AssumptionKind::UnknownCallee: return "functions that are not in the program change no pointer of it";
  case AssumptionKind::NotLowered: return "what was not lowered changes no pointer";
  case AssumptionKind::DeepCallee: return "callees of callees change no pointer";
  case AssumptionKind::Borrowed: return "what some functions return is not the caller's to release";
  case AssumptionKind::UnknownTargets:
  case AssumptionKind::Assembly:
  case AssumptionKind::Cast:
  case AssumptionKind::IntegerPointer:
  case AssumptionKind::PointerArithmetic:
  case AssumptionKind::Union: break;
  }
  return engines::contradiction::sentenceOf(kind, "");
}

ProofCount countProofs(const program::Program& program, const Progress& progress) {
  ProofReport report;
  runGuarded(kDeepStackBytes, // for its stack; each crash is caught on its own
             [&] { report = proveProgram(program, {}, engines::contradiction::Mode::bugs(), progress); });
  ProofCount count;
  for (const ProvedFunction& function : report.functions) {
    ++count.functions;
    if (!function.isLeakFree())
      continue;
    ++count.proved;
    count.withoutAssumptions += function.assumedKinds.empty();
    for (AssumptionKind kind : function.assumedKinds)
      ++count.assumptions[inGeneral(kind)];
  }
  return count;
}

} // namespace wt::driver
