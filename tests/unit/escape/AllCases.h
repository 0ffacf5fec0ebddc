// SPDX-License-Identifier: Apache-2.0
// All cases of tests/cases, linked into one program.
#pragma once

#include "LowerCase.h"
#include "driver/ShippedSpecs.h"
#include "program/BuildProgram.h"

#include <gtest/gtest.h>

namespace wt::testing {

inline program::Program allCases() {
  std::vector<ir::Module> units;
  for (const std::string& path : sourcesBelow(WT_SOURCE_DIR "/tests/cases")) {
    Result<CaseFile> file = readCase(path);
    Result<std::unique_ptr<ir::Module>> module = file ? lowerCase(*file) : file.takeError();
    if (module)
      units.push_back(std::move(**module));
    else
      ADD_FAILURE() << llvm::toString(module.takeError());
  }
  Result<spec::Library> library = driver::loadSpecifications({});
  return program::buildProgram(std::move(units), *library);
}

/// The first line in which two texts differ; empty: none.
inline std::string firstDifference(const std::string& expected, const std::string& actual) {
  llvm::SmallVector<llvm::StringRef> a, b;
  llvm::StringRef(expected).split(a, '\n');
  llvm::StringRef(actual).split(b, '\n');
  size_t i = 0;
  while (i < a.size() && i < b.size() && a[i] == b[i])
    ++i;
  if (i == a.size() && i == b.size())
    return "";
  return "line " + std::to_string(i) + ": " + (i < a.size() ? a[i] : "(end)").str() + "\n  became " +
         (i < b.size() ? b[i] : "(end)").str();
}

} // namespace wt::testing
