#include "frontend/parsing/system_headers.h"

#include <filesystem>

namespace argosy::frontend {

namespace {

/// What Debian calls the target's directories, and its packages of the C library's headers.
struct DebianNames {
  const char* multiarch;  // below /usr/include
  const char* cross;      // below /usr; null: Debian has no C library for it
  const char* crossPackage;
};

DebianNames debianNames(Target target) {
  switch (target.architecture()) {
    case Architecture::X86_64: return {"x86_64-linux-gnu", "x86_64-linux-gnu", "libc6-dev-amd64-cross"};
    case Architecture::I386: return {"i386-linux-gnu", "i686-linux-gnu", "libc6-dev-i386-cross"};
    case Architecture::AArch64: return {"aarch64-linux-gnu", "aarch64-linux-gnu", "libc6-dev-arm64-cross"};
    case Architecture::ARMv7: return {"arm-linux-gnueabihf", "arm-linux-gnueabihf", "libc6-dev-armhf-cross"};
    case Architecture::RISCV64: return {"riscv64-linux-gnu", "riscv64-linux-gnu", "libc6-dev-riscv64-cross"};
    case Architecture::RISCV32: break;
  }
  return {nullptr, nullptr, nullptr};
}

bool exists(const std::string& path) {
  std::error_code error;
  return std::filesystem::exists(path, error);
}

/// A file that every glibc has, and whose contents depend on the machine.
constexpr const char* machineHeader = "/bits/types.h";

}  // namespace

SystemHeaders systemHeaders(Target target, const std::string& root) {
  const DebianNames names = debianNames(target);
  if (!names.cross)
    return {{},
            std::string("there is no C library for ") + target.name() +
                " on Linux; the compiler's own headers (stddef.h, stdint.h, limits.h, float.h, stdarg.h, ...) can be "
                "included, others with -I from where they are"};
  const std::string shared = root + "/usr/include", own = shared + "/" + names.multiarch;
  // Of several architectures on one machine, each has a directory for what depends on it, and all share the rest.
  if (exists(own + machineHeader)) return {{own, shared}, ""};
  const std::string cross = root + "/usr/" + names.cross + "/include";
  if (exists(cross + machineHeader)) return {{cross}, ""};
  // Systems without such directories have one architecture only.
  if (target.isHost() && exists(shared + machineHeader)) return {{shared}, ""};
  // gcc -m32 of x86-64 uses the headers of x86-64, which are made for both; one file says that the library is there.
  if (target == Architecture::I386)
    for (const std::string& both : {shared + "/x86_64-linux-gnu", shared})
      if (exists(both + "/gnu/stubs-32.h")) return {{both, shared}, ""};
  const char* package = target.isHost() ? "libc6-dev" : names.crossPackage;
  return {
      {},
      std::string("the C library's headers for ") + target.name() + " are not installed: apt-get install " + package};
}

}  // namespace argosy::frontend
