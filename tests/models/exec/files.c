// Writes files and reads them again: what stdio.h's functions give.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void show(const char* name) {
  FILE* f = fopen(name, "r");
  if (!f) {
    printf("%s: none, %d\n", name, errno == ENOENT);
    return;
  }
  printf("%s:", name);
  for (int c; (c = fgetc(f)) != EOF;) printf(" %d", c);
  printf(" end %d error %d", feof(f) != 0, ferror(f) != 0);
  clearerr(f);
  printf(" %d at %ld\n", feof(f) != 0, ftell(f));
  fclose(f);
}

int main(void) {
  char text[16] = "", other[16] = "";
  show("a.txt");
  FILE* f = fopen("a.txt", "w");
  printf("%d\n", fprintf(f, "%s-%d\n", "line", 1));
  printf("%d\n", fputs("two\n", f) >= 0);
  printf("%d\n", fputc('\377', f));
  printf("%zu\n", fwrite("blocks", 2, 3, f));
  printf("%d\n", fgetc(f));
  printf("%d at %ld\n", ferror(f) != 0, ftell(f));
  printf("%d\n", fclose(f));
  show("a.txt");

  f = fopen("a.txt", "r");
  printf("%d", fgets(text, 16, f) == text);
  printf(" %s", text);
  printf("%d", fgets(text, 3, f) == text);
  printf(" %s %ld\n", text, ftell(f));
  printf("%d", ungetc('x', f));
  printf(" %d", getc(f));
  printf(" %d\n", getc(f));
  printf("%d", fputc('y', f));
  printf(" %d\n", ferror(f) != 0);
  printf("%d", fseek(f, -4, SEEK_END));
  printf(" %ld\n", ftell(f));
  printf("%zu\n", fread(text, 1, 10, f));
  printf("%.4s %d\n", text, feof(f) != 0);
  printf("%d\n", fgets(text, 16, f) == NULL);
  printf("%d\n", fseek(f, -100, SEEK_SET));
  rewind(f);
  printf("%d %ld", feof(f) != 0, ftell(f));
  printf(" %zu\n", fread(other, 4, 2, f));
  fclose(f);

  f = fopen("a.txt", "a+");
  fputs("more", f);
  rewind(f);
  printf("%c\n", fgetc(f));
  fseek(f, 0, SEEK_CUR);
  fputs("!", f);
  fclose(f);
  show("a.txt");

  f = fopen("a.txt", "r+");
  fseek(f, 2, SEEK_SET);
  fputs("NE", f);
  fseek(f, 20, SEEK_CUR);
  fputs("far", f);
  fclose(f);
  show("a.txt");
  printf("%d\n", fopen("a.txt", "wx") == NULL && errno == EEXIST);

  printf("%d", rename("a.txt", "b.txt"));
  printf(" %d", rename("a.txt", "c.txt"));
  printf(" %d\n", remove("c.txt"));
  show("a.txt");
  f = fopen("b.txt", "r");
  printf("%d\n", remove("b.txt"));
  char* line = NULL;
  size_t size = 0;
  long length = getline(&line, &size, f);
  printf("%ld %s", length, line);
  length = getdelim(&line, &size, 'o', f);
  printf("%ld %s\n", length, line);
  free(line);
  fclose(f);
  show("b.txt");

  f = tmpfile();
  for (int i = 0; i < 1000; i++) fprintf(f, "%d,", i);
  rewind(f);
  int commas = 0;
  for (int c; (c = getc(f)) != EOF;) commas += c == ',';
  printf("%d\n", commas);
  fclose(f);
  printf("%d\n", fopen("no/such/folder", "w") == NULL);
  return 3;
}
