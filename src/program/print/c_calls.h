// Calls in the printed C program.
//
// A variadic function that the program defines reads its further arguments from an area in memory (see Call), so it is
// printed with a last parameter for that area, and its callers build it. A variadic function that is not defined is
// called as in C. A call through a pointer to a variadic function asks which of the two it is.
//
// So a va_list of the model is only a pointer into such an area. On i386 that is what a real one is; a library function
// of x86-64 gets a real one that says the registers are used up and the rest is in that area, whose layout is the same.
#pragma once

#include <string>

#include "program/print/c_expressions.h"

namespace argosy {

class CCalls {
 public:
  CCalls(const Program& program, CTypes& types, const CExpressions& expressions)
      : program_(program), types_(types), expressions_(expressions) {}

  /// One statement.
  std::string print(const Call& call) const;
  /// The value with which a function returns where the model leaves it arbitrary, or an argument that is missing.
  std::string anyValue(TypeRef type) const;

 private:
  std::string printDirect(const Call& call, const Function& callee) const;
  std::string printIndirect(const Call& call) const;
  std::string assignResult(const Call& call, TypeRef resultType, const std::string& callText) const;
  std::string argumentList(const Call& call, const std::vector<TypeRef>& parameters) const;
  std::string plainArguments(const Call& call) const;
  /// Statements that define `__argosy_area` and store the arguments from number `first` on.
  std::string buildArea(const Call& call, std::size_t first) const;
  std::string forLibrary(ExpressionRef argument) const;
  std::string converted(ExpressionRef argument, TypeRef type) const;

  const Program& program_;
  CTypes& types_;
  const CExpressions& expressions_;
};

}  // namespace argosy
