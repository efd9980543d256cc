/* POSIX: fflush discards what was pushed back to an input that can be positioned. */
extern void reach_error(void);
typedef struct file FILE;
extern FILE *stdin;
extern int ungetc(int c, FILE *stream), getc(FILE *stream), fflush(FILE *stream);
int main(void) {
  ungetc('a', stdin);
  fflush(stdin);
  if (getc(stdin) != 'a') reach_error();
  return 0;
}
