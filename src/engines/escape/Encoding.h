// SPDX-License-Identifier: Apache-2.0
// Which effects on which objects does this function have, and under which conditions? The result of its execution
// (Executor.h), constant from then on. Findings, summaries and messages are derived from it.
//
//   p = malloc(8);          // guard true                p: {(¬ok, null), (ok, new0)}    new0#valid: ok
//   if (!p) return -1;      // guard ¬ok
//   if (n > 9) return -1;   // guard ok ∧ n > 9          at the exit, new0 is neither freed nor reachable if this holds
//   free(p);                // guard ok ∧ ¬(n > 9)       new0#freed: ok ∧ ¬(n > 9)
//
// Readers may add formulas to its tables; existing rows never change.
#pragma once

#include "engines/escape/Provenance.h"
#include "engines/escape/Summary.h"
#include "engines/escape/Trace.h"
#include "engines/escape/Unrolling.h"
#include "program/Program.h"
#include "program/ReferenceCounts.h"

#include <functional>

namespace wt::contract {
struct Contracts;
}

namespace wt::engines::escape {

using SummaryLookup = std::function<const EscapeSummary*(ir::FunctionId)>;

/// A function, and the facts about the rest of the program.
struct Subject {
  const program::Program& program;
  ir::FunctionId function;
  SummaryLookup summaries;
  const contract::Contracts& contracts; // of functions without a body
  const Limits& limits;
  const program::ReferenceCounts& references;
  const program::Constants* constants = nullptr; // values of globals that never change

  const ir::Body& body() const { return *program.module[function].body; }
};

struct Encoding : StateReader {
  Encoding(const Subject& subject, std::unique_ptr<TableStore> store)
      : StateReader(*store), subject_(subject), store_(std::move(store)) {}

  const program::Program& program() const { return subject_.program; }
  ir::FunctionId function() const { return subject_.function; }
  const ir::Body& body() const { return subject_.body(); }
  const contract::Contracts& contracts() const { return subject_.contracts; }
  const Limits& limits() const { return subject_.limits; }
  const LimitHits& limitHits() const { return store_->limitHits; }

  Unrolling unrolling;
  std::vector<Lit> stepGuards; // by unrolled block: its path condition with its opening conditions; `no`: unreachable
  State exit, raise;           // at the return, and where an exception leaves the function
  std::vector<State> endless;  // between two rounds of loops that the function does not leave
  Trace trace;
  Effects effects;
  Provenance provenance;
  std::string limitHit; // the exhausted budget; if not empty, the encoding is incomplete

private:
  Subject subject_;
  std::unique_ptr<TableStore> store_;
};

} // namespace wt::engines::escape
