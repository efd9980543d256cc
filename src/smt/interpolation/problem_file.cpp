#include "smt/interpolation/problem_file.h"

#include <cstdio>
#include <fstream>
#include <sstream>

#include "smt/interpolation/interpolation_script.h"
#include "smt/interpolation/interpolation_tree.h"
#include "smt/interpolation/z3_back_translation.h"

namespace argosy::smt {
namespace {

constexpr std::string_view header = "; interpolation problem, parents:";

}  // namespace

void dumpProblem(const std::filesystem::path& directory, std::size_t& count, const InterpolationProblem& problem) {
  std::error_code ignored;
  const std::filesystem::path scripts = directory / "scripts";
  std::filesystem::create_directories(scripts, ignored);
  std::filesystem::path path;
  do {
    char name[32];
    std::snprintf(name, sizeof name, "problem-%06zu.smt2", ++count);
    path = directory / name;
  } while (std::filesystem::exists(path, ignored));
  std::ofstream file(path);
  file << header;
  for (const std::size_t parent : problem.parents) file << ' ' << parent;
  file << '\n' << toSmtLib(problem.formulas);
  std::ofstream(scripts / path.filename()) << interpolationScript(problem);
}

InterpolationProblem readProblem(TermTable& terms, const std::filesystem::path& file) {
  std::ifstream input(file);
  std::string line;
  if (!std::getline(input, line) || !line.starts_with(header))
    throw std::runtime_error(file.string() + ":1: expected '" + std::string(header) + "'");
  InterpolationProblem problem;
  std::istringstream parents(line.substr(header.size()));
  for (std::size_t parent = 0; parents >> parent;) problem.parents.push_back(parent);
  std::stringstream text;
  text << input.rdbuf();
  try {
    problem.formulas = parseSmtLib(terms, text.str());
    InterpolationTree{problem};
  } catch (const std::exception& error) {
    throw std::runtime_error(file.string() + ": " + error.what());
  }
  return problem;
}

}  // namespace argosy::smt
