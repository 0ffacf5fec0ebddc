// SPDX-License-Identifier: Apache-2.0
// Does the walk over a `.own` file find the items that the parser finds, and the functions they describe?
#include "spec/Outline.h"

#include "spec/Library.h"
#include "spec/Printer.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <gtest/gtest.h>

namespace wt::spec {
namespace {

std::vector<std::string> functionsOf(llvm::StringRef text) {
  std::vector<std::string> names;
  for (const Item& item : outline(text))
    names.push_back(item.function.str());
  return names;
}

TEST(Outline, NamesFunctions) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(functionsOf("int f(int);"), Names{"f"});
  EXPECT_EQ(functionsOf("own(malloc) char *f(const char *s) [[size(s)]];"), Names{"f"});
  EXPECT_EQ(functionsOf("own (malloc) void *f (keep(malloc) void *p); // g(1);\n/* h(); */ void i();"),
            (Names{"f", "i"}));
  EXPECT_EQ(functionsOf("void f() where { own(return) = own(p) }; void g();"), (Names{"f", "g"}));
  EXPECT_EQ(functionsOf("int f(void) [[bound \"1; 2\"]]; int g();"), (Names{"f", "g"}));
}

TEST(Outline, LeavesTheRestToTheParser) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(functionsOf("type f; family g for H; container c<T> { T e; }; header \"h(1);\";"), Names(4));
  EXPECT_EQ(functionsOf("void std::f(int); T box<T>::get(); [[nothrow]] int f(); void operator delete(void *p);"),
            Names(4));
}

TEST(Outline, SaysWhereAndUnderWhichHeader) {
  std::vector<Item> items = outline("header \"a.h\";\n  int f();\nheader \"\"; int g();");
  ASSERT_EQ(items.size(), 4u);
  EXPECT_EQ(items[1].start.line, 2u);
  EXPECT_EQ(items[1].start.column, 3u);
  EXPECT_EQ(items[1].start.header, "a.h");
  EXPECT_EQ(items[3].start.header, "");
}

TEST(Outline, OfShippedFilesAgreesWithTheParser) {
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(WT_SOURCE_DIR "/specs", error), end; it != end && !error;
       it.increment(error)) {
    if (llvm::sys::path::extension(it->path()) != ".own")
      continue;
    auto text = llvm::MemoryBuffer::getFile(it->path());
    ASSERT_TRUE(text);
    const File whole = parse((*text)->getBuffer(), it->path()).file;
    std::vector<FunctionSpec> functions;
    for (const Item& item : outline((*text)->getBuffer())) {
      const File part = parse(item.text, it->path(), item.start).file;
      if (!item.function.empty()) {
        ASSERT_EQ(part.functions.size(), 1u) << item.text.str();
        EXPECT_EQ(qualifiedName(part.functions.front()), item.function);
      }
      llvm::append_range(functions, part.functions);
    }
    ASSERT_EQ(functions.size(), whole.functions.size()) << it->path();
    for (size_t i = 0; i < functions.size(); ++i) {
      EXPECT_EQ(functions[i], whole.functions[i]) << it->path() << " " << print(whole.functions[i]);
      EXPECT_EQ(functions[i].origin.line, whole.functions[i].origin.line);
      EXPECT_EQ(functions[i].origin.column, whole.functions[i].origin.column);
    }
  }
}

TEST(Outline, OfALibraryIsReadOnDemand) {
  Library library;
  library.loadShipped(
      {{"a.own", "family text;\nint f(int n);\nown(text) char *g(void);"}, {"b.own", "int f(int *n);"}});
  EXPECT_EQ(library.size(), 0u);
  EXPECT_NE(library.families().find("text"), nullptr);
  ASSERT_NE(library.find("f", {Shape::Pointer}), nullptr);
  EXPECT_EQ(library.find("f", {Shape::Pointer})->origin.file, "b.own");
  EXPECT_EQ(library.find("f", {Shape::Value})->origin.line, 2u);
  EXPECT_EQ(library.size(), 2u);
  EXPECT_EQ(library.find("h", {}), nullptr);
}

} // namespace
} // namespace wt::spec
