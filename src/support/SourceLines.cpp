// SPDX-License-Identifier: Apache-2.0
#include "support/SourceLines.h"

namespace wt {

const SourceLines::File& SourceLines::fileAt(llvm::StringRef path) {
  auto [entry, isNew] = read_.try_emplace(path);
  File& file = entry->second;
  if (!isNew)
    return file;
  if (shown_ && !shown_->contains(path.str()))
    return file;
  auto buffer = files_->getBufferForFile(path);
  if (!buffer)
    return file;
  file.buffer = std::move(*buffer);
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
