/* What library models may use beyond C. The front end turns each call into one operation of the program model. */
#pragma once

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef __PTRDIFF_TYPE__ ssize_t; /* the same types on Linux */
typedef __WCHAR_TYPE__ wchar_t;
typedef __WINT_TYPE__ wint_t;
typedef __INTMAX_TYPE__ intmax_t;
typedef __UINTMAX_TYPE__ uintmax_t;
#define NULL ((void*)0)

/* A fresh heap object of n bytes with arbitrary contents; never null. */
void* __argosy_allocate(size_t n);
/* C's free. */
void __argosy_deallocate(void* p);
/* memmove, memset; n bytes become arbitrary. */
void __argosy_copy(void* destination, const void* source, size_t n);
void __argosy_set(void* destination, int byte, size_t n);
void __argosy_havoc(void* destination, size_t n);
/* Bytes from p to the end of its object; 0 when p points to none. */
size_t __argosy_object_size(const void* p);

/* An arbitrary value; any function whose name starts with __argosy_arbitrary_ works, at its declared type. */
_Bool __argosy_arbitrary_bool(void);
char __argosy_arbitrary_char(void);
int __argosy_arbitrary_int(void);
unsigned __argosy_arbitrary_uint(void);
long __argosy_arbitrary_long(void);
unsigned long __argosy_arbitrary_ulong(void);
long long __argosy_arbitrary_longlong(void);
size_t __argosy_arbitrary_size(void);
float __argosy_arbitrary_float(void);
double __argosy_arbitrary_double(void);
long double __argosy_arbitrary_longdouble(void);
void* __argosy_arbitrary_pointer(void);

/* Executions with a false condition do not count. */
void __argosy_assume(int condition);
_Noreturn void __argosy_exit(int status);
_Noreturn void __argosy_abort(void);

/* Records, where the model is used, that it is coarser than the library. The argument is a string literal. */
void __argosy_approximated(const char* what);
/* Nothing may be concluded for executions that get here. The argument is a string literal. */
_Noreturn void __argosy_unmodelled(const char* what);

/* What models share. These are ordinary functions, each defined in the model file that the comment names. */

typedef __builtin_va_list va_list;
#define va_start(list, last) __builtin_va_start(list, last)
#define va_arg(list, type) __builtin_va_arg(list, type)
#define va_end(list) __builtin_va_end(list)

/* errno.c. The call that comes here may set errno to any value, respectively sets it to this one. */
void __argosy_errno_may_change(void);
void __argosy_set_errno(int error);
#define EINTR 4
#define EINVAL 22
#define EDOM 33
#define ERANGE 34
#define EOVERFLOW 75

/* stdlib_exit.c. Runs what atexit and on_exit registered, the latest first. */
void __argosy_run_atexit(int status);

/* program_arguments.c. What main's argv points to: what the start of the program calls, and what it chooses among. */
char** __argosy_program_arguments(int argc);
char** __argosy_few_arguments(int argc);
char** __argosy_more_arguments(int argc);
char** __argosy_any_arguments(int argc);
/* What main's envp points to. */
char** __argosy_program_environment(void);

/* library_storage.c. A fresh object of n bytes with arbitrary contents that belongs to the library and never dies. */
void* __argosy_library_storage(size_t n);
/* An arbitrary terminated string of any length among the library's texts, which each call may change: so calls may
   return the same string, and overwrite it. *texts is null before the first call. */
char* __argosy_shared_string(char** texts);

/* argosy.c. An access to the first and the last of n bytes: valid exactly if all of them may be read. */
void __argosy_require_readable(const void* p, size_t n);
/* An arbitrary number from 0 to most. */
size_t __argosy_at_most(size_t most);
/* 0 or, with errno set, -1: what most system calls return. */
int __argosy_success_or_error(void);

/* stdio_file.c. For functions that read more than a character: whether ungetc has pushed one back, which is then gone. */
_Bool __argosy_discard_pushed_back(void);
/* stdio_file.c. The program has changed a file, and may know what it finds in one. */
extern _Bool __argosy_files_are_known;

/* stdio_output.c. Standard output or error is closed, redirected or widened: writing there may fail from now on. */
void __argosy_output_changes(void);
/* stdio_output.c. What printf returns when the text has this length. */
int __argosy_printed(int length);

/* stdio_output.c. The stream of fmemopen: it is opened, flushed (null: with all others), closed. It is followed while only functions with models
   have used it. */
void __argosy_open_memory(void* stream, void* buffer, size_t size, _Bool reads, _Bool writes);
void __argosy_flush_memory(void* stream);
void __argosy_close_memory(void* stream);
_Bool __argosy_is_memory(void* stream);
_Bool __argosy_is_followed_memory(void* stream);

/* stdio_conversion.c. The length modifier of a conversion, past which *format moves; LENGTH_INT without one. */
enum __argosy_length { LENGTH_CHAR, LENGTH_SHORT, LENGTH_INT, LENGTH_LONG, LENGTH_LONG_LONG, LENGTH_LONG_DOUBLE };
enum __argosy_length __argosy_parse_length(const char** format);
/* stdio_scan.c. After the `[` of a conversion: past the matching `]`. Input that is arbitrary, as far as the format allows. */
const char* __argosy_skip_scan_set(const char* format);
int __argosy_scan_unknown_string(const char* source, const char* format, va_list arguments);
/* stdlib_number.c. In the C locale; the value of a digit in the largest base, 36; 36 for other characters. */
_Bool __argosy_is_space(char c);
unsigned __argosy_digit_value(char c);

/* string_length.c. For models that must not call the user's strlen. */
size_t __argosy_string_length(const char* s);

/* math_scale.c. frexp and scalbn. */
double __argosy_fraction_double(double x, int* exponent);
float __argosy_fraction_float(float x, int* exponent);
long double __argosy_fraction_longdouble(long double x, int* exponent);
double __argosy_scale_double(double x, int exponent);
float __argosy_scale_float(float x, int exponent);
long double __argosy_scale_longdouble(long double x, int exponent);

/* The NaN of an invalid operation; its sign is that of the machine. */
#define INVALID_RESULT(type) (__argosy_arbitrary_bool() ? (type)__builtin_nan("") : -(type)__builtin_nan(""))

/* rounding.c. In which mode the program's operations round, those of the models round to nearest; where only that is
   modelled. */
enum __argosy_rounding { ROUND_TO_NEAREST, ROUND_DOWNWARD, ROUND_UPWARD, ROUND_TOWARD_ZERO };
extern int __argosy_rounding_mode;
void __argosy_require_nearest_arithmetic(void);
void __argosy_require_nearest_constants(void);
void __argosy_require_nearest_library(void);

/* math_sign.c. Sign bit and copysign. */
int __argosy_is_negative_double(double x);
int __argosy_is_negative_float(float x);
int __argosy_is_negative_longdouble(long double x);
