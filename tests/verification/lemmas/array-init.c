// What holds of all elements: no loop has to be unrolled.
extern void reach_error(void);

int a[100000], b[100000];

int main(void) {
  int i;
  for (i = 0; i < 100000; i++) a[i] = 7;
  for (i = 0; i < 100000; i++) b[i] = a[i] + 1;
  for (i = 0; i < 100000; i++)
    if (b[i] != 8) reach_error();
  return 0;
}
