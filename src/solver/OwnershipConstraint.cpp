// SPDX-License-Identifier: Apache-2.0
#include "solver/OwnershipConstraint.h"

#include "solver/OwnershipFormula.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

namespace wt::solver {

bool holds(const OwnershipConstraint& constraint, const std::vector<bool>& values) {
  bool left = values[constraint.left.index];
  unsigned owners = 0;
  for (OwnershipVar part : constraint.right)
    owners += values[part.index];
  switch (constraint.shape) {
  case OwnershipShape::Zero: return !left;
  case OwnershipShape::One: return left;
  case OwnershipShape::Sum: return owners == unsigned(left);
  case OwnershipShape::AtLeast: return owners <= unsigned(left);
  }
  llvm_unreachable("all shapes are above");
}

// ------------------------------------------------------------------------------------------------ text

static const char* symbolOf(OwnershipShape shape) {
  switch (shape) {
  case OwnershipShape::Zero: return "0";
  case OwnershipShape::One: return "1";
  case OwnershipShape::Sum: return "=";
  case OwnershipShape::AtLeast: return ">=";
  }
  llvm_unreachable("all shapes are above");
}

std::string toText(const OwnershipConstraint& constraint) {
  std::string text = std::string(symbolOf(constraint.shape)) + " " + std::to_string(constraint.left.index);
  for (OwnershipVar part : constraint.right)
    text += " " + std::to_string(part.index);
  return text;
}

static bool parseLine(llvm::StringRef line, OwnershipConstraint& constraint) {
  llvm::SmallVector<llvm::StringRef, 8> words;
  llvm::SplitString(line, words);
  bool isKnown = false;
  for (OwnershipShape shape : {OwnershipShape::Zero, OwnershipShape::One, OwnershipShape::Sum, OwnershipShape::AtLeast})
    if (words[0] == symbolOf(shape)) {
      constraint.shape = shape;
      isKnown = true;
    }
  bool isConstant = constraint.shape == OwnershipShape::Zero || constraint.shape == OwnershipShape::One;
  if (!isKnown || (isConstant ? words.size() != 2 : words.size() < 2))
    return false;
  for (size_t i = 1; i < words.size(); ++i) {
    uint32_t index = 0;
    if (words[i].getAsInteger(10, index) || index >= (1u << 30))
      return false;
    if (i == 1)
      constraint.left = OwnershipVar(index);
    else
      constraint.right.push_back(OwnershipVar(index));
  }
  return true;
}

Result<std::vector<OwnershipConstraint>> parseOwnershipConstraints(std::string_view text) {
  std::vector<OwnershipConstraint> constraints;
  llvm::SmallVector<llvm::StringRef, 0> lines;
  llvm::StringRef(text.data(), text.size()).split(lines, '\n');
  for (size_t i = 0; i < lines.size(); ++i) {
    llvm::StringRef line = lines[i].split('#').first.trim();
    OwnershipConstraint constraint;
    if (line.empty())
      continue;
    if (!parseLine(line, constraint))
      return userError("line " + std::to_string(i + 1) + ": not an ownership constraint: " + line.str());
    constraints.push_back(std::move(constraint));
  }
  return constraints;
}

// ------------------------------------------------------------------------------------------------ signatures

bool sayTheSame(const OwnershipSignature& a, const OwnershipSignature& b) {
  if (a == b)
    return true;
  if (a.interface != b.interface || a.internals > kMaxInternalsToCompare || b.internals > kMaxInternalsToCompare)
    return false;
  OwnershipFormula formula;
  std::vector<Lit> interface = formula.fresh(a.interface);
  Lit differ = formula.graph().differ(formula.ofSignature(a, interface), formula.ofSignature(b, interface));
  return formula.ask({differ}) == Answer::No;
}

} // namespace wt::solver
