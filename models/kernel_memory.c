/* Linux kernel: dynamic memory and user space. An allocation may fail, unlike malloc under the rules of SV-COMP.
   One of size zero gives ZERO_SIZE_PTR, which may be freed but not accessed. User space has arbitrary contents and
   is not part of the program: its addresses are never accessed. */
#include "argosy.h"

typedef unsigned flags;
#define ZERO_SIZE_PTR ((void*)16)

static _Bool product_overflows(size_t a, size_t b) {
  const size_t half = (size_t)1 << (sizeof(size_t) * 4);
  return (a >= half || b >= half) && b != 0 && a > (size_t)-1 / b;
}

static void* allocate(size_t size) {
  if (size == 0) return ZERO_SIZE_PTR;
  return __argosy_arbitrary_bool() ? __argosy_allocate(size) : NULL;
}
static void* allocate_zeroed(size_t size) {
  void* object = allocate(size);
  if (object && size != 0) __argosy_set(object, 0, size);
  return object;
}
static void release(const void* object) {
  if (object != ZERO_SIZE_PTR) __argosy_deallocate((void*)object);
}

#define ALLOCATES(name)              \
  void* name(size_t size, flags f) { \
    (void)f;                         \
    return allocate(size);           \
  }
#define ALLOCATES_ZEROED(name)       \
  void* name(size_t size, flags f) { \
    (void)f;                         \
    return allocate_zeroed(size);    \
  }
ALLOCATES(kmalloc)
ALLOCATES(__kmalloc)
ALLOCATES(kvmalloc)
ALLOCATES_ZEROED(kzalloc)
ALLOCATES_ZEROED(kvzalloc)

void* kmalloc_node(size_t size, flags f, int node) {
  (void)f, (void)node;
  return allocate(size);
}
void* kzalloc_node(size_t size, flags f, int node) {
  (void)f, (void)node;
  return allocate_zeroed(size);
}
void* kcalloc(size_t count, size_t size, flags f) {
  (void)f;
  return product_overflows(count, size) ? NULL : allocate_zeroed(count * size);
}
void* kmalloc_array(size_t count, size_t size, flags f) {
  (void)f;
  return product_overflows(count, size) ? NULL : allocate(count * size);
}
void* krealloc(const void* object, size_t size, flags f) {
  (void)f;
  if (object == NULL || object == ZERO_SIZE_PTR) return allocate(size);
  if (size == 0) {
    release(object);
    return ZERO_SIZE_PTR;
  }
  void* moved = allocate(size);
  if (moved) {
    size_t kept = __argosy_object_size(object);
    __argosy_copy(moved, object, kept < size ? kept : size);
    release(object);
  }
  return moved;
}
void kfree(const void* object) { release(object); }
void kzfree(const void* object) { release(object); }
void kfree_sensitive(const void* object) { release(object); }
void kvfree(const void* object) { release(object); }

/* Of size zero vmalloc gives null. */
void* vmalloc(unsigned long size) { return size == 0 ? NULL : allocate(size); }
void* vzalloc(unsigned long size) { return size == 0 ? NULL : allocate_zeroed(size); }
void* vmalloc_user(unsigned long size) { return size == 0 ? NULL : allocate_zeroed(size); }
void* vmalloc_32(unsigned long size) { return size == 0 ? NULL : allocate(size); }
void vfree(const void* object) { __argosy_deallocate((void*)object); }

char* kstrdup(const char* s, flags f) {
  (void)f;
  if (s == NULL) return NULL;
  size_t size = __argosy_string_length(s) + 1;
  char* copy = allocate(size);
  if (copy) __argosy_copy(copy, s, size);
  return copy;
}
void* kmemdup(const void* source, size_t size, flags f) {
  (void)f;
  void* copy = allocate(size);
  if (copy && size != 0) __argosy_copy(copy, source, size);
  return copy;
}

/* Caches of objects of one size; those that are not made by kmem_cache_create are left open. */
enum { MOST_CACHES = 64 };
static struct cache {
  size_t size;
  void (*construct)(void*);
} caches[MOST_CACHES];
static unsigned cache_count;

void* kmem_cache_create(const char* name, size_t size, size_t alignment, unsigned long f, void (*construct)(void*)) {
  (void)name, (void)alignment, (void)f;
  if (__argosy_arbitrary_bool()) return NULL;
  if (cache_count == MOST_CACHES) __argosy_unmodelled("more than 64 caches");
  caches[cache_count].size = size;
  caches[cache_count].construct = construct;
  return &caches[cache_count++];
}
void kmem_cache_destroy(void* cache) { (void)cache; }

static void* allocate_from(void* cache) {
  unsigned k = 0;
  while (k < cache_count && cache != (void*)&caches[k]) ++k;
  if (k == cache_count) __argosy_unmodelled("a cache that was not made by kmem_cache_create");
  void* object = __argosy_arbitrary_bool() ? __argosy_allocate(caches[k].size) : NULL;
  if (object && caches[k].construct) caches[k].construct(object);
  return object;
}
void* kmem_cache_alloc(void* cache, flags f) {
  (void)f;
  return allocate_from(cache);
}
void* kmem_cache_alloc_node(void* cache, flags f, int node) {
  (void)f, (void)node;
  return allocate_from(cache);
}
void* kmem_cache_zalloc(void* cache, flags f) {
  (void)f;
  void* object = allocate_from(cache);
  if (object) __argosy_set(object, 0, __argosy_object_size(object));
  return object;
}
void kmem_cache_free(void* cache, void* object) {
  (void)cache;
  __argosy_deallocate(object);
}

/* Each returns how many bytes could not be copied. */
static unsigned long uncopied(unsigned long n) {
  unsigned long r = __argosy_arbitrary_ulong();
  return r > n ? n : r;
}

#define FROM_USER(name)                                             \
  unsigned long name(void* to, const void* from, unsigned long n) { \
    (void)from;                                                     \
    __argosy_havoc(to, n);                                          \
    return uncopied(n);                                             \
  }
#define TO_USER(name)                                               \
  unsigned long name(void* to, const void* from, unsigned long n) { \
    (void)to;                                                       \
    __argosy_require_readable(from, n);                             \
    return uncopied(n);                                             \
  }
FROM_USER(copy_from_user)
FROM_USER(_copy_from_user)
FROM_USER(__copy_from_user)
TO_USER(copy_to_user)
TO_USER(_copy_to_user)
TO_USER(__copy_to_user)

unsigned long clear_user(void* to, unsigned long n) {
  (void)to;
  return uncopied(n);
}
unsigned long __clear_user(void* to, unsigned long n) {
  (void)to;
  return uncopied(n);
}
long strncpy_from_user(char* to, const char* from, long n) {
  (void)from;
  const long fault = -14; /* EFAULT */
  if (n <= 0) return 0;
  __argosy_havoc(to, (unsigned long)n);
  long length = __argosy_arbitrary_long();
  if (length < 0) return fault;
  if (length >= n) return n;
  to[length] = 0;
  return length;
}
