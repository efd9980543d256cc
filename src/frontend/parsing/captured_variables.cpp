#include "frontend/parsing/captured_variables.h"

#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Lex/Lexer.h>

#include <algorithm>

#include "frontend/parsing/reentry.h"

namespace argosy::frontend {
namespace {

/// The nested function that the expression names, through parentheses and conversions to a pointer only.
const clang::DeclRefExpr* functionName(const clang::Expr* expression) {
  const clang::Expr* inner = expression->IgnoreParens();
  if (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(inner);
      cast && cast->getCastKind() == clang::CK_FunctionToPointerDecay)
    inner = cast->getSubExpr()->IgnoreParens();
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(inner);
  return reference && llvm::isa<clang::FunctionDecl>(reference->getDecl()) ? reference : nullptr;
}

/// The name that a call, an address or a conversion to a pointer is about.
const clang::DeclRefExpr* mentioned(const clang::Expr* expression) {
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(expression)) return functionName(call->getCallee());
  if (const auto* address = llvm::dyn_cast<clang::UnaryOperator>(expression);
      address && address->getOpcode() == clang::UO_AddrOf)
    return functionName(address->getSubExpr());
  if (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(expression);
      cast && cast->getCastKind() == clang::CK_FunctionToPointerDecay)
    return functionName(cast);
  return nullptr;
}

/// How to reach the variable from a function in front of the one that owns it; nothing where that is not known.
std::optional<CapturedVariable> describe(const clang::VarDecl& variable, const std::string& pointer) {
  const clang::ASTContext& context = variable.getASTContext();
  const clang::PrintingPolicy policy = context.getPrintingPolicy();
  if (variable.hasAttr<clang::AlignedAttr>()) return std::nullopt;  // the pointer would not tell its alignment
  const std::string name = variable.getNameAsString();
  const auto declared = [&](clang::QualType type, std::string declarator) {
    type.getAsStringInternal(declarator, policy);
    return declarator;
  };
  CapturedVariable result{};
  result.pointer = pointer;
  clang::QualType type = variable.getType();
  if (!type->isVariablyModifiedType()) {
    result.declarations = "static " + declared(context.getPointerType(type), pointer) + "; ";
    result.use = "(*" + pointer + ")";
    result.setting = pointer + " = &" + name;
    return result;
  }
  // The lengths are those of the declaration, which `sizeof` still knows.
  std::string element = name, lengths, settings;
  for (; const clang::ArrayType* array = context.getAsArrayType(type); type = array->getElementType()) {
    if (const auto* constant = llvm::dyn_cast<clang::ConstantArrayType>(array)) {
      lengths += "[" + std::to_string(constant->getSize().getZExtValue()) + "]";
    } else {
      const std::string length = pointer + "_" + std::to_string(lengths.size());
      result.declarations += "static unsigned long " + length + "; ";
      settings += ", " + length + " = sizeof " + element + " / sizeof " + element + "[0]";
      lengths += "[" + length + "]";
    }
    element += "[0]";
  }
  if (type->isVariablyModifiedType() || type->isIncompleteType() || context.getTypeSizeInChars(type).isZero())
    return std::nullopt;
  result.declarations += "static " + declared(context.getPointerType(type), pointer) + "; ";
  result.use = "(*(" + declared(type, "(*)" + lengths) + ")" + pointer + ")";
  result.setting = pointer + " = &" + element + settings;
  return result;
}

}  // namespace

class CapturedVariables::Finder : public clang::RecursiveASTVisitor<CapturedVariables::Finder> {
 public:
  Finder(CapturedVariables& result, clang::ASTContext& context)
      : result_(result),
        nested_(result.nested_),
        context_(context),
        places_(context.getSourceManager(), result.nested_.text()) {}

  bool VisitExpr(clang::Expr* expression) {
    const clang::DeclRefExpr* const reference = mentioned(expression);
    const NestedFunction* const function = reference ? nested_.named(reference->getDecl()->getNameAsString()) : nullptr;
    if (!function || !seen_.insert(reference).second) return true;
    const auto begin = places_.spelling(expression->getBeginLoc()), end = places_.spelling(expression->getEndLoc());
    const auto place = places_.expansion(expression->getBeginLoc());
    if (!begin || !end || !place || *end < *begin || nested_.around(*begin) != nested_.around(*end) ||
        nested_.around(*begin) != nested_.around(*place))
      return isClear_ = false;
    const clang::SourceManager& sources = context_.getSourceManager();
    const unsigned length = clang::Lexer::MeasureTokenLength(sources.getSpellingLoc(expression->getEndLoc()), sources,
                                                             context_.getLangOpts());
    result_.mentions_.insert({*begin, *end + length, function});
    return true;
  }
  bool TraverseFunctionDecl(clang::FunctionDecl* function) {
    if (function->doesThisDeclarationHaveABody()) {
      current_ = places_.expansion(function->getBeginLoc());
      collectNames(*function);
    }
    return RecursiveASTVisitor::TraverseFunctionDecl(function);
  }
  /// Another function of the name would become the same one.
  bool VisitFunctionDecl(clang::FunctionDecl* function) {
    const NestedFunction* const nested = nested_.named(function->getNameAsString());
    return isClear_ &= !nested || places_.spelling(function->getLocation()) == nested->nameBegin;
  }
  bool VisitNamedDecl(clang::NamedDecl* declaration) {
    // Also the parameter that a declaration was put in for.
    if (const auto place = places_.expansion(declaration->getLocation())) seenPlaces_.insert(*place);
    return true;
  }
  bool VisitTypedefTypeLoc(clang::TypedefTypeLoc type) { return see(type.getNameLoc()); }
  bool VisitTagTypeLoc(clang::TagTypeLoc type) { return see(type.getNameLoc()); }
  bool VisitLabelStmt(clang::LabelStmt* label) { return see(label->getIdentLoc()); }
  bool VisitGotoStmt(clang::GotoStmt* jump) { return see(jump->getLabelLoc()); }
  bool VisitAddrLabelExpr(clang::AddrLabelExpr* label) { return see(label->getLabelLoc()); }
  bool VisitDeclRefExpr(clang::DeclRefExpr* reference) {
    see(reference->getLocation());
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(reference->getDecl());
    if (const NestedFunction* nested = function ? nested_.named(function->getNameAsString()) : nullptr) {
      // What is neither called nor a pointer is e.g. an operand of `typeof`.
      isClear_ &= seen_.contains(reference) && current_ == nested->around;
      for (clang::FunctionDecl* declaration : function->redecls()) VisitFunctionDecl(declaration);
      return isClear_;
    }
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
    const auto place = places_.expansion(reference->getLocation());
    if (!variable || variable->hasLinkage() || !variable->getParentFunctionOrMethod() || !place ||
        places_.isPutIn(reference->getLocation()))
      return true;
    const auto declared = places_.expansion(variable->getLocation());
    const NestedFunction* const user = nested_.around(*place);
    if (!declared) return isClear_ = false;
    if (nested_.around(*declared) == user) return true;
    const auto spelled = places_.spelling(reference->getLocation());
    const std::string name = variable->getNameAsString();
    if (!user || !spelled || nested_.around(*spelled) != user ||
        nested_.text().original().compare(*spelled, name.size(), name) != 0)
      return isClear_ = false;
    const auto number = numberOf(*variable, nested_.around(*declared), user->around);
    if (!number) return isClear_ = false;
    result_.references_.insert(reference);
    result_.uses_.insert({*spelled, name.size(), *number});
    result_.captured_[user].insert(*number);
    return true;
  }

  /// Clang's visitors leave out some expressions, e.g. in attributes: their names are found in the text.
  bool isClear() const { return isClear_ && std::ranges::includes(seenPlaces_, nested_.placesOf(names_)); }

 private:
  bool see(clang::SourceLocation location) {
    if (const auto place = places_.spelling(location)) seenPlaces_.insert(*place);
    return true;
  }
  void collectNames(const clang::DeclContext& context) {
    for (const clang::Decl* declaration : context.decls()) {
      const auto* named = llvm::dyn_cast<clang::NamedDecl>(declaration);
      if (named && !llvm::isa<clang::FieldDecl>(named) && !named->getNameAsString().empty())
        names_.insert(named->getNameAsString());
      if (const auto* inner = llvm::dyn_cast<clang::DeclContext>(declaration)) collectNames(*inner);
    }
  }
  std::optional<std::size_t> numberOf(const clang::VarDecl& variable, const NestedFunction* owner, std::size_t around) {
    const std::string identity = places_.identity(variable);
    std::vector<CapturedVariable>& variables = result_.variables_;
    const auto found = std::ranges::find(variables, identity, &CapturedVariable::identity);
    if (found != variables.end()) return static_cast<std::size_t>(found - variables.begin());
    std::string pointer = "address_of_" + variable.getNameAsString();
    const auto isTaken = [&] {
      return nested_.text().original().find(pointer) != std::string::npos ||
             std::ranges::find(variables, pointer, &CapturedVariable::pointer) != variables.end();
    };
    while (isTaken()) pointer += "_" + std::to_string(variables.size());
    auto described = describe(variable, pointer);
    if (!described) return std::nullopt;
    described->identity = identity;
    described->owner = owner;
    described->around = around;
    variables.push_back(std::move(*described));
    return variables.size() - 1;
  }

  CapturedVariables& result_;
  const NestedFunctions& nested_;
  clang::ASTContext& context_;
  Places places_;
  std::set<const clang::DeclRefExpr*> seen_;
  std::set<std::string> names_;  // of what functions declare
  std::set<std::size_t> seenPlaces_;
  std::optional<std::size_t> current_;  // where the function at file scope begins
  bool isClear_ = true;
};

/// Whether each name of a nested function has the pointers set that it needs.
class CapturedVariables::Checker : public clang::RecursiveASTVisitor<CapturedVariables::Checker> {
 public:
  Checker(const CapturedVariables& captured, clang::ASTContext& context, const Places& places)
      : captured_(captured), context_(context), places_(places) {}

  bool VisitBinaryOperator(clang::BinaryOperator* operation) {
    if (operation->getOpcode() != clang::BO_Comma) return true;
    if (const clang::DeclRefExpr* reference = mentioned(operation->getRHS()))
      collect(operation->getLHS(), set_[reference]);
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* reference) {
    const NestedFunction* const function = llvm::isa<clang::FunctionDecl>(reference->getDecl())
                                               ? captured_.nested_.named(reference->getDecl()->getNameAsString())
                                               : nullptr;
    if (!function) return true;
    const auto place = places_.expansion(reference->getLocation());
    isRight_ &= place && std::ranges::includes(set_[reference], captured_.needed(function, *place));
    return true;
  }

  bool isRight() const { return isRight_; }

 private:
  void collect(const clang::Expr* expression, std::set<std::size_t>& variables) {
    const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(expression->IgnoreParens());
    if (operation && operation->getOpcode() == clang::BO_Comma) {
      collect(operation->getLHS(), variables);
      collect(operation->getRHS(), variables);
    }
    const auto* pointer = operation && operation->getOpcode() == clang::BO_Assign
                              ? llvm::dyn_cast<clang::DeclRefExpr>(operation->getLHS())
                              : nullptr;
    const auto* address = pointer ? llvm::dyn_cast<clang::UnaryOperator>(operation->getRHS()) : nullptr;
    if (!address || !places_.isPutIn(pointer->getDecl()->getLocation())) return;
    const clang::Expr* object = address->getSubExpr();
    while (const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(object))
      object = subscript->getBase()->IgnoreParenImpCasts();
    const auto* variable = llvm::dyn_cast<clang::DeclRefExpr>(object);
    const auto found =
        std::ranges::find(captured_.variables_, pointer->getDecl()->getNameAsString(), &CapturedVariable::pointer);
    isRight_ &= variable && found != captured_.variables_.end() &&
                places_.identity(*variable->getDecl()) == found->identity &&
                context_.hasSameType(pointer->getType(), address->getType());
    if (isRight_) variables.insert(static_cast<std::size_t>(found - captured_.variables_.begin()));
  }

  const CapturedVariables& captured_;
  clang::ASTContext& context_;
  const Places& places_;
  std::map<const clang::DeclRefExpr*, std::set<std::size_t>> set_;
  bool isRight_ = true;
};

std::optional<CapturedVariables> CapturedVariables::find(clang::ASTContext& context, const NestedFunctions& nested) {
  CapturedVariables result(nested);
  Finder finder(result, context);
  finder.TraverseDecl(context.getTranslationUnitDecl());
  if (!finder.isClear()) return std::nullopt;
  result.close();
  return result;
}

void CapturedVariables::close() {
  for (bool hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (const Mention& mention : mentions_) {
      const NestedFunction* const user = nested_.around(mention.begin);
      if (!user) continue;
      for (const std::size_t variable : std::set(captured_[mention.function]))
        if (variables_[variable].owner != user) hasChanged |= captured_[user].insert(variable).second;
    }
  }
}

std::set<std::size_t> CapturedVariables::needed(const NestedFunction* function, std::size_t place) const {
  std::set<std::size_t> result;
  if (const auto found = captured_.find(function); found != captured_.end())
    for (const std::size_t variable : found->second)
      if (variables_[variable].owner == nested_.around(place)) result.insert(variable);
  return result;
}

MovedText CapturedVariables::movedText(clang::ASTContext& context) const {
  MovedText result(nested_.text().original());
  for (const CapturedVariable& variable : variables_) result.insertBefore(variable.around, variable.declarations);
  for (const Use& use : uses_) result.replace(use.place, use.place + use.length, variables_[use.variable].use);
  for (const Mention& mention : mentions_) {
    std::string settings;
    for (const std::size_t variable : needed(mention.function, mention.begin))
      settings += variables_[variable].setting + ", ";
    if (settings.empty()) continue;
    result.insertBefore(mention.begin, "(" + settings);
    result.insertAfter(mention.end - 1, ")");
  }
  // An inner one ends, and so stands, before the one around it.
  std::vector<NestedFunction> functions = nested_.functions();
  std::ranges::sort(functions, {}, &NestedFunction::end);
  const clang::SourceManager& sources = context.getSourceManager();
  const auto line = [&](std::size_t place) {
    const auto location = sources.getLocForStartOfFile(sources.getMainFileID())
                              .getLocWithOffset(static_cast<int>(nested_.text().offsetOf(place)));
    return "\n#line " + std::to_string(sources.getPresumedLineNumber(location)) + "\n";
  };
  for (const NestedFunction& function : functions)
    result.move(function.begin, function.end, function.around, line(function.begin) + "static ", line(function.around));
  return result;
}

bool CapturedVariables::isSame(clang::ASTContext& context, const MovedText& text, clang::ASTContext& movedContext,
                               const MovedText& moved, bool areAllFiles) const {
  const Places places(context.getSourceManager(), text), movedPlaces(movedContext.getSourceManager(), moved);
  const auto isCaptured = [&](const clang::DeclRefExpr& reference) { return references_.contains(&reference); };
  const auto isNone = [](const clang::DeclRefExpr&) { return false; };
  if (nameMeanings(context, places, isCaptured) != nameMeanings(movedContext, movedPlaces, isNone)) return false;
  Checker checker(*this, movedContext, movedPlaces);
  checker.TraverseDecl(movedContext.getTranslationUnitDecl());
  if (!checker.isRight()) return false;
  // One pointer is for one activation.
  return std::ranges::all_of(variables_, [&](const CapturedVariable& variable) {
    for (const clang::Decl* declaration : movedContext.getTranslationUnitDecl()->decls()) {
      const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
      if (!function || !function->doesThisDeclarationHaveABody()) continue;
      const bool isOwner = variable.owner ? function->getNameAsString() == variable.owner->name
                                          : movedPlaces.expansion(function->getBeginLoc()) == variable.around;
      if (isOwner) return !mayBeEnteredAgain(movedContext, *function, areAllFiles);
    }
    return false;
  });
}

}  // namespace argosy::frontend
