// Helpers of the Linux kernel, by what its documentation promises.
#include <string.h>

#include "harness.h"

void *model_kmalloc(size_t, unsigned), *model_kzalloc(size_t, unsigned), *model_kcalloc(size_t, size_t, unsigned);
void *model_krealloc(const void*, size_t, unsigned), model_kfree(const void*), *model_vmalloc(unsigned long);
void model_vfree(const void*);
void* model_kmem_cache_create(const char*, size_t, size_t, unsigned long, void (*)(void*));
void *model_kmem_cache_alloc(void*, unsigned), model_kmem_cache_free(void*, void*);
unsigned long model_copy_from_user(void*, const void*, unsigned long),
    model_copy_to_user(void*, const void*, unsigned long);
void model_panic(const char*, ...), model_mutex_lock(void*);
int model_mutex_lock_interruptible(void*);

static void construct(void* object) { memset(object, 42, 6); }

void testKernel(void) {
  int before = livingObjects(), failures = 0;
  for (int i = 0; i < 100; ++i) {
    char* p = model_kzalloc(5, 0);
    failures += !p;
    if (p) CHECK(p[0] == 0 && p[4] == 0);
    char* q = model_krealloc(p, 9, 0);
    if (p && q) CHECK(memcmp(q, "\0\0\0\0", 5) == 0);
    model_kfree(q ? q : p);
    model_kfree(model_kmalloc(0, 0));
    model_vfree(model_vmalloc(7));
    CHECK(model_kcalloc(SIZE_MAX / 2, 3, 0) == NULL);
    CHECK(model_mutex_lock_interruptible(NULL) == 0 || model_mutex_lock_interruptible(NULL) <= 0);
  }
  CHECK(failures > 0 && failures < 100 && livingObjects() == before);
  CHECK(model_kmalloc(0, 0) == (void*)16 && model_vmalloc(0) == NULL);
  void* cache = NULL;
  while (!cache) cache = model_kmem_cache_create("name", 6, 0, 0, construct);
  char* object = NULL;
  while (!object) object = model_kmem_cache_alloc(cache, 0);
  CHECK(object[0] == 42 && object[5] == 42);
  model_kmem_cache_free(cache, object);
  RUN(model_kmem_cache_alloc(&before, 0));
  CHECK(halted == UNMODELLED);
  char buffer[5] = {1, 1, 1, 1, 9};
  // The address in user space is not accessed.
  CHECK(model_copy_from_user(buffer, (void*)8, 4) <= 4 && buffer[4] == 9);
  CHECK(model_copy_to_user((void*)8, buffer, 4) <= 4);
  RUN(model_panic("x"));
  CHECK(halted == ABORTED && livingObjects() == before);
}
