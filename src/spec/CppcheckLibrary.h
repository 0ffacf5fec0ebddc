// SPDX-License-Identifier: Apache-2.0
// What do the functions of a library allocate and release, as a cppcheck library file (`.cfg`) says it?
//
//   <memory> <alloc init="true">foo_new</alloc> <alloc arg="2">foo_make</alloc> <dealloc>foo_free</dealloc> </memory>
//   <function name="foo_print"> <leak-ignore/> <arg nr="1"/> </function>
//
//   becomes   own(foo_free) auto foo_new(...);   int foo_make(auto, out own(foo_free) auto *arg2, ...);
//             void foo_free(own(foo_free) auto arg1, ...);   auto foo_print(auto arg1);
//
// A function without `<leak-ignore/>` may remember what it is given, as cppcheck assumes too: nothing is said of it,
// unless it never returns. Checks of values, ranges and formats are not about ownership and are passed over.
#pragma once

#include "spec/Model.h"
#include "spec/Xml.h"

namespace wt::spec {

/// A `<memory>` or `<resource>` block: who gives something, and who takes it back.
struct CppcheckGroup {
  std::vector<std::string> gives, releases;
  Origin origin; // of the first that releases
};

struct CppcheckResult {
  File file;
  std::vector<CppcheckGroup> groups;
  std::vector<Problem> problems;
};

CppcheckResult readCppcheckLibrary(llvm::StringRef document, llvm::StringRef path);

} // namespace wt::spec
