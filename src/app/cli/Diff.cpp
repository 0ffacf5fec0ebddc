// SPDX-License-Identifier: Apache-2.0
// `watertight diff OLD NEW`: which findings are new, which are gone, and which are in both reports?
#include "app/cli/Commands.h"

#include "driver/Baseline.h"
#include "support/PlainText.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::cli {

using finding::Known;

static std::string linesOf(llvm::StringRef what, const std::vector<Known>& findings) {
  std::string text;
  for (const Known& f : findings)
    text += plainText(what.str() + ": " + f.at.file + ":" + std::to_string(f.at.line) + ": " + f.message + " [" +
                      f.kind + "]") +
            "\n";
  return text;
}

/// The elements of `findings` that are not among `others`.
static std::vector<Known> missingIn(const std::vector<Known>& findings, const std::vector<Known>& others) {
  std::vector<Known> result;
  for (const Known& f : findings)
    if (llvm::none_of(others, [&](const Known& other) { return isSame(f, other); }))
      result.push_back(f);
  return result;
}

int diff(const driver::Arguments& arguments) {
  if (arguments.files().size() != 2)
    return fail("diff: two reports are needed, the old one first: watertight diff OLD NEW");
  std::vector<Known> reports[2];
  for (size_t i = 0; i < 2; ++i) {
    auto read = driver::readBaseline(*llvm::vfs::getRealFileSystem(), arguments.files()[i]);
    if (!read)
      return fail(read.takeError());
    reports[i] = std::move(*read);
  }
  std::vector<Known> added = missingIn(reports[1], reports[0]), gone = missingIn(reports[0], reports[1]);
  if (!deliver(arguments, linesOf("new", added) + linesOf("gone", gone)))
    return BadUsage;
  if (!arguments.has(driver::OptionId::Quiet))
    say("watertight: " + llvm::Twine(added.size()) + " new, " + llvm::Twine(gone.size()) + " gone, " +
        llvm::Twine(reports[1].size() - added.size()) + " unchanged");
  return added.empty() ? NothingFound : Findings;
}

} // namespace wt::cli
