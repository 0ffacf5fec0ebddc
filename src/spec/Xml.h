// SPDX-License-Identifier: Apache-2.0
// How is XML read? As a sequence of elements, each with the line on which it starts. Expat does the work; it also
// rejects documents whose entities would grow without bound.
#pragma once

#include "spec/Lexer.h"

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <utility>
#include <vector>

namespace wt::spec {

struct XmlElement {
  llvm::StringRef name; // with its prefix, as written: `c:include`
  std::vector<std::pair<llvm::StringRef, llvm::StringRef>> attributes;
  uint32_t line = 0;

  /// Empty if the element has no such attribute.
  llvm::StringRef operator[](llvm::StringRef attribute) const;
};

/// Called in the order of the document. The strings of an element are valid until the call returns.
class XmlHandler {
public:
  virtual ~XmlHandler() = default;
  virtual void start(const XmlElement& element) = 0;
  virtual void end(llvm::StringRef name) = 0;
  virtual void text(llvm::StringRef) {}
  /// True: the rest of the document does not matter, and reading stops without a problem.
  virtual bool isDone() const { return false; }
};

/// Reads a document up to the first mistake, if any, and returns that mistake.
std::optional<Problem> readXml(llvm::StringRef document, llvm::StringRef file, XmlHandler& handler);

} // namespace wt::spec
