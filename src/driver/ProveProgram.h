// SPDX-License-Identifier: Apache-2.0
// Puts the probes of a program's functions to the engine `contradiction`, and gathers what it says: plain values, for
// `watertight prove` to write.
#pragma once

#include "driver/Progress.h"
#include "engines/contradiction/Prove.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <set>

namespace wt::driver {

/// Which probes? Empty parts do not restrict.
struct ProveQuery {
  struct Point {
    std::string file;  // absolute
    uint32_t line = 0; // 0: all of the file
  };
  std::vector<Point> points;
  std::vector<std::string> functions; // names, as written or as displayed
  std::string root;                   // relative paths of the program begin there
};

struct ProvedProbe {
  finding::Position at;
  std::string supposition, refutation; // one sentence each
  engines::contradiction::Answer answer;
  finding::Finding claim;  // what may leak, as a finding
  bool isSilenced = false; // by a comment, or known already
};

struct ProvedFunction {
  std::string name;
  finding::Position at;
  std::vector<ProvedProbe> probes;
  std::vector<std::string> assumptions; // of all its proofs, each once
  std::set<engines::contradiction::AssumptionKind> assumedKinds;
  uint64_t count(engines::contradiction::Verdict verdict) const;
  bool isLeakFree() const { return count(engines::contradiction::Verdict::Proved) == probes.size(); }
};

struct ProofReport {
  std::vector<ProvedFunction> functions; // with at least one probe, in the order of the program
  uint64_t functionsWithoutProbes = 0;   // nothing in them can lose a pointer
  std::vector<std::string>
      notThere; // of what was asked for: a function, a file, a line with nothing to run; one sentence each
  bool isInterrupted = false;             // before all was asked
  std::vector<std::string> crashed;       // functions that nothing is known about
  std::map<std::string, uint64_t> counts; // rules applied, in a build that counts them
  uint64_t count(engines::contradiction::Verdict verdict) const;
  uint64_t probes() const;
};

ProofReport proveProgram(const program::Program& program, const ProveQuery& query, engines::contradiction::Mode mode,
                         const Progress& progress);

} // namespace wt::driver
