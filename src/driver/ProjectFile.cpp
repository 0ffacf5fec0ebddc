// SPDX-License-Identifier: Apache-2.0
#include "driver/ProjectFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace wt::driver {

using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

std::string findProjectFile(StringRef directory) {
  for (StringRef folder = directory; !folder.empty(); folder = path::parent_path(folder)) {
    llvm::SmallString<256> file(folder);
    path::append(file, kProjectFile);
    if (fs::is_regular_file(file))
      return file.str().str();
  }
  return "";
}

namespace {

class ProjectFile {
public:
  ProjectFile(const std::string& path, Chosen chosen, Commands command, Arguments& arguments)
      : path_(path), chosen_(chosen), command_(command), arguments_(arguments) {}

  llvm::Error apply(const llvm::json::Object& object) {
    std::vector<StringRef> keys;
    for (const auto& entry : object)
      keys.push_back(entry.first);
    llvm::sort(keys); // the object itself has no defined order
    for (StringRef key : keys)
      if (llvm::Error error = applyOne(key, *object.get(key)))
        return error;
    return llvm::Error::success();
  }

private:
  const std::string& path_;
  Chosen chosen_;
  Commands command_;
  Arguments& arguments_;

  llvm::Error complain(const llvm::Twine& what) const { return userError((path_ + ": " + what).str()); }

  llvm::Error applyOne(StringRef key, const llvm::json::Value& value) {
    auto option = llvm::find_if(allOptions(), [&](const OptionRow& row) { return row.name == key; });
    if (option == allOptions().end()) {
      std::vector<StringRef> names;
      for (const OptionRow& row : allOptions())
        names.push_back(row.name);
      StringRef near = nearest(key, names);
      return complain("unknown option '" + key + "'" + (near.empty() ? "" : "; did you mean '" + near.str() + "'?"));
    }
    if (!(option->commands & command_))
      return llvm::Error::success();
    if (const llvm::json::Array* list = value.getAsArray()) {
      for (const llvm::json::Value& one : llvm::reverse(*list)) // each is inserted before the existing values
        if (llvm::Error error = add(*option, one))
          return error;
      return llvm::Error::success();
    }
    return add(*option, value);
  }

  llvm::Error add(const OptionRow& option, const llvm::json::Value& value) {
    if (option.argument.empty()) {
      if (!value.getAsBoolean())
        return complain("'" + option.name + "' is true or false");
      return *value.getAsBoolean() ? arguments_.addFromProject(option, "") : llvm::Error::success();
    }
    std::optional<std::string> text;
    if (auto string = value.getAsString())
      text = string->str();
    else if (auto number = value.getAsInteger())
      text = std::to_string(*number);
    if (!text)
      return complain("'" + option.name + "' wants " + (option.high != 0 ? "a number" : "a text, or a list of texts"));
    const std::string whole = fromItsFolder(option, *text);
    if (llvm::Error error = checkHarmless(option, whole))
      return error;
    if (llvm::Error error = arguments_.addFromProject(option, whole))
      return complain(llvm::toString(std::move(error)));
    return llvm::Error::success();
  }

  llvm::Error checkHarmless(const OptionRow& option, const std::string& value) const {
    if (chosen_ == Chosen::Named)
      return llvm::Error::success();
    const std::string remedy = "; give it on the command line, or name this file with --config";
    if (option.id == OptionId::AskCompiler)
      return complain("'" + option.name + "' would run programs" + remedy);
    const bool isWritten = llvm::is_contained({OptionId::Output, OptionId::Stats, OptionId::Keep}, option.id);
    if (isWritten && value != "-" && !isInside(value))
      return complain("'" + option.name + "' would write outside of this folder" + remedy);
    if (option.argument == "FILE" && fs::exists(value) && !fs::is_regular_file(value)) // may have no end
      return complain("'" + option.name + "' names a device, a pipe or a folder" + remedy);
    return llvm::Error::success();
  }

  /// Does the file, with links resolved, lie below the folder of the project file?
  bool isInside(const std::string& file) const {
    llvm::SmallString<256> folder, real;
    if (fs::real_path(path::parent_path(path_), folder))
      return false;
    if (fs::real_path(file, real)) // it does not exist yet
      if (fs::is_symlink_file(file) || fs::real_path(path::parent_path(file), real))
        return false;
    StringRef rest = real;
    return rest.consume_front(folder) && (rest.empty() || path::is_separator(rest.front()));
  }

  /// Makes a relative path relative to the project file. A library may also be the name of an installed one.
  std::string fromItsFolder(const OptionRow& option, const std::string& text) const {
    if (!llvm::is_contained({"FILE", "DIR"}, option.argument) || path::is_absolute(text) || text == "-" ||
        text == "none")
      return text;
    llvm::SmallString<256> joined(path::parent_path(path_));
    path::append(joined, text);
    return option.id == OptionId::Library && !fs::exists(joined) ? text : joined.str().str();
  }
};

} // namespace

llvm::Error applyProjectFile(const std::string& path, Chosen chosen, Commands command, Arguments& arguments) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return userError(path + ": cannot be read: " + buffer.getError().message());
  auto value = llvm::json::parse((*buffer)->getBuffer());
  if (!value)
    return userError(path + ": is not JSON: " + llvm::toString(value.takeError()));
  const llvm::json::Object* object = value->getAsObject();
  if (!object)
    return userError(path + ": wants an object with options");
  return ProjectFile(path, chosen, command, arguments).apply(*object);
}

} // namespace wt::driver
