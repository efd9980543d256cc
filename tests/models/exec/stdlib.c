// Prints what stdlib.h's functions give.
typedef __SIZE_TYPE__ size_t;
int printf(const char*, ...);
long strtol(const char*, char**, int);
unsigned long strtoul(const char*, char**, int);
unsigned long long strtoull(const char*, char**, int);
int atoi(const char*), abs(int), atexit(void (*)(void));
void qsort(void*, size_t, size_t, int (*)(const void*, const void*));
void* bsearch(const void*, const void*, size_t, size_t, int (*)(const void*, const void*));
void *malloc(size_t), *calloc(size_t, size_t), *realloc(void*, size_t), free(void*);
_Noreturn void exit(int);
int* __errno_location(void);

static int ascending(const void* a, const void* b) {
  int x = *(const int*)a, y = *(const int*)b;
  return x < y ? -1 : x > y;
}
static void first(void) { printf("first\n"); }
static void second(void) {
  printf("second\n");
  atexit(first);
}

int main(void) {
  static const char* const texts[] = {"",   "42",  " -17x",     "0x1F", "010", "9223372036854775808", "-4294967296",
                                      "zz", "+-1", "2147483648"};
  static const int bases[] = {0, 8, 10, 16, 36};
  for (int i = 0; i < 10; ++i)
    for (int j = 0; j < 5; ++j) {
      char* end;
      *__errno_location() = 0;
      long number = strtol(texts[i], &end, bases[j]);
      printf("%ld %d %d ", number, (int)(end - texts[i]), *__errno_location());
      printf("%lu %llu\n", strtoul(texts[i], 0, bases[j]), strtoull(texts[i], &end, bases[j]));
    }
  int numbers[] = {5, -3, 9, 0, 5, 2147483647, -2147483647 - 1, 7, 1};
  qsort(numbers, 9, sizeof *numbers, ascending);
  for (int i = 0; i < 9; ++i) printf("%d ", numbers[i]);
  int wanted = 7;
  int* found = bsearch(&wanted, numbers, 9, sizeof *numbers, ascending);
  printf("%d %d\n", (int)(found - numbers), atoi(" 12") + abs(-5));
  int* p = calloc(4, sizeof *p);
  p[3] = 9;
  p = realloc(p, 8 * sizeof *p);
  printf("%d %d\n", p[0], p[3]);
  free(p);
  atexit(first);
  atexit(second);
  exit(numbers[1] == -3 ? 3 : 4);
}
