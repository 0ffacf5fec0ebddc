// SPDX-License-Identifier: Apache-2.0
// What do the functions of a library allocate and release, according to a cppcheck library file (`.cfg`)?
//
//   <memory> <alloc init="true">foo_new</alloc> <alloc arg="2">foo_make</alloc> <dealloc>foo_free</dealloc> </memory>
//   <function name="foo_print"> <leak-ignore/> <arg nr="1"/> </function>
//
//   becomes   own(foo_free) auto foo_new(...);   int foo_make(auto, out own(foo_free) auto *arg2, ...);
//             void foo_free(own(foo_free) auto arg1, ...);   auto foo_print(auto arg1);
//
// A function without `<leak-ignore/>` may keep its arguments, as cppcheck assumes too, so it gets no specification
// unless it never returns. Checks of values, ranges and formats do not concern ownership and are skipped.
#pragma once

#include "spec/Model.h"
#include "spec/Xml.h"

namespace wt::spec {

/// A `<memory>` or `<resource>` block: the functions that allocate and the functions that release.
struct CppcheckGroup {
  std::vector<std::string> gives, releases;
  Origin origin; // of the first releasing function
};

struct CppcheckResult {
  File file;
  std::vector<CppcheckGroup> groups;
  std::vector<Problem> problems;
};

CppcheckResult readCppcheckLibrary(llvm::StringRef document, llvm::StringRef path);

} // namespace wt::spec
