// SPDX-License-Identifier: Apache-2.0
// Reads XML as a sequence of elements, each with the line it starts on. Expat does the work; it also refuses documents
// whose entities would grow without bound.
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

/// Called in the order of the document. What an element's strings point to lives until the call returns.
class XmlHandler {
public:
  virtual ~XmlHandler() = default;
  virtual void start(const XmlElement& element) = 0;
  virtual void end(llvm::StringRef name) = 0;
  virtual void text(llvm::StringRef) {}
  /// True: nothing after this matters; reading stops without a problem.
  virtual bool isDone() const { return false; }
};

/// A document that is not well-formed is read up to the mistake, and the mistake is returned.
std::optional<Problem> readXml(llvm::StringRef document, llvm::StringRef file, XmlHandler& handler);

} // namespace wt::spec
