#include "frontend/parsing/target_arguments.h"

namespace argosy::frontend {

std::vector<std::string> targetArguments(Target target) {
  std::vector<std::string> arguments;
  const auto features = [&](std::initializer_list<const char*> names) {
    for (const char* name : names) arguments.insert(arguments.end(), {"-target-feature", name});
  };
  switch (target.architecture()) {
    case Architecture::X86_64: arguments = {"-triple", "x86_64-unknown-linux-gnu", "-target-cpu", "x86-64"}; break;
    case Architecture::I386: arguments = {"-triple", "i386-unknown-linux-gnu", "-target-cpu", "pentium4"}; break;
    case Architecture::AArch64:
      arguments = {"-triple", "aarch64-unknown-linux-gnu", "-target-cpu", "generic", "-target-abi", "aapcs"};
      features({"+v8a", "+fp-armv8", "+neon"});
      break;
    case Architecture::ARMv7:
      // Debian's armhf: passes floats in the registers of VFPv3-D16.
      arguments = {"-triple",     "armv7-unknown-linux-gnueabihf",
                   "-target-cpu", "generic",
                   "-target-abi", "aapcs-linux",
                   "-mfloat-abi", "hard"};
      features({"+vfp2", "+vfp2sp", "+vfp3d16", "+vfp3d16sp", "+fp64"});
      break;
    case Architecture::RISCV64:
      arguments = {"-triple", "riscv64-unknown-linux-gnu", "-target-abi", "lp64d"};
      features({"+m", "+a", "+f", "+d", "+c", "+zicsr"});
      break;
    case Architecture::RISCV32:
      // Bare metal: there is no Linux library to be compatible with.
      arguments = {"-triple", "riscv32-unknown-unknown-elf", "-target-abi", "ilp32"};
      features({"+m", "+a", "+c"});
      break;
  }
  if (!target.hasSignedCharacters()) arguments.push_back("-fno-signed-char");
  return arguments;
}

std::string builtInDeclarations(Target target) {
  const std::string types =
      "\ntypedef double _Float32x;\ntypedef float _Float32;\n"
      // CBMC's own types.
      "typedef __SIZE_TYPE__ __CPROVER_size_t;\ntypedef _Bool __CPROVER_bool;\n"
      // CBMC knows it without a declaration; undeclared, its result would be an int.
      "void *__CPROVER_allocate(__CPROVER_size_t, __CPROVER_bool);\n"
      // Undeclared, they would take double.
      "int __builtin_isinff(float);\nint __builtin_isinfl(long double);\nint __builtin_isnanf(float);\nint "
      "__builtin_isnanl(long double);\n";
  switch (target.longDouble()) {
    case FloatFormat::X87Extended:
      return types + "typedef double _Float64;\ntypedef __float128 _Float128;\ntypedef long double _Float64x;\n";
    case FloatFormat::Quad:
      return types + "typedef double _Float64;\ntypedef long double _Float128;\ntypedef long double _Float64x;\n";
    // No type is wider than double. TS 18661-3 makes _Float64 the type of its sums with long double.
    default: return types + "typedef long double _Float64;\n";
  }
}

}  // namespace argosy::frontend
