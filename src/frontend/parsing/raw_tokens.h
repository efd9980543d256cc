// The tokens of a text as it stands, before any preprocessing.
#pragma once

#include <string>
#include <vector>

#include "frontend/clang_headers.h"

namespace argosy::frontend {

struct RawToken {
  clang::tok::TokenKind kind;
  std::size_t begin, end;
  bool startsLine;
};

std::vector<RawToken> rawTokens(const std::string& text, const clang::LangOptions& language);

}  // namespace argosy::frontend
