/* putenv makes the string itself part of the environment. */
extern void reach_error(void);
extern char *getenv(const char *name);
extern int putenv(char *text);
static char text[] = "NAME=value";
int main(void) {
  if (putenv(text) != 0) return 0;
  char *value = getenv("NAME");
  text[5] = 'x';
  if (value && value == text + 5 && *value == 'x') reach_error();
  return 0;
}
