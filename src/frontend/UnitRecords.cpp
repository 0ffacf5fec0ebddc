// SPDX-License-Identifier: Apache-2.0
// Which fields does a struct, union or class have, and which index has a given field? Bases come first, in the order of
// the class definition, then virtual bases, then members.
#include "frontend/UnitLowering.h"

namespace wt::frontend {

using namespace clang;

static const RecordDecl* definitionOf(const RecordDecl* decl) {
  const RecordDecl* definition = decl->getDefinition();
  return definition ? definition : cast<RecordDecl>(decl->getCanonicalDecl());
}

ir::RecordId UnitLowering::record(const RecordDecl* decl) {
  decl = definitionOf(decl);
  if (auto it = records_.find(decl); it != records_.end())
    return it->second;
  ir::RecordId id(module.records.size());
  records_[decl] = id;
  module.records.emplace_back();
  ir::Record& row = module.records.back();
  row.name = recordName(decl);
  row.kind = decl->isUnion() ? ir::RecordKind::Union : decl->isClass() ? ir::RecordKind::Class : ir::RecordKind::Struct;
  row.location = locate(decl->getLocation());
  row.isFromSystemHeader = !isUserCode(decl->getLocation());
  return id;
}

ir::RecordId UnitLowering::completeRecord(const RecordDecl* decl) {
  decl = definitionOf(decl);
  ir::RecordId id = record(decl);
  bool& done = completed_[decl];
  if (!done && decl->isCompleteDefinition() && !decl->isInvalidDecl() && !decl->isDependentType()) {
    done = true;
    fillRecord(id, decl);
  }
  return id;
}

static ir::SpecialMember writerOf(const CXXMethodDecl* method, bool isTrivial) {
  if (method && method->isDeleted())
    return ir::SpecialMember::Deleted;
  if (isTrivial)
    return ir::SpecialMember::Trivial;
  if (!method || method->isImplicit())
    return ir::SpecialMember::Implicit;
  return method->isUserProvided() ? ir::SpecialMember::UserProvided : ir::SpecialMember::Defaulted;
}

static void describeSpecialMembers(ir::Record& row, const CXXRecordDecl* decl) {
  const CXXMethodDecl* copyConstructor = nullptr;
  const CXXMethodDecl* copyAssignment = nullptr;
  for (const CXXConstructorDecl* constructor : decl->ctors())
    if (constructor->isCopyConstructor())
      copyConstructor = constructor;
  for (const CXXMethodDecl* method : decl->methods())
    if (method->isCopyAssignmentOperator())
      copyAssignment = method;
  row.copyConstructor = writerOf(copyConstructor, decl->hasTrivialCopyConstructor());
  row.copyAssignment = writerOf(copyAssignment, decl->hasTrivialCopyAssignment());
  row.destructorKind = writerOf(decl->getDestructor(), decl->hasTrivialDestructor());
}

static std::string captureName(const CXXRecordDecl* closure, unsigned index) {
  if (index >= closure->capture_size())
    return {};
  const LambdaCapture& capture = *(closure->captures_begin() + index);
  if (capture.capturesThis())
    return "this";
  return capture.capturesVariable() ? capture.getCapturedVar()->getName().str() : std::string();
}

void UnitLowering::fillRecord(ir::RecordId id, const RecordDecl* decl) {
  const ASTRecordLayout& layout = ast.getASTRecordLayout(decl);
  const auto* cxx = dyn_cast<CXXRecordDecl>(decl);
  std::vector<ir::Field> fields;
  if (cxx) {
    auto addBase = [&](const CXXRecordDecl* base, ir::FieldKind kind, CharUnits offset) {
      ir::TypeId baseType = module.types.intern(ir::RecordType{completeRecord(base)});
      fields.push_back({qualifiedNameOf(base), baseType, kind, uint64_t(ast.toBits(offset)), 0});
    };
    for (const CXXBaseSpecifier& base : cxx->bases())
      if (!base.isVirtual())
        if (const CXXRecordDecl* baseDecl = base.getType()->getAsCXXRecordDecl())
          addBase(baseDecl, ir::FieldKind::Base, layout.getBaseClassOffset(baseDecl));
    for (const CXXBaseSpecifier& base : cxx->vbases())
      if (const CXXRecordDecl* baseDecl = base.getType()->getAsCXXRecordDecl())
        addBase(baseDecl, ir::FieldKind::VirtualBase, layout.getVBaseClassOffset(baseDecl));
  }
  for (const FieldDecl* field : decl->fields()) {
    if (field->isUnnamedBitField())
      continue;
    if (const RecordDecl* inner = field->getType()->getBaseElementTypeUnsafe()->getAsRecordDecl())
      completeRecord(inner);
    std::string name = field->getName().str();
    if (name.empty() && cxx && cxx->isLambda()) // named after the captured variables
      name = captureName(cxx, field->getFieldIndex());
    if (name.empty())
      name = "anon." + std::to_string(fields.size());
    fieldIndices_[field->getCanonicalDecl()] = fields.size();
    unsigned width = field->isBitField() ? field->getBitWidthValue(ast) : 0;
    fields.push_back({std::move(name), type(field->getType()), ir::FieldKind::Member,
                      layout.getFieldOffset(field->getFieldIndex()), width});
  }

  ir::Record& row = module[id];
  row.fields = std::move(fields);
  row.isComplete = true;
  row.sizeInBytes = layout.getSize().getQuantity();
  if (!cxx)
    return;
  row.isPolymorphic = cxx->isPolymorphic();
  row.isLambda = cxx->isLambda();
  describeSpecialMembers(row, cxx);
  if (const auto* specialization = dyn_cast<ClassTemplateSpecializationDecl>(cxx)) {
    row.templateName = qualifiedNameOf(specialization);
    std::vector<ir::TypeId> arguments;
    for (const TemplateArgument& argument : specialization->getTemplateArgs().asArray())
      if (argument.getKind() == TemplateArgument::Type)
        arguments.push_back(type(argument.getAsType()));
    module[id].templateArguments = std::move(arguments);
  }
  addVirtualMethods(id, cxx);
  if (const CXXDestructorDecl* destructor = destructorOf(ast.getRecordType(cxx)))
    module[id].destructor = function(GlobalDecl(destructor, Dtor_Complete));
}

void UnitLowering::addVirtualMethods(ir::RecordId id, const CXXRecordDecl* decl) {
  std::vector<ir::VirtualMethod> methods;
  for (const CXXMethodDecl* method : decl->methods()) {
    if (!method->isVirtual())
      continue;
    auto rowOf = [&](const CXXMethodDecl* m) {
      const auto* destructor = dyn_cast<CXXDestructorDecl>(m);
      return function(destructor ? GlobalDecl(destructor, Dtor_Complete) : GlobalDecl(m));
    };
    ir::VirtualMethod row{rowOf(method), {}, method->isPureVirtual()};
    for (const CXXMethodDecl* overridden : method->overridden_methods())
      row.overrides.push_back(rowOf(overridden));
    methods.push_back(std::move(row));
  }
  module[id].virtualMethods = std::move(methods);
}

uint32_t UnitLowering::fieldIndex(const FieldDecl* field) {
  field = field->getCanonicalDecl();
  completeRecord(field->getParent());
  auto it = fieldIndices_.find(field);
  return it == fieldIndices_.end() ? UINT32_MAX : it->second;
}

uint32_t UnitLowering::baseIndex(const CXXRecordDecl* derived, const CXXRecordDecl* base) {
  ir::RecordId derivedRow = completeRecord(derived);
  ir::RecordId baseRow = record(base);
  const std::vector<ir::Field>& fields = module[derivedRow].fields;
  for (uint32_t i = 0; i < fields.size() && fields[i].kind != ir::FieldKind::Member; ++i)
    if (const auto* recordType = ir::typeAs<ir::RecordType>(module.types, fields[i].type))
      if (recordType->record == baseRow)
        return i;
  return UINT32_MAX;
}

const CXXDestructorDecl* UnitLowering::destructorOf(QualType type) {
  const CXXRecordDecl* decl = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!decl || !decl->hasDefinition() || decl->isInvalidDecl() || decl->hasTrivialDestructor())
    return nullptr;
  // Declares the implicit destructor if that has not happened yet.
  return sema.LookupDestructor(const_cast<CXXRecordDecl*>(decl->getDefinition()));
}

std::string UnitLowering::recordName(const RecordDecl* decl) {
  PrintingPolicy policy(ast.getLangOpts());
  policy.SuppressTagKeyword = true;
  policy.FullyQualifiedName = true;
  policy.AnonymousTagLocations = false;
  std::string name;
  if (decl->getIdentifier() || decl->getTypedefNameForAnonDecl())
    name = ast.getRecordType(decl).getAsString(policy);
  bool isLocal = decl->getParentFunctionOrMethod() || decl->isInAnonymousNamespace();
  if (name.empty() || isLocal) {
    Location at = locate(decl->getLocation());
    std::string file = at.isValid() ? module[at.file].path : "?";
    name += (name.empty() ? "anon@" : "@") + file + ":" + std::to_string(at.line);
  }
  // Records with equal names in one unit: instances of a local class in a template, or several on a macro's line.
  if (unsigned uses = recordNames_[name]++)
    name += "#" + std::to_string(uses + 1);
  return name;
}

} // namespace wt::frontend
