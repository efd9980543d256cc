extern void reach_error(void);

int g;

void inc(int n) {
  if (n <= 0)
    return;
  g = g + 1;
  inc(n - 1);
}

int main(void) {
  g = 0;
  inc(3);
  if (g != 3)
    reach_error();
  return 0;
}
