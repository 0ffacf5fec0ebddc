// SPDX-License-Identifier: Apache-2.0
// Which bodies do specifications give? Each test has declarations, specifications, and the expected bodies as text.
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

std::string with(const char* specs) {
  return std::string(kTypes) + specs;
}

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
  goto b1 b5
b1:
  goto b2 b3
b2:
  assume text != null
  *text := alloc malloc i8
  goto b4
b3:
  assume text == null
  goto b4
b4:
  result := unknown(any)
  assume result >= 0
  return
  jump b6
b5:
  result := unknown(any)
  assume result < 0
  return
  jump b6
b6: exit
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
  result := -1
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
  goto b1 b2
b1:
  assume dest != null
  *dest := unknown(any)
  goto b3
b2:
  assume dest == null
  goto b3
b3:
  return
  jump b4
b4: exit
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
  goto b1 b2
b1:
  assume into != null
  (*into).size := unknown(any)
  (*into).mode := unknown(any)
  goto b3
b2:
  assume into == null
  goto b3
b3:
  result := unknown(any)
  return
  jump b4
b4: exit
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

TEST(SpecBodies, VariableArgumentsAreWrittenAndKeptWhereTheyArePassed) {
  Specified s(
      "func @sscanf(s: *const i8, f: *const i8, ...) -> i32\n"
      "func @setopt(h: *void, ...)\n"
      "func @f(p: *i8, q: *i32) {\n  param p: *i8\n  param q: *i32\n  local n: i32\nb0:\n  enter n\n  n := 0\n"
      "  call @sscanf(p, \"%d%d\", &n, q)\n  call @setopt(p, p, 3:i32)\n  leave n\n  return\n  jump b1\nb1: exit\n}\n",
      "int sscanf(const char *s, const char *f, ...) [[writes(...)]]; void setopt(void *h, ...) [[keeps(...)]];");
  EXPECT_EQ(s.body("f"), R"(
b0:
  enter n
  n := 0
  call @sscanf(p, "%d%d", &n, q)
  n := unknown(any)
  *q := unknown(any)
  call @setopt(p, p, 3)
  $'(world)'[unknown(any):u64] := ptr<*void>(p)
  leave n
  return
  jump b1
b1: exit
}
)");
}

TEST(SpecBodies, VariableArgumentsAreGivenWhatIsOfTheFamily) {
  Specified s("func @get(m: *void, ...)\n"
              "func @f(m: *void, t: **i8, n: *i32) {\n  param m: *void\n  param t: **i8\n  param n: *i32\nb0:\n"
              "  call @get(m, 0:i32, t, 1:i32, n)\n  return\n  jump b1\nb1: exit\n}\n",
              "family malloc; void get(void *m, ...) [[writes(...), allocates(..., malloc)]];");
  EXPECT_EQ(s.body("f"), R"(
b0:
  call @get(m, 0, t, 1, n)
  *t := alloc malloc i8 may-fail
  *n := unknown(any)
  return
  jump b1
b1: exit
}
)");
}

TEST(SpecBodies, BytesAreCopiedWithTheTypeTheCallerKnows) {
  Specified s("record struct %node size 16 {\n  next: *%node\n  n: i32 bit 64\n}\n"
              "func @memcpy(d: *void, s: *const void, n: u64) -> *void\n"
              "func @f(p: *%node, v: **i8, w: **i8, b: *u8) {\n  param p: *%node\n  param v: **i8\n  param w: **i8\n"
              "  param b: *u8\n  local n: %node\nb0:\n  enter n\n"
              "  call @memcpy(ptr<*void>(&n), ptr<*const void>(p), 16)\n"
              "  call @memcpy(ptr<*void>(v), ptr<*const void>(w), 80)\n"
              "  call @memcpy(ptr<*void>(b), ptr<*const void>(b), 80)\n  leave n\n  return\n  jump b1\nb1: exit\n}\n",
              with("void *memcpy(void *d, const void *s, size_t n) [[returns(d), copies(s, d)]];"));
  EXPECT_EQ(s.body("f"), R"(
b0:
  enter n
  call @memcpy(ptr<*void>(&n), ptr<*const void>(p), 16)
  n := *p
  call @memcpy(ptr<*void>(v), ptr<*const void>(w), 80)
  *(v +> unknown(any#1):u64) := *(w +> unknown(any#1):u64)
  call @memcpy(ptr<*void>(b), ptr<*const void>(b), 80)
  leave n
  return
  jump b1
b1: exit
}
)");
}

TEST(SpecBodies, ARecordFilledWithZeroesIsZero) {
  Specified bytes("func @bzero(s: *void, n: u64)", with("void bzero(void *s, size_t n) [[clears(*s)]];"));
  EXPECT_EQ(bytes.body("bzero"), "\nb0:\n  (*s as [?]u8) := zero\n  return\n  jump b1\nb1: exit\n}\n");

  Specified s("record struct %node size 16 {\n  next: *%node\n  n: i32 bit 64\n}\n"
              "func @memset(s: *void, c: i32, n: u64) -> *void\n"
              "func @f(p: *%node, c: i32) {\n  param p: *%node\n  param c: i32\nb0:\n"
              "  call @memset(ptr<*void>(p), 0, 16)\n  call @memset(ptr<*void>(p), c, 16)\n"
              "  return\n  jump b1\nb1: exit\n}\n",
              with("void *memset(void *s, int c, size_t n) [[returns(s), clears(*s) on c == 0]];"));
  EXPECT_EQ(s.body("f"), R"(
b0:
  call @memset(ptr<*void>(p), 0, 16)
  *p := zero
  call @memset(ptr<*void>(p), c, 16)
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

// ---------------------------------------------------------------------------------------------- C++

constexpr const char* kUnique = R"(
record struct %Foo size 8 {
  destructor user-provided @'~Foo'
}
func @'~Foo'(this: *%Foo) destructor of %Foo
record struct %head size 8 system {
  pointer: *%Foo
}
record class %Unique size 8 system template 'std::unique_ptr'(%Foo) {
  base head: %head
}
func @construct(this: *%Unique, p: *%Foo) constructor of %Unique system qualified "std::unique_ptr::unique_ptr"
func @move(this: *%Unique, other: &%Unique) constructor of %Unique system qualified "std::unique_ptr::unique_ptr"
func @destroy(this: *%Unique) destructor of %Unique system qualified "std::unique_ptr::~unique_ptr"
func @swap(this: *%Unique, other: &%Unique) method of %Unique system qualified "std::unique_ptr::swap"
func @release(this: *%Unique) -> *%Foo method of %Unique system qualified "std::unique_ptr::release"
func @make(n: &i32, p: &*i8) -> %Unique system qualified "std::make_unique"
record class %Vector size 24 system template 'std::vector'(%Unique)
func @push(this: *%Vector, e: &%Unique) method of %Vector system qualified "std::vector::push_back"
)";

constexpr const char* kUniqueSpecs = R"(
type T; type std::unique_ptr;
container std::unique_ptr<T> { own T *elem; };
container std::vector<T> { T elem; };
std::unique_ptr<T>::unique_ptr(T *p) [[nothrow, moves(p, this.elem)]];
std::unique_ptr<T>::unique_ptr(std::unique_ptr<T> &&other) [[nothrow, moves(other.elem, this.elem)]];
std::unique_ptr<T>::~unique_ptr() [[nothrow, releases(this.elem)]];
void std::unique_ptr<T>::swap(std::unique_ptr<T> &other) [[moves(this.elem, other.elem), moves(other.elem, this.elem)]];
T *std::unique_ptr<T>::release() [[nothrow, moves(this.elem, return)]];
std::unique_ptr<T> std::make_unique<T>(...) [[allocates(return.elem), keeps(...)]];
void std::vector<T>::push_back(T e);
)";

TEST(SpecBodies, ASmartPointerHoldsItsObjectInTheFirstPointerThatFits) {
  Specified s(kUnique, kUniqueSpecs);
  EXPECT_EQ(s.body("construct"), R"(
b0:
  (*this).head.pointer := p
  return
  jump b1
b1: exit
}
)");
  EXPECT_EQ(s.body("move"), R"(
b0:
  (*this).head.pointer := (*other).head.pointer
  (*other).head.pointer := null
  return
  jump b1
b1: exit
}
)");
  EXPECT_EQ(s.body("release"), R"(
b0:
  result := (*this).head.pointer
  (*this).head.pointer := null
  return
  jump b1
b1: exit
}
)");
  EXPECT_EQ(s.body("swap"), R"(
b0:
  t := (*this).head.pointer
  t.2 := (*other).head.pointer
  (*other).head.pointer := t
  (*this).head.pointer := t.2
  return
  jump b1
b1: exit
}
)");
}

TEST(SpecBodies, ASmartPointersDestructorDestroysAndReleases) {
  Specified s(kUnique, kUniqueSpecs);
  EXPECT_EQ(s.body("destroy"), R"(
b0:
  goto b1 b2
b1:
  assume (*this).head.pointer != null
  call @'~Foo'((*this).head.pointer) destroy
  free any (*this).head.pointer destroys
  goto b3
b2:
  assume (*this).head.pointer == null
  goto b3
b3:
  return
  jump b4
b4: exit
}
)");
}

TEST(SpecBodies, WhatIsForwardedIsKept) {
  Specified s(kUnique, kUniqueSpecs);
  EXPECT_EQ(s.body("make"), R"(
b0:
  result.head.pointer := alloc any %Foo
  *(&$'(world)'[unknown(any):u64]):*i32 := *n
  $'(world)'[unknown(any):u64] := ptr<*void>(*p)
  return
  jump b1
b1: exit
}
)");
  EXPECT_EQ(s.body("push"), R"(
b0:
  $'(world)'[unknown(any):u64] := ptr<*void>((*e).head.pointer)
  (*e).head.pointer := null
  return
  jump b1
b1: exit
}
)") << "the container took it out of the argument";
}

} // namespace
} // namespace wt::program
