// SPDX-License-Identifier: Apache-2.0
#include "ir/RowNames.h"

#include "ir/TextForm.h"
#include "support/Overloaded.h"

#include "llvm/ADT/StringMap.h"

namespace wt::ir::text {

template <class Row> static std::vector<std::string> namesOf(const std::vector<Row>& rows, llvm::StringRef sigil) {
  std::vector<std::string> names;
  names.reserve(rows.size());
  llvm::StringMap<uint32_t> uses;
  for (const Row& row : rows) {
    std::string name = sigil.str() + nameText(row.name, /*isAfterSigil=*/!sigil.empty() && sigil != "$");
    if (uint32_t nth = ++uses[row.name]; nth > 1)
      name += "#" + std::to_string(nth);
    names.push_back(std::move(name));
  }
  return names;
}

RowNames::RowNames(const Module& module)
    : module_(module), functions_(namesOf(module.functions, "@")), records_(namesOf(module.records, "%")),
      globals_(namesOf(module.globals, "$")), families_(namesOf(module.families, "")) {}

std::string RowNames::field(RecordId record, uint32_t field) const {
  if (record.index >= module_.records.size() || field >= module_[record].fields.size())
    return "?";
  const std::vector<Field>& fields = module_[record].fields;
  uint32_t nth = 1;
  for (uint32_t i = 0; i < field; ++i)
    nth += fields[i].name == fields[field].name;
  return nameText(fields[field].name) + (nth > 1 ? "#" + std::to_string(nth) : "");
}

static std::string pointerText(const PointerType& t) {
  return std::string(t.isReference ? "&" : "*") + (t.isConst ? "const " : "");
}

std::string RowNames::type(TypeId id) const {
  if (id.index >= module_.types.size())
    return "?";
  return match(
      module_.types[id], [](const VoidType&) -> std::string { return "void"; },
      [](const IntType& t) { return (t.isSigned ? "i" : "u") + std::to_string(t.bits); },
      [](const FloatType& t) { return "f" + std::to_string(t.bits); },
      [&](const PointerType& t) { return pointerText(t) + type(t.pointee); },
      [&](const ArrayType& t) { return "[" + (t.count ? std::to_string(*t.count) : "?") + "]" + type(t.element); },
      [&](const RecordType& t) { return record(t.record); },
      [&](const FunctionType& t) {
        std::string text = "fn(";
        for (TypeId parameter : t.parameters)
          text += (text.back() == '(' ? "" : ", ") + type(parameter);
        if (t.isVariadic)
          text += text.back() == '(' ? "..." : ", ...";
        return text + ") -> " + type(t.result);
      },
      [](const OpaqueType& t) { return "opaque(" + std::to_string(t.bytes) + ")"; });
}

static std::string positionText(const Location& l) {
  return std::to_string(l.line) + ":" + std::to_string(l.column) +
         (l.macro ? " macro " + std::to_string(l.macro.index) : "");
}

std::string RowNames::location(const Location& location) const {
  if (location == Location())
    return "";
  return " at " + (location.file ? std::to_string(location.file.index) : "?") + ":" + positionText(location);
}

std::string RowNames::location(const Location& location, FileId home) const {
  if (location == Location() || location.file != home)
    return this->location(location);
  return " at " + positionText(location);
}

} // namespace wt::ir::text
