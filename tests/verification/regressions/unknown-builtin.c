// A builtin of gcc that Clang does not know, and that has no model: no function that may return anything.
extern void reach_error(void);
int main(void) {
  struct { char c; int i; } s = {1, 2};
  __builtin_clear_padding(&s);
  if (s.i != 2) reach_error();
  return 0;
}
