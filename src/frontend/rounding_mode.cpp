#include "frontend/rounding_mode.h"

#include <clang/AST/RecursiveASTVisitor.h>

#include <algorithm>
#include <array>

namespace argosy::frontend {

namespace {

constexpr std::array<const char*, 4> modeSetters = {"fesetround", "fesetenv", "feupdateenv", "fesetmode"};

class ReferenceFinder : public clang::RecursiveASTVisitor<ReferenceFinder> {
 public:
  explicit ReferenceFinder(const std::function<bool(const std::string&)>& isDefinedByUser)
      : isDefinedByUser_(isDefinedByUser) {}

  bool VisitDeclRefExpr(clang::DeclRefExpr* reference) {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(reference->getDecl());
    if (!function || !function->getIdentifier() || !function->hasExternalFormalLinkage()) return true;
    found = llvm::is_contained(modeSetters, function->getName()) && !isDefinedByUser_(function->getName().str());
    return !found;  // the visit ends
  }

  bool found = false;

 private:
  const std::function<bool(const std::string&)>& isDefinedByUser_;
};

const clang::Expr* withoutParentheses(const clang::Expr* expression) {
  while (const auto* full = llvm::dyn_cast<clang::FullExpr>(expression->IgnoreParens()))
    expression = full->getSubExpr();
  return expression->IgnoreParens();
}

/// Of values; reading an object stays.
const clang::Expr* withoutConversions(const clang::Expr* expression) {
  expression = withoutParentheses(expression);
  while (const auto* cast = llvm::dyn_cast<clang::CastExpr>(expression)) {
    if (cast->getCastKind() == clang::CK_LValueToRValue) break;
    expression = withoutParentheses(cast->getSubExpr());
  }
  return expression;
}

/// gcc applies what comes after to both values of a conditional expression, and to the last of a comma.
bool anyResult(const clang::Expr* expression, llvm::function_ref<bool(const clang::Expr*)> holds) {
  expression = withoutConversions(expression);
  if (const auto* conditional = llvm::dyn_cast<clang::AbstractConditionalOperator>(expression))
    return anyResult(conditional->getTrueExpr(), holds) || anyResult(conditional->getFalseExpr(), holds);
  if (const auto* value = llvm::dyn_cast<clang::OpaqueValueExpr>(expression); value && value->getSourceExpr())
    return anyResult(value->getSourceExpr(), holds);
  if (const auto* comma = llvm::dyn_cast<clang::BinaryOperator>(expression);
      comma && comma->getOpcode() == clang::BO_Comma)
    return anyResult(comma->getRHS(), holds);
  return holds(expression);
}

bool isProduct(const clang::Expr* expression) {
  const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(expression);
  return operation && (operation->getOpcode() == clang::BO_Mul || operation->getOpcode() == clang::BO_Div);
}

bool isLibraryCall(const clang::CallExpr* call) {
  const clang::FunctionDecl* callee = call->getDirectCallee();
  return callee && callee->getBuiltinID() != 0 && !callee->getDefinition();
}

void collectDeclarations(const clang::Stmt* statement, llvm::SmallPtrSetImpl<const clang::Decl*>& declarations) {
  if (!statement) return;
  if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(statement))
    declarations.insert(reference->getDecl()->getCanonicalDecl());
  for (const clang::Stmt* child : statement->children()) collectDeclarations(child, declarations);
}

bool shareDeclarations(const clang::Expr* left, const clang::Expr* right) {
  llvm::SmallPtrSet<const clang::Decl*, 8> ofLeft, ofRight;
  collectDeclarations(left, ofLeft);
  collectDeclarations(right, ofRight);
  return llvm::any_of(ofLeft, [&](const clang::Decl* declaration) { return ofRight.contains(declaration); });
}

/// x * 0, x / x, x + 1 - x and the like are constants for gcc.
bool integerMayBeFolded(const clang::BinaryOperator* operation, const clang::ASTContext& context) {
  const clang::Expr *left = operation->getLHS(), *right = operation->getRHS();
  const bool leftFolds = mayBeFolded(left, context), rightFolds = mayBeFolded(right, context);
  if (leftFolds && rightFolds) return true;
  const bool isAdditive = operation->isAdditiveOp();
  if (!isAdditive && !isProduct(operation)) return true;
  if (!leftFolds && !rightFolds) return shareDeclarations(left, right);
  clang::Expr::EvalResult constant;
  if (!(leftFolds ? left : right)->EvaluateAsRValue(constant, context) || !constant.Val.isInt()) return true;
  return !isAdditive && constant.Val.getInt().isZero();
}

}  // namespace

bool mentionsRoundingMode(const TranslationUnit& unit, const std::function<bool(const std::string&)>& isDefinedByUser) {
  clang::ASTContext& context = unit.context();
  // Most programs do not have the names, and need no walk.
  if (llvm::none_of(modeSetters, [&](const char* name) { return context.Idents.find(name) != context.Idents.end(); }))
    return false;
  ReferenceFinder finder(isDefinedByUser);
  finder.TraverseDecl(context.getTranslationUnitDecl());
  return finder.found;
}

std::optional<llvm::APFloat> floatValue(const clang::Expr* expression, const clang::ASTContext& context) {
  clang::Expr::EvalResult result;
  if (!expression->EvaluateAsRValue(result, context) || result.HasSideEffects || !result.Val.isFloat())
    return std::nullopt;
  return result.Val.getFloat();
}

bool mayBeFolded(const clang::Expr* expression, const clang::ASTContext& context) {
  expression = withoutParentheses(expression);
  clang::Expr::EvalResult result;
  if (expression->EvaluateAsRValue(result, context)) return true;
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(expression))
    return cast->getCastKind() != clang::CK_LValueToRValue && mayBeFolded(cast->getSubExpr(), context);
  if (const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(expression))
    return !operation->isIncrementDecrementOp() && mayBeFolded(operation->getSubExpr(), context);
  if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(expression)) {
    if (operation->isAssignmentOp()) return false;
    if (operation->getOpcode() == clang::BO_Comma) return mayBeFolded(operation->getRHS(), context);
    if (operation->getType()->isFloatingType())
      return mayBeFolded(operation->getLHS(), context) && mayBeFolded(operation->getRHS(), context);
    return integerMayBeFolded(operation, context);
  }
  if (const auto* conditional = llvm::dyn_cast<clang::ConditionalOperator>(expression))
    return mayBeFolded(conditional->getTrueExpr(), context) || mayBeFolded(conditional->getFalseExpr(), context);
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(expression)) {
    if (!isLibraryCall(call)) return false;
    // strcmp(s, s) is 0; a float depends on its arguments.
    return !call->getType()->isFloatingType() ||
           llvm::all_of(call->arguments(), [&](const clang::Expr* a) { return mayBeFolded(a, context); });
  }
  return !llvm::isa<clang::VAArgExpr, clang::AtomicExpr>(expression);
}

bool mayAbsorbNegation(const clang::Expr* expression, const clang::ASTContext& context) {
  return anyResult(expression, [&](const clang::Expr* result) {
    if (isProduct(result)) {
      const auto* operation = llvm::cast<clang::BinaryOperator>(result);
      return isNegatable(operation->getLHS(), context) || isNegatable(operation->getRHS(), context);
    }
    const auto* call = llvm::dyn_cast<clang::CallExpr>(result);
    return call && isLibraryCall(call) &&
           llvm::any_of(call->arguments(), [&](const clang::Expr* a) { return isNegatable(a, context); });
  });
}

bool isNegatable(const clang::Expr* expression, const clang::ASTContext& context) {
  return anyResult(expression, [&](const clang::Expr* result) {
    if (const auto value = floatValue(result, context)) return value->isNegative();
    if (clang::Expr::EvalResult constant; result->EvaluateAsRValue(constant, context) && constant.Val.isInt())
      return constant.Val.getInt().isNegative();
    if (mayBeFolded(result, context)) return true;
    const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(result);
    return (operation && operation->getOpcode() == clang::UO_Minus) || mayAbsorbNegation(result, context);
  });
}

bool isSignOperation(const clang::Expr* expression) {
  return anyResult(expression, [](const clang::Expr* result) {
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(result)) return isLibraryCall(call);
    const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(result);
    return operation && operation->getOpcode() == clang::UO_Minus;
  });
}

bool isExactInEveryMode(llvm::StringRef function) {
  static constexpr std::array<const char*, 24> exact = {
      "fabs",      "copysign",   "floor", "ceil",  "trunc", "round",  "roundeven",  "lround",
      "llround",   "fmin",       "fmax",  "fmod",  "frexp", "ilogb",  "logb",       "modf",
      "nextafter", "nexttoward", "nan",   "isnan", "isinf", "finite", "fpclassify", "signbit"};
  function.consume_front("__");
  const auto isOne = [](llvm::StringRef name) { return llvm::is_contained(exact, name); };
  return isOne(function) || function == "isfinite" || function == "isnormal" ||
         ((function.ends_with("f") || function.ends_with("l")) && isOne(function.drop_back()));
}

bool roundsToInteger(llvm::StringRef function) {
  function.consume_front("__builtin_");
  if (function.ends_with("f") || function.ends_with("l")) function = function.drop_back();
  return function == "rint" || function == "nearbyint" || function == "lrint" || function == "llrint";
}

}  // namespace argosy::frontend
