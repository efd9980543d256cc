// Property files of SV-COMP and of solvers (docs/theory.md §11.8).
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace argosy::bench {

struct PropertyFile {
  std::filesystem::path path;
  std::string name;  // as in results: the file's name without extension
  // Whether SV-COMP's scores make sense: every non-empty line begins with CHECK.
  bool svcomp = false;
  // What its lines ask for: unreach-call, valid-deref, …; "sat" of a file that says SATISFIABLE. Formulas that nobody knows are left out.
  std::vector<std::string> formulas;
};

PropertyFile readPropertyFile(const std::filesystem::path& file);

}  // namespace argosy::bench
