#include "smt/solver_module.h"

#include <dlfcn.h>

#include <array>

namespace argosy::smt {
namespace {

constexpr const char* moduleName = "argosy_cvc5.so";

/// Beside the executable, where it is installed, and where it was built.
void* openOwnModule() {
  std::error_code ignored;
  const std::filesystem::path beside = std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path();
  const std::array<std::filesystem::path, 3> directories = {beside, beside.parent_path() / "lib" / "argosy",
                                                            ARGOSY_MODULE_DIRECTORY};
  return openCvc5Module(directories);
}

}  // namespace

void* openCvc5Module(std::span<const std::filesystem::path> directories) {
  std::string errors;
  std::error_code ignored;
  for (const std::filesystem::path& directory : directories) {
    const std::filesystem::path path = directory / moduleName;
    if (!std::filesystem::exists(path, ignored)) continue;
    void* const module = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (module && dlsym(module, cvc5FactoryName)) return module;
    const char* const error = dlerror();
    errors += std::string(" (") + (error ? error : "no factory") + ")";
  }
  throw SolverMissing("cvc5 is not available: " +
                      (errors.empty()
                           ? std::string("this build has no module for it; install libcvc5-dev and build again")
                           : "its module cannot be loaded; install libcvc5-1" + errors));
}

void* findInCvc5Module(const char* symbol) {
  static void* const module = openOwnModule();
  return dlsym(module, symbol);
}

std::unique_ptr<BackEnd> makeCvc5BackEnd(ConstantMaker& constants, const BackEndOptions& options) {
  static const auto factory = reinterpret_cast<BackEndFactory>(findInCvc5Module(cvc5FactoryName));
  return std::unique_ptr<BackEnd>(factory(constants, options));
}

}  // namespace argosy::smt
