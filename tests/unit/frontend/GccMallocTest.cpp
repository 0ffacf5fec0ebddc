// SPDX-License-Identifier: Apache-2.0
// Is GCC's malloc(deallocator) found on the function that carries it, in every spelling?
#include "frontend/GccMalloc.h"

#include "clang/Tooling/Tooling.h"
#include "gtest/gtest.h"

namespace {

using namespace wt::frontend;

/// Reads a program and lists the attributes found: `new -> delete 1; …` for every function that has one, in order.
class Describe : public clang::ASTFrontendAction {
public:
  explicit Describe(std::string& text) : text_(text), watcher_(table_) {}

private:
  class Consumer : public clang::ASTConsumer {
  public:
    explicit Consumer(Describe& describe) : describe_(describe) {}
    void HandleTranslationUnit(clang::ASTContext& context) override {
      describe_.describe(*context.getTranslationUnitDecl());
    }

  private:
    Describe& describe_;
  };

  bool BeginSourceFileAction(clang::CompilerInstance& compiler) override {
    compiler.getPreprocessor().setTokenWatcher([this](const clang::Token& token) { watcher_.see(token); });
    return true;
  }

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance&, llvm::StringRef) override {
    return std::make_unique<Consumer>(*this);
  }

  void describe(const clang::DeclContext& context) {
    for (const clang::Decl* declaration : context.decls()) {
      if (const auto* functionTemplate = llvm::dyn_cast<clang::FunctionTemplateDecl>(declaration))
        for (const clang::FunctionDecl* instance : functionTemplate->specializations())
          describe(*instance);
      if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration))
        describe(*function);
      else if (const auto* inner = llvm::dyn_cast<clang::DeclContext>(declaration))
        describe(*inner);
    }
  }

  void describe(const clang::FunctionDecl& function) {
    for (const GccMallocAttribute& attribute : table_.of(function))
      text_ += function.getNameAsString() + " -> " + attribute.deallocator + " " + std::to_string(attribute.parameter) +
               "; ";
  }

  std::string& text_;
  GccMallocTable table_;
  GccMallocWatcher watcher_;
};

std::string attributesOf(const std::string& program, const std::string& name = "a.c") {
  std::string text;
  clang::IgnoringDiagConsumer silent;
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> files(new llvm::vfs::InMemoryFileSystem);
  files->addFile("/" + name, 0, llvm::MemoryBuffer::getMemBufferCopy("void d(void*); void e(int, void*);\n" + program));
  llvm::IntrusiveRefCntPtr<clang::FileManager> manager(new clang::FileManager(clang::FileSystemOptions(), files));
  clang::tooling::ToolInvocation invocation({"clang", "-fsyntax-only", "/" + name}, std::make_unique<Describe>(text),
                                            manager.get());
  invocation.setDiagnosticConsumer(&silent);
  invocation.run();
  return text;
}

TEST(GccMalloc, FollowsTheDeclarator) {
  EXPECT_EQ(attributesOf("void *f(void) __attribute__((malloc(d)));"), "f -> d 1; ");
  EXPECT_EQ(attributesOf("void *f(void) __attribute__((__malloc__(e, 2)));"), "f -> e 2; ");
  EXPECT_EQ(attributesOf("void *f(void) __attribute__((nothrow, malloc, malloc(d, 1), warn_unused_result));"),
            "f -> d 1; ");
}

TEST(GccMalloc, PrecedesTheDeclaration) {
  EXPECT_EQ(attributesOf("__attribute__((malloc(d))) void *f(void);"), "f -> d 1; ");
  EXPECT_EQ(attributesOf("__attribute__((malloc(d))) static inline void *f(int n) { return 0; } void *g(void);"),
            "f -> d 1; ");
  EXPECT_EQ(attributesOf("[[gnu::malloc(e, 2)]] void *f(void); void *g(void);", "a.cc"), "f -> e 2; ");
}

TEST(GccMalloc, MayBeGivenTwice) {
  EXPECT_EQ(attributesOf("void *f(void) __attribute__((malloc(d))) __attribute__((malloc(e, 2)));"),
            "f -> d 1; f -> e 2; ");
}

TEST(GccMalloc, IsOfItsOwnDeclaratorOnly) {
  EXPECT_EQ(attributesOf("void *f(void) __attribute__((malloc(d))), *g(void);"), "f -> d 1; ");
  EXPECT_EQ(attributesOf("void *f(void), *g(void) __attribute__((malloc(d)));"), "g -> d 1; ");
  EXPECT_EQ(attributesOf("__attribute__((malloc(d))) void *f(void), *g(void);"), "f -> d 1; g -> d 1; ");
  EXPECT_EQ(
      attributesOf("void *h(void); void *f(int (*call)(int), void *arg) __attribute__((malloc(d))); void *g(int);"),
      "f -> d 1; ");
}

TEST(GccMalloc, ComesOutOfMacros) {
  EXPECT_EQ(attributesOf("#define OWNED(x) __attribute__((__malloc__, __malloc__(x, 1)))\nvoid *f(void) OWNED(d);"),
            "f -> d 1; ");
  EXPECT_EQ(attributesOf("#define MAKE(n, x) void *n##_new(void) __attribute__((malloc(x)))\nMAKE(p, d); MAKE(q, d);"),
            "p_new -> d 1; q_new -> d 1; ");
}

TEST(GccMalloc, HoldsForLaterDeclarations) {
  EXPECT_EQ(attributesOf("void *f(void) __attribute__((malloc(d))); void *f(void) { return 0; }"),
            "f -> d 1; f -> d 1; ");
}

TEST(GccMalloc, IsKnownOfMethodsAndInstances) {
  EXPECT_EQ(attributesOf("struct S { void *m() __attribute__((malloc(::d))); void *n(); };", "a.cc"), "m -> ::d 1; ");
  EXPECT_EQ(attributesOf("template <class T, class U> void *f(T) __attribute__((malloc(d)));\n"
                         "void *p = f<int, int>(1);",
                         "a.cc"),
            "f -> d 1; ");
}

TEST(GccMalloc, OtherUsesOfTheWordAreNone) {
  EXPECT_EQ(attributesOf("void *malloc(unsigned long); void *f(void) { return malloc(8); }"), "");
  EXPECT_EQ(attributesOf("void *f(void) __attribute__((malloc));"), "");
  EXPECT_EQ(attributesOf("void *f(void) __attribute__((alloc_size(1))); void *malloc(unsigned long);"), "");
  EXPECT_EQ(attributesOf("int x __attribute__((aligned(8))); void *f(void);"), "");
}

TEST(GccMalloc, BrokenTextIsNoTrouble) {
  EXPECT_EQ(attributesOf("void *f(void) __attribute__((malloc(; void *g(void);"), "");
  EXPECT_EQ(attributesOf("))))]]]] __attribute__ ; void *g(void) __attribute__((malloc(d)));"), "g -> d 1; ");
  EXPECT_EQ(attributesOf("void *f(void) __attribute__((malloc()))"), "");
}

} // namespace
