// Links the library models that a program needs.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>

#include "frontend/unit_translator.h"

namespace argosy::frontend {

class ModelLinker {
 public:
  /// Without the library: only builtins that the compiler of the printed C may not have.
  ModelLinker(Linker& linker, bool withLibrary) : linker_(linker), withLibrary_(withLibrary) {}

  /// Translates the models of all functions that are called and not defined, until no more are needed.
  void link();

 private:
  /// One model file: its translation unit stays, because later requests must meet the same static objects.
  struct Unit {
    std::unique_ptr<TranslationUnit> tree;
    std::unique_ptr<UnitTranslator> translator;
  };
  bool linkOnce();
  Unit& unit(std::string_view file);

  Linker& linker_;
  bool withLibrary_;
  std::map<std::string_view, Unit> units_;
  std::set<FunctionId> tried_;
};

}  // namespace argosy::frontend
