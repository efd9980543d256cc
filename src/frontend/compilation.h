// Runs Clang on one file and keeps the syntax tree.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "frontend/clang_headers.h"
#include "frontend/frontend.h"

namespace argosy::frontend {

/// One parsed translation unit; owns everything its syntax tree points into.
class TranslationUnit {
 public:
  TranslationUnit(std::string name, bool isModel, std::unique_ptr<clang::CompilerInstance> compiler);
  ~TranslationUnit();
  TranslationUnit(const TranslationUnit&) = delete;
  TranslationUnit& operator=(const TranslationUnit&) = delete;

  const std::string& name() const { return name_; }
  bool isModel() const { return isModel_; }
  clang::ASTContext& context() const { return compiler_->getASTContext(); }
  clang::SourceManager& sources() const { return compiler_->getSourceManager(); }

 private:
  std::string name_;
  bool isModel_;
  std::unique_ptr<clang::CompilerInstance> compiler_;
};

/// Parses a file of the user. Throws InputError.
std::unique_ptr<TranslationUnit> parseFile(const std::string& path, const Options& options);

/// Parses a library model: `path` in `files`, which holds the models and nothing else.
std::unique_ptr<TranslationUnit> parseModel(const std::string& path, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files,
                                            Target target);

}  // namespace argosy::frontend
