// SPDX-License-Identifier: Apache-2.0
// How do tests examine an encoded function? It is given in the text form of the core language.
#pragma once

#include "contract/Contracts.h"
#include "engines/escape/EscapeRules.h"
#include "engines/escape/Executor.h"
#include "engines/escape/Summarise.h"
#include "ir/Parser.h"
#include "program/BuildProgram.h"
#include "solver/SatSession.h"

#include <gtest/gtest.h>

#include <map>
#include <memory>

namespace wt::engines::escape {

/// malloc and free as bodies, a struct with an owned field and two links, a global.
inline constexpr const char* kHead = R"(module "m.c"
file 0 "m.c"
family malloc
record struct %node size 24 {
  text: *i8
  next: *%node bit 64
  prev: *%node bit 128
}
global $kept: *%node

func @new() -> *%node {
  result result: *%node
b0:
  result := alloc malloc %node may-fail
  return
  goto b1
b1: exit
}

func @drop(p: *%node) -> void {
  param p: *%node
b0:
  free malloc p
  return
  goto b1
b1: exit
}
)";

inline program::Program programOf(const std::string& functions) {
  Result<ir::Module> module = ir::parseModule(kHead + functions, "test");
  if (!module) {
    ADD_FAILURE() << llvm::toString(module.takeError());
    return program::Program();
  }
  std::vector<ir::Module> units;
  units.push_back(std::move(*module));
  return program::buildProgram(std::move(units), spec::Library());
}

inline ir::FunctionId functionNamed(const program::Program& program, const std::string& name) {
  for (size_t i = 0; i < program.module.functions.size(); ++i)
    if (program.module.functions[i].name == name)
      return ir::FunctionId(i);
  ADD_FAILURE() << "no function " << name;
  return {};
}

/// The encoding of the function `f` in a text, with the summaries of its callees.
class Encoded {
public:
  explicit Encoded(const std::string& functions, const std::string& name = "f")
      : program_(programOf(functions)), encoding_(encodeOne(functionNamed(program_, name), lookup())) {
    EXPECT_EQ(encoding_->limitHit, "");
  }

  const Encoding& operator*() { return *encoding_; }
  const Encoding* operator->() { return encoding_.get(); }
  Heap& heap() { return encoding_->heap; }

  bool isPossible(Lit l) {
    solver::SatSession session(encoding_->vectors);
    return session.ask({encoding_->exit.guard, l}, encoding_->trace.assumptions) == solver::Answer::Yes;
  }
  bool isPossible(const Suspicion& s) {
    solver::SatSession session(encoding_->vectors);
    return session.ask({s.guard, s.condition}, llvm::ArrayRef(encoding_->trace.assumptions).take_front(s.assumed)) ==
           solver::Answer::Yes;
  }
  bool isCertain(Lit l) { return !isPossible(!l); }

  /// The new objects, in the order they were made.
  std::vector<ObjectId> news() {
    std::vector<ObjectId> result;
    for (uint32_t i = 0; i < heap().objectCount(); ++i)
      if (heap()[ObjectId(i)].kind == ObjectKind::New)
        result.push_back(ObjectId(i));
    return result;
  }

  ir::VariableId variable(const std::string& name) {
    for (uint32_t i = 0; i < encoding_->body().variables.size(); ++i)
      if (encoding_->body().variables[i].name == name)
        return ir::VariableId(i);
    ADD_FAILURE() << "no variable " << name;
    return {};
  }

  /// The cell of a pointer variable, and what it holds at the end.
  CellId cell(const std::string& name) {
    return heap().cell(heap().local(variable(name)), 0, 0, encoding_->body()[variable(name)].type);
  }

  /// A pointer cell so many bits into an object.
  CellId cell(ObjectId object, int64_t offset) {
    return heap().cell(object, offset, 0, encoding_->program().module.globals.front().type);
  }

private:
  program::Program program_;
  std::map<ir::FunctionId, std::unique_ptr<EscapeSummary>> summaries_;
  contract::Contracts contracts_;
  Limits limits_;
  program::ReferenceCounts references_;
  std::unique_ptr<const Encoding> encoding_;

  std::unique_ptr<const Encoding> encodeOne(ir::FunctionId function, const SummaryLookup& lookup) {
    return encode({program_, function, lookup, contracts_, limits_, references_}, limits_[Budget::UnrolledBlocks]);
  }

  SummaryLookup lookup() {
    for (const std::vector<ir::FunctionId>& component : program_.components)
      for (ir::FunctionId f : component) {
        std::unique_ptr<const Encoding> encoding = encodeOne(f, known());
        if (encoding->limitHit.empty())
          summaries_[f] = summarise(*encoding);
      }
    return known();
  }

  SummaryLookup known() {
    return [this](ir::FunctionId f) {
      auto it = summaries_.find(f);
      return it == summaries_.end() ? nullptr : it->second.get();
    };
  }
};

} // namespace wt::engines::escape
