// Translates the declarations of one translation unit: variables with their initial values, functions on demand.
#pragma once

#include <deque>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "frontend/linker.h"
#include "frontend/types.h"

namespace argosy::frontend {

/// A definition that other units may repeat: C99 `inline`, GNU `extern inline`, `weak`.
bool isReplaceable(const clang::FunctionDecl* definition);

/// The object or a part of it is volatile.
bool holdsVolatile(clang::QualType type);

class UnitTranslator {
 public:
  UnitTranslator(Linker& linker, TranslationUnit& unit);

  Linker& linker;
  Program& program;
  TranslationUnit& unit;
  clang::ASTContext& context;
  TypeTranslator types;

  /// First passes, each over all units before the next: which external symbols are defined where, and at which type; other names for
  /// them; what is only declared.
  void declareDefinitions();
  void declareAliases();
  void declareReferences();
  /// Second pass: all functions and variables with external linkage, and what they refer to.
  void translateAll();
  /// For models: only these functions, and what they refer to. Gives the number of functions that were found here.
  struct ModelRequest {
    FunctionId function;    // undefined so far
    std::string modelName;  // what its definition is called in the models
  };
  std::size_t translateModels(const std::vector<ModelRequest>& requests);

  FunctionId function(const clang::FunctionDecl* declaration);
  VariableId globalVariable(const clang::VarDecl* declaration);
  /// A static local of `owner`.
  VariableId staticLocal(const clang::VarDecl* declaration, FunctionId owner);
  /// The object of a string literal; equal literals share one.
  VariableId stringLiteral(const clang::StringLiteral* literal);
  VariableId fileScopeLiteral(const clang::CompoundLiteralExpr* literal);
  /// Makes an array of bytes, one for each label whose address the function takes: `&&label` is the address of its byte.
  void declareLabels(const std::vector<const clang::LabelDecl*>& labels, FunctionId owner);
  ExpressionRef labelObject(const clang::LabelDecl* label) { return labels_.at(label); }
  /// A function known by name only: a library function that a builtin stands for.
  FunctionId functionByName(const std::string& name, TypeRef type);

  SourceRange range(clang::SourceRange source) const;
  SourcePosition position(clang::SourceLocation location) const;
  /// `function`: in whose body.
  ReasonId reason(ReasonKind kind, ReasonEffect effect, std::string message, clang::SourceLocation location,
                  FunctionId function);

  /// Functions with attribute constructor or destructor, with their priorities.
  struct Hook {
    int priority;
    FunctionId function;
    bool isConstructor;
  };
  std::vector<Hook> hooks;

 private:
  void drainQueue();
  void translateBody(const clang::FunctionDecl* definition, FunctionId id);
  /// The name at link time: an asm label comes first, except that headers rename functions whose models have the plain name.
  std::string symbolName(const clang::NamedDecl* declaration) const;
  const clang::NamedDecl* aliasTarget(const clang::NamedDecl* declaration) const;
  void setInitialValue(VariableId variable, const clang::VarDecl* definition);
  void fillFunction(Function& function, const clang::FunctionDecl* declaration);
  void declareVariable(const clang::VarDecl* declaration);
  void declareFunction(const clang::FunctionDecl* declaration);
  void enqueue(const clang::FunctionDecl* declaration, FunctionId id);
  /// The declared type, or a larger one when the initialiser of a flexible array member asks for it.
  TypeRef objectType(const clang::VarDecl* declaration);
  Variable describe(const clang::VarDecl* declaration, Storage storage);
  void reportConflict(const clang::NamedDecl* declaration, const std::string& message);
  bool areCompatible(TypeRef left, TypeRef right) const;
  /// False for a function that has the name of a model and evidently is another one.
  bool mayBeTheSame(TypeRef function, TypeRef model) const;
  /// What happens between compiler and start of the program and is not modelled.
  void reportLinkerFeatures(const clang::Decl* declaration);
  void reportLibraryVariable(const clang::VarDecl* declaration);

  std::unordered_map<const clang::FunctionDecl*, FunctionId> functions_;
  std::unordered_map<const clang::VarDecl*, VariableId> variables_;
  std::unordered_set<VariableId> overridden_;  // defined weakly here, and before in another unit
  std::unordered_set<VariableId> mentioned_;
  struct Alias {
    std::string target;
    bool isWeak;
  };
  std::unordered_map<std::string, Alias> aliases_;
  std::unordered_map<const clang::VarDecl*, TypeRef> enlargedTypes_;
  std::unordered_map<std::string, VariableId> strings_;
  std::unordered_map<const clang::Expr*, VariableId> literals_;
  std::unordered_map<const clang::LabelDecl*, ExpressionRef> labels_;
  std::deque<std::pair<const clang::FunctionDecl*, FunctionId>> queue_;
};

}  // namespace argosy::frontend
