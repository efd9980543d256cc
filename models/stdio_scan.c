/* stdio.h: formatted input (scanf and its kin). The input is arbitrary, so each conversion may fail, and otherwise
   stores an arbitrary value of its type. Approximated only in that strings may contain characters that the
   conversion would not take. Of formatted input from strings, here is what stdio_string_scan.c leaves. */
#include "argosy.h"

/* After the `[`: past the matching `]`. */
const char* __argosy_skip_scan_set(const char* format) {
  if (*format == '^') ++format;
  if (*format == ']') ++format;
  while (*format != ']') {
    if (*format == 0) __argosy_unmodelled("incomplete conversion in a format");
    ++format;
  }
  return format + 1;
}

static void store_integer(va_list* arguments, enum __argosy_length length) {
  switch (length) {
    case LENGTH_CHAR: *va_arg(*arguments, char*) = __argosy_arbitrary_char(); break;
    case LENGTH_SHORT: *va_arg(*arguments, short*) = (short)__argosy_arbitrary_int(); break;
    case LENGTH_LONG: *va_arg(*arguments, long*) = __argosy_arbitrary_long(); break;
    case LENGTH_LONG_LONG:
    case LENGTH_LONG_DOUBLE: *va_arg(*arguments, long long*) = __argosy_arbitrary_longlong(); break;
    default: *va_arg(*arguments, int*) = __argosy_arbitrary_int(); break;
  }
}

static void store_floating_point(va_list* arguments, enum __argosy_length length) {
  if (length == LENGTH_LONG)
    *va_arg(*arguments, double*) = __argosy_arbitrary_double();
  else if (length == LENGTH_LONG_DOUBLE)
    *va_arg(*arguments, long double*) = __argosy_arbitrary_longdouble();
  else
    *va_arg(*arguments, float*) = __argosy_arbitrary_float();
}

/* A string of at least one character and, unless `width` is 0, at most that many; allocated when the format has an
   m. */
static void store_string(va_list* arguments, size_t width, size_t character_size, _Bool allocates) {
  const size_t most = width != 0 ? width : __PTRDIFF_MAX__ / character_size - 1;
  size_t length = __argosy_at_most(most);
  if (length == 0) length = 1;
  char* text;
  if (allocates) {
    text = __argosy_allocate((length + 1) * character_size);
    *va_arg(*arguments, char**) = text;
  } else {
    text = va_arg(*arguments, char*);
  }
  __argosy_havoc(text, length * character_size);
  __argosy_set(text + length * character_size, 0, character_size);
}

/* Exactly `width` characters (one by default), no terminator. */
static void store_characters(va_list* arguments, size_t width, size_t character_size, _Bool allocates) {
  size_t size = (width != 0 ? width : 1) * character_size;
  char* text;
  if (allocates) {
    text = __argosy_allocate(size);
    *va_arg(*arguments, char**) = text;
  } else {
    text = va_arg(*arguments, char*);
  }
  __argosy_havoc(text, size);
}

static int scan_anew(const char* format, va_list argument_list) {
  int assigned = 0;
  va_list arguments;
  __builtin_va_copy(arguments, argument_list);
  __argosy_errno_may_change();
  while (*format) {
    if (*format++ != '%') continue;
    _Bool suppressed = 0, allocates = 0;
    if (*format == '*') {
      suppressed = 1;
      ++format;
    }
    size_t width = 0;
    while (*format >= '0' && *format <= '9') width = width * 10 + (size_t)(*format++ - '0');
    if (*format == '$') __argosy_unmodelled("numbered arguments in a format");
    if (*format == 'm') {
      allocates = 1;
      ++format;
    }
    enum __argosy_length length = __argosy_parse_length(&format);
    char conversion = *format;
    if (conversion == 0) __argosy_unmodelled("incomplete conversion in a format");
    ++format;
    if (conversion == '[') format = __argosy_skip_scan_set(format);
    if (conversion == '%') continue;
    if (conversion == 'n') {
      if (!suppressed) store_integer(&arguments, length);
      continue;
    }
    /* Here the input may not match, or may end: before the first conversion, and in glibc before the first assignment, that gives EOF. */
    if (__argosy_arbitrary_bool()) return assigned == 0 && __argosy_arbitrary_bool() ? -1 : assigned;
    if (suppressed) continue;
    ++assigned;
    const size_t character_size = length == LENGTH_LONG || conversion == 'S' || conversion == 'C' ? sizeof(wchar_t) : 1;
    switch (conversion) {
      case 'd':
      case 'i':
      case 'u':
      case 'o':
      case 'x':
      case 'X': store_integer(&arguments, length); break;
      case 'a':
      case 'A':
      case 'e':
      case 'E':
      case 'f':
      case 'F':
      case 'g':
      case 'G': store_floating_point(&arguments, length); break;
      case 's':
      case 'S':
      case '[': store_string(&arguments, width, character_size, allocates); break;
      case 'c':
      case 'C': store_characters(&arguments, width, character_size, allocates); break;
      case 'p': __argosy_unmodelled("a pointer that comes back as text (%p)");
      default: __argosy_unmodelled("unknown conversion in a format");
    }
  }
  va_end(arguments);
  /* The input may also end in what follows the last conversion; without any assignment that gives EOF. */
  return assigned == 0 && __argosy_arbitrary_bool() ? -1 : assigned;
}

static int scan_after_ungetc(const char* format, va_list arguments) {
  __argosy_approximated("input that begins with what ungetc pushed back");
  return scan_anew(format, arguments);
}
static int scan(const char* format, va_list arguments) {
  return __argosy_discard_pushed_back() ? scan_after_ungetc(format, arguments) : scan_anew(format, arguments);
}

/* Which stream it is, is not looked at: after the program has written a file, standard input is approximated, too. */
static int scan_known(const char* format, va_list arguments) {
  __argosy_approximated("what a file contains that the program may have written");
  return scan(format, arguments);
}
static int scan_file(const char* format, va_list arguments) { return __argosy_files_are_known ? scan_known(format, arguments) : scan(format, arguments); }

#define SCAN_ARGUMENTS(scan)            \
  va_list arguments;                    \
  va_start(arguments, format);          \
  int result = scan(format, arguments); \
  va_end(arguments);                    \
  return result

int scanf(const char* format, ...) { SCAN_ARGUMENTS(scan); }
int __isoc99_scanf(const char* format, ...) { SCAN_ARGUMENTS(scan); }
int __isoc23_scanf(const char* format, ...) { SCAN_ARGUMENTS(scan); }
int fscanf(void* stream, const char* format, ...) {
  (void)stream;
  SCAN_ARGUMENTS(scan_file);
}
int __isoc99_fscanf(void* stream, const char* format, ...) {
  (void)stream;
  SCAN_ARGUMENTS(scan_file);
}
int __isoc23_fscanf(void* stream, const char* format, ...) {
  (void)stream;
  SCAN_ARGUMENTS(scan_file);
}
int vscanf(const char* format, va_list arguments) { return scan(format, arguments); }
int __isoc99_vscanf(const char* format, va_list arguments) { return scan(format, arguments); }
int vfscanf(void* stream, const char* format, va_list arguments) {
  (void)stream;
  return scan_file(format, arguments);
}
int __isoc99_vfscanf(void* stream, const char* format, va_list arguments) {
  (void)stream;
  return scan_file(format, arguments);
}
int __argosy_scan_unknown_string(const char* source, const char* format, va_list arguments) {
  __argosy_approximated("what sscanf reads");
  __argosy_require_readable(source, 1);
  return scan_anew(format, arguments);
}
