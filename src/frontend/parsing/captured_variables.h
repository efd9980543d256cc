// What nested functions use of the functions around them, and the text in which they stand in front of these: there they find the variables through pointers, which
// are set wherever the function around names them.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "frontend/parsing/name_meanings.h"
#include "frontend/parsing/nested_functions.h"

namespace argosy::frontend {

struct CapturedVariable {
  std::string identity;
  const NestedFunction* owner;  // null: the function at file scope
  std::size_t around;           // where that begins
  std::string pointer;          // its name
  std::string declarations;     // of the pointer and of what else it needs
  std::string use;              // what stands for the variable
  std::string setting;          // an expression
};

class CapturedVariables {
 public:
  /// Of the text to look at. Nothing where they cannot be told.
  static std::optional<CapturedVariables> find(clang::ASTContext& context, const NestedFunctions& nested);

  MovedText movedText(clang::ASTContext& context) const;
  /// Whether the moved text means the same as the text to look at.
  bool isSame(clang::ASTContext& context, const MovedText& text, clang::ASTContext& movedContext,
              const MovedText& moved, bool areAllFiles) const;

 private:
  struct Use {
    std::size_t place, length, variable;
    bool operator<(const Use& other) const { return place < other.place; }
  };
  struct Mention {
    std::size_t begin, end;
    const NestedFunction* function;
    bool operator<(const Mention& other) const { return begin < other.begin; }
  };
  class Finder;
  class Checker;

  explicit CapturedVariables(const NestedFunctions& nested) : nested_(nested) {}
  /// What one function needs, others that it names need as well.
  void close();
  /// The variables to set where the function at the place names the other one.
  std::set<std::size_t> needed(const NestedFunction* function, std::size_t place) const;

  const NestedFunctions& nested_;
  std::vector<CapturedVariable> variables_;
  std::set<const clang::DeclRefExpr*> references_;
  std::set<Use> uses_;
  std::set<Mention> mentions_;
  std::map<const NestedFunction*, std::set<std::size_t>> captured_;
};

}  // namespace argosy::frontend
