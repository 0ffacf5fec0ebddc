// SPDX-License-Identifier: Apache-2.0
// `watertight explain KIND`: the page of docs/issues/ for a kind of finding.
#include "app/cli/Commands.h"

#include "finding/Kinds.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

namespace wt::cli {

int explain(const driver::Arguments& arguments) {
  if (arguments.files().empty()) {
    for (const finding::KindRow& kind : finding::allKinds())
      llvm::outs() << llvm::formatv("{0,-18} {1} (CWE-{2})\n", kind.id, kind.title, kind.cwe);
    return 0;
  }
  for (const std::string& id : arguments.files()) {
    if (auto kind = finding::kindFromId(id)) {
      llvm::outs() << finding::pageOf(*kind);
      continue;
    }
    std::vector<llvm::StringRef> ids;
    for (const finding::KindRow& kind : finding::allKinds())
      ids.push_back(kind.id);
    llvm::StringRef near = driver::nearest(id, ids);
    return fail("unknown kind '" + id + "'" +
                (near.empty() ? "; watertight explain lists them" : "; did you mean '" + near.str() + "'?"));
  }
  return 0;
}

} // namespace wt::cli
