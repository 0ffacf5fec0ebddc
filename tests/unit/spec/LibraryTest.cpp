// SPDX-License-Identifier: Apache-2.0
// Which specification applies to a call, and what happens if two files describe one function?
#include "spec/Library.h"
#include "spec/Printer.h"

#include "llvm/Support/MemoryBuffer.h"

#include <gtest/gtest.h>

namespace wt::spec {
namespace {

using Lines = std::vector<std::string>;

struct Loaded {
  Library library;
  Lines problems;

  std::string find(llvm::StringRef name, std::vector<Shape> shapes) const {
    const FunctionSpec* found = library.find(name, shapes);
    return found ? print(*found) : "none";
  }
};

Loaded load(std::vector<std::pair<std::string, std::string>> shipped,
            std::vector<std::pair<std::string, std::string>> user) {
  llvm::vfs::InMemoryFileSystem fs;
  std::vector<std::string> names[2];
  int layer = 0;
  for (const auto* files : {&shipped, &user}) {
    for (const auto& [name, text] : *files) {
      fs.addFile(name, 0, llvm::MemoryBuffer::getMemBufferCopy(text));
      names[layer].push_back(name);
    }
    ++layer;
  }
  Loaded loaded;
  for (const Problem& problem : loaded.library.load(fs, names[0], names[1]))
    loaded.problems.push_back(describe(problem));
  return loaded;
}

TEST(Library, FindsByNameArityAndShape) {
  Loaded l =
      load({{"a", "type T; container box<T> { T e; };\n"
                  "void box<T>::set(T *p); void box<T>::set(box<T> &&b); void box<T>::set(); void box<T>::*(...);\n"
                  "int printf(const char *format, ...);"}},
           {});
  EXPECT_EQ(l.problems, Lines{});
  EXPECT_EQ(l.find("box::set", {Shape::Pointer}), "void box<T>::set(T *p);");
  EXPECT_EQ(l.find("box::set", {Shape::Reference}), "void box<T>::set(box<T> &&b);");
  EXPECT_EQ(l.find("box::set", {}), "void box<T>::set();");
  EXPECT_EQ(l.find("box::set", {Shape::Value}), "void box<T>::*(...);");
  EXPECT_EQ(l.find("box::other", {Shape::Value, Shape::Value}), "void box<T>::*(...);");
  EXPECT_EQ(l.find("box::inner::other", {}), "none");
  EXPECT_EQ(l.find("printf", {Shape::Pointer, Shape::Value}), "int printf(const char *format, ...);");
  EXPECT_EQ(l.find("printf", {}), "none");
  EXPECT_EQ(l.find("puts", {Shape::Pointer}), "none");
}

TEST(Library, TheUserSpeaksFirst) {
  Loaded l = load({{"a", "type size_t; family malloc; own(malloc) void *f(size_t n); void g(int a);"}},
                  {{"u", "void *f(size_t n) [[nonnull]];"}});
  EXPECT_EQ(l.problems, Lines{});
  EXPECT_EQ(l.find("f", {Shape::Value}), "void *f(size_t n) [[nonnull]];");
  EXPECT_EQ(l.find("g", {Shape::Value}), "void g(int a);");
}

FunctionSpec declared(const char* name, std::vector<Shape> parameters) {
  Declaration declaration;
  declaration.name = name;
  declaration.parameters = std::move(parameters);
  declaration.returnsPointer = true;
  return declare(declaration);
}

TEST(Library, TheSourceSpeaksLast) {
  Loaded l = load({{"a", "void f(int *p) [[nothrow]];"}}, {});
  SourceSpecs source;
  source.functions = {declared("f", {Shape::Pointer}), declared("ns::g", {Shape::Pointer, Shape::Value})};
  takes(source.functions[0], 0, "mine");
  holds(source.functions[1], 0, "");
  l.library.addFromSource(source);
  EXPECT_EQ(l.find("f", {Shape::Pointer}), "void f(int *p) [[nothrow]];");
  EXPECT_EQ(l.find("ns::g", {Shape::Pointer, Shape::Value}), "void *ns::g(keep void *, auto);");
  EXPECT_NE(l.library.families().find("mine"), nullptr);
}

TEST(Library, AnAllocatorIsOfTheFamilyItsDeallocatorReleases) {
  Loaded l = load({{"a", "family malloc; void free(own(malloc) void *p);"}}, {});
  SourceSpecs source;
  source.pairs.push_back({declared("text_new", {}), declared("free", {Shape::Pointer}), 0});
  source.pairs.push_back({declared("list_new", {}), declared("list_free", {Shape::Value, Shape::Pointer}), 1});
  l.library.addFromSource(source);
  EXPECT_EQ(l.find("text_new", {}), "own(malloc) void *text_new();");
  EXPECT_EQ(l.find("list_new", {}), "own(list_free) void *list_new();");
  EXPECT_EQ(l.find("list_free", {Shape::Value, Shape::Pointer}), "void *list_free(auto, own(list_free) void *);");
}

TEST(Library, ContradictionsNameBothPlaces) {
  Loaded l = load({}, {{"u", "void f(char *p);\n"}, {"v", "\n void f(own char *q);\nvoid f(char *r, int n);"}});
  EXPECT_EQ(l.problems, Lines{"v:2:7: 'f' is specified differently at u:1:6"});
}

TEST(Library, SayingTheSameTwiceIsNoContradiction) {
  EXPECT_EQ(load({}, {{"u", "void f(char *p);"}, {"v", "header \"x.h\"; void f(char *q);"}}).problems, Lines{});
}

TEST(Library, OneFileSeesTheNamesOfAnother) {
  Loaded l = load({{"b", "own FILE *fopen(const char *path);"}, {"a", "type FILE; family stream for FILE;"}}, {});
  EXPECT_EQ(l.problems, Lines{});
  ASSERT_NE(l.library.families().ofType("FILE"), nullptr);
  EXPECT_EQ(l.library.families().ofType("FILE")->name, "stream");
}

TEST(Library, ProblemsOfAllFilesInTheirOrder) {
  Loaded l = load({{"z", "void f(a x);\nint ("}}, {{"a", "int g("}});
  EXPECT_EQ(l.problems, (Lines{"z:1:8: unknown type 'a'; 'type a;' declares it", "z:2:5: expected a name before '('",
                               "a:1:7: expected a name before the end of the file"}));
  llvm::vfs::InMemoryFileSystem empty;
  std::vector<Problem> missing = Library().load(empty, {}, {"nowhere.own"});
  ASSERT_EQ(missing.size(), 1u);
  EXPECT_EQ(describe(missing[0]), "nowhere.own: cannot be read: No such file or directory");
}

} // namespace
} // namespace wt::spec
