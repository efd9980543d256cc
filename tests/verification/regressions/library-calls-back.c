// A function of glibc without a model that is given a function: nobody knows when it calls it.
#define _GNU_SOURCE
extern void reach_error(void);
#include <obstack.h>
#include <printf.h>
int calls;
static int print(FILE *stream, const struct printf_info *info, const void *const *arguments) { return calls++; }
static int size(const struct printf_info *info, size_t n, int *types, int *sizes) { return 0; }
int main(void) {
  register_printf_specifier('W', print, size);
  if (calls != 0) reach_error();
  return 0;
}
