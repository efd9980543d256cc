#include "algorithms/source/contract_reading.h"

#include <algorithm>

#include "expressions/expression_reader.h"
#include "expressions/names.h"

namespace argosy::algorithms {
namespace {

using expressions::CExpression;
using expressions::CKind;
using expressions::TextError;

enum class Moment : std::uint8_t { Call, Return };

class WordsOfText final : public expressions::Meaning {
 public:
  /// `isEnsures`: the text may talk about the result and about old values.
  WordsOfText(Program& program, const ContractWords& words, Moment moment, bool isEnsures)
      : program_(program), words_(words), moment_(moment), isEnsures_(isEnsures) {}

  ExpressionRef ofName(const CExpression& name) override {
    if (name.text == "\\result") {
      if (moment_ == Moment::Call || !words_.result) throw TextError(name.position, "there is no result here");
      return words_.result;
    }
    const Function& function = program_.functions[words_.function];
    const VariableId variable = expressions::findVariable(program_, words_.function, name);
    if (const auto found = std::ranges::find(function.parameters, variable); found != function.parameters.end()) {
      const auto position = static_cast<std::size_t>(found - function.parameters.begin());
      if (words_.addresses[position]) throw TextError(name.position, "an address is not supported here");
      return words_.parameters[position];
    }
    return objectOf(program_.variableExpression(variable), name);
  }

  ExpressionRef ofExtension(const CExpression& expression) override {
    if (expression.kind == CKind::Unary && expression.text == "*" && expression.operands[0].kind == CKind::Name)
      return pointedTo(expression.operands[0]);
    if (expression.kind != CKind::Call) return nullptr;
    const bool isOld = expression.operands[0].text == "\\old" && expression.operands.size() == 2;
    if (!isOld || !isEnsures_) throw TextError(expression.position, "a call is not supported here");
    WordsOfText before(program_, words_, Moment::Call, isEnsures_);
    return expressions::ExpressionReader(program_, before).value(expression.operands[1]);
  }

 private:
  /// Null where the name is no parameter whose address is known.
  ExpressionRef pointedTo(const CExpression& name) {
    const Function& function = program_.functions[words_.function];
    const VariableId variable = expressions::findVariable(program_, words_.function, name);
    const auto found = std::ranges::find(function.parameters, variable);
    if (found == function.parameters.end()) return nullptr;
    const ExpressionRef address = words_.addresses[static_cast<std::size_t>(found - function.parameters.begin())];
    const bool isPlain = address && address->operand()->kind() == ExpressionKind::Variable;
    return isPlain ? objectOf(address->operand(), name) : nullptr;
  }

  ExpressionRef objectOf(ExpressionRef variable, const CExpression& name) const {
    const auto object = std::ranges::find(words_.objects, variable, &ContractObject::now);
    if (object == words_.objects.end()) throw TextError(name.position, "the function does not use '" + name.text + "'");
    if (moment_ == Moment::Return || !isEnsures_ || !object->isChanged) return object->now;
    if (!object->before) throw TextError(name.position, "the old value of '" + name.text + "' is not supported");
    return object->before;
  }

  Program& program_;
  const ContractWords& words_;
  Moment moment_;
  bool isEnsures_;
};

std::vector<ExpressionRef> read(Program& program, const std::string& text, WordsOfText& words) {
  const CExpression parsed = expressions::parsePlainExpression(text, {});
  const auto conditions = expressions::ExpressionReader(program, words).conditions({parsed});
  return conditions ? *conditions : std::vector{program.expressions.int32(0)};
}

}  // namespace

Contract readContract(const Program& program, const ContractWords& words, const evidence::FunctionContract& text) {
  Program handle = program.clone();
  WordsOfText atCall(handle, words, Moment::Call, false), atReturn(handle, words, Moment::Return, true);
  return {read(handle, text.demands, atCall), read(handle, text.ensures, atReturn)};
}

}  // namespace argosy::algorithms
