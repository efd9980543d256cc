/* What is pushed back is read next. */
extern void reach_error(void);
typedef struct file FILE;
extern FILE *stdin;
extern int ungetc(int c, FILE *stream), getc(FILE *stream);
int main(void) {
  if (ungetc('a', stdin) != 'a') reach_error();
  if (getc(stdin) != 'a') reach_error();
  return 0;
}
