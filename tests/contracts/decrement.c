extern void reach_error(void);

int id(int x) {
  if (x <= 0)
    return x;
  int t = id(x - 1);
  return t + 1;
}

int main(void) {
  int b = id(2);
  if (b != 2)
    reach_error();
  return 0;
}
