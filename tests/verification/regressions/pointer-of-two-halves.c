/* A pointer put together from integers is no step from the array. */
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
struct S { int a, b, c; } arr[4];
int main(void) {
  unsigned long i = __VERIFIER_nondet_ulong();
  union { unsigned long v; unsigned h[2]; } x;
  union { unsigned h[2]; char *p; } y;
  if (i < 4) arr[i].a = 0;
  else if (i * 12 < 40) {
    x.v = (unsigned long)arr + i * 12;
    y.h[0] = x.h[0];
    y.h[1] = x.h[1];
    *(int *)y.p = 1;
  }
  if (arr[1].b != 0) reach_error();
  return 0;
}
