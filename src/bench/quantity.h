// Times and amounts of memory as the benchmarking tool reads and prints them. SI units only: 1 MB is 1 000 000 B
// (docs/theory.md §11.9). Sizes and times are typed: plain numbers get confused, as in the listing that the section mentions.
#pragma once

#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace argosy::bench {

using Duration = std::chrono::nanoseconds;

struct Bytes {
  std::uint64_t count = 0;
  friend auto operator<=>(const Bytes&, const Bytes&) = default;
};

// What a user or a file said cannot be used. The message names the file (and line where known) and what was expected.
class BenchError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// "900", "900s", "15 min", "1.5h", "200ms"; "15 GB", "4000000000B", "500 MB" (a number without unit: seconds, bytes).
// Throw BenchError. Negative, infinite and overflowing values are errors.
Duration parseDuration(std::string_view text);
Bytes parseBytes(std::string_view text);

// Unrounded: "12.345678901s", "1234B". These are the forms of result files.
std::string exact(Duration duration);
std::string exact(Bytes bytes);
double seconds(Duration duration);

// For people: "12.3 ms", "4.76 s", "59.2 s", "3:05 min", "2:03:04 h"; "523 kB", "4.00 GB".
std::string readable(Duration duration);
std::string readable(Bytes bytes);
// The same to the second: "12 s", "3:05 min".
std::string readableDuration(Duration duration);
// Unrounded, as limits have to be, but without digits that say nothing: "10 s", "0.25 s".
std::string shortest(Duration duration);

}  // namespace argosy::bench
