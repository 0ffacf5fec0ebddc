// SPDX-License-Identifier: Apache-2.0
// `watertight check`: which bugs does a program have? Analyses it, prints the findings, and summarises the run.
#include "app/cli/Commands.h"
#include "app/cli/Endings.h"
#include "app/cli/Summary.h"

#include "driver/Baseline.h"
#include "driver/Run.h"
#include "finding/Kinds.h"
#include "finding/Tags.h"
#include "output/Formats.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

namespace wt::cli {

using driver::OptionId;

Result<const output::Format*> formatFrom(const driver::Arguments& arguments) {
  std::string name = arguments.valueOf(OptionId::Format, "text");
  if (const output::Format* format = output::formatNamed(name))
    return format;
  std::vector<llvm::StringRef> names;
  for (const output::Format& format : output::allFormats())
    names.push_back(format.name);
  llvm::StringRef near = driver::nearest(name, names);
  return userError("unknown format '" + name + "'" +
                   (near.empty() ? "; there are: " + llvm::join(names, ", ") : "; did you mean '" + near.str() + "'?"));
}

/// Checks before the long work whether the results can be written.
static llvm::Error checkWritable(const std::string& path) {
  llvm::StringRef folder = llvm::sys::path::parent_path(path);
  if (llvm::sys::fs::is_directory(path))
    return userError(path + ": cannot be written: it is a folder");
  if (std::error_code error = llvm::sys::fs::access(folder.empty() ? "." : folder, llvm::sys::fs::AccessMode::Write))
    return userError(path + ": cannot be written: " + error.message());
  return llvm::Error::success();
}

/// The lowest confidence at which a finding decides the exit code; none: findings never do.
static Result<std::optional<finding::Confidence>> failOnFrom(const driver::Arguments& arguments) {
  std::string level = arguments.valueOf(OptionId::FailOn, "low");
  for (finding::Confidence confidence :
       {finding::Confidence::Low, finding::Confidence::Medium, finding::Confidence::High})
    if (finding::nameOf(confidence) == level)
      return std::optional(confidence);
  if (level == "never")
    return std::optional<finding::Confidence>();
  return userError("'--fail-on' wants low, medium, high or never, not '" + level + "'");
}

/// All words of an option whose values are comma-separated lists.
static std::vector<std::string> wordsOf(const driver::Arguments& arguments, OptionId option) {
  std::vector<std::string> words;
  for (const std::string& list : arguments.valuesOf(option)) {
    llvm::SmallVector<llvm::StringRef, 8> parts;
    llvm::StringRef(list).split(parts, ',', -1, /*KeepEmpty=*/false);
    for (llvm::StringRef part : parts)
      words.push_back(part.trim().str());
  }
  return words;
}

static llvm::Error readFilter(const driver::Arguments& arguments, verdict::Filter& filter) {
  filter.only = arguments.valuesOf(OptionId::Only);
  filter.exclude = arguments.valuesOf(OptionId::Exclude);
  for (const std::string& id : wordsOf(arguments, OptionId::Kinds)) {
    auto kind = finding::kindFromId(id);
    if (!kind)
      return userError("unknown kind '" + id + "'; watertight explain lists them");
    filter.kinds.push_back(*kind);
  }
  for (const std::string& id : wordsOf(arguments, OptionId::Hide)) {
    auto tag = llvm::find_if(finding::allTags(), [&](finding::Tag each) { return finding::rowOf(each).id == id; });
    if (tag == finding::allTags().end())
      return userError("unknown tag '" + id + "'; watertight check --help lists them");
    filter.hidden.push_back(*tag);
  }
  return llvm::Error::success();
}

static Result<driver::RunOptions> runOptionsFrom(const driver::Arguments& arguments,
                                                 std::optional<frontend::CommandSet> found) {
  driver::RunOptions options;
  options.read = readOptionsFrom(arguments);
  options.read.found = std::move(found);
  options.specs = arguments.valuesOf(OptionId::Spec);
  options.policy.showAll = arguments.has(OptionId::All);
  options.countsProofs = arguments.has(OptionId::Proofs);
  options.policy.showsRefuted = arguments.has(OptionId::Refuted);
  options.policy.showsFullPaths = arguments.has(OptionId::FullPath);
  auto limits = driver::limitsFrom(arguments.valuesOf(OptionId::Limit));
  if (!limits)
    return limits.takeError();
  Result<driver::EngineList> engines =
      driver::enginesFrom(arguments.valueOf(OptionId::Engines), settingsFrom(arguments), *limits);
  if (!engines)
    return engines.takeError();
  options.engines = std::move(*engines);
  options.opinions = driver::opinionsFrom(arguments.valueOf(OptionId::Engines));
  options.limits = std::move(*limits);
  if (arguments.has(OptionId::Baseline)) {
    auto baseline = driver::readBaseline(*llvm::vfs::getRealFileSystem(), arguments.valueOf(OptionId::Baseline));
    if (!baseline)
      return baseline.takeError();
    options.policy.baseline = std::move(*baseline);
    options.hasBaseline = true;
  }
  if (llvm::Error error = readFilter(arguments, options.policy.filter))
    return std::move(error);
  if (!llvm::is_contained({"auto", "always", "never"}, arguments.valueOf(OptionId::Color, "auto")))
    return userError("'--color' wants auto, always or never, not '" + arguments.valueOf(OptionId::Color) + "'");
  Result<std::optional<finding::Confidence>> failOn = failOnFrom(arguments);
  if (!failOn)
    return failOn.takeError();
  options.failOn = *failOn;
  for (OptionId file : {OptionId::Output, OptionId::Stats})
    if (arguments.has(file))
      if (llvm::Error error = checkWritable(arguments.valueOf(file)))
        return std::move(error);
  return options;
}

/// As --color says; by default only for people: standard output is a terminal, and NO_COLOR (no-color.org) is not
/// set.
static bool wantsColour(const driver::Arguments& arguments) {
  std::string wish = arguments.valueOf(OptionId::Color, "auto");
  if (wish != "auto")
    return wish == "always";
  return !arguments.has(OptionId::Output) && llvm::sys::Process::StandardOutHasColors() &&
         !llvm::sys::Process::GetEnv("NO_COLOR");
}

int checkCommands(const driver::Arguments& arguments, std::optional<frontend::CommandSet> found) {
  Stopwatch stopwatch;
  Result<const output::Format*> format = formatFrom(arguments);
  if (!format)
    return fail(format.takeError());
  Result<driver::RunOptions> options = runOptionsFrom(arguments, std::move(found));
  if (!options)
    return fail(options.takeError());

  SourceLines sources(llvm::vfs::getRealFileSystem());
  Result<driver::RunResult> result = driver::run(*options, sources, progressFor(arguments));
  if (!result)
    return fail(result.takeError());
  clearProgress();

  const bool isQuiet = arguments.has(OptionId::Quiet);
  say(result->report.notifications, isQuiet);
  std::string text;
  llvm::raw_string_ostream out(text);
  (*format)->write(result->report, sources, {wantsColour(arguments), WT_VERSION}, out);
  if (!deliver(arguments, text))
    return BadUsage;
  if (arguments.has(OptionId::Stats) && !writeStatistics(arguments.valueOf(OptionId::Stats), *result, stopwatch))
    return BadUsage;
  if (!isQuiet)
    say("watertight: " + summaryOf(*result, stopwatch));
  if (!isQuiet && result->proofs)
    say("watertight: " + proofsText(*result->proofs));
  for (const std::string& line : isQuiet ? std::vector<std::string>() : missingText(result->missing))
    say(line);
  return isInterrupted() ? static_cast<int>(Incomplete) : finding::exitCodeOf(result->report);
}

int check(const driver::Arguments& arguments) {
  return checkCommands(arguments, std::nullopt);
}

} // namespace wt::cli
