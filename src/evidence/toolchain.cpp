#include "evidence/toolchain.h"

#include <unordered_set>

#include "base/search_path.h"

namespace argosy::evidence {
namespace {

constexpr bool hostIs64Bit = sizeof(void*) == 8 && sizeof(long) == 8;

/// Debian's names. Bare-metal RISC-V has no library to run anything with.
struct CrossTools {
  std::string triple, emulator;
  std::string compiler() const { return triple + "-gcc"; }
  std::string libraries() const { return "/usr/" + triple; }
};

std::optional<CrossTools> crossTools(argosy::Target target) {
  switch (target.architecture()) {
    case Architecture::X86_64: return CrossTools{"x86_64-linux-gnu", "qemu-x86_64"};
    case Architecture::I386: return CrossTools{"i686-linux-gnu", "qemu-i386"};
    case Architecture::AArch64: return CrossTools{"aarch64-linux-gnu", "qemu-aarch64"};
    case Architecture::ARMv7: return CrossTools{"arm-linux-gnueabihf", "qemu-arm"};
    case Architecture::RISCV64: return CrossTools{"riscv64-linux-gnu", "qemu-riscv64"};
    case Architecture::RISCV32: break;
  }
  return std::nullopt;
}

/// C as docs/c-semantics.md says, whatever the compiler's default is: no fused operations; without SSE, i386 code computes
/// with the x87's excess precision.
std::vector<std::string> languageOptions(argosy::Target target) {
  if (target == Architecture::I386) return {"-msse2", "-mfpmath=sse", "-ffp-contract=off"};
  return {"-ffp-contract=off"};
}

bool isExtended(TypeRef type) { return type && type->isFloat() && type->floatFormat() == FloatFormat::X87Extended; }

bool mentionsExtended(ExpressionRef root, std::unordered_set<ExpressionRef>& seen) {
  std::vector<ExpressionRef> pending{root};
  while (!pending.empty()) {
    const ExpressionRef expression = pending.back();
    pending.pop_back();
    if (!expression || !seen.insert(expression).second) continue;
    if (isExtended(expression->type())) return true;
    pending.push_back(expression->left());
    pending.push_back(expression->right());
  }
  return false;
}

void append(std::vector<Toolchain>& toolchains, const std::string& compiler, std::vector<std::string> options,
            const std::string& emulator = "", const std::string& libraries = "") {
  const auto path = findProgram(compiler);
  if (!path) return;
  Toolchain toolchain;
  toolchain.compiler.push_back(path->native());
  toolchain.compiler.insert(toolchain.compiler.end(), options.begin(), options.end());
  if (!emulator.empty()) {
    const auto emulatorPath = findProgram(emulator);
    if (!emulatorPath) return;
    toolchain.emulator = {emulatorPath->native(), "-L", libraries};
  }
  toolchains.push_back(std::move(toolchain));
}

}  // namespace

bool usesExtendedFloats(const Program& program) {
  std::unordered_set<ExpressionRef> seen;
  for (const Edge& edge : program.edges) {
    if (program.functions[program.nodes[edge.source].function].origin != FunctionOrigin::Source) continue;
    bool found = false;
    forEachExpression(edge.operation, [&](ExpressionRef e, bool) { found = found || mentionsExtended(e, seen); });
    if (found) return true;
  }
  return false;
}

std::vector<Toolchain> toolchainsFor(const Program& program) {
  std::vector<Toolchain> toolchains;
  const argosy::Target target = program.target();
  std::vector<std::string> options = languageOptions(target);
  if (target == Architecture::I386 && argosy::Target::host() == argosy::Target(Architecture::X86_64)) {
    // Debian's gcc-multilib has a link for <asm/...>; cross compilers exclude it, and then the headers of x86-64 serve.
    std::vector<std::string> narrow{"-m32", "-idirafter", "/usr/include/x86_64-linux-gnu"};
    narrow.insert(narrow.end(), options.begin(), options.end());
    append(toolchains, "gcc", narrow);
    return toolchains;
  }
  const bool runsAsHost = target == Architecture::X86_64 && hostIs64Bit && !usesExtendedFloats(program);
  if (target.isHost() || runsAsHost) {
    std::vector<std::string> own = options;
    if (target == Architecture::X86_64) own.push_back("-fsigned-char");
    append(toolchains, "gcc", own);
  }
  const std::optional<CrossTools> cross = crossTools(target);
  if (!target.isHost() && cross) append(toolchains, cross->compiler(), options, cross->emulator, cross->libraries());
  return toolchains;
}

CommandForPeople commandFor(argosy::Target target) {
  CommandForPeople command{"gcc", ""};
  if (target == Architecture::I386) command.compiler += " -m32";
  const std::optional<CrossTools> cross = crossTools(target);
  if (!target.isX86() && cross) command = {cross->compiler(), cross->emulator + " -L " + cross->libraries() + " "};
  if (!cross) command = {"riscv64-unknown-elf-gcc -march=rv32imac -mabi=ilp32", std::nullopt};
  if (target != Architecture::X86_64)
    for (const std::string& option : languageOptions(target)) command.compiler += " " + option;
  return command;
}

}  // namespace argosy::evidence
