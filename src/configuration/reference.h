// The reference of all options, for people (text, Markdown) and programs (JSON).
#pragma once

#include <ostream>

#include "configuration/option_table.h"

namespace argosy::configuration {

void printReference(std::ostream& out, const OptionTable& table = allOptions());
/// The contents of docs/options.md: the format of configuration files, and the options.
void printMarkdownReference(std::ostream& out, const OptionTable& table = allOptions());
void printJsonReference(std::ostream& out, const OptionTable& table = allOptions());

}  // namespace argosy::configuration
