// FALSE: a full buffer is taken for an empty one.
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define CAPACITY 3

struct buffer {
  int *values;
  size_t read, write;
};

static bool is_empty(const struct buffer *buffer) { return buffer->read == buffer->write; }

static void put(struct buffer *buffer, int value) {
  buffer->values[buffer->write] = value;
  buffer->write = (buffer->write + 1) % CAPACITY;
}

static int get(struct buffer *buffer) {
  int value = buffer->values[buffer->read];
  buffer->read = (buffer->read + 1) % CAPACITY;
  return value;
}

int main(void) {
  struct buffer buffer = {calloc(CAPACITY, sizeof(int)), 0, 0};
  if (!buffer.values) {
    perror("calloc");
    return EXIT_FAILURE;
  }
  int pending = 0;
  for (int step = 0; step < 6; step++) {
    int command = __VERIFIER_nondet_int();
    if (command > 0 && pending < CAPACITY) {
      put(&buffer, command);
      pending++;
    } else if (command < 0 && pending > 0) {
      assert(!is_empty(&buffer));  // violated
      printf("got %d\n", get(&buffer));
      pending--;
    }
  }
  free(buffer.values);
  return EXIT_SUCCESS;
}
