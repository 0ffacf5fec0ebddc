// SPDX-License-Identifier: Apache-2.0
// Each test gives declarations and specifications, and expects the bodies as text.
#include "program/SpecBodies.h"

#include "FromText.h"
#include "ir/Printer.h"
#include "spec/Parser.h"

#include "llvm/Support/VirtualFileSystem.h"

namespace wt::program {
namespace {

struct Specified {
  ir::Module module;
  std::vector<bool> isSpecified;

  Specified(llvm::StringRef declarations, llvm::StringRef specs)
      : module(fromText(("module \"test\"\n" + declarations).str())) {
    llvm::vfs::InMemoryFileSystem files;
    files.addFile("/test.own", 0, llvm::MemoryBuffer::getMemBuffer(specs));
    spec::Library library;
    for (const spec::Problem& problem : library.load(files, {"/test.own"}, {}))
      ADD_FAILURE() << spec::describe(problem);
    isSpecified = addSpecBodies(module, library);
  }

  std::string body(const std::string& name) const {
    std::string text = ir::Printer(module, {false, false}).function(functionNamed(module, name));
    size_t start = text.find("b0:");
    return start == std::string::npos ? "no body" : "\n" + text.substr(start);
  }
};

constexpr const char* kTypes = "type size_t, ssize_t; family malloc; family stream for FILE; type FILE;\n"
                               "family fd handle fails -1;\n";

std::string with(const char* specs) { return std::string(kTypes) + specs; }

TEST(SpecBodies, Malloc) {
  Specified s("func @malloc(n: u64) -> *void", with("own(malloc) void *malloc(size_t n) [[size(n)]];"));
  EXPECT_TRUE(s.isSpecified[0]);
  EXPECT_EQ(s.body("malloc"), R"(
b0:
  result := alloc malloc void size n may-fail
  return
  jump b1
b1: exit
}
)");
}

TEST(SpecBodies, Free) {
  Specified s("func @free(*void)", with("void free(own(malloc) void *p);"));
  EXPECT_EQ(s.body("free"), R"(
b0:
  free malloc p0
  return
  jump b1
b1: exit
}
)");
}

TEST(SpecBodies, CallocFailsOrIsZero) {
  Specified s("func @calloc(n: u64, m: u64) -> *void",
              with("own(malloc) void *calloc(size_t n, size_t m) [[size(n, m), zeroed]];"));
  EXPECT_EQ(s.body("calloc"), R"(
b0:
  goto b1 b2
b1:
  result := alloc malloc void size n * m
  (*result as [?]u8) := zero
  return
  jump b3
b2:
  result := null
  return
  jump b3
b3: exit
}
)");
}

TEST(SpecBodies, ReallocMovesOrFails) {
  Specified s("func @realloc(old: *void, n: u64) -> *void",
              with("own(malloc) void *realloc(own(malloc) void *old [[on return != null]], size_t n) [[size(n)]];"));
  EXPECT_EQ(s.body("realloc"), R"(
b0:
  goto b1 b2
b1:
  free malloc old
  result := alloc malloc void size n
  assume result != null
  return
  jump b3
b2:
  result := null
  return
  jump b3
b3: exit
}
)");
}

TEST(SpecBodies, OutParameterTiedToTheResult) {
  Specified s("func @asprintf(text: **i8, format: *const i8, ...) -> i32",
              with("int asprintf(out own(malloc) char **text, const char *format, ...) [[on return >= 0]];"));
  EXPECT_EQ(s.body("asprintf"), R"(
b0:
  goto b1 b2
b1:
  *text := alloc malloc i8
  result := unknown(any)
  assume result >= 0
  return
  jump b3
b2:
  result := unknown(any)
  assume result < 0
  return
  jump b3
b3: exit
}
)");
}

TEST(SpecBodies, HandlesFailWithTheirFamilysValue) {
  Specified s("func @open(path: *const i8, flags: i32, ...) -> i32\n"
              "func @pipe(fds: *i32) -> i32\n"
              "func @close(fd: i32) -> i32",
              with("own(fd) int open(const char *path, int flags, ...);\n"
                   "int pipe(out own(fd) int fds[2]) [[on return == 0]];\n"
                   "int close(own(fd) int fd);"));
  EXPECT_EQ(s.body("open"), R"(
b0:
  result := alloc fd i32 may-fail
  return
  jump b1
b1: exit
}
)");
  EXPECT_EQ(s.body("pipe"), R"(
b0:
  goto b1 b2
b1:
  *(fds +> 0:u64) := alloc fd i32
  *(fds +> 1:u64) := alloc fd i32
  result := 0
  return
  jump b3
b2:
  result := unknown(any)
  assume result != 0
  return
  jump b3
b3: exit
}
)");
  EXPECT_EQ(s.body("close"), R"(
b0:
  free fd fd
  result := unknown(any)
  return
  jump b1
b1: exit
}
)");
}

TEST(SpecBodies, WhatIsKeptGoesToTheWorld) {
  Specified s("func @putenv(s: *i8) -> i32", with("int putenv(keep char *s) [[on return == 0]];"));
  EXPECT_EQ(s.body("putenv"), R"(
b0:
  goto b1 b2
b1:
  $'(world)'[unknown(any):u64] := ptr<*void>(s)
  result := 0
  return
  jump b3
b2:
  result := unknown(any)
  assume result != 0
  return
  jump b3
b3: exit
}
)");
}

TEST(SpecBodies, ArgumentsComeBack) {
  Specified s("func @strcpy(dest: *i8, src: *const i8) -> *i8\n"
              "func @strchr(s: *const i8, c: i32) -> *i8",
              with("char *strcpy(char *dest, const char *src) [[returns(dest), nonnull]];\n"
                   "char *strchr(const char *s, int c) [[within(s) on return != null]];"));
  EXPECT_EQ(s.body("strcpy"), R"(
b0:
  result := dest
  *dest := unknown(any)
  return
  jump b1
b1: exit
}
)");
  EXPECT_EQ(s.body("strchr"), R"(
b0:
  goto b1 b2
b1:
  result := ptr<*i8>(s +> unknown(any):u64)
  assume result != null
  return
  jump b3
b2:
  result := null
  return
  jump b3
b3: exit
}
)");
}

TEST(SpecBodies, NumbersThatMayBeWrittenAreUnknownAfter) {
  Specified s("record struct %stat size 24 {\n  size: i64\n  link: *i8 bit 64\n  mode: u32 bit 128\n}\n"
              "func @stat(path: *const i8, into: *%stat) -> i32\n"
              "record struct %file size 8 {\n  flags: i32\n}\n"
              "func @fflush(f: *%file) -> i32",
              with("int stat(const char *path, struct stat *into);\nint fflush(FILE *f);\n"));
  EXPECT_EQ(s.body("stat"), R"(
b0:
  (*into).size := unknown(any)
  (*into).mode := unknown(any)
  result := unknown(any)
  return
  jump b1
b1: exit
}
)");
  EXPECT_EQ(s.body("fflush"), R"(
b0:
  result := unknown(any)
  return
  jump b1
b1: exit
}
)") << "nobody but the library looks into a FILE";
}

// unique_ptr's real fields are the library's own; `elem` is the pointer at its start.
constexpr const char* kUniquePtr =
    "record class %node size 8 {\n  destructor user-provided @node_end\n}\n"
    "record class %up size 8 system template std::unique_ptr(%node) {\n  impl: *%node\n}\n"
    "func @node_end(this: *%node) destructor of %node\n"
    "func @end(this: *%up) destructor of %up system qualified \"std::unique_ptr::~unique_ptr\"\n"
    "func @swap(this: *%up, other: &%up) method of %up system qualified \"std::unique_ptr::swap\"\n"
    "func @push(v: *%up, e: &%up) system qualified \"push\"\n"
    "func @emplace(v: *%up, e: &%up, f: &*i8, n: i32) system qualified \"emplace\"\n";

constexpr const char* kUniquePtrSpecs =
    "type T, U; container std::unique_ptr<T> { own T *elem; };\n"
    "std::unique_ptr<T>::~unique_ptr() [[releases(this.elem)]];\n"
    "void std::unique_ptr<T>::swap(std::unique_ptr<T> &other) [[moves(this.elem, other.elem), moves(other.elem, this.elem)]];\n"
    "void push(std::unique_ptr<U> *v, U e); void emplace(T *v, ...) [[keeps(...)]];\n";

TEST(SpecBodies, ASmartPointerDestroysWhatItReleases) {
  Specified s(kUniquePtr, kUniquePtrSpecs);
  EXPECT_EQ(s.body("end"), R"(
b0:
  goto b1 b2
b1:
  assume (*this as *void) != null
  call @node_end(ptr<*%node>((*this as *void))) destroy
  goto b3
b2:
  assume (*this as *void) == null
  goto b3
b3:
  free any (*this as *void) destroys
  return
  jump b4
b4: exit
}
)");
}

TEST(SpecBodies, SourcesAreReadBeforeTargetsAreWritten) {
  Specified s(kUniquePtr, kUniquePtrSpecs);
  EXPECT_EQ(s.body("swap"), R"(
b0:
  t := (*this as *void)
  t.2 := (*other as *void)
  (*other as *void) := t
  (*this as *void) := t.2
  return
  jump b1
b1: exit
}
)");
}

TEST(SpecBodies, WhatIsMovedIntoAContainerLeavesItsSmartPointer) {
  Specified s(kUniquePtr, kUniquePtrSpecs);
  EXPECT_EQ(s.body("push"), R"(
b0:
  $'(world)'[unknown(any):u64] := (*e as *void)
  (*e as *void) := null
  return
  jump b1
b1: exit
}
)");
  EXPECT_EQ(s.body("emplace"), R"(
b0:
  $'(world)'[unknown(any):u64] := (*e as *void)
  (*e as *void) := null
  $'(world)'[unknown(any):u64] := ptr<*void>(*f)
  $'(world)'[unknown(any):u64] := at<*void>(n)
  return
  jump b1
b1: exit
}
)");
}

TEST(SpecBodies, WhatNeverReturnsHasNoBody) {
  Specified s("func @exit(code: i32)", with("void exit(int code) [[noreturn]];"));
  EXPECT_TRUE(s.isSpecified[0]);
  EXPECT_EQ(s.body("exit"), "no body");
  EXPECT_TRUE(s.module.functions[0].isNoReturn);
}

TEST(SpecBodies, TheProgramsOwnFunctionsAreLeftAlone) {
  Specified s("func @free(p: *void) {\nb0:\n  return\n  jump b1\nb1: exit\n}\n"
              "func @malloc(n: u64) -> *void internal\n"
              "func @other(n: u64) -> *void",
              with("void free(own(malloc) void *p);\nown(malloc) void *malloc(size_t n);"));
  EXPECT_EQ(s.isSpecified, (std::vector<bool>{false, false, false}));
  EXPECT_EQ(s.body("free"), "\nb0:\n  return\n  jump b1\nb1: exit\n}\n");
}

TEST(SpecBodies, ADeclarationThatDoesNotFitIsLeftAlone) {
  Specified s("func @asprintf(text: i32, format: i32) -> i32",
              with("int asprintf(out own(malloc) char **text, const char *format, ...) [[on return >= 0]];"));
  EXPECT_FALSE(s.isSpecified[0]);
}

} // namespace
} // namespace wt::program
