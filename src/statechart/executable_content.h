// What a chart executes, and the data it has, out of XML.
#pragma once

#include <set>

#include "statechart/chart.h"
#include "statechart/document.h"

namespace argosy::statechart {

class ExecutableContent {
 public:
  ExecutableContent(const Document& document, std::vector<std::string>& warnings)
      : document_(document), warnings_(warnings) {}

  /// The actions inside of an element.
  Block block(pugi::xml_node element);
  Data data(pugi::xml_node element);
  /// An element of another namespace: a warning.
  void ignore(pugi::xml_node element);
  /// What `content` and `param` inside of the element say.
  Payload payload(pugi::xml_node element);
  ExpressionPointer expression(const std::string& text, pugi::xml_node element);

 private:
  [[noreturn]] void fail(pugi::xml_node node, const std::string& message) const;
  Action action(pugi::xml_node element);
  Send send(pugi::xml_node element);
  If conditional(pugi::xml_node element);
  ForEach iteration(pugi::xml_node element);
  ExpressionPointer required(pugi::xml_node element, const char* name);
  TextOrExpression textOr(pugi::xml_node element, const char* text, const char* expression);
  /// What stands inside of the element, as a value: an expression, or else a text.
  ExpressionPointer inner(pugi::xml_node element);

  const Document& document_;
  std::vector<std::string>& warnings_;
  std::set<std::string> ignored_;
  int depth_ = 0;
};

}  // namespace argosy::statechart
