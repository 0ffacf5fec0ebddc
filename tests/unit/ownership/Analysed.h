// SPDX-License-Identifier: Apache-2.0
// What does the engine `ownership` alone say about a program in IR text? Its signatures and its findings.
#pragma once

#include "engines/ownership/Ownership.h"
#include "engines/ownership/Signature.h"
#include "ir/Parser.h"
#include "program/BuildProgram.h"

#include <gtest/gtest.h>

namespace wt::engines::ownership {

class Analysed : public SummarySource {
public:
  explicit Analysed(const std::string& text) : program_(programOf(text)) {
    summaries_.resize(program_.module.functions.size());
    engine_ = makeOwnershipEngine({})->prepare(program_);
    for (const auto& component : program_.components) {
      ComponentResult result = engine_->analyse(program_, component, *this);
      for (auto& entry : result.summaries)
        summaries_[entry.function.index] = std::move(entry.summary);
      for (finding::Finding& finding : result.findings)
        findings.push_back(std::move(finding));
    }
  }

  const Summary* summaryOf(ir::FunctionId function) const override { return summaries_[function.index].get(); }

  /// "this = 0, t = 1": the function's signature.
  std::string signatureOf(const std::string& name) const {
    for (uint32_t i = 0; i < program_.module.functions.size(); ++i)
      if (program_.module.functions[i].name == name && summaries_[i])
        return describe(program_.module, program_.module.functions[i], static_cast<const Signature&>(*summaries_[i]));
    return "no such function";
  }

  /// "leak p in f": the findings that a user would see, or all.
  std::vector<std::string> found(bool isAll = false) const {
    std::vector<std::string> result;
    for (const finding::Finding& f : findings)
      if (isAll || f.confidence() != finding::Confidence::Low)
        result.push_back((f.kind == finding::Kind::Leak         ? "leak "
                          : f.kind == finding::Kind::DoubleFree ? "double-free "
                                                                : "other ") +
                         f.about.expression + " in " + f.functionKey);
    return result;
  }

  std::vector<finding::Finding> findings;

private:
  program::Program program_;
  std::unique_ptr<Engine> engine_;
  std::vector<std::unique_ptr<Summary>> summaries_;

  static program::Program programOf(const std::string& text) {
    auto module = ir::parseModule("module \"m\"\nfile 0 \"m.c\"\nfamily new\nfamily malloc\n" + text, "test");
    std::vector<ir::Module> units;
    if (module)
      units.push_back(std::move(*module));
    else
      ADD_FAILURE() << llvm::toString(module.takeError());
    return program::buildProgram(std::move(units), spec::Library());
  }
};

} // namespace wt::engines::ownership
