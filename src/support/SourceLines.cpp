// SPDX-License-Identifier: Apache-2.0
#include "support/SourceLines.h"

namespace wt {

void SourceLines::showOnly(std::set<std::string> files, std::vector<CopiedLines> copied) {
  shown_ = std::move(files);
  for (CopiedLines& lines : copied)
    copied_[lines.original].push_back(std::move(lines));
}

/// Reconstructs the original from the copied lines; lines without a copy are empty.
std::string SourceLines::fromCopies(const std::vector<CopiedLines>& copies) {
  constexpr uint32_t kMostLines = 200000; // a `#line` can name any number
  std::vector<llvm::StringRef> lines;
  for (const CopiedLines& copy : copies)
    for (uint32_t i = 0; copy.first <= kMostLines && i < copy.count && copy.first + i <= kMostLines; ++i) {
      llvm::StringRef text = line(copy.copy, copy.at + i);
      if (lines.size() < copy.first + i)
        lines.resize(copy.first + i);
      if (copy.first + i > 0 && lines[copy.first + i - 1].empty())
        lines[copy.first + i - 1] = text;
    }
  std::string text;
  for (llvm::StringRef line : lines)
    (text += line) += '\n';
  return text;
}

const SourceLines::File& SourceLines::fileAt(llvm::StringRef path) {
  auto [entry, isNew] = read_.try_emplace(path);
  File& file = entry->second;
  if (!isNew)
    return file;
  if (shown_ && !shown_->contains(path.str())) {
    auto copies = copied_.find(path.str());
    if (copies == copied_.end())
      return file;
    std::string text = fromCopies(copies->second); // reads other files, and may move this one
    return readAs(path, llvm::MemoryBuffer::getMemBufferCopy(text));
  }
  auto buffer = files_->getBufferForFile(path);
  return buffer ? readAs(path, std::move(*buffer)) : file;
}

const SourceLines::File& SourceLines::readAs(llvm::StringRef path, std::unique_ptr<llvm::MemoryBuffer> buffer) {
  File& file = read_[path];
  file.buffer = std::move(buffer);
  llvm::StringRef rest = file.buffer->getBuffer();
  while (!rest.empty()) {
    auto [line, after] = rest.split('\n');
    line.consume_back("\r");
    file.lines.push_back(line);
    rest = after;
  }
  return file;
}

llvm::StringRef SourceLines::line(llvm::StringRef file, uint32_t line) {
  const auto& lines = fileAt(file).lines;
  return line >= 1 && line <= lines.size() ? lines[line - 1] : llvm::StringRef();
}

llvm::StringRef SourceLines::text(llvm::StringRef file) {
  const File& read = fileAt(file);
  return read.buffer ? read.buffer->getBuffer() : llvm::StringRef();
}

} // namespace wt
