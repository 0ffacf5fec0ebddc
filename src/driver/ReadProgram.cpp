// SPDX-License-Identifier: Apache-2.0
#include "driver/ReadProgram.h"

#include "driver/InOrder.h"
#include "driver/OwnFiles.h"
#include "driver/UnfittingSpecs.h"
#include "program/BuildProgram.h"
#include "support/RelativePath.h"

#include "llvm/ADT/StringExtras.h"

#include <atomic>
#include <chrono>
#include <set>

namespace wt::driver {

using finding::Notification;
using frontend::UnitResult;
using frontend::UnitStatus;

namespace {

/// More errors of one unit are not helpful.
constexpr unsigned kErrorsShownPerUnit = 5;

/// A generated function with more blocks takes every engine minutes and yields little. It keeps only its declaration,
/// like a library function, and counts as not analysed.
constexpr size_t kMaxBlocks = 12000;

class Reader {
public:
  Reader(const ReadOptions& options, spec::Library library, const Progress& progress)
      : options_(options), library_(std::move(library)), progress_(progress) {}

  llvm::Error readUnits();
  ReadResult finish();

private:
  const ReadOptions& options_;
  spec::Library library_; // attributes in the source add to it
  const Progress& progress_;
  ReadResult result_;
  program::Linker linker_;
  llvm::StringSet<> declared_; // functions without a body
  std::set<std::string> notes_;
  std::optional<OwnFiles> own_;

  void takeUnit(UnitResult unit);
  void dropHugeBodies(ir::Module& module);
  void addDiagnostics(const UnitResult& unit);
  void addUnavailable(const frontend::CommandSet& set);
  void countFunctions();
};

double secondsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

} // namespace

void Reader::addUnavailable(const frontend::CommandSet& set) {
  for (const frontend::UnavailableFile& file : set.unavailable) {
    ++result_.coverage.files;
    ++result_.coverage.unitsNotAnalysed[file.reason];
    result_.notifications.push_back({Notification::Level::Error,
                                     "file-unavailable",
                                     {relativePath(options_.root, file.file), 0, 0, ""},
                                     file.reason});
  }
  if (set.otherLanguages != 0)
    result_.notifications.push_back({Notification::Level::Note,
                                     "other-languages",
                                     {},
                                     std::to_string(set.otherLanguages) + " entries of " + set.database +
                                         " are neither C nor C++ and were left out"});
}

void Reader::addDiagnostics(const UnitResult& unit) {
  unsigned shown = 0;
  for (const frontend::Diagnostic& diagnostic : unit.diagnostics) {
    bool isError = diagnostic.severity == frontend::Severity::Error || diagnostic.severity == frontend::Severity::Fatal;
    if (!isError || shown == kErrorsShownPerUnit)
      continue;
    ++shown;
    std::string file = relativePath(options_.root, diagnostic.file.empty() ? unit.file : diagnostic.file);
    result_.notifications.push_back(
        {Notification::Level::Error, "compile-error", {file, diagnostic.line, diagnostic.column, ""}, diagnostic.text});
  }
  if (unit.errors > shown)
    result_.notifications.push_back({Notification::Level::Note,
                                     "more-errors",
                                     {relativePath(options_.root, unit.file), 0, 0, ""},
                                     std::to_string(unit.errors - shown) + " more errors in this file"});
}

void Reader::takeUnit(UnitResult unit) {
  addDiagnostics(unit);
  for (const std::string& note : unit.notes)
    if (notes_.insert(note).second)
      result_.notifications.push_back({Notification::Level::Note, "command", {}, note});
  if (unit.status == UnitStatus::Failed)
    ++result_.coverage.unitsNotAnalysed["not compiled"];
  else if (unit.status == UnitStatus::Incomplete)
    ++result_.coverage.unitsNotAnalysed["compiled with errors, analysed in part"];
  for (CopiedLines& lines : unit.copied)
    if (!result_.sources.contains(lines.copy)) // a header yields the same lines in every unit
      result_.copied.push_back(std::move(lines));
  for (const frontend::ReadFile& source : unit.sources)
    if (result_.sources.insert(source.path).second && !source.isSystem && own_->contains(source.path))
      result_.coverage.lines += source.lines;
  library_.addFromSource(unit.specs);
  if (unit.module) {
    dropHugeBodies(*unit.module);
    for (const ir::Function& function : unit.module->functions)
      if (!function.body)
        declared_.insert(function.qualifiedName);
    linker_.add(std::move(*unit.module));
  }
}

void Reader::dropHugeBodies(ir::Module& module) {
  for (ir::Function& function : module.functions) {
    if (!function.body || function.body->blocks.size() <= kMaxBlocks)
      continue;
    std::string reason = "limit: more than " + std::to_string(kMaxBlocks) + " blocks";
    ++result_.coverage.functions;
    ++result_.coverage.functionsNotAnalysed[reason];
    result_.notifications.push_back(
        {Notification::Level::Note,
         "function-too-large",
         {module[function.location.file].path, function.location.line, function.location.column, ""},
         "`" + function.displayName + "` is not analysed: " + reason});
    function.body.reset();
  }
}

/// Every requested file is missing or has no command: bad input, not an incomplete analysis.
static llvm::Error nothingToAnalyse(const frontend::CommandSet& set) {
  std::vector<std::string> lines;
  for (const frontend::UnavailableFile& file : set.unavailable)
    lines.push_back(file.file + ": " + file.reason);
  lines.push_back(set.database.empty() ? "there is nothing to analyse" : set.database + ": nothing in it to analyse");
  return userError(llvm::join(lines, "\n"));
}

llvm::Error Reader::readUnits() {
  Result<frontend::CommandSet> set = options_.found ? *options_.found : frontend::findCommands(options_.commands);
  if (!set)
    return set.takeError();
  addUnavailable(*set);
  if (set->commands.empty())
    return nothingToAnalyse(*set);
  std::vector<std::string> units;
  for (const frontend::CompileCommand& command : set->commands)
    units.push_back(command.file);
  own_.emplace(options_.root, units);
  auto start = std::chrono::steady_clock::now();
  const size_t count = set->commands.size();
  result_.coverage.files += count;
  frontend::FrontendOptions frontendOptions;
  frontendOptions.root = options_.root;
  frontendOptions.extraFlags = options_.extraFlags;
  frontendOptions.asked = options_.asked;
  std::atomic<bool> isStopped = false;
  auto worker = [&]() -> std::function<std::optional<UnitResult>(size_t)> {
    auto frontend = std::make_shared<frontend::Frontend>(frontendOptions);
    return [frontend, &set, &isStopped](size_t i) {
      return isStopped ? std::nullopt : std::optional(frontend->lowerFile(set->commands[i]));
    };
  };
  makeInOrder<std::optional<UnitResult>>(count, options_.jobs, worker, [&](size_t i, std::optional<UnitResult> unit) {
    if (unit)
      takeUnit(std::move(*unit));
    else
      ++result_.coverage.unitsNotAnalysed[kInterrupted];
    if (!report(progress_, "reading files", i + 1, count))
      isStopped = true;
  });
  result_.secondsToLower = secondsSince(start);
  return llvm::Error::success();
}

void Reader::countFunctions() {
  const program::Program& program = *result_.program;
  for (size_t i = 0; i < program.module.functions.size(); ++i) {
    const ir::Function& function = program.module.functions[i];
    if (!function.body || program.isSpecified[i] || function.isInitializer)
      continue;
    const FileId file = function.location.file;
    if (file.isValid() && !own_->contains(program.module[file].path))
      continue;
    ++result_.coverage.functions;
    result_.functionsWithGaps += !function.body->gaps.empty();
    for (const ir::Gap& gap : function.body->gaps)
      ++result_.gaps[gap.construct];
  }
}

ReadResult Reader::finish() {
  report(progress_, "linking", 0, 1);
  llvm::append_range(result_.notifications,
                     importSpecifications(options_.imports, {result_.sources, declared_}, library_));
  auto start = std::chrono::steady_clock::now();
  result_.program = std::make_unique<program::Program>(program::buildProgram(std::move(linker_), library_));
  result_.secondsToLink = secondsSince(start);
  std::vector<std::string> named = options_.imports.gir;
  llvm::append_range(named, options_.imports.libraries);
  llvm::append_range(result_.notifications, unfittingSpecifications(*result_.program, library_, named));
  countFunctions();
  return std::move(result_);
}

Result<ReadResult> readProgram(const ReadOptions& options, spec::Library library, const Progress& progress) {
  Reader reader(options, std::move(library), progress);
  if (llvm::Error error = reader.readUnits())
    return std::move(error);
  return reader.finish();
}

} // namespace wt::driver
