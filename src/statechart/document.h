// XML elements with their places in the text.
#pragma once

#include <optional>
#include <pugixml.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "statechart/read_error.h"

namespace argosy::statechart {

class Document {
 public:
  explicit Document(std::string_view text);

  pugi::xml_node root() const { return document_.document_element(); }
  Position positionOf(pugi::xml_node node) const;

 private:
  Position positionAt(std::size_t offset) const;

  pugi::xml_document document_;
  std::vector<std::size_t> lines_;  // where they begin
};

/// Whether its prefix is another namespace's than charts'.
bool isForeign(pugi::xml_node element);
/// Without the prefix of its namespace.
std::string_view localName(pugi::xml_node element);
/// Nothing when it is not there.
std::optional<std::string> attribute(pugi::xml_node element, const char* name);
/// Words between white space.
std::vector<std::string> words(std::string_view text);
/// The text inside, white space at both ends dropped.
std::string trimmed(std::string_view text);

}  // namespace argosy::statechart
