// Whether the compiler knows the rest of the object or not: 10 it is not.
#include <assert.h>

int main(void) {
  char buffer[100];
  char* pointer = buffer + 50;
  assert(__builtin_object_size(pointer, 0) != 7);
  assert(__builtin_object_size(pointer, 1) == 10);
  return 0;
}
