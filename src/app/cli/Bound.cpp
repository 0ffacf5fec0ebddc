// SPDX-License-Identifier: Apache-2.0
// `watertight bound`: how much memory does each function need and keep, and which loops keep more and more?
#include "app/cli/Commands.h"
#include "app/cli/Summary.h"

#include "driver/BoundProgram.h"
#include "driver/Engines.h"
#include "driver/ReadProgram.h"
#include "driver/ShippedSpecs.h"
#include "support/PlainText.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <map>

namespace wt::cli {

using driver::BoundReport;
using driver::BoundRow;
using driver::BoundStated;
using driver::OptionId;

// ------------------------------------------------------------------------------------------------ text

static constexpr size_t kLongType = 160; // longer types are shown only for functions requested by name

static std::string placeOf(const BoundRow& row) {
  return plainText(row.at.file + ":" + std::to_string(row.at.line) + ": " + row.name + ": ");
}

static void writeText(llvm::raw_ostream& out, const BoundReport& report, bool isAskedFor) {
  for (const BoundRow& row : report.functions) {
    out << placeOf(row) << plainText(row.sentence) << '\n';
    if (!row.type.empty() && (isAskedFor || row.type.size() <= kLongType))
      out << "  " << plainText(row.type) << '\n';
  }
}

/// Claims of specifications that are broken or not checked.
static void writeStatedText(llvm::raw_ostream& out, const BoundReport& report) {
  auto place = [](const finding::Position& at) { return at.file + ":" + std::to_string(at.line); };
  for (const BoundStated& stated : report.stated) {
    if (stated.answer == BoundStated::Answer::Holds)
      continue;
    out << plainText(place(stated.at) + ": " + stated.sentence) << '\n';
    int number = 0;
    for (const finding::Step& step : stated.trace)
      out << plainText("  " + std::to_string(++number) + ". " + (step.at.line ? place(step.at) + ": " : "") +
                       step.sentence)
          << '\n';
  }
}

// ------------------------------------------------------------------------------------------------ JSON

/// JSON is UTF-8; a path may not be.
static std::string fit(llvm::StringRef text) {
  return llvm::json::isUTF8(text) ? text.str() : llvm::json::fixUTF8(text);
}

static void writePosition(llvm::json::OStream& json, llvm::StringRef name, const finding::Position& at) {
  json.attributeObject(name, [&] {
    json.attribute("file", fit(at.file));
    json.attribute("line", static_cast<int64_t>(at.line));
  });
}

static void writeRow(llvm::json::OStream& json, const BoundRow& row) {
  json.attribute("name", fit(row.name));
  writePosition(json, "at", row.at);
  if (!row.unknown.empty())
    json.attribute("unknown", row.unknown);
  json.attribute("cells", row.cells);
  if (row.counted != row.cells)
    json.attribute("cellsIfReleasesFindTheirCell", row.counted);
  if (!row.bytes.empty())
    json.attribute("bytes", row.bytes);
  if (!row.most.empty())
    json.attributeObject("keeps", [&] {
      json.attribute("least", row.least);
      json.attribute("most", row.most);
    });
  if (!row.usualMost.empty())
    json.attributeObject("usually", [&] {
      json.attribute("cells", row.usualCells);
      json.attribute("least", row.usualLeast);
      json.attribute("most", row.usualMost);
    });
  if (!row.plus.empty())
    json.attribute("plus", row.plus);
  if (!row.type.empty())
    json.attribute("type", fit(row.type));
  json.attributeArray("grows", [&] {
    for (const driver::BoundGrowth& growth : row.growths)
      json.object([&] {
        writePosition(json, "loop", growth.loop);
        if (growth.allocation.line != 0)
          writePosition(json, "allocation", growth.allocation);
        json.attribute("what", fit(growth.what));
        json.attribute("perRound", growth.perRound);
        json.attribute("rounds", growth.rounds);
        json.attribute("recursion", growth.isRecursion);
        json.attribute("endless", growth.isEndless);
        json.attribute("growsIfReleasesFindTheirCell", growth.isCounted);
      });
  });
}

static void writeStated(llvm::json::OStream& json, const BoundStated& stated) {
  static constexpr llvm::StringLiteral kAnswers[] = {"holds", "broken", "not checked"};
  json.attribute("name", fit(stated.name));
  writePosition(json, "at", stated.at);
  json.attribute("answer", kAnswers[static_cast<size_t>(stated.answer)]);
  json.attribute("sentence", fit(stated.sentence));
  json.attributeArray("trace", [&] {
    for (const finding::Step& step : stated.trace)
      json.object([&] {
        if (step.at.line != 0)
          writePosition(json, "at", step.at);
        json.attribute("what", fit(step.sentence));
      });
  });
}

static void writeJson(llvm::raw_ostream& out, const BoundReport& report) {
  llvm::json::OStream json(out, 2);
  json.object([&] {
    json.attribute("version", 1);
    json.attributeArray("functions", [&] {
      for (const BoundRow& row : report.functions)
        json.object([&] { writeRow(json, row); });
    });
    json.attributeArray("stated", [&] {
      for (const BoundStated& stated : report.stated)
        json.object([&] { writeStated(json, stated); });
    });
  });
  out << '\n';
}

// ------------------------------------------------------------------------------------------------ an earlier run

struct Earlier {
  std::string cells, least, most;
};

static Result<std::map<std::string, Earlier>> readEarlier(const std::string& path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return userError(path + ": cannot be read: " + buffer.getError().message());
  llvm::Expected<llvm::json::Value> value = llvm::json::parse((*buffer)->getBuffer());
  if (!value)
    return userError(path + ": " + llvm::toString(value.takeError()));
  const llvm::json::Object* root = value->getAsObject();
  const llvm::json::Array* functions = root ? root->getArray("functions") : nullptr;
  if (!functions)
    return userError(path + ": is not what `watertight bound --format json` writes");
  std::map<std::string, Earlier> result;
  for (const llvm::json::Value& entry : *functions) {
    const llvm::json::Object* row = entry.getAsObject();
    const llvm::json::Object* at = row ? row->getObject("at") : nullptr;
    if (!at)
      continue;
    const llvm::json::Object* keeps = row->getObject("keeps");
    auto text = [](const llvm::json::Object* object, llvm::StringRef name) {
      return object ? object->getString(name).value_or("").str() : std::string();
    };
    result[text(at, "file") + ": " + text(row, "name")] = {text(row, "cells"), text(keeps, "least"),
                                                           text(keeps, "most")};
  }
  return result;
}

/// The effect of a change: writes only functions whose numbers differ.
static void writeDifference(llvm::raw_ostream& out, const BoundReport& report, std::map<std::string, Earlier> earlier) {
  auto keeps = [](const std::string& least, const std::string& most) {
    return most.empty() ? std::string("never returns") : least == most ? most : least + " to " + most;
  };
  for (const BoundRow& row : report.functions) {
    auto before = earlier.find(row.at.file + ": " + row.name);
    std::string now = keeps(row.least, row.most);
    if (before == earlier.end())
      out << placeOf(row) << "new: " << plainText(row.sentence) << '\n';
    else {
      std::string then = keeps(before->second.least, before->second.most);
      if (before->second.cells != row.cells || then != now)
        out << placeOf(row)
            << plainText("cells " + before->second.cells + " -> " + row.cells + ", keeps " + then + " -> " + now)
            << '\n';
      earlier.erase(before);
    }
  }
  for (const auto& [name, row] : earlier)
    out << plainText(name) << ": gone\n";
}

// ------------------------------------------------------------------------------------------------ the run

static bool writeStatistics(const driver::Arguments& arguments, const BoundReport& report, const Stopwatch& stopwatch) {
  std::string text;
  llvm::raw_string_ostream out(text);
  llvm::json::OStream json(out, 2);
  json.object([&] {
    json.attribute("seconds", stopwatch.seconds());
    json.attribute("processorSeconds", stopwatch.processorSeconds());
    json.attributeObject("functions", [&] {
      json.attribute("withHeap", static_cast<int64_t>(report.functions.size()));
      json.attribute("boundIsANumber", static_cast<int64_t>(report.bounded));
      json.attribute("boundInNames", static_cast<int64_t>(report.named));
      json.attribute("overALimit", static_cast<int64_t>(report.unknown));
      json.attribute("withoutHeap", static_cast<int64_t>(report.withoutHeap));
    });
    json.attributeObject("counts", [&] {
      for (const auto& [what, count] : report.counts)
        json.attribute(what, static_cast<int64_t>(count));
    });
  });
  return writeFile(arguments.valueOf(OptionId::Stats), plainJson(std::move(text)));
}

static int exitCodeOf(const BoundReport& report, bool isComplete) {
  auto has = [&](BoundStated::Answer answer) {
    return llvm::any_of(report.stated, [&](const BoundStated& stated) { return stated.answer == answer; });
  };
  if (!report.notThere.empty())
    return BadUsage;
  if (has(BoundStated::Answer::Broken))
    return Findings;
  return isComplete && !has(BoundStated::Answer::NotChecked) ? NothingFound : Incomplete;
}

int bound(const driver::Arguments& arguments) {
  std::string format = arguments.valueOf(OptionId::Format, "text");
  if (format != "text" && format != "json")
    return fail("unknown format '" + format + "'; there are: text, json");
  std::map<std::string, Earlier> earlier;
  if (arguments.has(OptionId::Against)) {
    Result<std::map<std::string, Earlier>> read = readEarlier(arguments.valueOf(OptionId::Against));
    if (!read)
      return fail(read.takeError());
    earlier = std::move(*read);
  }
  Result<engines::SetLimits> limits = driver::limitsFrom(arguments.valuesOf(OptionId::Limit));
  if (!limits)
    return fail(limits.takeError());
  Result<spec::Library> library = driver::loadSpecifications(arguments.valuesOf(OptionId::Spec));
  if (!library)
    return fail(library.takeError());
  const driver::ReadOptions options = readOptionsFrom(arguments);
  driver::Progress progress = progressFor(arguments);
  Result<driver::ReadResult> read = driver::readProgram(options, std::move(*library), progress);
  if (!read)
    return fail(read.takeError());
  Stopwatch stopwatch;
  driver::BoundQuery query{arguments.valuesOf(OptionId::Function),
                           arguments.has(OptionId::Types) || arguments.has(OptionId::Function), options.jobs, *limits,
                           driver::statedIn(arguments.valuesOf(OptionId::Spec))};
  BoundReport report = driver::boundProgram(*read->program, query, progress);
  clearProgress();
  say(read->notifications, arguments.has(OptionId::Quiet));

  std::string text;
  llvm::raw_string_ostream out(text);
  if (arguments.has(OptionId::Against))
    writeDifference(out, report, std::move(earlier));
  else if (format == "json")
    writeJson(out, report), text = plainJson(std::move(text));
  else
    writeText(out, report, !query.functions.empty());
  if (format != "json")
    writeStatedText(out, report);
  if (!deliver(arguments, text))
    return BadUsage;
  if (!arguments.has(OptionId::Quiet))
    say(llvm::formatv(
            "watertight: {0} functions allocate or release, {1} of them with a bound that is a number, {2} with one in "
            "names, {3} over a limit; {4} do neither; {5:f1} s",
            report.functions.size(), report.bounded, report.named, report.unknown, report.withoutHeap,
            stopwatch.seconds())
            .str());
  if (arguments.has(OptionId::Stats) && !writeStatistics(arguments, report, stopwatch))
    return BadUsage;
  for (const std::string& sentence : report.notThere)
    fail(sentence);
  return exitCodeOf(report, read->coverage.isComplete());
}

} // namespace wt::cli
