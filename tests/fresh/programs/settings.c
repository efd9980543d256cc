// FALSE: a value that is as long as the field leaves no room for the end of the string.
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct settings {
  char host[8];
  long port;
};

static int set(struct settings *settings, const char *key, const char *value) {
  if (strcmp(key, "host") == 0) {
    if (strlen(value) > sizeof settings->host)
      return -EINVAL;
    memcpy(settings->host, value, strlen(value));
    return 0;
  }
  if (strcmp(key, "port") == 0) {
    settings->port = strtol(value, NULL, 10);
    return settings->port > 0 && settings->port < 65536 ? 0 : -ERANGE;
  }
  return -ENOENT;
}

int main(void) {
  static const char *const hosts[] = {"a", "mailer", "database", "reference"};
  struct settings settings = {.port = 80};
  int choice = __VERIFIER_nondet_int();
  if (choice < 0 || choice > 3)
    return EXIT_FAILURE;
  if (set(&settings, "host", hosts[choice]) != 0 || set(&settings, "port", "8080") != 0) {
    fprintf(stderr, "bad settings\n");
    return EXIT_FAILURE;
  }
  assert(settings.port == 8080);
  assert(settings.host[sizeof settings.host - 1] == '\0');  // violated
  printf("%s:%ld\n", settings.host, settings.port);
  return EXIT_SUCCESS;
}
