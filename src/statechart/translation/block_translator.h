// What a chart executes as functions of C: each block one function, which an error ends.
#pragma once

#include "statechart/translation/expression_translator.h"
#include "statechart/translation/writer.h"

namespace argosy::statechart {

class BlockTranslator {
 public:
  BlockTranslator(ExpressionTranslator& expressions, const Variables& variables, Texts& texts, std::string stream)
      : expressions_(expressions), variables_(variables), texts_(texts), stream_(std::move(stream)) {}

  /// The call of a function that does it; empty for nothing to do.
  std::string call(const Block& block, const std::string& of);
  /// One that gives variables their first values.
  std::string call(const std::vector<Data>& data, const std::string& of);
  /// Statements that make `struct value data` what is carried.
  void payload(const Payload& payload, Writer& writer);
  /// The same, but what goes wrong is left out.
  void doneData(const Payload& payload, Writer& writer);
  std::string takeFunctions() { return functions_.take(); }
  /// Whether `delay_of` is needed.
  bool computesDelays() const { return computesDelays_; }

 private:
  void translate(const Block& block, Writer& writer);
  void translate(const Raise& raise, Writer& writer);
  void translate(const Send& send, Writer& writer);
  void translate(const Cancel& cancel, Writer& writer);
  void translate(const Assign& assign, Writer& writer);
  void translate(const Log& log, Writer& writer);
  void translate(const If& choice, Writer& writer);
  void translate(const ForEach& loop, Writer& writer);
  void checked(const std::string& statement, bool mayFail, Writer& writer);
  /// The number of a text that is given or computed.
  std::string textNumber(const TextOrExpression& text, bool& mayFail);
  void target(const Send& send, Writer& writer);
  std::string newFunction(const std::string& of, const auto& body);

  ExpressionTranslator& expressions_;
  const Variables& variables_;
  Texts& texts_;
  std::string stream_;  // where steps are told; empty: nowhere
  bool computesDelays_ = false;
  Writer functions_;
  std::size_t count_ = 0;
};

}  // namespace argosy::statechart
