#include "frontend/parsing/reentry.h"

#include <clang/AST/RecursiveASTVisitor.h>

#include <map>
#include <set>

namespace argosy::frontend {
namespace {

using Functions = std::set<const clang::FunctionDecl*>;

class References : public clang::RecursiveASTVisitor<References> {
 public:
  bool TraverseFunctionDecl(clang::FunctionDecl* function) {
    const clang::FunctionDecl* const before = std::exchange(current_, function->getCanonicalDecl());
    const bool goesOn = RecursiveASTVisitor::TraverseFunctionDecl(function);
    current_ = before;
    return goesOn;
  }
  bool VisitCallExpr(clang::CallExpr* call) {
    if (const auto* callee = llvm::dyn_cast<clang::DeclRefExpr>(call->getCallee()->IgnoreParenImpCasts()))
      callees_.insert(callee);
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* reference) {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(reference->getDecl());
    if (!function) return true;
    if (current_) called[current_].insert(function->getCanonicalDecl());
    if (!current_ || !callees_.contains(reference)) addressed.insert(function->getCanonicalDecl());
    return true;
  }
  bool VisitVarDecl(clang::VarDecl* variable) {
    if (const auto* cleanup = variable->getAttr<clang::CleanupAttr>())
      addressed.insert(cleanup->getFunctionDecl()->getCanonicalDecl());
    return true;
  }
  bool VisitFunctionDecl(clang::FunctionDecl* function) {
    if (function->hasAttr<clang::AliasAttr>() || function->hasAttr<clang::IFuncAttr>() ||
        function->hasAttr<clang::WeakRefAttr>())
      hasOtherNames = true;
    if (const auto* label = function->getAttr<clang::AsmLabelAttr>()) assemblerNames.insert(label->getLabel().str());
    if (function->doesThisDeclarationHaveABody()) definedNames.insert(function->getNameAsString());
    return true;
  }

  std::map<const clang::FunctionDecl*, Functions> called;
  Functions addressed;
  bool hasOtherNames = false;
  std::set<std::string> assemblerNames, definedNames;

 private:
  const clang::FunctionDecl* current_ = nullptr;
  std::set<const clang::DeclRefExpr*> callees_;
};

}  // namespace

bool mayBeEnteredAgain(clang::ASTContext& context, const clang::FunctionDecl& function, bool areAllFiles) {
  References references;
  references.TraverseDecl(context.getTranslationUnitDecl());
  if (references.hasOtherNames) return true;
  for (const std::string& name : references.assemblerNames)
    if (references.definedNames.contains(name)) return true;
  const clang::FunctionDecl* const start = function.getCanonicalDecl();
  std::vector<const clang::FunctionDecl*> open(references.addressed.begin(), references.addressed.end());
  const Functions& ownCalls = references.called[start];
  open.insert(open.end(), ownCalls.begin(), ownCalls.end());
  Functions reached;
  while (!open.empty()) {
    const clang::FunctionDecl* const next = open.back();
    open.pop_back();
    if (next == start || (!areAllFiles && !next->isDefined())) return true;
    if (!reached.insert(next).second) continue;
    const Functions& calls = references.called[next];
    open.insert(open.end(), calls.begin(), calls.end());
  }
  return false;
}

}  // namespace argosy::frontend
