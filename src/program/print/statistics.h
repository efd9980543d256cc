// How large a program is and what it is made of.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <ostream>
#include <string>

#include "program/program.h"

namespace argosy {

struct Statistics {
  using Counts = std::map<std::string, std::uint64_t>;

  std::uint64_t files = 0;
  std::uint64_t functionsDefined = 0;   // by the given files
  std::uint64_t functionsModelled = 0;  // defined by library models
  std::uint64_t functionsUndefined = 0;
  std::uint64_t functionsRecursive = 0;
  std::uint64_t recursionComponents = 0;  // groups of functions that call each other
  std::uint64_t nodes = 0;
  std::uint64_t edges = 0;
  std::uint64_t loops = 0;
  std::uint64_t irreducibleLoops = 0;
  std::uint64_t variables = 0;
  std::uint64_t addressTaken = 0;
  std::uint64_t types = 0;
  std::uint64_t expressions = 0;
  std::uint64_t reasons = 0;
  Counts operationsByKind, variablesByStorage, reasonsByKind;
};

Statistics computeStatistics(const Program& program);

void printStatistics(std::ostream& out, const Statistics& statistics);
nlohmann::ordered_json toJson(const Statistics& statistics);

}  // namespace argosy
