extern void reach_error(void);
int main(void) {
  int arr[4] = {1, 2, 3, 4};
  int *_Atomic p = arr;
  int *old = __c11_atomic_fetch_add(&p, 2, 5);
  if (*old != 1 || *p != 3) reach_error();
  return 0;
}
