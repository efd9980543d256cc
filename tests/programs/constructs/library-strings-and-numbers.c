/* string.h, ctype.h and the exact part of stdlib.h, as the C library does them. */
typedef __SIZE_TYPE__ size_t;
int printf(const char *, ...);
size_t strlen(const char *);
char *strcpy(char *, const char *), *strncpy(char *, const char *, size_t), *strcat(char *, const char *),
    *strncat(char *, const char *, size_t);
int strcmp(const char *, const char *), strncmp(const char *, const char *, size_t),
    memcmp(const void *, const void *, size_t);
char *strchr(const char *, int), *strrchr(const char *, int), *strstr(const char *, const char *),
    *strtok(char *, const char *), *strpbrk(const char *, const char *), *strdup(const char *),
    *strndup(const char *, size_t), *strsep(char **, const char *), *strtok_r(char *, const char *, char **);
size_t strspn(const char *, const char *), strcspn(const char *, const char *), strnlen(const char *, size_t);
void *memchr(const void *, int, size_t), *memrchr(const void *, int, size_t), *memcpy(void *, const void *, size_t),
    *memmove(void *, const void *, size_t), *memset(void *, int, size_t), *mempcpy(void *, const void *, size_t),
    *memccpy(void *, const void *, int, size_t);
char *stpcpy(char *, const char *);
int strcasecmp(const char *, const char *), strncasecmp(const char *, const char *, size_t);
int strcoll(const char *, const char *);
long strtol(const char *, char **, int);
unsigned long strtoul(const char *, char **, int);
long long strtoll(const char *, char **, int);
unsigned long long strtoull(const char *, char **, int);
int atoi(const char *);
long atol(const char *);
long long atoll(const char *);
double atof(const char *), strtod(const char *, char **);
void qsort(void *, size_t, size_t, int (*)(const void *, const void *));
void *bsearch(const void *, const void *, size_t, size_t, int (*)(const void *, const void *));
int abs(int);
long labs(long);
long long llabs(long long);
typedef struct {
  int quot, rem;
} div_t;
typedef struct {
  long quot, rem;
} ldiv_t;
div_t div(int, int);
ldiv_t ldiv(long, long);
int isalpha(int), isdigit(int), isalnum(int), isspace(int), isupper(int), islower(int), ispunct(int), isprint(int),
    iscntrl(int), isgraph(int), isxdigit(int), isblank(int), toupper(int), tolower(int);
int *__errno_location(void);
void *malloc(size_t), *calloc(size_t, size_t), *realloc(void *, size_t);
void free(void *);
int ffs(int);
int sgn(int x) { return (x > 0) - (x < 0); }
int ci(const void *a, const void *b) {
  int x = *(int *)a, y = *(int *)b;
  return (x > y) - (x < y);
}
struct big {
  char pad[7];
  short k;
  char t;
};
int cb(const void *a, const void *b) { return ((struct big *)a)->k - ((struct big *)b)->k; }
int main(void) {
  char b[64];
  char *e;
  int i;
  for (i = -1; i < 256; i++)
    printf("%d%d%d%d%d%d%d%d%d%d%d%d %d %d\n", !!isalpha(i), !!isdigit(i), !!isalnum(i), !!isspace(i), !!isupper(i),
           !!islower(i), !!ispunct(i), !!isprint(i), !!iscntrl(i), !!isgraph(i), !!isxdigit(i), !!isblank(i),
           toupper(i), tolower(i));
  strcpy(b, "hello");
  strcat(b, " world");
  strncat(b, "!!!!", 2);
  printf("%s %zu\n", b, strlen(b));
  memset(b, 'x', 20);
  strncpy(b, "ab", 5);
  printf("%d %d %c\n", b[2], b[4], b[5]);
  strncpy(b, "abcdef", 3);
  printf("%c%d\n", b[2], b[3]);
  printf("%d %d %d %d %d\n", sgn(strcmp("a", "b")), sgn(strcmp("\xff", "a")), sgn(strcmp("abc", "ab")),
         sgn(strncmp("abcx", "abcy", 3)), sgn(memcmp("a\0b", "a\0c", 3)));
  printf("%d %d\n", sgn(strcasecmp("HeLLo", "hEllO")), sgn(strncasecmp("ABc", "abD", 2)));
  const char *s = "abcabc";
  printf("%d %d %d %d %d %d\n", (int)(strchr(s, 'b') - s), (int)(strrchr(s, 'b') - s), (int)(strchr(s, 0) - s),
         strchr(s, 'z') == 0, (int)(strstr(s, "ca") - s), strstr(s, "x") == 0);
  printf("%d %d\n", strstr(s, "") == s, (int)(strstr("aaab", "aab") - "aaab") != 99);
  printf("%zu %zu %d %zu\n", strspn("aabbc", "ab"), strcspn("aabbc", "cb"), *strpbrk("hello", "lo"),
         strnlen("hello", 3));
  printf("%d %d\n", ((char *)memchr("abc", 'c', 3))[0], memchr("abc", 'c', 2) == 0);
  strcpy(b, ",a,,b;c,");
  for (e = strtok(b, ",;"); e; e = strtok(0, ",;")) printf("<%s>", e);
  printf("\n");
  strcpy(b, "x:y::z");
  char *sp = b, *tk;
  while ((tk = strsep(&sp, ":"))) printf("(%s)", tk);
  strcpy(b, "p q r");
  char *sv;
  for (e = strtok_r(b, " ", &sv); e; e = strtok_r(0, " ", &sv)) printf("{%s}", e);
  printf("\n");
  e = strdup("dup");
  printf("%s\n", e);
  free(e);
  e = strndup("duplicate", 3);
  printf("%s\n", e);
  free(e);
  e = stpcpy(b, "stp");
  printf("%d\n", (int)(e - b));
  static const char *nums[] = {"0",
                               "123",
                               "-45",
                               "+7",
                               "  89abc",
                               "0x1F",
                               "0X1g",
                               "017",
                               "zz",
                               "",
                               "-",
                               "0x",
                               "99999999999999999999",
                               "-99999999999999999999",
                               "2147483648",
                               "-2147483649",
                               "08",
                               "1e5",
                               " \t\n-0",
                               "7fffffff"};
  static const int bases[] = {0, 10, 16, 8, 2, 36};
  for (i = 0; i < 20; i++)
    for (int k = 0; k < 6; k++) {
      *__errno_location() = 0;
      long v = strtol(nums[i], &e, bases[k]);
      int er = *__errno_location(), o = e - nums[i];
      *__errno_location() = 0;
      unsigned long u = strtoul(nums[i], &e, bases[k]);
      printf("%s/%d: %ld %d %d %lu %d %d", nums[i], bases[k], v, er, o, u, *__errno_location(), (int)(e - nums[i]));
      *__errno_location() = 0;
      printf(" %lld", strtoll(nums[i], 0, bases[k]));
      printf(" %d %llu\n", *__errno_location(), strtoull(nums[i], 0, bases[k]));
    }
  printf("%d %ld %lld %d\n", atoi(" -12x"), atol("77"), atoll("-9000000000"), atoi("x"));
  int a[10] = {5, 3, 9, -1, 0, 7, 7, 2, -8, 4};
  qsort(a, 10, sizeof *a, ci);
  for (i = 0; i < 10; i++) printf("%d ", a[i]);
  int key = 7;
  printf("%d %d\n", *(int *)bsearch(&key, a, 10, 4, ci), 0);
  qsort(a, 0, 4, ci);
  qsort(a, 1, 4, ci);
  struct big bs[4] = {{"a", 3, 'x'}, {"b", 1, 'y'}, {"c", 2, 'z'}, {"d", -5, 'w'}};
  qsort(bs, 4, sizeof *bs, cb);
  for (i = 0; i < 4; i++) printf("%s%c ", bs[i].pad, bs[i].t);
  printf("\n");
  printf("%d %ld %lld %d %d %ld %ld\n", abs(-5), labs(-6L), llabs(-7LL), div(-7, 2).quot, div(-7, 2).rem,
         ldiv(7, -2).quot, ldiv(7, -2).rem);
  int *c = calloc(3, 4);
  printf("%d\n", c[0] + c[1] + c[2]);
  c[2] = 5;
  c = realloc(c, 40);
  printf("%d\n", c[2]);
  free(c);
  free(0);
  c = realloc(0, 4);
  *c = 3;
  c = realloc(c, 2);
  free(c);
  memcpy(b, "0123456789", 11);
  memmove(b + 2, b, 5);
  printf("%s\n", b);
  memcpy(b, "0123456789", 11);
  memmove(b, b + 2, 5);
  printf("%s\n", b);
  printf("%d\n", (int)((char *)mempcpy(b, "zz", 2) - b));
  printf("%d\n", ffs(8) + ffs(0));
  printf("%d\n", (int)((char *)memccpy(b, "abcd", 'c', 4) - b));
  return 0;
}
