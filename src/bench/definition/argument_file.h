// Command-line arguments from files: an argument @FILE stands for the lines of the file.
#pragma once

#include <string>
#include <vector>

namespace argosy::bench {

// One argument on each line, blank lines left out, one pair of quotes around it removed; files may name further files. Nothing behind "--"
// is touched: that is for the tool.
std::vector<std::string> expandArgumentFiles(const std::vector<std::string>& arguments);

}  // namespace argosy::bench
