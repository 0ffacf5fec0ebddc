// SPDX-License-Identifier: Apache-2.0
#include "contract/WrittenTypes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace wt::contract {

using namespace ir;

namespace {

spec::Type named(const std::string& name) {
  spec::Type type;
  type.name = name;
  return type;
}

std::string nameOf(const IntType& type) {
  std::string name = type.bits <= 8 ? "char" : type.bits <= 16 ? "short" : type.bits <= 32 ? "int" : "long";
  return type.isSigned || type.bits == 1 ? name : "unsigned " + name;
}

bool isWord(llvm::StringRef name) {
  return !name.empty() && !llvm::isDigit(name.front()) &&
         llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

} // namespace

spec::Type writtenType(const Module& module, TypeId id) {
  const Type& type = module.types[id];
  if (const auto* pointer = std::get_if<PointerType>(&type)) {
    spec::Type result;
    result.kind = pointer->isReference ? spec::TypeKind::Reference : spec::TypeKind::Pointer;
    spec::Type pointee = writtenType(module, pointer->pointee);
    if (pointer->isReference && pointee.name == "void")
      pointee = named("auto");
    pointee.isConst = pointer->isConst;
    result.parts.push_back(std::move(pointee));
    return result;
  }
  if (const auto* number = std::get_if<IntType>(&type))
    return named(nameOf(*number));
  if (std::holds_alternative<FloatType>(type))
    return named("double");
  if (const auto* record = std::get_if<RecordType>(&type))
    if (const Record& r = module[record->record]; isWord(r.name))
      return named((r.kind == RecordKind::Union ? "union " : "struct ") + r.name);
  return named("void");
}

} // namespace wt::contract
