// Runs while Argosy is built: writes models/*.c into a C++ file, with an index of the functions they define.
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

#include "frontend/parsing/compilation.h"

namespace {

using namespace argosy;
using namespace argosy::frontend;

std::string fileName(const std::string& path) { return path.substr(path.rfind('/') + 1); }

void collectFunctions(const std::string& path, std::map<std::string, std::string>& definedIn) {
  Options options;
  const auto unit = parseFile(path, options);
  for (const clang::Decl* declaration : unit->context().getTranslationUnitDecl()->decls())
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration))
      if (function->isThisDeclarationADefinition() && function->hasExternalFormalLinkage()) {
        const auto [other, isNew] = definedIn.emplace(function->getNameAsString(), fileName(path));
        if (!isNew)
          throw std::runtime_error(function->getNameAsString() + " is modelled in " + other->second + " and in " +
                                   path);
      }
}

/// Compilers limit the length of one string literal.
void writeText(std::ostream& out, const std::string& text) {
  constexpr std::size_t chunk = 8000;
  for (std::size_t position = 0; position < text.size(); position += chunk)
    out << "     R\"~~~(" << text.substr(position, chunk) << ")~~~\"\n";
}

int run(const std::string& output, const std::vector<std::string>& models) {
  std::ostringstream out;
  std::map<std::string, std::string> definedIn;
  out << "#include \"frontend/models.h\"\n\nnamespace argosy::frontend {\n\n"
      << "std::span<const ModelFile> modelFiles() {\n  static constexpr ModelFile files[] = {\n";
  for (const std::string& path : models) {
    std::ifstream in(path);
    std::ostringstream text;
    text << in.rdbuf();
    out << "    {\"" << fileName(path) << "\",\n";
    writeText(out, text.str());
    out << "    },\n";
    if (path.ends_with(".c")) collectFunctions(path, definedIn);
  }
  out << "  };\n  return files;\n}\n\nstd::span<const ModelFunction> modelFunctions() {\n"
      << "  static constexpr ModelFunction functions[] = {\n";
  for (const auto& [name, file] : definedIn) out << "    {\"" << name << "\", \"" << file << "\"},\n";
  out << "  };\n  return functions;\n}\n\n}  // namespace argosy::frontend\n";
  std::ofstream(output) << out.str();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argv[1], {argv + 2, argv + argc});
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
