// SPDX-License-Identifier: Apache-2.0
#include "app/cli/Summary.h"

#include "app/cli/Commands.h"
#include "engines/Budget.h"
#include "engines/Engine.h"
#include "support/PlainText.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <sys/resource.h>

namespace wt::cli {

static uint64_t peakMegabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss / 1024;
}

static std::string counted(uint64_t count, llvm::StringRef thing) {
  return std::to_string(count) + " " + thing.str() + (count == 1 ? "" : "s");
}

/// "2 files (not compiled 1, no such file 1)"
static std::string reasons(const std::map<std::string, uint64_t>& counts, llvm::StringRef thing) {
  uint64_t total = 0;
  std::string list;
  for (const auto& [reason, count] : counts) {
    total += count;
    list += (list.empty() ? "" : ", ") + reason + (counts.size() > 1 ? " " + std::to_string(count) : "");
  }
  return counted(total, thing) + " (" + list + ")";
}

/// "; 873 allocations followed (856 through wrappers), 12 not": without findings, this shows how much was analysed.
static std::string allocations(const std::map<std::string, uint64_t>& counts) {
  auto sum = [&](llvm::StringRef what) {
    uint64_t total = 0;
    for (const auto& [name, count] : counts)
      if (llvm::StringRef(name).ends_with(what))
        total += count;
    return total;
  };
  uint64_t direct = sum(engines::kFollowedDirectly), wrapped = sum(engines::kFollowedThroughWrappers);
  uint64_t lost = sum(engines::kNotFollowed);
  if (direct + wrapped + lost == 0)
    return {};
  std::string text = "; " + counted(direct + wrapped, "allocation") + " followed";
  if (wrapped != 0)
    text += " (" + std::to_string(wrapped) + " through wrappers)";
  return lost == 0 ? text : text + ", " + std::to_string(lost) + " not";
}

std::string summaryOf(const driver::RunResult& result, const Stopwatch& stopwatch) {
  const finding::Report& report = result.report;
  const finding::Coverage& coverage = report.coverage;
  std::string text;
  llvm::raw_string_ostream out(text);
  out << (result.statistics.engines.empty() ? "no engine ran"
          : report.findings.empty()         ? "nothing found"
                                            : counted(report.findings.size(), "finding"))
      << " in " << counted(coverage.files, "file") << ", " << counted(coverage.functions, "function") << ", "
      << counted(coverage.lines, "line");
  out << allocations(result.statistics.counts);
  if (!report.suppressed.empty())
    out << "; " << report.suppressed.size() << " silenced by comments";
  if (report.hasBaseline)
    out << "; " << report.unchanged.size() << " in the baseline, " << report.gone << " of it gone";
  if (report.filtered != 0)
    out << "; " << report.filtered << " not wanted (--only, --exclude, --kinds, --hide)";
  if (!report.refuted.empty())
    out << "; " << report.refuted.size() << " refuted (--refuted shows them)";
  if (report.belowThreshold != 0)
    out << "; " << report.belowThreshold << " of low confidence (--all shows them, and searches further)";
  if (!coverage.isComplete()) {
    out << "; INCOMPLETE, not analysed: ";
    if (!coverage.unitsNotAnalysed.empty())
      out << reasons(coverage.unitsNotAnalysed, "file");
    if (!coverage.functionsNotAnalysed.empty())
      out << (coverage.unitsNotAnalysed.empty() ? "" : ", ") << reasons(coverage.functionsNotAnalysed, "function");
  }
  if (result.statistics.functionsWithGaps != 0)
    out << "; not all understood: " << counted(result.statistics.functionsWithGaps, "function");
  out << "; " << llvm::format("%.1f", stopwatch.seconds()) << " s, " << peakMegabytes() << " MB";
  return text;
}

std::string proofsText(const driver::ProofCount& proofs) {
  std::string text = std::to_string(proofs.proved) + " of " + counted(proofs.functions, "function") +
                     " that can lose a pointer " + (proofs.functions == 1 ? "is" : "are") +
                     " proved to lose no memory, " + std::to_string(proofs.withoutAssumptions) +
                     " of them on no assumption";
  std::string list;
  for (const auto& [sentence, count] : proofs.assumptions)
    list += (list.empty() ? "" : ", ") + sentence + " (" + std::to_string(count) + ")";
  return list.empty() ? text : text + "; the others assume that " + list;
}

std::vector<std::string> missingText(const std::vector<driver::MissingLine>& missing) {
  if (missing.empty())
    return {};
  std::vector<std::string> lines = {
      "watertight: the effect of these functions on their arguments is unknown, and matters most. If a line is",
      "            right, put it into a file for --spec (`watertight specs missing` lists all):"};
  for (const driver::MissingLine& line : missing)
    lines.push_back("  " + line.specification + " // " + driver::whatIsOpen(line) + "; " + line.place);
  return lines;
}

static void writeCounts(llvm::json::OStream& json, llvm::StringRef key, const std::map<std::string, uint64_t>& counts) {
  json.attributeObject(key, [&] {
    for (const auto& [reason, count] : counts)
      json.attribute(llvm::json::isUTF8(reason) ? reason : llvm::json::fixUTF8(reason), static_cast<int64_t>(count));
  });
}

/// Splits the counts: the others, and how often each limit cut something, by the limit's name.
static std::pair<std::map<std::string, uint64_t>, std::map<std::string, uint64_t>>
splitLimits(const std::map<std::string, uint64_t>& all) {
  std::map<std::string, uint64_t> counts, limits;
  for (const auto& [what, count] : all) {
    llvm::StringRef name = llvm::StringRef(what).split(": ").second;
    if (name.consume_front(engines::kLimitCount))
      limits[name.str()] = count;
    else
      counts[what] = count;
  }
  return {counts, limits};
}

bool writeStatistics(const std::string& path, const driver::RunResult& result, const Stopwatch& stopwatch) {
  std::string text;
  llvm::raw_string_ostream out(text);
  const finding::Report& report = result.report;
  auto number = [](uint64_t value) { return static_cast<int64_t>(value); };
  llvm::json::OStream json(out, 2);
  json.object([&] {
    json.attributeArray("engines", [&] {
      for (const std::string& engine : result.statistics.engines)
        json.value(engine);
    });
    json.attribute("files", number(report.coverage.files));
    json.attribute("functions", number(report.coverage.functions));
    json.attribute("lines", number(report.coverage.lines));
    json.attribute("findings", number(report.findings.size()));
    json.attribute("suppressed", number(report.suppressed.size()));
    json.attribute("unchanged", number(report.unchanged.size()));
    json.attribute("refuted", number(report.refuted.size()));
    json.attribute("belowThreshold", number(report.belowThreshold));
    writeCounts(json, "doubts", report.doubts);
    writeCounts(json, "unitsNotAnalysed", report.coverage.unitsNotAnalysed);
    writeCounts(json, "functionsNotAnalysed", report.coverage.functionsNotAnalysed);
    json.attributeArray("givenUp", [&] {
      for (const std::string& function : result.statistics.givenUp)
        json.value(llvm::json::isUTF8(function) ? function : llvm::json::fixUTF8(function));
    });
    auto [counts, limits] = splitLimits(result.statistics.counts);
    writeCounts(json, "counts", counts);
    writeCounts(json, "limitsHit", limits);
    json.attribute("functionsWithGaps", number(result.statistics.functionsWithGaps));
    writeCounts(json, "gaps", result.statistics.gaps);
    json.attributeObject("longestPathShares", [&] {
      for (const auto& [engine, share] : result.statistics.longestPathShares)
        json.attribute(engine, share);
    });
    json.attribute("secondsToLower", result.statistics.secondsToLower);
    json.attribute("secondsToLink", result.statistics.secondsToLink);
    json.attribute("secondsToAnalyse", result.statistics.secondsToAnalyse);
    json.attribute("seconds", stopwatch.seconds());
    json.attribute("peakMegabytes", number(peakMegabytes()));
  });
  out << '\n';
  return writeFile(path, plainJson(std::move(text)));
}

} // namespace wt::cli
