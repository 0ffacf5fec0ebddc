// SPDX-License-Identifier: Apache-2.0
// `watertight explain`: what does a kind, a limit or a line mean? For KIND, the page of docs/issues/. For `limits`, the
// available limits. For FILE:LINE, the owner of an allocation on the line, or the ownership of a field declared there,
// with the evidence, and the findings about it.
#include "app/cli/Commands.h"

#include "driver/ContractText.h"
#include "driver/Engines.h"
#include "driver/ReadProgram.h"
#include "driver/RunEngines.h"
#include "driver/ShippedSpecs.h"
#include "finding/Kinds.h"
#include "support/PlainText.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"

namespace wt::cli {

static std::string explainLimits() {
  std::string text =
      "What an engine does only so much of, or keeps only so many of. --limit NAME=N sets one; --stats counts how\n"
      "often each left something out. Counts, not seconds: results are the same on any machine.\n\n";
  for (const engines::BudgetRow& row : driver::allBudgets())
    text +=
        llvm::formatv("{0,-24} {1,9}  ({2} to {3})\n    {4}\n", row.name, row.standard, row.low, row.high, row.sentence)
            .str();
  return text;
}

struct Place {
  std::string file;
  uint32_t line = 0;
};

/// FILE:LINE, where the file exists.
static std::optional<Place> placeFrom(llvm::StringRef word) {
  Place place;
  auto [file, line] = word.rsplit(':');
  llvm::SmallString<256> path;
  if (line.empty() || line.getAsInteger(10, place.line) || place.line == 0 || llvm::sys::fs::real_path(file, path))
    return std::nullopt;
  place.file = path.str().str();
  return place;
}

/// With `--`, the files are the program; without it, the whole build is.
static int explainPlaces(const driver::Arguments& arguments, const std::vector<Place>& places) {
  Result<spec::Library> library = driver::loadSpecifications(arguments.valuesOf(driver::OptionId::Spec));
  if (!library)
    return fail(library.takeError());
  driver::ReadOptions options = readOptionsFrom(arguments);
  std::vector<std::string>& files = options.commands.files;
  files.clear();
  if (arguments.hasSeparator())
    for (const Place& place : places)
      if (!llvm::is_contained(files, place.file))
        files.push_back(place.file);
  driver::Progress progress = progressFor(arguments);
  Result<driver::ReadResult> read = driver::readProgram(options, std::move(*library), progress);
  if (!read)
    return fail(read.takeError());
  engines::Settings settings;
  settings.wantsLessSure = true;
  Result<driver::EngineList> engines = driver::enginesFrom("escape", settings, {});
  if (!engines)
    return fail(engines.takeError());
  const driver::Analysis analysis = driver::runEngines(*read->program, *engines, options.jobs, progress);
  clearProgress();
  const driver::ContractText contracts(*read->program);
  std::string text;
  for (const Place& place : places) {
    const std::string said = contracts.explain(place.file, place.line, analysis.claims);
    text +=
        said.empty() ? "nothing is allocated on this line, and no field that is a pointer is declared there\n" : said;
  }
  return print(plainLines(text));
}

int explain(const driver::Arguments& arguments) {
  if (arguments.files().empty()) {
    std::string list;
    for (const finding::KindRow& kind : finding::allKinds())
      list += llvm::formatv("{0,-18} {1} (CWE-{2})\n", kind.id, kind.title, kind.cwe).str();
    return print(list);
  }
  std::vector<Place> places;
  for (const std::string& word : arguments.files())
    if (std::optional<Place> place = placeFrom(word))
      places.push_back(std::move(*place));
  if (places.size() == arguments.files().size())
    return explainPlaces(arguments, places);
  std::string pages;
  for (const std::string& id : arguments.files()) {
    if (id == "limits") {
      pages += explainLimits();
      continue;
    }
    if (auto kind = finding::kindFromId(id)) {
      pages += finding::pageOf(*kind);
      continue;
    }
    std::vector<llvm::StringRef> ids{"limits"};
    for (const finding::KindRow& kind : finding::allKinds())
      ids.push_back(kind.id);
    llvm::StringRef near = driver::nearest(id, ids);
    return fail("unknown kind '" + id + "'" +
                (near.empty() ? "; watertight explain lists them" : "; did you mean '" + near.str() + "'?"));
  }
  return print(pages);
}

} // namespace wt::cli
