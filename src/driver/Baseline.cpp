// SPDX-License-Identifier: Apache-2.0
#include "driver/Baseline.h"

#include "finding/Fingerprint.h"

#include "llvm/Support/JSON.h"

namespace wt::driver {

using finding::Known;
using llvm::StringRef;
using llvm::json::Array;
using llvm::json::Object;

static std::string textOf(const Object* object, StringRef key) {
  return object ? object->getString(key).value_or("").str() : "";
}

// ------------------------------------------------------------------------------------------------ SARIF

static finding::Position placeOf(const Object& result) {
  const Array* locations = result.getArray("locations");
  const Object* location = locations && !locations->empty() ? locations->front().getAsObject() : nullptr;
  const Object* physical = location ? location->getObject("physicalLocation") : nullptr;
  const Object* region = physical ? physical->getObject("region") : nullptr;
  finding::Position at;
  at.file = textOf(physical ? physical->getObject("artifactLocation") : nullptr, "uri");
  at.line = static_cast<uint32_t>(region ? region->getInteger("startLine").value_or(0) : 0);
  return at;
}

static void addResult(const Object& result, std::vector<Known>& known) {
  const Object* prints = result.getObject("partialFingerprints");
  const Array* suppressions = result.getArray("suppressions");
  if (suppressions && !suppressions->empty())
    return;
  Known one{textOf(prints, "leakPath/v1"), textOf(prints, "leakPath/v2"), textOf(&result, "ruleId"),
            textOf(result.getObject("message"), "text"), placeOf(result)};
  if (!one.text.empty() || !one.shape.empty())
    known.push_back(one);
  const Object* properties = result.getObject("properties");
  if (const Array* others = properties ? properties->getArray("others") : nullptr)
    for (const llvm::json::Value& value : *others) {
      const Object* other = value.getAsObject();
      finding::Position at{textOf(other, "file"), 0, 0, ""};
      at.line = static_cast<uint32_t>(other ? other->getInteger("line").value_or(0) : 0);
      known.push_back(
          {textOf(other, "fingerprint"), textOf(other, "shape"), textOf(other, "kind"), textOf(other, "message"), at});
    }
}

static void addSarif(const Array& runs, std::vector<Known>& known) {
  for (const llvm::json::Value& run : runs)
    if (const Array* results = run.getAsObject() ? run.getAsObject()->getArray("results") : nullptr)
      for (const llvm::json::Value& result : *results)
        if (const Object* object = result.getAsObject())
          addResult(*object, known);
}

// ------------------------------------------------------------------------------------------------ JSON

/// Reads a list of findings, including those nested in other findings.
static void addFindings(const Array& findings, std::vector<Known>& known) {
  for (const llvm::json::Value& value : findings) {
    const Object* finding = value.getAsObject();
    if (!finding)
      continue;
    finding::Position at{textOf(finding, "file"), static_cast<uint32_t>(finding->getInteger("line").value_or(0)), 0,
                         ""};
    Known one{textOf(finding, "fingerprint"), textOf(finding, "shape"), textOf(finding, "kind"),
              textOf(finding, "message"), at};
    if (!one.text.empty())
      known.push_back(one);
    if (const Array* others = finding->getArray("others"))
      addFindings(*others, known);
  }
}

static void addJson(const Object& report, std::vector<Known>& known) {
  for (StringRef list : {"findings", "unchanged"})
    if (const Array* findings = report.getArray(list))
      addFindings(*findings, known);
}

// ------------------------------------------------------------------------------------------------ either

Result<std::vector<Known>> readBaseline(llvm::vfs::FileSystem& files, const std::string& path) {
  auto buffer = files.getBufferForFile(path);
  if (!buffer)
    return userError(path + ": cannot read the baseline: " + buffer.getError().message());
  auto value = llvm::json::parse((*buffer)->getBuffer());
  if (!value)
    return userError(path + ": the baseline is not JSON: " + llvm::toString(value.takeError()));
  const Object* object = value->getAsObject();
  std::vector<Known> known;
  if (const Array* runs = object ? object->getArray("runs") : nullptr)
    addSarif(*runs, known);
  else if (object && object->getArray("findings"))
    addJson(*object, known);
  else
    return userError(path + ": the baseline is neither the SARIF nor the JSON form of an earlier run");
  auto isOf = [](const std::string& print, StringRef scheme) {
    return StringRef(print).starts_with((scheme + "-").str());
  };
  for (const Known& one : known)
    if (!isOf(one.text, finding::kFingerprintScheme) || (!one.shape.empty() && !isOf(one.shape, finding::kShapeScheme)))
      return userError(path + ": the baseline was written by another version, with other fingerprints ('" + one.text +
                       "'); make a new one");
  return known;
}

} // namespace wt::driver
