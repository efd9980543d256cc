// Symbols with external linkage: which unit defines them, under which name, and what only a real linker could do.
#include <algorithm>

#include "frontend/models.h"
#include "frontend/unit_translator.h"

namespace argosy::frontend {

bool isReplaceable(const clang::FunctionDecl* definition) {
  return definition->hasAttr<clang::WeakAttr>() ||
         (definition->isInlined() && !definition->isInlineDefinitionExternallyVisible());
}

void UnitTranslator::reportConflict(const clang::NamedDecl* declaration, const std::string& message) {
  const SourceRange where = range({declaration->getLocation(), declaration->getLocation()});
  linker.error(where.file.valid() ? program.files[where.file] : unit.name(), where.begin.line, where.begin.column,
               message);
}

bool UnitTranslator::areCompatible(TypeRef left, TypeRef right) const {
  if (left == right) return true;
  if (left->kind() != right->kind()) return false;
  switch (left->kind()) {
    case TypeKind::Array:
      return areCompatible(left->element(), right->element()) &&
             (!left->count() || !right->count() || left->count() == right->count());
    case TypeKind::Integer: return left->bits() == right->bits();
    case TypeKind::Pointer: return true;
    case TypeKind::Record: {
      // An initialised flexible array member makes the object larger than its declared type.
      const auto hasArrayLast = [](TypeRef type) {
        return !type->fields().empty() && type->fields().back().type->isArray();
      };
      return !left->isComplete() || !right->isComplete() || left->size() == right->size() ||
             (hasArrayLast(left) && hasArrayLast(right));
    }
    case TypeKind::Function:
      return left->element()->isVoid() == right->element()->isVoid() &&
             (!left->hasPrototype() || !right->hasPrototype() ||
              left->parameters().size() == right->parameters().size());
    default: return false;
  }
}

bool UnitTranslator::mayBeTheSame(TypeRef function, TypeRef model) const {
  if (!areCompatible(function, model)) return false;
  if (!function->hasPrototype()) return true;
  for (std::size_t i = 0; i < model->parameters().size(); ++i) {
    TypeRef declared = function->parameters()[i], modelled = model->parameters()[i];
    if (declared->isScalar() != modelled->isScalar() || (declared->isPointer() != modelled->isPointer()) ||
        declared->isFloat() != modelled->isFloat())
      return false;
  }
  return true;
}

void UnitTranslator::declareDefinitions() {
  for (const clang::Decl* declaration : context.getTranslationUnitDecl()->decls()) {
    reportLinkerFeatures(declaration);
    if (const auto* alias = declaration->getAttr<clang::AliasAttr>()) {
      aliases_[llvm::cast<clang::NamedDecl>(declaration)->getNameAsString()] = {
          alias->getAliasee().str(), declaration->hasAttr<clang::WeakAttr>()};
    } else if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration)) {
      if (variable->hasExternalFormalLinkage() &&
          variable->isThisDeclarationADefinition() != clang::VarDecl::DeclarationOnly)
        declareVariable(variable->getCanonicalDecl());
    } else if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration)) {
      if (function->doesThisDeclarationHaveABody() && function->hasExternalFormalLinkage()) declareFunction(function);
    }
  }
}

void UnitTranslator::declareAliases() {
  if (aliases_.empty()) return;
  for (const clang::Decl* declaration : context.getTranslationUnitDecl()->decls()) {
    const auto* named = llvm::dyn_cast<clang::NamedDecl>(declaration);
    if (!named || !named->hasAttr<clang::AliasAttr>() || !named->hasExternalFormalLinkage()) continue;
    const std::string name = named->getNameAsString();
    if (linker.isDefined(name)) continue;
    if (!aliasTarget(named)) {
      reason(ReasonKind::UnsupportedConstruct, ReasonEffect::LosesBehaviours,
             "'" + name + "' is an alias of a symbol that is not in its file", named->getLocation(), FunctionId());
      continue;
    }
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(named)) declareVariable(variable->getCanonicalDecl());
    if (const auto* aliased = llvm::dyn_cast<clang::FunctionDecl>(named)) function(aliased);
    linker.define(name);
  }
}

void UnitTranslator::declareReferences() {
  for (const clang::Decl* declaration : context.getTranslationUnitDecl()->decls())
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration);
        variable && variable->hasExternalFormalLinkage())
      declareVariable(variable->getCanonicalDecl());
}

void UnitTranslator::declareVariable(const clang::VarDecl* declaration) {
  if (variables_.contains(declaration)) return;
  if (const auto* target = llvm::dyn_cast_or_null<clang::VarDecl>(aliasTarget(declaration));
      target && target->getCanonicalDecl() != declaration) {
    const VariableId aliased = globalVariable(target);
    linker.variableSymbol(declaration->getNameAsString()) = aliased;
    variables_.emplace(declaration, aliased);
    return;
  }
  const std::string name = symbolName(declaration);
  const clang::VarDecl* latest = declaration->getMostRecentDecl();
  TypeRef type = objectType(latest);
  const clang::VarDecl* definition = const_cast<clang::VarDecl*>(declaration)->getDefinition();
  const bool isTentative = std::any_of(
      declaration->redecls_begin(), declaration->redecls_end(),
      [](const clang::VarDecl* d) { return d->isThisDeclarationADefinition() == clang::VarDecl::TentativeDefinition; });

  if (const auto function = linker.functionSymbols().find(name);
      function != linker.functionSymbols().end() && function->second.valid() && linker.isDefined(name))
    reportConflict(declaration,
                   "'" + name + "' is a function at " + toString(program, program.functions[function->second].range));
  VariableId& symbol = linker.variableSymbol(name);
  if (!symbol.valid()) {
    Variable variable = describe(latest, Storage::Global);
    variable.uniqueName = linker.uniqueGlobalName(name);
    variable.isUndefined = true;
    symbol = program.addVariable(std::move(variable));
  }
  Variable& variable = program.variables[symbol];
  if (!areCompatible(variable.type, type))
    reportConflict(declaration, "conflicting types for '" + name + "': '" + toSource(type) + "' here, " +
                                    (toSource(type) == toSource(variable.type) ? "another '" : "'") +
                                    toSource(variable.type) + "' at " + toString(program, variable.range));
  if (variable.type->isArray() && !variable.type->isComplete()) variable.type = type;
  const bool isWeak = latest->hasAttr<clang::WeakAttr>();
  if (definition && !isWeak && !unit.isModel() && !linker.define(name))
    reportConflict(definition,
                   "redefinition of '" + name + "', which is also defined at " + toString(program, variable.range));
  if (isTentative && !isWeak) linker.defineTentatively(name);
  if ((definition || isTentative) && isWeak && !linker.defineWeakly(name)) overridden_.insert(symbol);
  if (definition || isTentative) {
    variable.isUndefined = false;
    variable.range = range(latest->getSourceRange());
    if (!type->isArray() || type->isComplete()) variable.type = type;
  }
  variables_.emplace(declaration, symbol);
}

void UnitTranslator::declareFunction(const clang::FunctionDecl* definition) {
  if (unit.isModel()) return;
  const std::string name = symbolName(definition);
  if (const VariableId variable = linker.variableSymbol(name); variable.valid())
    reportConflict(definition,
                   "'" + name + "' is a variable at " + toString(program, program.variables[variable].range));
  FunctionId& symbol = linker.functionSymbol(name);
  if (symbol.valid()) {
    if (!areCompatible(program.functions[symbol].type, types.translate(definition->getType())))
      reportConflict(definition, "conflicting types for function '" + name + "', which is also defined at " +
                                     toString(program, program.functions[symbol].range));
  } else {
    Function function;
    function.name = name;
    function.uniqueName = linker.uniqueGlobalName(name);
    fillFunction(function, definition);
    symbol = program.addFunction(std::move(function));
  }
  if (!isReplaceable(definition) && !linker.define(name))
    reportConflict(definition, "redefinition of function '" + name + "', which is also defined at " +
                                   toString(program, program.functions[symbol].range));
  // A replaceable definition is used only where nothing better is found: `function` decides that when it is referred to.
  if (!isReplaceable(definition)) functions_.emplace(definition->getCanonicalDecl(), symbol);
}

namespace {

/// In glibc, too, what programs may define themselves has a second name, which the library uses.
bool isOfTimeZone(const clang::VarDecl* variable) {
  if (!variable->hasExternalFormalLinkage() || variable->hasDefinition() != clang::VarDecl::DeclarationOnly)
    return false;
  const llvm::StringRef name = variable->getName();
  const clang::ASTContext& context = variable->getASTContext();
  return (name == "daylight" && context.hasSameType(variable->getType(), context.IntTy)) ||
         (name == "timezone" && context.hasSameType(variable->getType(), context.LongTy));
}

}  // namespace

std::string UnitTranslator::symbolName(const clang::NamedDecl* declaration) const {
  std::string plain = declaration->getNameAsString();
  const auto* label = declaration->getMostRecentDecl()->getAttr<clang::AsmLabelAttr>();
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration);
  const bool isRegister =
      variable && variable->getStorageClass() == clang::SC_Register;  // GNU C: the label names the machine's register
  if (variable && isOfTimeZone(variable) && !linker.isDefinedSomehow(plain)) return "__" + plain;
  if (!label || isRegister) return plain;
  std::string name = label->getLabel().ltrim('\1').str();
  const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
  const bool isDefinedHere = function && function->hasBody();
  const bool isKnown = isDefinedHere || linker.isDefined(name) || !modelFileOf(name).empty();
  return !isKnown && !modelFileOf(plain).empty() ? plain : name;
}

const clang::NamedDecl* UnitTranslator::aliasTarget(const clang::NamedDecl* declaration) const {
  const auto alias = aliases_.find(declaration->getNameAsString());
  if (alias == aliases_.end() || (alias->second.isWeak && linker.isDefined(alias->first))) return nullptr;
  for (const clang::Decl* candidate : context.getTranslationUnitDecl()->decls())
    if (llvm::isa<clang::FunctionDecl, clang::VarDecl>(candidate))
      if (const auto* named = llvm::cast<clang::NamedDecl>(candidate); symbolName(named) == alias->second.target)
        return named;
  return nullptr;
}

void UnitTranslator::reportLinkerFeatures(const clang::Decl* declaration) {
  const auto report = [&](ReasonKind kind, const std::string& what) {
    reason(kind, ReasonEffect::LosesBehaviours, what, declaration->getBeginLoc(), FunctionId());
  };
  if (const auto* assembly = llvm::dyn_cast<clang::FileScopeAsmDecl>(declaration))
    if (!assembly->getAsmString()->getString().trim().empty())
      report(ReasonKind::InlineAssembly, "assembly outside of functions may define or rename symbols");
  if (declaration->hasAttr<clang::IFuncAttr>())
    report(ReasonKind::UnsupportedConstruct, "attribute ifunc: the function is chosen when the program is loaded");
  if (const auto* section = declaration->getAttr<clang::SectionAttr>())
    for (const char* name : {".init_array", ".preinit_array", ".fini_array", ".ctors", ".dtors"})
      if (section->getName().starts_with(name))
        report(ReasonKind::UnsupportedConstruct,
               "functions in section " + section->getName().str() + " run without being called");
}

void UnitTranslator::reportLibraryVariable(const clang::VarDecl* declaration) {
  // Its model knows what these are before anybody asks for the time zone.
  if (isOfTimeZone(declaration) && linker.options.useModels)
    functionByName("tzset", program.types.function(program.types.voidType(), {}, false, true));
  const std::string name = declaration->getNameAsString();
  const llvm::StringRef view(name);
  if (view.starts_with("__start_") || view.starts_with("__stop_"))
    reason(ReasonKind::UnsupportedConstruct, ReasonEffect::LosesBehaviours,
           "'" + name + "' is the place of a section, which the linker chooses", declaration->getLocation(),
           FunctionId());
  if (view == "environ" || view == "__environ" || view == "tzname" ||
      ((view == "daylight" || view == "timezone") && !isOfTimeZone(declaration)))
    reason(ReasonKind::LibraryApproximation, ReasonEffect::LosesBehaviours,
           "'" + name + "' is changed by the library, and not by its models", declaration->getLocation(), FunctionId());
}

}  // namespace argosy::frontend
