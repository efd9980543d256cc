/* The library hands out the same string twice. */
extern void reach_error(void);
extern char *getenv(const char *name);
int main(void) {
  char *first = getenv("HOME"), *second = getenv("PATH"), *third = getenv("HOME");
  if (first && second && first == third && first != second) reach_error();
  return 0;
}
