extern void reach_error(void);

int main(void) {
  int x = 1;
  x = 5;
  reach_error();
  return x;
}
