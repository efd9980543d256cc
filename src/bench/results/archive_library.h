// libarchive, loaded when it is first needed: it brings libxml2 and ICU, whose loading would cost every `argosy bench run` about 3 ms of
// the 15 ms that it may take.
#pragma once

#include <archive.h>
#include <archive_entry.h>

namespace argosy::bench {

// NOLINTBEGIN(readability-identifier-naming): the library's own names
// Its functions, by the names that follow `archive_`. The first call of instance() throws BenchError where the library is missing.
class ArchiveLibrary {
 public:
  static const ArchiveLibrary& instance();

  decltype(&archive_error_string) error_string = nullptr;
  decltype(&archive_set_error) set_error = nullptr;

  decltype(&archive_read_new) read_new = nullptr;
  decltype(&archive_read_free) read_free = nullptr;
  decltype(&archive_read_support_format_zip) read_support_format_zip = nullptr;
  decltype(&archive_read_support_format_raw) read_support_format_raw = nullptr;
  decltype(&archive_read_support_format_empty) read_support_format_empty = nullptr;
  decltype(&archive_read_support_filter_bzip2) read_support_filter_bzip2 = nullptr;
  decltype(&archive_read_support_filter_gzip) read_support_filter_gzip = nullptr;
  decltype(&archive_read_open_filename) read_open_filename = nullptr;
  decltype(&archive_read_next_header) read_next_header = nullptr;
  decltype(&archive_read_data) read_data = nullptr;

  decltype(&archive_write_new) write_new = nullptr;
  decltype(&archive_write_free) write_free = nullptr;
  decltype(&archive_write_close) write_close = nullptr;
  decltype(&archive_write_set_format_raw) write_set_format_raw = nullptr;
  decltype(&archive_write_set_format_zip) write_set_format_zip = nullptr;
  decltype(&archive_write_zip_set_compression_deflate) write_zip_set_compression_deflate = nullptr;
  decltype(&archive_write_set_format_option) write_set_format_option = nullptr;
  decltype(&archive_write_add_filter_bzip2) write_add_filter_bzip2 = nullptr;
  decltype(&archive_write_add_filter_gzip) write_add_filter_gzip = nullptr;
  decltype(&archive_write_set_bytes_in_last_block) write_set_bytes_in_last_block = nullptr;
  decltype(&archive_write_open) write_open = nullptr;
  decltype(&archive_write_header) write_header = nullptr;
  decltype(&archive_write_data) write_data = nullptr;

  decltype(&archive_entry_new) entry_new = nullptr;
  decltype(&archive_entry_free) entry_free = nullptr;
  decltype(&archive_entry_filetype) entry_filetype = nullptr;
  decltype(&archive_entry_pathname) entry_pathname = nullptr;
  decltype(&archive_entry_set_pathname) entry_set_pathname = nullptr;
  decltype(&archive_entry_set_filetype) entry_set_filetype = nullptr;
  decltype(&archive_entry_set_perm) entry_set_perm = nullptr;
  decltype(&archive_entry_set_size) entry_set_size = nullptr;

 private:
  ArchiveLibrary();
};
// NOLINTEND(readability-identifier-naming)

}  // namespace argosy::bench
