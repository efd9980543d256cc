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
  (void)stream, (void)format;
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
  (void)stream, (void)arguments;
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
  (void)stream, (void)format;
  __argosy_output_changes();
  return count_or_error();
}
int __printf_chk(int flag, const char* format, ...) {
  (void)flag, (void)format;
  return count_or_error();
}
int __fprintf_chk(void* stream, int flag, const char* format, ...) {
  (void)stream, (void)flag, (void)format;
  return count_or_error();
}
int __vprintf_chk(int flag, const char* format, va_list arguments) {
  (void)flag, (void)arguments;
  return count_or_error_of(format);
}
int __vfprintf_chk(void* stream, int flag, const char* format, va_list arguments) {
  (void)stream, (void)flag, (void)arguments;
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
  (void)stream;
  __argosy_require_readable(s, 1);
  return count_or_error();
}
int fputs_unlocked(const char* s, void* stream) {
  (void)stream;
  __argosy_require_readable(s, 1);
  return count_or_error();
}

static int write_to_output(int c) {
  __argosy_errno_may_change();
  return __argosy_output_may_fail && fails() ? -1 : (int)(unsigned char)c;
}
int putchar(int c) { return write_to_output(c); }
int putchar_unlocked(int c) { return write_to_output(c); }
int fputc(int c, void* stream) {
  (void)stream;
  return written_or_error(c);
}
int putc(int c, void* stream) {
  (void)stream;
  return written_or_error(c);
}
int fputc_unlocked(int c, void* stream) {
  (void)stream;
  return written_or_error(c);
}
int putc_unlocked(int c, void* stream) {
  (void)stream;
  return written_or_error(c);
}
int _IO_putc(int c, void* stream) {
  (void)stream;
  return written_or_error(c);
}
int putw(int word, void* stream) {
  (void)word, (void)stream;
  return __argosy_success_or_error();
}

size_t fwrite(const void* data, size_t size, size_t count, void* stream) {
  (void)stream;
  if (size == 0 || count == 0) return 0;
  __argosy_require_readable(data, size * count);
  __argosy_errno_may_change();
  return __argosy_at_most(count);
}

void perror(const char* s) {
  if (s) __argosy_require_readable(s, 1);
  __argosy_errno_may_change();
}

void syslog(int priority, const char* format, ...) { (void)priority, (void)format; }
void openlog(const char* name, int options, int facility) { (void)name, (void)options, (void)facility; }
void closelog(void) {}
