// Formats of printf and its kin. Their models only give a result; that %n writes memory is told from the format, or reported. The models of
// vprintf and its kin look for it themselves.
#include <llvm/ADT/StringSwitch.h>

#include "frontend/function_translator.h"

namespace argosy::frontend {

namespace {

struct FormatArgument {
  unsigned index;
  unsigned characterBytes;
};
constexpr unsigned wide = 4;  // wchar_t on Linux

/// The functions whose models do not carry out %n, and which of their arguments is the format.
std::optional<FormatArgument> formatArgument(llvm::StringRef function) {
  return llvm::StringSwitch<std::optional<FormatArgument>>(function)
      .Case("printf", FormatArgument{0, 1})
      .Cases("fprintf", "dprintf", "syslog", FormatArgument{1, 1})
      .Case("__printf_chk", FormatArgument{1, 1})
      .Case("__fprintf_chk", FormatArgument{2, 1})
      .Case("wprintf", FormatArgument{0, wide})
      .Case("fwprintf", FormatArgument{1, wide})
      .Case("swprintf", FormatArgument{2, wide})
      .Default(std::nullopt);
}

/// Whether a printf format has a %n, with whatever flags, width and length.
bool hasWritingConversion(const clang::StringLiteral* format) {
  bool inConversion = false;
  for (unsigned i = 0; i < format->getLength(); ++i) {
    const std::uint32_t unit = format->getCodeUnit(i);
    const char c = unit < 128 ? static_cast<char>(unit) : '\0';
    if (!inConversion) {
      inConversion = c == '%';
    } else if (c == '\0' || !llvm::StringRef("0123456789.$*-+ #'hlqjztLI").contains(c)) {
      if (c == 'n') return true;
      inConversion = false;
    }
  }
  return false;
}

/// Nothing but string literals without %n, under conversions of pointers and conditional operators.
bool isHarmlessLiteral(const clang::Expr* expression, unsigned characterBytes) {
  std::vector<const clang::Expr*> pending{expression};
  while (!pending.empty()) {
    const clang::Expr* part = pending.back()->IgnoreParens();
    pending.pop_back();
    if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(part)) {
      const clang::CastKind kind = cast->getCastKind();
      if (kind != clang::CK_ArrayToPointerDecay && kind != clang::CK_BitCast && kind != clang::CK_NoOp) return false;
      pending.push_back(cast->getSubExpr());
    } else if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(part)) {
      pending.insert(pending.end(), {choice->getTrueExpr(), choice->getFalseExpr()});
    } else {
      const auto* text = llvm::dyn_cast<clang::StringLiteral>(part);
      if (!text || text->getCharByteWidth() != characterBytes || hasWritingConversion(text)) return false;
    }
  }
  return true;
}

const clang::VarDecl* referredVariable(const clang::Expr* expression) {
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(expression->IgnoreParens());
  return reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
}

/// Sizes of variable-length arrays are evaluated, but not all of them are among the children of a statement.
bool mayHideSizes(const clang::Stmt* statement) {
  if (const auto* trait = llvm::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(statement))
    return trait->getTypeOfArgument()->isVariablyModifiedType();
  const auto* expression = llvm::dyn_cast<clang::Expr>(statement);
  return expression && expression->getType()->isVariablyModifiedType();
}

bool declaresSizes(const clang::Decl* declaration) {
  if (const auto* value = llvm::dyn_cast<clang::ValueDecl>(declaration))
    return value->getType()->isVariablyModifiedType();
  const auto* type = llvm::dyn_cast<clang::TypedefNameDecl>(declaration);
  return type && type->getUnderlyingType()->isVariablyModifiedType();
}

/// The automatic variables of a body that are read, and assigned harmless literals, and not mentioned in any other way:
/// so nothing else can change them.
std::unordered_set<const clang::VarDecl*> findHarmlessFormats(const clang::Stmt* body) {
  std::unordered_set<const clang::VarDecl*> harmless, others;
  const auto assigned = [&](const clang::VarDecl* variable, const clang::Expr* value) {
    (isHarmlessLiteral(value, 1) ? harmless : others).insert(variable);
  };
  std::vector<const clang::Stmt*> pending{body};
  while (!pending.empty()) {
    const clang::Stmt* statement = pending.back();
    pending.pop_back();
    if (!statement) continue;
    if (mayHideSizes(statement)) return {};
    if (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(statement);
        cast && cast->getCastKind() == clang::CK_LValueToRValue && referredVariable(cast->getSubExpr()))
      continue;
    if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(statement);
        operation && operation->getOpcode() == clang::BO_Assign) {
      if (const clang::VarDecl* variable = referredVariable(operation->getLHS())) {
        assigned(variable, operation->getRHS());
        pending.push_back(operation->getRHS());
        continue;
      }
    }
    if (const auto* expression = llvm::dyn_cast<clang::DeclRefExpr>(statement))
      if (const clang::VarDecl* variable = referredVariable(expression)) others.insert(variable);
    if (const auto* declarations = llvm::dyn_cast<clang::DeclStmt>(statement)) {
      for (const clang::Decl* declaration : declarations->decls()) {
        if (declaresSizes(declaration)) return {};
        const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration);
        if (!variable) continue;
        if (variable->hasInit()) assigned(variable, variable->getInit());
        if (variable->hasAttr<clang::CleanupAttr>()) others.insert(variable);
      }
    }
    for (const clang::Stmt* child : statement->children()) pending.push_back(child);
  }
  std::erase_if(harmless, [&](const clang::VarDecl* variable) {
    return others.contains(variable) || llvm::isa<clang::ParmVarDecl>(variable) || !variable->hasLocalStorage() ||
           !variable->getType()->isPointerType() || variable->getType().isVolatileQualified();
  });
  return harmless;
}

}  // namespace

bool FunctionTranslator::isHarmlessFormatVariable(const clang::Expr* format) {
  const clang::VarDecl* variable = referredVariable(format->IgnoreParenImpCasts());
  if (!variable || !variable->hasLocalStorage()) return false;
  if (!harmlessFormats_) {
    const auto* owner = llvm::dyn_cast<clang::FunctionDecl>(variable->getDeclContext());
    if (!owner) return false;
    harmlessFormats_ = findHarmlessFormats(owner->getBody());
  }
  return harmlessFormats_->contains(variable);
}

void FunctionTranslator::reportWritingFormat(const std::string& name, const clang::CallExpr* call) {
  const auto format = formatArgument(name);
  if (!format || unit_.linker.isDefined(name) || unit_.unit.isModel()) return;
  const clang::Expr* argument = format->index < call->getNumArgs() ? call->getArg(format->index) : nullptr;
  if (argument && isHarmlessLiteral(argument, format->characterBytes)) return;
  if (argument && format->characterBytes == 1 && isHarmlessFormatVariable(argument)) return;
  unit_.reason(ReasonKind::LibraryApproximation, ReasonEffect::LosesBehaviours,
               name + " may write through %n, which its model does not", call->getBeginLoc(), function_);
}

ExpressionRef FunctionTranslator::addressOfFunction(const clang::FunctionDecl* function, clang::SourceLocation where) {
  const FunctionId id = unit_.function(function);
  const std::string& name = program_.functions[id].name;
  if (formatArgument(name) && !function->getDefinition() && !unit_.linker.isDefined(name) && !unit_.unit.isModel())
    unit_.reason(ReasonKind::LibraryApproximation, ReasonEffect::LosesBehaviours,
                 name + ", called through a pointer, may write through %n, which its model does not", where, function_);
  return expressions_.functionAddress(id, program_.functions[id].type);
}

}  // namespace argosy::frontend
