// Text that XML 1.0 can hold. Tools print, and environments contain, anything.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace argosy::bench {

// Whether this is UTF-8 made of characters that XML 1.0 allows.
bool isXmlText(std::string_view text);
// Everything else becomes U+FFFD.
std::string asXmlText(std::string_view text);

// RFC 4648: how BenchExec stores environment variables that are not XML text.
std::string base64(std::string_view data);
std::optional<std::string> fromBase64(std::string_view text);

}  // namespace argosy::bench
