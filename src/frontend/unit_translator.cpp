#include "frontend/unit_translator.h"

#include <algorithm>

#include "frontend/function_translator.h"

namespace argosy::frontend {

namespace {

/// The declaration with the body. (An alias counts as a definition for Clang, but has none.)
const clang::FunctionDecl* definitionOf(const clang::FunctionDecl* declaration) {
  const clang::FunctionDecl* definition = nullptr;
  return declaration->hasBody(definition) ? definition : nullptr;
}

}  // namespace

UnitTranslator::UnitTranslator(Linker& linker, TranslationUnit& unit)
    : linker(linker), program(linker.program), unit(unit), context(unit.context()), types(linker, unit) {}

SourcePosition UnitTranslator::position(clang::SourceLocation location) const {
  return location.isInvalid() ? SourcePosition() : unit.position(location);
}

SourceRange UnitTranslator::range(clang::SourceRange source) const {
  SourceRange result;
  if (source.isInvalid()) return result;
  const clang::FileID file = unit.sources().getDecomposedExpansionLoc(source.getBegin()).first;
  const auto entry = unit.sources().getFileEntryRefForID(file);
  result.file = linker.file(entry ? entry->getName().str() : unit.name());
  result.begin = position(source.getBegin());
  result.end = position(unit.sources().getExpansionRange(source.getEnd()).getEnd());
  return result;
}

ReasonId UnitTranslator::reason(ReasonKind kind, ReasonEffect effect, std::string message,
                                clang::SourceLocation location, FunctionId function) {
  const ReasonId id = program.addReason({kind, effect, std::move(message), range({location, location})});
  if (unit.isModel()) linker.modelReasons[id] = function;
  return id;
}

void UnitTranslator::fillFunction(Function& function, const clang::FunctionDecl* declaration) {
  function.type = types.translate(declaration->getType());
  function.origin = unit.isModel() ? FunctionOrigin::Model : FunctionOrigin::Source;
  function.isNoReturn = declaration->isNoReturn();
  function.isWeak = declaration->isWeak();
  function.dependsOnArgumentsOnly = declaration->hasAttr<clang::ConstAttr>();
  function.isPure = function.dependsOnArgumentsOnly || declaration->hasAttr<clang::PureAttr>();
  function.range = range(declaration->getSourceRange());
}

FunctionId UnitTranslator::function(const clang::FunctionDecl* declaration) {
  declaration = declaration->getCanonicalDecl();
  FunctionId& id = functions_[declaration];
  const clang::FunctionDecl* definition = definitionOf(declaration);
  if (id.valid()) return id;

  if (const auto* target = llvm::dyn_cast_or_null<clang::FunctionDecl>(aliasTarget(declaration));
      target && target->getCanonicalDecl() != declaration) {
    const FunctionId aliased = function(target);
    linker.functionSymbol(declaration->getNameAsString()) = aliased;
    return functions_[declaration] = aliased;
  }

  const std::string name = symbolName(declaration);
  const bool isExternal = declaration->hasExternalFormalLinkage();
  if (isExternal) id = linker.functionSymbol(name);
  if (!id.valid()) {
    Function function;
    function.name = name;
    function.uniqueName = linker.uniqueGlobalName(name);
    fillFunction(function, definition ? definition : declaration->getMostRecentDecl());
    id = program.addFunction(std::move(function));
    if (isExternal) linker.functionSymbol(name) = id;
  }
  // Definitions with internal linkage, inline ones and models are translated when something refers to them.
  if (definition && (!isExternal || unit.isModel() || (isReplaceable(definition) && !linker.isDefined(name))))
    enqueue(definition, id);
  return id;
}

FunctionId UnitTranslator::functionByName(const std::string& name, TypeRef type) {
  FunctionId& id = linker.functionSymbol(name);
  if (!id.valid()) {
    Function function;
    function.name = name;
    function.uniqueName = linker.uniqueGlobalName(name);
    function.type = type;
    id = program.addFunction(std::move(function));
  }
  return id;
}

void UnitTranslator::enqueue(const clang::FunctionDecl* definition, FunctionId id) {
  Function& function = program.functions[id];
  if (function.isDefined) return;
  function.isDefined = true;
  fillFunction(function, definition);
  queue_.emplace_back(definition, id);
}

void UnitTranslator::drainQueue() {
  while (!queue_.empty()) {
    const auto [definition, id] = queue_.front();
    queue_.pop_front();
    FunctionTranslator(*this, id).translateBody(definition);
  }
}

void UnitTranslator::translateAll() {
  for (const clang::Decl* declaration : context.getTranslationUnitDecl()->decls()) {
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration)) {
      const clang::VarDecl* withInitialiser = nullptr;
      variable->getAnyInitializer(withInitialiser);
      if (variable != withInitialiser || !variable->hasExternalFormalLinkage()) continue;
      const VariableId id = globalVariable(variable);
      const bool isOverridden = variable->getMostRecentDecl()->hasAttr<clang::WeakAttr>() &&
                                (overridden_.contains(id) || linker.isDefined(symbolName(variable)) ||
                                 linker.isTentative(symbolName(variable)));
      if (!isOverridden) setInitialValue(id, withInitialiser);
      continue;
    }
    const auto* definition = llvm::dyn_cast<clang::FunctionDecl>(declaration);
    if (!definition || !definition->doesThisDeclarationHaveABody()) continue;
    const bool isHook = definition->hasAttr<clang::ConstructorAttr>() || definition->hasAttr<clang::DestructorAttr>();
    const std::string name = symbolName(definition);
    const bool isRoot =
        (definition->hasExternalFormalLinkage() && !isReplaceable(definition)) || name == linker.options.entryFunction;
    if (!isRoot && !isHook && !(definition->hasAttr<clang::WeakAttr>() && !linker.isDefined(name))) continue;
    const FunctionId id = function(definition);
    enqueue(definition, id);
    if (const auto* constructor = definition->getAttr<clang::ConstructorAttr>())
      hooks.push_back({constructor->getPriority(), id, true});
    if (const auto* destructor = definition->getAttr<clang::DestructorAttr>())
      hooks.push_back({destructor->getPriority(), id, false});
  }
  drainQueue();
}

std::size_t UnitTranslator::translateModels(const std::vector<ModelRequest>& requests) {
  std::unordered_map<std::string, const clang::FunctionDecl*> definitions;
  for (const clang::Decl* declaration : context.getTranslationUnitDecl()->decls())
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration))
      if (function->doesThisDeclarationHaveABody()) definitions.emplace(function->getNameAsString(), function);
  std::size_t found = 0;
  for (const ModelRequest& request : requests) {
    const auto definition = definitions.find(request.modelName);
    if (definition == definitions.end()) continue;
    if (!mayBeTheSame(program.functions[request.function].type, types.translate(definition->second->getType())))
      continue;
    functions_.emplace(definition->second->getCanonicalDecl(), request.function);
    enqueue(definition->second, request.function);
    ++found;
  }
  drainQueue();
  return found;
}

TypeRef UnitTranslator::objectType(const clang::VarDecl* declaration) {
  TypeRef type = types.translate(declaration->getType());
  const clang::VarDecl* withInitialiser = nullptr;
  declaration->getAnyInitializer(withInitialiser);
  if (!withInitialiser || !type->isRecord()) return type;
  const auto extra = static_cast<std::uint64_t>(withInitialiser->getFlexibleArrayInitChars(context).getQuantity());
  if (extra == 0) return type;
  TypeRef& enlarged = enlargedTypes_[withInitialiser];
  if (!enlarged) {
    std::vector<Field> fields(type->fields().begin(), type->fields().end());
    TypeRef element = fields.back().type->element();
    const std::uint64_t bytes = type->size() + extra - fields.back().byteOffset();
    fields.back().type = program.types.array(element, bytes / element->size());
    enlarged = linker.newRecord(type->name() + "__with_elements", type->isUnion(), type->spelling());
    program.types.completeRecord(enlarged, std::move(fields), type->size() + extra, type->alignment());
  }
  return enlarged;
}

bool holdsVolatile(clang::QualType type) {
  if (type.isVolatileQualified()) return true;
  if (const auto* array = type->getAsArrayTypeUnsafe()) return holdsVolatile(array->getElementType());
  const auto* record = type->getAs<clang::RecordType>();
  const clang::RecordDecl* definition = record ? record->getDecl()->getDefinition() : nullptr;
  return definition && llvm::any_of(definition->fields(),
                                    [](const clang::FieldDecl* field) { return holdsVolatile(field->getType()); });
}

Variable UnitTranslator::describe(const clang::VarDecl* declaration, Storage storage) {
  Variable variable;
  // The user cannot know the names of what is not in the file.
  if (unit.isInFile(declaration->getLocation())) {
    variable.name = declaration->getNameAsString();
    variable.range = range(declaration->getSourceRange());
  }
  variable.type = objectType(declaration);
  variable.storage = storage;
  variable.alignment = static_cast<unsigned>(context.getDeclAlign(declaration).getQuantity());
  variable.isConst = declaration->getType().isConstQualified();
  variable.isVolatile = holdsVolatile(declaration->getType());
  variable.isWeak = declaration->isWeak();
  variable.hasInternalLinkage = !declaration->hasExternalFormalLinkage();
  variable.isThreadLocal = declaration->getTLSKind() != clang::VarDecl::TLS_None;
  return variable;
}

VariableId UnitTranslator::globalVariable(const clang::VarDecl* declaration) {
  declaration = declaration->getCanonicalDecl();
  if (declaration->hasExternalFormalLinkage()) declareVariable(declaration);
  if (const auto found = variables_.find(declaration); found != variables_.end()) {
    const VariableId id = found->second;
    const bool isFirst = mentioned_.insert(id).second;
    if (isFirst && !unit.isModel() && program.variables[id].isUndefined) reportLibraryVariable(declaration);
    if (isFirst && unit.isModel() && declaration->hasExternalFormalLinkage()) {
      const clang::VarDecl* withInitialiser = nullptr;
      declaration->getAnyInitializer(withInitialiser);
      if (withInitialiser) setInitialValue(id, withInitialiser);
    }
    return id;
  }
  Variable variable = describe(declaration->getMostRecentDecl(), Storage::Global);
  variable.uniqueName = linker.uniqueGlobalName(declaration->getNameAsString());
  const VariableId id = program.addVariable(std::move(variable));
  variables_.emplace(declaration, id);
  const clang::VarDecl* withInitialiser = nullptr;
  declaration->getAnyInitializer(withInitialiser);
  if (withInitialiser) setInitialValue(id, withInitialiser);
  return id;
}

VariableId UnitTranslator::staticLocal(const clang::VarDecl* declaration, FunctionId owner) {
  declaration = declaration->getCanonicalDecl();
  if (const auto found = variables_.find(declaration); found != variables_.end()) return found->second;
  Variable variable = describe(declaration, Storage::StaticLocal);
  variable.function = owner;
  variable.uniqueName = linker.uniqueGlobalName(program.functions[owner].uniqueName + "__" + variable.name);
  const VariableId id = program.addVariable(std::move(variable));
  variables_.emplace(declaration, id);
  if (declaration->hasInit()) setInitialValue(id, declaration);
  return id;
}

void UnitTranslator::setInitialValue(VariableId variable, const clang::VarDecl* definition) {
  TypeRef type = program.variables[variable].type;
  std::vector<InitialValue> values;
  FunctionTranslator(*this, program.variables[variable].function)
      .initialiseStatic(program.expressions.variable(variable, type), definition->getInit(), values);
  program.variables[variable].initialValues = std::move(values);
}

VariableId UnitTranslator::stringLiteral(const clang::StringLiteral* literal) {
  TypeRef type = types.translate(literal->getType());
  const std::string key = std::to_string(type->id()) + ":" + literal->getBytes().str();
  VariableId& id = strings_[key];
  if (id.valid()) return id;
  Variable variable;
  variable.uniqueName = linker.uniqueGlobalName("string");
  variable.type = type;
  variable.storage = Storage::Literal;
  variable.alignment = type->alignment();
  variable.isConst = true;
  variable.range = range(literal->getSourceRange());
  id = program.addVariable(std::move(variable));
  ExpressionRef object = program.expressions.variable(id, type);
  const unsigned length = std::min<unsigned>(literal->getLength(), static_cast<unsigned>(type->count().value_or(0)));
  for (unsigned i = 0; i < length; ++i)
    if (const std::uint32_t unitValue = literal->getCodeUnit(i))
      program.variables[id].initialValues.push_back(
          {program.expressions.element(object, program.expressions.integer(program.types.pointerDifference(), i)),
           program.expressions.integer(type->element(), unitValue)});
  return id;
}

VariableId UnitTranslator::fileScopeLiteral(const clang::CompoundLiteralExpr* literal) {
  VariableId& slot = literals_[literal];
  if (slot.valid()) return slot;
  Variable variable;
  variable.uniqueName = linker.uniqueGlobalName("literal");
  variable.type = types.translate(literal->getType());
  variable.storage = Storage::Global;
  variable.alignment = variable.type->alignment();
  variable.isConst = literal->getType().isConstQualified();
  variable.range = range(literal->getSourceRange());
  const VariableId id = program.addVariable(std::move(variable));
  slot = id;
  std::vector<InitialValue> values;
  FunctionTranslator(*this, FunctionId())
      .initialiseStatic(program.variableExpression(id), literal->getInitializer(), values);
  program.variables[id].initialValues = std::move(values);
  return id;
}

void UnitTranslator::declareLabels(const std::vector<const clang::LabelDecl*>& labels, FunctionId owner) {
  if (labels.empty()) return;
  Variable variable;
  variable.uniqueName = linker.uniqueGlobalName(program.functions[owner].uniqueName + "__labels");
  variable.type = program.types.array(program.types.integer(8, false), labels.size());
  variable.storage = Storage::Label;
  variable.function = owner;
  variable.isConst = true;
  variable.range = program.functions[owner].range;
  ExpressionRef object = program.variableExpression(program.addVariable(std::move(variable)));
  for (std::size_t i = 0; i < labels.size(); ++i)
    labels_[labels[i]] = program.expressions.element(
        object, program.expressions.integer(program.types.pointerDifference(), static_cast<Int128>(i)));
}

}  // namespace argosy::frontend
