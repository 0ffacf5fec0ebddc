// SPDX-License-Identifier: Apache-2.0
// Which function releases what this function returns? GCC 11's attribute says so, and Clang 19 refuses it.
//
//   void list_free(struct list*);
//   struct list* list_new(void) __attribute__((malloc(list_free, 1)));   // released by list_free's first parameter
//
// The attribute leaves no trace in Clang's tree, so the tokens are watched as they leave the preprocessor (macros are
// expanded by then). A declaration that carries the attribute is remembered by the places of its identifiers, one of
// which is the place of the function's name: looking a function up is exact and needs no walk over the tree.
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

  /// Of the function itself, its redeclarations and, if it is an instance, its template; each once.
  std::vector<GccMallocAttribute> of(const clang::FunctionDecl& function) const;

private:
  friend class GccMallocWatcher;
  llvm::DenseMap<clang::SourceLocation, llvm::SmallVector<GccMallocAttribute, 1>> byPlace_;
};

/// Follows the tokens of one unit. What it costs per token is a switch and, for an identifier, a push to a small
/// vector.
class GccMallocWatcher {
public:
  explicit GccMallocWatcher(GccMallocTable& table) : table_(table) {}

  void see(const clang::Token& token);

private:
  /// How far into `__attribute__((malloc(deallocator, 1)))`, or `[[gnu::malloc(deallocator, 1)]]`, the tokens are.
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
  bool hasParameters_ = false;   // of the declarator: an attribute that follows them is this declarator's alone
  unsigned declaratorDepth_ = 0; // of parentheses outside attributes
  llvm::SmallVector<clang::SourceLocation, 16> identifiers_; // of the declarator so far
  std::vector<GccMallocAttribute> pending_;                  // attributes of the declaration that is being read
  GccMallocAttribute current_;
  unsigned argumentsDepth_ = 0; // depth_ within the parentheses of `malloc(…)`
};

} // namespace wt::frontend
