// How the JSON of a program refers to its parts: by their ids, null where there is none.
#pragma once

#include <nlohmann/json.hpp>

#include "program/program.h"

namespace argosy {

inline nlohmann::ordered_json reference(ExpressionRef expression) {
  return expression ? nlohmann::ordered_json(expression->id()) : nlohmann::ordered_json(nullptr);
}

template <class Tag>
nlohmann::ordered_json reference(Identifier<Tag> id) {
  return id.valid() ? nlohmann::ordered_json(id.index) : nlohmann::ordered_json(nullptr);
}

template <class Range>
nlohmann::ordered_json references(const Range& range) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const auto& item : range) list.push_back(reference(item));
  return list;
}

}  // namespace argosy
