// Expressions and operations as one-line, C-like text for people: labels of graphs, traces, messages.
#pragma once

#include <string>

#include "program/print/source_names.h"
#include "program/program.h"

namespace argosy {

std::string toText(const Program& program, ExpressionRef expression);
/// The same as seen from one function, or from outside of all: other functions' variables are called `function::variable`.
std::string toQualifiedText(const Program& program, ExpressionRef expression, FunctionId function);
std::string toText(const Program& program, const Operation& operation);

/// With the names that the source has for variables, functions and types: for readers who know nothing but the source.
std::string toSourceText(const Program& program, ExpressionRef expression);
std::string toSourceText(const Program& program, ExpressionRef expression, const SourceNames& names);
std::string toSourceText(const Program& program, const Operation& operation);

/// A condition as its author would write it in C: the source's names, `&&` and `||` where truth values are joined, `!` where one is negated.
std::string toConditionText(const Program& program, ExpressionRef condition);
std::string toConditionText(const Program& program, ExpressionRef condition, const SourceNames& names);

}  // namespace argosy
