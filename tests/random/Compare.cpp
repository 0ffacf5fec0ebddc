// SPDX-License-Identifier: Apache-2.0
#include "Compare.h"

#include "driver/RunEngines.h"
#include "finding/Kinds.h"
#include "program/BuildProgram.h"

#include "llvm/Support/raw_ostream.h"

namespace wt::random {

using finding::Confidence;
using finding::Finding;

namespace {

uint32_t functionNamed(const Program& program, const std::string& name) {
  for (uint32_t i = 0; i < program.functions.size(); ++i)
    if (program.functions[i].name == name)
      return i;
  return UINT32_MAX;
}

/// The claims by place; of several findings at one place, the highest confidence counts.
std::map<Wrong, Confidence> claimsOf(const Program& program, const std::vector<Finding>& findings) {
  std::map<Wrong, Confidence> claims;
  for (const Finding& f : findings) {
    uint32_t line = f.kind == finding::Kind::Leak ? f.allocation.line : f.at.line;
    auto [it, isNew] = claims.try_emplace({functionNamed(program, f.functionKey), f.kind, line}, f.confidence());
    it->second = std::max(it->second, f.confidence());
  }
  return claims;
}

/// A callee uses an object and then releases it: one error, and both kinds are a correct name for it.
Wrong sibling(Wrong wrong) {
  using finding::Kind;
  if (wrong.kind != Kind::Leak)
    wrong.kind = wrong.kind == Kind::DoubleFree ? Kind::UseAfterFree : Kind::DoubleFree;
  return wrong;
}

} // namespace

std::string toString(const Program& program, const Disagreement& d) {
  if (d.kind == Disagreement::Kind::DoesNotCompile)
    return "does not compile";
  static const char* const kNames[] = {"false alarm", "missed", "reported at low confidence only", "given up"};
  std::string text = kNames[static_cast<int>(d.kind)];
  if (d.kind == Disagreement::Kind::GivenUp)
    return text;
  const std::string& function =
      d.wrong.function < program.functions.size() ? program.functions[d.wrong.function].name : "?";
  return text + ": " + finding::rowOf(d.wrong.kind).id.str() + " in " + function + ", line " +
         std::to_string(d.wrong.line);
}

Comparison::Comparison(const driver::EngineList& engines, const spec::Library& library, std::string folder)
    : engines_(engines), library_(library), folder_(folder), frontend_(frontend::FrontendOptions()) {}

std::set<Disagreement> Comparison::of(Program& program) {
  using Kind = Disagreement::Kind;
  std::string text = writeC(program);
  Truth truth = truthOf(program);
  ++counts_.programs;
  counts_.executions += truth.executions;
  if (!truth.outside.empty()) {
    ++counts_.outside;
    return {};
  }
  std::string file =
      folder_ + "/" + std::to_string(counts_.programs) + ".c"; // a new name each time: the front end caches files
  std::error_code error;
  llvm::raw_fd_ostream(file, error) << text;
  frontend::UnitResult unit = frontend_.lowerFile({folder_, file, {"cc", "-c", file}, ""});
  if (unit.status != frontend::UnitStatus::Complete)
    return {{Kind::DoesNotCompile, {}}};
  std::vector<ir::Module> units;
  units.push_back(std::move(*unit.module));
  program::Program linked = program::buildProgram(std::move(units), library_);
  driver::Analysis analysis = driver::runEngines(linked, engines_, 1, {});

  std::set<Disagreement> result;
  if (!analysis.functionsNotAnalysed.empty())
    result.insert({Kind::GivenUp, {}});
  std::map<Wrong, Confidence> claims = claimsOf(program, analysis.claims);
  for (auto& [wrong, confidence] : claims) {
    ++counts_.reported[wrong.kind];
    if (confidence >= Confidence::Medium && !truth.wrongs.count(wrong) && !truth.wrongs.count(sibling(wrong)))
      result.insert({Kind::FalseAlarm, wrong});
  }
  counts_.functions += program.functions.size();
  counts_.clean += truth.wrongs.empty();
  for (auto& [wrong, weight] : truth.wrongs) {
    ++counts_.wrongs[wrong.kind];
    auto claim = claims.count(wrong) ? claims.find(wrong) : claims.find(sibling(wrong));
    if (weight != Weight::AfterError && claim == claims.end())
      result.insert({Kind::Missed, wrong});
    else if (weight == Weight::Plain && claim->second == Confidence::Low)
      result.insert({Kind::NotPlain, wrong});
  }
  return result;
}

} // namespace wt::random
