#include "acceleration/closed_form_text.h"

#include <algorithm>

#include "base/integer.h"
#include "program/print/text.h"

namespace argosy::acceleration {
namespace {

/// A sum behind others: with its sign, as a factor when it is `times`.
class SumText {
 public:
  explicit SumText(std::string first) : text_(std::move(first)) {}

  void addMultiple(const Program& program, const std::string& times, const AffineForm& form) {
    if (form.isConstant()) return add(form.signedNumber(form.constant()), times);
    if (form.terms().size() == 1 && form.constant() == 0) {
      const AffineForm::Term& term = form.terms().begin()->second;
      return add(form.signedNumber(term.coefficient), times + " * " + operand(program, term.lvalue));
    }
    SumText inner("");
    inner.addSum(program, form);
    add(1, times + " * (" + inner.text_ + ")");
  }

  void addSum(const Program& program, const AffineForm& form) {
    for (const auto& [id, term] : form.terms()) add(form.signedNumber(term.coefficient), operand(program, term.lvalue));
    if (form.constant() != 0 || form.isConstant()) add(form.signedNumber(form.constant()), "");
  }

  const std::string& text() const { return text_; }

 private:
  static std::string operand(const Program& program, ExpressionRef lvalue) { return toSourceText(program, lvalue); }

  void add(Int128 coefficient, const std::string& product) {
    const bool isNegative = coefficient < 0;
    const Int128 size = isNegative ? -coefficient : coefficient;
    text_ += text_.empty() ? (isNegative ? "-" : "") : (isNegative ? " - " : " + ");
    if (product.empty()) text_ += argosy::toString(size);
    else text_ += product + (size == 1 ? "" : " * " + argosy::toString(size));
  }

  std::string text_;
};

/// C(n, k)
std::string binomialText(const std::string& n, std::size_t k) {
  std::string product = n;
  std::size_t factorial = 1;
  for (std::size_t i = 1; i < k; ++i) {
    product += " * (" + n + " - " + std::to_string(i) + ")";
    factorial *= i + 1;
  }
  return k == 1 ? product : product + " / " + std::to_string(factorial);
}

std::string nameOfIterations(const Program& program, const ClosedForms& forms) {
  bool isTaken = false;
  const auto look = [&](const AffineForm& form) {
    for (const auto& [id, term] : form.terms()) isTaken |= toSourceText(program, term.lvalue) == "n";
  };
  for (const auto& [variable, differences] : forms.variables()) {
    isTaken |= program.variables[variable].name == "n";
    std::ranges::for_each(differences, look);
  }
  for (const auto& [variable, form] : forms.settled()) look(form);
  return isTaken ? "iterations" : "n";
}

}  // namespace

ClosedFormTexts textsOf(const Program& program, const ClosedForms& forms) {
  ClosedFormTexts texts{nameOfIterations(program, forms), {}};
  for (const auto& [variable, differences] : forms.variables()) {
    if (differences.empty() || forms.settled().contains(variable)) continue;
    const std::string& name = program.variables[variable].name;
    SumText value(name);
    for (std::size_t k = 1; k <= differences.size(); ++k)
      value.addMultiple(program, binomialText(texts.iterations, k), differences[k - 1]);
    texts.forms.push_back(name + " = " + value.text());
  }
  for (const auto& [variable, form] : forms.settled()) {
    SumText value("");
    value.addSum(program, form);
    texts.forms.push_back("always " + program.variables[variable].name + " == " + value.text());
  }
  return texts;
}

}  // namespace argosy::acceleration
