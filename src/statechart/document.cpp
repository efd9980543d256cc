#include "statechart/document.h"

#include <algorithm>
#include <sstream>

namespace argosy::statechart {
namespace {

constexpr std::string_view whiteSpace = " \t\r\n";

void refuseDocumentTypes(pugi::xml_node document, const auto& positionOf) {
  for (const pugi::xml_node node : document)
    if (node.type() == pugi::node_doctype)
      throw ReadError(positionOf(node),
                      "document types and entities are not read: expected a document without DOCTYPE");
}

}  // namespace

Document::Document(std::string_view text) {
  lines_.push_back(0);
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\n') lines_.push_back(i + 1);
  const unsigned options =
      (pugi::parse_default | pugi::parse_doctype | pugi::parse_ws_pcdata_single) & ~pugi::parse_eol;
  const pugi::xml_parse_result result = document_.load_buffer(text.data(), text.size(), options);
  if (!result)
    throw ReadError(positionAt(static_cast<std::size_t>(std::max<std::ptrdiff_t>(result.offset, 0))),
                    std::string("malformed XML: ") + result.description());
  refuseDocumentTypes(document_, [&](pugi::xml_node node) { return positionOf(node); });
}

Position Document::positionOf(pugi::xml_node node) const {
  return positionAt(static_cast<std::size_t>(std::max<std::ptrdiff_t>(node.offset_debug(), 0)));
}

Position Document::positionAt(std::size_t offset) const {
  const auto line = std::ranges::upper_bound(lines_, offset) - lines_.begin();
  return {static_cast<std::uint32_t>(line),
          static_cast<std::uint32_t>(offset - lines_[static_cast<std::size_t>(line - 1)] + 1)};
}

bool isForeign(pugi::xml_node element) {
  const std::string name = element.name();
  const std::size_t colon = name.find(':');
  if (colon == std::string::npos) return false;
  const std::string declaration = "xmlns:" + name.substr(0, colon);
  for (pugi::xml_node node = element; node; node = node.parent())
    if (const pugi::xml_attribute found = node.attribute(declaration.c_str()))
      return std::string_view(found.value()) != "http://www.w3.org/2005/07/scxml";
  return true;
}

std::string_view localName(pugi::xml_node element) {
  const std::string_view name = element.name();
  const std::size_t colon = name.find(':');
  return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

std::optional<std::string> attribute(pugi::xml_node element, const char* name) {
  const pugi::xml_attribute found = element.attribute(name);
  if (!found) return std::nullopt;
  return found.value();
}

std::vector<std::string> words(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::vector<std::string> result;
  for (std::string word; in >> word;) result.push_back(word);
  return result;
}

std::string trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(whiteSpace);
  if (begin == std::string_view::npos) return "";
  return std::string(text.substr(begin, text.find_last_not_of(whiteSpace) - begin + 1));
}

}  // namespace argosy::statechart
