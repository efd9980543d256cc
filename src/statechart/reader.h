// State Chart XML to charts.
#pragma once

#include <string>
#include <string_view>

#include "statechart/chart.h"

namespace argosy::statechart {

/// Throws ReadError. Document types, and with them entities, are refused.
Chart readChart(const std::string& file, std::string_view text);

}  // namespace argosy::statechart
