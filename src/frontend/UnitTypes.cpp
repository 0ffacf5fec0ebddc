// SPDX-License-Identifier: Apache-2.0
// How is a Clang type expressed in the core language?
//
// Departure from the language: a class object that cannot be passed in registers is passed by reference to a temporary
// of the caller's, as in the Itanium ABI. So a parameter `std::string s` has the type `&%std::string`.
#include "frontend/UnitLowering.h"

namespace wt::frontend {

using namespace clang;

ir::TypeId UnitLowering::type(QualType qualified) {
  const Type* canonical = qualified.getCanonicalType().getTypePtr();
  if (auto it = types_.find(canonical); it != types_.end())
    return it->second;
  ir::TypeId id = lowerType(canonical);
  types_[canonical] = id;
  return id;
}

ir::TypeId UnitLowering::pointerTo(ir::TypeId pointee, bool isConst, bool isReference) {
  return module.types.intern(ir::PointerType{pointee, isConst, isReference});
}

static ir::Type builtinType(const ASTContext& ast, const BuiltinType* type) {
  if (type->isVoidType())
    return ir::VoidType{};
  if (type->isBooleanType())
    return ir::IntType{1, false};
  if (type->isInteger())
    return ir::IntType{unsigned(ast.getTypeSize(type)), type->isSignedInteger()};
  if (type->isFloatingPoint())
    return ir::FloatType{unsigned(ast.getTypeSize(type))};
  bool hasSize = !type->isPlaceholderType() && !type->isDependentType();
  return ir::OpaqueType{hasSize ? uint64_t(ast.getTypeSizeInChars(type).getQuantity()) : 0};
}

ir::TypeId UnitLowering::lowerType(const Type* t) {
  auto opaque = [&] {
    bool hasSize = !t->isDependentType() && !t->isIncompleteType() && !t->isFunctionType();
    return module.types.intern(ir::OpaqueType{hasSize ? uint64_t(ast.getTypeSizeInChars(t).getQuantity()) : 0});
  };
  if (t->isNullPtrType())
    return voidPointer();
  if (const auto* builtin = dyn_cast<BuiltinType>(t))
    return module.types.intern(builtinType(ast, builtin));
  if (const auto* pointer = dyn_cast<PointerType>(t)) {
    QualType pointee = pointer->getPointeeType();
    return pointerTo(type(pointee), pointee.isConstQualified());
  }
  if (const auto* block = dyn_cast<BlockPointerType>(t))
    return pointerTo(type(block->getPointeeType()));
  if (const auto* reference = dyn_cast<ReferenceType>(t)) {
    QualType pointee = reference->getPointeeType();
    return pointerTo(type(pointee), pointee.isConstQualified(), true);
  }
  if (const auto* array = dyn_cast<ConstantArrayType>(t))
    return module.types.intern(ir::ArrayType{type(array->getElementType()), array->getSize().getLimitedValue()});
  if (const auto* array = dyn_cast<ArrayType>(t))
    return module.types.intern(ir::ArrayType{type(array->getElementType()), std::nullopt});
  if (const auto* recordType = dyn_cast<RecordType>(t))
    return module.types.intern(ir::RecordType{record(recordType->getDecl())});
  if (const auto* enumeration = dyn_cast<EnumType>(t)) {
    QualType integer = enumeration->getDecl()->getIntegerType();
    return integer.isNull() ? intType() : type(integer);
  }
  if (const auto* prototype = dyn_cast<FunctionProtoType>(t))
    return functionType(prototype);
  if (const auto* function = dyn_cast<FunctionNoProtoType>(t))
    return module.types.intern(ir::FunctionType{type(function->getReturnType()), {}, true});
  if (const auto* atomic = dyn_cast<AtomicType>(t))
    return type(atomic->getValueType());
  if (const auto* bits = dyn_cast<BitIntType>(t))
    return module.types.intern(ir::IntType{bits->getNumBits(), bits->isSigned()});
  return opaque(); // vectors, complex numbers, member pointers
}

bool UnitLowering::isPassedByAddress(QualType type) const {
  const CXXRecordDecl* decl = type->getAsCXXRecordDecl();
  return decl && decl->hasDefinition() && !decl->canPassInRegisters();
}

QualType UnitLowering::transparentMember(QualType type) const {
  const auto* decl = type->getAsUnionType() ? type->getAsRecordDecl() : nullptr;
  if (!decl || !decl->hasAttr<TransparentUnionAttr>() || decl->field_empty())
    return {};
  return (*decl->field_begin())->getType();
}

ir::TypeId UnitLowering::parameterType(QualType parameter) {
  if (QualType member = transparentMember(parameter); !member.isNull())
    return type(member);
  ir::TypeId lowered = type(parameter);
  return isPassedByAddress(parameter) ? pointerTo(lowered, false, true) : lowered;
}

ir::TypeId UnitLowering::functionType(const FunctionProtoType* prototype) {
  ir::FunctionType function{type(prototype->getReturnType()), {}, prototype->isVariadic()};
  for (QualType parameter : prototype->param_types())
    function.parameters.push_back(parameterType(parameter));
  return module.types.intern(function);
}

ir::TypeId UnitLowering::functionType(const FunctionDecl* decl) {
  const auto* prototype = decl->getType()->getAs<FunctionProtoType>();
  ir::TypeId plain = prototype ? functionType(prototype) : type(decl->getType());
  const auto* method = dyn_cast<CXXMethodDecl>(decl);
  if (!method || !method->isInstance())
    return plain;
  ir::FunctionType function = *ir::typeAs<ir::FunctionType>(module.types, plain);
  ir::TypeId self = pointerTo(type(ast.getRecordType(method->getParent())), method->isConst());
  function.parameters.insert(function.parameters.begin(), self);
  return module.types.intern(function);
}

} // namespace wt::frontend
