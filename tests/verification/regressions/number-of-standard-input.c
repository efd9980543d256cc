/* Standard input has the number 0. */
extern void reach_error(void);
typedef struct file FILE;
extern FILE *stdin;
extern int fileno(FILE *stream);
int main(void) {
  if (fileno(stdin) != 0) reach_error();
  return 0;
}
