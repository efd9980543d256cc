extern int printf(const char *, ...);
static int count, column[8];
static int fits(int r, int c) {
  for (int i = 0; i < r; i++)
    if (column[i] == c || column[i] - c == i - r || column[i] - c == r - i) return 0;
  return 1;
}
static void place(int r, int n) {
  if (r == n) { count++; return; }
  for (int c = 0; c < n; c++)
    if (fits(r, c)) { column[r] = c; place(r + 1, n); }
}
static char *reverse(char *s) {
  char *e = s, *b = s;
  while (*e) e++;
  while (b < --e) { char t = *b; *b++ = *e; *e = t; }
  return s;
}
static char *number(char *out, unsigned long long v, int base) {
  char *p = out;
  do *p++ = "0123456789abcdefghijklmnopqrstuvwxyz"[v % base]; while (v /= base);
  *p = 0;
  return reverse(out);
}
static int parse(const char **s) {
  int v = 0;
  if (**s == '(') {
    char op = *++*s;
    for (++*s; **s == ' ' && ++*s;) {
      int w = parse(s);
      v = op == '+' ? v + w : op == '*' ? (v ? v : 1) * w : w;
    }
    ++*s;
    return v;
  }
  while (**s >= '0' && **s <= '9') v = v * 10 + *(*s)++ - '0';
  return v;
}

int main(void) {
  place(0, 6);
  printf("%d queens\n", count);
  char text[] = "Argosy", buffer[80];
  printf("%s\n", reverse(text));
  printf("%s %s %s\n", number(buffer, 18446744073709551615ull, 10), number(buffer + 30, 255, 2), number(buffer + 60, 1295, 36));
  const char *s = "(+ 1 (* 2 3 4) (+ 5 6))";
  printf("%d\n", parse(&s));
  unsigned sieve[8] = {0};
  for (int i = 2; i < 256; i++)
    if (!(sieve[i / 32] >> i % 32 & 1)) {
      if (i > 230) printf("%d ", i);
      for (int j = i * 2; j < 256; j += i) sieve[j / 32] |= 1u << j % 32;
    }
  printf("\n");
  return 0;
}
