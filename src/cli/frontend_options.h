// The options that say which program to read, shared by all commands that read one.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "frontend/frontend.h"

namespace argosy::cli {

void addFrontendOptions(CLI::App& command, frontend::Options& options);

/// Reads the program and resolves its calls through function pointers.
std::unique_ptr<Program> loadProgram(const frontend::Options& options);

/// The arguments in the spelling that the parser knows: compilers' `-include FILE` is a long option with one dash.
std::vector<std::string> normaliseArguments(std::vector<std::string> arguments);

}  // namespace argosy::cli
