// SPDX-License-Identifier: Apache-2.0
// Which statements of a program are proved to lose no memory? Runs engine `contradiction` on the functions' probes and
// collects its answers as plain values, which `watertight prove` writes.
#pragma once

#include "driver/Progress.h"
#include "engines/contradiction/Prove.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <set>

namespace wt::driver {

/// The requested probes. An empty part does not restrict them.
struct ProveQuery {
  struct Point {
    std::string file;  // absolute
    uint32_t line = 0; // 0: the whole file
  };
  std::vector<Point> points;
  std::vector<std::string> functions; // names, as written or as displayed
  std::string root;                   // the folder that relative paths of the program start from
};

struct ProvedProbe {
  finding::Position at;
  std::string supposition, refutation; // one sentence each
  engines::contradiction::Answer answer;
  finding::Finding claim;  // the possible leak, as a finding
  bool isSilenced = false; // by a comment or the baseline
};

struct ProvedFunction {
  std::string name;
  finding::Position at;
  std::vector<ProvedProbe> probes;
  std::vector<std::string> assumptions; // of all its proofs, without duplicates
  std::set<engines::contradiction::AssumptionKind> assumedKinds;
  uint64_t count(engines::contradiction::Verdict verdict) const;
  bool isLeakFree() const { return count(engines::contradiction::Verdict::Proved) == probes.size(); }
};

struct ProofReport {
  std::vector<ProvedFunction> functions; // with at least one probe, in the order of the program
  uint64_t functionsWithoutProbes = 0;   // they contain nothing that can lose a pointer
  std::vector<std::string> notThere; // requested but absent: a function, a file, a line without code; one sentence each
  bool isInterrupted = false;        // the run stopped before all probes were tried
  std::vector<std::string> crashed;  // functions whose analysis crashed
  std::map<std::string, uint64_t> counts; // applied rules, in a build that counts them
  uint64_t count(engines::contradiction::Verdict verdict) const;
  uint64_t probes() const;
};

ProofReport proveProgram(const program::Program& program, const ProveQuery& query, engines::contradiction::Mode mode,
                         const Progress& progress);

} // namespace wt::driver
