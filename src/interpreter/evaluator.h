// Evaluates decoded expressions and reaches the bytes of decoded lvalues, with all checks.
#pragma once

#include <span>

#include "interpreter/code.h"
#include "interpreter/definedness.h"
#include "interpreter/execution_stop.h"
#include "interpreter/memory.h"

namespace argosy::interpreter {

class Evaluator {
 public:
  Evaluator(Target target, Memory& memory, const Checks& checks);

  /// The value's bits; of a value wider than 64 bits, the lower half.
  std::uint64_t narrow(const Code* code, std::byte* frame);
  UInt128 wide(const Code* code, std::byte* frame);

  /// The host's bytes of the place; a violation when they are not all inside one living object.
  std::byte* bytesToRead(const Place& place, std::byte* frame) { return bytes<false>(place, frame); }
  std::byte* bytesToWrite(const Place& place, std::byte* frame) { return bytes<true>(place, frame); }
  /// The same for [address, address + size); a size of zero accesses nothing and gives null. What is read is looked at, what is written
  /// is determined.
  std::byte* bytesToRead(std::uint64_t address, std::uint64_t size);
  std::byte* bytesToWrite(std::uint64_t address, std::uint64_t size);
  /// The pointer that is stored there.
  std::uint64_t storedAddress(std::uint64_t address);
  /// Without a look at what is there.
  std::byte* bytesToCopy(std::uint64_t address, std::uint64_t size);
  std::byte* bytesToReplace(std::uint64_t address, std::uint64_t size);

  std::uint64_t address(const Place& place, std::byte* frame);
  /// `signOnly`: nothing but the sign of the value is used, or whether it is zero.
  UInt128 load(const Place& place, std::byte* frame, bool signOnly = false);
  void store(const Place& place, std::byte* frame, UInt128 value);

  /// For executions that must be determined: what is loaded has to be, and what is stored is noted.
  void track(Definedness& definedness) { definedness_ = &definedness; }
  void noteScalar(const std::byte* bytes, TypeRef type, UInt128 value);
  [[noreturn]] static void undetermined(const char* what);
  bool mustBeDetermined() const { return definedness_ != nullptr; }

  Target target() const { return target_; }
  std::uint64_t pointerMask() const { return pointerMask_; }
  unsigned pointerSize() const { return pointerMask_ == 0xffffffff ? 4 : 8; }

 private:
  template <bool forWriting>
  std::byte* bytes(const Place& place, std::byte* frame);
  template <class Word>
  std::uint64_t loadPointer(const Code* code, std::byte* frame);
  [[noreturn]] void invalidAccess(std::uint64_t address, std::uint64_t size, bool forWriting);
  [[noreturn]] void outOfBounds(const Place& place, std::uint64_t offset, bool forWriting);
  [[noreturn]] void divisionByZero();
  void signedOverflow(char op, std::int64_t left, std::int64_t right);
  void shiftOutOfRange(std::uint64_t amount, unsigned width);
  void shiftOverflow(std::int64_t value, std::uint64_t amount);

  template <class Signed>
  std::uint64_t add(const Code* code, std::byte* frame);
  template <class Signed>
  std::uint64_t subtract(const Code* code, std::byte* frame);
  template <class Signed>
  std::uint64_t multiply(const Code* code, std::byte* frame);
  template <class Word>
  std::uint64_t divide(const Code* code, std::byte* frame);
  template <class Word>
  std::uint64_t remainder(const Code* code, std::byte* frame);
  template <class Word>
  std::uint64_t shiftLeft(const Code* code, std::byte* frame);
  template <class Word>
  std::uint64_t shiftRight(const Code* code, std::byte* frame);
  UInt128 generic(const Code* code, std::byte* frame);
  static std::uint64_t pointerDifference(const Code* code, std::uint64_t left, std::uint64_t right);
  std::uint64_t comparedAddresses(const Code* code, std::byte* frame);
  void requireDetermined(const std::byte* bytes, std::uint64_t size, TypeRef type, bool signOnly = false) const;
  bool isPastItsEnd(const Object& object, std::uint64_t address) const {
    return address == object.address + object.size;
  }

  Memory& memory_;
  Definedness* definedness_ = nullptr;
  const Checks& checks_;
  Target target_;
  std::uint64_t pointerMask_;
};

/// Little-endian integers in the host's bytes.
UInt128 readBytes(const std::byte* bytes, std::uint64_t count);
void writeBytes(std::byte* bytes, std::uint64_t count, UInt128 value);

}  // namespace argosy::interpreter
