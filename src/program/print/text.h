// Expressions and operations as one-line, C-like text for people: labels of graphs, traces, messages.
#pragma once

#include <string>

#include "program/program.h"

namespace argosy {

std::string toText(const Program& program, ExpressionRef expression);
std::string toText(const Program& program, const Operation& operation);

}  // namespace argosy
