// SPDX-License-Identifier: Apache-2.0
// How does one file get from its command to the core language? Clang parses it in this process, the lowering walks the
// syntax tree, and the tree is freed before the next file.
//
// The files of one thread share their knowledge of the disk and the driver's answer for each set of flags. Bodies in
// system headers are skipped while parsing, because specifications describe them. The price: templates of the user's
// that only such bodies instantiate (a comparator, the call operator of a custom deleter) have no body either. On 38
// files of three C++ programs that was 3 of 6,244 functions.
#include "frontend/Frontend.h"

#include "frontend/DiagnosticCollector.h"
#include "frontend/GccHeaders.h"
#include "frontend/GccMalloc.h"
#include "frontend/Invocation.h"
#include "frontend/LibraryInline.h"
#include "frontend/Lower.h"
#include "frontend/RegularFiles.h"
#include "support/CrashGuard.h"
#include "support/RelativePath.h"

#include "clang/Basic/SourceManagerInternals.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace wt::frontend {

namespace {

/// The state of one file while it is read.
struct UnitInProgress {
  const CompileCommand& command;
  const FrontendOptions& options;
  DiagnosticCollector collector;
  GccMallocTable gccMalloc;
  std::unique_ptr<ir::Module> module;
  spec::SourceSpecs specs;
  std::vector<ReadFile> sources;
  std::vector<CopiedLines> copied;
};

/// A file name from a diagnostic in the form that locations use.
std::string shownName(const clang::SourceManager& manager, llvm::StringRef name, const FrontendOptions& options) {
  llvm::SmallString<256> path(name);
  manager.getFileManager().makeAbsolutePath(path);
  llvm::sys::path::remove_dots(path, true);
  return relativePath(options.root, path);
}

/// The files that the preprocessor entered, with their numbers of lines.
std::vector<ReadFile> sourcesOf(const clang::SourceManager& manager, const FrontendOptions& options) {
  std::vector<ReadFile> sources;
  llvm::DenseSet<const clang::FileEntry*> seen;
  for (unsigned i = 0; i < manager.local_sloc_entry_size(); ++i) {
    const clang::SrcMgr::SLocEntry& entry = manager.getLocalSLocEntry(i);
    if (!entry.isFile())
      continue;
    const clang::SrcMgr::ContentCache& content = entry.getFile().getContentCache();
    auto text = content.getBufferDataIfLoaded();
    if (!content.OrigEntry || !text || !seen.insert(*content.OrigEntry).second)
      continue;
    uint64_t lines = text->count('\n') + (!text->empty() && text->back() != '\n');
    sources.push_back({shownName(manager, content.OrigEntry->getName(), options), lines,
                       clang::SrcMgr::isSystem(entry.getFile().getFileCharacteristic())});
  }
  return sources;
}

/// The `#line` directives of the user's files. A directive gives its number to the line that follows it.
std::vector<CopiedLines> copiedIn(clang::SourceManager& manager, const FrontendOptions& options) {
  std::vector<CopiedLines> result;
  if (!manager.hasLineTable())
    return result;
  clang::LineTableInfo& table = manager.getLineTable();
  for (auto& [file, entries] : table) {
    const clang::OptionalFileEntryRef read = manager.getFileEntryRefForID(file);
    if (!read)
      continue;
    const std::string copy = shownName(manager, read->getName(), options);
    for (size_t i = 0; i < entries.size(); ++i) {
      if (entries[i].FilenameID < 0 || entries[i].FileKind != clang::SrcMgr::C_User)
        continue;
      const std::string original = shownName(manager, table.getFilename(entries[i].FilenameID), options);
      const unsigned at = manager.getLineNumber(file, entries[i].FileOffset) + 1;
      const unsigned end = i + 1 < entries.size()
                               ? manager.getLineNumber(file, entries[i + 1].FileOffset)
                               : manager.getLineNumber(file, static_cast<unsigned>(read->getSize())) + 1;
      if (original != copy && at < end)
        result.push_back({original, entries[i].LineNo, copy, at, end - at});
    }
  }
  return result;
}

class UnitConsumer : public clang::SemaConsumer {
public:
  explicit UnitConsumer(UnitInProgress& unit) : unit_(unit) {}

  void InitializeSema(clang::Sema& sema) override { sema_ = &sema; }
  void ForgetSema() override { sema_ = nullptr; }

  bool shouldSkipFunctionBody(clang::Decl* function) override {
    const clang::FunctionDecl* declared = function->getAsFunction();
    return function->getASTContext().getSourceManager().isInSystemHeader(function->getLocation()) &&
           !(declared && isLibraryInline(declared));
  }

  void HandleTranslationUnit(clang::ASTContext& context) override {
    LowerInput input{context, *sema_, unit_.command.file, unit_.gccMalloc, unit_.options, unit_.collector.errors() > 0};
    LoweredUnit lowered = lowerUnit(input);
    unit_.module = std::make_unique<ir::Module>(std::move(lowered.module));
    unit_.specs = std::move(lowered.specs);
    unit_.sources = sourcesOf(context.getSourceManager(), unit_.options);
    unit_.copied = copiedIn(context.getSourceManager(), unit_.options);
    for (const ReadFile& source : unit_.sources)
      unit_.module->lines += source.isSystem ? 0 : source.lines;
  }

private:
  UnitInProgress& unit_;
  clang::Sema* sema_ = nullptr;
};

class ReadUnit : public clang::ASTFrontendAction {
public:
  explicit ReadUnit(UnitInProgress& unit) : unit_(unit), watcher_(unit.gccMalloc) {}

private:
  bool BeginSourceFileAction(clang::CompilerInstance& compiler) override {
    compiler.getPreprocessor().setTokenWatcher([this](const clang::Token& token) { watcher_.see(token); });
    return true;
  }

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance&, llvm::StringRef) override {
    return std::make_unique<UnitConsumer>(unit_);
  }

  UnitInProgress& unit_;
  GccMallocWatcher watcher_;
};

void readUnit(UnitInProgress& unit, std::shared_ptr<clang::CompilerInvocation> invocation,
              llvm::IntrusiveRefCntPtr<clang::FileManager> files) {
  clang::CompilerInstance compiler;
  compiler.setInvocation(std::move(invocation));
  compiler.createDiagnostics(&unit.collector, /*ShouldOwnClient=*/false);
  compiler.getDiagnostics().setFatalsAsError(true); // continue after a missing header
  compiler.setFileManager(files.get());
  ReadUnit action(unit);
  compiler.ExecuteAction(action);
}

} // namespace

//----------------------------------------------------------------------------------------------------------------------

struct Frontend::Shared {
  explicit Shared(const FrontendOptions& options)
      : disk(withGccHeaders(llvm::makeIntrusiveRefCnt<RegularFiles>(llvm::vfs::createPhysicalFileSystem()),
                            resourceDirectoryOf(options))),
        invocations(options, disk) {}

  /// One per folder in which compilers run: relative names refer to it.
  llvm::IntrusiveRefCntPtr<clang::FileManager> filesSeenFrom(const std::string& directory) {
    auto& files = fileManagers[directory];
    if (!files) {
      clang::FileSystemOptions fromHere;
      fromHere.WorkingDir = directory;
      files = new clang::FileManager(fromHere, disk);
    }
    return files;
  }

  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> disk;
  InvocationCache invocations;
  llvm::StringMap<llvm::IntrusiveRefCntPtr<clang::FileManager>> fileManagers;
};

Frontend::Frontend(FrontendOptions options)
    : options_(std::move(options)), shared_(std::make_unique<Shared>(options_)) {}

Frontend::~Frontend() = default;

UnitResult Frontend::lowerFile(const CompileCommand& command) {
  UnitResult result;
  result.file = command.file;
  auto fail = [&](std::string why) {
    result.diagnostics.push_back({Severity::Fatal, command.file, 0, 0, std::move(why)});
    ++result.errors;
  };
  if (auto status = shared_->disk->status(command.file); status && !status->isRegularFile()) {
    fail("cannot be read: not a regular file");
    return result;
  }
  if (auto opened = shared_->disk->openFileForRead(command.file); !opened) {
    fail("cannot be read: " + opened.getError().message());
    return result;
  }

  UnitInProgress unit{command, options_, DiagnosticCollector(command.directory), {}, nullptr, {}, {}, {}};
  bool isUnderstood = false;
  bool survived = runGuarded(options_.stackBytes, [&] {
    std::shared_ptr<clang::CompilerInvocation> invocation = shared_->invocations.invocationFor(command, result.notes);
    isUnderstood = invocation != nullptr;
    if (isUnderstood)
      readUnit(unit, std::move(invocation), shared_->filesSeenFrom(command.directory));
  });

  result.errors = unit.collector.errors();
  result.diagnostics = unit.collector.take();
  if (!survived) {
    shared_.release(); // the crash may have left it in any state
    shared_ = std::make_unique<Shared>(options_);
    fail("the compiler crashed on this file");
  } else if (!isUnderstood) {
    fail("its compile command is not understood");
  } else if (!unit.module) {
    if (result.errors == 0)
      fail("the compiler gave up on this file");
  } else {
    result.status = result.errors > 0 ? UnitStatus::Incomplete : UnitStatus::Complete;
    result.module = std::move(unit.module);
    result.specs = std::move(unit.specs);
    result.sources = std::move(unit.sources);
    result.copied = std::move(unit.copied);
  }
  return result;
}

} // namespace wt::frontend
