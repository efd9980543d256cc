#include "frontend/parsing/name_meanings.h"

#include <clang/AST/RecursiveASTVisitor.h>

#include <set>

namespace argosy::frontend {
namespace {

class MeaningVisitor : public clang::RecursiveASTVisitor<MeaningVisitor> {
 public:
  MeaningVisitor(const Places& places, const std::function<bool(const clang::DeclRefExpr&)>& isLeftOut)
      : places_(places), isLeftOut_(isLeftOut) {}

  bool VisitDeclRefExpr(clang::DeclRefExpr* reference) {
    if (isLeftOut_(*reference)) return true;
    // Which of its declarations are visible tells the type. (Of a variable length, it is written with names that are looked at themselves.)
    const clang::QualType type = reference->getType().getCanonicalType();
    const std::string typeText = type->isVariablyModifiedType() ? "" : type.getAsString();
    add(reference->getLocation(), places_.identity(*reference->getDecl()) + " " + typeText);
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr* member) {
    add(member->getMemberLoc(), places_.identity(*member->getMemberDecl()));
    return true;
  }
  bool VisitTypedefTypeLoc(clang::TypedefTypeLoc type) {
    add(type.getNameLoc(), places_.identity(*type.getTypedefNameDecl()->getCanonicalDecl()));
    return true;
  }
  bool VisitTagTypeLoc(clang::TagTypeLoc type) {
    add(type.getNameLoc(), places_.identity(*type.getDecl()->getCanonicalDecl()));
    return true;
  }
  /// Nothing follows from what a library says at the end, e.g. the text of an assertion.
  bool VisitCallExpr(clang::CallExpr* call) {
    const clang::FunctionDecl* const callee = call->getDirectCallee();
    if (!callee || !callee->isNoReturn() || callee->isDefined() ||
        !callee->getASTContext().getSourceManager().isInSystemHeader(callee->getLocation()))
      return true;
    for (const clang::Expr* argument : call->arguments()) lastWords_.insert(argument->IgnoreParenImpCasts());
    return true;
  }
  bool VisitStringLiteral(clang::StringLiteral* literal) {
    if (!lastWords_.contains(literal)) add(literal->getBeginLoc(), literal->getBytes().str());
    return true;
  }
  bool VisitIntegerLiteral(clang::IntegerLiteral* literal) {
    add(literal->getLocation(), std::to_string(literal->getValue().getLimitedValue()));
    return true;
  }
  /// The name of the function that a block was.
  bool TraversePredefinedExpr(clang::PredefinedExpr*) { return true; }

  Meanings meanings;

 private:
  void add(clang::SourceLocation location, std::string meaning) {
    if (places_.isPutIn(location)) return;
    if (const auto place = places_.expansion(location)) meanings[*place].push_back(std::move(meaning));
  }

  const Places& places_;
  const std::function<bool(const clang::DeclRefExpr&)>& isLeftOut_;
  std::set<const clang::Expr*> lastWords_;
};

}  // namespace

std::optional<std::size_t> Places::spelling(clang::SourceLocation location) const {
  if (location.isInvalid()) return std::nullopt;
  const auto [file, offset] = sources_.getDecomposedSpellingLoc(location);
  if (file != sources_.getMainFileID() || !text_.isOriginal(offset)) return std::nullopt;
  return text_.origin(offset);
}

std::optional<std::size_t> Places::expansion(clang::SourceLocation location) const {
  if (location.isInvalid()) return std::nullopt;
  const auto [file, offset] = sources_.getDecomposedExpansionLoc(location);
  if (file != sources_.getMainFileID()) return std::nullopt;
  return text_.origin(offset);
}

bool Places::isPutIn(clang::SourceLocation location) const {
  if (location.isInvalid()) return false;
  const auto [file, offset] = sources_.getDecomposedSpellingLoc(location);
  return file == sources_.getMainFileID() && !text_.isOriginal(offset);
}

std::string Places::identity(const clang::NamedDecl& declaration) const {
  const clang::SourceLocation location = declaration.getLocation();
  const bool isUnique = llvm::isa<clang::FunctionDecl>(declaration) ||
                        (llvm::isa<clang::VarDecl>(declaration) && declaration.hasLinkage());
  if (isUnique || location.isInvalid()) return declaration.getNameAsString();
  const auto place = [&](std::pair<clang::FileID, unsigned> decomposed) {
    const auto [file, offset] = decomposed;
    if (file == sources_.getMainFileID()) return std::to_string(text_.origin(offset));
    const auto entry = sources_.getFileEntryRefForID(file);
    return (entry ? entry->getName().str() : "") + ":" + std::to_string(offset);
  };
  return place(sources_.getDecomposedExpansionLoc(location)) + "/" + place(sources_.getDecomposedSpellingLoc(location));
}

Meanings nameMeanings(clang::ASTContext& context, const Places& places,
                      const std::function<bool(const clang::DeclRefExpr&)>& isLeftOut) {
  MeaningVisitor visitor(places, isLeftOut);
  visitor.TraverseDecl(context.getTranslationUnitDecl());
  return std::move(visitor.meanings);
}

}  // namespace argosy::frontend
