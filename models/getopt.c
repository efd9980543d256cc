/* getopt.h: options of the command line. Exact for POSIX order (a '+' at the start of the options, or
   POSIXLY_CORRECT) and for command lines with all options first; the order of arguments that glibc changes is left
   open. Messages go to standard error and are not modelled. */
#include "argosy.h"

char* optarg;
int optind = 1, opterr = 1, optopt = '?';

struct option {
  const char* name;
  int has_arg; /* 0: none, 1: required, 2: optional */
  int* flag;
  int val;
};

/* The rest of an argument such as -abc of which some options have been taken. */
static char* rest;

static const char* find_short_option(const char* options, char c) {
  if (c == ':' || c == ';') return NULL;
  while (*options && *options != c) ++options;
  return *options ? options : NULL;
}

static int take_short_option(int argc, char* const argv[], const char* options, _Bool silent) {
  char c = *rest++;
  const char* found = find_short_option(options, c);
  if (*rest == 0) {
    rest = NULL;
    ++optind;
  }
  if (!found) {
    optopt = c;
    return '?';
  }
  if (found[1] != ':') return c;
  if (rest) {
    optarg = rest;
    rest = NULL;
    ++optind;
  } else if (found[2] == ':') {
    optarg = NULL;
  } else if (optind < argc) {
    optarg = argv[optind++];
  } else {
    optopt = c;
    return silent ? ':' : '?';
  }
  return c;
}

/* How many characters of the option's name are given, when that is a prefix of it; and whether it is the whole
   name. */
static _Bool is_prefix(const char* given, const char* name, size_t* length, _Bool* whole) {
  size_t i = 0;
  while (given[i] && given[i] != '=') {
    if (given[i] != name[i]) return 0;
    ++i;
  }
  *length = i;
  *whole = name[i] == 0;
  return 1;
}

static int take_long_option(int argc, char* const argv[], const struct option* options, int* index, const char* given,
                            _Bool silent) {
  int chosen = -1, matches = 0;
  size_t length = 0;
  ++optind;
  for (int i = 0; options[i].name; ++i) {
    size_t candidate_length;
    _Bool whole;
    if (!is_prefix(given, options[i].name, &candidate_length, &whole)) continue;
    length = candidate_length;
    chosen = i;
    if (whole) {
      matches = 1;
      break;
    }
    ++matches;
  }
  if (matches != 1) {
    optopt = 0;
    return '?';
  }
  const struct option* option = &options[chosen];
  if (given[length] == '=') {
    if (option->has_arg == 0) {
      optopt = option->val;
      return '?';
    }
    optarg = (char*)given + length + 1;
  } else if (option->has_arg == 1) {
    if (optind >= argc) {
      optopt = option->val;
      return silent ? ':' : '?';
    }
    optarg = argv[optind++];
  }
  if (index) *index = chosen;
  if (option->flag) {
    *option->flag = option->val;
    return 0;
  }
  return option->val;
}

static _Bool is_option(const char* argument) { return argument[0] == '-' && argument[1] != 0; }

static int next_option(int argc, char* const argv[], const char* options, const struct option* long_options, int* index,
                       _Bool only_long) {
  _Bool in_order = 0;
  if (*options == '+' || *options == '-') {
    if (*options == '-') __argosy_unmodelled("getopt with arguments returned in order");
    in_order = 1;
    ++options;
  }
  _Bool silent = *options == ':';
  if (silent) ++options;
  optarg = NULL;
  if (optind == 0) {
    optind = 1;
    rest = NULL;
  }
  if (rest == NULL) {
    if (optind >= argc || argv[optind] == NULL) return -1;
    char* argument = argv[optind];
    if (!is_option(argument)) {
      /* glibc would move later options before this argument. */
      if (!in_order)
        for (int i = optind + 1; i < argc; ++i)
          if (is_option(argv[i])) __argosy_unmodelled("getopt with options after other arguments");
      return -1;
    }
    if (argument[1] == '-' && argument[2] == 0) {
      ++optind;
      return -1;
    }
    if (long_options && argument[1] == '-')
      return take_long_option(argc, argv, long_options, index, argument + 2, silent);
    if (only_long) __argosy_unmodelled("getopt_long_only with a single dash");
    rest = argument + 1;
  }
  return take_short_option(argc, argv, options, silent);
}

int getopt(int argc, char* const argv[], const char* options) {
  return next_option(argc, argv, options, NULL, NULL, 0);
}
int __posix_getopt(int argc, char* const argv[], const char* options) {
  return next_option(argc, argv, options, NULL, NULL, 0);
}
int getopt_long(int argc, char* const argv[], const char* options, const struct option* long_options, int* index) {
  return next_option(argc, argv, options, long_options, index, 0);
}
int getopt_long_only(int argc, char* const argv[], const char* options, const struct option* long_options, int* index) {
  return next_option(argc, argv, options, long_options, index, 1);
}
