// Runs Clang on one file and keeps the syntax tree.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "frontend/clang_headers.h"
#include "frontend/frontend.h"
#include "frontend/parsing/moved_text.h"
#include "program/source.h"

namespace argosy::frontend {

/// One parsed translation unit; owns everything its syntax tree points into.
class TranslationUnit {
 public:
  /// `text`: what was parsed, if that is not what the file contains.
  TranslationUnit(std::string name, bool isModel, std::unique_ptr<clang::CompilerInstance> compiler,
                  std::optional<MovedText> text = std::nullopt);
  ~TranslationUnit();
  TranslationUnit(const TranslationUnit&) = delete;
  TranslationUnit& operator=(const TranslationUnit&) = delete;

  const std::string& name() const { return name_; }
  bool isModel() const { return isModel_; }
  /// What was parsed is not what the file contains.
  bool isRewritten() const { return text_.has_value(); }
  clang::ASTContext& context() const { return compiler_->getASTContext(); }
  clang::SourceManager& sources() const { return compiler_->getSourceManager(); }
  /// In the file.
  SourcePosition position(clang::SourceLocation location) const;
  /// And not put in before it was parsed.
  bool isInFile(clang::SourceLocation location) const;

 private:
  std::string name_;
  bool isModel_;
  std::unique_ptr<clang::CompilerInstance> compiler_;
  std::optional<MovedText> text_;
};

/// Parses a file of the user. Throws InputError.
std::unique_ptr<TranslationUnit> parseFile(const std::string& path, const Options& options);

/// Parses a library model: `path` in `files`, which holds the models and nothing else.
std::unique_ptr<TranslationUnit> parseModel(const std::string& path,
                                            llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files, Target target);

}  // namespace argosy::frontend
