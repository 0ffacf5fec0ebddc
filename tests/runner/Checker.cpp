// SPDX-License-Identifier: Apache-2.0
// Runs `watertight check --format json CASE -- FLAGS`.
#include "Checker.h"

#include "Process.h"
#include "support/RuleHits.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using llvm::json::Array;
using llvm::json::Object;

namespace wt::testing {

namespace {

std::string text(const Object& object, llvm::StringRef key) {
  return object.getString(key).value_or("").str();
}
uint32_t number(const Object& object, llvm::StringRef key) {
  return static_cast<uint32_t>(object.getInteger(key).value_or(0));
}

bool isIn(const Object& position, llvm::StringRef caseFile) {
  return llvm::sys::path::filename(text(position, "file")) == llvm::sys::path::filename(caseFile);
}

std::vector<std::string> wordsOf(const Object& finding) {
  std::vector<std::string> words{text(finding, "growth")};
  auto add = [&](llvm::StringRef key, llvm::StringRef end) {
    if (const Array* array = finding.getArray(key))
      for (const llvm::json::Value& each : *array)
        words.push_back(each.getAsObject() ? text(*each.getAsObject(), "id")
                                           : (each.getAsString().value_or("") + end).str());
  };
  add("tags", "");
  add("doubts", "");
  add("engines", "");
  add("disagree", "-disagrees");
  return words;
}

Reported readFinding(const Object& finding, llvm::StringRef caseFile) {
  Reported r;
  r.kind = text(finding, "kind");
  r.line = isIn(finding, caseFile) ? number(finding, "line") : 0;
  r.expression = text(finding, "expression");
  r.message = text(finding, "message");
  if (r.line == 0)
    r.message += " (in " + text(finding, "file") + ")";
  if (const Object* allocation = finding.getObject("allocation"); allocation && isIn(*allocation, caseFile))
    r.allocationLine = number(*allocation, "line");
  if (const Array* engines = finding.getArray("engines"))
    for (const llvm::json::Value& engine : *engines)
      r.engines.push_back(engine.getAsString().value_or("").str());
  r.confidence = text(finding, "confidence");
  r.words = wordsOf(finding);
  if (const Array* steps = finding.getArray("steps"))
    for (const llvm::json::Value& step : *steps)
      if (const Object* s = step.getAsObject())
        r.steps.push_back({isIn(*s, caseFile) ? number(*s, "line") : 0, text(*s, "sentence")});
  return r;
}

Result<std::string> run(const CaseFile& file, const std::string& tool, const std::vector<std::string>& options) {
  Outcome outcome = runProgram(checkCommand(file, tool, options), 120);
  if (outcome.exitCode != 0 && outcome.exitCode != 1)
    return userError("exit code " + std::to_string(outcome.exitCode) + "\n" + outcome.errors);
  return outcome.output;
}

/// By engine and rule: "escape: rule SAT-STORE".
bool isApplied(const Object& counts, const std::string& rule) {
  return llvm::any_of(counts,
                      [&](const auto& count) { return llvm::StringRef(count.first).ends_with(": rule " + rule); });
}

} // namespace

Result<std::vector<Reported>> readFindings(const std::string& json, const std::string& caseFile) {
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(json);
  if (!value)
    return value.takeError();
  const Object* report = value->getAsObject();
  const Array* findings = report ? report->getArray("findings") : nullptr;
  if (!findings)
    return userError("no `findings` in the report");
  std::vector<Reported> result;
  for (const llvm::json::Value& finding : *findings)
    if (const Object* object = finding.getAsObject()) {
      result.push_back(readFinding(*object, caseFile));
      if (const Array* others = object->getArray("others")) // one defect; counted separately here
        for (const llvm::json::Value& other : *others)
          if (const Object* o = other.getAsObject())
            result.push_back(readFinding(*o, caseFile)), result.back().words.push_back("told-inside");
    }
  return result;
}

std::vector<std::string> checkCommand(const CaseFile& file, const std::string& tool,
                                      const std::vector<std::string>& options) {
  std::vector<std::string> command = {tool, "check", "--format", "json", "--jobs", "1", "--quiet"};
  command.insert(command.end(), options.begin(), options.end());
  command.insert(command.end(), file.options.begin(), file.options.end());
  command.insert(command.end(), {file.path, "--"});
  command.insert(command.end(), file.flags.begin(), file.flags.end());
  return command;
}

Result<std::vector<Reported>> checkCase(const CaseFile& file, const std::string& tool, Shown shown) {
  Result<std::string> report =
      run(file, tool, shown == Shown::All ? std::vector<std::string>{"--all"} : std::vector<std::string>());
  if (!report)
    return report.takeError();
  return readFindings(*report, file.path);
}

Result<std::vector<std::string>> rulesNotApplied(const CaseFile& file, const std::string& tool) {
  std::vector<std::string> missing;
  if (!kCountsRules || file.covers.empty())
    return missing;
  llvm::SmallString<64> path;
  if (std::error_code error = llvm::sys::fs::createTemporaryFile("watertight", "stats", path))
    return userError("no temporary file: " + error.message());
  auto remove = llvm::make_scope_exit([&] { llvm::sys::fs::remove(path); });
  if (Result<std::string> report = run(file, tool, {"--stats", path.str().str()}); !report)
    return report.takeError();
  auto text = llvm::MemoryBuffer::getFile(path);
  llvm::Expected<llvm::json::Value> statistics = llvm::json::parse(text ? (*text)->getBuffer() : "");
  if (!statistics)
    return statistics.takeError();
  const Object* counts = statistics->getAsObject() ? statistics->getAsObject()->getObject("counts") : nullptr;
  for (const std::string& rule : file.covers)
    if (!counts || !isApplied(*counts, rule))
      missing.push_back(rule);
  return missing;
}

} // namespace wt::testing
