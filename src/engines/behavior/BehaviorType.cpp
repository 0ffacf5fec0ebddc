// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/BehaviorType.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace wt::engines::behavior {

namespace {

bool isOfWord(char c) {
  return llvm::isAlnum(c) || c == '_' || c == '\'';
}

/// Replaces every word `from` in the expression by `to`, in brackets inside a larger expression.
std::string replaceVariable(llvm::StringRef expression, llvm::StringRef from, llvm::StringRef to) {
  if (expression == from)
    return to.str();
  std::string inside = llvm::all_of(to, isOfWord) ? to.str() : "(" + to.str() + ")";
  std::string text;
  while (!expression.empty()) {
    bool isWord = isOfWord(expression.front());
    llvm::StringRef part = expression.take_while([&](char c) { return isOfWord(c) == isWord; });
    text += part == from ? inside : part.str();
    expression = expression.drop_front(part.size());
  }
  return text;
}

} // namespace

bool mentionsVariable(llvm::StringRef expression, llvm::StringRef variable) {
  while (!expression.empty()) {
    bool isWord = isOfWord(expression.front());
    llvm::StringRef part = expression.take_while([&](char c) { return isOfWord(c) == isWord; });
    if (part == variable)
      return true;
    expression = expression.drop_front(part.size());
  }
  return false;
}

BehaviorId BehaviorTable::intern(BehaviorNode node) {
  auto [at, isNew] = ids_.try_emplace(node, BehaviorId(nodes_.size()));
  if (isNew)
    nodes_.push_back(std::move(node));
  return at->second;
}

BehaviorId BehaviorTable::seq(BehaviorId first, BehaviorId second) {
  if (nodes_[first.index].form != Form::Seq)
    return intern({Form::Seq, {}, first, second});
  BehaviorNode left = nodes_[first.index];
  return intern({Form::Seq, {}, left.first, seq(left.second, second)});
}

BehaviorId BehaviorTable::rename(BehaviorId type, const std::string& from, const std::string& to) {
  BehaviorNode node = nodes_[type.index]; // a copy: rows move when the table grows
  if (node.form == Form::Bind) {
    if (node.name == from)
      return type;
    if (mentionsVariable(to, node.name)) { // would capture: rename the bound variable
      std::set<std::string> taken = freeNames(node.first);
      std::string fresh = node.name;
      auto isTaken = [&](const std::string& expression) { return mentionsVariable(expression, fresh); };
      while (fresh == from || mentionsVariable(to, fresh) || std::any_of(taken.begin(), taken.end(), isTaken))
        fresh += '\'';
      node.first = rename(node.first, node.name, fresh);
      node.name = fresh;
    }
  }
  bool namesPlace = node.form == Form::Test || node.form == Form::Const || node.form == Form::EndConst;
  if (namesPlace)
    node.name = replaceVariable(node.name, from, to);
  if (node.first)
    node.first = rename(node.first, from, to);
  if (node.second)
    node.second = rename(node.second, from, to);
  return intern(std::move(node));
}

BehaviorId BehaviorTable::replace(BehaviorId type, const std::string& name, BehaviorId replacement) {
  BehaviorNode node = nodes_[type.index];
  if (node.form == Form::Variable)
    return node.name == name ? replacement : type;
  if (node.form == Form::Mu && node.name == name)
    return type;
  if (node.first)
    node.first = replace(node.first, name, replacement);
  if (node.second)
    node.second = replace(node.second, name, replacement);
  return node.form == Form::Seq ? seq(node.first, node.second) : intern(std::move(node));
}

std::set<std::string> BehaviorTable::freeNames(BehaviorId type) const {
  const BehaviorNode& node = nodes_[type.index];
  std::set<std::string> names;
  bool namesPlace = node.form == Form::Test || node.form == Form::Const || node.form == Form::EndConst;
  if (node.first)
    names = freeNames(node.first);
  if (node.second)
    names.merge(freeNames(node.second));
  if (node.form == Form::Bind)
    std::erase_if(names, [&](const std::string& expression) { return mentionsVariable(expression, node.name); });
  if (namesPlace && !node.name.empty())
    names.insert(node.name);
  return names;
}

std::set<std::string> BehaviorTable::freeVariables(BehaviorId type) const {
  const BehaviorNode& node = nodes_[type.index];
  if (node.form == Form::Variable)
    return {node.name};
  std::set<std::string> names;
  if (node.first)
    names = freeVariables(node.first);
  if (node.second)
    names.merge(freeVariables(node.second));
  if (node.form == Form::Mu)
    names.erase(node.name);
  return names;
}

size_t BehaviorTable::sizeOf(BehaviorId type, size_t limit) const {
  const BehaviorNode& node = nodes_[type.index];
  size_t size = 1;
  if (node.first && size < limit)
    size += sizeOf(node.first, limit - size);
  if (node.second && size < limit)
    size += sizeOf(node.second, limit - size);
  return size;
}

} // namespace wt::engines::behavior
