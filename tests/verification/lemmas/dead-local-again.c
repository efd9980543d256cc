// The block of the local is entered again and again, by a jump, and left in the end.
extern void reach_error(void);

int main(void) {
  int k = 0, i = 0;
  int *e;
again: {
  int d = k;
  e = &d;
  while (i < 0) i++;
  if (*e != k) return 1;
  k++;
  if (k < 700) goto again;
  d = -1;
  while (i < 0) i++;
}
  while (i < 0) i++;
  if (k == 700) reach_error();
  return 0;
}
