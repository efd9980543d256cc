#include "bench/table/page_logs.h"

#include <archive.h>
#include <archive_entry.h>

#include <fstream>
#include <functional>
#include <memory>
#include <unordered_map>

#include "bench/results/xml_text.h"

namespace argosy::bench {
namespace {

la_ssize_t append(archive*, void* output, const void* data, size_t size) {
  static_cast<std::string*>(output)->append(static_cast<const char*>(data), size);
  return static_cast<la_ssize_t>(size);
}

std::string gzip(const std::string& text) {
  const auto require = [](int status) {
    if (status < ARCHIVE_WARN) throw std::runtime_error("libarchive cannot compress a log");
  };
  std::string output;
  const std::unique_ptr<archive, int (*)(archive*)> writer(archive_write_new(), archive_write_free);
  require(archive_write_add_filter_gzip(writer.get()));
  // The same logs give the same page.
  require(archive_write_set_filter_option(writer.get(), "gzip", "timestamp", nullptr));
  require(archive_write_set_format_raw(writer.get()));
  // Without the padding that tapes need.
  require(archive_write_set_bytes_per_block(writer.get(), 0));
  require(archive_write_open(writer.get(), &output, nullptr, append, nullptr));
  const std::unique_ptr<archive_entry, void (*)(archive_entry*)> entry(archive_entry_new(), archive_entry_free);
  archive_entry_set_filetype(entry.get(), AE_IFREG);
  require(archive_write_header(writer.get(), entry.get()));
  if (archive_write_data(writer.get(), text.data(), text.size()) != static_cast<la_ssize_t>(text.size()))
    throw std::runtime_error("libarchive cannot compress a log");
  require(archive_write_close(writer.get()));
  return output;
}

void forEachLogOf(const RunSetColumns& set, const std::function<void(std::size_t row, std::string text)>& onLog) {
  std::unordered_map<std::string, std::size_t> rowOf;
  for (std::size_t row = 0; row < set.runs.size(); ++row) {
    if (set.runs[row] != nullptr && !set.runs[row]->logName.empty()) rowOf.emplace(set.runs[row]->logName, row);
  }
  forEachLog(*set.result, [&](const std::string& logName, std::string text) {
    const auto found = rowOf.find(logName);
    if (found != rowOf.end()) onLog(found->second, std::move(text));
  });
}

}  // namespace

PageLogs embedLogs(const ResultTable& table, Bytes limit) {
  PageLogs logs;
  std::uint64_t used = 0;
  for (const RunSetColumns& set : table.runSets) {
    std::vector<LogPlace>& places = logs.places.emplace_back(table.tasks.size());
    // Every run set gets its share, and what those before it have left.
    const std::uint64_t share = limit.count / table.runSets.size() * logs.places.size();
    forEachLogOf(set, [&](std::size_t row, const std::string& text) {
      const std::string compressed = used < share ? gzip(text) : "";
      if (used + compressed.size() > share || compressed.empty()) {
        ++logs.leftOut;
        return;
      }
      used += compressed.size();
      const std::string encoded = base64(compressed);
      places[row] = {static_cast<std::uint32_t>(logs.text.size()), static_cast<std::uint32_t>(encoded.size())};
      logs.text += encoded;
    });
  }
  return logs;
}

std::vector<std::vector<std::uint8_t>> writeLogs(const ResultTable& table, const std::filesystem::path& directory) {
  std::vector<std::vector<std::uint8_t>> present;
  for (std::size_t set = 0; set < table.runSets.size(); ++set) {
    std::vector<std::uint8_t>& rows = present.emplace_back(table.tasks.size());
    const std::filesystem::path folder = directory / std::to_string(set);
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) throw BenchError("cannot create '" + folder.string() + "': " + error.message());
    forEachLogOf(table.runSets[set], [&](std::size_t row, const std::string& text) {
      const std::filesystem::path path = folder / (std::to_string(row) + ".log");
      std::ofstream file(path, std::ios::binary);
      if (!(file << text).flush()) throw BenchError("cannot write '" + path.string() + "'");
      rows[row] = 1;
    });
  }
  return present;
}

}  // namespace argosy::bench
