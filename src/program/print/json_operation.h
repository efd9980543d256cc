// An operation as a JSON object; expressions, variables, functions and reasons are referred to by id.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "program/program.h"

namespace argosy {

nlohmann::ordered_json toJson(const Operation& operation);

}  // namespace argosy
