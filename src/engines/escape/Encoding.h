// SPDX-License-Identifier: Apache-2.0
// Under which conditions does what happen to which object in this function? What its execution (Executor.h) comes to:
// constant from then on. Findings, summaries and what is told to people are read off it.
//
//   p = malloc(8);          // guard true      p: {(¬ok, null), (ok, new0)}    new0#valid: ok
//   if (!p) return -1;      // guard ¬ok
//   if (n > 9) return -1;   // guard ok ∧ n > 9        <- at the exit, new0 is neither freed nor reachable when this
//   holds free(p);                // guard ok ∧ ¬(n > 9)     new0#freed: ok ∧ ¬(n > 9)
//
// Whoever asks something makes formulas in its tables: those grow, and what is there stays as it is.
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

/// A function, and what is known of the rest of the program.
struct Subject {
  const program::Program& program;
  ir::FunctionId function;
  SummaryLookup summaries;
  const contract::Contracts& contracts; // of functions without a body
  const Limits& limits;
  const program::ReferenceCounts& references;
  const program::Constants* constants = nullptr; // globals that never change hold what the program says

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
  std::vector<Lit> stepGuards; // by unrolled block: it is run, past the conditions it opens with; `no` if it cannot be
  State exit, raise;           // where it returns, where an exception leaves it
  std::vector<State> endless;  // between two rounds of a loop that the function does not leave
  Trace trace;
  Effects effects;
  Provenance provenance;
  std::string limitHit; // which; then the rest is not whole

private:
  Subject subject_;
  std::unique_ptr<TableStore> store_;
};

} // namespace wt::engines::escape
