#include "frontend/parsing/file_directives.h"

#include <clang/Lex/LiteralSupport.h>
#include <clang/Lex/Preprocessor.h>

#include <memory>

namespace argosy::frontend {
namespace {

bool opensFile(llvm::StringRef assembly) {
  const std::string text = assembly.lower();  // the assembler does not tell cases apart
  // `.mri` switches to a syntax in which the other two have no dot.
  for (const llvm::StringRef directive : {".incbin", ".include", ".mri"})
    for (std::size_t at = text.find(directive); at != std::string::npos; at = text.find(directive, at + 1)) {
      const char next = at + directive.size() < text.size() ? text[at + directive.size()] : ' ';
      if (!llvm::isAlnum(next) && next != '_' && next != '.' && next != '$') return true;
    }
  return false;
}

/// Follows the tokens, and reads the strings of `asm (…)`, `__attribute__ ((…))` and `[[…]]`.
class DirectiveSearch {
 public:
  explicit DirectiveSearch(clang::Preprocessor& preprocessor)
      : preprocessor_(preprocessor),
        message_(preprocessor.getDiagnostics().getCustomDiagID(
            clang::DiagnosticsEngine::Error, "refused: assembly that opens files (.incbin, .include)")) {}

  void pass(const clang::Token& token) {
    if (token.isOneOf(clang::tok::l_paren, clang::tok::l_square)) {
      const bool isAttribute = token.is(clang::tok::l_square) && previous_ == clang::tok::l_square;
      if (depth_ > 0 || isWaiting_ || isAttribute) ++depth_;
      isWaiting_ = false;
    } else if (token.isOneOf(clang::tok::r_paren, clang::tok::r_square)) {
      check();
      if (depth_ > 0) --depth_;
    } else if (token.isOneOf(clang::tok::kw_asm, clang::tok::kw___attribute)) {
      isWaiting_ = depth_ == 0;
    } else if (depth_ > 0 && clang::tok::isStringLiteral(token.getKind())) {
      strings_.push_back(token);  // neighbours are one string
    } else {
      check();
    }
    previous_ = token.getKind();
  }

 private:
  void check() {
    if (strings_.empty()) return;
    const clang::StringLiteralParser literal(strings_, preprocessor_.getSourceManager(), preprocessor_.getLangOpts(),
                                             preprocessor_.getTargetInfo());
    if (!literal.hadError && opensFile(literal.GetString())) preprocessor_.Diag(strings_.front(), message_);
    strings_.clear();
  }

  clang::Preprocessor& preprocessor_;
  unsigned message_;
  std::vector<clang::Token> strings_;
  int depth_ = 0;
  bool isWaiting_ = false;  // for the parenthesis after the keyword
  clang::tok::TokenKind previous_ = clang::tok::unknown;
};

}  // namespace

void refuseFileDirectives(clang::Preprocessor& preprocessor) {
  preprocessor.setTokenWatcher(
      [search = std::make_unique<DirectiveSearch>(preprocessor)](const clang::Token& token) { search->pass(token); });
}

}  // namespace argosy::frontend
