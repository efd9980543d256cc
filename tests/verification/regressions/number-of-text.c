/* The right value is no constant of the program. */
extern void reach_error(void);
extern double atof(const char *text);
typedef struct file FILE;
extern FILE *stdin;
extern int getc(FILE *stream);
int main(void) {
  if (getc(stdin) == -1) return 0;
  if (atof("3.5") * 2 != 7.0) reach_error();
  return 0;
}
