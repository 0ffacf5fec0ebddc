// SPDX-License-Identifier: Apache-2.0
#include "engines/containers/TypeText.h"

#include <map>

namespace wt::engines::containers {

namespace {

class TypeText {
public:
  TypeText(const Structure& structure, const std::function<char(OwnId)>& label, bool isOpen)
      : structure_(structure), label_(label), isOpen_(isOpen) {}

  std::string value(const Value& value) {
    TermId term = structure_.find(value.term);
    const Constructor& constructor = structure_.constructor(term);
    if (constructor.kind == TermKind::Function)
      return function(term);
    char own = label_(value.own);
    std::string text = this->term(term);
    if (own == '?')
      return constructor.kind == TermKind::Variable && isOpen_ ? text : "ptr " + text;
    return std::string("ptr") + own + " " + text;
  }

private:
  const Structure& structure_;
  const std::function<char(OwnId)>& label_;
  bool isOpen_;
  std::map<TermId, bool> open_;             // being written; true if it occurred again inside itself
  std::map<TermId, std::string> variables_; // in order of occurrence

  std::string variable(TermId term) {
    auto [it, isNew] = variables_.try_emplace(term);
    if (isNew)
      it->second = variables_.size() == 1 ? "T" : "T" + std::to_string(variables_.size());
    return it->second;
  }

  std::string term(TermId term) {
    const Constructor& constructor = structure_.constructor(term);
    if (constructor.kind == TermKind::Variable)
      return isOpen_ ? variable(term) : "base";
    if (constructor.kind == TermKind::Base)
      return "base";
    if (auto it = open_.find(term); it != open_.end()) {
      it->second = true;
      return variable(term);
    }
    open_[term] = false;
    std::string text = constructor.name + "(";
    for (const Value& part : structure_.parts(term))
      text += (text.back() == '(' ? "" : ", ") + value(part);
    text += ")";
    bool isCyclic = open_[term];
    open_.erase(term);
    return isCyclic ? "μ" + variable(term) + ". " + text : text;
  }

  std::string function(TermId term) {
    if (open_.count(term))
      return variable(term);
    open_[term] = false;
    const std::vector<Value>& parts = structure_.parts(term);
    std::string text;
    for (size_t i = 1; i < parts.size(); ++i)
      text += (text.empty() ? "" : " × ") + value(parts[i]);
    text = (text.empty() ? "unit" : text) + " → unit";
    open_.erase(term);
    return text;
  }
};

} // namespace

std::string typeText(const Structure& structure, const Value& value, const std::function<char(OwnId)>& label,
                     bool isOpen) {
  return TypeText(structure, label, isOpen).value(value);
}

} // namespace wt::engines::containers
