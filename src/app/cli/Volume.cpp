// SPDX-License-Identifier: Apache-2.0
// `watertight volume LOG`: which share of the leaked bytes of a run do findings explain? [Containers, Section 7.3]:
// judge a leak finder by the volume that it finds, not by the number of its warnings.
#include "app/cli/Commands.h"
#include "app/cli/LeakLog.h"

#include "driver/Run.h"
#include "support/PlainText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <map>
#include <set>

namespace wt::cli {

using driver::OptionId;
using finding::Finding;

static bool isSamePlace(const LeakFrame& frame, const finding::Position& at) {
  return at.line == frame.line && llvm::sys::path::filename(frame.file) == llvm::sys::path::filename(at.file);
}

static bool isAbout(const LeakFrame& frame, const Finding& finding) {
  auto isHere = [&](const finding::Step& step) { return isSamePlace(frame, step.at); };
  return finding.kind == finding::Kind::Leak &&
         (isSamePlace(frame, finding.allocation) || llvm::any_of(finding.path, isHere));
}

/// The finding that mentions a place of the allocation's stack, the innermost place first: as the allocation or on its
/// path, in the finding itself or in one listed under it.
static const Finding* explanationOf(const LeakRecord& record, const std::vector<finding::Reported>& findings) {
  for (const LeakFrame& frame : record.stack)
    for (const finding::Reported& finding : findings) {
      auto isOtherAbout = [&](const finding::Other& other) { return isAbout(frame, other.finding); };
      if (isAbout(frame, finding) || llvm::any_of(finding.others, isOtherAbout))
        return &finding;
    }
  return nullptr;
}

/// Is the frame part of the tool that wrote the log, and not of the program?
static bool isAllocatorsOwn(const LeakFrame& frame) {
  auto names = [&](llvm::StringRef part) { return llvm::StringRef(frame.file).contains(part); };
  return names("vg_replace_malloc") || names("vgpreload_memcheck") || names("asan_") || names("lsan_");
}

static std::string placeOf(const LeakFrame& frame) {
  return frame.file + ":" + std::to_string(frame.line) + " in " + frame.function;
}

/// Where does the program allocate the log's objects? A place with several callers is in a wrapper (`xmalloc`); the
/// caller says more.
class AllocationPlaces {
public:
  explicit AllocationPlaces(const std::vector<LeakRecord>& records) {
    for (const LeakRecord& record : records)
      for (size_t i = 0; i + 1 < record.stack.size(); ++i)
        callers_[placeOf(record.stack[i])].insert(placeOf(record.stack[i + 1]));
  }

  std::string of(const LeakRecord& record) const {
    if (record.stack.empty())
      return "somewhere";
    for (size_t i = 0; i < record.stack.size(); ++i) {
      const std::string place = placeOf(record.stack[i]);
      auto callers = callers_.find(place);
      const bool isWrapper = callers != callers_.end() && callers->second.size() > 1;
      if (!isAllocatorsOwn(record.stack[i]) && !isWrapper)
        return place;
    }
    return record.stack.front().function;
  }

private:
  std::map<std::string, std::set<std::string>> callers_;
};

static std::string tableOf(const std::vector<LeakRecord>& records, const std::vector<finding::Reported>& findings) {
  std::map<std::pair<std::string, const Finding*>, uint64_t> bytes;
  uint64_t all = 0, explained = 0;
  const AllocationPlaces places(records);
  for (const LeakRecord& record : records) {
    const Finding* finding = explanationOf(record, findings);
    bytes[{places.of(record), finding}] += record.bytes;
    all += record.bytes;
    explained += finding ? record.bytes : 0;
  }
  std::vector<std::pair<uint64_t, std::pair<std::string, const Finding*>>> rows;
  for (const auto& [key, count] : bytes)
    rows.push_back({count, key});
  llvm::sort(rows, [](const auto& a, const auto& b) {
    return std::tie(b.first, a.second.first) < std::tie(a.first, b.second.first);
  });
  auto share = [&](uint64_t part) { return all == 0 ? 0.0 : 100.0 * double(part) / double(all); };
  std::string text;
  llvm::raw_string_ostream out(text);
  for (const auto& [count, key] : rows) {
    out << llvm::formatv("{0,12} bytes {1,5:f1} %  allocated at {2}\n", count, share(count), key.first);
    if (const Finding* f = key.second)
      out << llvm::formatv("{0,28}{1}:{2}: {3}\n", "", f->at.file, f->at.line, f->message);
    else
      out << llvm::formatv("{0,28}no finding\n", "");
  }
  out << llvm::formatv("{0} of {1} bytes ({2:f1} %) are explained by findings\n", explained, all, share(explained));
  return text;
}

int volume(const driver::Arguments& arguments) {
  if (arguments.files().empty())
    return fail("volume: which LOG? It is what Valgrind or LeakSanitizer wrote");
  auto log = llvm::MemoryBuffer::getFile(arguments.files().front());
  if (!log)
    return fail(arguments.files().front() + ": cannot be read: " + log.getError().message());
  driver::RunOptions options;
  options.read = readOptionsFrom(arguments);
  options.read.commands.files.erase(options.read.commands.files.begin());
  options.specs = arguments.valuesOf(OptionId::Spec);
  options.policy.showAll = arguments.has(OptionId::All);
  Result<driver::EngineList> engines =
      driver::enginesFrom(arguments.valueOf(OptionId::Engines), settingsFrom(arguments));
  if (!engines)
    return fail(engines.takeError());
  options.engines = std::move(*engines);
  SourceLines sources(llvm::vfs::getRealFileSystem());
  Result<driver::RunResult> result = driver::run(options, sources, progressFor(arguments));
  if (!result)
    return fail(result.takeError());
  clearProgress();
  return deliver(arguments, plainLines(tableOf(readLeakLog((*log)->getBuffer()), result->report.findings))) ? 0
                                                                                                            : BadUsage;
}

} // namespace wt::cli
