#include "cli/usage_message.h"

#include <algorithm>

#include "base/suggestion.h"

namespace argosy::cli {
namespace {

const CLI::App& innermost(const CLI::App& app) {
  const auto chosen = app.get_subcommands();
  return chosen.empty() ? app : innermost(*chosen.front());
}

std::string nearest(const std::string& word, const std::vector<std::string>& names) {
  return suggestion(word, std::vector<std::string_view>(names.begin(), names.end()));
}

std::vector<std::string> commandNames(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    if (!command->get_name().empty() && !command->get_group().empty()) names.push_back(command->get_name());
  return names;
}

std::vector<std::string> optionNames(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_snames()) names.push_back("-" + name);
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

/// The first word that nothing has taken, of the command or of those around it.
std::string surplusWord(const CLI::App& app) {
  const auto chosen = app.get_subcommands();
  if (!chosen.empty())
    if (std::string word = surplusWord(*chosen.front()); !word.empty()) return word;
  const std::vector<std::string> words = app.remaining();
  return words.empty() ? "" : words.front();
}

bool looksLikeProgram(const std::string& word) { return word.ends_with(".c") || word.ends_with(".i"); }

}  // namespace

std::string chosenCommand(const CLI::App& app) {
  const auto chosen = app.get_subcommands();
  return chosen.empty() ? app.get_name() : app.get_name() + " " + chosenCommand(*chosen.front());
}

std::string usageMessage(const CLI::App& app, const CLI::ParseError& error) {
  const CLI::App& command = innermost(app);
  const std::string word = surplusWord(app);
  const std::vector<std::string> commands = commandNames(command);
  // What is missing may only be misspelt.
  const bool isConsequence =
      dynamic_cast<const CLI::ExtrasError*>(&error) || dynamic_cast<const CLI::RequiredError*>(&error);
  if (word.empty() || !isConsequence) return error.what();
  if (word.starts_with('-')) {
    const std::string name = word.substr(0, word.find('='));
    return "unknown option " + inQuotes(name) + nearest(name, optionNames(command));
  }
  if (commands.empty()) return "unexpected argument " + inQuotes(word);
  if (&command == &app && looksLikeProgram(word))
    return "unknown command " + inQuotes(word) + "; to verify a program: argosy verify " + word;
  const std::string hint = nearest(word, commands);
  return "unknown command " + inQuotes(word) +
         (hint.empty() ? ": expected " + enumerate(std::vector<std::string_view>(commands.begin(), commands.end()))
                       : hint);
}

CLI::Validator isOneOf(std::vector<std::string> values) {
  std::string legal;
  for (const std::string& value : values)
    if (!value.empty()) legal += (legal.empty() ? "{" : ",") + value;
  return CLI::Validator(
      [values](std::string& text) -> std::string {
        if (std::ranges::find(values, text) != values.end()) return "";
        std::vector<std::string_view> names(values.begin(), values.end());
        std::erase(names, std::string_view());
        return "expected " + enumerate(names) + ", got " + inQuotes(text) + suggestion(text, names);
      },
      legal + "}");
}

}  // namespace argosy::cli
