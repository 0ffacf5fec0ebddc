// SPDX-License-Identifier: Apache-2.0
#include "output/AboutJson.h"

#include "finding/Doubts.h"
#include "finding/Kinds.h"
#include "finding/Tags.h"
#include "output/JsonText.h"

namespace wt::output {

using finding::Finding;
using llvm::json::OStream;

static void writeNames(OStream& json, llvm::StringRef key, const std::vector<std::string>& names) {
  json.attributeArray(key, [&] {
    for (const std::string& name : names)
      json.value(name);
  });
}

static void writeDoubt(OStream& json, const finding::Doubt& doubt) {
  const finding::DoubtRow& row = finding::rowOf(doubt.kind);
  json.object([&] {
    json.attribute("id", row.id);
    json.attribute("atMost", finding::nameOf(row.atMost));
    json.attribute("sentence", jsonText(finding::sentenceOf(doubt)));
  });
}

void writeAbout(OStream& json, const Finding& finding) {
  json.attribute("confidence", finding::nameOf(finding.confidence()));
  json.attributeArray("doubts", [&] {
    for (const finding::Doubt& doubt : finding.doubts)
      writeDoubt(json, doubt);
  });
  json.attribute("expression", jsonText(finding.about.expression));
  json.attribute("family", finding.about.family);
  json.attribute("isHandle", finding.about.isHandle);
  json.attribute("isField", finding.about.isField);
  if (!finding.about.warning.empty())
    json.attribute("warning", finding.about.warning);
  json.attribute("isExceptionPath", finding.about.isExceptionPath);
  json.attribute("livesUntilExit", finding.about.livesUntilExit);
  writeNames(json, "engines", finding.engines);
  writeNames(json, "disagree", finding.disagree);
}

void writeReported(OStream& json, const finding::Reported& finding) {
  if (finding.growth)
    json.attribute("growth", finding::rowOf(*finding.growth).id);
  json.attributeArray("tags", [&] {
    for (finding::Tag tag : finding.tags)
      json.value(finding::rowOf(tag).id);
  });
}

} // namespace wt::output
