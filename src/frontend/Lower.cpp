// SPDX-License-Identifier: Apache-2.0
// How is a whole unit lowered? Everything that it defines in the user's own files is lowered, used or not, because
// every function may be an entry point. Templates, implicit members, and static and inline functions from headers are
// lowered on demand.
#include "frontend/Lower.h"

#include "frontend/FunctionLowering.h"
#include "frontend/UnitLowering.h"

namespace wt::frontend {

using namespace clang;

LoweredUnit lowerUnit(LowerInput& input) {
  UnitLowering unit(input);
  unit.lowerAll();
  return {std::move(unit.module), std::move(unit.specs)};
}

UnitLowering::UnitLowering(LowerInput& input)
    : ast(input.context), sema(input.sema), input_(input),
      mangle_(ItaniumMangleContext::create(input.context, input.context.getDiagnostics())) {
  module.name = shownPath(input.mainFile, input.options);
  const SourceManager& sources = ast.getSourceManager();
  if (std::optional<llvm::MemoryBufferRef> text = sources.getBufferOrNone(sources.getMainFileID()))
    module.lines = text->getBuffer().count('\n');
}

void UnitLowering::lowerAll() {
  visitContext(ast.getTranslationUnitDecl());
  do {
    lowerPending();
    lowerInitializers();
  } while (!pending_.empty());
}

void UnitLowering::visitContext(const DeclContext* context) {
  for (const Decl* decl : context->decls())
    visitDecl(decl);
}

/// Does every unit that includes a header get its own copy of this function? Then it is lowered only where it is used:
/// one file of the Linux kernel includes four thousand such functions and calls about a hundred. Methods are always
/// lowered, because all of them together determine the behaviour of a class.
static bool isCopiedByInclusion(const FunctionDecl* function) {
  const SourceManager& sources = function->getASTContext().getSourceManager();
  bool isOwn = function->getFormalLinkage() == Linkage::Internal || function->isInlined();
  return isOwn && !isa<CXXMethodDecl>(function) &&
         !sources.isInMainFile(sources.getExpansionLoc(function->getLocation()));
}

/// Puts the declaration's definition, and the definitions nested in it, on the list.
void UnitLowering::visitDecl(const Decl* decl) {
  if (decl->isInvalidDecl() ||
      (decl->getLocation().isValid() && !isUserCode(decl->getLocation()) && !isa<LinkageSpecDecl>(decl)))
    return;
  if (const auto* templated = dyn_cast<FunctionTemplateDecl>(decl)) {
    for (const FunctionDecl* instance : templated->specializations())
      visitDecl(instance);
  } else if (const auto* templatedClass = dyn_cast<ClassTemplateDecl>(decl)) {
    for (const ClassTemplateSpecializationDecl* instance : templatedClass->specializations())
      visitDecl(instance);
  } else if (const auto* templatedVariable = dyn_cast<VarTemplateDecl>(decl)) {
    for (const VarTemplateSpecializationDecl* instance : templatedVariable->specializations())
      visitDecl(instance);
  } else if (const auto* method = dyn_cast<CXXMethodDecl>(decl); method && method->isImplicit()) {
    return; // lowered on demand
  } else if (const auto* function = dyn_cast<FunctionDecl>(decl)) {
    if (function->isThisDeclarationADefinition() && !isCopiedByInclusion(function) && bodyToLower(function)) {
      if (const auto* constructor = dyn_cast<CXXConstructorDecl>(function))
        this->function(GlobalDecl(constructor, Ctor_Complete));
      else if (const auto* destructor = dyn_cast<CXXDestructorDecl>(function))
        this->function(GlobalDecl(destructor, Dtor_Complete));
      else
        this->function(GlobalDecl(function));
    }
  } else if (const auto* variable = dyn_cast<VarDecl>(decl)) {
    if (variable->isThisDeclarationADefinition() && !variable->isTemplated())
      global(variable);
  } else if (const auto* record = dyn_cast<CXXRecordDecl>(decl)) {
    if (!record->isThisDeclarationADefinition() || record->isDependentType())
      return;
    if (record->isPolymorphic())
      completeRecord(record);
    visitContext(record);
  } else if (const auto* scope = dyn_cast<DeclContext>(decl);
             scope && (isa<NamespaceDecl>(decl) || isa<LinkageSpecDecl>(decl) || isa<ExportDecl>(decl))) {
    visitContext(scope);
  }
}

void UnitLowering::lowerPending() {
  while (!pending_.empty()) {
    auto [decl, id] = pending_.front();
    pending_.pop_front();
    std::unique_ptr<ir::Body> body = lowerFunction(*this, decl, id);
    module[id].body = std::move(body);
  }
}

const Enumerations& UnitLowering::enumerations() {
  if (!enumerations_)
    enumerations_.emplace(ast, [&](SourceLocation location) { return isUserCode(location); });
  return *enumerations_;
}

/// Each initialised global gets a function that gives it its first value.
void UnitLowering::lowerInitializers() {
  for (size_t i = 0; i < initializers_.size(); ++i) {
    auto [decl, id] = initializers_[i];
    std::unique_ptr<ir::Body> body = lowerInitializer(*this, decl, id);
    if (!body)
      continue;
    ir::Function row;
    row.name = "init$" + module[id].name;
    row.qualifiedName = row.name;
    row.displayName = "initializer of " + module[id].displayName;
    row.type = module.types.intern(ir::FunctionType{voidType(), {}, false});
    row.linkage = module[id].linkage;
    row.isInitializer = true;
    row.location = module[id].location;
    row.body = std::move(body);
    module.functions.push_back(std::move(row));
    module[id].initializer = ir::FunctionId(module.functions.size() - 1);
  }
  initializers_.clear();
}

} // namespace wt::frontend
