/* In a UTF-8 locale a character may have several bytes. */
extern void reach_error(void);
extern char *setlocale(int category, const char *name);
extern unsigned long __ctype_get_mb_cur_max(void);
int main(void) {
  setlocale(6, "");
  if (__ctype_get_mb_cur_max() > 1) reach_error();
  return 0;
}
