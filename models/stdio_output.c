/* stdio.h: output to streams. What is written is not part of the program model, so the result alone counts: the
   number of characters, arbitrary here, or an error. That strings are terminated, and that what printf prints may
   be read, is not checked; nor does printf carry out %n: the front end reports a format with it. Where a program looks at the result of
   printf, the front end knows the number of characters if it follows from literals and integers, and asks __argosy_printed.
   Standard output and standard error accept everything, as long as the program does not close, redirect or widen them. */
#include "argosy.h"

/* Not static: functions that have no model (freopen, fwide, setrlimit) may set it, too. */
_Bool __argosy_output_may_fail;

void __argosy_output_changes(void) { __argosy_output_may_fail = 1; }

static _Bool fails(void) {
  __argosy_approximated("whether output fails that the program has closed or changed");
  return __argosy_arbitrary_bool();
}

int __argosy_printed(int length) { return __argosy_output_may_fail && fails() ? -1 : length; }

/* The stream that fmemopen has opened, if there is one, and its buffer. What is written is not there before the stream is flushed, if it is little
   (and still known how much). */
static void* memory_stream;
static void* memory_buffer;
static size_t memory_size, memory_pending;
static _Bool memory_is_only_read, memory_is_only_written;
enum { LEAST_BUFFER = 512 };
/* Not static: functions that have no model may read, write or flush the stream. */
_Bool __argosy_memory_is_followed;
void* __argosy_memory_in_reach;

void __argosy_open_memory(void* stream, void* buffer, size_t size, _Bool reads, _Bool writes) {
  if (memory_stream) __argosy_unmodelled("more than one stream of fmemopen");
  memory_stream = stream;
  memory_buffer = __argosy_memory_in_reach = buffer;
  memory_size = size;
  memory_pending = 0;
  memory_is_only_read = !writes;
  memory_is_only_written = !reads;
  __argosy_memory_is_followed = 1;
}

static void fill_memory(void) {
  __argosy_approximated("what a stream writes to memory");
  if (memory_buffer) __argosy_havoc(memory_buffer, memory_size);
}
void __argosy_flush_memory(void* stream) {
  if (!memory_stream || memory_is_only_read || (stream && stream != memory_stream)) return;
  if (memory_pending != 0 || !__argosy_memory_is_followed) fill_memory();
  memory_pending = 0;
  __argosy_memory_is_followed = 1;
}
void __argosy_close_memory(void* stream) {
  if (!memory_stream || stream != memory_stream) return;
  __argosy_flush_memory(stream);
  memory_stream = __argosy_memory_in_reach = NULL;
}
_Bool __argosy_is_memory(void* stream) { return memory_stream && stream == memory_stream; }
_Bool __argosy_is_followed_memory(void* stream) { return __argosy_is_memory(stream) && __argosy_memory_is_followed; }
static void write_to_memory(void* stream, size_t length) {
  if (stream != memory_stream || memory_is_only_read) return;
  if (__argosy_memory_is_followed && length <= LEAST_BUFFER && memory_pending <= LEAST_BUFFER - length) {
    memory_pending += length;
  } else {
    fill_memory();
    __argosy_memory_is_followed = 0;
  }
}
#define WRITE(stream, length) \
  if (memory_stream) write_to_memory(stream, length)
#define UNKNOWN_LENGTH (LEAST_BUFFER + 1)

static size_t unknown_pending(void) {
  __argosy_approximated("__fpending");
  return __argosy_arbitrary_size();
}
size_t __fpending(void* stream) {
  return __argosy_is_followed_memory(stream) ? memory_pending : unknown_pending();
}
static int nonzero(void) {
  int r = __argosy_arbitrary_int();
  return r == 0 ? 1 : r;
}
static int unknown_direction(void) {
  __argosy_approximated("the direction of a stream");
  return __argosy_arbitrary_int();
}
int __freading(void* stream) { return __argosy_is_memory(stream) && memory_is_only_read ? nonzero() : unknown_direction(); }
int __fwriting(void* stream) { return __argosy_is_memory(stream) && memory_is_only_written ? nonzero() : unknown_direction(); }

/* A count or -1. */
static int count_or_error(void) {
  __argosy_errno_may_change();
  int r = __argosy_arbitrary_int();
  return r < 0 ? -1 : r;
}

static _Bool is_before_conversion(char c) {
  return (c >= '0' && c <= '9') || c == '.' || c == '$' || c == '*' || c == '-' || c == '+' || c == ' ' || c == '#' || c == '\'' ||
         c == 'h' || c == 'l' || c == 'q' || c == 'j' || c == 'z' || c == 't' || c == 'L' || c == 'I';
}

/* The result of vprintf and its kin, whose formats the front end does not see. */
static int count_or_error_of(const char* format) {
  _Bool in_conversion = 0;
  for (; *format; ++format) {
    if (!in_conversion) {
      in_conversion = *format == '%';
    } else if (!is_before_conversion(*format)) {
      if (*format == 'n') __argosy_unmodelled("a format with %n of a printf whose model does not write");
      in_conversion = 0;
    }
  }
  return count_or_error();
}

static int written_or_error(int c) {
  if (__argosy_arbitrary_bool()) return (int)(unsigned char)c;
  __argosy_errno_may_change();
  return -1;
}

int printf(const char* format, ...) {
  (void)format;
  return count_or_error();
}
int fprintf(void* stream, const char* format, ...) {
  (void)format;
  WRITE(stream, UNKNOWN_LENGTH);
  return count_or_error();
}
int dprintf(int file, const char* format, ...) {
  (void)file, (void)format;
  return count_or_error();
}
int vprintf(const char* format, va_list arguments) {
  (void)arguments;
  return count_or_error_of(format);
}
int vfprintf(void* stream, const char* format, va_list arguments) {
  (void)arguments;
  WRITE(stream, UNKNOWN_LENGTH);
  return count_or_error_of(format);
}
int vdprintf(int file, const char* format, va_list arguments) {
  (void)file, (void)arguments;
  return count_or_error_of(format);
}
/* From the first wide character on, a stream takes no others. */
int wprintf(const wchar_t* format, ...) {
  (void)format;
  __argosy_output_changes();
  return count_or_error();
}
int fwprintf(void* stream, const wchar_t* format, ...) {
  (void)format;
  WRITE(stream, UNKNOWN_LENGTH);
  __argosy_output_changes();
  return count_or_error();
}
int __printf_chk(int flag, const char* format, ...) {
  (void)flag, (void)format;
  return count_or_error();
}
int __fprintf_chk(void* stream, int flag, const char* format, ...) {
  (void)flag, (void)format;
  WRITE(stream, UNKNOWN_LENGTH);
  return count_or_error();
}
int __vprintf_chk(int flag, const char* format, va_list arguments) {
  (void)flag, (void)arguments;
  return count_or_error_of(format);
}
int __vfprintf_chk(void* stream, int flag, const char* format, va_list arguments) {
  (void)flag, (void)arguments;
  WRITE(stream, UNKNOWN_LENGTH);
  return count_or_error_of(format);
}

int puts(const char* s) {
  __argosy_require_readable(s, 1);
  __argosy_errno_may_change();
  if (__argosy_output_may_fail && fails()) return -1;
  int r = __argosy_arbitrary_int();
  return r < 0 ? 0 : r;
}
int fputs(const char* s, void* stream) {
  __argosy_require_readable(s, 1);
  WRITE(stream, __argosy_string_length(s));
  return count_or_error();
}
int fputs_unlocked(const char* s, void* stream) {
  __argosy_require_readable(s, 1);
  WRITE(stream, __argosy_string_length(s));
  return count_or_error();
}

static int write_to_output(int c) {
  __argosy_errno_may_change();
  return __argosy_output_may_fail && fails() ? -1 : (int)(unsigned char)c;
}
int putchar(int c) { return write_to_output(c); }
int putchar_unlocked(int c) { return write_to_output(c); }
int fputc(int c, void* stream) {
  WRITE(stream, 1);
  return written_or_error(c);
}
int putc(int c, void* stream) {
  WRITE(stream, 1);
  return written_or_error(c);
}
int fputc_unlocked(int c, void* stream) {
  WRITE(stream, 1);
  return written_or_error(c);
}
int putc_unlocked(int c, void* stream) {
  WRITE(stream, 1);
  return written_or_error(c);
}
int _IO_putc(int c, void* stream) {
  WRITE(stream, 1);
  return written_or_error(c);
}
int putw(int word, void* stream) {
  (void)word;
  WRITE(stream, sizeof word);
  return __argosy_success_or_error();
}

static size_t write_block(const void* data, size_t size, size_t count, void* stream) {
  if (size == 0 || count == 0) return 0;
  __argosy_require_readable(data, size * count);
  WRITE(stream, size * count);
  __argosy_errno_may_change();
  return __argosy_at_most(count);
}

size_t fwrite(const void* data, size_t size, size_t count, void* stream) { return write_block(data, size, count, stream); }
size_t fwrite_unlocked(const void* data, size_t size, size_t count, void* stream) { return write_block(data, size, count, stream); }

void perror(const char* s) {
  if (s) __argosy_require_readable(s, 1);
  __argosy_errno_may_change();
}

void syslog(int priority, const char* format, ...) { (void)priority, (void)format; }
void openlog(const char* name, int options, int facility) { (void)name, (void)options, (void)facility; }
void closelog(void) {}
