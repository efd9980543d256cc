// The headers that come with Argosy and that programs include as <argosy/NAME.h> (include/argosy/*.h); they travel inside the binary.
#pragma once

#include <span>
#include <string_view>

namespace argosy::frontend {

struct ShippedHeader {
  std::string_view name;  // without the ending
  std::string_view text;
};

std::span<const ShippedHeader> shippedHeaders();

}  // namespace argosy::frontend
