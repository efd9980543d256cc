#include "frontend/frontend.h"

#include <exception>
#include <set>

#include "frontend/function_translator.h"
#include "frontend/guard.h"
#include "frontend/library_functions.h"
#include "frontend/linker.h"
#include "frontend/model_linker.h"
#include "frontend/parsing/shipped_headers.h"
#include "frontend/rounding_mode.h"
#include "frontend/unit_translator.h"
#include "program/transform/adapt_calls.h"
#include "program/transform/simplify.h"
#include "program/transform/undefined_calls.h"

namespace argosy::frontend {

namespace {

/// The functions whose call is the violation itself: that they are not defined is no gap of the model.
bool isErrorFunction(const std::string& name) { return name == "reach_error" || name == "__VERIFIER_error"; }

/// Whose the functions are that nobody defines.
void classifyUndefined(Program& program, const Options& options) {
  for (Function& function : program.functions) {
    if (function.isDefined) continue;
    if (isErrorFunction(function.name)) {
      function.isPure = true;  // what comes after the violation does not matter
    } else if (function.name.starts_with("__builtin_")) {
      function.undefinedKind = UndefinedKind::Builtin;
    } else if (libraryFunction(function.name, function.type)) {
      function.undefinedKind = UndefinedKind::Library;
    } else if (options.undefinedFunctions == UndefinedFunctions::Forbid) {
      function.undefinedKind = UndefinedKind::Forbidden;
    } else if (options.undefinedFunctions == UndefinedFunctions::HavocResult) {
      function.isPure = true;
    }
  }
}

void recordUndefinedCalls(Program& program) {
  for (Edge& edge : program.edges) {
    const auto* call = std::get_if<Call>(&edge.operation);
    if (!call || !call->function.valid()) continue;
    const Function& callee = program.functions[call->function];
    if (!callee.isDefined && !isErrorFunction(callee.name))
      edge.operation = callOfUndefined(program, *call, edge.info.range);
  }
}

/// In a program that registers functions with atexit or the like.
void recordUndefinedEnds(Program& program) {
  for (const Function& function : program.functions)
    if (!function.isDefined && function.isNoReturn && !isErrorFunction(function.name))
      program.addReason(
          {ReasonKind::UndefinedFunction, ReasonEffect::LosesBehaviours,
           "function '" + function.name + "' may end the program with exit, which calls what atexit has registered",
           function.range});
}

/// What reads through pointers may find there changes by itself; direct reads are arbitrary already.
void recordForeignVolatiles(Program& program) {
  for (const Variable& variable : program.variables)
    if (variable.isUndefined && variable.isVolatile && variable.addressTaken)
      program.addReason(
          {ReasonKind::HardwareRegister, ReasonEffect::LosesBehaviours,
           "the volatile object '" + variable.name + "' is outside the program, and may be read through a pointer",
           variable.range});
}

/// The models of printf and its kin do not look where they print: that may fail then, or write the memory of a stream of fmemopen.
void recordRedirectedOutput(Program& program) {
  const auto isOutput = [](const Variable& variable) {
    return variable.isUndefined && (variable.name == "stdout" || variable.name == "stderr");
  };
  const auto record = [&](const Variable& variable) {
    program.addReason(
        {ReasonKind::LibraryApproximation, ReasonEffect::LosesBehaviours,
         "'" + variable.name + "' is changed by the program, and models of printing do not know where they print",
         variable.range});
  };
  std::set<VariableId> changed;
  for (const Edge& edge : program.edges)
    forEachExpression(edge.operation, [&](ExpressionRef expression, bool isTarget) {
      if (isTarget && expression->kind() == ExpressionKind::Variable) changed.insert(expression->variable());
    });
  for (const Variable& variable : program.variables)
    if (isOutput(variable) && (variable.addressTaken || changed.contains(variable.id))) record(variable);
}

class Loader {
 public:
  explicit Loader(const Options& options)
      : options_(options), program_(std::make_unique<Program>(options.target)), linker_(*program_, options) {}

  std::unique_ptr<Program> load() {
    parse();
    for (const auto& translator : translators_) translator->declareDefinitions();
    for (const auto& translator : translators_) translator->declareAliases();
    for (const auto& translator : translators_) translator->declareReferences();
    linker_.throwIfErrors();
    linker_.followsRoundingMode = options_.useModels && mentionsRoundingMode();
    for (const auto& translator : translators_) translator->translateAll();
    linker_.throwIfErrors();
    addStart();
    if (options_.useModels) {  // else the library's functions stay what they are
      classifyUndefined(*program_, options_);
      recordUndefinedCalls(*program_);
    }
    if (isModelled("atexit") || isModelled("on_exit")) recordUndefinedEnds(*program_);
    adaptCalls(*program_);
    locateModelReasons(*program_, linker_.modelReasons);
    *program_ = Simplification().apply(std::move(*program_)).program;
    recordForeignVolatiles(*program_);
    if (isModelled("fmemopen") || isModelled("__argosy_printed")) recordRedirectedOutput(*program_);
    return std::move(program_);
  }

 private:
  void parse() {
    std::vector<Diagnostic> errors;
    for (const std::string& file : options_.files) {
      try {
        units_.push_back(parseFile(file, options_));
        translators_.push_back(std::make_unique<UnitTranslator>(linker_, *units_.back()));
      } catch (const InputError& error) {
        errors.insert(errors.end(), error.diagnostics().begin(), error.diagnostics().end());
      }
    }
    if (!errors.empty()) throw InputError(std::move(errors));
  }

  bool mentionsRoundingMode() const {
    const auto isDefinedByUser = [&](const std::string& name) { return linker_.isDefined(name); };
    return std::any_of(units_.begin(), units_.end(),
                       [&](const auto& unit) { return frontend::mentionsRoundingMode(*unit, isDefinedByUser); });
  }

  void addStart() {
    const FunctionId entry = linker_.functionSymbols().contains(options_.entryFunction)
                                 ? linker_.functionSymbol(options_.entryFunction)
                                 : staticEntry();
    if (!entry.valid() || !program_->functions[entry].isDefined)
      throw InputError({{Severity::Error, options_.files.front(), 0, 0,
                         "the entry function '" + options_.entryFunction + "' is not defined"}});
    std::vector<UnitTranslator::Hook> hooks;
    for (const auto& translator : translators_)
      hooks.insert(hooks.end(), translator->hooks.begin(), translator->hooks.end());

    Function start;
    start.name = start.uniqueName = linker_.uniqueGlobalName("__argosy_start");
    start.type = program_->types.function(program_->types.voidType(), {}, false, true);
    start.origin = FunctionOrigin::Synthetic;
    start.isDefined = true;
    program_->start = program_->addFunction(std::move(start));

    const bool hasDestructors =
        std::any_of(hooks.begin(), hooks.end(), [](const auto& hook) { return !hook.isConstructor; });
    TypeRef handlerType =
        program_->types.pointer(program_->types.function(program_->types.voidType(), {}, false, true));
    if (hasDestructors)
      translators_.front()->functionByName(
          "atexit", program_->types.function(program_->types.int32(), {handlerType}, false, true));
    StartCallees callees;
    callees.entry = entry;
    ModelLinker models(linker_, options_.useModels);
    models.link();
    const auto modelFunction = [&](const char* name, TypeRef result, std::vector<TypeRef> parameters) {
      const FunctionId id = translators_.front()->functionByName(
          name, program_->types.function(result, std::move(parameters), false, true));
      models.link();
      return id;
    };
    if (options_.useModels) {
      const TypeRef int32 = program_->types.int32(),
                    strings = program_->types.pointer(program_->types.pointer(program_->types.character()));
      if (isModelled("atexit") || isModelled("on_exit"))
        callees.runExitHandlers = modelFunction("__argosy_run_atexit", program_->types.voidType(), {int32});
      if (looksAtStrings(*program_, entry, 1))
        callees.makeArguments = modelFunction("__argosy_program_arguments", strings, {int32});
      if (looksAtStrings(*program_, entry, 2))
        callees.makeEnvironment = modelFunction("__argosy_program_environment", strings, {});
    }
    if (hasDestructors) callees.registerHandler = linker_.functionSymbol("atexit");
    FunctionTranslator(*translators_.front(), program_->start).translateStart(hooks, callees);
  }

  FunctionId staticEntry() const {
    const Function* function = program_->findFunction(options_.entryFunction);
    return function ? function->id : FunctionId();
  }

  bool isModelled(const char* name) {
    const auto found = linker_.functionSymbols().find(name);
    return found != linker_.functionSymbols().end() && program_->functions[found->second].isDefined &&
           program_->functions[found->second].origin == FunctionOrigin::Model;
  }

  const Options& options_;
  std::unique_ptr<Program> program_;
  Linker linker_;
  std::vector<std::unique_ptr<TranslationUnit>> units_;
  std::vector<std::unique_ptr<UnitTranslator>> translators_;
};

}  // namespace

std::unique_ptr<Program> load(const Options& options) {
  std::unique_ptr<Program> program;
  std::exception_ptr failure;
  const GuardResult result = runGuarded(
      [&] {
        try {
          program = Loader(options).load();
        } catch (...) {
          failure = std::current_exception();
        }
      },
      {options.timeLimitSeconds, options.memoryLimitBytes});
  const std::string file = options.files.empty() ? "" : options.files.front();
  const auto fail = [&](const char* message) { return InputError({{Severity::Error, file, 1, 1, message}}); };
  if (result == GuardResult::Crashed) throw fail("the C front end crashed on this input");
  if (result == GuardResult::TooLong) throw fail("the input takes too long to read");
  if (result == GuardResult::TooLarge) throw fail("the input takes too much memory to read");
  if (failure) std::rethrow_exception(failure);
  return program;
}

std::vector<Header> headers() {
  std::vector<Header> result;
  for (const ShippedHeader& header : shippedHeaders())
    result.push_back({"argosy/" + std::string(header.name) + ".h", std::string(header.text)});
  return result;
}

}  // namespace argosy::frontend
