/* At the end of the input, getline may leave the line as it was. */
extern void reach_error(void);
typedef struct file FILE;
extern FILE *stdin;
extern void *malloc(unsigned long);
extern long getline(char **line, unsigned long *size, FILE *stream);
int main(void) {
  unsigned long size = 16;
  char *line = malloc(size);
  line[0] = 'x';
  line[1] = 'y';
  line[2] = 0;
  if (getline(&line, &size, stdin) == -1 && line[0] == 'x' && line[1] == 'y') reach_error();
  return 0;
}
