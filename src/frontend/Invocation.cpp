// SPDX-License-Identifier: Apache-2.0
// Keeps the parts of the driver's answer that a reader of the program needs (Invocation.h).
#include "frontend/Invocation.h"

#include "frontend/CompileFlags.h"
#include "frontend/DiagnosticCollector.h"
#include "frontend/GccHeaders.h"

#include "clang/Frontend/Utils.h"
#include "llvm/Support/Path.h"

namespace wt::frontend {

namespace {

/// A program with deeper nesting is rejected (GCC has no limit; Clang's default is 256). The parser and every walk over
/// the tree recurse, and the stack must hold them.
constexpr unsigned kBracketDepth = 10000;

/// A header given as the main file is C++ if its flags or its file name say so.
std::vector<std::string> languageFlags(const std::string& file, const std::vector<std::string>& flags) {
  if (languageOf(file) != FileLanguage::Header || llvm::is_contained(flags, "-x"))
    return {};
  bool isCxx = llvm::sys::path::extension(file) != ".h" || llvm::any_of(flags, [](llvm::StringRef flag) {
                 return flag == "--driver-mode=g++" || flag.starts_with("-std=c++") || flag.starts_with("-std=gnu++");
               });
  return {"-x", isCxx ? "c++" : "c"};
}

/// Keeps the input files and how they are named. All other options of this kind write files, load code or cost time, so
/// they get their defaults.
clang::FrontendOptions readingOnly(const clang::FrontendOptions& asked, bool skipSystemBodies) {
  clang::FrontendOptions options;
  options.Inputs = asked.Inputs;
  options.DashX = asked.DashX;
  options.ProgramAction = clang::frontend::ParseSyntaxOnly;
  options.DisableFree = false;
  options.SkipFunctionBodies = skipSystemBodies; // ReadUnit decides which ones
  return options;
}

/// Keeps the choice of diagnostics; they are written nowhere.
void keepOnlyWarnings(clang::DiagnosticOptions& options) {
  options.DiagnosticLogFile.clear();
  options.DiagnosticSerializationFile.clear();
  options.ShowCarets = false; // otherwise Clang prints "1 error generated."
  options.ErrorLimit = 0;
}

/// Nothing in a compile database may write a file or load code.
void keepReadingOnly(clang::CompilerInvocation& invocation, bool skipSystemBodies) {
  invocation.getFrontendOpts() = readingOnly(invocation.getFrontendOpts(), skipSystemBodies);
  keepOnlyWarnings(invocation.getDiagnosticOpts());
  invocation.getDependencyOutputOpts() = clang::DependencyOutputOptions();
  invocation.getMigratorOpts() = clang::MigratorOptions();
  invocation.getPreprocessorOpts().ImplicitPCHInclude.clear();
  invocation.getHeaderSearchOpts().ModuleCachePath.clear();
  invocation.getLangOpts().Modules = false;
  invocation.getLangOpts().ImplicitModules = false;
  invocation.getLangOpts().BracketDepth = kBracketDepth;
  invocation.getLangOpts().SpellChecking = false;
  invocation.getLangOpts().CommentOpts = clang::CommentOptions();
  invocation.getLangOpts().DumpRecordLayouts = false;
  invocation.getLangOpts().DumpVTableLayouts = false;
}

/// The command's target. A processor that only GCC knows is dropped: it changes which instructions are generated, but
/// hardly the meaning of the program.
llvm::IntrusiveRefCntPtr<clang::TargetInfo> targetOf(clang::CompilerInvocation& invocation,
                                                     clang::DiagnosticsEngine& diagnostics) {
  auto create = [&]() -> llvm::IntrusiveRefCntPtr<clang::TargetInfo> {
    auto options = std::make_shared<clang::TargetOptions>(invocation.getTargetOpts());
    return clang::TargetInfo::CreateTargetInfo(diagnostics, options);
  };
  if (auto target = create())
    return target;
  invocation.getTargetOpts().CPU.clear();
  invocation.getTargetOpts().TuneCPU.clear();
  return create();
}

/// Adds what GCC provides and Clang lacks: some headers, and a type.
void addWhatOnlyGccHas(clang::CompilerInvocation& invocation, const clang::TargetInfo& target) {
  clang::HeaderSearchOptions& search = invocation.getHeaderSearchOpts();
  if (search.UseStandardSystemIncludes)
    search.AddPath(gccHeadersFor(target.getTriple()), clang::frontend::After, /*IsFramework=*/false,
                   /*IgnoreSysRoot=*/true);
  if (target.hasFloat128Type() && !invocation.getLangOpts().CPlusPlus)
    invocation.getPreprocessorOpts().addMacroDef("_Float128=__float128");
}

} // namespace

std::string resourceDirectoryOf(const FrontendOptions& options) {
  return options.resourceDirectory.empty() ? WT_LLVM_PREFIX "/lib/clang/" WT_LLVM_MAJOR : options.resourceDirectory;
}

InvocationCache::InvocationCache(const FrontendOptions& options, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files)
    : options_(options), files_(std::move(files)), compiler_(WT_LLVM_PREFIX "/bin/clang"),
      resourceDirectory_(resourceDirectoryOf(options)), asked_(options.asked) {}

std::shared_ptr<clang::CompilerInvocation> InvocationCache::invocationFor(const CompileCommand& command,
                                                                          std::vector<std::string>& notes) {
  TranslatedCommand translated = translateCommand(command, *files_);
  llvm::append_range(translated.flags, asked_.flagsFor(command, translated));
  notes = std::move(translated.notes);
  llvm::append_range(translated.flags, options_.extraFlags);
  llvm::append_range(translated.flags, languageFlags(command.file, translated.flags));

  // The driver does not resolve relative paths in flags, so the folder is not part of the key.
  std::string key = llvm::sys::path::extension(command.file).str();
  for (const std::string& flag : translated.flags)
    key += '\0' + flag;
  auto [entry, isNew] = byFlags_.try_emplace(key);
  if (isNew)
    entry->second = askDriver(translated.flags, command.file);
  llvm::append_range(notes, entry->second.notes);
  if (!entry->second.invocation)
    return nullptr;

  auto invocation = std::make_shared<clang::CompilerInvocation>(*entry->second.invocation);
  clang::FrontendInputFile& input = invocation->getFrontendOpts().Inputs.front();
  input = clang::FrontendInputFile(command.file, input.getKind(), input.isSystem());
  invocation->getCodeGenOpts().MainFileName = llvm::sys::path::filename(command.file).str();
  invocation->getFileSystemOpts().WorkingDir = command.directory;
  return invocation;
}

InvocationCache::Entry InvocationCache::askDriver(const std::vector<std::string>& flags, const std::string& file) {
  std::vector<std::string> words = {compiler_, "--no-default-config"};
  llvm::append_range(words, flags);
  // Warnings that Clang treats as errors and GCC does not (implicit declarations in C) must not fail a file.
  llvm::append_range(words, std::initializer_list<std::string>{"-w", "-Wno-everything", "-fsyntax-only",
                                                               "-resource-dir=" + resourceDirectory_, "--", file});
  std::vector<const char*> arguments;
  for (const std::string& word : words)
    arguments.push_back(word.c_str());

  DiagnosticCollector collector;
  clang::CreateInvocationOptions create;
  create.Diags = clang::CompilerInstance::createDiagnostics(new clang::DiagnosticOptions(), &collector,
                                                            /*ShouldOwnClient=*/false);
  create.VFS = files_;
  create.RecoverOnError = true;
  std::unique_ptr<clang::CompilerInvocation> invocation = clang::createInvocation(arguments, create);

  Entry entry;
  if (invocation && invocation->getFrontendOpts().Inputs.size() == 1) {
    if (auto target = targetOf(*invocation, *create.Diags))
      addWhatOnlyGccHas(*invocation, *target);
    keepReadingOnly(*invocation, options_.skipSystemBodies);
    entry.invocation = std::move(invocation);
  }
  for (const Diagnostic& diagnostic : collector.diagnostics())
    if (diagnostic.severity != Severity::Note)
      entry.notes.push_back(diagnostic.text);
  return entry;
}

} // namespace wt::frontend
