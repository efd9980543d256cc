/* String functions of the library models. */
extern void reach_error(void);

#include <string.h>
int main(void)
{
  char buffer[16];
  strcpy(buffer, "argo");
  strcat(buffer, "sy");
  if (strlen(buffer) != 6 || strcmp(buffer, "argosy") == 0)
    reach_error();
  return 0;
}
