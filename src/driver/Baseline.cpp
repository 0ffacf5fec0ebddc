// SPDX-License-Identifier: Apache-2.0
#include "driver/Baseline.h"

#include "finding/Fingerprint.h"

#include "llvm/Support/JSON.h"

namespace wt::driver {

using llvm::json::Array;
using llvm::json::Object;

static void addSarif(const Array& runs, std::set<std::string>& fingerprints) {
  for (const llvm::json::Value& run : runs) {
    const Array* results = run.getAsObject() ? run.getAsObject()->getArray("results") : nullptr;
    for (const llvm::json::Value& result : results ? *results : Array()) {
      const Object* object = result.getAsObject();
      const Object* partial = object ? object->getObject("partialFingerprints") : nullptr;
      if (auto text = partial ? partial->getString("leakPath/v1") : std::nullopt)
        fingerprints.insert(text->str());
      const Object* properties = object ? object->getObject("properties") : nullptr;
      if (const Array* others = properties ? properties->getArray("otherFingerprints") : nullptr)
        for (const llvm::json::Value& other : *others)
          fingerprints.insert(other.getAsString().value_or("").str());
    }
  }
}

/// A list of findings; what a finding tells beside itself counts too.
static void addFindings(const Array& findings, std::set<std::string>& fingerprints) {
  for (const llvm::json::Value& value : findings) {
    const Object* finding = value.getAsObject();
    if (auto text = finding ? finding->getString("fingerprint") : std::nullopt)
      fingerprints.insert(text->str());
    if (const Array* others = finding ? finding->getArray("others") : nullptr)
      addFindings(*others, fingerprints);
  }
}

static void addJson(const Object& report, std::set<std::string>& fingerprints) {
  for (llvm::StringRef list : {"findings", "unchanged"})
    if (const Array* findings = report.getArray(list))
      addFindings(*findings, fingerprints);
}

Result<std::set<std::string>> readBaseline(llvm::vfs::FileSystem& files, const std::string& path) {
  auto buffer = files.getBufferForFile(path);
  if (!buffer)
    return userError(path + ": cannot read the baseline: " + buffer.getError().message());
  auto value = llvm::json::parse((*buffer)->getBuffer());
  if (!value)
    return userError(path + ": the baseline is not JSON: " + llvm::toString(value.takeError()));
  const Object* object = value->getAsObject();
  std::set<std::string> fingerprints;
  if (const Array* runs = object ? object->getArray("runs") : nullptr)
    addSarif(*runs, fingerprints);
  else if (object && object->getArray("findings"))
    addJson(*object, fingerprints);
  else
    return userError(path + ": the baseline is neither the SARIF nor the JSON form of an earlier run");
  for (const std::string& fingerprint : fingerprints)
    if (!llvm::StringRef(fingerprint).starts_with((finding::kFingerprintScheme + "-").str()))
      return userError(path + ": the baseline was written by another version, with other fingerprints ('" + fingerprint +
                       "'); make a new one");
  return fingerprints;
}

} // namespace wt::driver
