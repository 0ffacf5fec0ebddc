// SPDX-License-Identifier: Apache-2.0
// Runs `watertight check --format json CASE -- FLAGS`.
#include "Checker.h"

#include "Process.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"

using llvm::json::Array;
using llvm::json::Object;

namespace wt::testing {

namespace {

std::string text(const Object& object, llvm::StringRef key) { return object.getString(key).value_or("").str(); }
uint32_t number(const Object& object, llvm::StringRef key) {
  return static_cast<uint32_t>(object.getInteger(key).value_or(0));
}

bool isIn(const Object& position, llvm::StringRef caseFile) {
  return llvm::sys::path::filename(text(position, "file")) == llvm::sys::path::filename(caseFile);
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
  return r;
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
    if (const Object* object = finding.getAsObject())
      result.push_back(readFinding(*object, caseFile));
  return result;
}

Result<std::vector<Reported>> checkCase(const CaseFile& file, const std::string& tool) {
  std::vector<std::string> command = {tool, "check", "--format", "json", "--jobs", "1", "--quiet"};
  command.insert(command.end(), file.options.begin(), file.options.end());
  command.insert(command.end(), {file.path, "--"});
  command.insert(command.end(), file.flags.begin(), file.flags.end());
  Outcome outcome = runProgram(command, 120);
  if (outcome.exitCode != 0 && outcome.exitCode != 1)
    return userError("exit code " + std::to_string(outcome.exitCode) + "\n" + outcome.errors);
  return readFindings(outcome.output, file.path);
}

} // namespace wt::testing
