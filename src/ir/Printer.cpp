// SPDX-License-Identifier: Apache-2.0
#include "ir/Printer.h"

#include "ir/BodyPrinter.h"
#include "ir/TextForm.h"
#include "ir/UsedRows.h"
#include "ir/Words.h"

namespace wt::ir {

using text::nameText;
using text::quoted;

static std::string word(bool isThere, const char* text) {
  return isThere ? std::string(" ") + text : "";
}

std::string Printer::at(const Location& location) const {
  return options_.withLocations ? names_.location(location) : "";
}

std::string Printer::place(const Body& body, PlaceId id) const {
  return text::BodyPrinter(module_, body, names_).place(id);
}

std::string Printer::expr(const Body& body, ExprId id) const {
  return text::BodyPrinter(module_, body, names_).expr(id, TypeId());
}

// ------------------------------------------------------------------------------------------------ the module

std::string Printer::module() const {
  UsedRows used = options_.onlyBodies ? usedByBodies(module_) : allRows(module_);
  std::string out = "module " + quoted(module_.name, '"');
  if (module_.lines)
    out += " lines " + std::to_string(module_.lines);
  out += "\n";
  for (size_t i = 0; i < module_.files.size(); ++i)
    if (used.files[i])
      out += "file " + std::to_string(i) + " " + quoted(module_.files[i].path, '"') +
             word(module_.files[i].isSystem, "system") + "\n";
  for (size_t i = 0; i < module_.macros.size(); ++i)
    if (used.macros[i])
      out +=
          "macro " + std::to_string(i) + " " + nameText(module_.macros[i].name) + at(module_.macros[i].spelling) + "\n";
  for (size_t i = 0; i < module_.families.size(); ++i)
    if (const Family& family = module_.families[i]; used.families[i])
      out +=
          "family " + nameText(family.name) + (family.failure ? " fails " + std::to_string(family.failure) : "") + "\n";
  for (size_t i = 0; i < module_.records.size(); ++i)
    if (used.records[i])
      out += "\n" + record(RecordId(i));
  std::string globals;
  for (size_t i = 0; i < module_.globals.size(); ++i)
    if (used.globals[i])
      globals += global(GlobalId(i));
  out += globals.empty() ? "" : "\n" + globals;
  for (size_t i = 0; i < module_.functions.size(); ++i)
    if (used.functions[i])
      out += "\n" + function(FunctionId(i));
  return out;
}

// ------------------------------------------------------------------------------------------------ records

static std::string fieldLine(const Field& f, const std::string& type) {
  std::string kind = text::wordOf(text::kFieldKinds, f.kind).str();
  return "  " + (kind.empty() ? "" : kind + " ") + nameText(f.name) + ": " + type +
         (f.bitOffset ? " bit " + std::to_string(f.bitOffset) : "") +
         (f.bitWidth ? " width " + std::to_string(f.bitWidth) : "") + "\n";
}

static std::string specialMemberText(SpecialMember member) {
  return text::spacedWordOf(text::kSpecialMembers, member);
}

static std::string virtualLine(const VirtualMethod& m, const text::RowNames& names) {
  std::string line = "  virtual " + names.function(m.function);
  for (size_t i = 0; i < m.overrides.size(); ++i)
    line += (i ? ", " : " overrides ") + names.function(m.overrides[i]);
  return line + word(m.isPure, "pure") + "\n";
}

std::string Printer::record(RecordId id) const {
  const Record& r = module_[id];
  std::string head = "record" + text::spacedWordOf(text::kRecordKinds, r.kind) + " " + names_.record(id) +
                     word(!r.isComplete, "declared");
  if (r.sizeInBytes)
    head += " size " + std::to_string(r.sizeInBytes);
  head += text::flagWords(text::kRecordFlags, r);
  if (!r.templateName.empty() || !r.templateArguments.empty()) {
    head += " template " + nameText(r.templateName) + "(";
    for (size_t i = 0; i < r.templateArguments.size(); ++i)
      head += (i ? ", " : "") + type(r.templateArguments[i]);
    head += ")";
  }
  head += at(r.location);

  std::string inside;
  for (const Field& f : r.fields)
    inside += fieldLine(f, type(f.type));
  for (const VirtualMethod& m : r.virtualMethods)
    inside += virtualLine(m, names_);
  if (r.copyConstructor != SpecialMember::Trivial)
    inside += "  copy-constructor" + specialMemberText(r.copyConstructor) + "\n";
  if (r.copyAssignment != SpecialMember::Trivial)
    inside += "  copy-assignment" + specialMemberText(r.copyAssignment) + "\n";
  if (r.destructorKind != SpecialMember::Trivial || r.destructor)
    inside += "  destructor" + specialMemberText(r.destructorKind) +
              (r.destructor ? " " + names_.function(r.destructor) : "") + "\n";
  return head + (inside.empty() ? "\n" : " {\n" + inside + "}\n");
}

// ------------------------------------------------------------------------------------------------ globals, functions

std::string Printer::global(GlobalId id) const {
  const Global& g = module_[id];
  return "global " + names_.global(id) + ": " + type(g.type) + word(!g.isDefined, "extern") +
         text::spacedWordOf(text::kLinkages, g.linkage) + text::flagWords(text::kGlobalFlags, g) +
         (g.displayName != g.name ? " display " + quoted(g.displayName, '"') : "") +
         (g.initializer ? " init " + names_.function(g.initializer) : "") + at(g.location) + "\n";
}

static std::string parameterList(const Function& f, const FunctionType& type, const text::RowNames& names) {
  std::string list;
  for (size_t i = 0; i < type.parameters.size(); ++i) {
    bool isNamed = i < f.parameterNames.size() && !f.parameterNames[i].empty();
    list += (i ? ", " : "") + (isNamed ? nameText(f.parameterNames[i]) + ": " : "") + names.type(type.parameters[i]);
  }
  if (type.isVariadic)
    list += list.empty() ? "..." : ", ...";
  return list;
}

std::string Printer::functionHeader(const Function& f) const {
  std::string head;
  if (const auto* type = typeAs<FunctionType>(module_.types, f.type)) {
    head = "(" + parameterList(f, *type, names_) + ")";
    if (!typeAs<VoidType>(module_.types, type->result))
      head += " -> " + names_.type(type->result);
  } else
    head = ": " + names_.type(f.type);
  head += text::spacedWordOf(text::kLinkages, f.linkage) + text::spacedWordOf(text::kMethodKinds, f.methodKind) +
          (f.methodOf ? " of " + names_.record(f.methodOf) : "") + text::spacedWordOf(text::kAccesses, f.access) +
          text::flagWords(text::kFunctionFlags, f);
  if (f.qualifiedName != f.name)
    head += " qualified " + quoted(f.qualifiedName, '"');
  if (f.displayName != f.qualifiedName)
    head += " display " + quoted(f.displayName, '"');
  return head + at(f.location);
}

std::string Printer::function(FunctionId id) const {
  const Function& f = module_[id];
  std::string text = "func " + names_.function(id) + functionHeader(f);
  if (!f.body)
    return text + "\n";
  text::BodyPrinter body(module_, *f.body, names_);
  return text + " {\n" + body.lines(f, options_.withLocations) + "}\n";
}

} // namespace wt::ir
