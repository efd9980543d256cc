#include "domains/octagon/loaded/number_library.h"

#include <dlfcn.h>

#include <array>
#include <string>

namespace argosy::octagon {
namespace {

constexpr const char* moduleName = "argosy_ppl.so";

ElementFactory openOwnModule() {
  std::error_code ignored;
  const std::filesystem::path beside = std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path();
  const std::array<std::filesystem::path, 3> directories = {beside, beside.parent_path() / "lib" / "argosy",
                                                            ARGOSY_MODULE_DIRECTORY};
  return openNumberModule(directories);
}

}  // namespace

ElementFactory openNumberModule(std::span<const std::filesystem::path> directories) {
  std::string errors;
  std::error_code ignored;
  for (const std::filesystem::path& directory : directories) {
    const std::filesystem::path path = directory / moduleName;
    if (!std::filesystem::exists(path, ignored)) continue;
    void* const module = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    void* const factory = module ? dlsym(module, pplFactoryName) : nullptr;
    if (factory) return reinterpret_cast<ElementFactory>(factory);
    const char* const error = dlerror();
    errors += std::string(" (") + (error ? error : "no factory") + ")";
  }
  throw NumberLibraryMissing("the Parma Polyhedra Library is not available: " +
                             (errors.empty() ? "this build has no module for it; install libppl-dev and build with "
                                               "-DARGOSY_PPL=ON"
                                             : "its module cannot be loaded; install libppl14" + errors));
}

NumberLibrary numberLibrary(ElementKind kind) {
  static const ElementFactory factory = openOwnModule();
  return {factory, kind};
}

}  // namespace argosy::octagon
