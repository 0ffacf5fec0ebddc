// SPDX-License-Identifier: Apache-2.0
// `watertight prove`: which points of a program can lose memory, and which provably cannot?
#include "app/cli/Commands.h"
#include "app/cli/Summary.h"

#include "driver/Baseline.h"
#include "driver/ProveProgram.h"
#include "driver/ReadProgram.h"
#include "driver/ShippedSpecs.h"
#include "output/Formats.h"
#include "support/PlainText.h"
#include "verdict/Verdict.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <set>

namespace wt::cli {

using driver::OptionId;
using driver::ProofReport;
using driver::ProvedFunction;
using driver::ProvedProbe;
using engines::contradiction::Mode;
using engines::contradiction::Source;
using engines::contradiction::Verdict;

// ------------------------------------------------------------------------------------------------ the question

/// FILE or FILE:LINE.
static Result<driver::ProveQuery::Point> pointFrom(llvm::StringRef word) {
  driver::ProveQuery::Point point;
  auto [file, line] = word.rsplit(':');
  if (line.empty() || line.getAsInteger(10, point.line) || point.line == 0) {
    file = word;
    point.line = 0;
  }
  llvm::SmallString<256> path;
  if (llvm::sys::fs::real_path(file, path))
    return userError("no such file: " + file.str());
  point.file = path.str().str();
  return point;
}

static Result<driver::ProveQuery> queryFrom(const driver::Arguments& arguments) {
  driver::ProveQuery query;
  query.root = workingDirectory();
  query.functions = arguments.valuesOf(OptionId::Function);
  for (const std::string& word : arguments.files()) {
    Result<driver::ProveQuery::Point> point = pointFrom(word);
    if (!point)
      return point.takeError();
    query.points.push_back(std::move(*point));
  }
  return query;
}

static Result<Mode> modeFrom(const driver::Arguments& arguments) {
  std::string name = arguments.valueOf(OptionId::Mode, "verify");
  if (name == "verify")
    return Mode::verify();
  if (name == "bugs")
    return Mode::bugs();
  return userError("unknown mode '" + name + "'; there are: verify, bugs");
}

/// With `--`, the files are the program; without it, the whole build is, and the files select what to prove.
static frontend::CommandOptions commandsFrom(const driver::Arguments& arguments, const driver::ProveQuery& query) {
  frontend::CommandOptions commands = commandOptionsFrom(arguments);
  commands.files.clear();
  if (arguments.hasSeparator())
    for (const auto& point : query.points)
      if (std::find(commands.files.begin(), commands.files.end(), point.file) == commands.files.end())
        commands.files.push_back(point.file);
  return commands;
}

// ------------------------------------------------------------------------------------------------ the answer

static void writePosition(llvm::raw_ostream& out, const finding::Position& at) {
  out << plainText(at.file) << ':' << at.line << ':' << at.column << ": ";
}

static void writeProbe(llvm::raw_ostream& out, const ProvedProbe& probe, bool showsProofs) {
  if (probe.isSilenced)
    return;
  switch (probe.answer.verdict) {
  case Verdict::Proved:
    if (showsProofs) {
      writePosition(out, probe.at);
      out << "proved: " << plainText(probe.refutation) << '\n';
    }
    return;
  case Verdict::MayLeak: break;
  case Verdict::DependsOnInput:
  case Verdict::Abandoned:
    if (showsProofs || probe.answer.verdict == Verdict::Abandoned) {
      writePosition(out, probe.at);
      out << (probe.answer.verdict == Verdict::Abandoned ? "abandoned at " + probe.answer.limit + ": "
                                                         : "depends on the callers: ")
          << plainText(probe.supposition) << '\n';
    }
    return;
  }
  writePosition(out, probe.at);
  out << "may leak: " << plainText(probe.supposition) << '\n';
  for (size_t i = 1; i < probe.answer.trace.size(); ++i) {
    out << "  ";
    writePosition(out, probe.answer.trace[i].at);
    out << plainText(probe.answer.trace[i].sentence) << '\n';
  }
}

static void writeFunction(llvm::raw_ostream& out, const ProvedFunction& function, bool showsProofs) {
  for (const ProvedProbe& probe : function.probes)
    writeProbe(out, probe, showsProofs);
  uint64_t proved = function.count(Verdict::Proved);
  out << plainText(function.name) << ": ";
  if (function.isLeakFree())
    out << "proved, " << proved << (proved == 1 ? " probe" : " probes");
  else
    out << proved << " of " << function.probes.size() << " probes proved";
  for (size_t i = 0; i < function.assumptions.size(); ++i)
    out << (i == 0 ? ", assuming that\n  " : "\n  ") << plainText(function.assumptions[i]);
  out << '\n';
}

/// Separates probes that a comment or the baseline suppresses. The others form the report, in the formats of `check`.
static finding::Report judge(const verdict::Policy& policy, const driver::ReadResult& read, SourceLines& sources,
                             ProofReport& proofs) {
  finding::Report report;
  report.coverage = read.coverage;
  report.hasBaseline = !policy.baseline.empty();
  std::vector<finding::Finding> claims;
  for (const ProvedFunction& function : proofs.functions)
    for (const ProvedProbe& probe : function.probes)
      if (probe.answer.verdict == Verdict::MayLeak)
        claims.push_back(probe.claim);
  verdict::CodeAt code(*read.program);
  verdict::judge(std::move(claims), policy, sources, &code, report);
  using Place = std::tuple<finding::Position, std::string>;
  std::set<Place> silenced;
  for (const finding::Suppressed& suppressed : report.suppressed)
    silenced.emplace(suppressed.finding.at, suppressed.finding.about.expression);
  for (const finding::Reported& known : report.unchanged)
    silenced.emplace(known.at, known.about.expression);
  for (ProvedFunction& function : proofs.functions)
    for (ProvedProbe& probe : function.probes)
      probe.isSilenced = probe.answer.verdict == Verdict::MayLeak &&
                         silenced.count({probe.claim.at, probe.claim.about.expression}) != 0;
  return report;
}

static uint64_t silencedIn(const ProofReport& report) {
  uint64_t count = 0;
  for (const ProvedFunction& function : report.functions)
    count += std::count_if(function.probes.begin(), function.probes.end(),
                           [](const ProvedProbe& probe) { return probe.isSilenced; });
  return count;
}

static std::string summaryOf(const ProofReport& report, const Stopwatch& stopwatch) {
  std::string text;
  llvm::raw_string_ostream out(text);
  uint64_t leakFree = std::count_if(report.functions.begin(), report.functions.end(),
                                    [](const ProvedFunction& f) { return f.isLeakFree(); });
  out << "proved " << report.count(Verdict::Proved) << " of " << report.probes() << " probes, "
      << report.count(Verdict::MayLeak) - silencedIn(report) << " may leak, " << report.count(Verdict::Abandoned)
      << " abandoned";
  if (uint64_t open = report.count(Verdict::DependsOnInput))
    out << ", " << open << " depend on the callers";
  if (uint64_t silenced = silencedIn(report))
    out << ", " << silenced << " silenced by comments or in the baseline";
  out << "; " << leakFree << " of " << report.functions.size() << " functions proved leak-free, "
      << report.functionsWithoutProbes << " have nothing to lose; " << llvm::format("%.1f", stopwatch.seconds())
      << " s";
  return text;
}

static void writeStatistics(llvm::json::OStream& json, const ProofReport& report, double processorSeconds) {
  json.attribute("processorSeconds", processorSeconds); // without reading the program
  auto number = [](uint64_t value) { return static_cast<int64_t>(value); };
  json.attributeObject("counts", [&] {
    for (const auto& [what, count] : report.counts)
      json.attribute(what, number(count));
  });
  json.attributeArray("functions", [&] {
    for (const ProvedFunction& function : report.functions)
      json.object([&] {
        json.attribute("name", llvm::json::isUTF8(function.name) ? function.name : llvm::json::fixUTF8(function.name));
        json.attributeArray("probes", [&] {
          for (const ProvedProbe& probe : function.probes)
            json.object([&] {
              json.attribute("line", number(probe.at.line));
              json.attribute("verdict", static_cast<int64_t>(probe.answer.verdict));
              json.attribute("steps", number(probe.answer.steps));
              json.attribute("facts", number(probe.answer.facts));
              json.attribute("points", number(probe.answer.points));
            });
        });
      });
  });
}

static int exitCodeOf(const ProofReport& report, bool isComplete) {
  if (report.count(Verdict::MayLeak) != silencedIn(report))
    return Findings;
  bool isOpen =
      report.count(Verdict::Abandoned) != 0 || report.count(Verdict::DependsOnInput) != 0 || !report.crashed.empty();
  return isOpen || !isComplete ? Incomplete : NothingFound;
}

int prove(const driver::Arguments& arguments) {
  Result<driver::ProveQuery> query = queryFrom(arguments);
  if (!query)
    return fail(query.takeError());
  Result<Mode> mode = modeFrom(arguments);
  if (!mode)
    return fail(mode.takeError());
  Result<const output::Format*> format = formatFrom(arguments);
  if (!format)
    return fail(format.takeError());
  verdict::Policy policy;
  policy.showAll = true;
  if (arguments.has(OptionId::Baseline)) {
    auto baseline = driver::readBaseline(*llvm::vfs::getRealFileSystem(), arguments.valueOf(OptionId::Baseline));
    if (!baseline)
      return fail(baseline.takeError());
    policy.baseline = std::move(*baseline);
  }
  Result<spec::Library> library = driver::loadSpecifications(arguments.valuesOf(OptionId::Spec));
  if (!library)
    return fail(library.takeError());
  driver::ReadOptions options = readOptionsFrom(arguments);
  options.commands = commandsFrom(arguments, *query);
  driver::Progress progress = progressFor(arguments);
  Result<driver::ReadResult> read = driver::readProgram(options, std::move(*library), progress);
  if (!read)
    return fail(read.takeError());
  Stopwatch stopwatch;
  ProofReport report = driver::proveProgram(*read->program, *query, *mode, progress);
  double processorSeconds = stopwatch.processorSeconds();
  clearProgress();
  say(read->notifications, arguments.has(OptionId::Quiet));

  SourceLines sources(llvm::vfs::getRealFileSystem());
  sources.showOnly(std::move(read->sources), std::move(read->copied));
  finding::Report findings = judge(policy, *read, sources, report);
  std::string text;
  llvm::raw_string_ostream out(text);
  if ((*format)->name != "text")
    (*format)->write(findings, sources, {false, WT_VERSION}, out);
  else
    for (const ProvedFunction& function : report.functions)
      writeFunction(out, function, arguments.has(OptionId::All));
  if (!deliver(arguments, text))
    return BadUsage;
  if (arguments.has(OptionId::Stats)) {
    std::string statistics;
    llvm::raw_string_ostream stream(statistics);
    llvm::json::OStream json(stream, 2);
    json.object([&] { writeStatistics(json, report, processorSeconds); });
    if (!writeFile(arguments.valueOf(OptionId::Stats), plainJson(std::move(statistics))))
      return BadUsage;
  }
  if (!arguments.has(OptionId::Quiet))
    say("watertight: " + summaryOf(report, stopwatch));
  if (report.isInterrupted)
    return fail("interrupted: this is what was known until then"), Incomplete;
  for (const std::string& function : report.crashed)
    fail(function + ": the proof crashed, or ran out of stack");
  for (const std::string& sentence : report.notThere)
    fail(sentence);
  return report.notThere.empty() ? exitCodeOf(report, read->coverage.isComplete()) : BadUsage;
}

} // namespace wt::cli
