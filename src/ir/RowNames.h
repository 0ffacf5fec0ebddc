// SPDX-License-Identifier: Apache-2.0
// How does the text form refer to a row of a module's tables? By its name after a sigil. Among rows of equal names, the
// second is `@name#2`. A row that does not exist is `?`, which the parser rejects.
#pragma once

#include "ir/Module.h"

#include <string>
#include <vector>

namespace wt::ir::text {

class RowNames {
public:
  explicit RowNames(const Module& module);

  std::string function(FunctionId id) const { return textOf(functions_, id); }
  std::string record(RecordId id) const { return textOf(records_, id); }
  std::string global(GlobalId id) const { return textOf(globals_, id); }
  std::string family(FamilyId id) const { return textOf(families_, id); }
  std::string field(RecordId record, uint32_t field) const;
  std::string type(TypeId id) const;
  /// ` at 12:7`, with the file in front unless it is `home`; empty if there is no location.
  std::string location(const Location& location, FileId home) const;
  /// The same with the file always present, for rows outside functions.
  std::string location(const Location& location) const;

private:
  const Module& module_;
  std::vector<std::string> functions_, records_, globals_, families_;

  template <class RowId> static std::string textOf(const std::vector<std::string>& names, RowId id) {
    return id.index < names.size() ? names[id.index] : "?";
  }
};

} // namespace wt::ir::text
