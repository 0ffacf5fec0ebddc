// SPDX-License-Identifier: Apache-2.0
// Which function releases the result of this function? GCC 11's attribute names it, but Clang 19 rejects the attribute.
//
//   void list_free(struct list*);
//   struct list* list_new(void) __attribute__((malloc(list_free, 1)));   // released by list_free's first parameter
//
// The attribute leaves no trace in Clang's syntax tree, so this file watches the tokens as they leave the preprocessor,
// after macro expansion. It records a declaration with the attribute under the places of the declaration's identifiers.
// One of them is the place of the function's name, so a function is found exactly and without a walk over the tree.
#pragma once

#include "frontend/ClangHeaders.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

#include <string>
#include <vector>

namespace wt::frontend {

struct GccMallocAttribute {
  std::string deallocator; // as written, `::` included
  unsigned parameter = 1;  // of the deallocator, from 1

  bool operator==(const GccMallocAttribute&) const = default;
};

class GccMallocTable {
public:
  bool isEmpty() const { return byPlace_.empty(); }

  /// The attributes of the function, its redeclarations and, if it is an instance, its template; each once.
  std::vector<GccMallocAttribute> of(const clang::FunctionDecl& function) const;

private:
  friend class GccMallocWatcher;
  llvm::DenseMap<clang::SourceLocation, llvm::SmallVector<GccMallocAttribute, 1>> byPlace_;
};

/// Follows the tokens of one unit. The cost per token is a switch and, for an identifier, a push to a small
/// vector.
class GccMallocWatcher {
public:
  explicit GccMallocWatcher(GccMallocTable& table) : table_(table) {}

  void see(const clang::Token& token);

private:
  /// The parser's position in `__attribute__((malloc(deallocator, 1)))` or `[[gnu::malloc(deallocator, 1)]]`.
  enum class State : uint8_t { Outside, Attribute, Malloc, Arguments, Position };

  void seeOutside(const clang::Token& token);
  void seeInAttribute(const clang::Token& token);
  void seeArgument(const clang::Token& token);
  void leaveBracket();
  void recordPending();

  GccMallocTable& table_;
  State state_ = State::Outside;
  bool afterSquare_ = false;     // the last token was `[`
  unsigned depth_ = 0;           // of parentheses and brackets within the attribute
  bool hasParameters_ = false;   // of the declarator: an attribute after them applies to this declarator alone
  unsigned declaratorDepth_ = 0; // of parentheses outside attributes
  llvm::SmallVector<clang::SourceLocation, 16> identifiers_; // of the declarator so far
  std::vector<GccMallocAttribute> pending_;                  // attributes of the current declaration
  GccMallocAttribute current_;
  unsigned argumentsDepth_ = 0; // depth_ within the parentheses of `malloc(…)`
};

} // namespace wt::frontend
