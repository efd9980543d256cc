#include "report/metadata.h"

#include <array>
#include <ctime>
#include <random>
#include <stdexcept>

#include "base/sha256.h"

namespace argosy::report {

std::string randomUuid() {
  std::random_device device;
  std::array<unsigned char, 16> bytes{};
  for (unsigned char& byte : bytes) byte = static_cast<unsigned char>(device());
  bytes[6] = static_cast<unsigned char>((bytes[6] & 0x0f) | 0x40);  // version 4
  bytes[8] = static_cast<unsigned char>((bytes[8] & 0x3f) | 0x80);  // variant of RFC 4122
  constexpr const char* digits = "0123456789abcdef";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (i == 4 || i == 6 || i == 8 || i == 10) text += '-';
    text += digits[bytes[i] >> 4];
    text += digits[bytes[i] & 0xf];
  }
  return text;
}

std::string currentTime() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text.data();
}

WitnessMetadata makeMetadata(const Producer& producer, const Task& task) {
  WitnessMetadata metadata;
  metadata.uuid = randomUuid();
  metadata.creationTime = currentTime();
  metadata.producerName = producer.name;
  metadata.producerVersion = producer.version;
  metadata.producerConfiguration = producer.configuration;
  metadata.producerCommandLine = producer.commandLine;
  metadata.inputFiles = task.files;
  for (const std::string& file : task.files) {
    const auto hash = sha256OfFile(file);
    if (!hash) throw std::runtime_error(file + ": cannot be read");
    metadata.inputFileHashes.emplace_back(file, *hash);
  }
  metadata.specification = task.specification;
  metadata.dataModel = toString(task.target.dataModel());
  return metadata;
}

}  // namespace argosy::report
