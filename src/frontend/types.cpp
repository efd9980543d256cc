#include "frontend/types.h"

namespace argosy::frontend {

TypeRef TypeTranslator::translate(clang::QualType type) {
  const clang::Type* canonical = type.getCanonicalType().getTypePtr();
  if (const auto found = cache_.find(canonical); found != cache_.end()) return found->second;
  TypeRef result = translateUncached(clang::QualType(canonical, 0));
  cache_.emplace(canonical, result);
  return result;
}

TypeRef TypeTranslator::translateUncached(clang::QualType type) {
  TypeTable& types = linker_.program.types;
  if (const auto* t = type->getAs<clang::BuiltinType>()) return builtin(t);
  if (const auto* t = type->getAs<clang::PointerType>()) return types.pointer(translate(t->getPointeeType()));
  if (const auto* t = type->getAs<clang::RecordType>()) return record(t->getDecl());
  if (const auto* t = type->getAs<clang::EnumType>()) {
    const clang::QualType underlying = t->getDecl()->getIntegerType();
    return underlying.isNull() ? types.int32() : translate(underlying);
  }
  if (const auto* t = type->getAs<clang::FunctionType>()) return function(t);
  if (const auto* t = type->getAs<clang::ComplexType>()) return complex(translate(t->getElementType()));
  if (const auto* t = type->getAs<clang::AtomicType>()) return translate(t->getValueType());
  if (const auto* t = type->getAsArrayTypeUnsafe()) {
    TypeRef element = translate(t->getElementType());
    if (const auto* constant = llvm::dyn_cast<clang::ConstantArrayType>(t))
      return types.array(element, constant->getSize().getZExtValue());
    return types.array(element, std::nullopt);
  }
  if (isVector(type)) return vector(type->castAs<clang::VectorType>());
  return opaque(type, "opaque");
}

TypeRef TypeTranslator::builtin(const clang::BuiltinType* type) {
  TypeTable& types = linker_.program.types;
  using clang::BuiltinType;
  switch (type->getKind()) {
    case BuiltinType::Void: return types.voidType();
    case BuiltinType::Bool: return types.boolean();
    case BuiltinType::Half:
    case BuiltinType::Float16: return types.floating(FloatFormat::Half);
    case BuiltinType::Float: return types.floating(FloatFormat::Single);
    case BuiltinType::Double: return types.floating(FloatFormat::Double);
    case BuiltinType::LongDouble: return types.longDouble();
    case BuiltinType::Float128: return types.floating(FloatFormat::Quad);
    default: break;
  }
  const clang::QualType qualified(type, 0);
  if (type->isInteger())
    return types.integer(static_cast<unsigned>(unit_.context().getTypeSize(qualified)), type->isSignedInteger());
  return opaque(qualified, "opaque");
}

TypeRef TypeTranslator::function(const clang::FunctionType* type) {
  std::vector<TypeRef> parameters;
  bool variadic = false;
  const auto* prototype = llvm::dyn_cast<clang::FunctionProtoType>(type);
  if (prototype) {
    variadic = prototype->isVariadic();
    for (const clang::QualType parameter : prototype->param_types()) parameters.push_back(translate(parameter));
  }
  return linker_.program.types.function(translate(type->getReturnType()), std::move(parameters), variadic,
                                        prototype != nullptr);
}

TypeRef TypeTranslator::complex(TypeRef part) {
  const std::string tag = "complex_" + std::to_string(part->bits()) +
                          (part->isFloat()    ? "f"
                           : part->isSigned() ? "s"
                                              : "u");
  TypeRef type = linker_.sharedRecord(tag, false, "complex", "_Complex " + toC(part));
  if (!type->isComplete())
    linker_.program.types.completeRecord(
        type, {{"real", part, 0, std::nullopt}, {"imaginary", part, part->size() * 8, std::nullopt}}, part->size() * 2,
        part->alignment());
  return type;
}

bool TypeTranslator::isVector(clang::QualType type) const {
  const auto* vector = type->getAs<clang::VectorType>();
  if (!vector) return false;
  // Clang packs vectors of truth values.
  const clang::QualType element = vector->getElementType();
  return !element->isBooleanType() && (element->isIntegerType() || element->isRealFloatingType());
}

TypeRef TypeTranslator::vector(const clang::VectorType* type) {
  TypeTable& types = linker_.program.types;
  const clang::QualType qualified(type, 0);
  TypeRef element = translate(type->getElementType());
  const auto size = static_cast<std::uint64_t>(unit_.context().getTypeSizeInChars(qualified).getQuantity());
  const auto alignment = static_cast<unsigned>(unit_.context().getTypeAlignInChars(qualified).getQuantity());
  const std::string tag = "vector_" + std::to_string(type->getNumElements()) + "x" + std::to_string(element->bits()) +
                          (element->isFloat()    ? "f"
                           : element->isSigned() ? "s"
                                                 : "u") +
                          "_" + std::to_string(alignment);
  TypeRef result = linker_.sharedRecord(tag, false, "vector",
                                        "vector of " + std::to_string(type->getNumElements()) + " " + toC(element));
  if (!result->isComplete())
    types.completeRecord(result, {{"elements", types.array(element, type->getNumElements()), 0, std::nullopt}}, size,
                         alignment);
  return result;
}

TypeRef TypeTranslator::opaque(clang::QualType type, const char* name) {
  std::uint64_t size = 1;
  unsigned alignment = 1;
  if (!type->isIncompleteType() && !type->isDependentType() && !type->isPlaceholderType()) {
    size = static_cast<std::uint64_t>(unit_.context().getTypeSizeInChars(type).getQuantity());
    alignment = static_cast<unsigned>(unit_.context().getTypeAlignInChars(type).getQuantity());
  }
  TypeTable& types = linker_.program.types;
  TypeRef record = linker_.newRecord(name, false, type.getAsString());
  types.completeRecord(record, {{"bytes", types.array(types.integer(8, false), size), 0, std::nullopt}}, size,
                       alignment);
  return record;
}

std::string TypeTranslator::signature(const clang::RecordDecl* definition) {
  if (const auto known = signatures_.find(definition); known != signatures_.end()) return known->second;
  const clang::ASTRecordLayout& layout = unit_.context().getASTRecordLayout(definition);
  std::string text =
      std::to_string(layout.getSize().getQuantity()) + "/" + std::to_string(layout.getAlignment().getQuantity());
  for (const clang::FieldDecl* field : definition->fields()) {
    text += ";" + field->getNameAsString() + "@" + std::to_string(layout.getFieldOffset(field->getFieldIndex()));
    if (field->isBitField()) text += "#" + std::to_string(field->getBitWidthValue(unit_.context()));
    text += ":" + contents(field->getType());
  }
  return signatures_[definition] = std::move(text);
}

std::string TypeTranslator::contents(clang::QualType type) {
  type = type.getCanonicalType();
  if (const auto* array = type->getAsArrayTypeUnsafe()) {
    const auto* constant = llvm::dyn_cast<clang::ConstantArrayType>(array);
    return contents(array->getElementType()) + "[" +
           (constant ? std::to_string(constant->getSize().getZExtValue()) : "") + "]";
  }
  if (const auto* atomic = type->getAs<clang::AtomicType>()) return contents(atomic->getValueType());
  if (const auto* enumeration = type->getAs<clang::EnumType>())
    if (const clang::QualType underlying = enumeration->getDecl()->getIntegerType(); !underlying.isNull())
      return contents(underlying);
  if (const auto* record = type->getAs<clang::RecordType>())
    if (const clang::RecordDecl* definition = record->getDecl()->getDefinition();
        definition && !definition->isInvalidDecl())
      return (definition->isUnion() ? "union " : "struct ") + definition->getNameAsString() + "{" +
             std::to_string(linker_.signatureNumber(signature(definition))) + "}";
  return type.getUnqualifiedType().getAsString();
}

TypeRef TypeTranslator::record(const clang::RecordDecl* declaration) {
  const clang::RecordDecl* definition = declaration->getDefinition();
  if (definition && definition->isInvalidDecl()) definition = nullptr;
  const bool atFileScope = declaration->getDeclContext()->getRedeclContext()->isTranslationUnit();
  std::string tag = declaration->getNameAsString();
  std::string spelling = (declaration->isUnion() ? "union " : "struct ") + (tag.empty() ? "(anonymous)" : tag);
  // typedef struct { ... } T: known by that name in every unit.
  if (const clang::TypedefNameDecl* name = declaration->getTypedefNameForAnonDecl(); tag.empty() && name)
    spelling = tag = name->getNameAsString();
  TypeRef type = atFileScope && !tag.empty() ? linker_.sharedRecord(tag, declaration->isUnion(),
                                                                    definition ? signature(definition) : "", spelling)
                                             : linker_.newRecord(tag, declaration->isUnion(), spelling);
  // Fields can refer to the record itself.
  cache_.emplace(unit_.context().getTypeDeclType(declaration).getCanonicalType().getTypePtr(), type);
  if (!definition) return type;

  const clang::ASTRecordLayout& layout = unit_.context().getASTRecordLayout(definition);
  std::vector<Field> fields;
  for (const clang::FieldDecl* field : definition->fields()) {
    if (field->isUnnamedBitField()) continue;
    fieldIndices_[field] = static_cast<std::uint32_t>(fields.size());
    Field translated;
    translated.name = field->getNameAsString();
    translated.type = translate(field->getType());
    translated.bitOffset = layout.getFieldOffset(field->getFieldIndex());
    if (field->isBitField()) translated.bitWidth = field->getBitWidthValue(unit_.context());
    fields.push_back(std::move(translated));
  }
  if (!type->isComplete())
    linker_.program.types.completeRecord(type, std::move(fields),
                                         static_cast<std::uint64_t>(layout.getSize().getQuantity()),
                                         static_cast<unsigned>(layout.getAlignment().getQuantity()));
  return type;
}

std::uint32_t TypeTranslator::fieldIndex(const clang::FieldDecl* field) {
  translate(unit_.context().getTypeDeclType(field->getParent()));
  return fieldIndices_.at(field);
}

}  // namespace argosy::frontend
