// A structure of variable length whose length is not always the first one.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int sizeOf(int n) {
  struct { char bytes[n]; } object;
  object.bytes[0] = 1;
  return sizeof object;
}

int main(void) {
  if (sizeOf(8) != 8) reach_error();
  if (__VERIFIER_nondet_int() && sizeOf(9) != 9) reach_error();
  return 0;
}
