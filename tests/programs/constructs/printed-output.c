extern int printf(const char *, ...);
extern int puts(const char *);
extern int putchar(int);
int main(void) {
  printf("%d %i %u %x %X %o %c %s %%\n", -5, 7, 4000000000u, 0xbeef, 0xBEEF, 8, 'z', "text");
  printf("%5d|%-5d|%05d|%+d|% d|%.3d|%*d\n", 42, 42, 42, 42, 42, 7, 6, 42);
  printf("%ld %lu %lld %llx %hd %hhd %zu\n", -1l, 5ul, -5000000000ll, 0x123456789abcull, (short)-3, (char)300, sizeof(int));
  printf("%s|%10s|%-10s|%.2s|%c%c\n", "abc", "abc", "abc", "abc", 'x', 'y');
  printf("checksum = %X\n", 0x1A2Bu);
  puts("line");
  putchar('!');
  putchar('\n');
  return 0;
}
