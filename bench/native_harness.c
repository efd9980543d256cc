/* Runs a generated program (program_generator.py) once per combination of its inputs, in one process: depth first over the
   choices that a run makes. Between runs the program's own data and bss are restored; everything here that must survive
   is thread-local or on the heap, which is outside of both. */
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_CHOICES 64
#define MAX_OBSERVATIONS 4000

extern int program_main(void);
extern char __data_start[], _end[];

static __thread sigjmp_buf run_end;
static __thread int depth, observations, sampling;
static __thread struct { long long low, value, high; } choices[MAX_CHOICES];

void stop_run(void) { siglongjmp(run_end, 1); }
static void trapped(int signal_number) { siglongjmp(run_end, signal_number == SIGALRM ? 3 : 2); }

/* The bounds' order is that of the bits, so unsigned ranges beyond the signed ones work as well. */
long long choose(long long low, long long high) {
  if (depth >= MAX_CHOICES) siglongjmp(run_end, 4);
  if (sampling || choices[depth].low != low || choices[depth].high != high || choices[depth].value < low) {
    choices[depth].low = choices[depth].value = low;
    choices[depth].high = high;
    if (sampling) choices[depth].value = low + rand() % (high - low + 1);
  }
  return choices[depth++].value;
}

static int observed(void) { return sampling == 2 || ++observations <= MAX_OBSERVATIONS; }
void observe(int probe, long long value) { if (observed()) printf("O %d %lld\n", probe, value); }
void observe_float(int probe, double value) { if (observed()) printf("O %d %.17g\n", probe, value); }

static void handle(int signal_number) {
  struct sigaction action = {0};
  action.sa_handler = trapped;
  action.sa_flags = SA_NODEFER;
  sigaction(signal_number, &action, 0);
}

static void run(const char *saved, size_t size) {
  memcpy(__data_start, saved, size);
  depth = observations = 0;
  printf("R\n");
  alarm(10);
  int end = sigsetjmp(run_end, 1);
  if (end == 0) program_main();
  alarm(0);
  printf("I");
  for (int k = 0; k < depth; k++) printf(" %lld", choices[k].value);
  static const char *const names[] = {"ok", "stop", "trap", "time", "choices"};
  printf("\nE %s\n", names[end]);
}

static int advance(void) {
  while (depth > 0 && choices[depth - 1].value == choices[depth - 1].high) depth--;
  if (depth == 0) return 0;
  choices[depth - 1].value++;
  for (int k = depth; k < MAX_CHOICES; k++) choices[k].low = 1, choices[k].high = 0, choices[k].value = 0;
  return 1;
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  long limit = atol(arguments[1]), samples = atol(arguments[2]);
  size_t size = (size_t)(_end - __data_start);
  char *saved = malloc(size);
  static char buffer[1 << 16];
  setvbuf(stdout, malloc(sizeof buffer), _IOFBF, sizeof buffer);
  handle(SIGILL), handle(SIGTRAP), handle(SIGSEGV), handle(SIGFPE), handle(SIGALRM), handle(SIGABRT), handle(SIGBUS);
  for (int k = 0; k < MAX_CHOICES; k++) choices[k].low = 1;
  memcpy(saved, __data_start, size);
  int more = 1;
  while (more && limit-- > 0) {
    run(saved, size);
    more = advance();
  }
  if (!more) {
    printf("X\n");
  } else {
    srand(1);
    sampling = 1;
    while (samples-- > 0) run(saved, size);
  }
  fflush(stdout);
  return 0;
}
