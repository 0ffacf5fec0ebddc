// SPDX-License-Identifier: Apache-2.0
#include "driver/ProveProgram.h"

#include "engines/contradiction/Findings.h"
#include "engines/contradiction/Trace.h"
#include "support/CrashGuard.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <optional>
#include <set>

namespace wt::driver {

using namespace engines::contradiction;

uint64_t ProvedFunction::count(Verdict verdict) const {
  return std::count_if(probes.begin(), probes.end(), [&](const ProvedProbe& p) { return p.answer.verdict == verdict; });
}

uint64_t ProofReport::count(Verdict verdict) const {
  uint64_t sum = 0;
  for (const ProvedFunction& function : functions)
    sum += function.count(verdict);
  return sum;
}

uint64_t ProofReport::probes() const {
  uint64_t sum = 0;
  for (const ProvedFunction& function : functions)
    sum += function.probes.size();
  return sum;
}

namespace {

class Run {
public:
  Run(const program::Program& program, const ProveQuery& query, Mode mode)
      : program_(program), query_(query), mode_(mode) {
    prover_.emplace(program, mode);
    for (const SourceFile& file : program.module.files)
      paths_.push_back(absolute(file.path));
  }

  ProofReport run(const Progress& progress) {
    const auto& functions = program_.module.functions;
    for (uint32_t f = 0; f < functions.size(); ++f) {
      if (!report(progress, "functions proved", f, functions.size())) {
        report_.isInterrupted = true;
        break;
      }
      if (functions[f].body && !program_.isSpecified[f] && isAsked(functions[f]) && isOnTheLines(*functions[f].body))
        proveGuarded(ir::FunctionId(f));
    }
    noteWhatIsNotThere();
    prover_->ruleHits().addTo(report_.counts);
    return std::move(report_);
  }

private:
  const program::Program& program_;
  const ProveQuery& query_;
  Mode mode_;
  std::optional<Prover> prover_;
  std::vector<std::string> paths_; // by file
  ProofReport report_;

  std::string absolute(llvm::StringRef path) const {
    llvm::SmallString<256> result(path);
    if (!llvm::sys::path::is_absolute(path))
      result = query_.root, llvm::sys::path::append(result, path);
    llvm::SmallString<256> real;
    return llvm::sys::fs::real_path(result, real) ? result.str().str() : real.str().str();
  }

  static bool isNamed(const ir::Function& function, const std::string& name) {
    return name == function.name || name == function.qualifiedName || name == function.displayName;
  }

  bool isAsked(const ir::Function& function) const {
    const auto& names = query_.functions;
    return names.empty() ||
           std::any_of(names.begin(), names.end(), [&](const std::string& name) { return isNamed(function, name); });
  }

  bool isAsked(const Location& location) const {
    const auto& points = query_.points;
    return points.empty() ||
           (location.isValid() && std::any_of(points.begin(), points.end(), [&](const ProveQuery::Point& point) {
              return (point.line == 0 || point.line == location.line) && point.file == paths_[location.file.index];
            }));
  }

  /// Does the function have a statement on the requested lines? Checked before anything is built for it.
  bool isOnTheLines(const ir::Body& body) const {
    if (query_.points.empty())
      return true;
    for (const ir::Block& block : body.blocks)
      for (const ir::Instr& instr : block.instrs)
        if (isAsked(instr.location))
          return true;
    return false;
  }

  void noteWhatIsNotThere() {
    for (const std::string& name : query_.functions)
      if (std::none_of(program_.module.functions.begin(), program_.module.functions.end(),
                       [&](const ir::Function& f) { return f.body && isNamed(f, name); }))
        report_.notThere.push_back("no function '" + name + "' has a body in the program");
    for (const ProveQuery::Point& point : query_.points) {
      if (std::find(paths_.begin(), paths_.end(), point.file) == paths_.end())
        report_.notThere.push_back(point.file + ": not part of the program");
      else if (point.line != 0 && !isRun(point))
        report_.notThere.push_back(point.file + ":" + std::to_string(point.line) + ": no statement of a function");
    }
  }

  bool isRun(const ProveQuery::Point& point) const {
    auto isThere = [&](const ir::Instr& instr) {
      return instr.location.isValid() && instr.location.line == point.line &&
             paths_[instr.location.file.index] == point.file;
    };
    for (const ir::Function& function : program_.module.functions)
      if (function.body)
        for (const ir::Block& block : function.body->blocks)
          if (std::any_of(block.instrs.begin(), block.instrs.end(), isThere))
            return true;
    return false;
  }

  /// A crash loses the function's result, and the facts about other functions that the prover cached.
  void proveGuarded(ir::FunctionId id) {
    if (runGuardedHere([&] { prove(id); }))
      return;
    report_.crashed.push_back(program_.module[id].displayName);
    prover_.reset();
    prover_.emplace(program_, mode_);
  }

  void prove(ir::FunctionId id) {
    const ir::Function& function = program_.module[id];
    ProvedFunction result{function.displayName, positionOf(program_.module, function.location), {}, {}, {}};
    std::set<std::string> assumptions;
    std::vector<Probe> probes = prover_->probesOf(id);
    for (const Probe& probe : probes) {
      if (!isAsked(probe.location))
        continue;
      ProvedProbe proved{positionOf(program_.module, probe.location),
                         supposition(probe),
                         refutation(probe),
                         prover_->prove(probe),
                         {}};
      if (proved.answer.verdict == Verdict::MayLeak)
        proved.claim = findingOf(program_.module, probe, proved.answer);
      if (proved.answer.verdict == Verdict::Proved)
        for (AssumptionId assumption : proved.answer.assumptions) {
          assumptions.insert(prover_->sentence(assumption));
          result.assumedKinds.insert(prover_->kindOf(assumption));
        }
      result.probes.push_back(std::move(proved));
    }
    result.assumptions.assign(assumptions.begin(), assumptions.end());
    report_.functionsWithoutProbes += probes.empty();
    if (!result.probes.empty())
      report_.functions.push_back(std::move(result));
  }
};

} // namespace

ProofReport proveProgram(const program::Program& program, const ProveQuery& query, Mode mode,
                         const Progress& progress) {
  return Run(program, query, mode).run(progress);
}

} // namespace wt::driver
