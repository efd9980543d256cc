// C text to a Program, through temporary files, and questions that the tests ask about the result.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "frontend/frontend.h"
#include "program/program.h"

namespace argosy {

/// For GoogleTest's messages.
inline void PrintTo(const SourcePosition& position, std::ostream* out) {
  *out << position.line << ":" << position.column;
}

}  // namespace argosy

namespace argosy::frontend {

/// Files that live as long as the object.
class CFiles {
 public:
  CFiles() {
    std::string name = (std::filesystem::temp_directory_path() / "argosy-frontend-XXXXXX").string();
    if (!mkdtemp(name.data())) throw std::filesystem::filesystem_error("mkdtemp", std::error_code());
    directory_ = name;
  }
  ~CFiles() {
    std::error_code ignored;
    std::filesystem::remove_all(directory_, ignored);
  }
  CFiles(const CFiles&) = delete;
  CFiles& operator=(const CFiles&) = delete;

  std::string path(const std::string& name) const { return (directory_ / name).string(); }
  std::string write(const std::string& name, std::string_view text) const {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }

 private:
  std::filesystem::path directory_;
};

/// Name and text of a file.
using CFile = std::pair<std::string, std::string>;

inline std::unique_ptr<Program> loadFiles(const std::vector<CFile>& sources, Options options = {}) {
  const CFiles files;
  for (const auto& [name, text] : sources) options.files.push_back(files.write(name, text));
  return load(options);
}

inline std::unique_ptr<Program> loadC(const std::string& text, Options options = {}) {
  return loadFiles({{"input.c", text}}, std::move(options));
}

inline std::unique_ptr<Program> loadC(const std::string& text, DataModel dataModel) {
  Options options;
  options.target = dataModel;
  return loadC(text, options);
}

/// The diagnostics with which the files are refused; a failure when they are accepted. File names are without directory.
inline std::vector<Diagnostic> diagnosticsOf(const std::vector<CFile>& sources, const Options& options = {}) {
  try {
    loadFiles(sources, options);
  } catch (const InputError& error) {
    std::vector<Diagnostic> diagnostics = error.diagnostics();
    for (Diagnostic& diagnostic : diagnostics)
      diagnostic.file = std::filesystem::path(diagnostic.file).filename().string();
    return diagnostics;
  }
  ADD_FAILURE() << "the input was accepted";
  return {};
}

/// The position just after the first occurrence of `mark`, a comment, in the text.
inline SourcePosition positionAfter(const std::string& text, const std::string& mark) {
  const std::size_t found = text.find(mark);
  if (found == std::string::npos) {
    ADD_FAILURE() << "no mark " << mark;
    return {};
  }
  const std::size_t offset = found + mark.size();
  const auto line =
      static_cast<std::uint32_t>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
  const std::size_t lineStart = line == 0 ? 0 : text.rfind('\n', offset - 1) + 1;
  return {line + 1, static_cast<std::uint32_t>(offset - lineStart + 1)};
}

/// The file's name without its directory.
inline std::string fileName(const Program& program, const SourceRange& range) {
  return range.file.valid() ? std::filesystem::path(program.files[range.file]).filename().string() : "<none>";
}

inline const Function& functionNamed(const Program& program, std::string_view name) {
  const Function* function = program.findFunction(name);
  if (!function) throw std::runtime_error("no function " + std::string(name));
  return *function;
}

inline std::vector<const Variable*> variablesNamed(const Program& program, std::string_view name) {
  std::vector<const Variable*> found;
  for (const Variable& variable : program.variables)
    if (variable.name == name) found.push_back(&variable);
  return found;
}

inline const Variable& variableNamed(const Program& program, std::string_view name) {
  const auto found = variablesNamed(program, name);
  if (found.size() != 1) throw std::runtime_error(std::to_string(found.size()) + " variables " + std::string(name));
  return *found.front();
}

/// The edges of the function that have this operation.
template <class Operation>
std::vector<const Edge*> edgesWith(const Program& program, FunctionId function) {
  std::vector<const Edge*> found;
  for (const Edge& edge : program.edges)
    if (program.nodes[edge.source].function == function && std::holds_alternative<Operation>(edge.operation))
      found.push_back(&edge);
  return found;
}

template <class Operation>
std::vector<const Edge*> edgesWith(const Program& program, std::string_view function) {
  return edgesWith<Operation>(program, functionNamed(program, function).id);
}

/// The direct calls of the function.
inline std::vector<const Edge*> callsOf(const Program& program, std::string_view callee) {
  std::vector<const Edge*> found;
  for (const Edge& edge : program.edges)
    if (const auto* call = std::get_if<Call>(&edge.operation);
        call && call->function.valid() && program.functions[call->function].name == callee)
      found.push_back(&edge);
  return found;
}

}  // namespace argosy::frontend
