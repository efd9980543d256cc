#include "evidence/toolchain.h"

#include <unordered_set>

#include "base/search_path.h"

namespace argosy::evidence {
namespace {

#if defined(__x86_64__)
constexpr bool hostIsX86 = true;
#else
constexpr bool hostIsX86 = false;
#endif
constexpr bool hostIs64Bit = sizeof(void*) == 8 && sizeof(long) == 8;

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
  // Without these, ILP32 code computes with the x87's excess precision.
  const std::vector<std::string> sse{"-msse2", "-mfpmath=sse"};
  if (program.dataModel() == DataModel::ILP32) {
    if (hostIsX86)
      append(toolchains, "gcc", {"-m32", sse[0], sse[1]});
    else
      append(toolchains, "i686-linux-gnu-gcc", sse, "qemu-i386", "/usr/i686-linux-gnu");
    return toolchains;
  }
  if (hostIsX86 || (hostIs64Bit && !usesExtendedFloats(program)))
    append(toolchains, "gcc", {"-fsigned-char", "-ffp-contract=off"});
  if (!hostIsX86) append(toolchains, "x86_64-linux-gnu-gcc", {}, "qemu-x86_64", "/usr/x86_64-linux-gnu");
  return toolchains;
}

}  // namespace argosy::evidence
