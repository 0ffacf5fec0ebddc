// SPDX-License-Identifier: Apache-2.0
// Takes the headers of the newest GCC of each machine under /usr/lib/gcc (GccHeaders.h).
#include "frontend/GccHeaders.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace wt::frontend {

namespace {

using llvm::StringRef;

/// The entries of a folder, sorted; none if there is no such folder.
std::vector<llvm::vfs::directory_entry> entriesOf(llvm::vfs::FileSystem& files, const llvm::Twine& folder) {
  std::vector<llvm::vfs::directory_entry> entries;
  std::error_code error;
  for (llvm::vfs::directory_iterator it = files.dir_begin(folder, error), end; !error && it != end; it.increment(error))
    entries.push_back(*it);
  llvm::sort(entries, [](const auto& a, const auto& b) { return a.path() < b.path(); });
  return entries;
}

std::string newestVersionIn(llvm::vfs::FileSystem& files, StringRef machineFolder) {
  std::pair<unsigned, std::string> newest;
  for (const llvm::vfs::directory_entry& entry : entriesOf(files, machineFolder)) {
    unsigned version = 0;
    llvm::sys::path::filename(entry.path()).split('.').first.getAsInteger(10, version);
    newest = std::max(newest, {version, entry.path().str()});
  }
  return newest.second;
}

} // namespace

std::string gccHeadersFor(const llvm::Triple& target) {
  return "/usr/lib/gcc/watertight/" + llvm::Triple::getArchTypeName(target.getArch()).str();
}

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> withGccHeaders(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> disk,
                                                               StringRef resourceDirectory) {
  std::vector<std::pair<std::string, std::string>> links;
  for (const llvm::vfs::directory_entry& machine : entriesOf(*disk, "/usr/lib/gcc")) {
    std::string folder = gccHeadersFor(llvm::Triple(llvm::sys::path::filename(machine.path())));
    for (const llvm::vfs::directory_entry& header :
         entriesOf(*disk, newestVersionIn(*disk, machine.path()) + "/include")) {
      StringRef name = llvm::sys::path::filename(header.path());
      if (name.ends_with(".h") && !disk->exists(resourceDirectory + "/include/" + name))
        links.emplace_back(folder + "/" + name.str(), header.path().str());
    }
  }
  if (links.empty())
    return disk;
  return llvm::vfs::RedirectingFileSystem::create(links, /*UseExternalNames=*/true, *disk);
}

} // namespace wt::frontend
