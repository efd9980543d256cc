// Clang's types to the program's.
#pragma once

#include <unordered_map>

#include "frontend/linker.h"

namespace argosy::frontend {

class TypeTranslator {
 public:
  TypeTranslator(Linker& linker, TranslationUnit& unit) : linker_(linker), unit_(unit) {}

  TypeRef translate(clang::QualType type);
  /// The index of a field in its record's field list.
  std::uint32_t fieldIndex(const clang::FieldDecl* field);
  /// A vector whose elements can be told apart.
  bool isVector(clang::QualType type) const;

 private:
  TypeRef translateUncached(clang::QualType type);
  TypeRef builtin(const clang::BuiltinType* type);
  TypeRef record(const clang::RecordDecl* declaration);
  TypeRef function(const clang::FunctionType* type);
  /// `_Complex T`: a record of the real and the imaginary part.
  TypeRef complex(TypeRef part);
  /// A record of one array of the elements.
  TypeRef vector(const clang::VectorType* type);
  /// What has a size but no model: a record of bytes; only operations on it are unsupported.
  TypeRef opaque(clang::QualType type, const char* name);
  /// What units have to agree about to mean the same record by its tag.
  std::string signature(const clang::RecordDecl* definition);
  /// Of a member: records, enumerations and arrays by what they hold, since tags may mean something else in another unit.
  std::string contents(clang::QualType type);

  Linker& linker_;
  TranslationUnit& unit_;
  std::unordered_map<const clang::Type*, TypeRef> cache_;
  std::unordered_map<const clang::FieldDecl*, std::uint32_t> fieldIndices_;
  std::unordered_map<const clang::RecordDecl*, std::string> signatures_;
};

}  // namespace argosy::frontend
