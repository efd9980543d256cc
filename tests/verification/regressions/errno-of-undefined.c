/* A function without a model may set errno. */
extern void reach_error(void);
extern int *__errno_location(void);
extern int mkdir(const char *path, unsigned mode);
int main(void) {
  *__errno_location() = 0;
  mkdir("/", 0777);
  if (*__errno_location() != 0) reach_error();
  return 0;
}
