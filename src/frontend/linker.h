// Joins translation units into one program: the symbols with external linkage, the record types that several units share,
// and unique names.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "frontend/frontend.h"
#include "frontend/parsing/compilation.h"
#include "program/program.h"

namespace argosy::frontend {

class Linker {
 public:
  Linker(Program& program, const Options& options) : program(program), options(options) {}

  Program& program;
  const Options& options;

  /// The program may set the rounding mode: operations follow it.
  bool followsRoundingMode = false;

  /// Reasons that models recorded, with the function that did; their place is to be the user's call.
  std::unordered_map<ReasonId, FunctionId> modelReasons;

  /// A C identifier that no global has and that no later global may take.
  std::string uniqueGlobalName(const std::string& wanted);
  /// A C identifier unique in the function and among the globals.
  std::string uniqueLocalName(FunctionId function, const std::string& wanted);

  /// The function or variable with external linkage of that name, if it has been seen.
  FunctionId& functionSymbol(const std::string& name) { return functionSymbols_[name]; }
  VariableId& variableSymbol(const std::string& name) { return variableSymbols_[name]; }
  const std::map<std::string, FunctionId>& functionSymbols() const { return functionSymbols_; }

  /// The record of a tag at file scope. Units that declare it with the same layout share it; `signature` is empty for an
  /// incomplete declaration. The result may be incomplete: then the caller has to complete it (if it can).
  TypeRef sharedRecord(const std::string& tag, bool isUnion, const std::string& signature, const std::string& spelling);
  TypeRef newRecord(const std::string& tag, bool isUnion, const std::string& spelling);
  /// The same number for the same signature in all units: records that nest would repeat each other's.
  std::size_t signatureNumber(const std::string& signature) {
    return signatureNumbers_.try_emplace(signature, signatureNumbers_.size()).first->second;
  }

  /// Notes a definition that excludes others; false when there is one already.
  bool define(const std::string& symbol) { return definedSymbols_.insert(symbol).second; }
  bool isDefined(const std::string& symbol) const { return definedSymbols_.contains(symbol); }
  /// Of several weak definitions of a variable the first counts (false for the others), and only where there is neither a definition
  /// nor a tentative one (`int x;`), which linkers prefer.
  bool defineWeakly(const std::string& symbol) { return weakSymbols_.insert(symbol).second; }
  void defineTentatively(const std::string& symbol) { tentativeSymbols_.insert(symbol); }
  bool isTentative(const std::string& symbol) const { return tentativeSymbols_.contains(symbol); }
  bool isDefinedSomehow(const std::string& symbol) const {
    return isDefined(symbol) || isTentative(symbol) || weakSymbols_.contains(symbol);
  }

  FileId file(const std::string& name);

  void error(const std::string& file, std::uint32_t line, std::uint32_t column, std::string message);
  void throwIfErrors();

 private:
  struct SharedRecord {
    TypeRef type;
    std::string signature;
  };

  std::string firstFree(const std::string& wanted, const std::function<bool(const std::string&)>& isTaken);

  std::unordered_set<std::string> globalNames_, allNames_;
  std::unordered_map<std::string, unsigned> lastSuffix_;
  std::unordered_map<FunctionId, std::unordered_set<std::string>> localNames_;
  std::map<std::string, FunctionId> functionSymbols_;
  std::map<std::string, VariableId> variableSymbols_;
  std::unordered_set<std::string> definedSymbols_, weakSymbols_, tentativeSymbols_;
  std::multimap<std::string, SharedRecord> records_;
  std::unordered_set<std::string> recordNames_;
  std::unordered_map<std::string, std::size_t> signatureNumbers_;
  std::map<std::string, FileId> files_;
  std::vector<Diagnostic> errors_;
};

/// Moves the reasons that models recorded to a call in the user's code that leads there.
void locateModelReasons(Program& program, const std::unordered_map<ReasonId, FunctionId>& modelReasons);

}  // namespace argosy::frontend
