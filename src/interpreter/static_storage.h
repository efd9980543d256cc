// The objects with static storage duration and the addresses of functions.
#pragma once

#include <optional>
#include <unordered_map>

#include "interpreter/memory.h"

namespace argosy::interpreter {

/// Where the part of an object that an lvalue denotes begins, in bytes from the object's start; nothing when that is
/// not constant.
std::optional<std::uint64_t> constantOffset(ExpressionRef lvalue);

struct StaticObject {
  std::byte* host = nullptr;
  std::uint64_t address = 0;
  std::uint64_t size = 0;
};

class StaticStorage {
 public:
  StaticStorage(const Program& program, Memory& memory);

  const StaticObject& object(VariableId variable) const { return objects_.at(variable); }
  std::uint64_t functionAddress(FunctionId function);

 private:
  Memory& memory_;
  HostBytes block_;
  std::unordered_map<VariableId, StaticObject> objects_;
  std::unordered_map<FunctionId, std::uint64_t> functions_;
};

}  // namespace argosy::interpreter
