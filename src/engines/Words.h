// SPDX-License-Identifier: Apache-2.0
// How does a finding of any engine name a position and a function?
#pragma once

#include "finding/Finding.h"
#include "ir/Module.h"

#include <string>
#include <string_view>

namespace wt::engines {

inline finding::Position positionOf(const ir::Module& module, Location location) {
  finding::Position result;
  if (!location.isValid())
    return result;
  result.file = module[location.file].path;
  result.line = location.line;
  result.column = location.column;
  if (location.macro.isValid())
    result.macro = module.macros[location.macro.index].name;
  return result;
}

/// The function's usual name, without parameters: `Parser::next` for `Parser::next(int)`.
inline std::string nameOf(const ir::Function& function) {
  static constexpr std::string_view kAnonymous = "(anonymous namespace)"; // these parentheses hold no parameters
  const std::string& name = function.displayName.empty() ? function.name : function.displayName;
  size_t last = name.rfind(kAnonymous);
  return name.substr(0, name.find('(', last == std::string::npos ? 0 : last + kAnonymous.size()));
}

} // namespace wt::engines
