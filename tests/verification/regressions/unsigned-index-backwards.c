/* From the end backwards, with an unsigned index: i - n wraps around, and so does the address. */
extern void reach_error(void);
static void clear(char *end, unsigned n) {
  for (unsigned i = 0; i < n; i++) end[i - n] = 0;
}
char text[8] = "abcdefg";
int main(void) {
  clear(text + 4, 4);
  if (text[0] == 0) reach_error();
  return 0;
}
