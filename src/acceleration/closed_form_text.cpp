#include "acceleration/closed_form_text.h"

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
    for (const auto& [id, term] : form.terms())
      inner.add(form.signedNumber(term.coefficient), operand(program, term.lvalue));
    if (form.constant() != 0) inner.add(form.signedNumber(form.constant()), "");
    add(1, times + " * (" + inner.text_ + ")");
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

}  // namespace

std::vector<std::string> textsOf(const Program& program, const ClosedForms& forms) {
  std::vector<std::string> texts;
  for (const auto& [variable, differences] : forms.variables()) {
    if (differences.empty()) continue;
    const std::string& name = program.variables[variable].name;
    SumText value(name);
    value.addMultiple(program, "n", differences[0]);
    if (differences.size() > 1) value.addMultiple(program, "n * (n - 1) / 2", differences[1]);
    texts.push_back(name + " = " + value.text());
  }
  return texts;
}

}  // namespace argosy::acceleration
