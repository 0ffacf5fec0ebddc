// SPDX-License-Identifier: Apache-2.0
// How does a report become SARIF 2.1.0 (OASIS standard; section numbers below are its)? In the form that GitHub's code
// scanning and editor viewers accept: relative addresses, one code flow per finding, fingerprints, rules with their
// help page. Columns are UTF-16 units in SARIF and bytes here.
#include "output/Formats.h"

#include "finding/Kinds.h"
#include "finding/Steps.h"
#include "output/AboutJson.h"
#include "output/JsonText.h"
#include "output/LineHash.h"
#include "support/PlainText.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Path.h"

#include <optional>

namespace wt::output {

using finding::Finding;
using finding::Notification;
using finding::Position;
using llvm::StringRef;
using llvm::json::OStream;

namespace {

class SarifWriter {
public:
  SarifWriter(const finding::Report& report, SourceLines& sources, const Style& style, llvm::raw_ostream& out)
      : report_(report), sources_(sources), style_(style), json_(out, 2) {}

  void writeLog();

private:
  const finding::Report& report_;
  SourceLines& sources_;
  const Style& style_;
  OStream json_;
  llvm::StringMap<std::vector<std::string>> lineHashes_;

  void writeTool();
  void writeRule(const finding::KindRow& kind);
  void writeInvocation();
  void writeNotification(const Notification& notification);
  /// §3.35: why a result is hidden.
  struct Hidden {
    StringRef kind; // `inSource`, `external`
    std::string justification;
  };
  void writeResult(const finding::Reported& finding, StringRef baselineState, const std::optional<Hidden>& hidden = {});
  void writeFlow(const Finding& finding);
  void writeRelated(const finding::Reported& finding);
  void writeOther(const finding::Other& other);
  void writeFingerprints(const finding::Reported& finding);
  void writeLocation(const Position& at);
  void writeMessage(StringRef key, StringRef text);
  void writeStrings(StringRef key, llvm::ArrayRef<std::string> values);
  unsigned utf16Column(const Position& at);
};

} // namespace

// ------------------------------------------------------------------------------------------------ small parts

void SarifWriter::writeMessage(StringRef key, StringRef text) {
  json_.attributeObject(key, [&] { json_.attribute("text", jsonText(text)); });
}

void SarifWriter::writeStrings(StringRef key, llvm::ArrayRef<std::string> values) {
  json_.attributeArray(key, [&] {
    for (const std::string& value : values)
      json_.value(jsonText(value));
  });
}

/// RFC 3986: characters that are neither unreserved nor a slash become %XX.
static std::string uriOf(StringRef path) {
  std::string uri = llvm::sys::path::is_absolute(path) ? "file://" : "";
  for (unsigned char c : path) {
    if (llvm::isAlnum(c) || StringRef("-._~/").contains(c))
      uri += c;
    else
      uri += "%" + llvm::utohexstr(c, /*LowerCase=*/false, /*Width=*/2);
  }
  return uri;
}

unsigned SarifWriter::utf16Column(const Position& at) {
  if (at.column == 0)
    return 1;
  StringRef before = sources_.line(at.file, at.line).take_front(at.column - 1);
  llvm::SmallVector<llvm::UTF16, 128> units;
  if (before.size() != at.column - 1 || before.empty() || !llvm::json::isUTF8(before) ||
      !llvm::convertUTF8ToUTF16String(before, units))
    return at.column;
  return units.size() + 1;
}

/// §3.29 physicalLocation.
void SarifWriter::writeLocation(const Position& at) {
  json_.attributeObject("physicalLocation", [&] {
    json_.attributeObject("artifactLocation", [&] {
      json_.attribute("uri", uriOf(at.file));
      if (!llvm::sys::path::is_absolute(at.file))
        json_.attribute("uriBaseId", "%SRCROOT%");
    });
    if (at.line != 0)
      json_.attributeObject("region", [&] {
        json_.attribute("startLine", at.line);
        json_.attribute("startColumn", utf16Column(at));
      });
  });
}

// ------------------------------------------------------------------------------------------------ the tool

static StringRef firstParagraph(StringRef page) {
  return page.split("\n\n").second.split("\n\n").first;
}

/// §3.49 reportingDescriptor.
void SarifWriter::writeRule(const finding::KindRow& kind) {
  json_.object([&] {
    json_.attribute("id", kind.id);
    json_.attribute("name", kind.name);
    writeMessage("shortDescription", kind.title);
    writeMessage("fullDescription", firstParagraph(finding::pageOf(kind.kind)));
    json_.attributeObject("help", [&] {
      json_.attribute("text", finding::pageOf(kind.kind));
      json_.attribute("markdown", finding::pageOf(kind.kind));
    });
    json_.attributeObject("defaultConfiguration", [&] { json_.attribute("level", "warning"); });
    json_.attributeObject("properties", [&] {
      writeStrings("tags", {"security", "memory", "external/cwe/cwe-" + std::to_string(kind.cwe)});
      json_.attribute("precision", "high");
      json_.attribute("problem.severity", "warning");
      json_.attribute("security-severity", kind.severity); // GitHub wants a string
    });
  });
}

void SarifWriter::writeTool() {
  json_.attributeObject("tool", [&] {
    json_.attributeObject("driver", [&] {
      json_.attribute("name", "watertight");
      json_.attribute("semanticVersion", style_.version);
      json_.attributeArray("rules", [&] {
        for (const finding::KindRow& kind : finding::allKinds())
          writeRule(kind);
      });
    });
  });
}

static StringRef levelOf(Notification::Level level) {
  switch (level) {
  case Notification::Level::Note: return "note";
  case Notification::Level::Warning: return "warning";
  case Notification::Level::Error: return "error";
  }
  llvm_unreachable("unknown level");
}

/// §3.58 notification.
void SarifWriter::writeNotification(const Notification& notification) {
  json_.object([&] {
    json_.attribute("level", levelOf(notification.level));
    json_.attributeObject("descriptor", [&] { json_.attribute("id", notification.id); });
    writeMessage("message", notification.text);
    if (!notification.at.file.empty())
      json_.attributeArray("locations", [&] { json_.object([&] { writeLocation(notification.at); }); });
  });
}

/// §3.20 invocation. A run that could not analyse everything was not successful, whatever it found.
void SarifWriter::writeInvocation() {
  json_.attributeArray("invocations", [&] {
    json_.object([&] {
      json_.attribute("executionSuccessful", report_.coverage.isComplete());
      json_.attribute("exitCode", finding::exitCodeOf(report_));
      json_.attributeArray("toolExecutionNotifications", [&] {
        for (const Notification& notification : report_.notifications)
          writeNotification(notification);
      });
    });
  });
}

// ------------------------------------------------------------------------------------------------ one finding

struct FlowWords {
  std::vector<std::string> kinds; // §3.38.8
  StringRef importance;           // §3.38.13
};

static FlowWords flowWordsOf(finding::StepKind kind, bool isHandle) {
  std::string what = isHandle ? "resource" : "memory";
  switch (kind) {
  case finding::StepKind::Allocate: return {{"acquire", what}, "essential"};
  case finding::StepKind::Release: return {{"release", what}, "essential"};
  case finding::StepKind::Lose:
  case finding::StepKind::Use: return {{"danger", what}, "essential"};
  case finding::StepKind::Branch: return {{"branch"}, "important"};
  case finding::StepKind::Call: return {{"call"}, "important"};
  case finding::StepKind::Move: return {{"value", what}, "important"};
  case finding::StepKind::Note: return {{}, "unimportant"};
  }
  llvm_unreachable("unknown kind of step");
}

/// §3.36 codeFlow: the path, as one thread flow.
void SarifWriter::writeFlow(const Finding& finding) {
  if (finding.path.empty())
    return;
  auto writeStep = [&](const finding::ShownStep& step) {
    FlowWords words = flowWordsOf(step.kind, finding.about.isHandle);
    json_.object([&] {
      json_.attributeObject("location", [&] {
        writeLocation(step.at);
        writeMessage("message", step.sentence);
      });
      if (!words.kinds.empty())
        writeStrings("kinds", words.kinds);
      json_.attribute("importance", words.importance);
      if (step.depth != 0)
        json_.attribute("nestingLevel", step.depth);
    });
  };
  json_.attributeArray("codeFlows", [&] {
    json_.object([&] {
      json_.attributeArray("threadFlows", [&] {
        json_.object([&] {
          json_.attributeArray("locations", [&] {
            for (const finding::ShownStep& step : finding::stepsToEnd(finding))
              writeStep(step);
          });
        });
      });
    });
  });
}

void SarifWriter::writeFingerprints(const finding::Reported& finding) {
  auto [entry, isNew] = lineHashes_.try_emplace(finding.at.file);
  if (isNew && !sources_.text(finding.at.file).empty())
    entry->second = lineHashes(sources_.text(finding.at.file));
  json_.attributeObject("partialFingerprints", [&] {
    json_.attribute("leakPath/v1", finding.fingerprint);
    if (!finding.shape.empty())
      json_.attribute("leakPath/v2", finding.shape);
    if (finding.at.line >= 1 && finding.at.line <= entry->second.size())
      json_.attribute("primaryLocationLineHash", entry->second[finding.at.line - 1]);
  });
}

/// §3.27.22: the allocation, and other effects of the same defect.
void SarifWriter::writeRelated(const finding::Reported& finding) {
  int64_t id = 0;
  auto writePlace = [&](const Position& at, StringRef text) {
    json_.object([&] {
      json_.attribute("id", ++id);
      writeLocation(at);
      writeMessage("message", text);
    });
  };
  if (finding.allocation.line == 0 && finding.others.empty())
    return;
  json_.attributeArray("relatedLocations", [&] {
    if (finding.allocation.line != 0)
      writePlace(finding.allocation, "allocated here");
    for (const finding::Other& other : finding.others)
      writePlace(other.finding.at, "also: " + other.finding.message);
  });
}

/// The properties by which a baseline recognises a finding.
void SarifWriter::writeOther(const finding::Other& other) {
  json_.object([&] {
    json_.attribute("kind", finding::rowOf(other.finding.kind).id);
    json_.attribute("message", jsonText(other.finding.message));
    json_.attribute("file", jsonText(other.finding.at.file));
    json_.attribute("line", other.finding.at.line);
    json_.attribute("fingerprint", other.finding.fingerprint);
    json_.attribute("shape", other.shape);
  });
}

/// §3.27 result.
void SarifWriter::writeResult(const finding::Reported& finding, StringRef baselineState,
                              const std::optional<Hidden>& hidden) {
  json_.object([&] {
    json_.attribute("ruleId", finding::rowOf(finding.kind).id);
    json_.attribute("ruleIndex", static_cast<int64_t>(finding.kind));
    json_.attribute("level", finding.confidence() == finding::Confidence::Low ? "note" : "warning");
    writeMessage("message", finding.message);
    json_.attributeArray("locations", [&] {
      json_.object([&] {
        writeLocation(finding.at);
        if (!finding.function.empty())
          json_.attributeArray("logicalLocations", [&] {
            json_.object([&] {
              json_.attribute("fullyQualifiedName", jsonText(finding.function));
              json_.attribute("decoratedName", jsonText(finding.functionKey));
              json_.attribute("kind", "function");
            });
          });
      });
    });
    writeRelated(finding);
    writeFlow(finding);
    writeFingerprints(finding);
    if (!baselineState.empty())
      json_.attribute("baselineState", baselineState);
    if (hidden)
      json_.attributeArray("suppressions", [&] {
        json_.object([&] {
          json_.attribute("kind", hidden->kind);
          json_.attribute("justification", jsonText(hidden->justification));
        });
      });
    json_.attributeObject("properties", [&] {
      writeAbout(json_, finding);
      writeReported(json_, finding);
      if (!finding.others.empty())
        json_.attributeArray("others", [&] {
          for (const finding::Other& other : finding.others)
            writeOther(other);
        });
    });
  });
}

// ------------------------------------------------------------------------------------------------ the log

void SarifWriter::writeLog() {
  StringRef newState = report_.hasBaseline ? "new" : "";
  auto writeResults = [&] {
    for (const finding::Reported& finding : report_.findings)
      writeResult(finding, newState);
    for (const finding::Reported& finding : report_.unchanged)
      writeResult(finding, "unchanged");
    for (const finding::Suppressed& suppressed : report_.suppressed)
      writeResult(suppressed.finding, "", Hidden{"inSource", suppressed.by + ": " + suppressed.reason});
    if (report_.showsRefuted)
      for (const finding::Refuted& refuted : report_.refuted)
        writeResult(refuted.finding, "", Hidden{"external", "refuted by " + refuted.by + ": " + refuted.reason});
  };
  json_.object([&] {
    json_.attribute("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    json_.attribute("version", "2.1.0");
    json_.attributeArray("runs", [&] {
      json_.object([&] {
        writeTool();
        writeInvocation();
        json_.attributeObject("originalUriBaseIds", [&] {
          json_.attributeObject("%SRCROOT%",
                                [&] { writeMessage("description", "The folder watertight was started in."); });
        });
        json_.attribute("columnKind", "utf16CodeUnits");
        json_.attributeArray("results", writeResults);
        json_.attributeObject("properties", [&] {
          json_.attribute("files", static_cast<int64_t>(report_.coverage.files));
          json_.attribute("functions", static_cast<int64_t>(report_.coverage.functions));
          json_.attribute("lines", static_cast<int64_t>(report_.coverage.lines));
        });
      });
    });
  });
  json_.flush();
}

void writeSarif(const finding::Report& report, SourceLines& sources, const Style& style, llvm::raw_ostream& out) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  SarifWriter(report, sources, style, stream).writeLog();
  out << plainJson(std::move(text)) << '\n';
}

} // namespace wt::output
