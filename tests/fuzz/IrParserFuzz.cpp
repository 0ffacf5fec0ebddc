// SPDX-License-Identifier: Apache-2.0
// Is there any text that the parser of the core language does not answer, or whose module cannot be verified, printed
// and read back as the same bytes? A libFuzzer program; see CMakeLists.txt for how to run it.
#include "ir/Parser.h"
#include "ir/Printer.h"
#include "ir/Verifier.h"

#include <cstdio>
#include <cstdlib>

using namespace wt::ir;

static void require(bool holds, const char* sentence, const std::string& text) {
  if (holds)
    return;
  std::fprintf(stderr, "%s:\n%s\n", sentence, text.c_str());
  std::abort();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  auto module = parseModule(llvm::StringRef(reinterpret_cast<const char*>(data), size), "input");
  if (!module) {
    llvm::consumeError(module.takeError());
    return 0;
  }
  (void)verify(*module);
  std::string once = Printer(*module).module();
  auto again = parseModule(once, "printed");
  if (!again) {
    std::string message = llvm::toString(again.takeError());
    require(false, message.c_str(), once);
    return 0;
  }
  require(Printer(*again).module() == once, "printed differently the second time", once);
  return 0;
}
