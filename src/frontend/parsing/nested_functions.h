// Functions inside functions (GNU C), which Clang does not parse: where they are, and a text that Clang can tell their names from.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "frontend/clang_headers.h"
#include "frontend/parsing/moved_text.h"
#include "frontend/parsing/raw_tokens.h"

namespace argosy::frontend {

/// Places in the file.
struct NestedFunction {
  std::string name;
  std::size_t begin, nameBegin, parenthesis, brace, end;  // of the declaration, to behind the body
  std::size_t around;                                     // where the function at file scope begins
  bool isDeclared = false;                                // parameters and labels, in the text to look at

  bool contains(std::size_t place) const { return begin <= place && place < end; }
};

/// The functions' bodies become blocks, behind declarations: names mean in them what they mean in the functions. Such a text is only to be looked at, since it does
/// something else.
class NestedFunctions {
 public:
  NestedFunctions(std::string original, const clang::LangOptions& language);

  /// The one whose body begins at the offset of the text, as Clang has found it. False where its declaration is none that is plain.
  bool add(clang::ASTContext& context, std::size_t bodyOffset);
  bool haveUndeclaredParameters() const;
  /// Once Clang has seen the functions' declarations. False where one is missing.
  bool declareParameters(clang::ASTContext& context);

  const MovedText& text() const { return text_; }
  const std::vector<NestedFunction>& functions() const { return functions_; }
  /// The innermost one around a place of the file; null for none.
  const NestedFunction* around(std::size_t place) const;
  const NestedFunction* named(const std::string& name) const;
  /// Where these names stand in the functions, except behind `.` and `->`.
  std::set<std::size_t> placesOf(const std::set<std::string>& names) const;

 private:
  using Place = std::vector<RawToken>::const_iterator;

  Place at(std::size_t place) const { return std::ranges::lower_bound(tokens_, place, {}, &RawToken::begin); }
  std::string word(Place token) const { return text_.original().substr(token->begin, token->end - token->begin); }
  bool isName(Place token) const { return token->kind == clang::tok::raw_identifier; }
  bool beginsDeclaration(Place token) const;
  Place declarationStart(Place first, Place brace) const;
  bool hasDirective(Place first, Place last) const;
  bool changeHead(Place begin, Place parenthesis, Place brace);
  void changeReturns(Place first, Place last);
  std::string labels(const NestedFunction& function) const;

  MovedText text_;
  std::vector<RawToken> tokens_;  // of the original
  std::vector<NestedFunction> functions_;
};

}  // namespace argosy::frontend
