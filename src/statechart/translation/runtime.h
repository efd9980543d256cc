// The C that all translated charts begin with.
#pragma once

#include <string_view>

namespace argosy::statechart {

/// Values and what ECMAScript's operators make of them.
std::string_view runtimeOfValues();
/// Events that wait, and time.
std::string_view runtimeOfEvents();

}  // namespace argosy::statechart
