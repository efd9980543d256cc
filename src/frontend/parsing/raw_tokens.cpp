#include "frontend/parsing/raw_tokens.h"

#include <clang/Lex/Lexer.h>

namespace argosy::frontend {

std::vector<RawToken> rawTokens(const std::string& text, const clang::LangOptions& language) {
  std::vector<RawToken> result;
  const char* const start = text.c_str();
  clang::Lexer lexer(clang::SourceLocation(), language, start, start, start + text.size());
  for (clang::Token token;;) {
    lexer.LexFromRawLexer(token);
    if (token.is(clang::tok::eof)) return result;
    const auto end = static_cast<std::size_t>(lexer.getBufferLocation() - start);
    result.push_back({token.getKind(), end - token.getLength(), end, token.isAtStartOfLine()});
  }
}

}  // namespace argosy::frontend
