/* stdio.h: formatted output to memory (sprintf and its kin). Approximated: the text is arbitrary. Its length is
   between bounds that follow from the format and the arguments, strings are read, and %n is carried out within the
   bounds; so a buffer overflows in the model where the library could make it overflow. */
#include "argosy.h"

typedef unsigned long long u64;

struct bounds {
  u64 least, most;
};

/* The most digits of an integer in base 10 (d, i, u), 8 (o) or 16 (x, X). */
static u64 most_digits(char conversion, enum __argosy_length length) {
  unsigned bytes = length == LENGTH_CHAR    ? 1
                   : length == LENGTH_SHORT ? 2
                   : length == LENGTH_INT   ? sizeof(int)
                   : length == LENGTH_LONG  ? sizeof(long)
                                            : sizeof(long long);
  if (conversion == 'o') return (bytes * 8 + 2) / 3;
  if (conversion == 'x' || conversion == 'X') return bytes * 2;
  return bytes == 1 ? 3 : bytes == 2 ? 5 : bytes == 4 ? 10 : 20;
}

static u64 string_length_at_most(const char* s, _Bool limited, u64 limit) {
  u64 length = 0;
  while ((!limited || length < limit) && s[length]) ++length;
  return length;
}

static u64 wide_length_at_most(const wchar_t* s, _Bool limited, u64 limit) {
  u64 length = 0;
  while ((!limited || length < limit) && s[length]) ++length;
  return length;
}

static struct bounds floating_point_bounds(char conversion, enum __argosy_length length, _Bool limited, u64 precision) {
  struct bounds b = {1, 0};
  u64 fraction = limited ? precision : 6;
  if (conversion == 'f' || conversion == 'F')
    b.most = (length == LENGTH_LONG_DOUBLE ? 4933 : 309) + 2 + fraction;
  else if (conversion == 'a' || conversion == 'A')
    b.most = (length == LENGTH_LONG_DOUBLE ? 48 : 32) + (limited ? precision : 0);
  else
    b.most = 16 + fraction;
  return b;
}

static void store_count(va_list* arguments, enum __argosy_length length, struct bounds total) {
  long long count = (long long)(total.least + __argosy_at_most((size_t)(total.most - total.least)));
  switch (length) {
    case LENGTH_CHAR: *va_arg(*arguments, signed char*) = (signed char)count; break;
    case LENGTH_SHORT: *va_arg(*arguments, short*) = (short)count; break;
    case LENGTH_LONG: *va_arg(*arguments, long*) = (long)count; break;
    case LENGTH_LONG_LONG: *va_arg(*arguments, long long*) = count; break;
    default: *va_arg(*arguments, int*) = (int)count; break;
  }
}

static void skip_integer(va_list* arguments, enum __argosy_length length) {
  if (length == LENGTH_LONG)
    (void)va_arg(*arguments, long);
  else if (length == LENGTH_LONG_LONG)
    (void)va_arg(*arguments, long long);
  else
    (void)va_arg(*arguments, int);
}

/* How long the text of a format can be, from its conversions' types and its strings. */
static struct bounds measure(const char* format, va_list argument_list) {
  struct bounds total = {0, 0};
  va_list arguments;
  __builtin_va_copy(arguments, argument_list);
  while (*format) {
    struct bounds b = {1, 1};
    if (*format++ != '%') {
      ++total.least, ++total.most;
      continue;
    }
    while (*format == '-' || *format == '+' || *format == ' ' || *format == '#' || *format == '0' || *format == '\'' ||
           *format == 'I')
      ++format;
    u64 width = 0, precision = 0;
    _Bool limited = 0;
    if (*format == '*') {
      long long given = va_arg(arguments, int);
      width = (u64)(given < 0 ? -given : given);
      ++format;
    } else {
      while (*format >= '0' && *format <= '9') width = width * 10 + (u64)(*format++ - '0');
      if (*format == '$') __argosy_unmodelled("numbered arguments in a format");
    }
    if (*format == '.') {
      limited = 1;
      ++format;
      if (*format == '*') {
        int given = va_arg(arguments, int);
        limited = given >= 0;
        precision = limited ? (u64)given : 0;
        ++format;
      } else {
        while (*format >= '0' && *format <= '9') precision = precision * 10 + (u64)(*format++ - '0');
      }
    }
    enum __argosy_length length = __argosy_parse_length(&format);
    char conversion = *format;
    if (conversion == 0) __argosy_unmodelled("incomplete conversion in a format");
    ++format;
    switch (conversion) {
      case '%': break;
      case 'd':
      case 'i':
      case 'u':
      case 'o':
      case 'x':
      case 'X':
        skip_integer(&arguments, length);
        b.most = most_digits(conversion, length);
        /* Zero with precision zero has no digits. */
        if (limited) b.least = precision;
        if (b.most < precision) b.most = precision;
        b.most += 2; /* a sign or 0x */
        break;
      case 'c':
      case 'C':
        (void)va_arg(arguments, int);
        if (length == LENGTH_LONG || conversion == 'C') b = (struct bounds){0, 16};
        break;
      case 's':
        if (length != LENGTH_LONG) {
          const char* s = va_arg(arguments, const char*);
          b.least = b.most = string_length_at_most(s, limited, precision);
          break;
        }
        /* fallthrough */
      case 'S': {
        const wchar_t* s = va_arg(arguments, const wchar_t*);
        b.least = 0;
        b.most = 16 * wide_length_at_most(s, limited, precision);
        break;
      }
      case 'p':
        (void)va_arg(arguments, void*);
        b.most = 2 + 2 * sizeof(void*) > 5 ? 2 + 2 * sizeof(void*) : 5;
        break;
      case 'f':
      case 'F':
      case 'e':
      case 'E':
      case 'g':
      case 'G':
      case 'a':
      case 'A':
        if (length == LENGTH_LONG_DOUBLE)
          (void)va_arg(arguments, long double);
        else
          (void)va_arg(arguments, double);
        b = floating_point_bounds(conversion, length, limited, precision);
        break;
      case 'n': store_count(&arguments, length, total); continue;
      default: __argosy_unmodelled("unknown conversion in a format");
    }
    if (b.least < width) b.least = width;
    if (b.most < width) b.most = width;
    total.least += b.least;
    total.most += b.most;
  }
  va_end(arguments);
  return total;
}

/* The length of the text, or -1. */
static int text_length(const char* format, va_list arguments) {
  struct bounds b = measure(format, arguments);
  if (b.most > __INT_MAX__) __argosy_unmodelled("formatted text that may be longer than INT_MAX");
  return (int)(b.least + __argosy_at_most((size_t)(b.most - b.least)));
}

static void write_text(char* destination, size_t length) {
  __argosy_havoc(destination, length);
  destination[length] = 0;
}

static int format_unbounded(char* destination, const char* format, va_list arguments) {
  int length = text_length(format, arguments);
  write_text(destination, (size_t)length);
  return length;
}

static int format_bounded(char* destination, size_t size, const char* format, va_list arguments) {
  int length = text_length(format, arguments);
  if (size != 0) write_text(destination, (size_t)length < size ? (size_t)length : size - 1);
  return length;
}

static int format_allocated(char** destination, const char* format, va_list arguments) {
  int length = text_length(format, arguments);
  *destination = __argosy_allocate((size_t)length + 1);
  write_text(*destination, (size_t)length);
  return length;
}

int vsprintf(char* destination, const char* format, va_list arguments) {
  __argosy_approximated("text made by vsprintf");
  return format_unbounded(destination, format, arguments);
}
int vsnprintf(char* destination, size_t size, const char* format, va_list arguments) {
  __argosy_approximated("text made by vsnprintf");
  return format_bounded(destination, size, format, arguments);
}
int vasprintf(char** destination, const char* format, va_list arguments) {
  __argosy_approximated("text made by vasprintf");
  return format_allocated(destination, format, arguments);
}

#define WITH_ARGUMENTS(last, call) \
  va_list arguments;               \
  va_start(arguments, last);       \
  int result = call;               \
  va_end(arguments);               \
  return result

int sprintf(char* destination, const char* format, ...) {
  __argosy_approximated("text made by sprintf");
  WITH_ARGUMENTS(format, format_unbounded(destination, format, arguments));
}
int snprintf(char* destination, size_t size, const char* format, ...) {
  __argosy_approximated("text made by snprintf");
  WITH_ARGUMENTS(format, format_bounded(destination, size, format, arguments));
}
int asprintf(char** destination, const char* format, ...) {
  __argosy_approximated("text made by asprintf");
  WITH_ARGUMENTS(format, format_allocated(destination, format, arguments));
}

/* Fortified variants: `room` is the size of the destination as the compiler knows it. */
int __sprintf_chk(char* destination, int flag, size_t room, const char* format, ...) {
  (void)flag, (void)room;
  __argosy_approximated("text made by sprintf");
  WITH_ARGUMENTS(format, format_unbounded(destination, format, arguments));
}
int __vsprintf_chk(char* destination, int flag, size_t room, const char* format, va_list arguments) {
  (void)flag, (void)room;
  __argosy_approximated("text made by vsprintf");
  return format_unbounded(destination, format, arguments);
}
int __snprintf_chk(char* destination, size_t size, int flag, size_t room, const char* format, ...) {
  (void)flag;
  if (size > room) __argosy_abort();
  __argosy_approximated("text made by snprintf");
  WITH_ARGUMENTS(format, format_bounded(destination, size, format, arguments));
}
int __vsnprintf_chk(char* destination, size_t size, int flag, size_t room, const char* format, va_list arguments) {
  (void)flag;
  if (size > room) __argosy_abort();
  __argosy_approximated("text made by vsnprintf");
  return format_bounded(destination, size, format, arguments);
}
