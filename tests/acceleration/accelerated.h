// A C program, and the same with accelerated loops.
#pragma once

#include "acceleration/accelerate_loops.h"
#include "tests/frontend/c_source.h"

namespace argosy::test {

struct Accelerated {
  explicit Accelerated(const std::string& text) : original(frontend::loadC(text)) {
    acceleration::AccelerateLoops acceleration(
        {.queryTime = std::chrono::milliseconds(500), .totalTime = std::chrono::seconds(100)});
    transformed = std::make_unique<TransformedProgram>(acceleration.apply(*original));
    reports = acceleration.reports();
  }
  std::unique_ptr<Program> original;
  std::unique_ptr<TransformedProgram> transformed;
  std::vector<acceleration::LoopReport> reports;
};

}  // namespace argosy::test
