// SPDX-License-Identifier: Apache-2.0
#include "ir/UsedRows.h"

namespace wt::ir {

static UsedRows rowsOf(const Module& m, bool isUsed) {
  auto column = [&](const auto& rows) { return std::vector<bool>(rows.size(), isUsed); };
  return {column(m.files),   column(m.macros),  column(m.families),
          column(m.records), column(m.globals), column(m.functions)};
}

UsedRows allRows(const Module& module) {
  return rowsOf(module, true);
}

namespace {

class Marker {
public:
  explicit Marker(const Module& module) : module_(module), used_(rowsOf(module, false)) {}

  UsedRows run() {
    for (size_t i = 0; i < module_.functions.size(); ++i) {
      const Function& f = module_.functions[i];
      if (!f.body)
        continue;
      used_.functions[i] = true;
      markLocation(f.location);
      markBody(*f.body);
    }
    for (size_t i = 0; i < module_.records.size(); ++i)
      if (used_.records[i])
        markLocation(module_.records[i].location);
    for (size_t i = 0; i < module_.globals.size(); ++i)
      if (used_.globals[i])
        markLocation(module_.globals[i].location);
    return std::move(used_);
  }

private:
  const Module& module_;
  UsedRows used_;

  void markLocation(const Location& l) {
    if (l.file)
      used_.files[l.file.index] = true;
    if (l.macro && !used_.macros[l.macro.index]) {
      used_.macros[l.macro.index] = true;
      markLocation(module_.macros[l.macro.index].spelling);
    }
  }

  /// Marks a record that is held by value, alone or in an array.
  void markType(TypeId type) {
    if (!type)
      return;
    if (const auto* array = typeAs<ArrayType>(module_.types, type))
      return markType(array->element);
    if (const auto* record = typeAs<RecordType>(module_.types, type))
      used_.records[record->record.index] = true;
  }

  void markBody(const Body& body) {
    for (const Variable& v : body.variables) {
      markType(v.type);
      markLocation(v.location);
    }
    for (const Place& p : body.places) {
      markType(p.type);
      if (const auto* global = std::get_if<GlobalPlace>(&p.node))
        used_.globals[global->global.index] = true;
    }
    for (const Gap& gap : body.gaps)
      markLocation(gap.location);
    for (const Block& block : body.blocks)
      for (const Instr& instr : block.instrs) {
        markLocation(instr.location);
        markOperation(instr.op);
      }
  }

  void markOperation(const Operation& op) {
    if (const auto* alloc = std::get_if<Alloc>(&op)) {
      used_.families[alloc->family.index] = true;
      markType(alloc->type);
    } else if (const auto* free = std::get_if<Free>(&op)) {
      used_.families[free->family.index] = true;
    }
  }
};

} // namespace

UsedRows usedByBodies(const Module& module) {
  return Marker(module).run();
}

} // namespace wt::ir
