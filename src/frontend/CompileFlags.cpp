// SPDX-License-Identifier: Apache-2.0
// The compiler's name gives mode and target; Clang's option table decides which flags are kept (CompileFlags.h).
#include "frontend/CompileFlags.h"

#include "clang/Driver/Options.h"
#include "clang/Driver/Types.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/Option.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/TargetParser/Triple.h"

#include <utility>

namespace wt::frontend {

namespace {

namespace options = clang::driver::options;
using llvm::StringRef;

/// The name of a program without folder, `.exe` and version: `/usr/bin/x86_64-linux-gnu-gcc-12.exe` →
/// `x86_64-linux-gnu-gcc`.
StringRef programStem(StringRef program) {
  StringRef name = program.substr(program.find_last_of("/\\") + 1);
  name.consume_back(".exe");
  StringRef stem = name.rtrim("0123456789.");
  return stem != name && stem.ends_with("-") ? stem.drop_back() : name;
}

bool isLauncher(StringRef argument) {
  return llvm::StringSwitch<bool>(programStem(argument))
      .Cases("ccache", "distcc", "sccache", "icecc", "buildcache", "gomacc", "reclient", "env", true)
      .Default(false);
}

/// The compiler's name determines how its flags are read and for which machine it compiles.
struct CompilerName {
  StringRef mode;       // `gcc`, `g++` or `cl`
  std::string target;   // empty: this machine
  size_t arguments = 0; // number of words before the first flag
  bool isNamed = false; // whether the last of these words is the compiler
};

CompilerName readCompilerName(llvm::ArrayRef<const char*> words) {
  CompilerName name{"gcc", "", 0, false};
  size_t at = 0;
  while (at < words.size() && (isLauncher(words[at]) || (at > 0 && StringRef(words[at]).contains('='))))
    ++at;
  name.arguments = at;
  if (at == words.size() || StringRef(words[at]).starts_with("-"))
    return name; // `distcc -c a.c`: no compiler is named
  ++name.arguments;
  name.isNamed = true;
  StringRef stem = programStem(words[at]);
  if (stem.equals_insensitive("cl") || stem.ends_with_insensitive("clang-cl"))
    name.mode = "cl";
  else if (stem.ends_with("++"))
    name.mode = "g++";
  // `clang++` is one word; `arm-linux-gnueabi-g++` is a target followed by a compiler.
  StringRef prefix = stem.substr(0, stem.rfind('-') == StringRef::npos ? 0 : stem.rfind('-'));
  if (!prefix.empty() && llvm::Triple(prefix).getArch() != llvm::Triple::UnknownArch)
    name.target = prefix.str();
  return name;
}

//----------------------------------------------------------------------------------------------------------------------

enum class Fate : uint8_t { Keep, Drop, DropWithNote };

bool matchesAny(const llvm::opt::Option& option, std::initializer_list<unsigned> ids) {
  return llvm::any_of(ids, [&](unsigned id) { return option.matches(id); });
}

/// The fate of a -f flag that belongs to no group in Clang's table: by the prefix of its name, without `no-`.
Fate fateOfFamily(StringRef name) {
  name.consume_front("fno-") || name.consume_front("f");
  if (llvm::any_of(std::initializer_list<StringRef>{"module", "cxx-modules", "prebuilt-module", "implicit-module",
                                                    "builtin-module", "pch-"},
                   [&](StringRef prefix) { return name.starts_with(prefix); }))
    return Fate::DropWithNote;
  // Instrumentation, link-time optimisation, the format of messages, plug-ins. OpenMP's pragmas do not change the
  // result of a program, and without them its loops are ordinary loops.
  bool isNeedless = llvm::any_of(std::initializer_list<StringRef>{"sanitize",     "lto",
                                                                  "thinlto",      "profile",
                                                                  "cs-profile",   "memory-profile",
                                                                  "coverage",     "test-coverage",
                                                                  "instrument",   "xray",
                                                                  "openmp",       "offload",
                                                                  "diagnostics",  "color-diagnostics",
                                                                  "caret",        "message-length",
                                                                  "save-",        "time-",
                                                                  "crash",        "plugin",
                                                                  "pass-plugin",  "debug",
                                                                  "record-",      "embed-",
                                                                  "split-",       "stack-",
                                                                  "basic-block",  "error-limit",
                                                                  "dump-",        "trivial-auto-var-init",
                                                                  "bracket-depth"},
                                 [&](StringRef prefix) { return name.starts_with(prefix); });
  return isNeedless ? Fate::Drop : Fate::Keep;
}

/// Flags that make a compiler report about itself instead of compiling: `--help`, `-print-search-dirs`, `-dumpmachine`.
bool asksTheCompiler(StringRef name) {
  name.consume_front("ccc-");
  return llvm::any_of(std::initializer_list<StringRef>{"print", "dump", "help", "version", "autocomplete"},
                      [&](StringRef prefix) { return name.starts_with(prefix); });
}

/// Does a flag matter to a tool that only reads the program?
Fate fateOf(const llvm::opt::Option& option) {
  using namespace options;
  if (asksTheCompiler(option.getName()))
    return Fate::Drop;
  if (matchesAny(option, {OPT_UNKNOWN, OPT_include_pch, OPT__SLASH_Yu, OPT_traditional_cpp}))
    return Fate::DropWithNote;
  if (option.hasFlag(LinkerInput) || option.hasFlag(LinkOption) || option.hasFlag(Ignored))
    return Fate::Drop;
  if (option.hasFlag(Unsupported))
    return Fate::DropWithNote;
  if (matchesAny(option,
                 {// outputs and their places
                  OPT_INPUT, OPT__DASH_DASH, OPT_Action_Group, OPT_o, OPT_M_Group, OPT_MJ, OPT_save_temps_EQ,
                  OPT_save_stats_EQ, OPT_gen_cdb_fragment_path, OPT__serialize_diags, OPT_emit_llvm, OPT_d_Group, OPT_H,
                  OPT_P, OPT_C, OPT_CC, OPT_no_integrated_cpp, OPT__SLASH_o, OPT__SLASH_Fo, OPT__SLASH_Fd,
                  OPT__SLASH_Fe, OPT__SLASH_Fp, OPT__SLASH_FA, OPT__SLASH_Yc, OPT__SLASH_FS, OPT__SLASH_showIncludes,
                  // diagnostics
                  OPT_W_Group, OPT_R_Group, OPT_pedantic_Group, OPT_w, OPT_v, OPT__HASH_HASH_HASH,
                  OPT_StaticAnalyzer_Group,
                  // code generation and linking
                  OPT_O_Group, OPT__SLASH_O, OPT_DebugInfo_Group, OPT_Link_Group, OPT_Wa_COMMA, OPT_Xassembler,
                  OPT_mllvm, OPT_pg, OPT_p, OPT_pipe, OPT__param, OPT_Xopenmp_target, OPT_Xopenmp_target_EQ,
                  OPT_clang_ignored_f_Group, OPT_clang_ignored_m_Group, OPT_clang_ignored_gcc_optimization_f_Group,
                  OPT_clang_ignored_legacy_options_Group, OPT_cl_ignored_Group,
                  // plug-ins
                  OPT_load, OPT_plugin, OPT_add_plugin, OPT_plugin_arg}))
    return Fate::Drop;
  return option.getName().starts_with("f") ? fateOfFamily(option.getName()) : Fate::Keep;
}

//----------------------------------------------------------------------------------------------------------------------

std::vector<const char*> pointersTo(const std::vector<std::string>& words) {
  std::vector<const char*> result;
  for (const std::string& word : words)
    result.push_back(word.c_str());
  return result;
}

/// Collects the flags that are kept and notes those that are dropped.
class Translator {
public:
  explicit Translator(TranslatedCommand& result) : result_(result) {}

  void translate(llvm::ArrayRef<const char*> words, unsigned visibility) {
    std::vector<std::string> toCompilerProper, toPreprocessor;
    auto keep = [&](const llvm::opt::Arg& flag, const llvm::opt::ArgStringList& spelling) {
      if (flag.getOption().matches(options::OPT_Xclang))
        toCompilerProper.push_back(flag.getValue());
      else if (flag.getOption().matches(options::OPT_Wp_COMMA) || flag.getOption().matches(options::OPT_Xpreprocessor))
        toPreprocessor.insert(toPreprocessor.end(), flag.getValues().begin(), flag.getValues().end());
      else if (flag.getOption().matches(options::OPT_x))
        keepLanguage(flag.getValue());
      else
        result_.flags.insert(result_.flags.end(), spelling.begin(), spelling.end());
    };
    forEachFlag(words, visibility, keep);
    // Arguments for the preprocessor are options themselves: `-Wp,-DX=1`, `-Wp,-MD,a.d`.
    forEachFlag(pointersTo(std::exchange(toPreprocessor, {})), visibility, keep);
    forEachFlag(pointersTo(toCompilerProper), options::CC1Option,
                [&](const llvm::opt::Arg&, const llvm::opt::ArgStringList& spelling) {
                  for (const char* word : spelling)
                    result_.flags.insert(result_.flags.end(), {"-Xclang", word});
                });
  }

private:
  template <class Keep> void forEachFlag(llvm::ArrayRef<const char*> words, unsigned visibility, Keep keep) {
    unsigned missingAt = 0, missing = 0;
    llvm::opt::InputArgList parsed =
        clang::driver::getDriverOptTable().ParseArgs(words, missingAt, missing, llvm::opt::Visibility(visibility));
    for (const llvm::opt::Arg* flag : parsed) {
      switch (fateOf(flag->getOption())) {
      case Fate::Keep: {
        llvm::opt::ArgStringList spelling;
        flag->render(parsed, spelling);
        keep(*flag, spelling);
        break;
      }
      case Fate::Drop: break;
      case Fate::DropWithNote:
        result_.notes.push_back("ignored compiler flag '" + flag->getAsString(parsed) + "'");
        break;
      }
    }
    if (missing > 0)
      result_.notes.push_back("ignored compiler flag '" + std::string(words[missingAt]) + "', its value is missing");
  }

  /// Translates -x. A header to be precompiled is read like any file; for `none`, the file's name decides.
  void keepLanguage(StringRef language) {
    language.consume_back("-header");
    if (llvm::is_contained({"c", "c++", "objective-c", "objective-c++", "cpp-output", "c++-cpp-output"}, language))
      result_.flags.insert(result_.flags.end(), {"-x", language.str()});
    else if (language != "none")
      result_.notes.push_back("ignored compiler flag '-x " + language.str() + "'");
  }

  TranslatedCommand& result_;
};

bool isMicrosoft(llvm::ArrayRef<const char*> words) {
  return readCompilerName(words).mode == "cl";
}

void expandResponseFiles(llvm::SmallVectorImpl<const char*>& words, const CompileCommand& command,
                         llvm::BumpPtrAllocator& memory, llvm::vfs::FileSystem& files, TranslatedCommand& result) {
  auto tokenizer = isMicrosoft(words) ? llvm::cl::TokenizeWindowsCommandLine : llvm::cl::TokenizeGNUCommandLine;
  llvm::cl::ExpansionContext context(memory, tokenizer);
  context.setCurrentDir(command.directory).setVFS(&files);
  if (llvm::Error error = context.expandResponseFiles(words))
    result.notes.push_back("cannot read a response file: " + llvm::toString(std::move(error)));
  llvm::erase_if(words, [&](const char* word) {
    if (word[0] != '@')
      return false;
    result.notes.push_back("cannot read the response file '" + std::string(word + 1) + "'");
    return true;
  });
}

} // namespace

TranslatedCommand translateCommand(const CompileCommand& command, llvm::vfs::FileSystem& files) {
  TranslatedCommand result;
  llvm::BumpPtrAllocator memory;
  llvm::SmallVector<const char*, 64> words;
  for (const std::string& word : command.arguments)
    words.push_back(word.c_str());
  expandResponseFiles(words, command, memory, files, result);

  CompilerName compiler = readCompilerName(words);
  if (compiler.mode != "gcc")
    result.flags.push_back("--driver-mode=" + compiler.mode.str());
  if (!compiler.target.empty())
    result.flags.push_back("--target=" + compiler.target);
  if (compiler.isNamed)
    result.compiler = words[compiler.arguments - 1];
  llvm::ArrayRef<const char*> flags = llvm::ArrayRef<const char*>(words).drop_front(compiler.arguments);
  Translator(result).translate(flags, compiler.mode == "cl" ? options::CLOption : options::ClangOption);
  return result;
}

FileLanguage languageOf(StringRef file) {
  using namespace clang::driver;
  StringRef extension = llvm::sys::path::extension(file);
  switch (types::lookupTypeForExtension(extension.drop_front(extension.empty() ? 0 : 1))) {
  case types::TY_C:
  case types::TY_PP_C: return FileLanguage::C;
  case types::TY_CXX:
  case types::TY_PP_CXX:
  case types::TY_CXXModule: return FileLanguage::Cxx;
  case types::TY_CHeader:
  case types::TY_CXXHeader: return FileLanguage::Header;
  default: return FileLanguage::Other;
  }
}

std::vector<std::string> splitCommandLine(StringRef line) {
  llvm::BumpPtrAllocator memory;
  llvm::StringSaver saver(memory);
  llvm::SmallVector<const char*, 64> words;
  llvm::cl::TokenizeGNUCommandLine(line, saver, words);
  StringRef program = line.ltrim().split(' ').first.trim('"');
  if (isMicrosoft(program.str().c_str())) {
    words.clear();
    llvm::cl::TokenizeWindowsCommandLine(line, saver, words);
  }
  return std::vector<std::string>(words.begin(), words.end());
}

} // namespace wt::frontend
