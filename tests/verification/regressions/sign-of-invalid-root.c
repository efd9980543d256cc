/* The NaN of an invalid operation has its sign bit set on x86. */
extern void reach_error(void);
extern double sqrt(double x);
int main(void) {
  volatile double x = -1.0;
  if (__builtin_signbit(sqrt(x))) reach_error();
  return 0;
}
