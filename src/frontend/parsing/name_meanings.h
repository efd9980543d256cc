// What the names in a file mean, and the constants that its macros yield: two texts of one file that agree in this differ in where things stand only.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "frontend/clang_headers.h"
#include "frontend/parsing/moved_text.h"

namespace argosy::frontend {

/// Tells places of the parsed text as places of the file.
class Places {
 public:
  Places(const clang::SourceManager& sources, const MovedText& text) : sources_(sources), text_(text) {}

  /// Where the characters stand that the location's token is made of; nothing if that is not in the file, or was put in.
  std::optional<std::size_t> spelling(clang::SourceLocation location) const;
  /// Of the macro that yields the location's token, if one does.
  std::optional<std::size_t> expansion(clang::SourceLocation location) const;
  bool isPutIn(clang::SourceLocation location) const;
  /// The same for the same declaration of any text of the file.
  std::string identity(const clang::NamedDecl& declaration) const;

 private:
  const clang::SourceManager& sources_;
  const MovedText& text_;
};

/// By place, in their order: declarations of names, characters of strings, values of integers.
using Meanings = std::map<std::size_t, std::vector<std::string>>;

/// Without what was put in, and without the references that are left out.
Meanings nameMeanings(clang::ASTContext& context, const Places& places,
                      const std::function<bool(const clang::DeclRefExpr&)>& isLeftOut);

}  // namespace argosy::frontend
