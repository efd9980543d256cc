// A builtin of gcc that Clang does not know, and that has no model: no function that may return anything.
extern void reach_error(void);
int main(void) {
  volatile long double c = __builtin_infl();
  if (!__builtin_isinfl(c)) reach_error();
  return 0;
}
