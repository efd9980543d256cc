// The commands of the program, each in its own file. A command's callback leaves the exit status in `exitCode`.
#pragma once

#include <CLI/CLI.hpp>

namespace argosy::cli {

void addExecCommand(CLI::App& app, int& exitCode);
void addVerifyCommand(CLI::App& app, int& exitCode);
void addValidateCommand(CLI::App& app, int& exitCode);
void addConfigsCommand(CLI::App& app, int& exitCode);
void addOptionsCommand(CLI::App& app, int& exitCode);
void addHeadersCommand(CLI::App& app, int& exitCode);
void addCfaCommand(CLI::App& app, int& exitCode);

}  // namespace argosy::cli
