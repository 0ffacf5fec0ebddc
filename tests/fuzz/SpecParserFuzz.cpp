// SPDX-License-Identifier: Apache-2.0
// Is there any text that the parser of specifications does not answer, or whose model is not printed so that it reads
// back? A libFuzzer program; see CMakeLists.txt for how to run it.
#include "spec/Check.h"
#include "spec/Outcomes.h"
#include "spec/Parser.h"
#include "spec/Printer.h"

#include <cstdio>
#include <cstdlib>

using namespace wt::spec;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  File file = parse(llvm::StringRef(reinterpret_cast<const char*>(data), size), "input").file;
  (void)check(file);
  for (const FunctionSpec& function : file.functions)
    if (conditionsOf(function).size() <= kMaxConditions)
      (void)outcomesOf(function, {});
  std::string printed = print(file);
  Parsed again = parse(printed, "printed");
  if (again.problems.empty() && again.file == file)
    return 0;
  std::fprintf(stderr, "does not read back:\n%s\n", printed.c_str());
  std::abort();
}
