#include "frontend/nested_functions.h"

#include <clang/Lex/Lexer.h>
#include <clang/Lex/Preprocessor.h>

#include <algorithm>

namespace argosy::frontend {
namespace {

struct Token {
  clang::tok::TokenKind kind;
  std::size_t begin, end;
  bool startsLine;
};

std::vector<Token> tokensOf(const std::string& text, const clang::LangOptions& language) {
  std::vector<Token> result;
  const char* const start = text.c_str();
  clang::Lexer lexer(clang::SourceLocation(), language, start, start, start + text.size());
  for (clang::Token token;;) {
    lexer.LexFromRawLexer(token);
    if (token.is(clang::tok::eof)) return result;
    const auto end = static_cast<std::size_t>(lexer.getBufferLocation() - start);
    result.push_back({token.getKind(), end - token.getLength(), end, token.isAtStartOfLine()});
  }
}

using Place = std::vector<Token>::const_iterator;

/// The first token of the declaration that goes on to the body's brace; the brace where there is none that is plain.
Place declarationStart(Place first, Place brace) {
  using clang::tok::TokenKind;
  if (brace == first || std::prev(brace)->kind != clang::tok::r_paren) return brace;
  int depth = 0;
  for (Place token = brace; token != first; --token) {
    const TokenKind before = std::prev(token)->kind;
    if (before == clang::tok::hash) return brace;
    if (before == clang::tok::r_paren) ++depth;
    if (before == clang::tok::l_paren) --depth;
    const bool isEnd = before == clang::tok::semi || before == clang::tok::l_brace || before == clang::tok::r_brace || before == clang::tok::colon;
    if (depth == 0 && isEnd) return token;
  }
  return brace;
}

/// Behind the matching brace.
Place bodyEnd(Place brace, Place last) {
  int depth = 0;
  for (Place token = brace; token != last; ++token) {
    if (token->kind == clang::tok::l_brace) ++depth;
    if (token->kind == clang::tok::r_brace && --depth == 0) return std::next(token);
  }
  return last;
}

/// Nothing before it belongs to the same declaration.
bool beginsDeclaration(const std::vector<Token>& tokens, Place token) {
  if (token == tokens.begin()) return true;
  const Place before = std::prev(token);
  if (before->kind == clang::tok::semi || before->kind == clang::tok::r_brace) return true;
  Place line = before;
  while (line != tokens.begin() && !line->startsLine) --line;
  return token->startsLine && line->kind == clang::tok::hash;
}

void collectNames(const clang::DeclContext& context, std::set<std::string>& names) {
  for (const clang::Decl* declaration : context.decls()) {
    if (llvm::isa<clang::FunctionDecl>(declaration)) continue;  // it has linkage, or will be moved
    if (const auto* named = llvm::dyn_cast<clang::NamedDecl>(declaration)) names.insert(named->getNameAsString());
    if (const auto* inner = llvm::dyn_cast<clang::DeclContext>(declaration)) collectNames(*inner, names);
  }
}

/// Types are not expressions: their names are looked for in the text.
void collectTypeNames(const clang::DeclContext& context, std::set<std::string>& names) {
  for (const clang::Decl* declaration : context.decls())
    if (const auto* type = llvm::dyn_cast<clang::TypeDecl>(declaration)) names.insert(type->getNameAsString());
}

/// Adds what macros of these names stand for.
void expandMacros(clang::Preprocessor& preprocessor, std::set<std::string>& names) {
  std::vector<std::string> open(names.begin(), names.end());
  while (!open.empty()) {
    const clang::MacroInfo* const macro = preprocessor.getMacroInfo(preprocessor.getIdentifierInfo(open.back()));
    open.pop_back();
    if (!macro) continue;
    for (const clang::Token& token : macro->tokens())
      if (const clang::IdentifierInfo* name = token.getIdentifierInfo(); name && names.insert(name->getName().str()).second)
        open.push_back(name->getName().str());
  }
}

const clang::FunctionDecl* functionAround(clang::ASTContext& context, std::size_t offset) {
  const clang::SourceManager& sources = context.getSourceManager();
  for (const clang::Decl* declaration : context.getTranslationUnitDecl()->decls()) {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
    if (!function || !function->doesThisDeclarationHaveABody() || function->getBeginLoc().isMacroID() || function->getEndLoc().isMacroID()) continue;
    const auto [file, begin] = sources.getDecomposedLoc(function->getBeginLoc());
    const auto [endFile, end] = sources.getDecomposedLoc(function->getEndLoc());
    if (file == sources.getMainFileID() && endFile == file && begin < offset && offset < end) return function;
  }
  return nullptr;
}

bool isUsed(const clang::Stmt* statement, const std::set<std::string>& around) {
  if (!statement) return false;
  if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(statement)) {
    const clang::ValueDecl* const declaration = reference->getDecl();
    if (declaration->getDeclContext()->getRedeclContext()->isTranslationUnit() && around.contains(declaration->getNameAsString())) return true;
  }
  return std::ranges::any_of(statement->children(), [&](const clang::Stmt* child) { return isUsed(child, around); });
}

}  // namespace

std::optional<MovedFunction> moveNestedFunction(clang::CompilerInstance& compiler, std::size_t bodyOffset, MovedText& text) {
  clang::ASTContext& context = compiler.getASTContext();
  const clang::FunctionDecl* const function = functionAround(context, bodyOffset);
  if (!function) return std::nullopt;
  const std::vector<Token> tokens = tokensOf(text.text(), compiler.getLangOpts());
  const auto at = [&](std::size_t offset) { return std::ranges::lower_bound(tokens, offset, {}, &Token::begin); };
  const auto nameAt = [&](Place token) { return text.text().substr(token->begin, token->end - token->begin); };
  const std::size_t functionBegin = context.getSourceManager().getFileOffset(function->getBeginLoc());
  const std::size_t functionEnd = context.getSourceManager().getFileOffset(function->getEndLoc());
  const Place outer = at(functionBegin), brace = at(bodyOffset);
  if (outer == tokens.end() || brace == tokens.end() || brace->kind != clang::tok::l_brace || !beginsDeclaration(tokens, outer)) return std::nullopt;
  const Place begin = declarationStart(outer, brace), end = bodyEnd(brace, tokens.end());
  if (begin == brace || end == tokens.end()) return std::nullopt;

  MovedFunction moved;
  collectNames(*function, moved.around);
  std::set<std::string> types;
  collectTypeNames(*function, types);
  const Place parenthesis = std::find_if(begin, brace, [](const Token& token) { return token.kind == clang::tok::l_paren; });
  if (parenthesis == begin || std::prev(parenthesis)->kind != clang::tok::raw_identifier) return std::nullopt;
  moved.name = nameAt(std::prev(parenthesis));
  int brackets = 0;
  for (Place token = begin; token != end; ++token) {
    if (token->kind == clang::tok::l_square) ++brackets;
    if (token->kind == clang::tok::r_square) --brackets;
    if (token->kind != clang::tok::raw_identifier) continue;
    const std::string name = nameAt(token);
    moved.used.insert(name);
    // A storage class would be another one outside, and the sizes of parameters are no part of the body.
    const bool isInHead = token < brace;
    if (isInHead && (name == "auto" || name == "static" || name == "extern" || (brackets > 0 && moved.around.contains(name)))) return std::nullopt;
  }
  expandMacros(compiler.getPreprocessor(), moved.used);
  if (std::ranges::any_of(types, [&](const std::string& type) { return moved.used.contains(type); })) return std::nullopt;
  // Elsewhere the name is another one.
  for (Place token = tokens.begin(); token != tokens.end(); ++token) {
    const bool isInside = token->begin >= functionBegin && token->begin <= functionEnd;
    if (!isInside && token->kind == clang::tok::raw_identifier && nameAt(token) == moved.name) return std::nullopt;
  }
  text.move(begin->begin, std::prev(end)->end, functionBegin, "static ", "\n");
  return moved;
}

bool usesNothingAround(clang::ASTContext& context, const MovedFunction& moved) {
  const auto found = context.getTranslationUnitDecl()->lookup(clang::DeclarationName(&context.Idents.get(moved.name)));
  for (const clang::NamedDecl* declaration : found)
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration))
      if (const clang::FunctionDecl* definition = nullptr; function->hasBody(definition)) {
        std::set<std::string> own;
        collectNames(*definition, own);
        const auto isForeign = [&](const std::string& name) { return moved.around.contains(name) && !own.contains(name); };
        return std::ranges::none_of(moved.used, isForeign) && !isUsed(definition->getBody(), moved.around);
      }
  return false;
}

}  // namespace argosy::frontend
