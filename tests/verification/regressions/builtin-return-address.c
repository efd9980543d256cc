// Two calls from one place have the same return address: two values for it would be an invented bug.
extern void reach_error(void);
int calls = 0;
__attribute__((noinline)) void *caller(void) {
  calls++;
  return __builtin_return_address(0);
}
__attribute__((noinline, noclone)) void *through(int i) {
  volatile int x = 0;
  return (char *)caller() + x++;
}
int main(void) {
  void *first = through(4);
  if (through(0) != first) reach_error();
  return 0;
}
