#include "program/target.h"

namespace argosy {

std::span<const Architecture> Target::all() {
  static constexpr Architecture architectures[] = {Architecture::X86_64, Architecture::I386,    Architecture::AArch64,
                                                   Architecture::ARMv7,  Architecture::RISCV64, Architecture::RISCV32};
  return architectures;
}

std::optional<Target> Target::named(std::string_view name) {
  if (name == "host") return host();
  for (const Target target : all())
    if (name == target.name()) return target;
  // The names of Debian's ports and of gcc's cross compilers.
  if (name == "x86_64" || name == "amd64") return Architecture::X86_64;
  if (name == "i686") return Architecture::I386;
  if (name == "arm64") return Architecture::AArch64;
  if (name == "armhf") return Architecture::ARMv7;
  return std::nullopt;
}

std::optional<Target> Target::host() {
#if defined(__x86_64__) && !defined(__ILP32__)
  return Architecture::X86_64;
#elif defined(__i386__)
  return Architecture::I386;
#elif defined(__aarch64__) && !defined(__ILP32__)
  return Architecture::AArch64;
#elif defined(__arm__) && defined(__ARM_PCS_VFP)
  return Architecture::ARMv7;
#elif defined(__riscv) && __riscv_xlen == 64
  return Architecture::RISCV64;
#else
  return std::nullopt;
#endif
}

const char* Target::name() const {
  switch (architecture_) {
    case Architecture::X86_64: return "x86-64";
    case Architecture::I386: return "i386";
    case Architecture::AArch64: return "aarch64";
    case Architecture::ARMv7: return "armv7";
    case Architecture::RISCV64: return "riscv64";
    case Architecture::RISCV32: return "riscv32";
  }
  return "";
}

FloatFormat Target::longDouble() const {
  if (isX86()) return FloatFormat::X87Extended;
  return architecture_ == Architecture::ARMv7 ? FloatFormat::Double : FloatFormat::Quad;
}

unsigned Target::longDoubleSize() const {
  switch (longDouble()) {
    case FloatFormat::Double: return 8;
    case FloatFormat::X87Extended: return architecture_ == Architecture::I386 ? 12 : 16;
    default: return 16;
  }
}

unsigned Target::longDoubleAlignment() const { return architecture_ == Architecture::I386 ? 4 : longDoubleSize(); }

FloatRules Target::floatRules() const {
  if (isX86()) return FloatRules::X86;
  const bool isArm = architecture_ == Architecture::AArch64 || architecture_ == Architecture::ARMv7;
  return isArm ? FloatRules::Arm : FloatRules::RiscV;
}

const char* toString(DataModel model) { return model == DataModel::LP64 ? "LP64" : "ILP32"; }

}  // namespace argosy
