#include "bench/results/archive_library.h"

#include <dlfcn.h>

#include <string>

#include "bench/quantity.h"

namespace argosy::bench {

const ArchiveLibrary& ArchiveLibrary::instance() {
  static const ArchiveLibrary library;
  return library;
}

ArchiveLibrary::ArchiveLibrary() {
  constexpr const char* file = "libarchive.so.13";
  void* const handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  const auto resolve = [handle]<typename Function>(const char* name, Function& function) {
    function = handle == nullptr ? nullptr : reinterpret_cast<Function>(dlsym(handle, name));
    if (function == nullptr)
      throw BenchError("cannot load libarchive, which result files need: " + std::string(dlerror()));
  };
  resolve("archive_error_string", error_string);
  resolve("archive_set_error", set_error);
  resolve("archive_read_new", read_new);
  resolve("archive_read_free", read_free);
  resolve("archive_read_support_format_zip", read_support_format_zip);
  resolve("archive_read_support_format_raw", read_support_format_raw);
  resolve("archive_read_support_format_empty", read_support_format_empty);
  resolve("archive_read_support_filter_bzip2", read_support_filter_bzip2);
  resolve("archive_read_support_filter_gzip", read_support_filter_gzip);
  resolve("archive_read_open_filename", read_open_filename);
  resolve("archive_read_next_header", read_next_header);
  resolve("archive_read_data", read_data);
  resolve("archive_write_new", write_new);
  resolve("archive_write_free", write_free);
  resolve("archive_write_close", write_close);
  resolve("archive_write_set_format_raw", write_set_format_raw);
  resolve("archive_write_set_format_zip", write_set_format_zip);
  resolve("archive_write_zip_set_compression_deflate", write_zip_set_compression_deflate);
  resolve("archive_write_set_format_option", write_set_format_option);
  resolve("archive_write_add_filter_bzip2", write_add_filter_bzip2);
  resolve("archive_write_add_filter_gzip", write_add_filter_gzip);
  resolve("archive_write_set_bytes_in_last_block", write_set_bytes_in_last_block);
  resolve("archive_write_open", write_open);
  resolve("archive_write_header", write_header);
  resolve("archive_write_data", write_data);
  resolve("archive_entry_new", entry_new);
  resolve("archive_entry_free", entry_free);
  resolve("archive_entry_filetype", entry_filetype);
  resolve("archive_entry_pathname", entry_pathname);
  resolve("archive_entry_set_pathname", entry_set_pathname);
  resolve("archive_entry_set_filetype", entry_set_filetype);
  resolve("archive_entry_set_perm", entry_set_perm);
  resolve("archive_entry_set_size", entry_set_size);
}

}  // namespace argosy::bench
