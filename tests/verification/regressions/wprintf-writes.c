/* A wide format, too, writes through %n. */
extern void reach_error(void);
extern int wprintf(const __WCHAR_TYPE__ *format, ...);
int main(void) {
  long n = 0;
  wprintf(L"%d abc\n", 1);
  wprintf(L"abc%ln", &n);
  if (n == 3) reach_error();
  return 0;
}
