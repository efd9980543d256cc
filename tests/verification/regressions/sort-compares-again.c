/* Nobody promises how often qsort compares. */
extern void reach_error(void);
extern void qsort(void *base, unsigned long count, unsigned long size, int (*compare)(const void *, const void *));
static int compared;
static int compare(const void *a, const void *b) {
  compared++;
  return *(const int *)a - *(const int *)b;
}
int main(void) {
  int a[2] = {1, 2};
  qsort(a, 2, sizeof(int), compare);
  if (compared > 3) reach_error();
  return 0;
}
