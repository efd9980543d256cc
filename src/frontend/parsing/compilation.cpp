#include "frontend/parsing/compilation.h"

#include <clang/Basic/DiagnosticLex.h>
#include <clang/Basic/DiagnosticParse.h>
#include <clang/Basic/DiagnosticSema.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Sema/Sema.h>

#include <filesystem>
#include <fstream>

#include "frontend/parsing/captured_variables.h"
#include "frontend/parsing/file_directives.h"
#include "frontend/parsing/guarded_files.h"
#include "frontend/parsing/nested_functions.h"
#include "frontend/parsing/shipped_headers.h"
#include "frontend/parsing/system_headers.h"
#include "frontend/parsing/target_arguments.h"
#include "frontend/parsing/variable_structures.h"

namespace argosy::frontend {

namespace {

constexpr const char* variableField =
    "an array of variable length in a structure is not supported, unless constants tell how long it probably is";
constexpr const char* nestedFunction =
    "a function inside a function is not supported, unless all it uses of the function around it are variables, and "
    "that one does not call itself";

/// Where the headers that come with Argosy seem to lie.
constexpr const char* shippedHeaderDirectory = "/argosy-headers";

enum class Purpose : std::uint8_t { Translate, LookAtNames };

/// Turns Clang's errors into ours. Warnings are off: the compiler is the place to see them.
class Collector : public clang::DiagnosticConsumer {
 public:
  Collector(std::string fallbackFile, Target target, std::vector<Diagnostic>& diagnostics)
      : fallbackFile_(std::move(fallbackFile)), target_(target), diagnostics_(diagnostics) {}

  void setGuard(const GuardedFiles* guard) { guard_ = guard; }
  void setPurpose(Purpose purpose) { purpose_ = purpose; }
  /// Where the body of the first function begins that is inside another one.
  std::optional<std::size_t> nestedFunctionAt() const { return nestedFunction_; }
  /// Where the first field is declared that is an array of variable length.
  std::optional<std::size_t> variableFieldAt() const { return variableField_; }

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override {
    // Attributes of newer gccs take arguments that Clang does not know, e.g. malloc(free, 1); none changes the meaning.
    if (info.getID() == clang::diag::err_attribute_wrong_number_arguments ||
        info.getID() == clang::diag::err_attribute_too_many_arguments)
      return;
    // A block for a function with variable arguments.
    if (purpose_ == Purpose::LookAtNames && info.getID() == clang::diag::err_va_start_fixed_function) return;
    clang::DiagnosticConsumer::HandleDiagnostic(level, info);
    if (level < clang::DiagnosticsEngine::Error) return;
    Diagnostic diagnostic;
    diagnostic.file = fallbackFile_;
    llvm::SmallString<128> message;
    info.FormatDiagnostic(message);
    diagnostic.message = isRefusal(info) ? refusedInclude : message.str().str();
    if (info.hasSourceManager() && info.getLocation().isValid()) {
      const clang::SourceManager& sources = info.getSourceManager();
      const auto [file, offset] = sources.getDecomposedExpansionLoc(info.getLocation());
      if (const auto entry = sources.getFileEntryRefForID(file)) diagnostic.file = entry->getName().str();
      if (info.getID() == clang::diag::err_function_definition_not_allowed) {
        diagnostic.message = nestedFunction;
        if (!nestedFunction_ && file == sources.getMainFileID() && info.getLocation().isFileID())
          nestedFunction_ = offset;
      }
      if (info.getID() == clang::diag::err_typecheck_field_variable_size) {
        diagnostic.message = variableField;
        if (!variableField_ && file == sources.getMainFileID() && info.getLocation().isFileID())
          variableField_ = offset;
      }
      diagnostic.line = sources.getLineNumber(file, offset);
      diagnostic.column = sources.getColumnNumber(file, offset);
      const bool isAngled = *sources.getCharacterData(sources.getExpansionLoc(info.getLocation())) == '<';
      if (info.getID() == clang::diag::err_pp_file_not_found && isAngled)
        if (const std::string missing = systemHeaders(target_).missing; !missing.empty())
          diagnostic.message += "; " + missing;
    }
    diagnostics_.push_back(std::move(diagnostic));
  }

 private:
  bool isRefusal(const clang::Diagnostic& info) const {
    return guard_ && info.getID() == clang::diag::err_pp_file_not_found &&
           info.getArgKind(0) == clang::DiagnosticsEngine::ak_std_string && guard_->hasRefused(info.getArgStdStr(0));
  }

  std::string fallbackFile_;
  Target target_;
  std::vector<Diagnostic>& diagnostics_;
  const GuardedFiles* guard_ = nullptr;
  Purpose purpose_ = Purpose::Translate;
  std::optional<std::size_t> nestedFunction_, variableField_;
};

/// Parses, and leaves the tree to the CompilerInstance.
class KeepTree : public clang::SyntaxOnlyAction {
 public:
  explicit KeepTree(Target target) : target_(target) {}

 private:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance&, llvm::StringRef) override {
    return std::make_unique<clang::ASTConsumer>();
  }
  bool BeginSourceFileAction(clang::CompilerInstance& compiler) override {
    clang::Preprocessor& preprocessor = compiler.getPreprocessor();
    preprocessor.setPredefines(preprocessor.getPredefines() + builtInDeclarations(target_));
    refuseFileDirectives(preprocessor);
    return true;
  }
  bool shouldEraseOutputFiles() override { return false; }
  void EndSourceFile() override {}

  Target target_;
};

std::vector<std::string> compilerArguments(const Options& options, bool preprocessed) {
  const std::string resources = ARGOSY_CLANG_RESOURCES;
  std::vector<std::string> arguments = targetArguments(options.target);
  arguments.insert(arguments.end(), {"-fsyntax-only",
                                     "-nostdsysteminc",
                                     "-std=gnu17",
                                     "-x",
                                     preprocessed ? "cpp-output" : "c",
                                     "-fgnuc-version=4.2.1",
                                     "-flax-vector-conversions=integer",
                                     "-Wno-everything",
                                     "-fbracket-depth",
                                     "20000",
                                     "-ferror-limit",
                                     "50",
                                     "-fno-spell-checking",
                                     "-resource-dir",
                                     resources,
                                     "-D__ARGOSY__=1",
                                     "-internal-isystem",
                                     resources + "/include",
                                     "-internal-isystem",
                                     shippedHeaderDirectory});
  for (const std::string& directory : systemHeaders(options.target).directories) {
    arguments.push_back("-internal-externc-isystem");
    arguments.push_back(directory);
  }
  for (const std::string& path : options.includePaths) arguments.push_back("-I" + path);
  for (const std::string& definition : options.definitions) arguments.push_back("-D" + definition);
  for (const std::string& file : options.forcedIncludes) {
    arguments.push_back("-include");
    arguments.push_back(file);
  }
  return arguments;
}

/// What may be read of the machine's files.
llvm::IntrusiveRefCntPtr<GuardedFiles> filesFor(const std::string& path, const Options& options,
                                                const clang::HeaderSearchOptions& search) {
  GuardedFiles::Allowed allowed{options.files, options.includePaths, {}, shippedHeaderDirectory};
  allowed.files.push_back(path);
  allowed.files.insert(allowed.files.end(), options.forcedIncludes.begin(), options.forcedIncludes.end());
  for (const auto& entry : search.UserEntries)
    if (entry.Group != clang::frontend::Angled && entry.Path != shippedHeaderDirectory)
      allowed.systemDirectories.push_back(entry.Path);
  return llvm::makeIntrusiveRefCnt<GuardedFiles>(allowed);
}

/// The same, and the headers that come with Argosy.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> withShippedHeaders(llvm::IntrusiveRefCntPtr<GuardedFiles> files) {
  auto headers = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const ShippedHeader& header : shippedHeaders()) {
    const std::string path = std::string(shippedHeaderDirectory) + "/argosy/" + std::string(header.name) + ".h";
    const llvm::StringRef text(header.text.data(), header.text.size());
    headers->addFile(path, 0, llvm::MemoryBuffer::getMemBuffer(text, path, /*RequiresNullTerminator=*/false));
  }
  auto overlaid = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(std::move(files));
  overlaid->pushOverlay(std::move(headers));
  return overlaid;
}

struct Attempt {
  std::unique_ptr<clang::CompilerInstance> compiler = std::make_unique<clang::CompilerInstance>();
  std::vector<Diagnostic> errors;
  std::optional<std::size_t> nestedFunctionAt, variableFieldAt;
};

/// Without `files`: the machine's, as far as the program may see them. `text` stands for what the file contains.
Attempt attempt(const std::string& path, const Options& options, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files,
                const MovedText* text, Purpose purpose = Purpose::Translate) {
  Attempt result;
  clang::CompilerInstance& compiler = *result.compiler;
  const std::string name = path.starts_with('-') ? "./" + path : path;
  std::vector<std::string> arguments = compilerArguments(options, llvm::StringRef(path).ends_with(".i"));
  arguments.push_back(name);
  std::vector<const char*> pointers;
  for (const std::string& argument : arguments) pointers.push_back(argument.c_str());

  Collector collector(path, options.target, result.errors);
  collector.setPurpose(purpose);
  compiler.createDiagnostics(&collector, /*ShouldOwnClient=*/false);
  compiler.getDiagnostics().setSuppressAllDiagnostics(false);
  bool good = clang::CompilerInvocation::CreateFromArgs(compiler.getInvocation(), pointers, compiler.getDiagnostics());
  clang::ProcessWarningOptions(compiler.getDiagnostics(), compiler.getDiagnosticOpts());
  compiler.getDiagnosticOpts().ShowCarets = false;  // also the closing "n warnings generated"
  if (text)
    compiler.getPreprocessorOpts().addRemappedFile(name,
                                                   llvm::MemoryBuffer::getMemBufferCopy(text->text(), name).release());
  llvm::IntrusiveRefCntPtr<GuardedFiles> guard;
  if (!files) {
    guard = filesFor(path, options, compiler.getHeaderSearchOpts());
    files = withShippedHeaders(guard);
  }
  collector.setGuard(guard.get());
  if (good) {
    compiler.createFileManager(files);
    KeepTree action(options.target);
    good = compiler.ExecuteAction(action);
  }
  if (!good && result.errors.empty()) result.errors.push_back({Severity::Error, path, 0, 0, "cannot be read"});
  result.nestedFunctionAt = collector.nestedFunctionAt();
  result.variableFieldAt = collector.variableFieldAt();
  // The collector goes away; the tree stays.
  compiler.getDiagnostics().setClient(std::make_unique<clang::IgnoringDiagConsumer>().release(),
                                      /*ShouldOwnClient=*/true);
  return result;
}

/// The file with constants for the lengths of arrays in structures; nothing where one cannot be told.
std::unique_ptr<TranslationUnit> withConstantLengths(const std::string& path, Options options, Attempt attempted) {
  const clang::SourceManager& sources = attempted.compiler->getSourceManager();
  MovedText text(sources.getBufferData(sources.getMainFileID()).str());
  std::size_t lengths = 0;
  const auto define = [&](std::size_t number, std::uint64_t length) {
    options.definitions.push_back(structureLength(number) + "=" + std::to_string(length));
  };
  // Each one is found by parsing what the others have left.
  constexpr std::size_t mostLengths = 100;
  while (attempted.variableFieldAt) {
    const auto fixed = lengths < mostLengths
                           ? fixLengths(attempted.compiler->getLangOpts(), *attempted.variableFieldAt, lengths, text)
                           : std::nullopt;
    if (!fixed) return nullptr;
    for (const std::size_t end = lengths + *fixed; lengths < end; ++lengths) define(lengths, lengths + 1);
    attempted = attempt(path, options, nullptr, &text);
  }
  const auto probable =
      attempted.errors.empty() ? probableLengths(attempted.compiler->getASTContext(), lengths) : std::nullopt;
  if (!probable) return nullptr;
  options.definitions.resize(options.definitions.size() - lengths);
  for (std::size_t number = 0; number < lengths; ++number) define(number, (*probable)[number]);
  attempted = attempt(path, options, nullptr, &text);
  if (!attempted.errors.empty()) return nullptr;
  return std::make_unique<TranslationUnit>(path, false, std::move(attempted.compiler), std::move(text));
}

/// The file without its nested functions, which become ordinary ones; nothing where that is not known to keep the meaning.
std::unique_ptr<TranslationUnit> withoutNestedFunctions(const std::string& path, Options options, Attempt attempted) {
  const clang::SourceManager& sources = attempted.compiler->getSourceManager();
  NestedFunctions nested(sources.getBufferData(sources.getMainFileID()).str(), attempted.compiler->getLangOpts());
  // Each one is found by parsing what the others have left.
  constexpr std::size_t mostNestedFunctions = 100;
  while (attempted.nestedFunctionAt || nested.haveUndeclaredParameters()) {
    if (nested.functions().size() == mostNestedFunctions && attempted.nestedFunctionAt) return nullptr;
    clang::ASTContext& tree = attempted.compiler->getASTContext();
    const bool isKnown =
        attempted.nestedFunctionAt ? nested.add(tree, *attempted.nestedFunctionAt) : nested.declareParameters(tree);
    if (!isKnown) return nullptr;
    attempted = attempt(path, options, nullptr, &nested.text(), Purpose::LookAtNames);
  }
  if (!attempted.errors.empty()) return nullptr;
  clang::ASTContext& context = attempted.compiler->getASTContext();
  const auto captured = CapturedVariables::find(context, nested);
  if (!captured) return nullptr;
  MovedText text = captured->movedText(context);
  Attempt moved = attempt(path, options, nullptr, &text);
  if (!moved.errors.empty()) return nullptr;
  if (!captured->isSame(context, nested.text(), moved.compiler->getASTContext(), text, options.files.size() <= 1))
    return nullptr;
  return std::make_unique<TranslationUnit>(path, false, std::move(moved.compiler), std::move(text));
}

std::unique_ptr<TranslationUnit> parse(const std::string& path, const Options& options, bool isModel,
                                       llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files) {
  Attempt first = attempt(path, options, std::move(files), nullptr);
  if (first.errors.empty()) return std::make_unique<TranslationUnit>(path, isModel, std::move(first.compiler));
  const std::vector<Diagnostic> errors = first.errors;
  if (isModel || (!first.nestedFunctionAt && !first.variableFieldAt)) throw InputError(errors);
  // GNU C that Clang does not have; a file has one of both.
  const auto rewrite = first.nestedFunctionAt ? withoutNestedFunctions : withConstantLengths;
  if (auto unit = rewrite(path, options, std::move(first))) return unit;
  throw InputError(errors);
}

}  // namespace

TranslationUnit::TranslationUnit(std::string name, bool isModel, std::unique_ptr<clang::CompilerInstance> compiler,
                                 std::optional<MovedText> text)
    : name_(std::move(name)), isModel_(isModel), compiler_(std::move(compiler)), text_(std::move(text)) {}

TranslationUnit::~TranslationUnit() = default;

SourcePosition TranslationUnit::position(clang::SourceLocation location) const {
  const auto [file, offset] = sources().getDecomposedExpansionLoc(location);
  if (text_ && file == sources().getMainFileID()) {
    const MovedText::Position position = text_->position(offset);
    return {position.line, position.column};
  }
  return {sources().getLineNumber(file, offset), sources().getColumnNumber(file, offset)};
}

bool TranslationUnit::isInFile(clang::SourceLocation location) const {
  return !text_ || !Places(sources(), *text_).isPutIn(location);
}

std::unique_ptr<TranslationUnit> parseFile(const std::string& path, const Options& options) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  const auto fail = [&](const char* message) { return InputError({{Severity::Error, path, 0, 0, message}}); };
  if (error || !std::filesystem::exists(status)) throw fail("no such file");
  if (std::filesystem::is_directory(status)) throw fail("is a directory");
  if (!std::filesystem::is_regular_file(status)) throw fail("is not a regular file");
  if (!std::ifstream(path)) throw fail("cannot be opened");
  return parse(path, options, false, nullptr);
}

std::unique_ptr<TranslationUnit> parseModel(const std::string& path,
                                            llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files, Target target) {
  Options options;
  options.target = target;
  return parse(path, options, true, std::move(files));
}

}  // namespace argosy::frontend
