// SPDX-License-Identifier: Apache-2.0
// How is a demand put into words? One plain sentence for each cause.
#pragma once

#include "engines/ownership/Constraints.h"
#include "finding/Finding.h"

namespace wt::engines::ownership {

class Sentences {
public:
  Sentences(const Names& names, const ir::Module& module) : names_(names), module_(module) {}

  /// The finding's message: what is wrong at `where`.
  std::string message(finding::Kind kind, const Demand& wrong, const Origin& where) const;
  /// `isWrong`: this demand contradicts the others.
  finding::Step step(const Origin& origin, bool isWrong) const;

private:
  const Names& names_;
  const ir::Module& module_;

  std::string fieldMessage(finding::Kind kind, const Demand& wrong, const Origin& where) const;
  std::string nameOf(const Origin& origin) const;
  std::string nameOf(ir::FunctionId function) const;
  std::string calleeOf(const Origin& origin) const;
  std::string sentence(const Origin& origin) const;
};

} // namespace wt::engines::ownership
