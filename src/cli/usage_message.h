// What is said of a command line that cannot be understood: what is wrong, and what was probably meant.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace argosy::cli {

/// Of the error that parsing ended with. Commands, sub-commands and options that do not exist come with the nearest one that does.
std::string usageMessage(const CLI::App& app, const CLI::ParseError& error);

/// The words of the command line up to the command that was recognised: "argosy bench exec".
std::string chosenCommand(const CLI::App& app);

/// Accepts these values only, and names the nearest of them otherwise.
CLI::Validator isOneOf(std::vector<std::string> values);

}  // namespace argosy::cli
