// SPDX-License-Identifier: Apache-2.0
#include "verdict/Rank.h"

#include "finding/Order.h"
#include "ir/Dominators.h"
#include "ir/Target.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Path.h"

namespace wt::verdict {

using finding::Finding;
using finding::Tag;
using llvm::StringRef;

// ------------------------------------------------------------------------------------------------ an allocation fails

namespace {

/// If the condition is `x == null`, without casts: the place x.
std::optional<ir::PlaceId> testedForNull(const ir::Body& body, ir::ExprId condition) {
  auto stripped = [&](ir::ExprId e) {
    while (const auto* cast = std::get_if<ir::CastExpr>(&body[e].node))
      e = cast->operand;
    return e;
  };
  const auto* test = std::get_if<ir::BinaryExpr>(&body[stripped(condition)].node);
  if (!test || test->op != ir::BinaryOp::Equal)
    return std::nullopt;
  ir::ExprId left = stripped(test->left), right = stripped(test->right);
  if (!std::holds_alternative<ir::NullExpr>(body[right].node))
    std::swap(left, right);
  const auto* read = std::get_if<ir::ReadExpr>(&body[left].node);
  if (!std::holds_alternative<ir::NullExpr>(body[right].node) || !read)
    return std::nullopt;
  return read->place;
}

class Failures {
public:
  Failures(const CodeAt& code, ir::FunctionId function)
      : program_(code.program()), body_(*program_.module[function].body), dominators_(ir::dominatorsOf(body_)) {}

  /// Is the place null in this block only if an allocation failed? Then an allocation assigns it on every way there, or
  /// nothing else assigns it: not so if it may have been null from the start.
  bool isNullByFailure(ir::PlaceId place, uint32_t block) const {
    bool isAllocated = false, isSetOtherwise = false;
    for (uint32_t b = 0; b < body_.blocks.size(); ++b)
      for (const ir::Instr& instr : body_.blocks[b].instrs)
        if (const std::optional<ir::PlaceId> target = ir::targetOf(instr); target && isSame(*target, place)) {
          const bool isHere = givesMemory(instr, kMostCopies);
          if (isHere && ir::dominates(dominators_, b, block))
            return true;
          isAllocated |= isHere;
          isSetOtherwise |= !isHere;
        }
    return isAllocated && !isSetOtherwise;
  }

private:
  static constexpr unsigned kMostCopies = 3; // through temporaries
  const program::Program& program_;
  const ir::Body& body_;
  const std::vector<uint32_t> dominators_;

  /// Does the instruction assign what an allocation of memory gives, directly or through temporaries?
  bool givesMemory(const ir::Instr& instr, unsigned depth) const {
    if (const auto* alloc = std::get_if<ir::Alloc>(&instr.op))
      return alloc->mayFail && isMemory(alloc->family);
    if (const auto* call = std::get_if<ir::Call>(&instr.op))
      return givesMemory(*call);
    const auto* assign = std::get_if<ir::Assign>(&instr.op);
    const std::optional<ir::PlaceId> source = assign ? readBy(assign->value) : std::nullopt;
    if (!source || depth == 0)
      return false;
    for (const ir::Block& block : body_.blocks)
      for (const ir::Instr& earlier : block.instrs)
        if (const std::optional<ir::PlaceId> target = ir::targetOf(earlier); target && isSame(*target, *source))
          return givesMemory(earlier, depth - 1);
    return false;
  }

  bool isSame(ir::PlaceId a, ir::PlaceId b) const { return a == b || body_[a] == body_[b]; }
  bool isMemory(ir::FamilyId family) const {
    return llvm::is_contained({"malloc", "new", "new[]", "aligned_alloc"}, program_.module.families[family.index].name);
  }
  std::optional<ir::PlaceId> readBy(ir::ExprId e) const {
    while (const auto* cast = std::get_if<ir::CastExpr>(&body_[e].node))
      e = cast->operand;
    const auto* read = std::get_if<ir::ReadExpr>(&body_[e].node);
    return read ? std::optional(read->place) : std::nullopt;
  }
  /// Is the callee a library function whose specification allocates memory: `malloc`, `strdup`?
  bool givesMemory(const ir::Call& call) const {
    const auto* direct = std::get_if<ir::DirectCallee>(&call.callee);
    if (!direct || !program_.isSpecified[direct->function.index])
      return false;
    for (const ir::Block& block : program_.module[direct->function].body->blocks)
      for (const ir::Instr& instr : block.instrs)
        if (const auto* alloc = std::get_if<ir::Alloc>(&instr.op); alloc && alloc->mayFail && isMemory(alloc->family))
          return true;
    return false;
  }
};

/// A path shows only the branches that the bug depends on, so a null test on it means that the bug needs the failure.
bool needsAFailure(const Finding& f, const CodeAt& code) {
  ir::FunctionId function = code.functionNamed(f.functionKey);
  if (!function.isValid())
    return false;
  Failures failures(code, function);
  const ir::Body& body = *code.program().module[function].body;
  for (const finding::Step& step : f.path) {
    if (step.kind != finding::StepKind::Branch || !StringRef(step.sentence).ends_with(" is null"))
      continue;
    for (const CodePoint& point : code.instructionsAt(function, step.at))
      if (const auto* assume = std::get_if<ir::Assume>(&code[point].op))
        if (std::optional<ir::PlaceId> place = testedForNull(body, assume->condition))
          if (failures.isNullByFailure(*place, point.block))
            return true;
  }
  return false;
}

// ------------------------------------------------------------------------------------------------ tests

/// Judged by the usual names of test folders and files.
bool isTest(StringRef path) {
  for (auto part = llvm::sys::path::begin(path), end = llvm::sys::path::end(path); part != end; ++part) {
    StringRef name = *part;
    if (llvm::is_contained({"test", "tests", "testing", "testsuite", "unittest", "unittests", "regress", "fuzz", "t"},
                           name))
      return true;
  }
  std::string stem = llvm::sys::path::stem(path).lower();
  StringRef s = stem;
  return s.starts_with("test_") || s.starts_with("test-") || s.ends_with("_test") || s.ends_with("-test") ||
         s.ends_with("_unittest") || s == "test" || s == "tests";
}

// ------------------------------------------------------------------------------------------------ generated code

/// Does this line mark a generated file? A file that only mentions generation does not count.
bool isMarkedAsGenerated(StringRef line) {
  using Marks = std::initializer_list<StringRef>;
  std::string lower = line.lower();
  StringRef text = StringRef(lower).ltrim(" \t/*#;");
  return llvm::any_of(Marks{"generated by ", "generated from ", "this file is generated", "this file was generated"},
                      [&](StringRef mark) { return text.starts_with(mark); }) ||
         llvm::any_of(Marks{"do not edit", "automatically generated", "autogenerated", "auto-generated", "@generated",
                            "bison parser, made by", "lexical scanner generated by", "code produced by gperf",
                            "meta object code from reading"},
                      [&](StringRef mark) { return text.contains(mark); });
}

/// Judged by the file's first lines. Code that a generator copied from a written file has that file's name (`#line`).
bool isGenerated(StringRef path, SourceLines& sources) {
  constexpr uint32_t kFirstLines = 12;
  for (uint32_t line = 1; line <= kFirstLines; ++line)
    if (isMarkedAsGenerated(sources.line(path, line)))
      return true;
  return false;
}

} // namespace

std::vector<Tag> tagsOf(const Finding& f, const CodeAt* code, SourceLines& sources) {
  std::vector<Tag> tags;
  if (code && needsAFailure(f, *code))
    tags.push_back(Tag::AllocationFails);
  if (f.about.livesUntilExit || (f.kind == finding::Kind::Leak && f.function == "main"))
    tags.push_back(Tag::ProgramEnds);
  if (isGenerated(f.at.file, sources))
    tags.push_back(Tag::GeneratedCode);
  if (isTest(f.at.file))
    tags.push_back(Tag::OnlyInTests);
  return tags;
}

// ------------------------------------------------------------------------------------------------ ranking

static int gravityOf(const finding::Reported& f) {
  if (f.kind == finding::Kind::UnboundedGrowth)
    return 0;
  return f.kind == finding::Kind::Leak ? 2 : 1;
}

bool ranksBefore(const finding::Reported& a, const finding::Reported& b) {
  auto rank = [](const finding::Reported& f) {
    int tag = f.tags.empty() ? -1 : static_cast<int>(f.tags.back()); // the least severe one
    return std::tuple(-static_cast<int>(f.confidence()), tag, gravityOf(f));
  };
  auto first = rank(a), second = rank(b);
  return first != second ? first < second : comesBefore(a, b);
}

} // namespace wt::verdict
