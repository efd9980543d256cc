// Prints what the string functions give; no system headers, so that argosy and the compiler read the same text.
typedef __SIZE_TYPE__ size_t;
int printf(const char*, ...);
size_t strlen(const char*);
int strcmp(const char*, const char*), strncmp(const char*, const char*, size_t),
    memcmp(const void*, const void*, size_t);
int strcasecmp(const char*, const char*);
char *strcpy(char*, const char*), *strncpy(char*, const char*, size_t), *strcat(char*, const char*);
char *strncat(char*, const char*, size_t), *strchr(const char*, int), *strrchr(const char*, int);
char *strstr(const char*, const char*), *strtok(char*, const char*), *strdup(const char*),
    *strpbrk(const char*, const char*);
size_t strspn(const char*, const char*), strcspn(const char*, const char*);
void *memchr(const void*, int, size_t), *memmove(void*, const void*, size_t), *memset(void*, int, size_t);
void free(void*);
int toupper(int), isalpha(int), isspace(int);

static int sign(int x) { return (x > 0) - (x < 0); }

static const char* const strings[] = {"",       "a",      "b",    "ab",          "abc", "ABC",
                                      "abcabd", "x,y;;z", "\x80", "hello world", "wor"};
enum { COUNT = sizeof strings / sizeof *strings };

int main(void) {
  for (int i = 0; i < COUNT; ++i) {
    const char* a = strings[i];
    printf("%d: %d %ld %ld\n", i, (int)strlen(a), strchr(a, 'b') ? (long)(strchr(a, 'b') - a) : -1L,
           strrchr(a, 'b') ? (long)(strrchr(a, 'b') - a) : -1L);
    for (int j = 0; j < COUNT; ++j) {
      const char* b = strings[j];
      char buffer[64];
      memset(buffer, '.', sizeof buffer);
      strncat(strcat(strcpy(buffer, a), b), "tail", 2);
      printf("%d %d %d %d %s %d\n", sign(strcmp(a, b)), sign(strncmp(a, b, 2)), sign(strcasecmp(a, b)),
             strstr(a, b) != 0, buffer, (int)(strspn(a, b) * 100 + strcspn(a, b)));
      strncpy(buffer, b, 8);
      printf("%d %d %d\n", buffer[0], buffer[7], strpbrk(a, b) ? (int)(strpbrk(a, b) - a) : -1);
      char* copy = strdup(a);
      for (char* token = strtok(copy, b); token; token = strtok(0, b)) printf("[%s]", token);
      printf("\n");
      free(copy);
    }
  }
  for (int c = -1; c < 256; ++c) printf("%d%d%d ", toupper(c), !isalpha(c), !isspace(c));
  char block[] = "0123456789";
  memmove(block + 2, block, 5);
  printf("\n%s %d\n", block, memcmp(block, "0101", 4) == 0 && memchr(block, '9', 10) == block + 9);
  return 0;
}
