// The machines whose C is modelled. What C leaves to the implementation and programs can see, a target decides: sizes,
// alignments, the signedness of `char`, the format of `long double`, and what arithmetic gives where IEEE 754 and C
// leave it open. Layouts of records come from Clang. All targets are little-endian.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/floating_point.h"

namespace argosy {

enum class DataModel : std::uint8_t { ILP32, LP64 };

enum class Architecture : std::uint8_t { X86_64, I386, AArch64, ARMv7, RISCV64, RISCV32 };

/// Which NaN an operation gives, and which integer a float that does not fit becomes.
enum class FloatRules : std::uint8_t { X86, Arm, RiscV };

class Target {
 public:
  constexpr Target(Architecture architecture) : architecture_(architecture) {}
  /// A data model without a machine is x86 Linux, as in SV-COMP's rules.
  constexpr Target(DataModel model)
      : architecture_(model == DataModel::LP64 ? Architecture::X86_64 : Architecture::I386) {}

  /// In the order in which they are listed for people.
  static std::span<const Architecture> all();
  /// By its name (`aarch64`), by another usual one (`arm64`), or `host`; nothing for what is not modelled.
  static std::optional<Target> named(std::string_view name);
  /// The machine that this program runs on, if it is modelled.
  static std::optional<Target> host();

  Architecture architecture() const { return architecture_; }
  const char* name() const;
  bool isX86() const { return architecture_ == Architecture::X86_64 || architecture_ == Architecture::I386; }
  bool isHost() const { return host() == *this; }

  DataModel dataModel() const { return is64Bit() ? DataModel::LP64 : DataModel::ILP32; }
  unsigned pointerBits() const { return is64Bit() ? 64 : 32; }
  /// Of plain `char`.
  bool hasSignedCharacters() const { return isX86(); }
  FloatFormat longDouble() const;
  /// In bytes, as C's `long double` has them.
  unsigned longDoubleSize() const;
  unsigned longDoubleAlignment() const;
  FloatRules floatRules() const;

  bool operator==(const Target&) const = default;

 private:
  bool is64Bit() const {
    return architecture_ == Architecture::X86_64 || architecture_ == Architecture::AArch64 ||
           architecture_ == Architecture::RISCV64;
  }

  Architecture architecture_;
};

/// "LP64", "ILP32": how witnesses and tools name it.
const char* toString(DataModel model);

}  // namespace argosy
