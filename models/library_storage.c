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

char* __argosy_library_string(void) {
  size_t length = __argosy_arbitrary_size();
  if (length > __PTRDIFF_MAX__ - 1) length = __PTRDIFF_MAX__ - 1;
  char* string = __argosy_library_storage(length + 1);
  string[length] = 0;
  return string;
}
