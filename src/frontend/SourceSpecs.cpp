// SPDX-License-Identifier: Apache-2.0
#include "frontend/SourceSpecs.h"

#include "frontend/UnitLowering.h"

namespace wt::frontend {

using namespace clang;

static spec::FunctionSpec declarationOf(const FunctionDecl& function) {
  spec::Declaration declaration;
  declaration.name = qualifiedNameOf(&function);
  for (const ParmVarDecl* parameter : function.parameters())
    declaration.parameters.push_back(parameter->getType()->isReferenceType() ? spec::Shape::Reference
                                     : parameter->getType()->isPointerType() ? spec::Shape::Pointer
                                                                             : spec::Shape::Value);
  declaration.isVariadic = function.isVariadic();
  declaration.returnsPointer = function.getReturnType()->isPointerType();
  PresumedLoc place = function.getASTContext().getSourceManager().getPresumedLoc(function.getLocation());
  if (place.isValid())
    declaration.origin = {place.getFilename(), place.getLine(), place.getColumn()};
  return spec::declare(declaration);
}

/// Is this `gsl::owner<T*>`, an alias of `T*` that marks the owner?
static bool isGslOwner(QualType type) {
  const auto* alias = type->getAs<TemplateSpecializationType>();
  return alias && alias->isTypeAlias() && alias->getTemplateName().getAsTemplateDecl() &&
         qualifiedNameOf(alias->getTemplateName().getAsTemplateDecl()) == "gsl::owner";
}

/// Reads Clang's attributes and the types. False: they say nothing about ownership.
static bool addOwnership(const FunctionDecl& function, spec::FunctionSpec& spec) {
  bool saysSomething = false;
  for (const auto* attribute : function.specific_attrs<OwnershipAttr>()) {
    std::string family = attribute->getModule()->getName().str();
    saysSomething = true;
    if (attribute->isReturns()) { // its argument is a size
      spec::returnsOwned(spec, family);
      continue;
    }
    for (const ParamIdx& parameter : attribute->args())
      attribute->isTakes() ? spec::takes(spec, parameter.getASTIndex(), family)
                           : spec::holds(spec, parameter.getASTIndex(), family);
  }
  if (isGslOwner(function.getReturnType())) {
    spec::returnsOwned(spec, "");
    saysSomething = true;
  }
  for (unsigned i = 0; i < function.getNumParams(); ++i)
    if (isGslOwner(function.getParamDecl(i)->getType())) {
      spec::takes(spec, i, "");
      saysSomething = true;
    }
  return saysSomething;
}

/// The function that `name` refers to at the declaration: looked up in its scope and the enclosing scopes.
static const FunctionDecl* functionNamed(llvm::StringRef name, const FunctionDecl& from) {
  llvm::SmallVector<llvm::StringRef, 4> parts;
  name.split(parts, "::", -1, /*KeepEmpty=*/false);
  ASTContext& ast = from.getASTContext();
  auto member = [&](const DeclContext* scope, llvm::StringRef part) -> const NamedDecl* {
    DeclContext::lookup_result found = scope->lookup(&ast.Idents.get(part));
    return found.empty() ? nullptr : found.front();
  };
  for (const DeclContext* scope = from.getDeclContext(); scope && !parts.empty(); scope = scope->getParent()) {
    const NamedDecl* found = member(scope->getRedeclContext(), parts.front());
    for (llvm::StringRef part : llvm::drop_begin(parts)) {
      const auto* inner = dyn_cast_or_null<DeclContext>(found);
      found = inner ? member(inner, part) : nullptr;
    }
    if (const auto* function = dyn_cast_or_null<FunctionDecl>(found))
      return function;
  }
  return nullptr;
}

void addSourceSpecs(const FunctionDecl& declared, const GccMallocTable& gccMalloc, spec::SourceSpecs& specs) {
  const FunctionDecl& function = *declared.getMostRecentDecl(); // it inherits all earlier attributes
  spec::FunctionSpec spec = declarationOf(function);
  if (addOwnership(function, spec))
    specs.functions.push_back(spec);
  if (gccMalloc.isEmpty())
    return;
  for (const GccMallocAttribute& attribute : gccMalloc.of(function))
    if (const FunctionDecl* deallocator = functionNamed(attribute.deallocator, function))
      specs.pairs.push_back({declarationOf(function), declarationOf(*deallocator), attribute.parameter - 1});
}

} // namespace wt::frontend
