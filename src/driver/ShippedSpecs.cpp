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

static std::string pathOf(llvm::StringRef name) {
  return ("/watertight/specs/" + name + ".own").str();
}

Result<spec::Library> loadSpecifications(const std::vector<std::string>& userFiles) {
  spec::Library library;
  if (userFiles.empty()) {
    std::vector<spec::Library::Text> texts;
    for (const auto& file : embedded::kSpecFiles)
      texts.push_back({pathOf(file.name), file.text});
    library.loadShipped(std::move(texts));
    return library;
  }
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  std::vector<std::string> shipped;
  for (const auto& file : embedded::kSpecFiles) {
    shipped.push_back(pathOf(file.name));
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
