/* stdlib.h and malloc.h: dynamic memory. Exact under the rules of SV-COMP: an allocation never fails, unless its size
   overflows size_t or an alignment is not valid. Fresh memory is arbitrary, except from calloc. Addresses are not
   promised to be aligned: a program that computes with them sees any address. realloc always moves the object; the
   new address may be the old one. realloc(p, 0) frees p and returns null, as in glibc. */
#include "argosy.h"

/* The division is reached only for sizes of more than half of size_t's bits. */
static int product_overflows(size_t a, size_t b) {
  const size_t half = (size_t)1 << (sizeof(size_t) * 4);
  return (a >= half || b >= half) && b != 0 && a > (size_t)-1 / b;
}

/* What cannot be allocated gives null, and a reason in errno. */
static void* refused(void) {
  __argosy_errno_may_change();
  return NULL;
}

void* malloc(size_t size) { return __argosy_allocate(size); }

void* calloc(size_t count, size_t size) {
  if (product_overflows(count, size)) return refused();
  void* object = __argosy_allocate(count * size);
  __argosy_set(object, 0, count * size);
  return object;
}

void free(void* object) { __argosy_deallocate(object); }
void cfree(void* object) { __argosy_deallocate(object); }

static void* reallocate(void* object, size_t size) {
  if (object == NULL) return __argosy_allocate(size);
  if (size == 0) {
    __argosy_deallocate(object);
    return NULL;
  }
  size_t kept = __argosy_object_size(object);
  if (kept > size) kept = size;
  void* moved = __argosy_allocate(size);
  __argosy_copy(moved, object, kept);
  __argosy_deallocate(object);
  return moved;
}

void* realloc(void* object, size_t size) { return reallocate(object, size); }

void* reallocarray(void* object, size_t count, size_t size) {
  if (product_overflows(count, size)) return refused();
  return reallocate(object, count * size);
}

static int is_power_of_two(size_t n) { return n != 0 && (n & (n - 1)) == 0; }

int posix_memalign(void** result, size_t alignment, size_t size) {
  if (!is_power_of_two(alignment) || alignment % sizeof(void*) != 0) return EINVAL;
  *result = __argosy_allocate(size);
  return 0;
}

void* aligned_alloc(size_t alignment, size_t size) {
  if (!is_power_of_two(alignment)) return refused();
  return __argosy_allocate(size);
}

void* memalign(size_t alignment, size_t size) {
  (void)alignment;
  return __argosy_allocate(size);
}

void* valloc(size_t size) { return __argosy_allocate(size); }

static char* duplicate(const char* s) {
  size_t size = __argosy_string_length(s) + 1;
  char* copy = __argosy_allocate(size);
  __argosy_copy(copy, s, size);
  return copy;
}
char* strdup(const char* s) { return duplicate(s); }
char* __strdup(const char* s) { return duplicate(s); }

static char* duplicate_at_most(const char* s, size_t most) {
  size_t length = 0;
  while (length < most && s[length]) ++length;
  char* copy = __argosy_allocate(length + 1);
  __argosy_copy(copy, s, length);
  copy[length] = 0;
  return copy;
}
char* strndup(const char* s, size_t most) { return duplicate_at_most(s, most); }
char* __strndup(const char* s, size_t most) { return duplicate_at_most(s, most); }
