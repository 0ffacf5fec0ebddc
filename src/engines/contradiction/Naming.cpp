// SPDX-License-Identifier: Apache-2.0
#include "engines/contradiction/Naming.h"

#include "llvm/ADT/StringRef.h"

#include <algorithm>

namespace wt::engines::contradiction {

using namespace ir;

namespace {

class Namer {
public:
  explicit Namer(const Terms& terms) : terms_(terms), module_(terms.module()) {}

  /// The value of a term.
  std::string value(TermId id) const {
    const Term& t = terms_[id];
    switch (t.kind) {
    case TermKind::Number: return t.number == 0 ? "null" : std::to_string(t.number);
    case TermKind::Static: return t.b == 1 ? module_[FunctionId(t.a)].displayName : "a literal";
    case TermKind::Read: return place(t.left);
    case TermKind::Moved: return value(t.left) + " + " + value(t.right);
    case TermKind::Convert: return value(t.left);
    case TermKind::Variable:
    case TermKind::Global:
    case TermKind::Shadow:
    case TermKind::Ret:
    case TermKind::Field:
    case TermKind::Element: return "&" + place(id);
    case TermKind::Operator:
    case TermKind::Unknown: return "…";
    case TermKind::Hidden: return "a variable of a caller";
    }
    return "…";
  }

  /// The place at the address that a term denotes.
  std::string place(TermId id) const {
    const Term& t = terms_[id];
    switch (t.kind) {
    case TermKind::Variable:
    case TermKind::Shadow: return variable(FunctionId(t.a), VariableId(t.b));
    case TermKind::Ret: return "the result of " + module_[FunctionId(t.a)].displayName;
    case TermKind::Global: return module_[GlobalId(t.a)].displayName;
    case TermKind::Field: return field(t);
    case TermKind::Element: return place(t.left) + "[" + value(t.right) + "]";
    case TermKind::Moved: return value(t.left) + "[" + value(t.right) + "]";
    case TermKind::Convert: return place(t.left);
    case TermKind::Read: return "*" + value(id);
    case TermKind::Number:
    case TermKind::Static:
    case TermKind::Operator:
    case TermKind::Unknown:
    case TermKind::Hidden: return "*" + value(id);
    }
    return "…";
  }

private:
  const Terms& terms_;
  const Module& module_;

  std::string field(const Term& t) const {
    const std::string& name = module_[RecordId(t.a)].fields[t.b].name;
    TermId object = t.left;
    while (terms_[object].kind == TermKind::Convert)
      object = terms_[object].left;
    bool isPointer = terms_[object].kind == TermKind::Read || terms_[object].kind == TermKind::Moved;
    if (terms_[object].kind == TermKind::Moved)
      return place(object) + "." + name;
    if (!isPointer)
      return place(object) + "." + name;
    const std::string pointer = value(object);
    return (pointer.front() == '*' ? "(" + pointer + ")" : pointer) + "->" + name;
  }

  std::string variable(FunctionId function, VariableId id) const {
    const Variable& v = (*module_[function].body)[id];
    if (!v.text.empty())
      return v.text;
    auto [head, tail] = llvm::StringRef(v.name).rsplit('.');
    bool isNumbered = !tail.empty() && tail.find_first_not_of("0123456789") == llvm::StringRef::npos;
    return isNumbered ? head.str() : v.name;
  }
};

} // namespace

std::string nameOf(const Terms& terms, TermId term) {
  return Namer(terms).value(term);
}

std::string namesOf(const Terms& terms, const TermSet& set) {
  std::vector<std::string> names;
  for (TermId term : set) {
    std::string name = nameOf(terms, term);
    if (llvm::StringRef(name).contains("…") || std::find(names.begin(), names.end(), name) != names.end())
      continue;
    names.push_back(std::move(name));
  }
  auto isShorter = [](const std::string& a, const std::string& b) {
    return std::pair(a.size(), llvm::StringRef(a)) < std::pair(b.size(), llvm::StringRef(b));
  };
  std::sort(names.begin(), names.end(), isShorter);
  constexpr size_t kShown = 3;
  std::string text;
  for (size_t i = 0; i < names.size() && i < kShown; ++i)
    text += (i == 0 ? "`" : i + 1 == std::min(names.size(), kShown) ? " and `" : ", `") + names[i] + "`";
  return text;
}

} // namespace wt::engines::contradiction
