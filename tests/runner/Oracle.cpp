// SPDX-License-Identifier: Apache-2.0
// Builds and runs cases, and caches the results. A result is stored under the hash of all its inputs: the case, the
// headers that it includes from its own folder, the flags and the driving program.
#include "Oracle.h"

#include "Process.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA256.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

namespace wt::testing {

namespace {

// The calls that Drive.c replaces.
const char* const kWrapped[] = {"malloc", "calloc", "realloc", "strdup", "strndup", "opendir", "open",
                                "socket", "dup",    "mkstemp", "pipe",   "close",   "read",    "write",
                                "fopen",  "fdopen", "tmpfile", "popen",  "fclose",  "pclose"};

/// The file that includes the case and calls its drives.
std::string drivingSource(const CaseFile& file, const std::string& path) {
  std::string text;
  llvm::raw_string_ostream out(text);
  if (file.hasMain)
    out << "#define main wt_case_main\n";
  out << "#include \"" << path << "\"\n#undef main\n";
  out << (file.isCxx ? "extern \"C\" void wt_drive(int which);\n" : "void wt_drive(int which);\n");
  out << "void wt_drive(int which) {\n" << (file.isCxx ? "try {\n" : "") << "  switch (which) {\n";
  for (size_t i = 0; i != file.drives.size(); ++i)
    out << "  case " << i << ": { " << file.drives[i].statement << "; } break;\n";
  out << "  }\n" << (file.isCxx ? "} catch (...) {}\n" : "") << "}\n";
  return text;
}

/// The headers that the case includes from its own folder, so that the key covers them.
std::string localHeaders(llvm::StringRef text, llvm::StringRef folder) {
  std::string result;
  llvm::SmallVector<llvm::StringRef, 0> lines;
  text.split(lines, '\n');
  for (llvm::StringRef line : lines) {
    if (!line.consume_front("#include \""))
      continue;
    llvm::SmallString<128> path(folder);
    llvm::sys::path::append(path, line.split('"').first);
    if (auto buffer = llvm::MemoryBuffer::getFile(path))
      result += (*buffer)->getBuffer().str() + localHeaders((*buffer)->getBuffer(), folder);
  }
  return result;
}

std::string contentOf(llvm::StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  return buffer ? (*buffer)->getBuffer().str() : std::string();
}

void writeFile(llvm::StringRef path, llvm::StringRef text) {
  std::error_code error;
  llvm::raw_fd_ostream(path, error) << text;
}

class Build {
public:
  Build(const CaseFile& file, const OracleTools& tools) : file_(file), tools_(tools) {
    llvm::SmallString<128> path(file.path);
    llvm::sys::fs::make_absolute(path);
    casePath_ = path.str();
    source_ = drivingSource(file, casePath_);
    std::string everything = source_ + file.text + localHeaders(file.text, llvm::sys::path::parent_path(casePath_)) +
                             llvm::join(file.flags, " ") + contentOf(tools.driveObject) + tools.cc;
    for (const Drive& drive : file.drives)
      everything += std::to_string(drive.failing) + ";";
    stem_ = tools.cache + "/" + llvm::toHex(llvm::SHA256::hash(llvm::arrayRefFromStringRef(everything))).substr(0, 24);
  }

  /// The sanitizers' output of all drives, concatenated; an error is a case that cannot be run.
  Result<std::string> reports() {
    if (llvm::sys::fs::exists(stem_ + ".seen"))
      return contentOf(stem_ + ".seen");
    if (llvm::Error error = compile())
      return std::move(error);
    std::string all;
    for (size_t i = 0; i != file_.drives.size(); ++i) {
      Outcome outcome = runProgram({"env", "ASAN_SYMBOLIZER_PATH=" + tools_.symbolizer,
                                    "ASAN_OPTIONS=fast_unwind_on_malloc=0:color=never:allocator_may_return_null=1",
                                    stem_ + ".program", std::to_string(i), std::to_string(file_.drives[i].failing)});
      if (outcome.exitCode < 0 || outcome.exitCode >= 124)
        return userError("drive `" + file_.drives[i].statement + "` does not end by itself\n" + outcome.errors);
      all += outcome.errors + "\n";
    }
    llvm::sys::fs::remove(stem_ + ".program");
    writeFile(stem_ + ".seen", all);
    return all;
  }

  const std::string& casePath() const { return casePath_; }

private:
  const CaseFile& file_;
  const OracleTools& tools_;
  std::string casePath_, source_, stem_;

  llvm::Error compile() {
    std::string source = stem_ + (file_.isCxx ? ".cpp" : ".c");
    writeFile(source, source_);
    std::vector<std::string> command = {file_.isCxx ? tools_.cxx : tools_.cc,
                                        "-O0",
                                        "-g",
                                        "-w",
                                        "-DWT_ORACLE",
                                        "-fsanitize=address",
                                        "-fno-omit-frame-pointer",
                                        "-pthread"};
    command.insert(command.end(), file_.flags.begin(), file_.flags.end());
    command.insert(command.end(), {source, tools_.driveObject, "-o", stem_ + ".program"});
    for (const char* name : kWrapped)
      command.push_back(std::string("-Wl,--wrap=") + name);
    Outcome outcome = runProgram(command);
    llvm::sys::fs::remove(source);
    return outcome.exitCode == 0 ? llvm::Error::success() : userError("does not compile\n" + outcome.errors);
  }
};

bool shareLine(const std::vector<uint32_t>& a, const std::vector<uint32_t>& b) {
  return std::find_first_of(a.begin(), a.end(), b.begin(), b.end()) != a.end();
}

/// Does the observation match the expectation? The allocation identifies a leak. The line identifies any other bug,
/// together with the allocation if the case marks it and the sanitizer knows it. A double free has two lines, and
/// either may be the mistake. A copied owner too is identified by its allocation: the copies' errors are elsewhere.
bool agrees(const CaseFile& file, const Expectation& e, const Seen& seen) {
  const std::vector<uint32_t>& marked = file.allocationLines(e.object);
  if (e.kind == "copy-double-owner")
    return (seen.kind == "double-free" || seen.kind == "use-after-free") && shareLine(marked, seen.allocation);
  if (seen.kind != e.kind)
    return false;
  if (e.kind == "leak")
    return shareLine(marked, seen.allocation);
  auto isOn = [&](const std::vector<uint32_t>& lines) {
    return std::find(lines.begin(), lines.end(), e.line) != lines.end();
  };
  bool rightLine = isOn(seen.where) || (e.kind == "double-free" && isOn(seen.released));
  return rightLine && (marked.empty() || seen.allocation.empty() || shareLine(marked, seen.allocation));
}

std::string at(const CaseFile& file, uint32_t line) {
  return file.path + ":" + std::to_string(line) + ": ";
}

} // namespace

std::vector<std::string> compareWithSeen(const CaseFile& file, const std::vector<Seen>& seen) {
  std::vector<std::string> wrong;
  for (const Expectation& e : file.expectations) {
    if (!e.isTrue())
      continue;
    if (e.kind == "leak" && file.allocationLines(e.object).empty())
      wrong.push_back(at(file, e.line) + "`leak(" + e.object + ")` needs a line marked `// alloc: " + e.object + "`");
    else if (std::none_of(seen.begin(), seen.end(), [&](const Seen& s) { return agrees(file, e, s); }))
      wrong.push_back(at(file, e.line) + "no drive shows " + e.kind + "(" + e.object + ")");
  }
  for (const Seen& s : seen) {
    auto isThis = [&](const Expectation& e) { return e.isTrue() && agrees(file, e, s); };
    if (s.isIndirect || std::any_of(file.expectations.begin(), file.expectations.end(), isThis))
      continue;
    const std::vector<uint32_t>& lines = s.where.empty() ? s.allocation : s.where;
    wrong.push_back(at(file, lines.empty() ? 0 : lines.front()) + "the sanitizer sees a " + s.kind +
                    (s.where.empty() ? " of what is allocated here" : " here") + ", and the case does not expect it");
  }
  return wrong;
}

std::vector<std::string> askOracleOfTwin(const CaseFile& file, const Breakage& breakage, const OracleTools& tools) {
  Result<CaseFile> twin = brokenTwin(file, breakage, tools.cache + "/twins");
  if (!twin)
    return {llvm::toString(twin.takeError())};
  Build build(*twin, tools);
  Result<std::string> reports = build.reports();
  if (!reports)
    return {at(file, breakage.line) + "broken: " + llvm::toString(reports.takeError())};
  const std::vector<uint32_t>& marked = file.allocationLines(breakage.bug.object);
  auto isBug = [&](const Seen& s) {
    return s.kind == breakage.bug.kind && (marked.empty() || s.allocation.empty() || shareLine(marked, s.allocation));
  };
  std::vector<Seen> seen = readSanitizerReport(*reports, build.casePath());
  if (std::any_of(seen.begin(), seen.end(), isBug))
    return {};
  return {at(file, breakage.line) + "broken, and no drive shows " + breakage.bug.kind + "(" + breakage.bug.object +
          ")"};
}

std::vector<std::string> askOracle(const CaseFile& file, const OracleTools& tools) {
  Build build(file, tools);
  Result<std::string> reports = build.reports();
  if (!reports)
    return {file.path + ": " + llvm::toString(reports.takeError())};
  return compareWithSeen(file, readSanitizerReport(*reports, build.casePath()));
}

} // namespace wt::testing
