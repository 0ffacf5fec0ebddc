// SPDX-License-Identifier: Apache-2.0
// `watertight explain KIND`: the page of docs/issues/ for a kind of finding. `watertight explain limits`: what can be
// limited.
#include "app/cli/Commands.h"

#include "driver/Engines.h"
#include "finding/Kinds.h"

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

int explain(const driver::Arguments& arguments) {
  if (arguments.files().empty()) {
    std::string list;
    for (const finding::KindRow& kind : finding::allKinds())
      list += llvm::formatv("{0,-18} {1} (CWE-{2})\n", kind.id, kind.title, kind.cwe).str();
    return print(list);
  }
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
