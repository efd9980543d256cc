#include "frontend/parsing/variable_structures.h"

#include <clang/AST/RecursiveASTVisitor.h>

#include <algorithm>
#include <map>

#include "frontend/parsing/raw_tokens.h"

namespace argosy::frontend {
namespace {

using Place = std::vector<RawToken>::const_iterator;

/// A text in which one looks for what is around a token.
class Surroundings {
 public:
  Surroundings(const std::string& text, const std::vector<RawToken>& tokens)
      : text_(text), first_(tokens.begin()), last_(tokens.end()) {}

  std::string_view word(Place token) const {
    return std::string_view(text_).substr(token->begin, token->end - token->begin);
  }

  /// The bracket, parenthesis or brace that is open where the token stands; the end where none is.
  Place openBefore(Place token) const {
    int depth = 0;
    while (token != first_) {
      --token;
      if (isClosing(token->kind)) ++depth;
      if (isOpening(token->kind) && depth-- == 0) return token;
    }
    return last_;
  }

  /// The keyword of the structure whose body the brace begins; the end where it begins something else.
  Place structureOf(Place brace) const {
    for (Place token = brace; token != first_;) {
      --token;
      if (token->kind == clang::tok::r_paren) {
        token = openBefore(token);  // of an attribute
        if (token == last_) return last_;
      } else if (token->kind != clang::tok::raw_identifier) {
        return last_;
      } else if (word(token) == "struct" || word(token) == "union") {
        return token;
      }
    }
    return last_;
  }

  /// The first token of the declaration that goes on to the keyword; the end where anything but words and attributes is before it.
  Place declarationOf(Place keyword) const {
    Place token = keyword;
    while (token != first_) {
      const Place before = std::prev(token);
      const bool isBehindAnother = before->kind == clang::tok::semi || before->kind == clang::tok::l_brace ||
                                   before->kind == clang::tok::r_brace;
      if (isBehindAnother || isDirective(before)) return token;
      if (before->kind == clang::tok::r_paren) {
        token = openBefore(before);
        if (token == last_) return last_;
      } else if (before->kind == clang::tok::raw_identifier) {
        token = before;
      } else {
        return last_;
      }
    }
    return last_;
  }

  /// Behind the bracket that belongs to the opening one.
  Place behind(Place bracket) const {
    int depth = 0;
    for (Place token = bracket; token != last_; ++token) {
      if (isOpening(token->kind)) ++depth;
      if (isClosing(token->kind) && --depth == 0) return std::next(token);
    }
    return last_;
  }

 private:
  static bool isOpening(clang::tok::TokenKind kind) {
    return kind == clang::tok::l_brace || kind == clang::tok::l_paren || kind == clang::tok::l_square;
  }
  static bool isClosing(clang::tok::TokenKind kind) {
    return kind == clang::tok::r_brace || kind == clang::tok::r_paren || kind == clang::tok::r_square;
  }

  bool isDirective(Place token) const {
    while (token != first_ && !token->startsLine) --token;
    return token->kind == clang::tok::hash;
  }

  const std::string& text_;
  Place first_, last_;
};

/// Only a guess: what is assigned later does not count.
class Guess : public clang::RecursiveASTVisitor<Guess> {
 public:
  explicit Guess(clang::ASTContext& context) : context_(context) { TraverseAST(context); }

  const std::vector<const clang::CallExpr*>& checks() const { return checks_; }

  bool VisitCallExpr(clang::CallExpr* call) {
    const clang::FunctionDecl* const callee = call->getDirectCallee();
    if (!callee) return true;
    if (callee->getNameAsString() == structureLengthCheck) checks_.push_back(call);
    else firstCalls_.try_emplace(callee->getCanonicalDecl(), call);
    return true;
  }

  std::optional<std::int64_t> value(const clang::Expr* expression, unsigned depth = 0) const {
    constexpr unsigned mostSteps = 50;
    if (!expression || depth > mostSteps) return std::nullopt;
    expression = expression->IgnoreParenCasts();
    if (clang::Expr::EvalResult constant; expression->EvaluateAsInt(constant, context_))
      return constant.Val.getInt().getExtValue();
    if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(expression))
      return valueOf(reference->getDecl(), depth + 1);
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expression)) {
      const auto operand = value(unary->getSubExpr(), depth + 1);
      const std::int64_t step = unary->getOpcode() == clang::UO_PreInc   ? 1
                                : unary->getOpcode() == clang::UO_PreDec ? -1
                                                                         : 0;
      return operand && (step != 0 || unary->isPostfix()) ? std::optional(*operand + step) : std::nullopt;
    }
    const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expression);
    if (binary && binary->getOpcode() == clang::BO_Comma) return value(binary->getRHS(), depth + 1);
    const auto left = binary ? value(binary->getLHS(), depth + 1) : std::nullopt,
               right = binary ? value(binary->getRHS(), depth + 1) : std::nullopt;
    std::int64_t result = 0;
    if (!left || !right) return std::nullopt;
    switch (binary->getOpcode()) {
      case clang::BO_Add: return __builtin_add_overflow(*left, *right, &result) ? std::nullopt : std::optional(result);
      case clang::BO_Sub: return __builtin_sub_overflow(*left, *right, &result) ? std::nullopt : std::optional(result);
      case clang::BO_Mul: return __builtin_mul_overflow(*left, *right, &result) ? std::nullopt : std::optional(result);
      default: return std::nullopt;
    }
  }

 private:
  std::optional<std::int64_t> valueOf(const clang::ValueDecl* declaration, unsigned depth) const {
    if (const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(declaration)) {
      const auto* function = llvm::dyn_cast<clang::FunctionDecl>(parameter->getDeclContext());
      const auto call = function ? firstCalls_.find(function->getCanonicalDecl()) : firstCalls_.end();
      const unsigned index = parameter->getFunctionScopeIndex();
      return call != firstCalls_.end() && index < call->second->getNumArgs() ? value(call->second->getArg(index), depth)
                                                                             : std::nullopt;
    }
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration);
    return variable ? value(variable->getAnyInitializer(), depth) : std::nullopt;
  }

  clang::ASTContext& context_;
  std::vector<const clang::CallExpr*> checks_;
  std::map<const clang::FunctionDecl*, const clang::CallExpr*> firstCalls_;
};

}  // namespace

std::string structureLength(std::size_t number) { return "__argosy_length_" + std::to_string(number); }

std::optional<std::size_t> fixLengths(const clang::LangOptions& language, std::size_t declarator, std::size_t number,
                                      MovedText& text) {
  const std::vector<RawToken> tokens = rawTokens(text.text(), language);
  const Surroundings around(text.text(), tokens);
  const auto name = std::ranges::lower_bound(tokens, declarator, {}, &RawToken::begin);
  if (name == tokens.end() || name->kind != clang::tok::raw_identifier) return std::nullopt;

  Place keyword = name;
  for (Place brace = around.openBefore(name); brace != tokens.end() && brace->kind == clang::tok::l_brace;
       brace = around.openBefore(keyword)) {
    const Place structure = around.structureOf(brace);
    if (structure == tokens.end()) break;
    keyword = structure;
  }
  const Place open = around.openBefore(keyword);
  if (keyword == name || open == tokens.end() || open->kind != clang::tok::l_brace) return std::nullopt;
  const Place start = around.declarationOf(keyword);
  if (start == tokens.end()) return std::nullopt;

  struct Length {
    std::size_t begin, end;
  };
  std::vector<Length> lengths;
  for (Place bracket = std::next(name); bracket != tokens.end() && bracket->kind == clang::tok::l_square;
       bracket = around.behind(bracket)) {
    const Place end = around.behind(bracket);
    if (end == tokens.end() || end - bracket < 3) return std::nullopt;
    const bool isNumber = end - bracket == 3 && std::next(bracket)->kind == clang::tok::numeric_constant;
    if (!isNumber) lengths.push_back({bracket->end, std::prev(end)->begin});
  }
  if (lengths.empty()) return std::nullopt;
  std::string checks;
  for (std::size_t i = 0; i < lengths.size(); ++i)
    checks += std::string(structureLengthCheck) + "((" +
              text.text().substr(lengths[i].begin, lengths[i].end - lengths[i].begin) + "), " +
              structureLength(number + i) + "); ";
  // What is edited has not been edited before, but by a check in front of the declaration.
  const std::size_t place = text.origin(start->begin);
  for (Length& length : lengths) length = {text.origin(length.begin), text.origin(length.end)};
  for (std::size_t i = 0; i < lengths.size(); ++i)
    text.replace(lengths[i].begin, lengths[i].end, structureLength(number + i));
  text.insertBefore(place, checks);
  return lengths.size();
}

std::optional<std::vector<std::uint64_t>> probableLengths(clang::ASTContext& context, std::size_t count) {
  const Guess guess(context);
  if (guess.checks().size() != count) return std::nullopt;
  std::vector<std::uint64_t> result(count);
  for (const clang::CallExpr* check : guess.checks()) {
    if (check->getNumArgs() != 2) return std::nullopt;
    const auto number = guess.value(check->getArg(1)), length = guess.value(check->getArg(0));
    constexpr std::int64_t longest = 1 << 24;
    if (!number || *number < 1 || static_cast<std::size_t>(*number) > count || !length || *length < 0 ||
        *length > longest)
      return std::nullopt;
    result[static_cast<std::size_t>(*number) - 1] = static_cast<std::uint64_t>(*length);
  }
  return result;
}

}  // namespace argosy::frontend
