// The length is evaluated where the declaration stands.
extern void reach_error(void);

static int sizeOf(int n) {
  struct { int head; char bytes[n * 2]; char last; } objects[2], *second = objects + 1;
  n = 5;
  second->last = 7;
  objects[0].bytes[5] = 8;
  if (second->last != 7) reach_error();
  return sizeof objects;
}

int main(void) {
  if (sizeOf(3) != 24) reach_error();
  return 0;
}
