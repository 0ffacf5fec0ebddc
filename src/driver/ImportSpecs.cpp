// SPDX-License-Identifier: Apache-2.0
#include "driver/ImportSpecs.h"

#include "spec/CppcheckLibrary.h"
#include "spec/Gir.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace wt::driver {

using finding::Notification;

namespace {

class Importer {
public:
  Importer(const ImportOptions& options, const Mentioned& mentioned, spec::Library& library)
      : options_(options), mentioned_(mentioned), library_(library) {}

  std::vector<Notification> run() {
    for (const std::string& path : options_.gir)
      readGirFile(path, true);
    if (includesGLib())
      for (const std::string& path : installedGirFiles())
        if (speaksOfAHeader(path))
          readGirFile(path, false);
    for (const std::string& name : options_.libraries)
      readLibrary(name);
    return std::move(notifications_);
  }

private:
  const ImportOptions& options_;
  const Mentioned& mentioned_;
  spec::Library& library_;
  spec::GirTypes types_;
  llvm::StringSet<> read_; // paths of `.gir` files
  llvm::StringSet<> headers_;
  std::vector<Notification> notifications_;

  void tell(Notification::Level level, const spec::Problem& problem) {
    notifications_.push_back({level,
                              "library-description",
                              {problem.origin.file, problem.origin.line, problem.origin.column, ""},
                              problem.message});
  }

  std::unique_ptr<llvm::MemoryBuffer> open(const std::string& path) {
    auto buffer = llvm::MemoryBuffer::getFile(path);
    if (buffer)
      return std::move(*buffer);
    tell(Notification::Level::Error, {{path, 0, 0}, "cannot be read: " + buffer.getError().message()});
    return nullptr;
  }

  // ---- introspection

  bool includesGLib() const {
    return llvm::any_of(mentioned_.sources,
                        [](const std::string& path) { return llvm::StringRef(path).contains("/glib-2.0/"); });
  }

  /// Sorted by name, so that the choice between two descriptions does not depend on the file system.
  std::vector<std::string> installedGirFiles() const {
    std::vector<std::string> files;
    std::error_code error;
    for (llvm::sys::fs::directory_iterator it(options_.girFolder, error), end; it != end && !error; it.increment(error))
      if (llvm::sys::path::extension(it->path()) == ".gir")
        files.push_back(it->path());
    llvm::sort(files);
    return files;
  }

  /// Collects every suffix of a header's path: `gio/gio.h` of `/usr/include/glib-2.0/gio/gio.h`.
  void collectHeaders() {
    for (const std::string& source : mentioned_.sources)
      for (llvm::StringRef tail = source; !tail.empty(); tail = tail.split('/').second)
        headers_.insert(tail);
  }

  bool speaksOfAHeader(const std::string& path) {
    constexpr uint64_t kHeadBytes = 1 << 14;
    uint64_t size = 0;
    if (llvm::sys::fs::file_size(path, size))
      return false;
    auto head = llvm::MemoryBuffer::getFileSlice(path, std::min(size, kHeadBytes), 0);
    if (!head)
      return false;
    if (headers_.empty())
      collectHeaders();
    return llvm::any_of(spec::readGirHead((*head)->getBuffer(), path).headers,
                        [&](const std::string& header) { return headers_.contains(header); });
  }

  void readGirFile(const std::string& path, bool isNamed) {
    if (!read_.insert(path).second)
      return;
    std::unique_ptr<llvm::MemoryBuffer> buffer = open(path);
    if (!buffer)
      return;
    for (const spec::GirInclude& needed : spec::readGirHead(buffer->getBuffer(), path).includes)
      readIncluded(needed, path, isNamed);
    spec::GirResult result =
        spec::readGir(buffer->getBuffer(), path, types_, isNamed ? nullptr : &mentioned_.functions);
    for (const spec::Problem& problem : result.problems)
      tell(isNamed ? Notification::Level::Error : Notification::Level::Note, problem);
    for (const spec::Problem& doubt : result.doubts)
      tell(Notification::Level::Warning, doubt);
    if (isNamed && result.file.functions.empty() && result.problems.empty())
      tell(Notification::Level::Error, {{path, 0, 0}, "describes no function"});
    library_.addImported(std::move(result.file));
  }

  /// Reads an included file from the same folder, or else from the installed ones.
  void readIncluded(const spec::GirInclude& needed, const std::string& path, bool isNamed) {
    for (const std::string& folder : {llvm::sys::path::parent_path(path).str(), options_.girFolder})
      if (std::string file = (folder.empty() ? "." : folder) + "/" + needed.name + ".gir"; llvm::sys::fs::exists(file))
        return readGirFile(file, false);
    if (isNamed)
      tell(Notification::Level::Warning, {{path, needed.line, 1},
                                          "includes " + needed.name + ".gir, which is neither beside it nor in " +
                                              options_.girFolder + ": its facts about those types are missing"});
  }

  // ---- cppcheck

  void readLibrary(const std::string& name) {
    std::string installed = options_.cppcheckFolder + "/" + name + ".cfg";
    bool isInstalled = !llvm::sys::fs::exists(name) && llvm::sys::fs::exists(installed);
    const std::string& path = isInstalled ? installed : name;
    std::unique_ptr<llvm::MemoryBuffer> buffer = open(path);
    if (!buffer)
      return;
    spec::CppcheckResult result = spec::readCppcheckLibrary(buffer->getBuffer(), path);
    for (const spec::Problem& problem : result.problems)
      tell(Notification::Level::Error, problem);
    if (!isInstalled)
      for (const spec::CppcheckGroup& group : result.groups)
        tellUnreleased(group);
    library_.addImported(std::move(result.file));
  }

  /// Warns if the program uses an allocating function of the group but no releasing one: its name may be misspelt.
  void tellUnreleased(const spec::CppcheckGroup& group) {
    auto isMentioned = [&](const std::string& name) { return mentioned_.functions.contains(name); };
    auto given = llvm::find_if(group.gives, isMentioned);
    if (given == group.gives.end() || llvm::any_of(group.releases, isMentioned))
      return;
    tell(Notification::Level::Warning, {group.origin, "no file mentions '" + group.releases.front() +
                                                          "', which releases the objects of '" + *given + "'"});
  }
};

} // namespace

std::vector<Notification> importSpecifications(const ImportOptions& options, const Mentioned& mentioned,
                                               spec::Library& library) {
  return Importer(options, mentioned, library).run();
}

} // namespace wt::driver
