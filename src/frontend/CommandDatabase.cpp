// SPDX-License-Identifier: Apache-2.0
// Which commands compile which files? From compile_commands.json, compile_flags.txt, or the flags after `--`.
//
//   check -p build        every entry of build/compile_commands.json
//   check a.c src/        the entries of a.c and of the files below src/, in the nearest database, searched upwards
//   check a.c -- -DX      a.c with these flags; no database is read
//   check a.c             as the second; with no flags, if there is no database
//
// The format is Clang's (clang.llvm.org/docs/JSONCompilationDatabase.html). Several entries for one file are several
// programs, and each is analysed. Entries that differ only in their output, or only in position independence, count as
// one: libtool compiles everything twice that way, and the second copy shows no other leaks.
#include "frontend/CompileFlags.h"
#include "frontend/Frontend.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <optional>

namespace wt::frontend {

namespace {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;
using llvm::StringRef;

constexpr StringRef kDatabase = "compile_commands.json";
constexpr StringRef kFlagsFile = "compile_flags.txt";

std::string absolute(StringRef directory, StringRef file) {
  llvm::SmallString<256> result(file);
  if (!path::is_absolute(file)) {
    result = directory;
    path::append(result, file);
  }
  path::remove_dots(result, /*remove_dot_dot=*/true);
  return result.str().str();
}

std::string below(StringRef directory, StringRef name) {
  return absolute(directory, name);
}

Result<std::unique_ptr<llvm::MemoryBuffer>> readFile(StringRef file) {
  auto buffer = llvm::MemoryBuffer::getFile(file, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!buffer)
    return userError(file.str() + ": cannot be read: " + buffer.getError().message());
  return std::move(*buffer);
}

/// Why a source file cannot be read; nothing if it can. An empty file can be compiled.
std::optional<std::string> whyUnreadable(const std::string& file) {
  fs::file_status status;
  if (std::error_code error = fs::status(file, status))
    return error.message();
  if (!fs::is_regular_file(status)) // opening a pipe would wait for a writer
    return fs::is_directory(status) ? "is a directory" : "is not a regular file";
  auto opened = fs::openNativeFileForRead(file);
  if (!opened)
    return llvm::toString(opened.takeError());
  fs::closeFile(*opened);
  return std::nullopt;
}

//----------------------------------------------------------------------------------------------------------------------
// Reading a database

/// Turns LLVM's `[12:3, byte=140]: Expected , or ]` into `file:12:3: not valid JSON: Expected , or ]`.
std::string withPlace(StringRef file, std::string message) {
  StringRef rest(message), line, column;
  if (!rest.consume_front("["))
    return file.str() + ": " + message;
  std::tie(line, rest) = rest.split(':');
  std::tie(column, rest) = rest.split(',');
  return (file + ":" + line + ":" + column + ": not valid JSON: " + rest.split("]: ").second).str();
}

/// LLVM's parser recurses, and deep nesting would overflow the stack. A real database nests three levels deep.
bool isNestedTooDeeply(StringRef text) {
  constexpr int kMaxDepth = 64;
  int depth = 0;
  bool isInString = false;
  for (size_t i = 0; i < text.size() && depth <= kMaxDepth; ++i) {
    if (text[i] == '"')
      isInString = !isInString;
    else if (isInString)
      i += text[i] == '\\';
    else
      depth += (text[i] == '[' || text[i] == '{') - (text[i] == ']' || text[i] == '}');
  }
  return depth > kMaxDepth;
}

Result<llvm::json::Value> parseJson(StringRef file, StringRef text) {
  std::string repaired; // a path in another encoding must not make the whole database unreadable
  if (!llvm::json::isUTF8(text)) {
    repaired = llvm::json::fixUTF8(text);
    text = repaired;
  }
  if (isNestedTooDeeply(text))
    return userError(file.str() + ": not a compilation database: nested too deeply");
  Result<llvm::json::Value> value = llvm::json::parse(text);
  if (!value)
    return userError(withPlace(file, llvm::toString(value.takeError())));
  return value;
}

Result<CompileCommand> readEntry(const llvm::json::Value& value, StringRef databaseDirectory) {
  const llvm::json::Object* entry = value.getAsObject();
  if (!entry)
    return userError("is not an object");
  std::optional<StringRef> file = entry->getString("file");
  if (!file || file->empty())
    return userError("has no \"file\"");
  CompileCommand command;
  command.directory = absolute(databaseDirectory, entry->getString("directory").value_or(""));
  command.file = absolute(command.directory, *file);
  command.output = entry->getString("output").value_or("").str();
  if (const llvm::json::Array* arguments = entry->getArray("arguments")) {
    for (const llvm::json::Value& argument : *arguments) {
      if (!argument.getAsString())
        return userError("has an argument that is not a string");
      command.arguments.push_back(argument.getAsString()->str());
    }
  } else if (std::optional<StringRef> line = entry->getString("command")) {
    command.arguments = splitCommandLine(*line);
  } else {
    return userError("has neither \"arguments\" nor \"command\"");
  }
  return command;
}

Result<std::vector<CompileCommand>> readDatabase(StringRef file) {
  auto buffer = readFile(file);
  if (!buffer)
    return buffer.takeError();
  auto value = parseJson(file, (*buffer)->getBuffer());
  if (!value)
    return value.takeError();
  const llvm::json::Array* entries = value->getAsArray();
  if (!entries)
    return userError(file.str() + ": not a compilation database: the whole must be an array");
  std::vector<CompileCommand> commands;
  for (const llvm::json::Value& entry : *entries) {
    auto command = readEntry(entry, path::parent_path(file));
    if (!command)
      return userError(file.str() + ": entry " + std::to_string(commands.size() + 1) + " " +
                       llvm::toString(command.takeError()));
    commands.push_back(std::move(*command));
  }
  return commands;
}

/// compile_flags.txt: one flag per line, for every file.
Result<std::vector<std::string>> readFlagsFile(StringRef file) {
  auto buffer = readFile(file);
  if (!buffer)
    return buffer.takeError();
  llvm::SmallVector<StringRef, 32> lines;
  (*buffer)->getBuffer().split(lines, '\n', -1, /*KeepEmpty=*/false);
  std::vector<std::string> flags;
  for (StringRef line : lines)
    if (!line.trim().empty())
      flags.push_back(line.trim().str());
  return flags;
}

//----------------------------------------------------------------------------------------------------------------------
// Finding one

/// The nearest database or flags file, from a folder upwards; a database in a `build` folder beside the sources counts.
std::string findUpwards(std::string directory) {
  while (true) {
    for (const std::string& candidate :
         {below(directory, kDatabase), below(directory, "build/compile_commands.json"), below(directory, kFlagsFile)})
      if (fs::is_regular_file(candidate))
        return candidate;
    StringRef parent = path::parent_path(directory);
    if (parent.empty() || parent == directory)
      return "";
    directory = parent.str();
  }
}

/// The database or flags file that -p names: the file itself, or its folder.
Result<std::string> databaseAt(const std::string& buildPath) {
  if (!fs::is_directory(buildPath))
    return fs::exists(buildPath) ? Result<std::string>(buildPath)
                                 : userError(buildPath + ": no such file or directory");
  for (StringRef name : {kDatabase, kFlagsFile})
    if (fs::is_regular_file(below(buildPath, name)))
      return below(buildPath, name);
  return userError(buildPath + ": no compile_commands.json in this folder");
}

llvm::Error noDatabase(const std::string& directory) {
  return userError("no compile_commands.json found from " + directory +
                   " upwards. To make one: cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON, meson (always), or bear -- make; "
                   "or name files and give their flags after --");
}

//----------------------------------------------------------------------------------------------------------------------
// Choosing the commands

CompileCommand commandWithFlags(const std::string& directory, const std::string& file,
                                const std::vector<std::string>& flags) {
  CompileCommand command{directory, file, {"clang"}, ""};
  command.arguments.insert(command.arguments.end(), flags.begin(), flags.end());
  command.arguments.push_back(file);
  return command;
}

/// Commands with the same key compile the same program, as far as memory is concerned.
std::string programKey(const CompileCommand& command, llvm::vfs::FileSystem& files) {
  std::string key = command.directory + '\0' + command.file;
  std::vector<std::string> flags = translateCommand(command, files).flags;
  for (size_t i = 0; i < flags.size(); ++i) {
    if (llvm::is_contained({"-fPIC", "-fpic", "-fPIE", "-fpie", "-fno-pic", "-fno-pie"}, flags[i]))
      continue;
    if (flags[i] == "-D" && i + 1 < flags.size() && flags[i + 1] == "PIC")
      ++i;
    else
      key += '\0' + flags[i];
  }
  return key;
}

/// Keeps the first of equal commands. Only files that occur more than once are compared.
void dropRepeats(std::vector<CompileCommand>& commands) {
  llvm::StringMap<unsigned> occurrences;
  for (const CompileCommand& command : commands)
    ++occurrences[command.file];
  llvm::StringSet<> seen;
  llvm::erase_if(commands, [&](const CompileCommand& command) {
    return occurrences[command.file] > 1 && !seen.insert(programKey(command, *llvm::vfs::getRealFileSystem())).second;
  });
}

/// `-x` on the command line overrides the file name. Assembly, other languages and precompiled headers are skipped.
bool isOtherLanguage(const CompileCommand& command) {
  for (size_t i = 0; i < command.arguments.size(); ++i) {
    StringRef argument = command.arguments[i];
    if (!argument.consume_front("-x"))
      continue;
    StringRef language = argument;
    if (language.empty() && i + 1 < command.arguments.size())
      language = command.arguments[i + 1];
    if (language == "c" || language == "c++")
      return false;
    if (!language.empty() && language != "none")
      return true;
  }
  FileLanguage language = languageOf(command.file);
  return language != FileLanguage::C && language != FileLanguage::Cxx;
}

void addUsable(CommandSet& set, std::vector<CompileCommand> commands) {
  dropRepeats(commands);
  llvm::StringSet<> unavailable;
  for (CompileCommand& command : commands) {
    if (isOtherLanguage(command))
      ++set.otherLanguages;
    else if (auto why = whyUnreadable(command.file); !why)
      set.commands.push_back(std::move(command));
    else if (unavailable.insert(command.file).second)
      set.unavailable.push_back({command.file, *why});
  }
}

std::string realPath(const std::string& file) {
  llvm::SmallString<256> result;
  return fs::real_path(file, result) ? file : result.str().str();
}

bool isWithin(StringRef file, StringRef directory) {
  return file.consume_front(directory) && (file.starts_with("/") || directory.ends_with("/"));
}

/// The entries of the wanted files, in the order of `wanted`; a folder selects all files below it.
CommandSet choose(const std::vector<std::string>& wanted, const std::vector<CompileCommand>& all,
                  std::string database) {
  CommandSet set;
  set.database = std::move(database);
  std::vector<CompileCommand> chosen;
  for (const std::string& want : wanted) {
    size_t before = chosen.size();
    std::string real = realPath(want);
    // The build folder selects everything that it builds.
    bool wantsAll = want == path::parent_path(set.database);
    bool isFolder = fs::is_directory(want);
    for (const CompileCommand& command : all)
      if (wantsAll || command.file == want ||
          (isFolder && (isWithin(command.file, want) || isWithin(command.file, real))))
        chosen.push_back(command);
    if (chosen.size() == before) // perhaps under another name
      for (const CompileCommand& command : all)
        if (realPath(command.file) == real)
          chosen.push_back(command);
    if (chosen.size() == before)
      set.unavailable.push_back({want, whyUnreadable(want).value_or("no command for it in " + set.database)});
  }
  addUsable(set, std::move(chosen));
  return set;
}

/// Commands for the wanted files with the given flags, without a database. A folder is an error.
Result<CommandSet> withFlags(const std::vector<std::string>& wanted, const std::vector<std::string>& flags,
                             const std::string& directory) {
  CommandSet set;
  std::vector<UnavailableFile> others;
  for (const std::string& file : wanted) {
    if (fs::is_directory(file))
      return noDatabase(file);
    CompileCommand command = commandWithFlags(directory, file, flags);
    if (auto why = whyUnreadable(file))
      set.unavailable.push_back({file, *why});
    else if (isOtherLanguage(command) && languageOf(file) != FileLanguage::Header)
      others.push_back({file, "neither C nor C++ by its name; `-x c++` after -- says otherwise"});
    else
      set.commands.push_back(std::move(command));
  }
  set.otherLanguages += others.size();
  if (set.commands.empty())
    set.unavailable.insert(set.unavailable.end(), others.begin(), others.end());
  return set;
}

} // namespace

Result<CommandSet> findCommands(const CommandOptions& options) {
  llvm::SmallString<256> here(options.workingDirectory);
  if (here.empty())
    fs::current_path(here);
  std::vector<std::string> wanted;
  for (const std::string& file : options.files)
    wanted.push_back(absolute(here, file));

  if (options.hasFlags) {
    if (wanted.empty())
      return userError("flags after -- need files to compile with them");
    return withFlags(wanted, options.flags, here.str().str());
  }

  std::string database;
  if (!options.buildPath.empty()) {
    auto found = databaseAt(absolute(here, options.buildPath));
    if (!found)
      return found.takeError();
    database = *found;
  } else {
    std::string start = wanted.empty() ? here.str().str() : wanted.front();
    database = findUpwards(fs::is_directory(start) ? start : path::parent_path(start).str());
    if (database.empty() && wanted.empty())
      return noDatabase(start);
    if (database.empty())
      return withFlags(wanted, {}, here.str().str());
  }

  if (path::filename(database) == kFlagsFile) {
    auto flags = readFlagsFile(database);
    if (!flags)
      return flags.takeError();
    auto set = withFlags(wanted, *flags, path::parent_path(database).str());
    if (set)
      set->database = database;
    return set;
  }
  auto all = readDatabase(database);
  if (!all)
    return all.takeError();
  if (!wanted.empty())
    return choose(wanted, *all, database);
  CommandSet set;
  set.database = database;
  addUsable(set, std::move(*all));
  return set;
}

} // namespace wt::frontend
