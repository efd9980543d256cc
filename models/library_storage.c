/* Objects that belong to the library and that the program may only look at (getenv, strerror, ...).
   They stay reachable from a list, so that they are no leaks of the program. */
#include "argosy.h"

struct block {
  void* object;
  struct block* next;
};

static struct block* blocks;

void* __argosy_library_storage(size_t n) {
  struct block* block = __argosy_allocate(sizeof *block);
  block->object = __argosy_allocate(n);
  block->next = blocks;
  blocks = block;
  return block->object;
}

char* __argosy_shared_string(char** texts) {
  if (!*texts) {
    size_t size = __argosy_arbitrary_size();
    *texts = __argosy_library_storage(size == 0 || size > __PTRDIFF_MAX__ ? 1 : size);
  }
  size_t size = __argosy_object_size(*texts);
  __argosy_havoc(*texts, size);
  (*texts)[size - 1] = 0;
  return *texts + __argosy_at_most(size - 1);
}
