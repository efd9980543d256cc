// Evaluator, the part that is never in a hurry: what to say when something is wrong.
#include "interpreter/evaluator.h"

namespace argosy::interpreter {

namespace {

std::string decimal(std::int64_t value) { return std::to_string(value); }
std::string unsignedDecimal(std::uint64_t value) { return std::to_string(value); }

}  // namespace

void Evaluator::invalidAccess(std::uint64_t address, std::uint64_t size, bool forWriting) {
  const std::string access = (forWriting ? "write of " : "read of ") + unsignedDecimal(size) + " bytes";
  constexpr std::uint64_t firstPage = 4096;
  if (address < firstPage) checks_.stop(Violation::NullDereference, access + " through a null pointer");
  const Object* object = memory_.find(address);
  if (!object)
    checks_.stop(Violation::InvalidDereference, access + " at " + toHexadecimal(address) + ", where no object lives");
  if (object->kind == ObjectKind::Function) checks_.stop(Violation::InvalidDereference, access + " of a function");
  const std::uint64_t offset = address - object->address;
  if (offset <= object->size && size <= object->size - offset)
    checks_.stop(Violation::InvalidDereference, access + " into a read-only object");
  checks_.stop(Violation::InvalidDereference, access + " at offset " + unsignedDecimal(offset) + " of an object of " +
                                                  unsignedDecimal(object->size) + " bytes");
}

void Evaluator::outOfBounds(const Place& place, std::uint64_t offset, bool forWriting) {
  checks_.stop(Violation::InvalidDereference, (forWriting ? "write of " : "read of ") + unsignedDecimal(place.size) +
                                                  " bytes at offset " + decimal(static_cast<std::int64_t>(offset)) +
                                                  " of an object of " + unsignedDecimal(place.objectSize) + " bytes");
}

void Evaluator::divisionByZero() { checks_.stop(Violation::DivisionByZero, "the divisor is zero"); }

void Evaluator::signedOverflow(char op, std::int64_t left, std::int64_t right) {
  if (!checks_.enabled(Violation::SignedOverflow)) return;
  checks_.report(Violation::SignedOverflow, decimal(left) + ' ' + op + ' ' + decimal(right) + " does not fit its type");
}

void Evaluator::shiftOutOfRange(std::uint64_t amount, unsigned width) {
  if (!checks_.enabled(Violation::ShiftOutOfRange)) return;
  checks_.report(Violation::ShiftOutOfRange,
                 "shift of a " + unsignedDecimal(width) + "-bit value by " + unsignedDecimal(amount));
}

void Evaluator::shiftOverflow(std::int64_t value, std::uint64_t amount) {
  if (!checks_.enabled(Violation::LeftShiftOverflow)) return;
  checks_.report(Violation::LeftShiftOverflow,
                 decimal(value) + " << " + unsignedDecimal(amount) + " does not fit its type");
}

}  // namespace argosy::interpreter
