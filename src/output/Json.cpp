// SPDX-License-Identifier: Apache-2.0
// How does a report become one JSON object for scripts? Fields are never renamed; `format` counts breaking changes.
#include "output/Formats.h"

#include "finding/Kinds.h"
#include "finding/Steps.h"
#include "finding/Tags.h"
#include "output/AboutJson.h"
#include "output/JsonText.h"
#include "support/PlainText.h"

namespace wt::output {

using finding::Finding;
using finding::Position;
using llvm::json::OStream;

static void writePosition(OStream& json, const Position& at) {
  json.attribute("file", jsonText(at.file));
  json.attribute("line", at.line);
  json.attribute("column", at.column);
  if (!at.macro.empty())
    json.attribute("macro", jsonText(at.macro));
}

/// A finding listed under another: enough to locate it, and to recognise it in a baseline.
static void writeOther(OStream& json, const finding::Other& other) {
  const Finding& f = other.finding;
  json.object([&] {
    json.attribute("relation", finding::nameOf(other.relation));
    json.attribute("kind", finding::rowOf(f.kind).id);
    json.attribute("message", jsonText(f.message));
    writePosition(json, f.at);
    json.attribute("function", jsonText(f.function));
    if (f.allocation.line != 0)
      json.attributeObject("allocation", [&] { writePosition(json, f.allocation); });
    writeAbout(json, f);
    json.attribute("fingerprint", f.fingerprint);
    json.attribute("shape", other.shape);
  });
}

static void writeFinding(OStream& json, const finding::Reported& finding, const finding::Suppressed* suppressed) {
  json.object([&] {
    json.attribute("kind", finding::rowOf(finding.kind).id);
    json.attribute("cwe", finding::rowOf(finding.kind).cwe);
    json.attribute("message", jsonText(finding.message));
    writePosition(json, finding.at);
    json.attribute("function", jsonText(finding.function));
    if (finding.allocation.line != 0)
      json.attributeObject("allocation", [&] { writePosition(json, finding.allocation); });
    writeAbout(json, finding);
    writeReported(json, finding);
    json.attributeArray("steps", [&] {
      for (const finding::ShownStep& step : finding::stepsToEnd(finding))
        json.object([&] {
          json.attribute("kind", finding::nameOf(step.kind));
          writePosition(json, step.at);
          json.attribute("sentence", jsonText(step.sentence));
          if (step.depth != 0)
            json.attribute("depth", step.depth);
        });
    });
    json.attributeArray("others", [&] {
      for (const finding::Other& other : finding.others)
        writeOther(json, other);
    });
    json.attribute("fingerprint", finding.fingerprint);
    json.attribute("shape", finding.shape);
    if (suppressed) {
      json.attribute("suppressedBy", suppressed->by);
      json.attribute("reason", jsonText(suppressed->reason));
    }
  });
}

static void writeRefuted(OStream& json, const finding::Refuted& refuted) {
  const Finding& f = refuted.finding;
  json.object([&] {
    json.attribute("kind", finding::rowOf(f.kind).id);
    json.attribute("message", jsonText(f.message));
    writePosition(json, f.at);
    json.attribute("function", jsonText(f.function));
    if (f.allocation.line != 0)
      json.attributeObject("allocation", [&] { writePosition(json, f.allocation); });
    writeAbout(json, f);
    json.attribute("refutedBy", refuted.by);
    json.attribute("reason", jsonText(refuted.reason));
  });
}

static void writeCounts(OStream& json, llvm::StringRef key, const std::map<std::string, uint64_t>& counts) {
  json.attributeObject(key, [&] {
    for (const auto& [reason, count] : counts)
      json.attribute(jsonText(reason), static_cast<int64_t>(count));
  });
}

static llvm::StringRef nameOf(finding::Notification::Level level) {
  switch (level) {
  case finding::Notification::Level::Note: return "note";
  case finding::Notification::Level::Warning: return "warning";
  case finding::Notification::Level::Error: return "error";
  }
  llvm_unreachable("unknown level");
}

static void writeReport(const finding::Report& report, const Style& style, llvm::raw_ostream& out) {
  OStream json(out, 2);
  json.object([&] {
    json.attribute("format", 1);
    json.attribute("version", style.version);
    json.attribute("complete", report.coverage.isComplete());
    json.attribute("files", static_cast<int64_t>(report.coverage.files));
    json.attribute("functions", static_cast<int64_t>(report.coverage.functions));
    json.attribute("lines", static_cast<int64_t>(report.coverage.lines));
    writeCounts(json, "unitsNotAnalysed", report.coverage.unitsNotAnalysed);
    writeCounts(json, "functionsNotAnalysed", report.coverage.functionsNotAnalysed);
    json.attributeArray("findings", [&] {
      for (const finding::Reported& finding : report.findings)
        writeFinding(json, finding, nullptr);
    });
    json.attributeArray("suppressed", [&] {
      for (const finding::Suppressed& suppressed : report.suppressed)
        writeFinding(json, suppressed.finding, &suppressed);
    });
    json.attributeArray("unchanged", [&] {
      for (const finding::Reported& finding : report.unchanged)
        writeFinding(json, finding, nullptr);
    });
    if (report.showsRefuted)
      json.attributeArray("refuted", [&] {
        for (const finding::Refuted& refuted : report.refuted)
          writeRefuted(json, refuted);
      });
    json.attributeArray("messages", [&] {
      for (const finding::Notification& message : report.notifications)
        json.object([&] {
          json.attribute("level", nameOf(message.level));
          json.attribute("id", message.id);
          writePosition(json, message.at);
          json.attribute("text", jsonText(message.text));
        });
    });
  });
}

void writeJson(const finding::Report& report, SourceLines&, const Style& style, llvm::raw_ostream& out) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  writeReport(report, style, stream);
  out << plainJson(std::move(text)) << '\n';
}

} // namespace wt::output
