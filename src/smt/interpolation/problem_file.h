// Interpolation problems as files: SMT-LIB with an assertion per node, and the tree in a comment. Written by interpolators, read by
// bench/interpolation.
#pragma once

#include <filesystem>

#include "smt/interpolation/interpolator.h"

namespace argosy::smt {

/// To the first free name after `count` (problem-000001.smt2, ...), which is advanced; and as scripts/problem-000001.smt2 for solvers that
/// interpolate (interpolation_script.h). What cannot be written is not.
void dumpProblem(const std::filesystem::path& directory, std::size_t& count, const InterpolationProblem& problem);

/// Throws std::runtime_error with the file's name for what is no such file.
InterpolationProblem readProblem(TermTable& terms, const std::filesystem::path& file);

}  // namespace argosy::smt
