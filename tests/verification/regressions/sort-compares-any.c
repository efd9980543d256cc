/* Insertion sort does not compare 1 with 3, merge sort does. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void qsort(void *, __SIZE_TYPE__, __SIZE_TYPE__, int (*)(const void *, const void *));
int compare(const void *a, const void *b) {
  if (*(const int *)a == 1 && *(const int *)b == 3) reach_error();
  return *(const int *)a - *(const int *)b;
}
int main(void) {
  int a[3] = {2, 1, 3};
  qsort(a, 3, sizeof(int), compare);
  return 0;
}
