// SPDX-License-Identifier: Apache-2.0
// `watertight specs suggest`: functions that look like container routines, as a `.own` file to accept or correct.
// `watertight specs count`: how much do descriptions of libraries state, and where do they contradict the shipped ones?
// `watertight specs missing`: functions without a body or a specification, as a `.own` file; those that leave most
// questions open come first.
#include "app/cli/Commands.h"

#include "driver/MissingLines.h"
#include "driver/ReadProgram.h"
#include "driver/ShippedSpecs.h"
#include "driver/SpecCounts.h"
#include "engines/containers/Suggest.h"
#include "support/PlainText.h"

#include "llvm/Support/raw_ostream.h"

namespace wt::cli {

using driver::OptionId;
using engines::containers::Suggestion;

static std::string asFile(const program::Program& program, const std::vector<Suggestion>& suggestions) {
  std::string text = "// Functions through which pointers go into memory and come out again. Check each line: `T` is "
                     "an element, `ref T` one that is\n"
                     "// lent; a function that ends a container and not its elements wants `where { ref_type(T) }`.\n";
  if (suggestions.empty())
    return "// No function looks like a container routine.\n";
  text += "type T;\n";
  std::string container;
  for (const Suggestion& suggestion : suggestions) {
    if (suggestion.container != container)
      text += "\ncontainer " + suggestion.container + "<T> { own T *elem; };\n";
    container = suggestion.container;
    const ir::Function& function = program.module[suggestion.function];
    std::string at = function.location.isValid()
                         ? program.module[function.location.file].path + ":" + std::to_string(function.location.line)
                         : "";
    text += suggestion.specification + " // " + suggestion.why + " (" + at + ", " + std::to_string(suggestion.calls) +
            (suggestion.calls == 1 ? " call)\n" : " calls)\n");
  }
  return text;
}

static std::string missingFile(const program::Program& program) {
  std::vector<driver::MissingLine> lines = driver::missingLines(program);
  if (lines.empty())
    return "// Every function that is given an object, or returns a pointer, has a body or a specification.\n";
  std::string text =
      "// Functions without a body or a specification, those first that leave most open. Check each line against the\n"
      "// library's manual: `own` on a result: the caller must release it; on a parameter: the function releases it;\n"
      "// `keep`: it stores it; nothing: it borrows.\n";
  for (const driver::MissingLine& line : lines)
    text += line.specification + " // " + driver::whatIsOpen(line) + ", " + std::to_string(line.calls) +
            (line.calls == 1 ? " call" : " calls") + (line.place.empty() ? "" : "; " + line.place) + "\n";
  return text;
}

int specs(const driver::Arguments& arguments) {
  llvm::StringRef what = arguments.files().empty() ? "" : llvm::StringRef(arguments.files().front());
  if (what == "count") {
    std::vector<std::string> files(arguments.files().begin() + 1, arguments.files().end());
    Result<std::string> counts = driver::countSpecifications(files);
    if (!counts)
      return fail(counts.takeError());
    return deliver(arguments, plainLines(*counts)) ? 0 : BadUsage;
  }
  if (what != "suggest" && what != "missing")
    return fail("specs: say `watertight specs suggest`, `watertight specs missing` or `watertight specs count`");
  bool wantsMissing = what == "missing";
  Result<spec::Library> library = driver::loadSpecifications(arguments.valuesOf(OptionId::Spec));
  if (!library)
    return fail(library.takeError());
  driver::ReadOptions options = readOptionsFrom(arguments);
  options.commands.files.erase(options.commands.files.begin());
  Result<driver::ReadResult> read = driver::readProgram(options, std::move(*library), progressFor(arguments));
  if (!read)
    return fail(read.takeError());
  clearProgress();
  say(read->notifications, arguments.has(OptionId::Quiet));
  std::string text = wantsMissing ? missingFile(*read->program)
                                  : asFile(*read->program, engines::containers::suggestRoutines(*read->program));
  return deliver(arguments, plainLines(text)) ? 0 : BadUsage;
}

} // namespace wt::cli
