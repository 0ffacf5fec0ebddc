// SPDX-License-Identifier: Apache-2.0
#include "output/Formats.h"

namespace wt::output {

static constexpr Format kFormats[] = {
    {"text", "like a compiler's warnings, with the path as notes", writeText},
    {"sarif", "SARIF 2.1.0, for code scanning services and editors", writeSarif},
    {"html", "one page to read in a browser, with the source and the paths in it", writeHtml},
    {"json", "a small stable JSON form, for scripts", writeJson},
};

llvm::ArrayRef<Format> allFormats() {
  return kFormats;
}

const Format* formatNamed(llvm::StringRef name) {
  for (const Format& format : kFormats)
    if (format.name == name)
      return &format;
  return nullptr;
}

} // namespace wt::output
