#include "../check.h"
extern int printf(const char *, ...);
typedef int (*comparison)(const void *, const void *);
static void sort(void *base, unsigned n, unsigned size, comparison less) {
  char *a = base;
  for (unsigned i = 1; i < n; i++)
    for (unsigned j = i; j > 0 && less(a + j * size, a + (j - 1) * size) < 0; j--)
      for (unsigned b = 0; b < size; b++) {
        char t = a[j * size + b];
        a[j * size + b] = a[(j - 1) * size + b];
        a[(j - 1) * size + b] = t;
      }
}
struct record { const char *name; int key; };
static int by_key(const void *a, const void *b) { return ((const struct record *)a)->key - ((const struct record *)b)->key; }
static int by_value(const void *a, const void *b) { double x = *(double *)a, y = *(double *)b; return (x > y) - (x < y); }
static void quick(int *a, int low, int high) {
  if (low >= high) return;
  int pivot = a[(low + high) / 2], i = low, j = high;
  while (i <= j) {
    while (a[i] < pivot) i++;
    while (a[j] > pivot) j--;
    if (i <= j) {
      int t = a[i];
      a[i++] = a[j];
      a[j--] = t;
    }
  }
  quick(a, low, j);
  quick(a, i, high);
}

int main(void) {
  struct record r[] = {{"c", 30}, {"a", -5}, {"d", 99}, {"b", 7}};
  sort(r, 4, sizeof *r, by_key);
  for (int i = 0; i < 4; i++) printf("%s %d\n", r[i].name, r[i].key);
  double d[] = {2.5, -1.25, 1e10, 0.0, -0.5};
  sort(d, 5, sizeof *d, by_value);
  for (int i = 0; i < 5; i++) printf("%d\n", (int)(d[i] * 4 > 1e9 ? 1e9 : d[i] * 4));
  int a[100];
  unsigned seed = 1;
  for (int i = 0; i < 100; i++) a[i] = (seed = seed * 1103515245u + 12345u) >> 16 & 1023;
  quick(a, 0, 99);
  for (int i = 1; i < 100; i++) CHECK(a[i - 1] <= a[i]);
  printf("%d %d %d\n", a[0], a[50], a[99]);
  return 0;
}
