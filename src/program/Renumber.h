// SPDX-License-Identifier: Apache-2.0
// Which number does a row of a unit get in the linked module? One table per kind of row maps old numbers to new ones,
// which are applied in place. Fields keep their positions, because records are merged only if their layouts agree
// (Link.h). Rows of a body refer to each other within the body and keep their numbers.
#pragma once

#include "ir/Module.h"

#include <vector>

namespace wt::program {

struct Renumbering {
  std::vector<FileId> files;
  std::vector<MacroId> macros;
  std::vector<ir::TypeId> types;
  std::vector<ir::RecordId> records;
  std::vector<ir::GlobalId> globals;
  std::vector<ir::FunctionId> functions;
  std::vector<ir::StringId> strings;
  std::vector<ir::FamilyId> families;

  // An invalid id stays invalid.
  void apply(Location& location) const;
  void apply(ir::TypeId& id) const { look(types, id); }
  void apply(ir::RecordId& id) const { look(records, id); }
  void apply(ir::GlobalId& id) const { look(globals, id); }
  void apply(ir::FunctionId& id) const { look(functions, id); }
  void apply(ir::StringId& id) const { look(strings, id); }
  void apply(ir::FamilyId& id) const { look(families, id); }

  void apply(ir::Type& type) const; // the ids in it, by `types` and `records`
  void apply(ir::Record& record) const;
  void apply(ir::Global& global) const;
  void apply(ir::Function& function) const;
  void apply(ir::Body& body) const;

private:
  template <class RowId> static void look(const std::vector<RowId>& table, RowId& id) {
    if (id)
      id = table[id.index];
  }
};

} // namespace wt::program
