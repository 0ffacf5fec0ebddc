// SPDX-License-Identifier: Apache-2.0
// How does a report become one self-contained page? It works from a file, without a network. The findings are data in
// it, and src/output/html/script.js renders the visible ones. Each source file contributes the lines around paths,
// once.
//
// Text of the analysed program cannot become markup: it is part of JSON in which every `<` is escaped, and the script
// inserts it as text. The page's own policy forbids it to load anything.
#include "output/Formats.h"

#include "HtmlParts.h"
#include "finding/Doubts.h"
#include "finding/Kinds.h"
#include "finding/Steps.h"
#include "finding/Tags.h"
#include "output/JsonText.h"
#include "support/PlainText.h"

#include <map>
#include <set>

namespace wt::output {

using finding::Reported;
using llvm::StringRef;
using llvm::json::OStream;

static StringRef partNamed(StringRef name) {
  for (const auto& part : embedded::kHtmlParts)
    if (part.name == name)
      return part.text;
  llvm_unreachable("src/output/CMakeLists.txt embeds the parts of the page");
}

static void writePlace(OStream& json, const finding::Position& at) {
  json.attribute("file", jsonText(plainText(at.file)));
  json.attribute("line", at.line);
}

static void writeFinding(OStream& json, const Reported& f) {
  json.object([&] {
    json.attribute("id", f.shape.empty() ? f.fingerprint : f.shape);
    json.attribute("kind", finding::rowOf(f.kind).id);
    json.attribute("cwe", finding::rowOf(f.kind).cwe);
    json.attribute("confidence", finding::nameOf(f.confidence()));
    json.attribute("message", plainText(f.message));
    json.attribute("function", plainText(f.function));
    json.attribute("expression", plainText(f.about.expression));
    json.attribute("isHandle", f.about.isHandle);
    writePlace(json, f.at);
    json.attributeArray("engines", [&] {
      for (const std::string& engine : f.engines)
        json.value(engine);
    });
    for (const auto& [name, texts] : {std::pair("disagree", &f.disagree), std::pair("contracts", &f.contracts)})
      json.attributeArray(name, [&, texts = texts] {
        for (const std::string& text : *texts)
          json.value(plainText(text));
      });
    json.attribute("growth", f.growth ? finding::rowOf(*f.growth).id : "");
    json.attributeArray("tags", [&] {
      for (finding::Tag tag : f.tags)
        json.object([&] {
          json.attribute("id", finding::rowOf(tag).id);
          json.attribute("sentence", finding::rowOf(tag).sentence);
        });
    });
    json.attributeArray("doubts", [&] {
      for (const finding::Doubt& doubt : f.doubts)
        json.value(plainText(finding::sentenceOf(doubt)));
    });
    json.attributeArray("others", [&] {
      for (const finding::Other& other : f.others)
        json.object([&] {
          writePlace(json, other.finding.at);
          json.attribute("message", plainText(other.finding.message));
        });
    });
    json.attributeArray("steps", [&] {
      for (const finding::ShownStep& step : finding::stepsToEnd(f))
        json.object([&] {
          json.attribute("kind", finding::nameOf(step.kind));
          writePlace(json, step.at);
          json.attribute("sentence", plainText(step.sentence));
          if (step.depth != 0)
            json.attribute("depth", step.depth);
        });
    });
  });
}

// ------------------------------------------------------------------------------------------------ sources

static constexpr uint32_t kAround = 8; // lines before and after a step
static constexpr size_t kLongestLine = 400;

/// By file: the lines to show.
static std::map<std::string, std::set<uint32_t>> linesShown(const finding::Report& report) {
  std::map<std::string, std::set<uint32_t>> lines;
  for (const Reported& f : report.findings)
    for (const finding::ShownStep& step : finding::stepsToEnd(f))
      for (uint32_t line = step.at.line > kAround ? step.at.line - kAround : 1; line <= step.at.line + kAround; ++line)
        lines[step.at.file].insert(line);
  return lines;
}

/// Writes runs of adjacent lines: [first line, text].
static void writeSource(OStream& json, SourceLines& sources, const std::string& file, const std::set<uint32_t>& lines) {
  size_t last = llvm::count(sources.text(file), '\n') + 1;
  auto endPiece = [&](uint32_t first, std::string& text) {
    if (text.empty())
      return;
    text.pop_back(); // the end of the last line
    json.array([&] {
      json.value(first);
      json.value(text);
    });
    text.clear();
  };
  std::string text;
  uint32_t first = 0, before = 0;
  for (uint32_t line : lines) {
    if (line > last || sources.text(file).empty())
      break;
    if (line != before + 1)
      endPiece(first, text);
    if (text.empty())
      first = line;
    text += plainLines(shortened(sources.line(file, line), kLongestLine)) + "\n";
    before = line;
  }
  endPiece(first, text);
}

static std::string dataOf(const finding::Report& report, SourceLines& sources, const Style& style) {
  std::string text;
  llvm::raw_string_ostream out(text);
  OStream json(out);
  json.object([&] {
    json.attribute("version", style.version);
    json.attribute("summary", std::to_string(report.coverage.files) + " files, " +
                                  std::to_string(report.coverage.functions) + " functions" +
                                  (report.coverage.isComplete() ? "" : ", not everything could be analysed"));
    json.attributeArray("findings", [&] {
      for (const Reported& f : report.findings)
        writeFinding(json, f);
    });
    json.attributeObject("sources", [&] {
      for (const auto& [file, lines] : linesShown(report))
        json.attributeArray(jsonText(plainText(file)), [&] { writeSource(json, sources, file, lines); });
    });
  });
  std::string safe; // no end of a script element, no start of a comment
  for (char c : plainJson(std::move(text)))
    if (c == '<')
      safe += "\\u003c";
    else
      safe += c;
  return safe;
}

void writeHtml(const finding::Report& report, SourceLines& sources, const Style& style, llvm::raw_ostream& out) {
  const std::map<StringRef, std::string> values = {{"STYLE", partNamed("style").str()},
                                                   {"SCRIPT", partNamed("script").str()},
                                                   {"DATA", dataOf(report, sources, style)}};
  StringRef rest = partNamed("page");
  while (!rest.empty()) {
    auto [before, after] = rest.split('@');
    out << before;
    auto [name, further] = after.split('@');
    auto value = values.find(name);
    if (value != values.end())
      out << value->second;
    rest = further;
  }
}

} // namespace wt::output
