// SPDX-License-Identifier: Apache-2.0
#include "driver/ShippedSpecs.h"

#include "OptionalSpecFiles.h"
#include "SpecFiles.h"

#include "spec/Parser.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

namespace wt::driver {

Result<spec::Library> loadSpecifications(const std::vector<std::string>& userFiles) {
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  std::vector<std::string> shipped;
  for (const auto& file : embedded::kSpecFiles) {
    shipped.push_back("/watertight/specs/" + std::string(file.name) + ".own");
    memory->addFile(shipped.back(), 0, llvm::MemoryBuffer::getMemBuffer(file.text));
  }
  std::vector<std::string> named = userFiles;
  for (std::string& name : named)
    for (const auto& file : embedded::kOptionalSpecFiles)
      if (name == file.name && !llvm::sys::fs::exists(name)) {
        name = "/watertight/specs/optional/" + name + ".own";
        memory->addFile(name, 0, llvm::MemoryBuffer::getMemBuffer(file.text));
      }
  llvm::vfs::OverlayFileSystem files(llvm::vfs::getRealFileSystem());
  files.pushOverlay(memory);

  spec::Library library;
  std::vector<std::string> problems;
  for (const spec::Problem& problem : library.load(files, shipped, named))
    problems.push_back(spec::describe(problem));
  if (!problems.empty())
    return userError(llvm::join(problems, "\n"));
  return library;
}

bool describesContainer(const std::vector<std::string>& userFiles) {
  return llvm::any_of(userFiles, [](const std::string& name) {
    auto text = llvm::MemoryBuffer::getFile(name);
    return text && !spec::parse((*text)->getBuffer(), name).file.containers.empty();
  });
}

} // namespace wt::driver
