// SPDX-License-Identifier: Apache-2.0
#include "ir/Printer.h"

#include "ir/BodyPrinter.h"
#include "ir/TextForm.h"
#include "ir/UsedRows.h"

namespace wt::ir {

using text::nameText;
using text::quoted;

static std::string word(bool isThere, const char* text) { return isThere ? std::string(" ") + text : ""; }

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
      out += "macro " + std::to_string(i) + " " + nameText(module_.macros[i].name) + at(module_.macros[i].spelling) + "\n";
  for (size_t i = 0; i < module_.families.size(); ++i)
    if (const Family& family = module_.families[i]; used.families[i])
      out += "family " + nameText(family.name) +
             (family.failure ? " fails " + std::to_string(family.failure) : "") + "\n";
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

static const char* kindText(RecordKind kind) {
  switch (kind) {
  case RecordKind::Struct: return "struct ";
  case RecordKind::Class: return "class ";
  case RecordKind::Union: return "union ";
  }
  return "?";
}

static std::string specialMemberText(SpecialMember member) {
  switch (member) {
  case SpecialMember::Trivial: return "";
  case SpecialMember::Implicit: return " implicit";
  case SpecialMember::Defaulted: return " defaulted";
  case SpecialMember::UserProvided: return " user-provided";
  case SpecialMember::Deleted: return " deleted";
  }
  return "?";
}

static std::string fieldKindText(FieldKind kind) {
  switch (kind) {
  case FieldKind::Member: return "";
  case FieldKind::Base: return "base ";
  case FieldKind::VirtualBase: return "virtual-base ";
  }
  return "?";
}

static std::string fieldLine(const Field& f, const std::string& type) {
  return "  " + fieldKindText(f.kind) + nameText(f.name) + ": " + type +
         (f.bitOffset ? " bit " + std::to_string(f.bitOffset) : "") +
         (f.bitWidth ? " width " + std::to_string(f.bitWidth) : "") + "\n";
}

static std::string virtualLine(const VirtualMethod& m, const text::RowNames& names) {
  std::string line = "  virtual " + names.function(m.function);
  for (size_t i = 0; i < m.overrides.size(); ++i)
    line += (i ? ", " : " overrides ") + names.function(m.overrides[i]);
  return line + word(m.isPure, "pure") + "\n";
}

std::string Printer::record(RecordId id) const {
  const Record& r = module_[id];
  std::string head = std::string("record ") + kindText(r.kind) + names_.record(id) + word(!r.isComplete, "declared");
  if (r.sizeInBytes)
    head += " size " + std::to_string(r.sizeInBytes);
  head += word(r.isPolymorphic, "polymorphic") + word(r.isLambda, "lambda") + word(r.isFromSystemHeader, "system");
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

static std::string linkageText(Linkage linkage) {
  switch (linkage) {
  case Linkage::External: return "";
  case Linkage::Merged: return " merged";
  case Linkage::Internal: return " internal";
  }
  return "?";
}

std::string Printer::global(GlobalId id) const {
  const Global& g = module_[id];
  return "global " + names_.global(id) + ": " + type(g.type) + word(!g.isDefined, "extern") + linkageText(g.linkage) +
         word(g.isConst, "const") + word(g.isThreadLocal, "thread-local") + word(g.isStaticLocal, "static-local") +
         (g.displayName != g.name ? " display " + quoted(g.displayName, '"') : "") +
         (g.initializer ? " init " + names_.function(g.initializer) : "") + at(g.location) + "\n";
}

static std::string methodText(const Function& f, const text::RowNames& names) {
  std::string of = f.methodOf ? " of " + names.record(f.methodOf) : "";
  switch (f.methodKind) {
  case MethodKind::NotMethod: return of;
  case MethodKind::Static: return " static-method" + of;
  case MethodKind::Method: return " method" + of;
  case MethodKind::Constructor: return " constructor" + of;
  case MethodKind::Destructor: return " destructor" + of;
  }
  return "?";
}

static std::string accessText(Access access) {
  switch (access) {
  case Access::Public: return "";
  case Access::Protected: return " protected";
  case Access::Private: return " private";
  }
  return "?";
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
  head += linkageText(f.linkage) + methodText(f, names_) + accessText(f.access) + word(f.isVirtual, "virtual") +
          word(f.isImplicit, "implicit") + word(f.isNoReturn, "no-return") + word(f.mayThrow, "may-throw") +
          word(f.returnsNonNull, "non-null") + word(f.isFromSystemHeader, "system") +
          word(f.isInitializer, "initializer");
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
