#include "bench/results/compressed_file.h"

#include <locale.h>

#include <array>
#include <fstream>
#include <iterator>
#include <memory>

#include "bench/quantity.h"
#include "bench/results/archive_library.h"
#include "bench/results/atomic_file.h"

namespace argosy::bench {
namespace {

const ArchiveLibrary& library() { return ArchiveLibrary::instance(); }

using Entry = std::unique_ptr<archive_entry, decltype(&archive_entry_free)>;
using Reader = std::unique_ptr<archive, decltype(&archive_read_free)>;
using Writer = std::unique_ptr<archive, decltype(&archive_write_free)>;

// libarchive converts names between an archive's character set and the locale's, and loses those that the C locale cannot express.
class Utf8Locale {
 public:
  Utf8Locale() : locale_(newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)) {
    if (locale_ != nullptr) former_ = uselocale(locale_);
  }
  ~Utf8Locale() {
    if (locale_ == nullptr) return;
    uselocale(former_);
    freelocale(locale_);
  }
  Utf8Locale(const Utf8Locale&) = delete;
  Utf8Locale& operator=(const Utf8Locale&) = delete;

 private:
  locale_t locale_;
  locale_t former_{};
};

constexpr std::size_t blockSize = 1 << 16;

[[noreturn]] void failReading(const std::filesystem::path& file, archive* handle) {
  throw BenchError("cannot read '" + file.string() + "': " + library().error_string(handle));
}

[[noreturn]] void failWriting(const std::filesystem::path& file, archive* handle) {
  throw BenchError("cannot write '" + file.string() + "': " + library().error_string(handle));
}

std::string readPlain(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::string content{std::istreambuf_iterator<char>(stream), {}};
  if (!stream) throw BenchError("cannot read '" + file.string() + "'");
  return content;
}

std::string contentOfEntry(const std::filesystem::path& file, archive* handle) {
  std::string content;
  std::array<char, blockSize> block;
  while (true) {
    const la_ssize_t size = library().read_data(handle, block.data(), block.size());
    if (size < 0) failReading(file, handle);
    if (size == 0) return content;
    content.append(block.data(), static_cast<std::size_t>(size));
  }
}

Reader openForReading(const std::filesystem::path& file, bool zip) {
  Reader handle(library().read_new(), library().read_free);
  if (zip) {
    library().read_support_format_zip(handle.get());
  } else {
    library().read_support_filter_bzip2(handle.get());
    library().read_support_filter_gzip(handle.get());
    library().read_support_format_raw(handle.get());
    library().read_support_format_empty(handle.get());
  }
  if (library().read_open_filename(handle.get(), file.c_str(), blockSize) != ARCHIVE_OK)
    failReading(file, handle.get());
  return handle;
}

la_ssize_t writeToAtomicFile(archive* handle, void* target, const void* data, std::size_t size) {
  try {
    static_cast<AtomicFile*>(target)->write({static_cast<const char*>(data), size});
    return static_cast<la_ssize_t>(size);
  } catch (const std::exception& error) {
    library().set_error(handle, ARCHIVE_FATAL, "%s", error.what());
    return -1;
  }
}

void openForWriting(archive* handle, AtomicFile& target, const std::filesystem::path& file) {
  library().write_set_bytes_in_last_block(handle, 1);
  if (library().write_open(handle, &target, nullptr, writeToAtomicFile, nullptr) != ARCHIVE_OK)
    failWriting(file, handle);
}

void writeEntry(archive* handle, const std::filesystem::path& file, const std::string& name, std::string_view content) {
  const Entry entry(library().entry_new(), library().entry_free);
  library().entry_set_pathname(entry.get(), name.c_str());
  library().entry_set_filetype(entry.get(), AE_IFREG);
  library().entry_set_perm(entry.get(), 0644);
  library().entry_set_size(entry.get(), static_cast<la_int64_t>(content.size()));
  // A warning: the name is no UTF-8, and written as it is.
  const int status = library().write_header(handle, entry.get());
  if (status != ARCHIVE_OK && status != ARCHIVE_WARN) failWriting(file, handle);
  if (library().write_data(handle, content.data(), content.size()) < 0) failWriting(file, handle);
}

}  // namespace

std::string readCompressed(const std::filesystem::path& file) {
  const Reader handle = openForReading(file, false);
  archive_entry* entry = nullptr;
  const int status = library().read_next_header(handle.get(), &entry);
  if (status == ARCHIVE_EOF) return {};
  if (status != ARCHIVE_OK) failReading(file, handle.get());
  return contentOfEntry(file, handle.get());
}

void writeCompressed(const std::filesystem::path& file, std::string_view text) {
  AtomicFile target(file);
  const std::filesystem::path extension = file.extension();
  if (extension != ".bz2" && extension != ".gz") {
    target.write(text);
  } else {
    const Writer handle(library().write_new(), library().write_free);
    library().write_set_format_raw(handle.get());
    if (extension == ".bz2") {
      library().write_add_filter_bzip2(handle.get());
    } else {
      library().write_add_filter_gzip(handle.get());
    }
    openForWriting(handle.get(), target, file);
    writeEntry(handle.get(), file, "data", text);
    if (library().write_close(handle.get()) != ARCHIVE_OK) failWriting(file, handle.get());
  }
  target.commit();
}

void readZip(const std::filesystem::path& file, const OnEntry& onEntry) {
  const Utf8Locale locale;
  const Reader handle = openForReading(file, true);
  archive_entry* entry = nullptr;
  while (true) {
    const int status = library().read_next_header(handle.get(), &entry);
    if (status == ARCHIVE_EOF) return;
    if (status != ARCHIVE_OK && status != ARCHIVE_WARN) failReading(file, handle.get());
    if (library().entry_filetype(entry) != AE_IFREG) continue;
    const char* name = library().entry_pathname(entry);
    if (name == nullptr) continue;
    const std::string copy = name;
    if (!onEntry(copy, contentOfEntry(file, handle.get()))) return;
  }
}

void writeZip(const std::filesystem::path& file, const std::filesystem::path& directory,
              const std::vector<std::string>& names, const std::string& prefix) {
  const Utf8Locale locale;
  AtomicFile target(file);
  const Writer handle(library().write_new(), library().write_free);
  library().write_set_format_zip(handle.get());
  library().write_zip_set_compression_deflate(handle.get());
  library().write_set_format_option(handle.get(), "zip", "hdrcharset", "UTF-8");
  openForWriting(handle.get(), target, file);
  for (const std::string& name : names) {
    writeEntry(handle.get(), file, prefix + "/" + name, readPlain(directory / name));
  }
  if (library().write_close(handle.get()) != ARCHIVE_OK) failWriting(file, handle.get());
  target.commit();
}

}  // namespace argosy::bench
