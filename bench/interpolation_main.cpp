// Asks each interpolation engine alone about problems in files, and prints a line per engine and problem:
// engine, file, answer or reason, seconds, seconds of the check, size of the result, refuted candidates; separated by tabs.
#include <charconv>
#include <cstdio>
#include <cstring>
#include <exception>

#include "smt/interpolation/problem_file.h"

namespace {

using namespace argosy::smt;

void ask(InterpolationEngineKind engine, const char* file, std::chrono::milliseconds limit) {
  // A table per question: no engine profits from another's terms.
  TermTable terms;
  const InterpolationProblem problem = readProblem(terms, file);
  Interpolator interpolator(terms, {.engines = {engine}, .limits = {.time = limit}});
  const auto result = interpolator.interpolate(problem);
  const InterpolationStatistics& statistics = interpolator.statistics()[0];
  const std::string answer = result                        ? "answered"
                             : statistics.tried == 0       ? "satisfiable"
                             : statistics.failures.empty() ? "none"
                                                           : statistics.failures.begin()->first;
  std::printf("%s\t%s\t%s\t%.3f\t%.3f\t%llu\t%llu\n", toString(engine), file, answer.c_str(), statistics.seconds,
              statistics.checkSeconds, static_cast<unsigned long long>(statistics.resultSize),
              static_cast<unsigned long long>(statistics.refuted));
  std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 4) {
    std::fprintf(stderr, "usage: interpolation_main ENGINE[,ENGINE]... MILLISECONDS FILE...\n");
    return 1;
  }
  long limit = 0;
  const char* const end = arguments[2] + std::strlen(arguments[2]);
  if (std::from_chars(arguments[2], end, limit).ptr != end || limit <= 0) {
    std::fprintf(stderr, "interpolation_main: '%s' is no time in milliseconds\n", arguments[2]);
    return 1;
  }
  std::vector<InterpolationEngineKind> engines;
  for (std::string_view names = arguments[1]; !names.empty();) {
    const std::string_view name = names.substr(0, names.find(','));
    const auto engine = parseInterpolationEngine(name);
    if (!engine) {
      std::fprintf(stderr, "interpolation_main: no engine '%s'\n", std::string(name).c_str());
      return 1;
    }
    engines.push_back(*engine);
    names.remove_prefix(std::min(names.size(), name.size() + 1));
  }
  int result = 0;
  for (int i = 3; i < count; ++i) {
    try {
      for (const InterpolationEngineKind engine : engines) ask(engine, arguments[i], std::chrono::milliseconds(limit));
    } catch (const std::exception& error) {
      std::fprintf(stderr, "interpolation_main: %s\n", error.what());
      result = 2;
    }
  }
  return result;
}
