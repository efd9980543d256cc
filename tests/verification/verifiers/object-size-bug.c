// The size is that of the object, not what is left of it.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char* pointer = malloc(8);
  if (!pointer) return 0;
  assert(__CPROVER_OBJECT_SIZE(pointer + 3) == 5);
  free(pointer);
  return 0;
}
