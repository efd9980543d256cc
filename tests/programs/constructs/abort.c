extern void abort(void);
extern int printf(const char *, ...);
extern int atexit(void (*)(void));
static void never(void) { printf("not run\n"); }
int main(void) {
  atexit(never);
  if (sizeof(int) == 4) abort();
  return 0;
}
