#include "frontend/model_linker.h"

#include <algorithm>
#include <cstring>

#include "frontend/models.h"

namespace argosy::frontend {

std::string_view modelFileOf(std::string_view function) {
  const auto functions = modelFunctions();
  const auto found = std::lower_bound(functions.begin(), functions.end(), function,
                                      [](const ModelFunction& f, std::string_view name) { return f.name < name; });
  return found != functions.end() && found->name == function ? found->file : std::string_view();
}

namespace {

/// What C does not let a model define has a model of another name: __builtin_clz is __argosy_builtin_clz. What gcc knows and Clang does not
/// (__builtin_toupper) is the library's function.
std::string modelName(const std::string& function) {
  const llvm::StringRef view(function);
  if (!view.starts_with("__builtin_")) return function;
  std::string own = "__argosy_" + view.drop_front(2).str();
  return modelFileOf(own).empty() ? view.drop_front(std::strlen("__builtin_")).str() : own;
}

/// Where the rounding mode may change, what depends on it has a model that does.
std::string modelInAnyMode(std::string name) {
  std::string inAnyMode = "__argosy_any_mode_" + name;
  return modelFileOf(inAnyMode).empty() ? name : inAnyMode;
}

/// Clang's builtins that gcc does not have.
bool isClangOnly(llvm::StringRef function) {
  return function.starts_with("__builtin_rotate") || function.starts_with("__builtin_bitreverse");
}

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> modelFileSystem() {
  auto files = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const ModelFile& model : modelFiles())
    files->addFile(
        "/models/" + std::string(model.name), 0,
        llvm::MemoryBuffer::getMemBuffer(llvm::StringRef(model.text.data(), model.text.size()), model.name, false));
  return files;
}

}  // namespace

ModelLinker::Unit& ModelLinker::unit(std::string_view file) {
  Unit& unit = units_[file];
  if (!unit.tree) {
    unit.tree = parseModel("/models/" + std::string(file), modelFileSystem(), linker_.program.target());
    unit.translator = std::make_unique<UnitTranslator>(linker_, *unit.tree);
  }
  return unit;
}

bool ModelLinker::linkOnce() {
  std::map<std::string_view, std::vector<UnitTranslator::ModelRequest>> requests;
  for (const Function& function : linker_.program.functions) {
    if (function.isDefined || !tried_.insert(function.id).second) continue;
    if (!withLibrary_ && !isClangOnly(function.name)) continue;
    std::string name = modelName(function.name);
    if (linker_.followsRoundingMode) name = modelInAnyMode(std::move(name));
    if (const std::string_view file = modelFileOf(name); !file.empty())
      requests[file].push_back({function.id, std::move(name)});
  }
  for (const auto& [file, list] : requests) unit(file).translator->translateModels(list);
  return !requests.empty();
}

void ModelLinker::link() {
  while (linkOnce()) {
  }
}

}  // namespace argosy::frontend
