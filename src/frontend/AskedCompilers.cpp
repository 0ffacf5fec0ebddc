// SPDX-License-Identifier: Apache-2.0
#include "frontend/AskedCompilers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/TargetParser/Triple.h"

#include <unistd.h>

namespace wt::frontend {

namespace {

using llvm::StringRef;

constexpr unsigned kSecondsToAnswer = 20;

/// The path of the program that the command's first word names; empty if there is no such program.
std::string programOf(const CompileCommand& command, StringRef word) {
  llvm::SmallString<256> path(word);
  if (!word.contains('/')) {
    auto found = llvm::sys::findProgramByName(word);
    return found ? *found : "";
  }
  llvm::sys::fs::make_absolute(command.directory, path);
  llvm::sys::path::remove_dots(path, /*remove_dot_dot=*/true);
  return llvm::sys::fs::can_execute(path) ? path.str().str() : "";
}

/// The flags that change which folders the compiler searches.
std::vector<std::string> decidingFlags(const std::vector<std::string>& flags) {
  std::vector<std::string> result;
  for (size_t i = 0; i < flags.size(); ++i) {
    StringRef flag = flags[i];
    if (flag.starts_with("-m") || flag.starts_with("--sysroot=") || flag.starts_with("-nostdinc"))
      result.push_back(flag.str());
    if ((flag == "-isysroot" || flag == "--sysroot") && i + 1 < flags.size())
      result.insert(result.end(), {flag.str(), flags[++i]});
  }
  return result;
}

/// The text that the compiler prints about itself; empty if it failed. LC_ALL=C keeps the text untranslated.
std::string askedAbout(const std::vector<std::string>& words) {
  llvm::SmallString<128> output;
  if (llvm::sys::fs::createTemporaryFile("watertight", "txt", output))
    return "";
  llvm::FileRemover remover(output);
  std::vector<StringRef> environment{"LC_ALL=C"};
  for (char** variable = environ; *variable; ++variable)
    if (!StringRef(*variable).starts_with("LC_ALL=") && !StringRef(*variable).starts_with("LANGUAGE="))
      environment.push_back(*variable);
  std::vector<StringRef> arguments(words.begin(), words.end());
  const std::optional<StringRef> redirects[] = {StringRef(""), StringRef(""), StringRef(output)};
  if (llvm::sys::ExecuteAndWait(words.front(), arguments, llvm::ArrayRef<StringRef>(environment), redirects,
                                kSecondsToAnswer) != 0)
    return "";
  auto text = llvm::MemoryBuffer::getFile(output);
  return text ? (*text)->getBuffer().str() : "";
}

/// Folders of the compiler's own headers: Clang has its own version of these.
bool isCompilersOwn(StringRef folder) {
  return (folder.contains("/gcc/") || folder.contains("/gcc-cross/") || folder.contains("/lib/clang/")) &&
         (folder.ends_with("/include") || folder.ends_with("/include-fixed"));
}

std::vector<std::string> flagsFrom(StringRef answer, bool hasTarget) {
  std::vector<std::string> flags, folders;
  bool isInList = false, hasList = false;
  while (!answer.empty()) {
    auto [line, rest] = answer.split('\n');
    answer = rest;
    if (StringRef target = line.trim(); target.consume_front("Target: ") && !hasTarget)
      if (llvm::Triple(target).getArch() != llvm::Triple::UnknownArch)
        flags.push_back("--target=" + target.str());
    if (line.starts_with("End of search list"))
      isInList = false;
    if (isInList && line.starts_with(" ") && !isCompilersOwn(line.trim()))
      folders.insert(folders.end(), {"-isystem", line.trim().str()});
    if (line.starts_with("#include <...>"))
      isInList = hasList = true;
  }
  if (!hasList)
    return {};
  flags.insert(flags.end(), {"-nostdlibinc", "-nostdinc++"});
  llvm::append_range(flags, folders);
  return flags;
}

} // namespace

bool AskedCompilers::mayBeAsked(StringRef compiler) const {
  return llvm::any_of(patterns_, [&](const std::string& pattern) {
    auto glob = llvm::GlobPattern::create(pattern);
    if (glob)
      return glob->match(compiler);
    llvm::consumeError(glob.takeError());
    return false;
  });
}

const std::vector<std::string>& AskedCompilers::flagsFor(const CompileCommand& command, TranslatedCommand& translated) {
  static const std::vector<std::string> kNone;
  if (patterns_.empty() || translated.compiler.empty())
    return kNone;
  const std::string program = programOf(command, translated.compiler);
  if (program.empty() || !mayBeAsked(program))
    return kNone;
  const bool isCxx =
      languageOf(command.file) == FileLanguage::Cxx || llvm::is_contained(translated.flags, "--driver-mode=g++");
  std::vector<std::string> words{program, "-E", "-v", "-x", isCxx ? "c++" : "c"};
  llvm::append_range(words, decidingFlags(translated.flags));
  words.push_back("/dev/null");
  auto [entry, isNew] = answers_.try_emplace(words);
  Answer& answer = entry->second;
  if (isNew) {
    const bool hasTarget = llvm::any_of(translated.flags, [](StringRef flag) { return flag.starts_with("--target="); });
    answer.flags = flagsFrom(askedAbout(words), hasTarget);
    if (answer.flags.empty())
      answer.note = "'" + program + "' does not say where its headers are";
  }
  if (!answer.note.empty())
    translated.notes.push_back(answer.note);
  return answer.flags;
}

} // namespace wt::frontend
