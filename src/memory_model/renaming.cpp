#include "memory_model/renaming.h"

#include <algorithm>

namespace argosy::memory {

void Renaming::move(FunctionId function, std::uint32_t distance) {
  auto entry = std::ranges::lower_bound(moves_, function, {}, &std::pair<FunctionId, std::uint32_t>::first);
  if (entry == moves_.end() || entry->first != function) entry = moves_.emplace(entry, function, 0);
  entry->second += distance;
  if (entry->second == 0) moves_.erase(entry);
}

std::uint32_t Renaming::distanceOf(FunctionId function) const {
  const auto entry = std::ranges::lower_bound(moves_, function, {}, &std::pair<FunctionId, std::uint32_t>::first);
  return entry != moves_.end() && entry->first == function ? entry->second : 0;
}

Frame Renaming::operator()(Frame frame) const {
  frame.activation += distanceOf(frame.function);
  return frame;
}

Renaming Renaming::inverse() const {
  Renaming result = *this;
  for (auto& [function, distance] : result.moves_) distance = 0 - distance;
  return result;
}

Renaming Renaming::then(const Renaming& next) const {
  Renaming result = *this;
  for (const auto& [function, distance] : next.moves_) result.move(function, distance);
  return result;
}

}  // namespace argosy::memory
