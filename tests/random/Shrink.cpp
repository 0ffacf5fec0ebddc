// SPDX-License-Identifier: Apache-2.0
#include "Shrink.h"

#include <functional>
#include <optional>

namespace wt::random {

namespace {

using Block = std::vector<Statement>;
using Edit = std::function<bool(Block&, size_t)>; // changes one statement; false: nothing to change

/// Counts the statements of a block, including nested ones, and applies the edit to the n-th.
bool editNth(Block& block, size_t& n, const Edit& edit) {
  for (size_t i = 0; i < block.size(); ++i) {
    if (n-- == 0)
      return edit(block, i);
    if (editNth(block[i].body, n, edit) || editNth(block[i].otherwise, n, edit))
      return true;
    if (n == SIZE_MAX)
      return false;
  }
  return false;
}

size_t countOf(const Block& block) {
  size_t n = 0;
  for (const Statement& s : block)
    n += 1 + countOf(s.body) + countOf(s.otherwise);
  return n;
}

void replaceBy(Block& block, size_t i, Block with) {
  block.erase(block.begin() + static_cast<long>(i));
  block.insert(block.begin() + static_cast<long>(i), with.begin(), with.end());
}

const std::vector<Edit>& edits() {
  static const std::vector<Edit> kEdits = {
      [](Block& b, size_t i) { return b.erase(b.begin() + static_cast<long>(i)), true; },
      [](Block& b, size_t i) { // always take the branch
        bool hasBody = !b[i].body.empty();
        replaceBy(b, i, Block(b[i].body));
        return hasBody;
      },
      [](Block& b, size_t i) {
        bool hasElse = !b[i].otherwise.empty();
        if (hasElse)
          replaceBy(b, i, Block(b[i].otherwise));
        return hasElse;
      },
      [](Block& b, size_t i) {
        bool isJoint = b[i].condition.joint != Condition::Joint::None;
        b[i].condition.joint = Condition::Joint::None;
        return isJoint;
      },
      [](Block& b, size_t i) {
        bool isJoint = b[i].condition.joint != Condition::Joint::None;
        b[i].condition.joint = Condition::Joint::None;
        b[i].condition.first = b[i].condition.second;
        return isJoint;
      },
      [](Block& b, size_t i) { // call for its effect only
        bool isCall = b[i].kind == Statement::Kind::Assign && b[i].source.kind == Source::Kind::Call;
        b[i].kind = isCall ? Statement::Kind::Call : b[i].kind;
        return isCall;
      },
  };
  return kEdits;
}

bool returnsLast(const Function& function) {
  return !function.body.empty() && function.body.back().kind == Statement::Kind::Return;
}

class Shrinking {
public:
  Shrinking(Program program, llvm::function_ref<bool(Program&)> shows) : best_(std::move(program)), shows_(shows) {}

  Program run() {
    while (dropFunctions() || editStatements() || dropParameters()) {
    }
    return std::move(best_);
  }

private:
  Program best_;
  llvm::function_ref<bool(Program&)> shows_;

  bool take(Program& candidate) {
    for (const Function& function : candidate.functions)
      if (function.result != Type::None && !returnsLast(function))
        return false;
    if (!shows_(candidate))
      return false;
    best_ = std::move(candidate);
    return true;
  }

  static void eachSource(Block& block, const std::function<void(Source&)>& visit) {
    for (Statement& s : block) {
      visit(s.source);
      eachSource(s.body, visit);
      eachSource(s.otherwise, visit);
    }
  }

  /// Removes functions that nothing calls.
  bool dropFunctions() {
    for (uint32_t f = 0; f < best_.functions.size(); ++f) {
      Program candidate = best_;
      bool isCalled = false;
      for (Function& function : candidate.functions)
        eachSource(function.body, [&](Source& s) {
          if (s.kind != Source::Kind::Call)
            return;
          isCalled |= s.callee == f;
          s.callee -= s.callee > f;
        });
      candidate.functions.erase(candidate.functions.begin() + f);
      if (!isCalled && take(candidate))
        return true;
    }
    return false;
  }

  bool editStatements() {
    for (size_t f = best_.functions.size(); f-- > 0;)
      for (const Edit& edit : edits())
        for (size_t n = countOf(best_.functions[f].body); n-- > 0;) {
          Program candidate = best_;
          size_t left = n;
          if (editNth(candidate.functions[f].body, left, edit) && take(candidate))
            return true;
        }
    return false;
  }

  /// Turns a parameter into a local variable and removes the callers' arguments.
  bool dropParameters() {
    for (uint32_t f = 0; f < best_.functions.size(); ++f)
      for (uint32_t p = best_.functions[f].parameters; p-- > 0;)
        if (std::optional<Program> candidate = withoutParameter(f, p); candidate && take(*candidate))
          return true;
    return false;
  }

  std::optional<Program> withoutParameter(uint32_t f, uint32_t p) const {
    Program candidate = best_;
    Function& function = candidate.functions[f];
    if (p + 1 != function.parameters) // only the last one, so that indices stay valid
      return std::nullopt;
    --function.parameters;
    for (Function& other : candidate.functions)
      eachSource(other.body, [&](Source& s) {
        if (s.kind == Source::Kind::Call && s.callee == f && s.arguments.size() > p)
          s.arguments.erase(s.arguments.begin() + p);
      });
    return candidate;
  }
};

} // namespace

Program shrink(Program program, llvm::function_ref<bool(Program&)> shows) {
  return Shrinking(std::move(program), shows).run();
}

} // namespace wt::random
