// The reference of all options, for people (text, Markdown) and programs (JSON).
#pragma once

#include <ostream>

#include "configuration/catalogue.h"

namespace argosy::configuration {

void printReference(std::ostream& out, const Catalogue& catalogue);
/// The contents of docs/options.md: the format of configuration files, and the options.
void printMarkdownReference(std::ostream& out, const Catalogue& catalogue);
void printJsonReference(std::ostream& out, const Catalogue& catalogue);

}  // namespace argosy::configuration
