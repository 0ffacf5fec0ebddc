// SPDX-License-Identifier: Apache-2.0
// Recognises the attribute in the token stream; the place of a function's name finds it again (GccMalloc.h).
//
//   MALLOC(d) T *a(void), *b(void);        // before any parameter list: applies to every declarator
//   T *a(void) MALLOC(d), *b(void);        // after one: applies to `a` alone
#include "frontend/GccMalloc.h"

#include "llvm/ADT/STLExtras.h"

#include <utility>

namespace wt::frontend {

std::vector<GccMallocAttribute> GccMallocTable::of(const clang::FunctionDecl& function) const {
  std::vector<GccMallocAttribute> found;
  if (isEmpty())
    return found;
  auto addFrom = [&](const clang::FunctionDecl& declaration) {
    for (const clang::FunctionDecl* redeclaration : declaration.getFirstDecl()->redecls()) {
      auto entry = byPlace_.find(redeclaration->getLocation());
      if (entry == byPlace_.end())
        continue;
      for (const GccMallocAttribute& attribute : entry->second)
        if (!llvm::is_contained(found, attribute))
          found.push_back(attribute);
    }
  };
  addFrom(function);
  if (const clang::FunctionDecl* pattern = function.getTemplateInstantiationPattern())
    addFrom(*pattern);
  return found;
}

void GccMallocWatcher::see(const clang::Token& token) {
  switch (state_) {
  case State::Outside: return seeOutside(token);
  case State::Attribute:
  case State::Malloc: return seeInAttribute(token);
  case State::Arguments:
  case State::Position: return seeArgument(token);
  }
}

void GccMallocWatcher::seeOutside(const clang::Token& token) {
  bool wasSquare = std::exchange(afterSquare_, false);
  switch (token.getKind()) {
  case clang::tok::identifier: identifiers_.push_back(token.getLocation()); return;
  case clang::tok::kw___attribute:
    state_ = State::Attribute;
    depth_ = 0;
    return;
  case clang::tok::l_square:
    afterSquare_ = !wasSquare;
    if (wasSquare) {
      state_ = State::Attribute;
      depth_ = 2;
    }
    return;
  case clang::tok::l_paren:
    ++declaratorDepth_;
    hasParameters_ = true;
    return;
  case clang::tok::r_paren:
    if (declaratorDepth_ > 0)
      --declaratorDepth_;
    return;
  case clang::tok::comma:
    if (declaratorDepth_ > 0 || !pending_.empty())
      return;
    break;
  case clang::tok::semi:
  case clang::tok::l_brace:
  case clang::tok::r_brace:
    recordPending();
    declaratorDepth_ = 0;
    break;
  default: return;
  }
  identifiers_.clear(); // a new declarator begins
  hasParameters_ = false;
}

void GccMallocWatcher::seeInAttribute(const clang::Token& token) {
  bool afterMalloc = state_ == State::Malloc;
  state_ = State::Attribute;
  switch (token.getKind()) {
  case clang::tok::identifier: {
    llvm::StringRef name = token.getIdentifierInfo()->getName();
    if (name == "malloc" || name == "__malloc__")
      state_ = State::Malloc;
    return;
  }
  case clang::tok::l_paren:
    ++depth_;
    if (afterMalloc) {
      state_ = State::Arguments;
      argumentsDepth_ = depth_;
      current_ = GccMallocAttribute();
    }
    return;
  case clang::tok::l_square: ++depth_; return;
  case clang::tok::r_paren:
  case clang::tok::r_square: leaveBracket(); return;
  case clang::tok::semi: // not an attribute after all
    state_ = State::Outside;
    return;
  default: return;
  }
}

void GccMallocWatcher::seeArgument(const clang::Token& token) {
  switch (token.getKind()) {
  case clang::tok::identifier:
    if (state_ == State::Arguments)
      current_.deallocator += token.getIdentifierInfo()->getName();
    return;
  case clang::tok::coloncolon: current_.deallocator += "::"; return;
  case clang::tok::comma: state_ = State::Position; return;
  case clang::tok::numeric_constant:
    llvm::StringRef(token.getLiteralData(), token.getLength()).getAsInteger(0, current_.parameter);
    return;
  case clang::tok::l_paren: ++depth_; return;
  case clang::tok::r_paren:
    if (depth_ == argumentsDepth_) {
      if (!current_.deallocator.empty())
        pending_.push_back(std::move(current_));
      state_ = State::Attribute;
    }
    leaveBracket();
    return;
  default: return;
  }
}

void GccMallocWatcher::leaveBracket() {
  if (depth_ > 0 && --depth_ > 0)
    return;
  state_ = State::Outside;
  if (hasParameters_)
    recordPending();
}

void GccMallocWatcher::recordPending() {
  for (const GccMallocAttribute& attribute : pending_)
    for (clang::SourceLocation place : identifiers_)
      table_.byPlace_[place].push_back(attribute);
  pending_.clear();
}

} // namespace wt::frontend
