extern void reach_error(void);

int fib(int n) {
  if (n < 2)
    return n;
  return fib(n - 1) + fib(n - 2);
}

int main(void) {
  int r = fib(7);
  if (r != 13)
    reach_error();
  return 0;
}
