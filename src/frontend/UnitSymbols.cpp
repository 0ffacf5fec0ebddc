// SPDX-License-Identifier: Apache-2.0
// Which function or global does this declaration name, and does the unit have its body? Linkage names are the linker's
// (mangled in C++), so that units can be linked as a linker does it.
//
// A constructor or destructor of a class with virtual bases exists twice, with and without them (C1/C2, D1/D2); of any
// other class only the complete one exists.
#include "frontend/LibraryInline.h"
#include "frontend/SourceSpecs.h"
#include "frontend/UnitLowering.h"

namespace wt::frontend {

using namespace clang;

std::string qualifiedNameOf(const NamedDecl* decl) {
  std::string name = decl->getDeclName().isIdentifier() ? decl->getName().str() : decl->getNameAsString();
  if (isa<CXXConstructorDecl>(decl))
    name = cast<CXXConstructorDecl>(decl)->getParent()->getName().str();
  else if (isa<CXXDestructorDecl>(decl))
    name = "~" + cast<CXXDestructorDecl>(decl)->getParent()->getName().str();
  for (const DeclContext* scope = decl->getDeclContext(); scope; scope = scope->getParent()) {
    if (const auto* space = dyn_cast<NamespaceDecl>(scope)) {
      if (!space->isInline() && !space->isAnonymousNamespace())
        name = space->getName().str() + "::" + name;
    } else if (const auto* record = dyn_cast<RecordDecl>(scope)) {
      if (record->getIdentifier())
        name = record->getName().str() + "::" + name;
    }
  }
  return name;
}

static GlobalDecl normalized(GlobalDecl decl) {
  const auto* function = cast<FunctionDecl>(decl.getDecl())->getCanonicalDecl();
  if (const auto* constructor = dyn_cast<CXXConstructorDecl>(function)) {
    bool hasTwo = constructor->getParent()->getNumVBases() != 0;
    return GlobalDecl(constructor, hasTwo ? decl.getCtorType() : Ctor_Complete);
  }
  if (const auto* destructor = dyn_cast<CXXDestructorDecl>(function)) {
    bool hasTwo = destructor->getParent()->getNumVBases() != 0;
    return GlobalDecl(destructor, hasTwo && decl.getDtorType() == Dtor_Base ? Dtor_Base : Dtor_Complete);
  }
  return GlobalDecl(function);
}

static unsigned variantOf(GlobalDecl decl) {
  if (isa<CXXConstructorDecl>(decl.getDecl()))
    return unsigned(decl.getCtorType());
  if (isa<CXXDestructorDecl>(decl.getDecl()))
    return unsigned(decl.getDtorType());
  return 0;
}

ir::FunctionId UnitLowering::function(GlobalDecl given) {
  GlobalDecl decl = normalized(given);
  auto key = std::make_pair(static_cast<const void*>(decl.getDecl()), variantOf(decl));
  if (auto it = functions_.find(key); it != functions_.end())
    return it->second;
  ir::FunctionId id(module.functions.size());
  functions_[key] = id;
  module.functions.emplace_back();
  ir::Function row;
  describeFunction(row, decl);
  module[id] = std::move(row);
  if (const FunctionDecl* definition = bodyToLower(cast<FunctionDecl>(decl.getDecl()))) {
    if (isa<CXXConstructorDecl>(definition))
      pending_.emplace_back(GlobalDecl(cast<CXXConstructorDecl>(definition), decl.getCtorType()), id);
    else if (isa<CXXDestructorDecl>(definition))
      pending_.emplace_back(GlobalDecl(cast<CXXDestructorDecl>(definition), decl.getDtorType()), id);
    else
      pending_.emplace_back(GlobalDecl(definition), id);
  }
  return id;
}

ir::FunctionId UnitLowering::libraryFunction(llvm::StringRef name, QualType functionTypeOfIt) {
  auto [it, isNew] = libraryFunctions_.try_emplace(name);
  if (!isNew)
    return it->second;
  DeclContext::lookup_result found = ast.getTranslationUnitDecl()->lookup(&ast.Idents.get(name));
  for (NamedDecl* decl : found)
    if (auto* declared = dyn_cast<FunctionDecl>(decl))
      return libraryFunctions_[name] = function(GlobalDecl(declared));
  ir::FunctionId id(module.functions.size());
  ir::Function row;
  row.name = row.qualifiedName = row.displayName = name.str();
  row.type = type(functionTypeOfIt);
  row.isFromSystemHeader = true;
  module.functions.push_back(std::move(row));
  return libraryFunctions_[name] = id;
}

static ir::Linkage linkageOf(const FunctionDecl* decl, GVALinkage linkage) {
  if (!decl->isExternallyVisible() || linkage == GVA_Internal)
    return ir::Linkage::Internal;
  return linkage == GVA_StrongExternal ? ir::Linkage::External : ir::Linkage::Merged;
}

void UnitLowering::describeFunction(ir::Function& row, GlobalDecl decl) {
  const auto* function = cast<FunctionDecl>(decl.getDecl());
  row.name = linkageName(decl);
  row.qualifiedName = qualifiedNameOf(function);
  row.displayName =
      function->isExternC() || !ast.getLangOpts().CPlusPlus ? row.qualifiedName : function->getQualifiedNameAsString();
  row.type = functionType(function);
  bool isDefined = function->isDefined() || function->isImplicit();
  row.linkage = linkageOf(function, isDefined ? ast.GetGVALinkageForFunction(function) : GVA_StrongExternal);
  row.isImplicit = function->isImplicit() || function->isDefaulted();
  row.isNoReturn = function->isNoReturn() || function->hasAttr<AnalyzerNoReturnAttr>();
  row.mayThrow = mayThrow(function);
  row.returnsNonNull = function->hasAttr<ReturnsNonNullAttr>();
  const FunctionDecl* pattern = function->getTemplateInstantiationPattern();
  row.isFromSystemHeader = !isUserCode((pattern ? pattern : function)->getLocation());
  row.location = locate(function->getLocation());
  addSourceSpecs(*function, input_.gccMalloc, specs);
  for (const ParmVarDecl* parameter : function->parameters())
    row.parameterNames.push_back(parameter->getName().str());
  const auto* method = dyn_cast<CXXMethodDecl>(function);
  if (!method)
    return;
  row.methodOf = record(method->getParent());
  row.methodKind = isa<CXXConstructorDecl>(method)  ? ir::MethodKind::Constructor
                   : isa<CXXDestructorDecl>(method) ? ir::MethodKind::Destructor
                   : method->isStatic()             ? ir::MethodKind::Static
                                                    : ir::MethodKind::Method;
  row.isVirtual = method->isVirtual();
  row.access = method->getAccess() == AS_private     ? ir::Access::Private
               : method->getAccess() == AS_protected ? ir::Access::Protected
                                                     : ir::Access::Public;
  if (method->isInstance())
    row.parameterNames.insert(row.parameterNames.begin(), "this");
}

std::string UnitLowering::linkageName(GlobalDecl decl) {
  const auto* function = cast<FunctionDecl>(decl.getDecl());
  if (!mangle_->shouldMangleDeclName(function))
    return function->getNameAsString();
  if (!ast.getLangOpts().CPlusPlus) // an assembler name in C: specifications know the name in the source
    return function->getNameAsString();
  std::string name;
  llvm::raw_string_ostream out(name);
  mangle_->mangleName(decl, out);
  return name;
}

static bool containsErrors(const Stmt* s) {
  if (!s)
    return false;
  if (const auto* e = dyn_cast<Expr>(s))
    return e->containsErrors();
  if (const auto* declarations = dyn_cast<DeclStmt>(s))
    for (const Decl* decl : declarations->decls())
      if (decl->isInvalidDecl())
        return true;
  return llvm::any_of(s->children(), containsErrors);
}

/// Also checks the initialisers of a constructor.
static bool containsErrors(const FunctionDecl* definition) {
  const auto* constructor = dyn_cast<CXXConstructorDecl>(definition);
  return containsErrors(definition->getBody()) ||
         (constructor && llvm::any_of(constructor->inits(), [](const CXXCtorInitializer* initializer) {
            return containsErrors(initializer->getInit());
          }));
}

/// The definition whose body is to be lowered, if any: not in a system header, not a template, without errors.
const FunctionDecl* UnitLowering::bodyToLower(const FunctionDecl* decl) const {
  const FunctionDecl* definition = nullptr;
  if (!decl->isDefined(definition) || definition->isInvalidDecl() || definition->isDeleted())
    definition = nullptr;
  // An implicit destructor may have work to do even before Clang has defined it.
  if (!definition && isa<CXXDestructorDecl>(decl) && decl->isImplicit() && !decl->isDeleted())
    definition = decl;
  if (!definition || definition->isDependentContext())
    return nullptr;
  const FunctionDecl* pattern = definition->getTemplateInstantiationPattern();
  if (!isUserCode((pattern ? pattern : definition)->getLocation()) && !isLibraryInline(definition))
    return nullptr;
  if (input_.hasErrors && containsErrors(definition))
    return nullptr;
  bool hasSomethingToLower = definition->hasBody() || definition->isDefaulted() || definition->isImplicit();
  return hasSomethingToLower && !definition->willHaveBody() ? definition : nullptr;
}

bool UnitLowering::mayThrow(const FunctionDecl* decl) const {
  if (!ast.getLangOpts().CXXExceptions || decl->hasAttr<NoThrowAttr>() || decl->isExternC())
    return false;
  const auto* prototype = decl->getType()->getAs<FunctionProtoType>();
  if (!prototype)
    return true;
  switch (prototype->getExceptionSpecType()) {
  case EST_Unevaluated:
  case EST_Uninstantiated: return !isa<CXXDestructorDecl>(decl) && !decl->isTrivial();
  case EST_Unparsed:
  case EST_DependentNoexcept: return true;
  default: return prototype->canThrow() != CT_Cannot;
  }
}

ir::GlobalId UnitLowering::global(const VarDecl* decl) {
  decl = decl->getCanonicalDecl();
  if (auto it = globals_.find(decl); it != globals_.end())
    return it->second;
  ir::GlobalId id(module.globals.size());
  globals_[decl] = id;
  module.globals.emplace_back();
  const VarDecl* definition = decl->getDefinition();
  const VarDecl* known = definition ? definition : decl;
  ir::Global row;
  row.displayName = decl->getName().str();
  row.name = row.displayName;
  if (decl->isStaticLocal()) {
    const auto* function = dyn_cast_or_null<FunctionDecl>(decl->getParentFunctionOrMethod());
    row.name = (function ? linkageName(isa<CXXConstructorDecl>(function)
                                           ? GlobalDecl(cast<CXXConstructorDecl>(function), Ctor_Complete)
                                       : isa<CXXDestructorDecl>(function)
                                           ? GlobalDecl(cast<CXXDestructorDecl>(function), Dtor_Complete)
                                           : GlobalDecl(function))
                         : "") +
               "." + row.displayName + "." + std::to_string(id.index);
  } else if (mangle_->shouldMangleDeclName(decl) && ast.getLangOpts().CPlusPlus) {
    std::string name;
    llvm::raw_string_ostream out(name);
    mangle_->mangleName(GlobalDecl(decl), out);
    row.name = name;
  }
  row.linkage = !decl->isExternallyVisible() || decl->isStaticLocal() ? ir::Linkage::Internal
                : known->isInline() || known->getTemplateSpecializationKind() == TSK_ImplicitInstantiation
                    ? ir::Linkage::Merged
                    : ir::Linkage::External;
  row.isStaticLocal = decl->isStaticLocal();
  row.isThreadLocal = decl->getTLSKind() != VarDecl::TLS_None;
  row.isConst = decl->getType().isConstQualified();
  bool isTentative = decl->isThisDeclarationADefinition() == VarDecl::TentativeDefinition;
  row.isDefined = definition || isTentative || decl->isStaticLocal();
  row.location = locate(known->getLocation());
  row.type = type(known->getType());
  if (const RecordDecl* record = known->getType()->getBaseElementTypeUnsafe()->getAsRecordDecl())
    completeRecord(record);
  bool hasInitializer = definition && definition->hasInit() && isUserCode(definition->getLocation()) &&
                        !definition->getType()->isDependentType() && !definition->isInvalidDecl();
  module[id] = std::move(row);
  bool runsInFlow = decl->isStaticLocal() && ast.getLangOpts().CPlusPlus && hasInitializer &&
                    !definition->hasConstantInitialization();
  if (hasInitializer && !runsInFlow)
    initializers_.emplace_back(definition, id);
  return id;
}

ir::GlobalId UnitLowering::guardOf(ir::GlobalId staticLocal) {
  auto [it, isNew] = guards_.try_emplace(staticLocal, ir::GlobalId(module.globals.size()));
  if (isNew) {
    ir::Global row;
    row.name = module[staticLocal].name + ".guard";
    row.displayName = module[staticLocal].displayName + " is initialised";
    row.type = boolType();
    row.linkage = module[staticLocal].linkage;
    row.isDefined = row.isStaticLocal = true;
    row.location = module[staticLocal].location;
    module.globals.push_back(std::move(row));
  }
  return it->second;
}

ir::StringId UnitLowering::string(llvm::StringRef text) {
  auto [it, isNew] = strings_.try_emplace(text, ir::StringId(module.strings.size()));
  if (isNew)
    module.strings.push_back(text.str());
  return it->second;
}

ir::FamilyId UnitLowering::family(llvm::StringRef name, int64_t failure) {
  auto [it, isNew] = families_.try_emplace(name, ir::FamilyId(module.families.size()));
  if (isNew)
    module.families.push_back({name.str(), failure});
  return it->second;
}

} // namespace wt::frontend
