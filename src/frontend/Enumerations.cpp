// SPDX-License-Identifier: Apache-2.0
#include "frontend/Enumerations.h"

#include "clang/AST/RecursiveASTVisitor.h"

#include <set>

namespace wt::frontend {

using namespace clang;

namespace {

bool isEnumerator(const EnumDecl* decl, const llvm::APSInt& value) {
  return llvm::any_of(decl->enumerators(), [&](const EnumConstantDecl* each) {
    return llvm::APSInt::isSameValue(each->getInitVal(), value);
  });
}

class CastFinder : public RecursiveASTVisitor<CastFinder> {
public:
  CastFinder(ASTContext& ast, llvm::DenseSet<const EnumDecl*>& open) : ast_(ast), open_(open) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitCastExpr(CastExpr* cast) {
    const auto* type = cast->getType()->getAs<EnumType>();
    if (type && !cast->isTypeDependent() && !cast->isValueDependent() && !isOneOf(type->getDecl(), cast->getSubExpr()))
      open_.insert(type->getDecl()->getCanonicalDecl());
    return true;
  }

private:
  ASTContext& ast_;
  llvm::DenseSet<const EnumDecl*>& open_;

  bool isOneOf(const EnumDecl* decl, const Expr* value) const {
    value = value->IgnoreParenImpCasts();
    if (const auto* from = value->getType()->getAs<EnumType>())
      if (from->getDecl()->getCanonicalDecl() == decl->getCanonicalDecl())
        return true;
    if (const auto* choice = dyn_cast<ConditionalOperator>(value))
      return isOneOf(decl, choice->getTrueExpr()) && isOneOf(decl, choice->getFalseExpr());
    Expr::EvalResult result;
    return !value->isValueDependent() && value->EvaluateAsInt(result, ast_) && isEnumerator(decl, result.Val.getInt());
  }
};

} // namespace

Enumerations::Enumerations(ASTContext& ast, llvm::function_ref<bool(SourceLocation)> isOwn) {
  CastFinder finder(ast, open_);
  for (Decl* decl : ast.getTranslationUnitDecl()->decls())
    if (decl->getLocation().isInvalid() || isOwn(decl->getLocation()) || isa<LinkageSpecDecl>(decl))
      finder.TraverseDecl(decl);
}

bool coversAll(const SwitchStmt* statement, const EnumDecl* decl, ASTContext& ast) {
  std::set<int64_t> covered;
  for (const SwitchCase* label = statement->getSwitchCaseList(); label; label = label->getNextSwitchCase()) {
    const auto* one = dyn_cast<CaseStmt>(label);
    if (!one || one->getRHS())
      return false;
    covered.insert(one->getLHS()->EvaluateKnownConstInt(ast).getExtValue());
  }
  return !decl->enumerators().empty() && llvm::all_of(decl->enumerators(), [&](const EnumConstantDecl* each) {
    return covered.count(each->getInitVal().getExtValue()) != 0;
  });
}

} // namespace wt::frontend
