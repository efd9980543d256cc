/* stdlib.h: sorting and searching, environment. qsort and bsearch really call the comparison function; qsort keeps the
   order of equal elements, as glibc's merge sort does. The environment and the effect of system are arbitrary. */
#include "argosy.h"

typedef int (*comparison)(const void*, const void*);

/* Insertion sort: the fewest operations on the short arrays of verification tasks. */
void qsort(void* base, size_t count, size_t size, comparison compare) {
  if (count < 2 || size == 0) return;
  char* elements = base;
  char* moving = __argosy_allocate(size);
  for (size_t sorted = 1; sorted < count; ++sorted) {
    size_t place = sorted;
    while (place > 0 && compare(elements + (place - 1) * size, elements + sorted * size) > 0) --place;
    if (place < sorted) {
      __argosy_copy(moving, elements + sorted * size, size);
      __argosy_copy(elements + (place + 1) * size, elements + place * size, (sorted - place) * size);
      __argosy_copy(elements + place * size, moving, size);
    }
  }
  __argosy_deallocate(moving);
}

void* bsearch(const void* key, const void* base, size_t count, size_t size, comparison compare) {
  const char* elements = base;
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    int order = compare(key, elements + middle * size);
    if (order == 0) return (void*)(elements + middle * size);
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return NULL;
}

static char* environment_value(const char* name) {
  (void)__argosy_string_length(name);
  return __argosy_arbitrary_bool() ? __argosy_library_string() : NULL;
}
char* getenv(const char* name) { return environment_value(name); }
char* secure_getenv(const char* name) { return environment_value(name); }

int setenv(const char* name, const char* value, int overwrite) {
  (void)__argosy_string_length(name), (void)__argosy_string_length(value), (void)overwrite;
  __argosy_errno_may_change();
  return __argosy_arbitrary_bool() ? 0 : -1;
}
int unsetenv(const char* name) {
  (void)__argosy_string_length(name);
  __argosy_errno_may_change();
  return __argosy_arbitrary_bool() ? 0 : -1;
}
int putenv(char* text) {
  (void)__argosy_string_length(text);
  __argosy_errno_may_change();
  return __argosy_arbitrary_bool() ? 0 : -1;
}

int system(const char* command) {
  if (command) (void)__argosy_string_length(command);
  __argosy_errno_may_change();
  return __argosy_arbitrary_int();
}
