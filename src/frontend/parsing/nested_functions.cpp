#include "frontend/parsing/nested_functions.h"

#include <clang/AST/RecursiveASTVisitor.h>

#include <algorithm>
#include <map>

namespace argosy::frontend {
namespace {

/// Where the function at file scope begins that is around the offset.
std::optional<std::size_t> functionAround(clang::ASTContext& context, std::size_t offset) {
  const clang::SourceManager& sources = context.getSourceManager();
  for (const clang::Decl* declaration : context.getTranslationUnitDecl()->decls()) {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
    if (!function || !function->doesThisDeclarationHaveABody() || function->getBeginLoc().isMacroID() ||
        function->getEndLoc().isMacroID())
      continue;
    const auto [file, begin] = sources.getDecomposedLoc(function->getBeginLoc());
    const auto [endFile, end] = sources.getDecomposedLoc(function->getEndLoc());
    if (file == sources.getMainFileID() && endFile == file && begin < offset && offset < end) return begin;
  }
  return std::nullopt;
}

/// The functions that are declared inside others, by where their names are.
class LocalDeclarations : public clang::RecursiveASTVisitor<LocalDeclarations> {
 public:
  bool VisitDeclStmt(clang::DeclStmt* statement) {
    for (const clang::Decl* declaration : statement->decls())
      if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration))
        functions.emplace(function->getLocation().getRawEncoding(), function);
    return true;
  }
  std::map<unsigned, const clang::FunctionDecl*> functions;
};

}  // namespace

NestedFunctions::NestedFunctions(std::string original, const clang::LangOptions& language)
    : text_(std::move(original)), tokens_(rawTokens(text_.original(), language)) {}

/// Nothing before it belongs to the same declaration.
bool NestedFunctions::beginsDeclaration(Place token) const {
  if (token == tokens_.begin()) return true;
  const Place before = std::prev(token);
  if (before->kind == clang::tok::semi || before->kind == clang::tok::r_brace) return true;
  Place line = before;
  while (line != tokens_.begin() && !line->startsLine) --line;
  return token->startsLine && line->kind == clang::tok::hash;
}

/// The first token of the declaration that goes on to the body's brace; the brace where there is none that is plain.
NestedFunctions::Place NestedFunctions::declarationStart(Place first, Place brace) const {
  if (brace == first || std::prev(brace)->kind != clang::tok::r_paren) return brace;
  int depth = 0;
  for (Place token = brace; token != first; --token) {
    const clang::tok::TokenKind before = std::prev(token)->kind;
    if (before == clang::tok::r_paren) ++depth;
    if (before == clang::tok::l_paren) --depth;
    const bool isEnd = before == clang::tok::semi || before == clang::tok::l_brace || before == clang::tok::r_brace ||
                       before == clang::tok::colon;
    if (depth == 0 && isEnd) return token;
  }
  return brace;
}

/// Macros may mean something else on its two sides. Preprocessed files have the numbers of lines, which are none.
bool NestedFunctions::hasDirective(Place first, Place last) const {
  for (Place token = first; token != last; ++token) {
    const bool isHash = token->kind == clang::tok::hash && token->startsLine;
    if (isHash ? std::next(token)->kind != clang::tok::numeric_constant : isName(token) && word(token) == "_Pragma")
      return true;
  }
  return false;
}

/// Makes it one that may be declared in a block.
bool NestedFunctions::changeHead(Place begin, Place parenthesis, Place brace) {
  for (Place token = begin; token != parenthesis; ++token) {
    if (!isName(token)) continue;
    const std::string name = word(token);
    if (name == "auto" || name == "static" || name == "extern" || name == "typedef") return false;
    if (name == "inline" || name == "__inline" || name == "__inline__") {
      text_.insertBefore(token->begin, "/*");
      text_.insertAfter(token->end - 1, "*/");
    }
  }
  // Without types: they are `int`. (If the names are those of types, they are none of parameters, and the moved text is found to mean something else.)
  const Place last = std::prev(brace);
  for (Place token = std::next(parenthesis); token != last; ++token) {
    if (!isName(token) && token->kind != clang::tok::comma) return true;
    if (isName(token) && (word(token) == "void" || isName(std::next(token)))) return true;
  }
  for (Place token = std::next(parenthesis); token != last; ++token) {
    text_.replace(token->begin, token->end, " ");
    if (isName(token)) text_.insertAfter(brace->begin, " int " + word(token) + ";", token->begin);
  }
  return true;
}

/// The functions around return something else.
void NestedFunctions::changeReturns(Place first, Place last) {
  for (Place token = first; token != last; ++token)
    if (isName(token) && word(token) == "return") {
      const bool isAlone = std::next(token)->kind == clang::tok::semi;
      text_.replace(token->begin, token->end, isAlone ? "0" : "0,");
    }
}

bool NestedFunctions::add(clang::ASTContext& context, std::size_t bodyOffset) {
  const auto outerOffset = functionAround(context, bodyOffset);
  if (!outerOffset || !text_.isOriginal(bodyOffset)) return false;
  const Place outer = at(text_.origin(*outerOffset)), brace = at(text_.origin(bodyOffset));
  if (outer == tokens_.end() || brace == tokens_.end() || brace->kind != clang::tok::l_brace ||
      !beginsDeclaration(outer))
    return false;
  const Place begin = declarationStart(outer, brace);
  Place last = brace;
  for (int depth = 0; last != tokens_.end(); ++last) {
    if (last->kind == clang::tok::l_brace) ++depth;
    if (last->kind == clang::tok::r_brace && --depth == 0) break;
  }
  if (begin == brace || last == tokens_.end() || hasDirective(outer, last)) return false;
  Place parenthesis = std::prev(brace);
  for (int depth = 0; parenthesis != begin; --parenthesis) {
    if (parenthesis->kind == clang::tok::r_paren) ++depth;
    if (parenthesis->kind == clang::tok::l_paren && --depth == 0) break;
  }
  if (parenthesis == begin || !isName(std::prev(parenthesis))) return false;
  const Place name = std::prev(parenthesis);
  if (word(name).find('\\') != std::string::npos) return false;  // Clang has another spelling
  NestedFunction function{word(name),   begin->begin, name->begin, parenthesis->begin,
                          brace->begin, last->end,    outer->begin};
  if (named(function.name) || !changeHead(begin, parenthesis, brace)) return false;
  const bool isInside = around(function.begin) != nullptr;
  if (!isInside) changeReturns(brace, last);
  text_.insertBefore(brace->begin, ";");
  functions_.push_back(std::move(function));
  return true;
}

bool NestedFunctions::haveUndeclaredParameters() const {
  return !std::ranges::all_of(functions_, &NestedFunction::isDeclared);
}

/// Those that it defines, which the functions around may define as well.
std::string NestedFunctions::labels(const NestedFunction& function) const {
  std::string result;
  for (Place token = std::next(at(function.brace)); token->end < function.end; ++token) {
    const clang::tok::TokenKind before = std::prev(token)->kind;
    const bool startsStatement =
        before == clang::tok::semi || before == clang::tok::l_brace || before == clang::tok::r_brace;
    if (!startsStatement || !isName(token) || std::next(token)->kind != clang::tok::colon || word(token) == "default")
      continue;
    if (around(token->begin) == &function) result += (result.empty() ? " __label__ " : ", ") + word(token);
  }
  return result.empty() ? result : result + ";";
}

bool NestedFunctions::declareParameters(clang::ASTContext& context) {
  const clang::SourceManager& sources = context.getSourceManager();
  LocalDeclarations declarations;
  declarations.TraverseDecl(context.getTranslationUnitDecl());
  std::map<std::size_t, const clang::FunctionDecl*> byPlace;
  for (const auto& [location, function] : declarations.functions) {
    const auto [file, offset] = sources.getDecomposedLoc(function->getLocation());
    if (file == sources.getMainFileID() && text_.isOriginal(offset)) byPlace.emplace(text_.origin(offset), function);
  }
  struct Parameter {
    std::string words;
    std::size_t place;
  };
  std::vector<std::vector<Parameter>> parameters;
  for (const NestedFunction& function : functions_) {
    parameters.emplace_back();
    if (function.isDeclared) continue;
    const auto found = byPlace.find(function.nameBegin);
    if (found == byPlace.end()) return false;
    for (const clang::ParmVarDecl* parameter : found->second->parameters()) {
      if (parameter->getName().empty()) continue;
      const auto [file, offset] = sources.getDecomposedSpellingLoc(parameter->getLocation());
      if (file != sources.getMainFileID()) return false;
      std::string words = parameter->getNameAsString();
      parameter->getType().getAsStringInternal(words, context.getPrintingPolicy());
      parameters.back().push_back({" " + words + ";", text_.origin(offset)});
    }
  }
  for (std::size_t i = 0; i < functions_.size(); ++i) {
    NestedFunction& function = functions_[i];
    if (function.isDeclared) continue;
    // The last one first: each comes directly behind the brace.
    text_.insertAfter(function.brace, " {");
    for (auto parameter = parameters[i].rbegin(); parameter != parameters[i].rend(); ++parameter)
      text_.insertAfter(function.brace, parameter->words, parameter->place);
    text_.insertAfter(function.brace, labels(function));
    text_.insertAfter(function.end - 1, "}");
    function.isDeclared = true;
  }
  return true;
}

const NestedFunction* NestedFunctions::around(std::size_t place) const {
  const NestedFunction* innermost = nullptr;
  for (const NestedFunction& function : functions_)
    if (function.contains(place) && (!innermost || innermost->contains(function.begin))) innermost = &function;
  return innermost;
}

const NestedFunction* NestedFunctions::named(const std::string& name) const {
  const auto found = std::ranges::find(functions_, name, &NestedFunction::name);
  return found == functions_.end() ? nullptr : &*found;
}

std::set<std::size_t> NestedFunctions::placesOf(const std::set<std::string>& names) const {
  std::set<std::size_t> result;
  for (const NestedFunction& function : functions_)
    for (Place token = at(function.begin); token->end <= function.end && token->begin < function.end; ++token) {
      const bool isMember = token != tokens_.begin() && (std::prev(token)->kind == clang::tok::period ||
                                                         std::prev(token)->kind == clang::tok::arrow);
      if (isName(token) && !isMember && names.contains(word(token))) result.insert(token->begin);
      if (std::next(token) == tokens_.end()) break;
    }
  return result;
}

}  // namespace argosy::frontend
